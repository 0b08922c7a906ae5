// Whether the last words of an agent hold the value that was asked for. Pure.
import { exactJson } from '../../shared/service/index.ts';
import type { JudgedWords, OutputSchema, WantedWords } from '../inputs/settings.ts';
import { findJson } from './find-json.ts';

/** An output goes on as a variable of the environment, of which none may have more than 128 KB. */
const mostBytes = 60_000;

/** Last words as `output-schema` wants them. */
export function wantedOutput(schema: OutputSchema): WantedWords {
  const misfit = (...errors: readonly string[]): JudgedWords => {
    const list = errors.map((error) => `- ${error}`).join('\n');
    const again = `Your last message does not hold the JSON value that was asked for:\n\n${list}\n\nDo nothing else now, and end your next message with ${wanted(schema)}`;
    return { kind: 'misfit', errors, again };
  };
  return {
    instruction: `When you are done, end your last message with ${wanted(schema)}`,
    misfit: 'does not fit output-schema',
    // `clean` takes the keys out of a text: in the words, they may have been written with escapes.
    judge(words, clean) {
      const found = findJson(words);
      if (found.kind === 'none') return misfit(found.why);
      const output = JSON.stringify(exactJson(found.text, clean));
      const bytes = Buffer.byteLength(output);
      if (bytes > mostBytes) return misfit(`it has ${bytes} bytes, and may have ${mostBytes}`);
      const errors = schema.check(JSON.parse(output));
      return errors.length > 0 ? misfit(...errors) : { kind: 'fits', found: { output } };
    },
  };
}

function wanted({ text }: OutputSchema): string {
  return `one JSON value in a fenced block that begins with \`\`\`json. It is checked afterwards, and has to fit this JSON Schema:\n\n\`\`\`json\n${text}\n\`\`\``;
}
