// The worker: eleven queues over the store, one row each. It keeps no state: after a crash another worker takes over.
import { addChores, doChore } from './chores.ts';
import type { Receive } from './intake/deliveries.ts';
import { handleDelivery, retryDelivery } from './intake/handle-delivery.ts';
import { batchQueue, createQueueRunner, type PassReport, type Queue, visitQueue } from './kernel/queue.ts';
import { createWakeSignal } from './kernel/wake-signal.ts';
import { visitStoredMessage } from './message/message-queue.ts';
import { retryEffect, sendEffect } from './outbox/send-effect.ts';
import { visitStoredQuestion } from './question/question-queue.ts';
import type { RunDeps } from './run/deps.ts';
import { findRuns } from './run/find-queue.ts';
import { createLive, type Live } from './run/live.ts';
import { lookAtRuns } from './run/look-queue.ts';
import { planRunBatches } from './run/plan-claims.ts';
import { startRuns } from './run/start-queue.ts';
import { visitWaitingList } from './run/waiting-list/call-line.ts';
import { visitSideQuestion } from './side-question/side-question-queue.ts';
import { stopRuns } from './stop/stop-queue.ts';
import type { RunState } from './store/run.ts';

export interface Worker {
  /** One round over everything that is due now. */
  tick(): Promise<PassReport>;
  /** Runs all queues until the signal aborts. Resolves when running work is finished. */
  run(signal: AbortSignal): Promise<void>;
  /** Call this when something was stored. */
  nudge(): void;
  /** Claims nothing new, and resolves when running work is finished. */
  drain(): Promise<void>;
}

/** `receive` passes a delivery through Probot to its handler. */
export function createWorker(deps: RunDeps, receive: Receive): Worker {
  const { clock, log, settings } = deps;
  const wakeSignal = createWakeSignal(clock);
  const live = createLive(deps, wakeSignal.wake);
  const runner = createQueueRunner(queuesOf(deps, receive, live, wakeSignal.wake), {
    clock,
    log,
    wakeSignal,
    lease: settings.lease,
    rest: settings.rest,
    pace: settings.pace,
  });
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  return {
    tick: async () => {
      await addChores(deps);
      return runner.pass();
    },
    run: (signal) => {
      running = (async () => {
        await addChores(deps);
        await runner.run(AbortSignal.any([signal, stop.signal]));
        live.close();
      })();
      return running;
    },
    nudge: wakeSignal.wake,
    drain: async () => {
      stop.abort();
      live.close();
      await running;
    },
  };
}

/** In the order of one round. */
function queuesOf(
  deps: RunDeps,
  receive: Receive,
  live: Live,
  wake: () => void,
): Readonly<Record<string, Queue>> {
  const { store } = deps;
  const runsIn = (...states: RunState[]) => ({ batches: () => planRunBatches(deps, states) });
  return {
    inbox: visitQueue('inbox', {
      rows: store.inbox,
      limit: 32,
      atOnce: 8,
      walkers: 2,
      visit: (delivery) => handleDelivery(deps, delivery, receive),
      failed: (error, delivery) => retryDelivery(deps, delivery, error),
    }),
    waitingLists: visitQueue('waitingLists', {
      rows: store.waitingLists,
      limit: 4,
      atOnce: 4,
      walkers: 1,
      visit: (list) => visitWaitingList(deps, list),
    }),
    starts: batchQueue({
      ...runsIn('pending'),
      walkers: 4,
      work: (runs) => startRuns(deps, runs),
    }),
    finds: batchQueue({
      ...runsIn('starting'),
      walkers: 1,
      work: (runs) => findRuns(deps, runs),
    }),
    polls: batchQueue({
      ...runsIn('preparing', 'watching'),
      walkers: 3,
      work: (runs) => lookAtRuns(deps, runs, live, wake),
      wakesItself: true,
    }),
    stops: batchQueue({
      ...runsIn('stopping'),
      walkers: 1,
      work: (runs) => stopRuns(deps, runs),
    }),
    messages: visitQueue('messages', {
      rows: store.messages,
      limit: 4,
      atOnce: 4,
      walkers: 2,
      visit: (message) => visitStoredMessage(deps, message),
    }),
    sideQuestions: visitQueue('sideQuestions', {
      rows: store.sideQuestions,
      limit: 4,
      atOnce: 4,
      walkers: 2,
      visit: (question) => visitSideQuestion(deps, question),
    }),
    questions: visitQueue('questions', {
      rows: store.questions,
      limit: 4,
      atOnce: 4,
      walkers: 3,
      visit: (question) => visitStoredQuestion(deps, question),
    }),
    outbox: visitQueue('outbox', {
      rows: store.outbox,
      limit: 24,
      atOnce: 4,
      walkers: 2,
      visit: (effect) => sendEffect(deps, effect),
      failed: (error, effect) => retryEffect(deps, effect, error),
    }),
    chores: visitQueue('chores', {
      rows: store.chores,
      limit: 2,
      atOnce: 1,
      walkers: 1,
      visit: (chore) => doChore(deps, chore),
    }),
  };
}
