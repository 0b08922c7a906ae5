// One signal for "the job was cancelled", and a second one that comes a little later for a start that is under way.

export interface Cancel {
  readonly signal: AbortSignal;
  /** Aborts `graceMs` after the cancel: what cannot be taken back gets that long to be told. */
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
