// The worker: eleven queues over the store. Each claims due rows and works on them. The worker keeps no state.

import type { Deps } from '../deps/deps.ts';
import { createBell } from './bell.ts';
import { knowChores, workChores } from './chore-queue.ts';
import type { Receive } from './deliveries.ts';
import { findRuns } from './find-queue.ts';
import { workInbox } from './inbox-queue.ts';
import { workLines } from './line-queue.ts';
import { createLive, type Live } from './live.ts';
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
  /** Returns the number of rows that were claimed. `made` says that there may be work for another queue. */
  work(deps: Deps, made: () => void): Promise<number>;
  /** How many loops work on this queue at once, so that a slow service or account does not block the others. */
  readonly walkers: number;
}

/** In the order of one round. */
const queuesOf = (receive: Receive, live: Live): Readonly<Record<string, Queue>> => ({
  inbox: { work: making((deps) => workInbox(deps, receive)), walkers: 2 },
  lines: { work: making(workLines), walkers: 1 },
  starts: { work: making((deps) => workRuns(deps, ['pending'], startRuns)), walkers: 4 },
  finds: { work: making((deps) => workRuns(deps, ['starting'], findRuns)), walkers: 1 },
  looks: {
    work: (deps, made) =>
      workRuns(deps, ['preparing', 'watching'], (_, runs) => lookAtRuns(deps, runs, live, made)),
    walkers: 3,
  },
  stops: { work: making((deps) => workRuns(deps, ['stopping'], stopRuns)), walkers: 1 },
  messages: { work: making(workMessages), walkers: 2 },
  sideQuestions: { work: making(workSideQuestions), walkers: 2 },
  questions: { work: making(workQuestions), walkers: 3 },
  outbox: { work: making(workOutbox), walkers: 2 },
  chores: { work: making(workChores), walkers: 1 },
});

/** Whatever it claims may make work for another queue, for example a new run and its comment. */
function making(work: (deps: Deps) => Promise<number>): Queue['work'] {
  return async (deps, made) => {
    const taken = await work(deps);
    if (taken > 0) made();
    return taken;
  };
}

/** `receive` passes a delivery through Probot to its handler. */
export function createWorker(deps: Deps, receive: Receive): Worker {
  const { clock, settings, log } = deps;
  const bell = createBell(clock);
  const live = createLive(deps, bell.ring);
  const queues = queuesOf(receive, live);
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  /** Each queue runs by itself: a start that takes a minute delays no look and no comment. */
  const walk = async (name: string, { work }: Queue) => {
    const ear = bell.ear();
    while (!stop.signal.aborted) {
      const began = clock.now();
      const taken = await work(deps, bell.ring).catch((error: unknown) => {
        log.error('a worker queue failed', { queue: name, error: String(error) });
        return 0;
      });
      if (taken === 0) await ear.rest(settings.rest, stop.signal);
      // With many webhooks the bell rings hundreds of times a second, and every pass costs a query.
      await clock.sleep(Math.max(0, began + settings.pace - clock.now()), stop.signal);
    }
  };

  return {
    tick: async () => {
      await knowChores(deps);
      const report: Record<string, number> = {};
      for (const [name, { work }] of Object.entries(queues)) report[name] = await work(deps, bell.ring);
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
        live.close();
        signal.removeEventListener('abort', halt);
      })();
      return running;
    },
    nudge: () => bell.ring(),
    drain: async () => {
      stop.abort();
      live.close();
      await running;
    },
  };
}
