// One signal for "the job was cancelled", and a later one for a start request that is being sent.

export interface Cancel {
  readonly signal: AbortSignal;
  /** Aborts `graceMs` after the cancel, so that a request that cannot be undone has time to get its answer. */
  readonly late: AbortSignal;
  /** `SIGINT` or `SIGTERM`, once cancelled. */
  by(): string | null;
  close(): void;
}

const graceMs = 3_000;

export function watchForCancel(onCancel: (listener: (signal: string) => void) => () => void): Cancel {
  const now = new AbortController();
  const late = new AbortController();
  let name: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const detach = onCancel((signal) => {
    if (name !== null) return;
    name = signal;
    timer = setTimeout(() => late.abort(), graceMs);
    now.abort();
  });
  return {
    signal: now.signal,
    late: late.signal,
    by: () => name,
    close() {
      detach();
      clearTimeout(timer);
    },
  };
}
