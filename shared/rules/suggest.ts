// Rules that would have spared questions: for exact commands and paths, of which all that ever came was approved. Pure.
import { splitListed, wrongWithCommand } from './commands.ts';
import { decideAll } from './decide.ts';
import { wrongWithGlob } from './glob.ts';
import { toolsOfItsOwn } from './known-tools.ts';
import { isGuardFile, withinWorkingCopy, withoutMove } from './paths.ts';
import { readExactly } from './read-action.ts';
import { type AcceptRule, acceptRule } from './rule-words.ts';
import type { ActionToDecide, DecisionContext, RuleSet, SeeCommand, WantedAtOnce, When } from './types.ts';
import { knownPrograms } from './unchanged.ts';
import { ruleLine } from './write-rule.ts';

/** As it is decided on here. */
export type Past = WantedAtOnce & Required<Pick<DecisionContext, 'past'>>;

export const inPast =
  (seeCommand: SeeCommand, sets: readonly RuleSet[], areUnchanged = true) =>
  <T extends WantedAtOnce>(at: T): T & Past => ({
    ...at,
    past: { seeCommand, areUnchanged, known: knownPrograms(sets) },
  });

/** The fate of actions wanted at once. A person's approval counts only where it was seen to arrive; a rejection by whomever. */
export interface DecidedAtOnce extends WantedAtOnce {
  readonly kind: 'approved' | 'rejected' | 'neither';
  readonly by: string;
  /** False where there were more actions than are known. */
  readonly isWhole: boolean;
}

export interface Suggestion {
  readonly rule: string;
  readonly approvals: number;
  readonly people: number;
}

const mostSuggestions = 5;
const leastApprovals = 2;

/** `notKnown`: commands that were approved more than once, of which no rule is suggested: not all that they run is known. */
export function suggestRules(
  sets: readonly RuleSet[],
  decided: readonly DecidedAtOnce[],
  seeCommand: SeeCommand,
): { readonly suggestions: readonly Suggestion[]; readonly notKnown: readonly string[] } {
  const history = decided.map(inPast(seeCommand, sets));
  const each = history.flatMap((at) => at.actions.map((action) => ({ action, at })));
  const approved = each.filter(({ action, at }) => at.kind === 'approved' && isKnown(action));
  const approvals = new Set(approved.map(({ action }) => sameAs(action)));
  const possible = approved.flatMap(({ action, at }) => {
    const rule = exactlyThis(action, at);
    const isNamed = rule !== null && (rule.when.path ?? rule.when.command) !== null;
    if (!isNamed || decideAll(sets, [action], at).kind !== 'ask') return [];
    return isAcceptedWith(rule, sets, action, at) ? [{ rule, line: ruleLine(rule), by: at.by }] : [];
  });
  const suggestions = mostOften(possible, ({ line }) => line).flatMap(([line, times]) => {
    const [first] = times;
    const people = new Set(times.map(({ by }) => by)).size;
    return first && !mayAcceptMore(first.rule) ? [{ rule: line, approvals: times.length, people }] : [];
  });
  const unknown = approved.flatMap(({ action, at }) =>
    unchangedFor(action, at) === null ? (readExactly(action)?.command ?? []) : [],
  );
  const notKnown = mostOften(unknown, (command) => command).map(([command]) => command);
  return {
    suggestions: suggestions.slice(0, mostSuggestions),
    notKnown: notKnown.slice(0, mostSuggestions),
  };

  /** Than what was approved, and never rejected. */
  function mayAcceptMore(rule: AcceptRule): boolean {
    const alone = [{ rules: [rule], from: '' }];
    const isMeant = (action: ActionToDecide, at: DecidedAtOnce & Past) =>
      isKnown(action)
        ? decideAll(alone, [action], at).kind === 'approve'
        : (rule.when.tool?.includes(action.tool) ?? true);
    return (
      history.some(({ kind, isWhole }) => kind === 'rejected' && !isWhole) ||
      each.some(
        ({ action, at }) => (at.kind === 'rejected' || !approvals.has(sameAs(action))) && isMeant(action, at),
      )
    );
  }
}

/** Those that came more than once, the most frequent first. */
function mostOften<T>(
  values: readonly T[],
  nameOf: (value: T) => string,
): readonly (readonly [string, readonly T[]])[] {
  return [...Map.groupBy(values, nameOf)]
    .filter(([, times]) => times.length >= leastApprovals)
    .toSorted(([, one], [, other]) => other.length - one.length);
}

/** A long one is kept as a text, the beginning of its JSON: it may be anything that its tool can do. */
const isKnown = ({ arguments: given }: ActionToDecide): boolean => typeof given !== 'string';
export const sameAs = ({ tool, arguments: given }: ActionToDecide): string => JSON.stringify([tool, given]);

/** Whether these rules with one more, in the last set, would accept this action alone. */
export function isAcceptedWith(
  rule: AcceptRule,
  sets: readonly RuleSet[],
  action: ActionToDecide,
  at: Past,
): boolean {
  const own = sets.at(-1) ?? { rules: [], from: '' };
  const more = [...sets.slice(0, -1), { ...own, rules: [...own.rules, rule] }];
  return decideAll(more, [action], at).kind === 'approve';
}

/** Whatever the agent has written by then is what such a command executes. Null where not all that it runs is known. */
function unchangedFor(action: ActionToDecide, { past, workingCopies }: Past): Pick<When, 'unchanged'> | null {
  const ran = action.executes?.notKnown
    ? 'part'
    : past.seeCommand(readExactly(action)?.command ?? '', workingCopies, past.known).ran;
  return ran === 'part' ? null : ran === 'files' ? { unchanged: true } : {};
}

/** A rule for this command, this path or this tool without effect, and for nothing else. */
export function exactlyThis(action: ActionToDecide, at: Past): AcceptRule | null {
  const exact = readExactly(action);
  if (exact === null) return null;
  const tool = [action.tool];
  if (exact.command !== null) return exactlyCommand(withoutMove(exact.command, at.workingCopies), action, at);
  if (exact.path === null) return toolsOfItsOwn.includes(action.tool) ? acceptRule({ tool }) : null;
  const [within, ...others] = withinWorkingCopy(exact.path, at.workingCopies) ?? [];
  if (within === undefined || others.length > 0) return null;
  if (/[*?]/.test(within) || wrongWithGlob(within) !== null) return null;
  if (exact.reads) return acceptRule({ tool, path: [within], does: 'read' });
  // Whatever is written there later would be accepted too: workflows, and these rules.
  const isOfRepository = /^\.github\//i.test(within);
  return isGuardFile(within) || isOfRepository ? null : acceptRule({ tool, path: [within] });
}

function exactlyCommand(command: string, action: ActionToDecide, at: Past): AcceptRule | null {
  const unchanged = unchangedFor(action, at);
  return unchanged === null || splitListed(command).takesMore || wrongWithCommand(command, 'approve') !== null
    ? null
    : acceptRule({ tool: [action.tool], command: [command], ...unchanged });
}
