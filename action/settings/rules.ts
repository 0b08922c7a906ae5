// Reads the input `rules`: YAML, each problem with its line and place.
import { parseRules, type Rule } from '../../shared/rules/index.ts';
import type { Fields } from './fields.ts';

export function readRulesInput(fields: Fields): readonly Rule[] | null {
  const text = fields.written('rules');
  if (text === null) return null;
  const parsed = parseRules(text);
  if (parsed.kind === 'rules') {
    const alone = parsed.rules.findIndex((rule) => rule.kind === 'ask' && (rule.people > 1 || rule.owners));
    if (alone >= 0) {
      fields.problem(
        'rules',
        `rules[${alone}] counts people, and a workflow step cannot: use the App for that`,
      );
    }
    return parsed.rules;
  }
  for (const { line, path, problem, expected } of parsed.problems) {
    const place = line === null ? path : `line ${line}, ${path}`;
    fields.problem('rules', `${place} ${problem}; expected: ${expected}`);
  }
  return null;
}
