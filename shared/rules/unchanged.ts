// What rules say of the files that commands execute, over all sets together.
import type { Rule, RuleSet, When } from './types.ts';

/** What the rules have to say to a search of executed files: the paths whose state some rule asks for, and programs that are known. */
export const byRules = (sets: readonly RuleSet[]) => ({
  listed: eachOnce(sets, (rule) => {
    const unchanged = unchangedOf(rule) ?? true;
    return unchanged === true ? [] : unchanged;
  }),
  known: knownPrograms(sets),
});

/** Programs that a configuration names as known. Where the operator's policy asks for unchanged files, only its own count. */
export function knownPrograms(sets: readonly RuleSet[]): readonly string[] {
  const ofOperator = sets.filter(({ isOperators }) => isOperators);
  const counting = asksForUnchanged(ofOperator) ? ofOperator : sets;
  return eachOnce(counting, (rule) => (rule.kind === 'known' ? rule.programs : []));
}

const eachOnce = (sets: readonly RuleSet[], of: (rule: Rule) => readonly string[]): readonly string[] => [
  ...new Set(sets.flatMap(({ rules }) => rules.flatMap(of))),
];

/** Whether this accept only asks more of the files than that one. */
export function isTightened(before: Rule, after: Rule): boolean {
  const withoutFiles = (rule: Rule) =>
    JSON.stringify({
      ...rule,
      origin: undefined,
      ...(rule.kind !== 'known' && { when: { ...rule.when, unchanged: null } }),
    });
  if (withoutFiles(before) !== withoutFiles(after)) return false;
  const [old, now] = [unchangedOf(before) ?? null, unchangedOf(after) ?? null];
  if (old === null || now === null) return now !== null;
  return old !== true && now !== true && old.every((path) => now.includes(path));
}

export function asksForUnchanged(sets: readonly RuleSet[]): boolean {
  return sets.some(({ rules }) => rules.some(unchangedOf));
}

const unchangedOf = (rule: Rule): When['unchanged'] => (rule.kind === 'known' ? null : rule.when.unchanged);
