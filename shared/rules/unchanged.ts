// What rules say of the files that commands execute, over all sets together.
import type { Rule, RuleSet, SeeCommand, When } from './types.ts';

/** What the rules have to say to a search of executed files: the paths whose state some rule asks for, and programs that are known. */
export const byRules = (sets: readonly RuleSet[]) => ({
  listed: eachOnce(sets, (rule) => {
    const unchanged = unchangedOf(rule) ?? true;
    return unchanged === true ? [] : unchanged;
  }),
  known: knownPrograms(sets),
});

export type ByRules = ReturnType<typeof byRules>;

/** Programs that a configuration names as known. Where the operator's policy asks for unchanged files, only its own count. */
export function knownPrograms(sets: readonly RuleSet[]): readonly string[] {
  const ofOperator = sets.filter(({ isOperators }) => isOperators);
  const counting = asksForUnchanged(ofOperator) ? ofOperator : sets;
  return eachOnce(counting, (rule) => (rule.kind === 'known' ? rule.programs : []));
}

/** Sees commands as one who knows what these rules name as known. */
export function seenBy(sets: readonly RuleSet[], seeCommand: SeeCommand): SeeCommand {
  const known = knownPrograms(sets);
  return (command, workingCopies) => seeCommand(command, workingCopies, known);
}

const eachOnce = (sets: readonly RuleSet[], of: (rule: Rule) => readonly string[]): readonly string[] => [
  ...new Set(sets.flatMap(({ rules }) => rules.flatMap(of))),
];

export function asksForUnchanged(sets: readonly RuleSet[]): boolean {
  return sets.some(({ rules }) => rules.some(unchangedOf));
}

const unchangedOf = (rule: Rule): When['unchanged'] => (rule.kind === 'known' ? null : rule.when.unchanged);
