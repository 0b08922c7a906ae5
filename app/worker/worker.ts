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
export interface TickReport {
  readonly inbox: number;
  readonly starts: number;
  readonly finds: number;
  readonly looks: number;
  readonly questions: number;
  readonly outbox: number;
  readonly chores: number;
}

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

type Queues = Readonly<Record<keyof TickReport, (deps: Deps) => Promise<number>>>;

const queuesOf = (receive: Receive): Queues => ({
  inbox: (deps) => workInbox(deps, receive),
  starts: (deps) => workRuns(deps, ['pending'], startRuns),
  finds: (deps) => workRuns(deps, ['starting'], findRuns),
  looks: (deps) => workRuns(deps, ['preparing', 'watching'], lookAtRuns),
  questions: workQuestions,
  outbox: workOutbox,
  chores: workChores,
});

const laneNames = ['inbox', 'starts', 'finds', 'looks', 'questions', 'outbox', 'chores'] as const;

/** How many walk a queue at once: one service or account that is slow must not hold up the others. */
const walkers: Readonly<Record<keyof TickReport, number>> = {
  inbox: 2,
  starts: 4,
  finds: 1,
  looks: 3,
  questions: 3,
  outbox: 2,
  chores: 1,
};

/** `receive`: Probot, which brings a delivery to its handler. */
export function createWorker(deps: Deps, receive: Receive): Worker {
  const { clock, settings, log } = deps;
  const queues = queuesOf(receive);
  const bell = createBell(clock);
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  /** Each queue on its own: a start that takes a minute delays no look and no comment. */
  const walk = async (name: keyof TickReport) => {
    const ear = bell.ear();
    while (!stop.signal.aborted) {
      const began = clock.now();
      const taken = await queues[name](deps).catch((error: unknown) => {
        log.error('a queue of the worker failed', { queue: name, error: String(error) });
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
      return {
        inbox: await queues.inbox(deps),
        starts: await queues.starts(deps),
        finds: await queues.finds(deps),
        looks: await queues.looks(deps),
        questions: await queues.questions(deps),
        outbox: await queues.outbox(deps),
        chores: await queues.chores(deps),
      };
    },
    run: (signal) => {
      running = (async () => {
        const halt = () => stop.abort();
        signal.addEventListener('abort', halt, { once: true });
        if (signal.aborted) halt();
        await knowChores(deps);
        await Promise.all(
          laneNames.flatMap((name) => Array.from({ length: walkers[name] }, () => walk(name))),
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
