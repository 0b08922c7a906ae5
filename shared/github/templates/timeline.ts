// The states of a run as a table with durations, and what people did in between.
import type { StateChange } from '../../conversation/index.ts';
import { plannedWords, stateWords } from '../words/state-words.ts';
import { compose, folded, formatDuration, formatSecond, person, tableRow } from './compose.ts';

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
    return tableRow(`${symbol} ${label}`, formatSecond(at), lasted);
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
