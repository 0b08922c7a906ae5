// The worker: seven lanes over the store, each of which takes what is due and does it. No state lives here.
import { createBell } from './bell.ts';
import { knowChores, workChores } from './chore-lane.ts';
import { workConfirmations } from './confirmation-lane.ts';
import { findRuns } from './find-lane.ts';
import { workInbox } from './inbox-lane.ts';
import { lookAtRuns } from './look-lane.ts';
import { workOutbox } from './outbox-lane.ts';
import type { WorkerParts } from './parts.ts';
import { workRuns } from './run-lanes.ts';
import { startRuns } from './start-lane.ts';

/** How many rows each lane took. */
export interface TickReport {
  readonly inbox: number;
  readonly starts: number;
  readonly finds: number;
  readonly looks: number;
  readonly confirmations: number;
  readonly outbox: number;
  readonly chores: number;
}

export interface Worker {
  /** One pass over everything that is due now. */
  tick(): Promise<TickReport>;
  /** Passes over each lane until the signal aborts; what was begun is finished before it resolves. */
  run(signal: AbortSignal): Promise<void>;
  /** Something has just been stored. */
  nudge(): void;
  /** Takes nothing new, and resolves when what was begun is finished. */
  drain(): Promise<void>;
}

const lanes: Readonly<Record<keyof TickReport, (parts: WorkerParts) => Promise<number>>> = {
  inbox: workInbox,
  starts: (parts) => workRuns(parts, ['pending'], startRuns),
  finds: (parts) => workRuns(parts, ['starting'], findRuns),
  looks: (parts) => workRuns(parts, ['preparing', 'watching'], lookAtRuns),
  confirmations: workConfirmations,
  outbox: workOutbox,
  chores: workChores,
};

const laneNames = ['inbox', 'starts', 'finds', 'looks', 'confirmations', 'outbox', 'chores'] as const;

/** How many walk a lane at once: one service or account that is slow must not hold up the others. */
const walkers: Readonly<Record<keyof TickReport, number>> = {
  inbox: 2,
  starts: 4,
  finds: 1,
  looks: 3,
  confirmations: 3,
  outbox: 2,
  chores: 1,
};

export function createWorker(parts: WorkerParts): Worker {
  const { clock, settings, log } = parts;
  const bell = createBell(clock);
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  /** Each lane on its own: a start that takes a minute delays no look and no comment. */
  const walk = async (name: keyof TickReport) => {
    const ear = bell.ear();
    while (!stop.signal.aborted) {
      const began = clock.now();
      const taken = await lanes[name](parts).catch((error: unknown) => {
        log.error('a lane of the worker failed', { lane: name, error: String(error) });
        return 0;
      });
      // What was done here may be work for another lane: a new run is started, its comment is sent.
      if (taken > 0) bell.ring();
      await ear.rest(settings.rest, stop.signal);
      // In a storm of webhooks the bell rings hundreds of times a second, and every round costs a query.
      await clock.sleep(Math.max(0, began + settings.pace - clock.now()), stop.signal);
    }
  };

  return {
    tick: async () => {
      await knowChores(parts);
      return {
        inbox: await lanes.inbox(parts),
        starts: await lanes.starts(parts),
        finds: await lanes.finds(parts),
        looks: await lanes.looks(parts),
        confirmations: await lanes.confirmations(parts),
        outbox: await lanes.outbox(parts),
        chores: await lanes.chores(parts),
      };
    },
    run: (signal) => {
      running = (async () => {
        const halt = () => stop.abort();
        signal.addEventListener('abort', halt, { once: true });
        if (signal.aborted) halt();
        await knowChores(parts);
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
