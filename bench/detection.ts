// From the end of a conversation at the service to the moment when the App has it stored, against the poll interval.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppProcess } from '../test/story/app-process.ts';
import { until } from '../test/story/until.ts';
import { seedRuns } from './load/seed-runs.ts';
import { withSurroundings } from './load/surroundings.ts';
import { median, type Row } from './table.ts';

const pollInterval = 5_000;
const count = 300;
const allowance = 4_000;

export async function benchDetection(): Promise<Row[]> {
  const lags = await withSurroundings(async (under) => {
    const firstDue = Date.now() + allowance;
    const ids = [...(await seedRuns(under, { count, pollInterval, firstDue })).keys()];
    const app = await under.startApp({ POLL_INTERVAL: `${pollInterval / 1000}s`, LOG_LEVEL: 'info' });
    await sleep(Math.max(0, firstDue - Date.now()));
    // One after the other over two poll intervals, so that they end at every phase of the looks.
    const endedAt = new Map<string, number>();
    const began = Date.now();
    for (const [place, id] of ids.entries()) {
      await sleep(Math.max(0, began + (place / count) * 2 * pollInterval - Date.now()));
      endedAt.set(id, Date.now());
      await under.service.control.setState(id, { execution_status: 'finished' });
    }
    const detected = await until(
      async () => detections(app),
      (found) => found.size >= count,
      4 * pollInterval,
    );
    return ids.map((id) => (detected.get(id) ?? Number.NaN) - (endedAt.get(id) ?? Number.NaN));
  });
  const longest = lags.reduce((most, lag) => Math.max(most, lag), 0);
  return [
    {
      what: `end at the service to end stored by the App, longest of ${count}`,
      measured: `${(longest / 1000).toFixed(2)} s (median ${(median(lags) / 1000).toFixed(2)} s)`,
      against: `${pollInterval / 1000} s, the poll interval`,
      ratio: longest / pollInterval,
      limit: 1.1,
    },
  ];
}

/** By conversation: the App logs a run's end when it is stored. */
function detections({ lines }: AppProcess): ReadonlyMap<string, number> {
  return new Map(
    lines
      .filter(({ msg, state }) => msg === 'a run moved on' && state === 'ended')
      .map(({ run, time }) => [String(run), Date.parse(String(time))]),
  );
}
