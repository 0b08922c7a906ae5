// The worker: seven queues over the store, each of which takes what is due and does it. No state lives here.

import type { Deps } from '../deps/deps.ts';
import { createBell } from './bell.ts';
import { knowChores, workChores } from './chore-queue.ts';
import type { Receive } from './deliveries.ts';
import { findRuns } from './find-queue.ts';
import { workInbox } from './inbox-queue.ts';
import { lookAtRuns } from './look-queue.ts';
import { workOutbox } from './outbox-queue.ts';
import { workQuestions } from './question-queue.ts';
import { workRuns } from './run-queues.ts';
import { startRuns } from './start-queue.ts';

/** How many rows each queue took. */
export type TickReport = Readonly<Record<string, number>>;

export interface Worker {
  /** One pass over everything that is due now. */
  tick(): Promise<TickReport>;
  /** Passes over each queue until the signal aborts; what was begun is finished before it resolves. */
  run(signal: AbortSignal): Promise<void>;
  /** Something has just been stored. */
  nudge(): void;
  /** Takes nothing new, and resolves when what was begun is finished. */
  drain(): Promise<void>;
}

interface Queue {
  /** How many rows were taken. */
  work(deps: Deps): Promise<number>;
  /** How many walk it at once: one service or account that is slow must not hold up the others. */
  readonly walkers: number;
}

/** In the order of one pass. */
const queuesOf = (receive: Receive): Readonly<Record<string, Queue>> => ({
  inbox: { work: (deps) => workInbox(deps, receive), walkers: 2 },
  starts: { work: (deps) => workRuns(deps, ['pending'], startRuns), walkers: 4 },
  finds: { work: (deps) => workRuns(deps, ['starting'], findRuns), walkers: 1 },
  looks: { work: (deps) => workRuns(deps, ['preparing', 'watching'], lookAtRuns), walkers: 3 },
  questions: { work: workQuestions, walkers: 3 },
  outbox: { work: workOutbox, walkers: 2 },
  chores: { work: workChores, walkers: 1 },
});

/** `receive`: Probot, which brings a delivery to its handler. */
export function createWorker(deps: Deps, receive: Receive): Worker {
  const { clock, settings, log } = deps;
  const queues = queuesOf(receive);
  const bell = createBell(clock);
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  /** Each queue on its own: a start that takes a minute delays no look and no comment. */
  const walk = async (name: string, { work }: Queue) => {
    const ear = bell.ear();
    while (!stop.signal.aborted) {
      const began = clock.now();
      const taken = await work(deps).catch((error: unknown) => {
        log.error('a worker queue failed', { queue: name, error: String(error) });
        return 0;
      });
      // What was done here may be work for another queue: a new run is started, its comment is sent.
      if (taken > 0) bell.ring();
      await ear.rest(settings.rest, stop.signal);
      // In a storm of webhooks the bell rings hundreds of times a second, and every round costs a query.
      await clock.sleep(Math.max(0, began + settings.pace - clock.now()), stop.signal);
    }
  };

  return {
    tick: async () => {
      await knowChores(deps);
      const report: Record<string, number> = {};
      for (const [name, { work }] of Object.entries(queues)) report[name] = await work(deps);
      return report;
    },
    run: (signal) => {
      running = (async () => {
        const halt = () => stop.abort();
        signal.addEventListener('abort', halt, { once: true });
        if (signal.aborted) halt();
        await knowChores(deps);
        await Promise.all(
          Object.entries(queues).flatMap(([name, queue]) =>
            Array.from({ length: queue.walkers }, () => walk(name, queue)),
          ),
        );
        signal.removeEventListener('abort', halt);
      })();
      return running;
    },
    nudge: () => bell.ring(),
    drain: async () => {
      stop.abort();
      await running;
    },
  };
}
