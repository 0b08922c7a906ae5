// A child process with all that it says: waited for by a word of it, or to its end.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** On both streams, as it came. */
  readonly said: string;
}

export type Child = ReturnType<typeof follow>;

/** Only what hangs takes as long. */
const hangs = 120_000;

export function follow(child: ChildProcess, name: string) {
  const text = { stdout: '', stderr: '' };
  let said = '';
  const hearing = new Set<() => void>();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (piece: string) => {
      text[stream] += piece;
      said += piece;
      for (const hear of hearing) hear();
    });
  }
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal, said }));
  return {
    process: child,
    /** Each stream by itself, up to now. */
    text,
    ended,
    end(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
      child.kill(signal);
      return ended;
    },
    /** Resolves with the first match in what it says; rejects when it ends without one, or says nothing of it for two minutes. */
    says: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const settle = () => {
          clearTimeout(limit);
          hearing.delete(hear);
        };
        const hear = () => {
          const found = pattern.exec(said);
          if (found === null) return;
          settle();
          resolve(found);
        };
        const fail = (why: string) => {
          settle();
          reject(new Error(why));
        };
        const limit = setTimeout(() => fail(`${name} never said ${pattern}: ${said}`), hangs);
        hearing.add(hear);
        ended.then(
          ({ code, signal }) => fail(`${name} ended (${code ?? signal}): ${text.stderr || said}`),
          (error: unknown) => fail(`${name}: ${error}`),
        );
        hear();
      }),
  };
}
