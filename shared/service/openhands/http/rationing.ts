// What is not asked now, because the service asks to wait.
import type { Call, Failure } from './call.ts';

/** Called once for each long pause that the service itself asks for. */
export type OnLongPause = (origin: string, ms: number) => void;

const longPause = 30_000;
export const mostKnown = 10_000;

interface Asked {
  readonly isHosted: boolean;
  since: number;
  readonly ms: number;
}

export type NotBefore = ReturnType<typeof createNotBefore>;

/**
 * Until when a service asked not to be asked again. It holds for all that one process asks with the same key: each reader alone would
 * come back after the pause that it was given itself.
 */
export function createNotBefore(now: () => number, onLongPause: OnLongPause = () => {}) {
  const known = new Map<string, Asked>();
  const left = (name: string): number => {
    const asked = known.get(name);
    if (asked === undefined) return 0;
    // A clock that was set back makes nothing longer than it was asked for.
    asked.since = Math.min(asked.since, now());
    const ms = asked.since + asked.ms - now();
    if (ms <= 0) known.delete(name);
    return Math.max(0, ms);
  };

  return {
    /** Milliseconds until then; 0 = it may be asked now. */
    left: (call: Call): number => left(askerOf(call)),
    /** The same for the key of the service itself that is held back longest. */
    longestLeft(): number {
      const hosted = [...known].filter(([, { isHosted }]) => isHosted);
      return Math.max(0, ...hosted.map(([name]) => left(name)));
    },
    /** How long a refusal of this call asks to wait, if it does. */
    note(call: Call, failure: Failure): void {
      const name = askerOf(call);
      const ms = pauseForAll(failure);
      const before = left(name);
      if (ms <= before) return;
      const isHosted = call.auth.kind === 'hosted';
      if (isHosted && before === 0 && ms >= longPause) onLongPause(new URL(call.url).origin, ms);
      // The newest are at the end.
      known.delete(name);
      known.set(name, { isHosted, since: now(), ms });
      if (known.size > mostKnown) known.delete(known.keys().next().value ?? '');
    },
  };
}

/** A quota, or the lack of room, is about starts alone. */
function pauseForAll(failure: Failure): number {
  if (failure.kind !== 'status' || failure.quota !== null || failure.concurrency) return 0;
  const isBusy = failure.status === 429 || failure.status === 503;
  return isBusy ? (failure.retryAfterMs ?? 0) : 0;
}

function askerOf({ auth, url }: Call): string {
  return `${new URL(url).origin} ${auth.key ?? ''}`;
}
