// Decides on all pending actions together: the strictest rule that fits an action decides it, and the strictest action
// decides all.

import { ownedByCommand } from './command-paths.ts';
import { isGuardFile, mayNameGuardFile, withinWorkingCopy, withoutMove } from './paths.ts';
import { type ExactAction, readExactly, type SeenAction, seeAction } from './read-action.ts';
import { isOf, type RuleReason, reasonsOf, whilePlans } from './rule-words.ts';
import type {
  ActionDecision,
  ActionToDecide,
  DecisionContext,
  RuleDecision,
  RuleSet,
  When,
} from './types.ts';
import { isRepeatable } from './unshown.ts';
import { ruleName } from './write-rule.ts';

/** A person decides on more at once: with as many rules as a file may have, they would take long. */
const mostActions = 20;

/** Each set of rules decides by itself, and the strictest of the decisions counts. */
export function decideAll(
  sets: readonly RuleSet[],
  actions: readonly ActionToDecide[],
  context: DecisionContext,
): RuleDecision {
  if (actions.length > mostActions && !isPlanning(sets)) return decideUnseen(sets, actions);
  const verdicts = actions.flatMap((action) => {
    const seen = seeAction(action, context);
    return applyGrant(seen, strictest(verdictsOn(seen, sets)));
  });
  return combine(verdicts);
}

/** A decision with the answer of each rule. */
export function explain(
  sets: readonly RuleSet[],
  action: ActionToDecide,
  context: DecisionContext,
): { readonly decision: RuleDecision; readonly reasons: readonly RuleReason[] } {
  const reasons = sets.flatMap((set) => reasonsOf(set, seeAction(action, context)));
  return { decision: decideAll(sets, [action], context), reasons };
}

/** A person is asked where there are no rules. */
function verdictsOn(seen: SeenAction, sets: readonly RuleSet[]): readonly Verdict[] {
  const [scopes, others] = [sets.filter(isScope), sets.filter((set) => !isScope(set))];
  const own = others.some((set) => !set.isOperators) ? others : [...others, { rules: [], from: '' }];
  const verdicts = own.map((set) => withinScope(verdictOf(set, seen), set, scopes, seen));
  const planning = others.find(plansFirst);
  return planning === undefined ? verdicts : [whilePlanning(verdicts, planning, seen)];
}

const plansFirst = (set: RuleSet): boolean => set.plansFirst !== undefined;

/** The agent is only to read, and to say what it would do. */
export const isPlanning = (sets: readonly RuleSet[]): boolean => sets.some(plansFirst);

const isScope = ({ scopeBy }: RuleSet): boolean => scopeBy !== undefined;

/** Where no rule of a repository means the action, the scope that people have approved may. */
function withinScope(
  verdict: Verdict,
  { isOperators = false }: RuleSet,
  scopes: readonly RuleSet[],
  seen: SeenAction,
): Verdict {
  if (isOperators || verdict.kind !== 'ask' || verdict.rules.length > 0) return verdict;
  if (isGuarded(seen)) return verdict;
  const found = scopes.map((set) => verdictOf(set, seen)).find(({ kind }) => kind === 'approve');
  return found ?? verdict;
}

/** A person who writes a rule may name a guard file. A plan is the agent's: whoever approves it is asked about these all the same. */
export function isGuarded({ exact }: SeenAction): boolean {
  if (exact === null || exact.reads) return false;
  return exact.command === null ? isGuardFile(exact.path ?? '') : mayNameGuardFile(exact.command);
}

/** What a rule rejects is rejected for its reason, and everything else has to be planned first. */
function whilePlanning(
  verdicts: readonly Verdict[],
  { from, plansFirst: reason = '' }: RuleSet,
  seen: SeenAction,
): Verdict {
  const reject = verdicts.find(({ kind }) => kind === 'reject');
  if (reject !== undefined) return reject;
  const verdict = { ...verdictOf({ rules: whilePlans, from }, seen), rules: [] };
  return verdict.kind === 'approve' ? verdict : { ...verdict, kind: 'reject', reason };
}

/** A grant stands for one person's approval. Where a rule wants more people, or an owner, it is not enough. */
function applyGrant(
  { action, context: { grants = [] } }: SeenAction,
  verdicts: readonly Verdict[],
): readonly Verdict[] {
  const grant = grants.find((each) => each.action === action.id);
  const oneIsEnough = verdicts.every(
    ({ kind, people, owners }) => kind === 'ask' && people === 1 && owners.length === 0,
  );
  const [first] = verdicts;
  if (grant === undefined || first === undefined || !oneIsEnough || !isRepeatable(action)) return verdicts;
  return [{ ...first, from: '', kind: 'approve', rules: [`${grant.by}'s /approve always`] }];
}

interface Verdict extends ActionDecision {
  readonly people: number;
  readonly owners: readonly (string | null)[];
  readonly reason: string | null;
}

/** The verdict of one set. Where nothing fits, a person is asked. */
function verdictOf(set: RuleSet, seen: SeenAction): Verdict {
  const { id, tool } = seen.action;
  const base = { action: id, tool, from: set.from, people: 1, owners: [], reason: null };
  const fitting = reasonsOf(set, seen).filter(({ fits }) => fits !== 'no');
  const rejects = fitting.filter(isOf('reject'));
  const reject = rejects.find(({ fits }) => fits === 'yes');
  if (reject) return { ...base, kind: 'reject', rules: [reject.name], reason: reject.rule.reason };
  const asks = fitting.filter(isOf('ask'));
  // What a rule may reject is left to people.
  if (asks.length + rejects.length > 0) {
    const owning = asks.filter(({ rule }) => rule.owners);
    return {
      ...base,
      kind: 'ask',
      rules: [...asks, ...rejects].map(({ name }) => name),
      people: Math.max(1, ...asks.map(({ rule }) => rule.people)),
      owners: [...new Set(owning.flatMap(({ rule }) => ownedPaths(seen, rule.when)))],
    };
  }
  const accept = fitting.find(isOf('approve'));
  return accept ? { ...base, kind: 'approve', rules: [accept.name] } : { ...base, kind: 'ask', rules: [] };
}

/** Null stands for a path whose owner cannot be looked up. */
function ownedPaths({ action, exact, context }: SeenAction, { path }: When): readonly (string | null)[] {
  if (exact?.command) {
    const owned = ownedByCommand(exact.command, path, context);
    // Elsewhere its words are other paths.
    const isLost = action.isElsewhere && withoutMove(exact.command, context.workingCopies) === exact.command;
    return isLost ? [...owned, null] : owned;
  }
  return pathsOf(exact, context.workingCopies) ?? [null];
}

const pathsOf = (exact: ExactAction | null, workingCopies: readonly string[]): readonly string[] | null =>
  exact?.path ? withinWorkingCopy(exact.path, workingCopies) : null;

/** The paths of the working copy that the actions are about, where they are known exactly. */
export const pathsAbout = (
  actions: readonly Omit<ActionToDecide, 'id'>[],
  workingCopies: readonly string[],
): readonly string[] => [
  ...new Set(actions.flatMap((action) => pathsOf(readExactly(action), workingCopies) ?? [])),
];

/** The strictest of those that fit decides. */
export const strictness = { approve: 0, ask: 1, reject: 2 };

/** The verdict of the strictest set on one action, by each set that says so. */
function strictest(verdicts: readonly Verdict[]): readonly Verdict[] {
  const most = Math.max(...verdicts.map(({ kind }) => strictness[kind]));
  return verdicts.filter(({ kind }) => strictness[kind] === most);
}

function combine(verdicts: readonly Verdict[]): RuleDecision {
  const why = verdicts.map(
    ({ action, tool, kind, rules, from }): ActionDecision => ({ action, tool, kind, rules, from }),
  );
  const reject = verdicts.find(({ kind }) => kind === 'reject');
  if (reject) return { kind: 'reject', reason: reject.reason, why };
  // Where nothing is pending there is nothing to accept.
  if (verdicts.length > 0 && verdicts.every(({ kind }) => kind === 'approve'))
    return { kind: 'approve', why };
  const people = Math.max(1, ...verdicts.map((verdict) => verdict.people));
  return { kind: 'ask', people, owners: [...new Set(verdicts.flatMap(({ owners }) => owners))], why };
}

/** Actions that are too many, or that the service does not show, are judged as if every rule that asks would fit. */
export function decideUnseen(
  sets: readonly RuleSet[],
  actions: readonly ActionToDecide[] = [],
): Extract<RuleDecision, { kind: 'ask' }> {
  const asks = sets.flatMap(({ rules }) => rules.filter((rule) => rule.kind === 'ask'));
  // Each of the rules that ask or reject may be meant.
  const why = sets.flatMap(({ from, rules }) => {
    const meant = rules.flatMap((rule, at) =>
      rule.kind === 'ask' || rule.kind === 'reject' ? [ruleName(at, rule)] : [],
    );
    return actions.map(({ id, tool }) => ({ action: id, tool, kind: 'ask' as const, rules: meant, from }));
  });
  return {
    kind: 'ask',
    people: Math.max(1, ...asks.map(({ people }) => people)),
    owners: asks.some(({ owners }) => owners) ? [null] : [],
    why,
  };
}
