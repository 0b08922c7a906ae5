// Lets several processes of one test take single steps in any order, and die between any two.

export interface Turns {
  /** A point at which the process may be held, overtaken, or ended for good. */
  step(process: string): Promise<void>;
  /** Begins a process; it is held at its first step. */
  begin(process: string, work: () => Promise<void>): Promise<void>;
  /** Who is held at a step. */
  held(): readonly string[];
  /** Goes on with that process to its next step or its end. */
  go(process: string): Promise<void>;
  /** It never goes on: `kill -9`. */
  kill(process: string): void;
}

export function createTurns(): Turns {
  const waiting = new Map<string, () => void>();
  const failures: unknown[] = [];
  let busy = 0;

  const settle = async () => {
    while (busy > 0) await null;
    const [failure] = failures;
    if (failure !== undefined) throw failure;
  };

  return {
    step: (process) =>
      new Promise<void>((resolve) => {
        busy -= 1;
        waiting.set(process, () => {
          busy += 1;
          resolve();
        });
      }),
    begin: async (_process, work) => {
      busy += 1;
      work()
        .catch((error: unknown) => failures.push(error))
        .finally(() => {
          busy -= 1;
        });
      await settle();
    },
    held: () => [...waiting.keys()],
    go: async (process) => {
      const go = waiting.get(process);
      waiting.delete(process);
      go?.();
      await settle();
    },
    kill: (process) => void waiting.delete(process),
  };
}
