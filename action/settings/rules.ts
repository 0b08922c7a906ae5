// Reads the input `rules`: YAML, each problem with its line and place.
import { parseRules, type Rule } from '../../shared/rules/index.ts';
import type { Fields } from './fields.ts';

export function readRulesInput(fields: Fields): readonly Rule[] | null {
  const text = fields.written('rules');
  if (text === null) return null;
  const parsed = parseRules(text);
  if (parsed.kind === 'rules') return parsed.rules;
  for (const { line, path, problem, expected } of parsed.problems) {
    const place = line === null ? path : `line ${line}, ${path}`;
    fields.problem('rules', `${place} ${problem}; expected: ${expected}`);
  }
  return null;
}
