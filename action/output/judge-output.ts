// Whether the last words of an agent hold the value that was asked for. Pure.
import { exactJson } from '../../shared/service/index.ts';
import type { OutputSchema, WantedWords } from '../inputs/settings.ts';
import { findJson } from './find-json.ts';

export type JudgedOutput =
  /** `json`: the value as one line. */
  | { readonly kind: 'fits'; readonly json: string }
  | { readonly kind: 'misfit'; readonly errors: readonly [string, ...string[]] };

/** An output goes on as a variable of the environment, of which none may have more than 128 KB. */
const mostBytes = 60_000;

/** `clean` takes the keys out of a text: in the words, they may have been written with escapes. */
export function judgeOutput(
  words: string,
  { check }: OutputSchema,
  clean: (text: string) => string,
): JudgedOutput {
  const found = findJson(words);
  if (found.kind === 'none') return { kind: 'misfit', errors: [found.why] };
  const json = JSON.stringify(exactJson(found.text, clean));
  const bytes = Buffer.byteLength(json);
  if (bytes > mostBytes) {
    return { kind: 'misfit', errors: [`it has ${bytes} bytes, and may have ${mostBytes}`] };
  }
  const [first, ...more] = check(JSON.parse(json));
  if (first !== undefined) return { kind: 'misfit', errors: [first, ...more] };
  return { kind: 'fits', json };
}

/** Last words as `output-schema` wants them. */
export function wantedOutput(schema: OutputSchema): WantedWords {
  return {
    instruction: `When you are done, end your last message with ${wanted(schema)}`,
    misfit: 'does not fit output-schema',
    judge(words, clean) {
      const judged = judgeOutput(words, schema, clean);
      if (judged.kind === 'fits') return { kind: 'fits', found: { output: judged.json } };
      return { ...judged, again: misfitMessage(judged.errors, schema) };
    },
  };
}

function misfitMessage(errors: readonly string[], schema: OutputSchema): string {
  const list = errors.map((error) => `- ${error}`).join('\n');
  return `Your last message does not hold the JSON value that was asked for:\n\n${list}\n\nDo nothing else now, and end your next message with ${wanted(schema)}`;
}

function wanted({ text }: OutputSchema): string {
  return `one JSON value in a fenced block that begins with \`\`\`json. It is checked afterwards, and has to fit this JSON Schema:\n\n\`\`\`json\n${text}\n\`\`\``;
}
