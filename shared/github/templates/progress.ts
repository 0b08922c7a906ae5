// The sticky comment of a run, which is edited in place through all its states.

import type { ShownAction, StateChange } from '../../conversation/index.ts';
import { type HiddenCounts, type HiddenKind, hiddenKinds } from '../../github-things.ts';
import type { DecidedByRule, Subject } from '../../question/index.ts';
import { countHidden } from '../text/hidden-text.ts';
import { code, inline, link, person } from '../text/inline.ts';
import { formatTime } from '../words/amounts.ts';
import { neverAskedWords, rulesWithoutAsk } from '../words/asks-words.ts';
import { type CommandName, type CommandSpelling, commands, spell, tellUsage } from '../words/commands.ts';
import { endingWords } from '../words/outcome-words.ts';
import { waitingListSentence } from '../words/state-words.ts';
import {
  alert,
  compose,
  dotted,
  folded,
  people,
  plural,
  shortCommit,
  small,
  warningLines,
} from './compose.ts';
import { finalMessageSection, outcomeSection } from './outcome.ts';
import { firstLineAsked } from './pending-action.ts';
import { proofSection } from './proof.ts';
import { factsLine, otherAgentsLine, planLine, type RunView, runHeading } from './run-line.ts';
import { lineAsked } from './subject.ts';
import { type AskedFor, type AskedStop, timelineOpen, timelineTable } from './timeline.ts';

export interface ProgressView extends RunView {
  readonly beganAt: number;
  readonly timeline: readonly StateChange[];
  /** The open question, which is shown in another comment. */
  readonly openQuestion: AskedElsewhere | null;
  /** The open question whether it may cost more; null or absent if there is none. */
  readonly openMoney?: AskedElsewhere | null;
  /** The rounds after the first; absent where there are none. */
  readonly rounds?: readonly AskedFor[];
  /** The person who asked for a stop, and when; absent where there is none. */
  readonly stops?: readonly AskedStop[];
  /** Messages that are held back; absent if there are none. */
  readonly held?: HeldMessages | null;
  /** Whether rules are in force for it; absent where nothing is to be said of them. */
  readonly hasRules?: boolean;
  /** Decisions by rules, newest first; absent if there are none. */
  readonly ruled?: readonly RuledLine[];
  /** Shown once it has ended. */
  readonly finalMessage: string | null;
  /** The words of GitHub where it refuses the report of the end, which is then told here; absent where there is none, or it is shown. */
  readonly unreported?: string | null;
  /** Counts of what was removed from the issue before the agent got it. */
  readonly removed: HiddenCounts | null;
  readonly warnings: readonly string[];
  /** Null when commands do not work here. */
  readonly commands: CommandSpelling | null;
}

export interface HeldMessages {
  /** Null if failing checks caused it. */
  readonly by: readonly (string | null)[];
  /** `reachable`: tried already, and something is wrong there. */
  readonly until: 'answer' | 'ready' | 'resumed' | 'reachable' | 'soon';
}

export interface RuledLine {
  readonly at: number;
  readonly verdict: 'approve' | 'reject';
  readonly rule: DecidedByRule;
  /** The address of the rule; null where that is not known, or several have decided. */
  readonly url: string | null;
  readonly actions: readonly ShownAction[] | null;
  /** Whether a poll confirmed the effect. */
  readonly isSeen: boolean;
}

export interface AskedElsewhere {
  /** The number of the issue or pull request. */
  readonly number: number;
  readonly url: string;
  /** Null where the service does not tell what is pending. */
  readonly actions: readonly ShownAction[] | null;
  /** Absent where it is about actions that wait. */
  readonly subject?: Subject | undefined;
}

export function progressComment(view: ProgressView, marker: string | null): string {
  return compose(marker, [
    ...currentState(view),
    ruledSection(view.ruled ?? []),
    removedNote(view.removed),
    warningLines(view.warnings),
    rulesNote(view),
    neverAskedNote(view),
    small(dotted([lastChange(view), commandLine(view)])),
  ]);
}

function currentState(view: ProgressView): readonly (string | null)[] {
  const { ending, run, beganAt, audience, waitingList: line = null, unreported = null } = view;
  if (ending === null) {
    return [
      runHeading(view, view.timeline.at(-1) ?? null),
      line && waitingListSentence(line),
      openQuestionLine(view.openQuestion),
      openQuestionLine(view.openMoney ?? null),
      heldLine(view.held ?? null),
      factsLine(run),
      planLine(run, lastChangeAt(view)),
      otherAgentsLine(run),
      timelineOpen(view.timeline, null, view),
    ];
  }
  const table = timelineTable(view.timeline, ending.at, view);
  const facts = factsLine(run, ending.at - beganAt);
  if (audience === 'app' && unreported === null) {
    // The outcome is in the report, which is a comment of its own, so the sticky comment only points to it.
    const { symbol, title } = endingWords(ending);
    const heading = `### ${symbol} ${title}: see the report below`;
    return [heading, facts, proofSection(run.proof, ending), table && folded('How it went', table)];
  }
  return [
    outcomeSection({ ...view, ending }, finalMessageSection(view.finalMessage, ending)),
    openQuestionLine(view.openQuestion),
    facts,
    table && folded('Timeline', table),
  ];
}

function openQuestionLine(openQuestion: AskedElsewhere | null): string | null {
  if (openQuestion === null) return null;
  const { number, url } = openQuestion;
  const line = lineAsked(openQuestion);
  return `**Your answer is needed in ${link(`#${number}`, url)}**${line === null ? '' : `: ${line}`}`;
}

const heldUntil: Readonly<Record<HeldMessages['until'], string>> = {
  answer: 'after the answer',
  ready: 'when the agent is ready',
  resumed: 'when the conversation is resumed',
  reachable: 'as soon as its machine answers',
  soon: 'now',
};

function heldLine(held: HeldMessages | null): string | null {
  if (held === null || held.by.length === 0) return null;
  const people = [...new Set(held.by)]
    .slice(0, 5)
    .map((by) => (by === null ? 'failed checks' : person(by)))
    .join(', ');
  const [what, goes] = held.by.length === 1 ? ['A message', 'goes'] : [`${held.by.length} messages`, 'go'];
  return `💬 ${what} by ${people} ${goes} in ${heldUntil[held.until]}.`;
}

/** A folded line for each decision of a rule. */
function ruledSection(ruled: readonly RuledLine[]): string | null {
  if (ruled.length === 0) return null;
  const lines = ruled.slice(0, mostRuledShown).map(({ at, verdict, rule, url, actions, isSeen }) => {
    const did = verdict === 'approve' ? '✅ allowed' : '🚫 rejected';
    const doubt = isSeen ? '' : ' (whether it had an effect is not known)';
    const what = firstLineAsked(actions) ?? 'an action';
    return `- ${formatTime(at)} ${did} by ${decidedBy(rule, url)}${doubt}: ${what}`;
  });
  const isAll = ruled.length <= mostRuledShown;
  const count = plural(lines.length, 'decision by a rule', 'decisions by rules');
  return folded(isAll ? count : `The newest ${count}`, lines.join('\n'));
}

function decidedBy({ rule, configuration, approvedBy }: DecidedByRule, url: string | null): string {
  const from = code(shortCommit(configuration), 200);
  // Each line of a plan was approved with it.
  if (approvedBy !== undefined) return `${from}, approved by ${people(approvedBy)}`;
  // A grant (`/approve always`) comes from no configuration file.
  if (configuration === '') return code(rule, 120);
  return `${link(inline(rule, 120), url)} of ${from}`;
}

const mostRuledShown = 20;

const hiddenWords: Readonly<Record<HiddenKind, string>> = {
  html_comment: 'HTML comment',
  zero_width: 'zero-width character',
  bidi_control: 'text direction control',
  tag_character: 'tag character',
  control_character: 'control character',
  other_invisible: 'other invisible character',
};

function removedNote(removed: HiddenCounts | null): string | null {
  if (removed === null || countHidden(removed) === 0) return null;
  const counts = hiddenKinds
    .filter((kind) => removed[kind] > 0)
    .map((kind) => plural(removed[kind], hiddenWords[kind]));
  return alert('NOTE', `Removed from the issue before the agent read it: ${counts.join(', ')}.`);
}

/** Warns, while the run is live, that rules decide nothing because no one is asked. */
function rulesNote({ run, ending, audience, hasRules = false }: ProgressView): string | null {
  if (!hasRules || ending !== null || run.conversationUrl === null) return null;
  const words = rulesWithoutAsk(run.asks ?? null, audience);
  return words === null ? null : alert('WARNING', words);
}

/** Warns, while the run is live, that the account's setting lets the agent act without asking. */
function neverAskedNote({ run: { asks }, ending, audience }: ProgressView): string | null {
  const isNever = asks?.by === 'account' && asks.ask === 'never';
  return isNever && ending === null ? small(neverAskedWords(audience)) : null;
}

const lastChangeAt = ({ timeline, ending, beganAt }: ProgressView): number =>
  ending?.at ?? timeline.at(-1)?.at ?? beganAt;

const lastChange = (view: ProgressView): string => `Last change ${formatTime(lastChangeAt(view))}`;

function commandLine({ commands: spelling, ending }: ProgressView): string | null {
  if (spelling === null) return null;
  const names: readonly CommandName[] =
    ending === null ? ['status', 'stop', 'help'] : ['retry', 'status', 'help'];
  const usages = [tellUsage(spelling), ...names.map((name) => spell(commands[name].usage, spelling))];
  return `Commands: ${usages.map((usage) => code(usage)).join(' · ')}`;
}
