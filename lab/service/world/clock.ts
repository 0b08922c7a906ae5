/** Clock milliseconds, which can be moved forward by hand. */
export interface Clock {
  readonly now: () => number;
  readonly advance: (ms: number) => void;
}

export function createClock(now: () => number): Clock {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    advance: (ms) => {
      ahead += ms;
    },
  };
}

export function isoOf(at: number): string {
  return new Date(at).toISOString();
}
