// The clock of the process. It remembers the last call of `sleep`, which shows that the queues are alive.
import { type Clock, systemClock } from '../../shared/clock.ts';

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
