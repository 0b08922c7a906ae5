// The worker: eleven queues over the store. Each claims due rows and works on them. The worker keeps no state.

import type { Deps } from '../deps/deps.ts';
import { createBell } from './bell.ts';
import { knowChores, workChores } from './chore-queue.ts';
import type { Receive } from './deliveries.ts';
import { findRuns } from './find-queue.ts';
import { workInbox } from './inbox-queue.ts';
import { workLines } from './line-queue.ts';
import { lookAtRuns } from './look-queue.ts';
import { workMessages } from './message-queue.ts';
import { workOutbox } from './outbox-queue.ts';
import { workQuestions } from './question-queue.ts';
import { workRuns } from './run-queues.ts';
import { workSideQuestions } from './side-question-queue.ts';
import { startRuns } from './start-queue.ts';
import { stopRuns } from './stop-queue.ts';

/** How many rows each queue claimed. */
export type TickReport = Readonly<Record<string, number>>;

export interface Worker {
  /** One round over everything that is due now. */
  tick(): Promise<TickReport>;
  /** Runs all queues until the signal aborts. Resolves when running work is finished. */
  run(signal: AbortSignal): Promise<void>;
  /** Call this when something was stored. */
  nudge(): void;
  /** Claims nothing new, and resolves when running work is finished. */
  drain(): Promise<void>;
}

interface Queue {
  /** Returns the number of rows that were claimed. */
  work(deps: Deps): Promise<number>;
  /** How many loops work on this queue at once, so that a slow service or account does not block the others. */
  readonly walkers: number;
}

/** In the order of one round. */
const queuesOf = (receive: Receive): Readonly<Record<string, Queue>> => ({
  inbox: { work: (deps) => workInbox(deps, receive), walkers: 2 },
  lines: { work: workLines, walkers: 1 },
  starts: { work: (deps) => workRuns(deps, ['pending'], startRuns), walkers: 4 },
  finds: { work: (deps) => workRuns(deps, ['starting'], findRuns), walkers: 1 },
  looks: { work: (deps) => workRuns(deps, ['preparing', 'watching'], lookAtRuns), walkers: 3 },
  stops: { work: (deps) => workRuns(deps, ['stopping'], stopRuns), walkers: 1 },
  messages: { work: workMessages, walkers: 2 },
  sideQuestions: { work: workSideQuestions, walkers: 2 },
  questions: { work: workQuestions, walkers: 3 },
  outbox: { work: workOutbox, walkers: 2 },
  chores: { work: workChores, walkers: 1 },
});

/** `receive` passes a delivery through Probot to its handler. */
export function createWorker(deps: Deps, receive: Receive): Worker {
  const { clock, settings, log } = deps;
  const queues = queuesOf(receive);
  const bell = createBell(clock);
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  /** Each queue runs by itself: a start that takes a minute delays no look and no comment. */
  const walk = async (name: string, { work }: Queue) => {
    const ear = bell.ear();
    while (!stop.signal.aborted) {
      const began = clock.now();
      const taken = await work(deps).catch((error: unknown) => {
        log.error('a worker queue failed', { queue: name, error: String(error) });
        return 0;
      });
      // This work may have made work for another queue, for example a new run and its comment.
      if (taken > 0) bell.ring();
      await ear.rest(settings.rest, stop.signal);
      // With many webhooks the bell rings hundreds of times a second, and every pass costs a query.
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
