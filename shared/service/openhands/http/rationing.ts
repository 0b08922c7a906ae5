// What is not asked now: while the service asks to wait, and of an agent server that has cost too much.

import { ServiceError } from '../../errors.ts';
import type { Call, Failure } from './call.ts';

/**
 * Until when a service asked not to be asked again. It holds for all that one process asks with the same key: each reader alone would
 * come back after the pause that it was given itself.
 */
export interface NotBefore {
  /** How long a refusal of this call asks to wait, if it does. */
  note(call: Call, failure: Failure): void;
  /** Milliseconds until then; 0 = it may be asked now. */
  left(call: Call): number;
  /** The same for the key of the service itself that is held back longest. */
  longestLeft(): number;
}

/** Called once for each long pause that the service itself asks for. */
export type OnLongPause = (origin: string, ms: number) => void;

const longPause = 30_000;
const mostKnown = 10_000;

interface Asked {
  readonly isHosted: boolean;
  since: number;
  readonly ms: number;
}

export function createNotBefore(now: () => number, onLongPause: OnLongPause = () => {}): NotBefore {
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
    left: (call) => left(nameOf(call)),
    longestLeft() {
      const hosted = [...known].filter(([, { isHosted }]) => isHosted);
      return Math.max(0, ...hosted.map(([name]) => left(name)));
    },

    note(call, failure) {
      const name = nameOf(call);
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

function nameOf({ auth, url }: Call): string {
  return `${new URL(url).origin} ${auth.key ?? ''}`;
}

// The time and the bytes that each agent server may cost this process: anyone who is root in a sandbox can be its agent server, and one that answers
// with as much as may be read would leave no time for the others.

export interface Spending {
  /** Throws where the conversation of this call has cost too much lately. Returns what ends the call. */
  begin(call: Call): () => void;
  /** Counts the cost of its answer. */
  add(call: Call, cost: Cost): void;
  /** Its answer had headers without end, whose cost is not seen: nothing more is read of it for a while. */
  flooded(call: Call): void;
}

export interface Cost {
  /** Time of the processor. */
  readonly ms: number;
  readonly bytes: number;
}

const windowMs = 60_000;
const mostMs = 2_000;
/** A record of many thousand events is read at once. */
const mostBytes = 64 * 1024 * 1024;
const mostAtOnce = 8;

interface Spent {
  since: number;
  ms: number;
  bytes: number;
  open: number;
  isTold: boolean;
}

/** `onOver` is called once for each conversation. */
export function createSpending(now: () => number, onOver: (address: string) => void): Spending {
  const known = new Map<string, Spent>();
  const spentBy = (name: string): Spent => {
    const spent = known.get(name) ?? { since: now(), ms: 0, bytes: 0, open: 0, isTold: false };
    if (now() - spent.since >= windowMs) Object.assign(spent, { since: now(), ms: 0, bytes: 0 });
    // The newest are at the end.
    known.delete(name);
    known.set(name, spent);
    if (known.size > mostKnown) known.delete(known.keys().next().value ?? '');
    return spent;
  };

  return {
    begin(call) {
      const name = conversationOf(call);
      if (name === null) return () => {};
      const spent = spentBy(name);
      // An answer is one small request, and people wait for it.
      const isOver = spent.ms > mostMs || spent.bytes > mostBytes;
      if (call.kind === 'read' && (isOver || spent.open >= mostAtOnce)) {
        if (!spent.isTold) onOver(name);
        spent.isTold = true;
        throw new ServiceError('unavailable', `${name}: reading it costs too much, so it is read later`);
      }
      spent.open += 1;
      return () => {
        spent.open -= 1;
      };
    },

    add,

    flooded: (call) => add(call, { ms: mostMs + 1, bytes: 0 }),
  };

  function add(call: Call, { ms, bytes }: Cost): void {
    const name = conversationOf(call);
    if (name === null) return;
    const spent = spentBy(name);
    spent.ms += ms;
    spent.bytes += bytes;
  }
}

/** The time of this thread: a machine with much else to do makes nothing dearer. */
export function processorMs(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000;
}

/** Names the conversation: one agent server may have many. Null for the service itself. */
function conversationOf({ auth, url }: Call): string | null {
  if (auth.kind !== 'session') return null;
  return /^.*?\/api\/conversations\/[^/?]+/.exec(url)?.[0] ?? auth.base;
}
