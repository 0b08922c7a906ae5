// Who waits for something to be written at an issue is told of it: to look again and again would cost more than all else.

/** By the number of the issue, which names it in every repository. */
export function createNotices() {
  let waiting = new Map<number, (() => void)[]>();
  let isOver = false;
  return {
    tell(number: number): void {
      const told = waiting.get(number) ?? [];
      waiting.delete(number);
      for (const go of told) go();
    },
    /** The next that is written there; or the end. */
    next: (number: number): Promise<void> =>
      new Promise((resolve) => {
        if (isOver) return resolve();
        waiting.set(number, [...(waiting.get(number) ?? []), resolve]);
      }),
    /** Nothing that is written from now on matters to anybody. */
    end(): void {
      isOver = true;
      const told = waiting;
      waiting = new Map();
      for (const all of told.values()) for (const go of all) go();
    },
  };
}
