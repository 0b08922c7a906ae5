// The judgement of rules on what agents wanted: the same judgement for `ask: observe`, `npm run rules`, the check of a pull request and
// for suggestions. Pure.

import { decideAll } from './decide.ts';
import { isNeverAsked } from './known-tools.ts';
import { neverFitting } from './never-fits.ts';
import { withinWorkingCopy } from './paths.ts';
import { readExactly } from './read-action.ts';
import { acceptRule } from './rule-words.ts';
import { warnOfPrograms } from './running-programs.ts';
import { exactlyThis, inPast, isAcceptedWith, type Past, sameAs } from './suggest.ts';
import type { ActionToDecide, RuleDecision, RuleSet, SeeCommand, WantedAtOnce } from './types.ts';
import { asksForUnchanged, seenBy } from './unchanged.ts';
import { ruleLine } from './write-rule.ts';

/** How many actions would be accepted, rejected and asked about, and what would be asked most often. */
export interface JudgedPast {
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

/** `sets`: the last is the one that a rule could be added to. What was executed in the past is taken as unchanged. */
export function judge(
  sets: readonly RuleSet[],
  wanted: readonly WantedAtOnce[],
  seeCommand: SeeCommand,
): JudgedPast {
  return tally(sets, decideThen(sets, wanted.map(inPast(seeCommand, sets))));
}

export type Comparison = ReturnType<typeof compareRules>;
export type NewlyAccepted = Comparison['newly'][number];

export function compareRules(
  today: readonly RuleSet[],
  afterwards: readonly RuleSet[],
  wanted: readonly WantedAtOnce[],
  seeCommand: SeeCommand,
) {
  const both = (areUnchanged: boolean) =>
    [today, afterwards].map((sets) => decideThen(sets, wanted.map(inPast(seeCommand, sets, areUnchanged))));
  const unchanged = both(true);
  // A rule accepts more without `unchanged`, although all of that is accepted where nothing changes.
  const changed = both(false);
  const isNew = (at: number) =>
    [unchanged, changed].some((decided) => {
      const [was, is] = decided.map((each) => each[at]?.decision?.kind === 'approve');
      return is && !was;
    });
  const newly = wanted.flatMap(({ actions }, at) => (isNew(at) ? actions : []));
  const rulesAfter = afterwards.flatMap(({ rules }) => rules);
  return {
    today: tally(today, unchanged[0] ?? []),
    after: tally(afterwards, unchanged[1] ?? []),
    /** Actions that are approved afterwards and not today, each once with how often it came. */
    newly: [...Map.groupBy(newly, sameAs).values()].flatMap(([action, ...others]) =>
      action === undefined ? [] : [{ count: others.length + 1, action }],
    ),
    /** About commands that are accepted afterwards. */
    warnings: warnOfPrograms(rulesAfter, seenBy(afterwards, seeCommand)),
    neverFitting: neverFitting(afterwards, seeCommand),
  };
}

/** Null where no agent asks. */
const decideThen = (sets: readonly RuleSet[], wanted: readonly Past[]) =>
  wanted.map((at) => ({ at, decision: isNeverAsked(at.actions) ? null : decideAll(sets, at.actions, at) }));

const mostFrequent = 10;

function tally(sets: readonly RuleSet[], decided: ReturnType<typeof decideThen>): JudgedPast {
  const count = (wanted: RuleDecision['kind'] | undefined) =>
    decided.reduce((sum, { at, decision }) => sum + (decision?.kind === wanted ? at.actions.length : 0), 0);
  const questions = decided.filter(({ decision }) => decision?.kind === 'ask');
  const asked = questions.flatMap(({ at, decision }) =>
    at.actions.flatMap((action) => {
      const why = decision?.why.filter((each) => each.action === action.id && each.kind === 'ask') ?? [];
      const askedBy = [...new Set(why.flatMap(({ rules }) => rules))];
      const accept = isAcceptedWith(reading, [], action, at) ? reading : exactlyThis(action, at);
      const rule = accept && isAcceptedWith(accept, sets, action, at) ? ruleLine(accept) : null;
      const what = accept === reading ? 'does: read' : told(action, at);
      return why.length === 0 ? [] : [{ what, rule, ...(askedBy.length > 0 && { askedBy }) }];
    }),
  );
  const groups = Map.groupBy(asked, ({ what }) => what);
  const most = [...groups].toSorted(([, one], [, other]) => other.length - one.length).slice(0, mostFrequent);
  return {
    actions: decided.reduce((sum, { at }) => sum + at.actions.length, 0),
    accepted: count('approve'),
    rejected: count('reject'),
    asked: count('ask'),
    exempt: count(undefined),
    questions: questions.length,
    ...(asksForUnchanged(sets) && { takenAsUnchanged: true }),
    frequent: most.flatMap(([, [first, ...others]]) =>
      first ? [{ ...first, count: others.length + 1 }] : [],
    ),
  };
}

const reading = acceptRule({ does: 'read' });
const longestTold = 200;

/** `terminal: npm test`, `file_editor: src/a.ts` */
function told(action: ActionToDecide, at: Past): string {
  const exact = readExactly(action);
  const path = exact?.path && (withinWorkingCopy(exact.path, at.workingCopies)?.[0] ?? exact.path);
  const what = exact?.command ?? path ?? JSON.stringify(action.arguments) ?? '';
  return `${action.tool}: ${what}`.slice(0, longestTold);
}
