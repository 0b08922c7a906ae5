// The line about a run: who started it, how, and where it can be seen.

import type { AsksBefore, StateChange, Usage } from '../../conversation/index.ts';
import type { Proof } from '../../question/index.ts';
import { code, link, person } from '../text/inline.ts';
import { costWords, formatDuration, formatSecond } from '../words/amounts.ts';
import { asksLine, plannedWords, stateWords } from '../words/state-words.ts';
import { compose, conversationLink, dotted, folded, pullRequests } from './compose.ts';
import type { PlanInForce } from './plan-in-force.ts';

export interface RunSummary {
  readonly startedBy: string | null;
  readonly by:
    | { readonly kind: 'label'; readonly label: string }
    | { readonly kind: 'command'; readonly usage: string }
    | { readonly kind: 'workflow'; readonly name: string; readonly url: string | null };
  /** The web page of the conversation; null when there is none yet. */
  readonly conversationUrl: string | null;
  readonly pullRequests: readonly number[];
  /** The cost so far; absent before the first poll. */
  readonly usage?: Usage;
  /** When the agent asks before it acts; null or absent if that is not known. */
  readonly asks?: AsksBefore | null;
  /** The plan that it acts within; null or absent where it has none. */
  readonly plan?: PlanInForce | null;
  /** The proof at the end: what ran, and who had decided on it; null or absent where the agent did not have to ask. */
  readonly proof?: Proof | null;
  /** The current round; null or absent in the first one. */
  readonly round?: { readonly number: number; readonly by: string | null } | null;
  /** The earlier conversation that it takes over from. */
  readonly follows?: string | null;
  /** Other conversations about the same that nobody follows any more, and whose agents may still be at work. */
  readonly otherAgents?: readonly string[];
}

const mostNamed = 5;

/** Null where no other agent may be at work. */
export function otherAgentsLine({ otherAgents = [] }: RunSummary): string | null {
  const [first, ...others] = otherAgents;
  if (first === undefined) return null;
  if (others.length === 0) {
    return `⚠️ Another agent may still work on this, and nobody follows it here any more: ${conversationOf(first, 'its conversation')}. Stop it there if it is not wanted.`;
  }
  const named = otherAgents
    .slice(0, mostNamed)
    .map((each, at) => conversationOf(each, `conversation ${at + 1}`));
  return `⚠️ ${otherAgents.length} other agents may still work on this, and nobody follows them here any more: ${named.join(', ')}. Stop them there if they are not wanted.`;
}

function conversationOf(named: string, label: string): string {
  return /^https?:\/\//.test(named) ? link(label, named) : code(named, 60);
}

export function factsLine(facts: RunSummary, tookMs: number | null = null): string {
  return dotted([
    startedWords(facts),
    roundWords(facts),
    followsWords(facts),
    conversationLink(facts.conversationUrl),
    pullRequests(facts.pullRequests),
    facts.asks ? asksLine(facts.asks) : null,
    facts.usage ? costWords(facts.usage) : null,
    tookMs === null ? null : `took ${formatDuration(tookMs)}`,
  ]);
}

export function roundWords({ round = null }: Pick<RunSummary, 'round'>): string | null {
  return round === null ? null : `Round ${round.number}, ${roundCause(round.by)}`;
}

function followsWords({ follows = null }: RunSummary): string | null {
  if (follows === null) return null;
  return `takes over from ${conversationOf(follows, 'an earlier conversation')}, which is gone`;
}

function startedWords({ startedBy, by }: RunSummary): string {
  const who = startedBy === null ? 'Started' : `Started by ${person(startedBy)}`;
  switch (by.kind) {
    case 'label':
      return `${who} with the label ${code(by.label)}`;
    case 'command':
      return `${who} with ${code(by.usage)}`;
    case 'workflow':
      return `${who} in the workflow ${link(code(by.name), by.url)}`;
  }
}

// The states of a run as a table with durations.
const mostRows = 25;

interface Row {
  readonly symbol: string;
  readonly label: string;
  readonly at: number;
  readonly lasts: boolean;
}

/** A round, and who asked for it. */
export interface AskedFor {
  readonly number: number;
  /** Null if failing checks caused it. */
  readonly by: string | null;
  readonly at: number;
}

export interface AskedStop {
  readonly by: string;
  readonly at: number;
}

/** What people did in between. */
interface Marks {
  readonly rounds?: readonly AskedFor[];
  readonly stops?: readonly AskedStop[];
  /** Whether its agent has ended with a plan that people are asked about. */
  readonly planned?: boolean;
}

/** `until`: when the run ended; null while the last state goes on. */
export function timelineTable(
  timeline: readonly StateChange[],
  until: number | null,
  marks: Marks,
): string | null {
  const rows = tableRows(timeline, until, marks);
  return rows.length === 0 ? null : tableOf(rows);
}

const mostOpen = 3;

/** The same with the last rows open, and the others folded. */
export function timelineOpen(...given: Parameters<typeof timelineTable>): string | null {
  const rows = tableRows(...given);
  if (rows.length === 0) return null;
  const before = rows.slice(0, -mostOpen);
  if (before.length === 0) return tableOf(rows);
  return compose(null, [tableOf(rows.slice(-mostOpen)), folded('What was before', tableOf(before))]);
}

/** A column without a name would be read out as nothing, so a symbol precedes its state. */
const tableOf = (rows: readonly string[]): string =>
  ['| State | Since (UTC) | For |', '|---|---|--:|', ...rows].join('\n');

function tableRows(
  timeline: readonly StateChange[],
  until: number | null,
  { rounds = [], stops = [], planned = false }: Marks,
): readonly string[] {
  if (timeline.length === 0) return [];
  const states = rowsOf(timeline);
  const seen = planned
    ? [...states.slice(0, -1), ...states.slice(-1).map((row) => ({ ...row, ...plannedWords }))]
    : states;
  const all = [...seen, ...rounds.map(roundRow), ...stops.map(stopRow)].toSorted(
    (one, other) => one.at - other.at,
  );
  const shown = all.slice(-mostRows);
  const left = all.length - shown.length;
  const earlier = left > 0 ? [`| _${left} earlier ${left === 1 ? 'state' : 'states'}_ | | |`] : [];
  const rows = shown.map(({ symbol, label, at, lasts }, place) => {
    const end = shown.slice(place + 1).find((row) => row.lasts)?.at ?? until;
    const lasted = !lasts ? '' : end === null ? 'now' : lastedWords(end - at);
    return `| ${symbol} ${label} | ${formatSecond(at)} | ${lasted} |`;
  });
  return [...earlier, ...rows];
}

/** The last state is seen when the run ends: it has not lasted. */
const lastedWords = (ms: number): string => (ms < 1_000 ? '' : formatDuration(ms));

/** Folds the steps of a successful start into one row. While the start goes on, or when it failed, each step is a row. */
function rowsOf(timeline: readonly StateChange[]): readonly Row[] {
  const begun = timeline.findIndex(({ phase }) => phase !== 'start');
  const [first] = timeline;
  if (begun < 1 || first === undefined) return timeline.map(rowOf);
  const startUp = { ...stateWords({ ...first, step: null }), at: first.at, lasts: true };
  return [startUp, ...timeline.slice(begun).map(rowOf)];
}

function rowOf(change: StateChange): Row {
  return { ...stateWords(change), at: change.at, lasts: true };
}

function roundRow({ number, by, at }: AskedFor): Row {
  return { symbol: '💬', label: `**Round ${number}**, ${roundCause(by)}`, at, lasts: false };
}

const stopRow = ({ by, at }: AskedStop): Row => ({
  symbol: '🛑',
  label: `**Stop** asked for by ${person(by)}`,
  at,
  lasts: false,
});

export function roundCause(by: string | null): string {
  return by === null ? 'because checks failed' : `asked for by ${person(by)}`;
}
