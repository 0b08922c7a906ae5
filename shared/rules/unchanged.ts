// Whether what a command executes stands as on the default branch. Whatever is not known counts as changed.
import type { ActionToDecide, DecisionContext, Rule, RuleSet, When } from './types.ts';

export function isUnchanged(
  wanted: NonNullable<When['unchanged']>,
  action: ActionToDecide,
  { workingCopies, past }: DecisionContext,
): boolean {
  if (past) return past.areUnchanged && (wanted !== true || past.executesFiles(action, workingCopies));
  const { executes } = action;
  if (executes === undefined || executes.notKnown !== undefined) return false;
  const { files, listed = [] } = executes;
  if (!files.every(isSame)) return false;
  if (wanted === true) return files.length > 0;
  return wanted.every((path) => listed.some((file) => file.path === path && isSame(file)));
}

const isSame = ({ state }: { readonly state: string }): boolean => state === 'same';

/** Programs that a configuration names as known. */
export function knownPrograms(sets: readonly RuleSet[]): readonly string[] {
  const named = sets.flatMap(({ rules }) =>
    rules.flatMap((rule) => (rule.kind === 'known' ? rule.programs : [])),
  );
  return [...new Set(named)];
}

/** The paths whose state some rule asks for. */
export function pathsUnchanged(sets: readonly RuleSet[]): readonly string[] {
  const asked = sets.flatMap(({ rules }) => rules.map((rule) => unchangedOf(rule) ?? []));
  return [...new Set(asked.flatMap((paths) => (paths === true ? [] : paths)))];
}

/** Whether this accept only asks more of the files than that one. */
export function isTightened(before: Rule, after: Rule): boolean {
  const withoutFiles = (rule: Rule) =>
    JSON.stringify(rule.kind === 'known' ? rule : { ...rule, when: { ...rule.when, unchanged: null } });
  if (withoutFiles(before) !== withoutFiles(after)) return false;
  const [old, now] = [unchangedOf(before) ?? null, unchangedOf(after) ?? null];
  if (old === null || now === null) return now !== null;
  return old !== true && now !== true && old.every((path) => now.includes(path));
}

export function asksForUnchanged(sets: readonly RuleSet[]): boolean {
  return sets.some(({ rules }) => rules.some(unchangedOf));
}

const unchangedOf = (rule: Rule): When['unchanged'] => (rule.kind === 'known' ? null : rule.when.unchanged);
