// The time and the bytes that each agent server may cost this process: anyone who is root in a sandbox can be its agent server, and
// one that answers with as much as may be read would leave no time for the others.
import { ServiceError } from '../../errors.ts';
import type { Call } from './call.ts';
import { mostKnown } from './rationing.ts';

export type Spending = ReturnType<typeof createSpending>;

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
export function createSpending(now: () => number, onOver: (address: string) => void) {
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

  const add = (call: Call, { ms, bytes }: Cost): void => {
    const name = spenderOf(call);
    if (name === null) return;
    const spent = spentBy(name);
    spent.ms += ms;
    spent.bytes += bytes;
  };

  return {
    /** Throws where the conversation of this call has cost too much lately. Returns what ends the call. */
    begin(call: Call): () => void {
      const name = spenderOf(call);
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
    /** Its answer had headers without end, whose cost is not seen: nothing more is read of it for a while. */
    flooded: (call: Call): void => add(call, { ms: mostMs + 1, bytes: 0 }),
  };
}

/** The time of this thread: a machine with much else to do makes nothing dearer. */
export function processorMs(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000;
}

/** Names the conversation: one agent server may have many. Null for the service itself. */
function spenderOf({ auth, url }: Call): string | null {
  if (auth.kind !== 'session') return null;
  return /^.*?\/api\/conversations\/[^/?]+/.exec(url)?.[0] ?? auth.base;
}
