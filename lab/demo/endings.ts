// Everything that was started, with the way to end it; ended last things first, each within its time.

export interface Endings {
  add(end: () => unknown): void;
  /** The second call waits for the first. */
  run(): Promise<void>;
}

const patienceMs = 12_000;

export function createEndings(): Endings {
  const all: (() => unknown)[] = [];
  let running: Promise<void> | null = null;
  const endAll = async () => {
    for (let end = all.pop(); end !== undefined; end = all.pop()) {
      const timer = Promise.withResolvers<void>();
      const handle = setTimeout(timer.resolve, patienceMs);
      // One that cannot be ended must not keep the others up.
      await Promise.race([quietly(end), timer.promise]);
      clearTimeout(handle);
    }
  };
  return {
    add(end) {
      all.push(end);
    },
    run: () => {
      running ??= endAll();
      return running;
    },
  };
}

async function quietly(end: () => unknown): Promise<void> {
  try {
    await end();
  } catch {
    // It is gone already.
  }
}
