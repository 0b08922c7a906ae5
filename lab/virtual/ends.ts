// As the log tells it: the last end of each run. One that a person ends by the label or the issue is told with its event.
import type { History } from './play.ts';

const bare = (id: string) => id.toLowerCase().replaceAll('-', '');

interface Ended {
  readonly run: string;
  readonly issue: number;
  readonly outcome: string;
  readonly at: number;
}

const endOfDelivery = /^run ([\da-f-]+) ends: /;

/** Every end, also of runs that went on afterwards; by the bare id of its conversation, which goes on with null. */
export function* changesOf({ evidence }: Pick<History, 'evidence'>): Generator<[string, Ended | null]> {
  const issues = new Map<string, number>();
  for (const line of evidence.output) {
    if (line.includes('"a run changed its state"')) {
      const { run, issue, state, outcome, time } = JSON.parse(line);
      issues.set(bare(String(run)), issue);
      yield [bare(String(run)), state === 'ended' ? { run, issue, outcome, at: Date.parse(time) } : null];
    } else if (line.includes('"a delivery was handled"')) {
      const { result, time } = JSON.parse(line);
      const run = endOfDelivery.exec(String(result))?.[1];
      const issue = issues.get(bare(run ?? ''));
      if (run !== undefined && issue !== undefined)
        yield [bare(run), { run, issue, outcome: 'cancelled', at: Date.parse(time) }];
    }
  }
}

export function endsOf(history: Pick<History, 'evidence'>): ReadonlyMap<string, Ended> {
  const ends = new Map<string, Ended>();
  for (const [run, end] of changesOf(history))
    if (end === null) ends.delete(run);
    else ends.set(run, end);
  return ends;
}
