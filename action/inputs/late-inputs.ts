// The inputs whose parsers are loaded only where they are given: `output-schema` and `rules`.

import { type Rule, ruleName } from '../../shared/rules/index.ts';
import type { ReportInput } from './inputs.ts';
import { readNamedFile } from './prompt.ts';
import type { OutputParts, ParseRules, WantedWords } from './settings.ts';

/** The limit of a text that goes to the agent with the task. */
const mostCharacters = 50_000;

/** `given`: a JSON Schema, or the path of a file that holds one. */
export function readOutputSchema(
  given: string | null,
  readFile: (path: string) => string,
  parts: OutputParts | null,
  report: ReportInput,
): WantedWords | null {
  if (given === null || parts === null) return null;
  const problem = (text: string): null => {
    report('output-schema', text);
    return null;
  };
  const isText = /^[{["]|^(true|false)$/.test(given);
  const written = isText ? given : readNamedFile('output-schema', given, readFile, report);
  if (written === null) return null;
  if (written.length > mostCharacters) {
    return problem(`it has ${written.length} characters, and may have ${mostCharacters}`);
  }
  let schema: unknown;
  try {
    schema = JSON.parse(written);
  } catch (error) {
    return problem(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const compiled = parts.compile(schema);
  if (compiled.kind === 'problem')
    return problem(`is not a JSON Schema that can be used: ${compiled.problem}`);
  return parts.wants({ text: written.trim(), check: compiled.check });
}

/** Reports each problem with its line and path. */
export function readRules(
  given: string | null,
  parseRules: ParseRules | null,
  report: ReportInput,
): readonly Rule[] | null {
  if (given === null || parseRules === null) return null;
  const parsed = parseRules(given);
  if (parsed.kind === 'problems') {
    for (const { line, path, problem, expected } of parsed.problems) {
      const place = line === null ? path : `line ${line}, ${path}`;
      report('rules', `${place} ${problem}; expected: ${expected}`);
    }
    return null;
  }
  const alone = parsed.value.findIndex((rule) => rule.kind === 'ask' && (rule.people > 1 || rule.owners));
  if (alone >= 0)
    report(
      'rules',
      `${ruleName(alone, parsed.value[alone])} counts people, and a workflow step cannot: use the App for that`,
    );
  return parsed.value;
}
