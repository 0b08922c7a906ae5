// What happened, as one hash: every byte on the network, every statement with its values and rows, every line of a log, every crash.
import { createHash } from 'node:crypto';

let hash = createHash('sha256');
let kept: string[] | null = null;
const counts = new Map<string, number>();
/** What is not in the hash yet. */
const room = Buffer.alloc(1 << 20);
let used = 0;

/** From now on all of it is also kept as text, for a comparison of two traces. */
export function keepTrace(): void {
  kept ??= [];
}

export function resetTrace(): void {
  hash = createHash('sha256');
  used = 0;
  counts.clear();
  if (kept !== null) kept = [];
}

export function note(at: number, who: string, kind: string, what: string | Buffer): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const head = `${at} ${who} ${kind} `;
  add(head);
  add(what);
  add('\n');
  kept?.push(`${head}${typeof what === 'string' ? what : what.toString('latin1')}`);
}

/** How much of each kind was noted. */
export const traced = (): Readonly<Record<string, number>> => Object.fromEntries(counts);
export const keptTrace = (): readonly string[] => kept ?? [];

export function traceHash(): string {
  flush();
  return hash.copy().digest('hex').slice(0, 24);
}

const mostBytesOfACharacter = 3;

function add(what: string | Buffer): void {
  const isText = typeof what === 'string';
  const most = isText ? what.length * mostBytesOfACharacter : what.length;
  if (used + most > room.length) flush();
  if (most > room.length) hash.update(what);
  else used += isText ? room.write(what, used) : what.copy(room, used);
}

function flush(): void {
  hash.update(room.subarray(0, used));
  used = 0;
}
