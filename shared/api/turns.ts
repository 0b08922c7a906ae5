// So many at once, the others in the order in which they came.

export interface Turns {
  /** Resolves when it is one's turn, with what ends it. */
  take(): Promise<() => void>;
}

export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  const next = () => {
    const first = waiting.shift();
    if (first === undefined) free += 1;
    else first();
  };
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return next;
    },
  };
}
