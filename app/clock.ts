// The clock of the process, and what is done when it was set back: due times are times of the clock, and are in the database.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../shared/clock.ts';
import type { RunDeps } from './handling/deps.ts';
import { tellFailure } from './kernel/tell-failure.ts';

/** It remembers the last call of `sleep`, which shows that the queues are alive. */
export interface PulsingClock extends Clock {
  /** When `sleep` was last called. A worker that still sleeps between two passes is alive. */
  lastPulse(): number;
}

export function createPulsingClock(): PulsingClock {
  let pulse = Date.now();
  return {
    now: Date.now,
    lastPulse: () => pulse,
    async sleep(ms, signal) {
      pulse = Date.now();
      await systemClock.sleep(ms, signal);
      pulse = Date.now();
    },
  };
}

type GuardDeps = Pick<RunDeps, 'store' | 'clock' | 'settings' | 'log'>;

export interface ClockGuard {
  /** Looks once. */
  check(): Promise<void>;
  /** Looks once a pause until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** The newest correction since the start, for `/readyz`; null where there was none. */
  setBack(): string | null;
}

const usualPause = 1_000;
/** Nothing that fails is tried again later than this. */
const longestPause = 60 * 60_000;

/** Makes what waits for a time due, where the clock was set back. */
export function createClockGuard(
  { store, clock, settings: { lease, guardPause = usualPause }, log }: GuardDeps,
  watch: ClockWatch = createClockWatch(clock.now, () => performance.now(), lease),
): ClockGuard {
  let told: string | null = null;
  let isPending = false;

  /** Work goes on meanwhile: its claims end a lease from now, unless they are renewed. */
  async function pullIn(): Promise<void> {
    const soon = clock.now() + lease;
    isPending = true;
    await store.pullIn(soon, soon);
    isPending = false;
  }

  async function check(): Promise<void> {
    const ms = watch.check();
    if (ms > 0) {
      told = `set back by ${Math.round(ms / 1000)} s at ${new Date(clock.now()).toISOString()}`;
      log.error('the clock was set back, so everything that waits for a time is due now', {
        ms: Math.round(ms),
      });
    }
    if (ms === 0 && !isPending) return;
    await pullIn().catch((error: unknown) => tellFailure({ clock, log }, 'clock', error));
  }

  return {
    check,
    setBack: () => told,
    async run(signal) {
      // The clock may have been wrong until this process started.
      const latest = clock.now() + longestPause + lease;
      await store
        .pullIn(latest, clock.now())
        .catch((error: unknown) => tellFailure({ clock, log }, 'clock', error));
      while (!signal.aborted) {
        await sleep(guardPause, undefined, { signal, ref: false }).catch(() => {});
        if (!signal.aborted) await check();
      }
    },
  };
}

/** Notices that the clock of the machine was set back: everything that waits for a time would wait for that much longer. */
export interface ClockWatch {
  /** How far the clock was set back since the last check, in milliseconds; 0 = by no more than `tolerance`. */
  check(): number;
}

/** `elapsed`: a clock that cannot be set. */
export function createClockWatch(now: () => number, elapsed: () => number, tolerance: number): ClockWatch {
  let ahead = now() - elapsed();
  return {
    check() {
      const is = now() - elapsed();
      const back = ahead - is;
      // Small steps back add up, until they are reported together.
      if (back > 0 && back <= tolerance) return 0;
      ahead = is;
      return Math.max(0, back);
    },
  };
}
