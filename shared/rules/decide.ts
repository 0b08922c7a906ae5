// Decides on all pending actions together: the strictest rule that fits an action decides it, and the strictest action
// decides all.

import { ownedByCommand } from './command-paths.ts';
import { acceptsCommand, wordsOfListed } from './commands.ts';
import { couldName, patternNames } from './could-name.ts';
import { type FitsGlob, globMatcher } from './glob.ts';
import { isNamed, toolsOfItsOwn } from './known-tools.ts';
import {
  anywhere,
  isGuardFile,
  isWorkingCopy,
  mayNameGuardFile,
  withinWorkingCopy,
  withoutMove,
} from './paths.ts';
import { folded } from './plain-text.ts';
import { type ExactAction, readExactly, readWidely, type Touched } from './read-action.ts';
import {
  type ActionDecision,
  type ActionToDecide,
  type DecisionContext,
  type Rule,
  type RuleDecision,
  type RuleSet,
  risks,
  type When,
} from './types.ts';
import { isUnchanged } from './unchanged.ts';
import { isRepeatable } from './unshown.ts';

/** A person decides on more at once: with as many rules as a file may have, they would take long. */
const mostActions = 20;

/** Each set of rules decides by itself, and the strictest of the decisions counts. */
export function decideAll(
  sets: readonly RuleSet[],
  actions: readonly ActionToDecide[],
  context: DecisionContext,
): RuleDecision {
  const view = { ...context, fitsGlob: matcherOf(sets) };
  if (actions.length > mostActions && !isPlanning(sets)) return askForAll(sets, actions);
  return combine(
    actions.flatMap((action) => applyGrant(action, strictest(verdictsOn(action, sets, view)), context)),
  );
}

const matchers = new WeakMap<readonly RuleSet[], FitsGlob>();

/** The patterns of the same rules are compiled once. */
function matcherOf(sets: readonly RuleSet[]): FitsGlob {
  const known = matchers.get(sets) ?? globMatcher();
  matchers.set(sets, known);
  return known;
}

/** A person is asked where there are no rules. */
function verdictsOn(action: ActionToDecide, sets: readonly RuleSet[], view: View): readonly Verdict[] {
  const [scopes, others] = [sets.filter(isScope), sets.filter((set) => !isScope(set))];
  const own = others.some((set) => !set.isOperators) ? others : [...others, { rules: [], from: '' }];
  const verdicts = own.map((set) => withinScope(judgeBy(set, action, view), set, action, { scopes, view }));
  const planning = others.find(plansFirst);
  return planning === undefined ? verdicts : [whilePlanning(verdicts, planning, action, view)];
}

const plansFirst = (set: RuleSet): boolean => set.plansFirst !== undefined;

/** The agent is only to read, and to say what it would do. */
export const isPlanning = (sets: readonly RuleSet[]): boolean => sets.some(plansFirst);

const isScope = ({ scopeBy }: RuleSet): boolean => scopeBy !== undefined;

/** Where no rule of a repository means the action, the scope that people have approved may. */
function withinScope(
  verdict: Verdict,
  { isOperators = false }: RuleSet,
  action: ActionToDecide,
  { scopes, view }: { readonly scopes: readonly RuleSet[]; readonly view: View },
): Verdict {
  if (isOperators || verdict.kind !== 'ask' || verdict.rules.length > 0) return verdict;
  if (isGuarded(action)) return verdict;
  const found = scopes.map((set) => judgeBy(set, action, view)).find(({ kind }) => kind === 'approve');
  return found ?? verdict;
}

/** A person who writes a rule may name a guard file. A plan is the agent's: whoever approves it is asked about these all the same. */
export function isGuarded(action: ActionToDecide): boolean {
  const exact = readExactly(action);
  if (exact === null || exact.reads) return false;
  return exact.command === null ? isGuardFile(exact.path ?? '') : mayNameGuardFile(exact.command);
}

const nothing: When = { tool: null, path: null, command: null, risk: null };
/** Everything that an agent may do while it plans. */
export const whilePlans = {
  reads: { ...nothing, does: 'read' },
  ownTools: { ...nothing, tool: toolsOfItsOwn },
} as const satisfies Readonly<Record<string, When>>;

/** Reading is approved, and so are thoughts and tasks; what a rule rejects is rejected for its reason, and everything else has to be planned first. */
function whilePlanning(
  verdicts: readonly Verdict[],
  { from, plansFirst: reason = '' }: RuleSet,
  action: ActionToDecide,
  view: View,
): Verdict {
  const rejects = verdicts.find(({ kind }) => kind === 'reject');
  const base = { action: action.id, tool: action.tool, from, people: 1, owners: [], rules: [] };
  if (rejects !== undefined) return rejects;
  const exact = readExactly(action);
  return Object.values(whilePlans).some((when) => accepts(when, action, exact, view, false))
    ? { ...base, kind: 'approve', reason: null }
    : { ...base, kind: 'reject', reason };
}

/** A grant stands for one person's approval. Where a rule wants more people, or an owner, it is not enough. */
function applyGrant(
  action: ActionToDecide,
  verdicts: readonly Verdict[],
  { grants = [] }: DecisionContext,
): readonly Verdict[] {
  const grant = grants.find((each) => each.action === action.id);
  const oneIsEnough = verdicts.every(
    ({ kind, people, owners }) => kind === 'ask' && people === 1 && owners.length === 0,
  );
  const [first] = verdicts;
  if (grant === undefined || first === undefined || !oneIsEnough || !isRepeatable(action)) return verdicts;
  return [{ ...first, from: '', kind: 'approve', rules: [`/approve always by ${grant.by}`] }];
}

interface View extends DecisionContext {
  readonly fitsGlob: FitsGlob;
}

interface Verdict extends ActionDecision {
  readonly people: number;
  readonly owners: readonly (string | null)[];
  readonly reason: string | null;
}

const strictness = { approve: 0, ask: 1, reject: 2 };

function judgeBy(set: RuleSet, action: ActionToDecide, view: View): Verdict {
  let touched: Touched | null = null;
  const fitOf = (when: When) => {
    touched ??= readWidely(action, view.workingCopies);
    return mayFit(when, action, touched, view.fitsGlob);
  };
  const numbered = set.rules.map((rule, at) => ({ rule, name: `rules[${at}]` }));
  const base = { action: action.id, tool: action.tool, from: set.from, people: 1, owners: [], reason: null };

  const rejects = numbered.flatMap(({ rule, name }) =>
    rule.kind === 'reject' ? [{ rule, name, fits: fitOf(rule.when) }] : [],
  );
  const reject = rejects.find(({ fits }) => fits === 'yes');
  if (reject) return { ...base, kind: 'reject', rules: [reject.name], reason: reject.rule.reason };

  const asks = numbered.flatMap(({ rule, name }) =>
    rule.kind === 'ask' && fitOf(rule.when) !== 'no' ? [{ rule, name }] : [],
  );
  const doubts = rejects.filter(({ fits }) => fits === 'perhaps');
  if (asks.length + doubts.length > 0) {
    const people = Math.max(1, ...asks.map(({ rule }) => rule.people));
    const owning = asks.filter(({ rule }) => rule.owners).map(({ rule }) => rule.when);
    const owners = [...new Set(owning.flatMap((when) => ownedPaths(action, when, view)))];
    return { ...base, kind: 'ask', rules: [...asks, ...doubts].map(({ name }) => name), people, owners };
  }

  const exact = readExactly(action);
  const accept = numbered.find(
    ({ rule }) =>
      rule.kind === 'approve' && accepts(rule.when, action, exact, view, set.isOperators === true),
  );
  return accept ? { ...base, kind: 'approve', rules: [accept.name] } : { ...base, kind: 'ask', rules: [] };
}

/** Whether a rule of this set, taken by itself, means the action. */
export function fitsRule(
  rule: Rule,
  set: RuleSet,
  action: ActionToDecide,
  context: DecisionContext & Partial<Pick<View, 'fitsGlob'>>,
): boolean {
  const view = { fitsGlob: globMatcher(), ...context };
  if (rule.kind === 'known') return false;
  return rule.kind === 'approve'
    ? accepts(rule.when, action, readExactly(action), view, set.isOperators === true)
    : mayFit(rule.when, action, touchedBy(action, view.workingCopies), view.fitsGlob) !== 'no';
}

const readBefore = new WeakMap<
  ActionToDecide,
  { readonly in: readonly string[]; readonly touched: Touched }
>();

/** An action that many rules are tried on is read once. */
function touchedBy(action: ActionToDecide, workingCopies: readonly string[]): Touched {
  const known = readBefore.get(action);
  if (known?.in === workingCopies) return known.touched;
  const touched = readWidely(action, workingCopies);
  readBefore.set(action, { in: workingCopies, touched });
  return touched;
}

/** Only what is known exactly is accepted. */
function accepts(
  when: When,
  action: ActionToDecide,
  exact: ExactAction | null,
  view: View,
  isOperators: boolean,
): boolean {
  if (exact === null) return false;
  const isForAll = when.tool === null && when.path === null && when.command === null && !when.does;
  if (isForAll && !isOperators) return false;
  if (when.risk !== null && !when.risk.some((risk) => risk === action.risk)) return false;
  if (when.tool !== null && !isNamed(when.tool, exact.tool)) return false;
  if (when.does && !exact.reads) return false;
  if (when.unchanged && !isUnchanged(when.unchanged, action, view)) return false;
  if (exact.command === null ? when.command !== null : !commandFits(exact.command)) return false;
  return exact.hasPath ? pathFits(exact.path ?? '') : when.path === null;

  function commandFits(command: string): boolean {
    // No command is approved where none is listed.
    if (when.command === null) return isForAll;
    // Elsewhere the same words run something else.
    if (action.isElsewhere && withoutMove(command, view.workingCopies) === command) return false;
    return when.command.some((listed) => acceptsCommand(listed, command, view.workingCopies));
  }

  function pathFits(path: string): boolean {
    const within = withinWorkingCopy(path, view.workingCopies);
    const patterns = when.path;
    if (exact?.reads && patterns === null && isWorkingCopy(path, view.workingCopies)) return true;
    if (within === null) return false;
    // Guard files decide what the next agent asks about: no pattern means it, only its own name does.
    if (within.some(isGuardFile) && !exact?.reads) return within.every((each) => patterns?.includes(each));
    if (patterns === null) return true;
    return within.every((each) => patterns.some((pattern) => view.fitsGlob(pattern, each)));
  }
}

/** Whether a rule that asks or rejects could mean the action. `perhaps`: the risk is not known, or what a command names. */
function mayFit(
  when: When,
  action: ActionToDecide,
  touched: Touched,
  fitsGlob: FitsGlob,
): 'yes' | 'perhaps' | 'no' {
  const { names, commands } = touched;
  const path = when.path === null ? 'yes' : mayTouch(when.path, touched, fitsGlob);
  const fits =
    path !== 'no' &&
    (when.tool === null || when.tool.some((tool) => names.some((name) => meansTool(tool, name)))) &&
    (!when.does || (readExactly(action)?.reads ?? true)) &&
    (when.command === null || fitsAny(when.command.map(wordsOfListed), commands, includes));
  if (!fits) return 'no';
  if (when.risk === null) return path;
  const risk = risks.find((known) => known === folded(action.risk).toUpperCase()) ?? 'UNKNOWN';
  if (when.risk.includes(risk)) return path;
  return risk === 'UNKNOWN' ? 'perhaps' : 'no';
}

/** The agent chooses the tool, so a path is also each word of a command. */
function mayTouch(
  patterns: readonly string[],
  { paths, words }: Touched,
  fitsGlob: FitsGlob,
): 'yes' | 'perhaps' | 'no' {
  if (words === null || fitsAny(patterns.map(anywhere), paths, fitsGlob)) return 'yes';
  if (words.length === 0) return 'no';
  const found = patterns.map(patternNames).flatMap((names) => words.map((each) => couldName(names, each)));
  return found.includes('yes') ? 'yes' : found.includes('perhaps') ? 'perhaps' : 'no';
}

const includes = (words: string, command: string): boolean => command.includes(words);

function fitsAny(
  wanted: readonly string[],
  given: readonly string[] | null,
  fits: (wanted: string, given: string) => boolean,
): boolean {
  return given === null || wanted.some((one) => given.some((other) => fits(one, other)));
}

/** `browser` also means `browser_click`. */
function meansTool(tool: string, given: string): boolean {
  const wanted = folded(tool);
  return given === wanted || (given.startsWith(wanted) && /^[^\p{L}\p{N}]/u.test(given.slice(wanted.length)));
}

/** Null stands for a path whose owner cannot be looked up. */
function ownedPaths(
  action: ActionToDecide,
  when: When | null,
  context: DecisionContext,
): readonly (string | null)[] {
  const exact = readExactly(action);
  if (exact?.command && when !== null) return ownedByCommand(exact.command, when.path, context.workingCopies);
  return (exact?.path ? withinWorkingCopy(exact.path, context.workingCopies) : null) ?? [null];
}

/** The paths of the working copy that the actions are about, where they are known exactly. */
export function pathsAbout(
  actions: readonly Omit<ActionToDecide, 'id'>[],
  workingCopies: readonly string[],
): readonly string[] {
  const paths = actions.flatMap((action) => ownedPaths({ ...action, id: '' }, null, { workingCopies }));
  return [...new Set(paths)].filter((path) => path !== null);
}

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

/** Actions that the service does not show are judged as if every rule that asks would fit. */
export function decideUnseen(sets: readonly RuleSet[]): Extract<RuleDecision, { kind: 'ask' }> {
  return askForAll(sets, []);
}

function askForAll(
  sets: readonly RuleSet[],
  actions: readonly ActionToDecide[],
): Extract<RuleDecision, { kind: 'ask' }> {
  const asks = sets.flatMap(({ rules }) => rules.filter((rule) => rule.kind === 'ask'));
  // Each of the rules that ask or reject may be meant.
  const why = sets.flatMap(({ from, rules }) => {
    const named = rules.flatMap(({ kind }, at) =>
      kind === 'ask' || kind === 'reject' ? [`rules[${at}]`] : [],
    );
    return actions.map(
      ({ id, tool }): ActionDecision => ({ action: id, tool, kind: 'ask', rules: named, from }),
    );
  });
  return {
    kind: 'ask',
    people: Math.max(1, ...asks.map(({ people }) => people)),
    owners: asks.some(({ owners }) => owners) ? [null] : [],
    why,
  };
}
