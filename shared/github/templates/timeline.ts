// The states of a run as a table with durations.
import type { Change } from '../../watch/index.ts';
import { stateWords } from '../state-words.ts';
import { person } from '../text/inline.ts';
import { formatDuration, formatMinute } from '../time-words.ts';

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
  /** Null = nobody: checks failed. */
  readonly by: string | null;
  readonly at: number;
}

/** `until`: when the run ended; null while the last state goes on. */
export function timelineTable(
  timeline: readonly Change[],
  until: number | null,
  rounds: readonly AskedFor[] = [],
): string | null {
  if (timeline.length === 0) return null;
  const all = [...rowsOf(timeline), ...rounds.map(roundRow)].toSorted((one, other) => one.at - other.at);
  const shown = all.slice(-mostRows);
  const left = all.length - shown.length;
  const earlier = left > 0 ? [`| | _${left} earlier ${left === 1 ? 'state' : 'states'}_ | | |`] : [];
  const rows = shown.map(({ symbol, label, at, lasts }, place) => {
    const end = shown.slice(place + 1).find((row) => row.lasts)?.at ?? until;
    const lasted = !lasts ? '' : end === null ? 'now' : formatDuration(end - at);
    return `| ${symbol} | ${label} | ${formatMinute(at)} | ${lasted} |`;
  });
  return ['| | State | Since (UTC) | For |', '|:-:|---|---|--:|', ...earlier, ...rows].join('\n');
}

/** The steps of a start-up are of interest while it lasts, and where it failed; once it is over it is one row. */
function rowsOf(timeline: readonly Change[]): readonly Row[] {
  const begun = timeline.findIndex(({ phase }) => phase !== 'start');
  const [first] = timeline;
  if (begun < 1 || first === undefined) return timeline.map(rowOf);
  const startUp = { ...stateWords({ ...first, startStatus: null }), at: first.at, lasts: true };
  return [startUp, ...timeline.slice(begun).map(rowOf)];
}

function rowOf(change: Change): Row {
  return { ...stateWords(change), at: change.at, lasts: true };
}

function roundRow({ number, by, at }: AskedFor): Row {
  return { symbol: '💬', label: `**Round ${number}**, ${roundCause(by)}`, at, lasts: false };
}

export function roundCause(by: string | null): string {
  return by === null ? 'because checks failed' : `asked for by ${person(by)}`;
}
