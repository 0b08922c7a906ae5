// The worker: thirteen queues over the store, one row each. It keeps no state: after a crash another worker takes over.
import { carryOutHalt } from './halt/carry-out-halt.ts';
import type { RunDeps } from './handling/deps.ts';
import type { Receive } from './intake/deliveries.ts';
import { handleDelivery, retryDelivery } from './intake/handle-delivery.ts';
import { batchQueue, type Queue, type VisitQueue, visitQueue } from './kernel/queue.ts';
import { createQueueRunner, type PassReport } from './kernel/queue-runner.ts';
import { createWakeSignal } from './kernel/wake-signal.ts';
import {
  addMaintenance,
  addMaintenanceAtLast,
  doMaintenance,
  sweepAtLast,
  type WorkerDeps,
} from './maintain.ts';
import { visitStoredMessage } from './message/message-queue.ts';
import { retryEffect, sendEffect } from './outbox/send-effect.ts';
import { retryWatched, visitWatched } from './people/watch-queue.ts';
import { visitStoredQuestion } from './question/question-queue.ts';
import { createLive, type LiveRuns } from './run/live.ts';
import { lookAtRuns } from './run/poll-queue.ts';
import { planRunBatches } from './run/run-batches.ts';
import { visitWaitingList } from './run/waiting-list/call-next.ts';
import { visitSideQuestion } from './side-question/side-question.ts';
import { findRuns } from './start/find-queue.ts';
import { startRuns } from './start/start-queue.ts';
import { stopRuns } from './stop/stop-queue.ts';
import type { RunState } from './store/run/run.ts';
import type { QueueName } from './store/store.ts';

export interface Worker {
  /** Passes once over everything that is due now. */
  tick(): Promise<PassReport>;
  /** Runs all queues until the signal aborts. Resolves when running work is finished. */
  run(signal: AbortSignal): Promise<void>;
  /** Call this when something was stored. */
  nudge(): void;
  /** Call this when the database could not take an event. */
  sweepSoon(): void;
  /** Claims nothing new, and resolves when running work is finished. */
  drain(): Promise<void>;
}

/** `receive` passes a delivery through Probot to its handler. */
export function createWorker(deps: RunDeps, receive: Receive): Worker {
  const { clock, log, settings } = deps;
  const { bell } = deps.store;
  const wakeSignal = createWakeSignal(bell?.ring);
  const live = createLive(deps, wakeSignal.wake);
  const stop = new AbortController();
  const ending = new AbortController();
  const runner = createQueueRunner(
    queuesOf({ ...deps, ending: ending.signal }, receive, live, wakeSignal.wake),
    {
      clock,
      log,
      wakeSignal,
      bell,
      dueTimes: deps.store.dueTimes,
      lease: settings.lease,
      rest: settings.rest,
      longestRest: bell === null ? settings.longestRest : undefined,
      pace: settings.pace,
    },
  );
  let running: Promise<void> = Promise.resolve();
  let isSweepWanted = false;

  return {
    tick: async () => {
      await addMaintenance(deps);
      return runner.pass();
    },
    run: (signal) => {
      running = (async () => {
        const end = AbortSignal.any([signal, stop.signal]);
        end.addEventListener('abort', () => ending.abort(), { once: true });
        await addMaintenanceAtLast(deps, end);
        await runner.run(end);
        live.close();
      })();
      return running;
    },
    nudge: wakeSignal.wake,
    sweepSoon: () => {
      if (isSweepWanted) return;
      isSweepWanted = true;
      void sweepAtLast(deps, stop.signal).then(() => {
        isSweepWanted = false;
      });
    },
    drain: async () => {
      stop.abort();
      live.close();
      await running;
    },
  };
}

/** Passes beside the loops of a queue that asks agent servers, which may answer slowly. */
const slowPasses = 4;

/** `limit`: rows of one claim. `atOnce`: how many of them are visited at a time. `loops`: how many claim at a time. */
const capacity = {
  // Webhooks are acknowledged before others are handled: at most 640 a second, a quarter of what a processor does.
  inbox: { limit: 16, atOnce: 8, loops: 2, steady: true },
  halts: { limit: 1, atOnce: 1, loops: 1 },
  waitingLists: { limit: 4, atOnce: 4, loops: 1 },
  starts: { loops: 4 },
  finds: { loops: 1 },
  // All replicas poll.
  polls: { loops: 3, slowPasses, steady: true },
  stops: { loops: 1, slowPasses },
  messages: { limit: 4, atOnce: 4, loops: 2, slowPasses },
  sideQuestions: { limit: 4, atOnce: 4, loops: 2, slowPasses },
  questions: { limit: 4, atOnce: 4, loops: 3, slowPasses },
  watched: { limit: 8, atOnce: 4, loops: 1, slowPasses },
  outbox: { limit: 24, atOnce: 4, loops: 2 },
  maintenance: { limit: 1, atOnce: 1, loops: 1, slowPasses: 1 },
} as const;

type Capacity = Pick<VisitQueue<unknown>, 'limit' | 'atOnce' | 'loops' | 'slowPasses' | 'steady'>;

/** Listed in the order of one round. */
function queuesOf(
  deps: WorkerDeps,
  receive: Receive,
  live: LiveRuns,
  wake: () => void,
): Readonly<Record<QueueName, Queue>> {
  const { store } = deps;
  const visits = <T>(
    at: Capacity,
    rows: VisitQueue<T>['rows'],
    visit: (deps: WorkerDeps, row: T) => Promise<void>,
    failed?: (deps: WorkerDeps, row: T, error: unknown) => Promise<void>,
  ) =>
    visitQueue<T>({
      ...at,
      rows,
      visit: (row) => visit(deps, row),
      ...(failed && { failed: (error, row) => failed(deps, row, error) }),
    });
  const runsIn = (...states: RunState[]) => ({ batches: () => planRunBatches(deps, states) });
  return {
    inbox: visits(capacity.inbox, store.inbox, (_, row) => handleDelivery(deps, row, receive), retryDelivery),
    halts: visits(capacity.halts, store.halts, carryOutHalt),
    waitingLists: visits(capacity.waitingLists, store.waitingLists, visitWaitingList),
    starts: batchQueue({
      ...capacity.starts,
      batches: () => unlessHalted(deps, runsIn('pending').batches),
      work: (runs) => startRuns(deps, runs),
    }),
    finds: batchQueue({ ...capacity.finds, ...runsIn('starting'), work: (runs) => findRuns(deps, runs) }),
    polls: batchQueue({
      ...capacity.polls,
      ...runsIn('preparing', 'watching'),
      work: (runs) => lookAtRuns(deps, runs, live, wake),
      wakesItself: true,
    }),
    stops: batchQueue({ ...capacity.stops, ...runsIn('stopping'), work: (runs) => stopRuns(deps, runs) }),
    messages: visits(capacity.messages, store.messages, visitStoredMessage),
    sideQuestions: visits(capacity.sideQuestions, store.sideQuestions, visitSideQuestion),
    questions: visits(capacity.questions, store.questions, visitStoredQuestion),
    watched: visits(capacity.watched, store.watched, visitWatched, retryWatched),
    outbox: visits(capacity.outbox, store.outbox, sendEffect, retryEffect),
    maintenance: visits(capacity.maintenance, store.maintenance, doMaintenance),
  };
}

/** Nothing is started while a halt is in force, also in the moment before it is carried out. */
async function unlessHalted<T>({ store }: RunDeps, plan: () => Promise<readonly T[]>): Promise<readonly T[]> {
  const planned = await plan();
  return planned.length === 0 || (await store.halts.inForce()) === null ? planned : [];
}
