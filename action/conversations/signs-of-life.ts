// Says that a request is still waited for: nobody should have to wonder whether a silent step stands still.
import type { Clock } from '../deps/deps.ts';

const pauseMs = 10_000;

export async function withSignsOfLife<T>(
  words: string,
  { clock, log }: { readonly clock: Clock; readonly log: { line(text: string): void } },
  work: Promise<T>,
): Promise<T> {
  const done = new AbortController();
  const telling = (async () => {
    for (;;) {
      await clock.sleep(pauseMs, done.signal);
      if (done.signal.aborted) return;
      log.line(words);
    }
  })();
  try {
    return await work;
  } finally {
    done.abort();
    await telling;
  }
}
