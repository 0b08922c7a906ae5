// What fails in every part of a process at once, as while its database is away: said once a minute by whichever comes first, and when
// it is over.
import type { Clock } from '../../shared/clock.ts';
import type { Log } from './create-log.ts';

interface Parts {
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

interface Telling {
  /** When each of the words was told last. */
  readonly told: Map<string, number>;
  firstAt: number;
  lastAt: number;
}

const sameFailureAgain = 60_000;
const mostFailuresKept = 100;
/** Trouble is over once nothing has failed for so long: now and then something may succeed before. */
const quietMs = 10_000;

/** Those who write into one log share it. */
const tellings = new WeakMap<Log, Telling>();

export function tellFailure({ clock, log }: Parts, queue: string, thrown: unknown): void {
  const error = String(thrown);
  const now = clock.now();
  const telling = tellings.get(log) ?? { told: new Map(), firstAt: now, lastAt: now };
  tellings.set(log, telling);
  telling.lastAt = now;
  const at = telling.told.get(error);
  if (at !== undefined && now >= at && now - at < sameFailureAgain) return;
  if (telling.told.size >= mostFailuresKept) telling.told.clear();
  telling.told.set(error, now);
  log.error('a worker queue failed', { queue, error });
}

/** Something has succeeded that would have failed. */
export function tellSuccess({ clock, log }: Parts): void {
  const telling = tellings.get(log);
  // Also where the clock was set back.
  if (telling === undefined || Math.abs(clock.now() - telling.lastAt) < quietMs) return;
  tellings.delete(log);
  log.info('the worker queues work again', { ms: Math.max(0, telling.lastAt - telling.firstAt) });
}
