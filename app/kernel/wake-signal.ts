// When the loops of a queue pass again: as soon as something was stored or another queue made work. A look at what is due in all queues
// wakes one loop of those where something is, so that an idle queue costs nothing.

export interface WakeSignal {
  /** Something was stored: wakes the look for all queues, and the other processes. */
  wake(): void;
  /** The look for all queues rests here. */
  readonly watch: Sleeper;
}

export interface Sleeper {
  /** A pass begins: it sees all that was stored until now. */
  begin(): void;
  /**
   * Rests one loop until it is woken. If it was woken while all loops were working, and no pass has begun since, the rest ends at
   * once.
   */
  rest(signal: AbortSignal): Promise<void>;
  /** Ends the rest of one more loop. */
  rouse(): void;
  /** Ends the rest of one loop, or the next rest. */
  wake(): void;
}

/** `ring` tells the other processes. */
export function createWakeSignal(ring: () => void = () => undefined): WakeSignal {
  const watch = createSleeper();
  return {
    watch,
    wake: () => {
      watch.wake();
      ring();
    },
  };
}

export function createSleeper(): Sleeper {
  /** Ends the rest of one loop each, oldest first. */
  const resting = new Set<() => void>();
  let missed = false;
  const rouse = () => {
    const [end] = resting;
    end?.();
    return end !== undefined;
  };
  return {
    begin: () => {
      missed = false;
    },
    rest: (signal) =>
      new Promise((resolve) => {
        if (missed || signal.aborted) {
          missed = false;
          return resolve();
        }
        const end = () => {
          resting.delete(end);
          signal.removeEventListener('abort', end);
          resolve();
        };
        resting.add(end);
        signal.addEventListener('abort', end, { once: true });
      }),
    rouse: () => void rouse(),
    wake: () => {
      missed = !rouse();
    },
  };
}
