// A signal for "the job was cancelled", and a later one for a start request that is being sent.

export interface Cancel {
  readonly signal: AbortSignal;
  /** Aborts `graceMs` after the cancel, so that a request that cannot be undone has time to get its answer. */
  readonly late: AbortSignal;
  /** Right before the runner loses its patience: for what is lost when it is let go. */
  readonly last: AbortSignal;
  /** `SIGINT` or `SIGTERM`, once cancelled. */
  by(): string | null;
  close(): void;
}

const graceMs = 3_000;
/** The runner sends SIGTERM 7.5 s after SIGINT, and 2.5 s later it kills. */
const holdMs = 6_500;

export function watchForCancel(onCancel: (listener: (signal: string) => void) => () => void): Cancel {
  const now = new AbortController();
  const late = new AbortController();
  let name: string | null = null;
  const last = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const detach = onCancel((signal) => {
    if (name !== null) return;
    name = signal;
    timers.push(
      setTimeout(() => late.abort(), graceMs),
      setTimeout(() => last.abort(), holdMs),
    );
    now.abort();
  });
  return {
    signal: now.signal,
    late: late.signal,
    last: last.signal,
    by: () => name,
    close() {
      detach();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
