// Reads the input `rules`: YAML, each problem with its line and place.
import type { Rule } from '../../shared/rules/index.ts';
import type { Fields } from './fields.ts';
import type { ParseRules } from './settings.ts';

/** `parseRules`: only where there are some. */
export function readRulesInput(fields: Fields, parseRules: ParseRules | null): readonly Rule[] | null {
  const text = fields.written('rules');
  if (text === null || parseRules === null) return null;
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
