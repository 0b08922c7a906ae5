// The worker: eleven queues over the store, one row each. It keeps no state: after a crash another worker takes over.
import { rankForRedelivery } from './event-table.ts';
import type { RunDeps } from './handling/deps.ts';
import type { Receive } from './intake/deliveries.ts';
import { handleDelivery, retryDelivery } from './intake/handle-delivery.ts';
import { sweep } from './intake/sweep.ts';
import { batchQueue, createQueueRunner, type PassReport, type Queue, visitQueue } from './kernel/queue.ts';
import { createWakeSignal } from './kernel/wake-signal.ts';
import { visitStoredMessage } from './message/message-queue.ts';
import { retryEffect, sendEffect } from './outbox/send-effect.ts';
import { visitStoredQuestion } from './question/question-queue.ts';
import { createLive, type LiveRuns } from './run/live.ts';
import { planRunBatches } from './run/plan-claims.ts';
import { lookAtRuns } from './run/poll-queue.ts';
import { visitSideQuestion } from './side-question/side-question-queue.ts';
import { findRuns } from './start/find-queue.ts';
import { startRuns } from './start/start-queue.ts';
import { visitWaitingList } from './start/waiting-list/call-next.ts';
import { stopRuns } from './stop/stop-queue.ts';
import type { Chore } from './store/chore.ts';
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
        const end = AbortSignal.any([signal, stop.signal]);
        await addChoresAtLast(deps, end);
        await runner.run(end);
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

/** Of each queue that asks agent servers, which may answer slowly. */
const slowPasses = 4;

/** In the order of one round. */
function queuesOf(
  deps: RunDeps,
  receive: Receive,
  live: LiveRuns,
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
      slowPasses,
      work: (runs) => lookAtRuns(deps, runs, live, wake),
      wakesItself: true,
    }),
    stops: batchQueue({
      ...runsIn('stopping'),
      walkers: 1,
      slowPasses,
      work: (runs) => stopRuns(deps, runs),
    }),
    messages: visitQueue('messages', {
      rows: store.messages,
      limit: 4,
      atOnce: 4,
      walkers: 2,
      slowPasses,
      visit: (message) => visitStoredMessage(deps, message),
    }),
    sideQuestions: visitQueue('sideQuestions', {
      rows: store.sideQuestions,
      limit: 4,
      atOnce: 4,
      walkers: 2,
      slowPasses,
      visit: (question) => visitSideQuestion(deps, question),
    }),
    questions: visitQueue('questions', {
      rows: store.questions,
      limit: 4,
      atOnce: 4,
      walkers: 3,
      slowPasses,
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

// Housekeeping: requests redeliveries of failed deliveries, and deletes old runs and deliveries.

const pruneInterval = 60 * 60_000;

/** A database may be away for a moment also right after the start. */
async function addChoresAtLast(deps: RunDeps, end: AbortSignal): Promise<void> {
  const { clock, log, settings } = deps;
  while (!end.aborted) {
    try {
      return await addChores(deps);
    } catch (error) {
      log.error('a worker queue failed', { queue: 'chores', error: String(error) });
      await clock.sleep(settings.rest, end);
    }
  }
}

/** Chores that are there already stay as they are. */
async function addChores({ store, clock }: RunDeps): Promise<void> {
  await store.chores.add('sweep', clock.now());
  await store.chores.add('prune', clock.now() + pruneInterval);
}

async function doChore(deps: RunDeps, chore: Chore): Promise<void> {
  const { store, clock, settings } = deps;
  if (chore.name === 'prune') {
    await prune(deps);
    await store.chores.finish(chore, clock.now() + pruneInterval, '');
    return;
  }
  const notes = await sweep(deps, chore.notes, rankForRedelivery);
  await store.chores.finish(chore, clock.now() + settings.sweepInterval, notes);
}

/** What belongs to a run is deleted after the run. */
async function prune({ store, clock, settings, log }: RunDeps): Promise<void> {
  const before = clock.now() - settings.keepFinished;
  log.info('old runs and deliveries were deleted', {
    deliveries: await store.inbox.prune(before),
    runs: await store.runs.prune(before),
    questions: await store.questions.prune(),
    messages: await store.messages.prune(),
    sideQuestions: await store.sideQuestions.prune(),
    costs: await store.costs.prune(),
    decisions: await store.decisions.prune(),
    sessions: await store.sessions.prune(clock.now()),
    effects: await store.outbox.prune(before),
  });
}
