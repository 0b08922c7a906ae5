// The states of a run as a table with durations.
import type { Change } from '../../watch/index.ts';
import { stateWords } from '../state-words.ts';
import { formatDuration, formatMinute } from '../time-words.ts';

const mostRows = 25;

interface Row {
  readonly symbol: string;
  readonly label: string;
  readonly at: number;
}

/** `until`: when the run ended; null while the last state goes on. */
export function timelineTable(timeline: readonly Change[], until: number | null): string | null {
  if (timeline.length === 0) return null;
  const all = rowsOf(timeline);
  const shown = all.slice(-mostRows);
  const left = all.length - shown.length;
  const earlier = left > 0 ? [`| | _${left} earlier ${left === 1 ? 'state' : 'states'}_ | | |`] : [];
  const rows = shown.map(({ symbol, label, at }, place) => {
    const end = shown[place + 1]?.at ?? until;
    const lasted = end === null ? 'now' : formatDuration(end - at);
    return `| ${symbol} | ${label} | ${formatMinute(at)} | ${lasted} |`;
  });
  return ['| | State | Since (UTC) | For |', '|:-:|---|---|--:|', ...earlier, ...rows].join('\n');
}

/** The steps of a start-up are of interest while it lasts, and where it failed; once it is over it is one row. */
function rowsOf(timeline: readonly Change[]): readonly Row[] {
  const begun = timeline.findIndex(({ phase }) => phase !== 'start');
  const [first] = timeline;
  if (begun < 1 || first === undefined) return timeline.map(rowOf);
  const startUp = { ...stateWords({ ...first, startStatus: null }), at: first.at };
  return [startUp, ...timeline.slice(begun).map(rowOf)];
}

function rowOf(change: Change): Row {
  return { ...stateWords(change), at: change.at };
}
