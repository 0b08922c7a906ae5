// Notices that the clock of the machine was set back: everything that waits for a time would wait for that much longer.

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
