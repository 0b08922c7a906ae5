// The states of a run as a table with durations.
import type { Change } from '../../watch/index.ts';
import { stateWords } from '../state-words.ts';
import { formatDuration, formatMinute } from '../time-words.ts';

const mostRows = 25;

/** `until`: when the run ended; null while it goes on. */
export function timelineTable(timeline: readonly Change[], until: number | null): string | null {
  if (timeline.length === 0) return null;
  const shown = timeline.slice(-mostRows);
  const left = timeline.length - shown.length;
  const earlier = left > 0 ? [`| | _${left} earlier ${left === 1 ? 'state' : 'states'}_ | | |`] : [];
  const rows = shown.map((change, place) => {
    const { symbol, label } = stateWords(change);
    const end = shown[place + 1]?.at ?? until;
    const lasted = end === null ? 'now' : formatDuration(end - change.at);
    return `| ${symbol} | ${label} | ${formatMinute(change.at)} | ${lasted} |`;
  });
  return ['| | State | Since (UTC) | For |', '|:-:|---|---|--:|', ...earlier, ...rows].join('\n');
}
