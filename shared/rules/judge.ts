// The judgement of rules on what agents wanted: the same judgement for `ask: observe`, `npm run rules`, the check of a pull request and
// for suggestions. Pure.

import { wrongWithCommand } from './commands.ts';
import { decideAll } from './decide.ts';
import { wrongWithGlob } from './glob.ts';
import { isNeverAsked } from './known-tools.ts';
import { isGuardFile, withinWorkingCopy, withoutMove } from './paths.ts';
import { readExactly } from './read-action.ts';
import { type ProgramWarning, warnOfPrograms } from './running-programs.ts';
import type {
  ActionToDecide,
  DecisionContext,
  ReadsPast,
  Rule,
  RuleDecision,
  RuleSet,
  When,
} from './types.ts';
import { asksForUnchanged, knownPrograms } from './unchanged.ts';

/** Actions that an agent wanted at once: where it has to ask, it asks about all of it together. */
export interface WantedAtOnce extends Pick<DecisionContext, 'workingCopies'> {
  readonly actions: readonly ActionToDecide[];
}

/** How many actions would be accepted, rejected and asked about, and what would be asked most often. */
export interface Judgement {
  readonly actions: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly asked: number;
  /** Ending and thinking, about which no agent asks. */
  readonly exempt: number;
  /** How often people would be asked. */
  readonly questions: number;
  readonly frequent: readonly FrequentAction[];
  /** A rule asks for files as on the default branch, which is not known of the past. */
  readonly takenAsUnchanged?: true;
}

export interface FrequentAction {
  readonly count: number;
  /** A model has written it. */
  readonly what: string;
  /** The line of a configuration that would accept it; null where none of these rules can. */
  readonly rule: string | null;
  /** The rules that ask, where any does. */
  readonly askedBy?: readonly string[];
}

const mostFrequent = 10;

/** `sets`: the last is the one that a rule could be added to. What was executed in the past is taken as unchanged. */
export function judge(
  sets: readonly RuleSet[],
  wanted: readonly WantedAtOnce[],
  readPast: ReadsPast,
): Judgement {
  return tally(sets, wanted.map(inPast(readPast, sets)).map(decideBy(sets)));
}

/** As it is decided on here. */
type Past = WantedAtOnce & Required<Pick<DecisionContext, 'past'>>;

const inPast =
  (readPast: ReadsPast, sets: readonly RuleSet[], areUnchanged = true) =>
  <T extends WantedAtOnce>(at: T): T & Past => ({
    ...at,
    past: { readPast, areUnchanged, known: knownPrograms(sets) },
  });

export interface Comparison {
  readonly today: Judgement;
  readonly after: Judgement;
  /** Actions that are approved afterwards and not today, each once with how often it came. */
  readonly newly: readonly NewlyAccepted[];
  /** About commands that are accepted afterwards. */
  readonly warnings: readonly ProgramWarning[];
}

export interface NewlyAccepted {
  readonly count: number;
  readonly action: ActionToDecide;
}

export function compareRules(
  today: readonly RuleSet[],
  afterwards: readonly RuleSet[],
  wanted: readonly WantedAtOnce[],
  readPast: ReadsPast,
): Comparison {
  const decideIf = (sets: readonly RuleSet[], areUnchanged: boolean) =>
    wanted.map(inPast(readPast, sets, areUnchanged)).map(decideBy(sets));
  const [before, after] = [decideIf(today, true), decideIf(afterwards, true)];
  const [changedBefore, changedAfter] = [decideIf(today, false), decideIf(afterwards, false)];
  const newly = new Map<string, { count: number; readonly action: ActionToDecide }>();
  for (const [place, { at, decision }] of after.entries()) {
    // A rule accepts more without `unchanged`, although all of that is accepted where nothing changes.
    const approves = (...found: readonly (Decided | undefined)[]) =>
      found.map((each) => each?.decision?.kind === 'approve');
    const were = approves(before[place], changedBefore[place]);
    const are = approves({ at, decision }, changedAfter[place]);
    if (!are.some((isApproved, each) => isApproved && !were[each])) continue;
    for (const action of at.actions) countIn(newly, sameAs(action), { action });
  }
  return {
    today: tally(today, before),
    after: tally(afterwards, after),
    newly: [...newly.values()],
    warnings: warnOfPrograms(afterwards.flatMap(({ rules }) => rules)),
  };
}

interface Decided {
  readonly at: Past;
  /** Null where no agent asks. */
  readonly decision: RuleDecision | null;
}

const decideBy =
  (sets: readonly RuleSet[]) =>
  (at: Past): Decided => ({
    at,
    decision: isNeverAsked(at.actions) ? null : decideAll(sets, at.actions, at),
  });

function tally(sets: readonly RuleSet[], decided: readonly Decided[]): Judgement {
  const counts = { approve: 0, reject: 0, ask: 0, exempt: 0, questions: 0 };
  const asked = new Map<
    string,
    {
      count: number;
      readonly action: ActionToDecide;
      readonly at: Past;
      readonly askedBy: readonly string[];
    }
  >();
  for (const { at, decision } of decided) {
    counts[decision?.kind ?? 'exempt'] += at.actions.length;
    if (decision?.kind !== 'ask') continue;
    counts.questions += 1;
    for (const action of at.actions) {
      const why = decision.why.filter((each) => each.action === action.id && each.kind === 'ask');
      const askedBy: readonly string[] = [...new Set(why.flatMap(({ rules }) => rules))];
      const what = readsHere(action, at) ? 'does: read' : told(action, at);
      if (why.length > 0) countIn(asked, what, { action, at, askedBy });
    }
  }
  const most = [...asked].toSorted(([, one], [, other]) => other.count - one.count).slice(0, mostFrequent);
  return {
    actions: decided.reduce((sum, { at }) => sum + at.actions.length, 0),
    accepted: counts.approve,
    rejected: counts.reject,
    asked: counts.ask,
    exempt: counts.exempt,
    questions: counts.questions,
    ...(asksForUnchanged(sets) && { takenAsUnchanged: true }),
    frequent: most.map(([what, { count, action, at, askedBy }]) => {
      const when = readsHere(action, at) ? reads : exactlyThis(action, at);
      return {
        count,
        what,
        rule: when && accepting(when, sets, action, at) ? ruleLine(acceptRule(when)) : null,
        ...(askedBy.length > 0 && { askedBy }),
      };
    }),
  };
}

function countIn<T>(counts: Map<string, { count: number } & T>, name: string, first: T): void {
  const known = counts.get(name);
  if (known) known.count += 1;
  else counts.set(name, { count: 1, ...first });
}

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

/** Rules that would have spared questions: exact commands and paths, of which all that ever came was approved. */
export function suggestRules(
  sets: readonly RuleSet[],
  decided: readonly DecidedAtOnce[],
  readPast: ReadsPast,
): readonly Suggestion[] {
  const history = decided.map(inPast(readPast, sets));
  const each = history.flatMap((at) => at.actions.map((action) => ({ action, at })));
  const approved = each.filter(({ action, at }) => at.kind === 'approved' && isKnown(action));
  const approvals = new Set(approved.map(({ action }) => sameAs(action)));
  const found = Map.groupBy(approved, ({ action, at }) => {
    const when = exactlyThis(action, at);
    const isOpen = when !== null && decideAll(sets, [action], at).kind === 'ask';
    return isOpen && hasExactly(when) && accepting(when, sets, action, at)
      ? ruleLine(acceptRule(when))
      : null;
  });
  const suggestions = [...found].flatMap(([rule, [first, ...others]]): readonly Suggestion[] => {
    const when = first && exactlyThis(first.action, first.at);
    if (rule === null || !when || others.length + 1 < leastApprovals) return [];
    const people = new Set([first, ...others].map(({ at }) => at.by)).size;
    return mayAcceptMore(when) ? [] : [{ rule, approvals: others.length + 1, people }];
  });
  return suggestions.toSorted((one, other) => other.approvals - one.approvals).slice(0, mostSuggestions);

  /** Than what was approved, and never rejected. */
  function mayAcceptMore(when: When): boolean {
    const alone = [{ rules: [acceptRule(when)], from: '' }];
    const isMeant = (action: ActionToDecide, at: DecidedAtOnce & Past) =>
      isKnown(action) ? decideAll(alone, [action], at).kind === 'approve' : readsTool(when, action);
    return (
      history.some(({ kind, isWhole }) => kind === 'rejected' && !isWhole) ||
      each.some(
        ({ action, at }) => (at.kind === 'rejected' || !approvals.has(sameAs(action))) && isMeant(action, at),
      )
    );
  }
}

/** Commands that were approved more than once, of which no rule is suggested: not all that they run is known. Often ones first. */
export function commandsNotKnown(
  sets: readonly RuleSet[],
  decided: readonly DecidedAtOnce[],
  readPast: ReadsPast,
): readonly string[] {
  const approved = decided.filter(({ kind }) => kind === 'approved').map(inPast(readPast, sets));
  const commands = approved.flatMap((at) =>
    at.actions.flatMap((action) =>
      unchangedFor(action, at) === null ? (readExactly(action)?.command ?? []) : [],
    ),
  );
  return [...Map.groupBy(commands, (command) => command)]
    .filter(([, times]) => times.length >= leastApprovals)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([command]) => command)
    .slice(0, mostSuggestions);
}

/** A long one is kept as a text, the beginning of its JSON: it may be anything that its tool can do. */
const isKnown = ({ arguments: given }: ActionToDecide): boolean => typeof given !== 'string';
const readsTool = ({ tool }: When, action: ActionToDecide): boolean => tool?.includes(action.tool) ?? true;
const hasExactly = ({ path, command }: When): boolean => path !== null || command !== null;
const sameAs = ({ tool, arguments: given }: ActionToDecide): string => JSON.stringify([tool, given]);

const nothing: When = { tool: null, path: null, command: null, risk: null };
const reads: When = { ...nothing, does: 'read' };
const acceptRule = (when: When): Rule => ({ kind: 'approve', when });

const readingAccepted = [{ rules: [acceptRule(reads)], from: '' }];

function readsHere(action: ActionToDecide, at: Past): boolean {
  return decideAll(readingAccepted, [action], at).kind === 'approve';
}

/** Whether these rules with one more would accept this action alone. */
function accepting(when: When, sets: readonly RuleSet[], action: ActionToDecide, at: Past): boolean {
  const own = sets.at(-1) ?? { rules: [], from: '' };
  const more = [...sets.slice(0, -1), { ...own, rules: [...own.rules, acceptRule(when)] }];
  return decideAll(more, [action], at).kind === 'approve';
}

const withoutEffect: readonly string[] = ['think', 'task_tracker', 'finish'];

/** Whatever the agent has written by then is what such a command executes. Null where not all that it runs is known. */
function unchangedFor(action: ActionToDecide, { past, workingCopies }: Past): Pick<When, 'unchanged'> | null {
  const ran = action.executes?.notKnown ? 'part' : past.readPast(action, workingCopies, past.known ?? []);
  return ran === 'part' ? null : ran === 'files' ? { unchanged: true } : {};
}

/** A rule for this command, this path or this tool without effect, and for nothing else. */
function exactlyThis(action: ActionToDecide, at: Past): When | null {
  const exact = readExactly(action);
  if (exact === null) return null;
  const { tool, path, hasPath } = exact;
  const command = exact.command && withoutMove(exact.command, at.workingCopies);
  if (command !== null) {
    const unchanged = unchangedFor(action, at);
    return unchanged === null || command.endsWith(' *') || wrongWithCommand(command, 'approve') !== null
      ? null
      : { ...nothing, tool: [tool], command: [command], ...unchanged };
  }
  if (!hasPath) return withoutEffect.includes(tool) ? { ...nothing, tool: [tool] } : null;
  const [within, ...others] = withinWorkingCopy(path ?? '', at.workingCopies) ?? [];
  if (within === undefined || others.length > 0) return null;
  if (/[*?]/.test(within) || wrongWithGlob(within) !== null) return null;
  if (exact.reads) return { ...nothing, tool: [tool], path: [within], does: 'read' };
  // Whatever is written there later would be accepted too: workflows, and these rules.
  const isOfRepository = /^\.github\//i.test(within);
  return isGuardFile(within) || isOfRepository ? null : { ...nothing, tool: [tool], path: [within] };
}

/** As a configuration writes it. */
export function ruleLine(rule: Rule): string {
  if (rule.kind === 'known') return `- known: ${written(rule.programs)}`;
  const { does, tool, path, command, risk, unchanged } = rule.when;
  const keys = Object.entries({ does: does ? [does] : null, tool, path, command, risk, unchanged });
  const given = keys.flatMap(([key, values]) =>
    values ? [`${key}: ${values === true ? 'true' : written(values)}`] : [],
  );
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

const longestTold = 200;

/** `terminal: npm test`, `file_editor: src/a.ts` */
function told(action: ActionToDecide, at: Past): string {
  const exact = readExactly(action);
  const path = exact?.path && (withinWorkingCopy(exact.path, at.workingCopies)?.[0] ?? exact.path);
  const what = exact?.command ?? path ?? JSON.stringify(action.arguments) ?? '';
  return `${action.tool}: ${what}`.slice(0, longestTold);
}
