// Makes what waits for a time due, where the clock was set back: due times are times of the clock, and stand in the database.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunDeps } from './handling/deps.ts';
import { type ClockWatch, createClockWatch } from './kernel/clock-watch.ts';

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
    await pullIn().catch((error: unknown) =>
      log.error('a worker queue failed', { queue: 'clock', error: String(error) }),
    );
  }

  return {
    check,
    setBack: () => told,
    async run(signal) {
      // The clock may have been wrong until this process started.
      const latest = clock.now() + longestPause + lease;
      await store
        .pullIn(latest, clock.now())
        .catch((error: unknown) =>
          log.error('a worker queue failed', { queue: 'clock', error: String(error) }),
        );
      while (!signal.aborted) {
        await sleep(guardPause, undefined, { signal, ref: false }).catch(() => {});
        if (!signal.aborted) await check();
      }
    },
  };
}
