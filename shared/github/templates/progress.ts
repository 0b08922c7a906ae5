// The sticky comment of a run, which is edited in place through all its states.
import type { DecidingRule } from '../../question/index.ts';
import type { Ending, ShownAction, StateChange } from '../../watch/index.ts';
import { countHidden, type HiddenCounts, type HiddenKind, hiddenKinds } from '../text/hidden-text.ts';
import { code, link, person } from '../text/inline.ts';
import { formatTime } from '../words/amounts.ts';
import { type CommandName, type CommandSpelling, commands, spell, tellUsage } from '../words/commands.ts';
import type { Audience } from '../words/outcomes.ts';
import { endingWords } from '../words/outcomes.ts';
import { type InLineView, lineSentence, lineTitle, neverAskedWords, stateWords } from '../words/states.ts';
import { alert, compose, dotted, folded, plural, small, warningLines } from './compose.ts';
import { finalMessageSection, outcomeSection } from './outcome.ts';
import { firstLineAsked } from './pending-action.ts';
import { type AskedFor, factsLine, type RunSummary, timelineTable } from './run-line.ts';

export interface ProgressView {
  readonly run: RunSummary;
  readonly beganAt: number;
  readonly timeline: readonly StateChange[];
  readonly ending: Ending | null;
  /** The open question, which is shown in another comment. */
  readonly asked: AskedElsewhere | null;
  /** The rounds after the first; absent where there are none. */
  readonly rounds?: readonly AskedFor[];
  /** Messages that are held back; absent if there are none. */
  readonly held?: HeldMessages | null;
  /** Decisions by rules, newest first; absent if there are none. */
  readonly ruled?: readonly RuledLine[];
  /** Its entry in the waiting list; absent if it does not wait for its start. */
  readonly line?: InLineView | null;
  /** Shown once it has ended. */
  readonly finalMessage: string | null;
  readonly audience: Audience;
  /** What was removed from the issue before the agent got it. */
  readonly removed: HiddenCounts | null;
  readonly warnings: readonly string[];
  /** Null when commands do not work here. */
  readonly commands: CommandSpelling | null;
}

export interface HeldMessages {
  /** Null if failing checks caused it. */
  readonly by: readonly (string | null)[];
  readonly until: 'answer' | 'ready' | 'resumed' | 'soon';
}

export interface RuledLine {
  readonly at: number;
  readonly verdict: 'approve' | 'reject';
  readonly rule: DecidingRule;
  readonly actions: readonly ShownAction[] | null;
  /** Whether a poll confirmed the effect. */
  readonly isSeen: boolean;
}

export interface AskedElsewhere {
  /** Of the issue or pull request. */
  readonly number: number;
  readonly url: string;
  /** Null where the service does not tell what is pending. */
  readonly actions: readonly ShownAction[] | null;
}

export function progressComment(view: ProgressView, marker: string | null): string {
  const { ending, run, beganAt, audience } = view;
  if (ending !== null && audience === 'app') return toldInReport({ ...view, ending }, marker);
  return compose(marker, [
    ending === null ? heading(view) : outcomeSection({ ...view, ending }),
    ending === null && view.line ? lineSentence(view.line) : null,
    ending === null ? askedLine(view.asked) : null,
    ending === null ? heldLine(view.held ?? null) : null,
    factsLine(run, ending === null ? null : ending.at - beganAt),
    ending === null ? null : finalMessageSection(view.finalMessage, ending),
    timelineSection(view),
    ruledSection(view.ruled ?? []),
    removedNote(view.removed),
    warningLines(view.warnings),
    neverAskedNote(view),
    small(dotted([lastChange(view), commandLine(view)])),
  ]);
}

/** The outcome stands in the report, which is a comment of its own, so the sticky comment only points to it. */
function toldInReport(view: ProgressView & { readonly ending: Ending }, marker: string | null): string {
  const { ending, run, beganAt } = view;
  const { symbol, title } = endingWords(ending);
  const how = compose(null, [
    factsLine(run, ending.at - beganAt),
    timelineTable(view.timeline, ending.at, view.rounds),
  ]);
  return compose(marker, [
    `### ${symbol} ${title}: see the report below`,
    folded('How it went', how),
    ruledSection(view.ruled ?? []),
    removedNote(view.removed),
    warningLines(view.warnings),
    small(dotted([lastChange(view), commandLine(view)])),
  ]);
}

function heading({ timeline, line = null }: ProgressView): string {
  if (line !== null) return `### ⏳ ${lineTitle(line)}`;
  const last = timeline.at(-1);
  if (last === undefined) return '### 🚀 The conversation is being started';
  const { symbol, sentence } = stateWords(last);
  return `### ${symbol} ${sentence}`;
}

function askedLine(asked: AskedElsewhere | null): string | null {
  if (asked === null) return null;
  const { number, url, actions } = asked;
  const line = firstLineAsked(actions);
  return `**Answer it in ${link(`#${number}`, url)}**${line === null ? '' : `: ${line}`}`;
}

const heldUntil: Readonly<Record<HeldMessages['until'], string>> = {
  answer: 'after the answer',
  ready: 'when the agent is ready',
  resumed: 'when the conversation is resumed',
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

/** One folded line for each decision of a rule. */
function ruledSection(ruled: readonly RuledLine[]): string | null {
  if (ruled.length === 0) return null;
  const lines = ruled.slice(0, mostRuledShown).map(({ at, verdict, rule, actions, isSeen }) => {
    const did = verdict === 'approve' ? '✅ accepted' : '🚫 rejected';
    const doubt = isSeen ? '' : ' (whether it had an effect is not known)';
    const what = firstLineAsked(actions) ?? 'an action';
    // A grant (`/approve always`) comes from no configuration file.
    const of = rule.configuration === '' ? '' : ` of ${code(shortCommit(rule.configuration), 200)}`;
    return `- ${formatTime(at)} ${did} by ${code(rule.rule, 120)}${of}${doubt}: ${what}`;
  });
  const isAll = ruled.length <= mostRuledShown;
  const count = plural(lines.length, 'decision by a rule', 'decisions by rules');
  return folded(isAll ? count : `The newest ${count}`, lines.join('\n'));
}

/** The stored decision has the full commit; seven digits are enough to read. */
const shortCommit = (configuration: string): string =>
  configuration.replace(/@([0-9a-f]{7})[0-9a-f]{33}\b/g, '@$1');

const mostRuledShown = 20;

function timelineSection({ timeline, ending, rounds }: ProgressView): string | null {
  const table = timelineTable(timeline, ending?.at ?? null, rounds);
  return table === null || ending === null ? table : folded('Timeline', table);
}

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

/** Warns, while the run is live, that the account's setting lets the agent act without asking. */
function neverAskedNote({ run: { asks }, ending, audience }: ProgressView): string | null {
  const isNever = asks?.by === 'account' && asks.ask === 'never';
  return isNever && ending === null ? small(neverAskedWords(audience)) : null;
}

function lastChange({ timeline, ending, beganAt }: ProgressView): string {
  return `Last change ${formatTime(ending?.at ?? timeline.at(-1)?.at ?? beganAt)}`;
}

function commandLine({ commands: spelling, ending }: ProgressView): string | null {
  if (spelling === null) return null;
  const names: readonly CommandName[] =
    ending === null ? ['status', 'stop', 'help'] : ['retry', 'status', 'help'];
  const usages = [tellUsage(spelling), ...names.map((name) => spell(commands[name].usage, spelling))];
  return `Commands: ${usages.map((usage) => code(usage)).join(' · ')}`;
}
