// As the log tells it: the last end of each run.
import type { History } from './play.ts';

const bare = (id: string) => id.toLowerCase().replaceAll('-', '');

export interface Ended {
  readonly run: string;
  readonly issue: number;
  readonly outcome: string;
  readonly at: number;
}

/** By the bare id of its conversation. */
export function endsOf({ evidence }: History): ReadonlyMap<string, Ended> {
  const ends = new Map<string, Ended>();
  for (const line of evidence.output) {
    if (!line.includes('"a run changed its state"')) continue;
    const { run, issue, state, outcome, time } = JSON.parse(line);
    if (state === 'ended') ends.set(bare(String(run)), { run, issue, outcome, at: Date.parse(time) });
    else ends.delete(bare(String(run)));
  }
  return ends;
}
