// As the log tells it: the last end of each run. One that a person ends by the label or the issue is told with its event.

import type { Entry } from '../support/promises.ts';
import { bare } from './evidence.ts';
import type { History } from './play.ts';

/** A promise about a whole history. */
export type Property = (history: History) => Entry;

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
  const wanted = evidence.output.filter((line) =>
    /"a (?:run changed its state|delivery was handled)"/.test(line),
  );
  for (const line of wanted) {
    const { run, issue, state, outcome, result, time } = JSON.parse(line);
    const at = Date.parse(time);
    const ended = endOfDelivery.exec(String(result))?.[1];
    const known = issues.get(bare(ended ?? ''));
    if (run !== undefined) {
      issues.set(bare(String(run)), issue);
      yield [bare(String(run)), state === 'ended' ? { run, issue, outcome, at } : null];
    } else if (ended !== undefined && known !== undefined)
      yield [bare(ended), { run: ended, issue: known, outcome: 'cancelled', at }];
  }
}

export function endsOf(history: Pick<History, 'evidence'>): ReadonlyMap<string, Ended> {
  const ends = new Map<string, Ended>();
  for (const [run, end] of changesOf(history))
    if (end === null) ends.delete(run);
    else ends.set(run, end);
  return ends;
}

const wentOn = /^message \d+ for run ([\da-f-]+)$/;

/** When runs are told to have gone on: they changed their state, or took a message; and when the App was taken away, which ends all. */
export function goingOn({ output }: History['evidence']) {
  const lines = output
    .filter((line) => /"a run changed its state"|"a delivery (was handled|needed no action)"/.test(line))
    .map((line): { run?: string; state?: string; result?: string; time: string } => JSON.parse(line));
  return lines.map(({ run, state, result = '', time }) => ({
    at: Date.parse(time),
    run: state === 'ended' ? null : bare(run ?? wentOn.exec(result)?.[1] ?? ''),
    isTakenAway: /^uninstalled, [1-9]/.test(result),
  }));
}

/** Whether the App was taken away from a run that had begun, and that had not gone on by then: the log names no run that ends so. */
export function wasTakenAway(
  evidence: History['evidence'],
  run: string,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const lines = goingOn(evidence).filter(({ at }) => at > from && at < to);
  const away = lines.findLastIndex(({ isTakenAway }) => isTakenAway);
  return away >= 0 && !lines.slice(away + 1).some((line) => line.run === run);
}
