// Rules as a configuration has them.
import type { Rule, RuleSet, When } from './types.ts';

export type RuleKey = keyof When;
/** In the order in which they are written. A word that is missing here would be looked at by nothing. */
const words: Readonly<Record<RuleKey, true>> = {
  does: true,
  tool: true,
  path: true,
  command: true,
  risk: true,
  unchanged: true,
};
export const wordsInOrder = Object.keys(words) as readonly RuleKey[];

/** As people count them: the first of a list is rule 1. */
export function ruleName(at: number, rule: Pick<Rule, 'origin'> = {}): string {
  const { item = at, preset } = rule.origin ?? {};
  return preset === undefined ? `rule ${item + 1}` : `preset ${preset.name}, rule ${preset.rule}`;
}

/** `.github/agent-conversations.yml@1a2b3c4:14`; without the line where it is not known. */
export function placeOfRule(at: number, { from, lines }: Pick<RuleSet, 'from' | 'lines'>): string {
  const line = lines?.[at] ?? null;
  return line === null ? from : `${from}:${line}`;
}

/** `rule 2 of .github/agent-conversations.yml@1a2b3c4:14` */
export const ruleWithPlace = (at: number, set: RuleSet): string =>
  `${ruleName(at, set.rules[at])} of ${placeOfRule(at, set)}`;

/** A list of rules, with a line that names each preset. */
export function ruleLines(rules: readonly Rule[]): string {
  const lines = rules.map((rule) => {
    const { preset } = rule.origin ?? {};
    return preset?.rule === 1 ? `# preset ${preset.name}\n${ruleLine(rule)}` : ruleLine(rule);
  });
  return lines.join('\n');
}

export function ruleLine(rule: Rule): string {
  if (rule.kind === 'known') return `- known: ${written(rule.programs)}`;
  const given = wordsInOrder.flatMap((word) => {
    const values = rule.when[word];
    if (!values) return [];
    const text = values === true ? 'true' : written([values].flat());
    // The one word that takes no single value.
    return [`${word}: ${word === 'unchanged' && !/^(true$|\[)/.test(text) ? `[${text}]` : text}`];
  });
  const more = [
    rule.kind === 'reject' && rule.reason !== null ? `reason: ${JSON.stringify(rule.reason)}` : '',
    rule.kind === 'ask' && rule.people > 1 ? `people: ${rule.people}` : '',
    rule.kind === 'ask' && rule.owners ? 'owners: true' : '',
  ].filter((line) => line !== '');
  return [`- ${ruleWord(rule.kind)}: {${given.length === 0 ? '' : ` ${given.join(', ')} `}}`, ...more].join(
    '\n  ',
  );
}

/** The word for people and in configurations, where `approve` is read as well. */
export function ruleWord(kind: Rule['kind']): string {
  return kind === 'approve' ? 'accept' : kind;
}

/** Words that YAML does not read as a text: `path: null` would name no path at all. */
const noText = /^(null|true|false|yes|no|on|off|y|n)$/i;

function written(values: readonly string[]): string {
  const each = values.map((value) =>
    /^[A-Za-z][\w-]*$/.test(value) && !noText.test(value) ? value : JSON.stringify(value),
  );
  return each.length === 1 ? (each[0] ?? '') : `[${each.join(', ')}]`;
}
