// What happened, as one hash: every byte on the network, every statement with its values and rows, every line of a log, every crash.
import { createHash } from 'node:crypto';

let hash = createHash('sha256');
let lines: string[] = [];
let kept: string[] | null = null;
const counts = new Map<string, number>();

/** From now on all of it is also kept as text, for a comparison of two traces. */
export function keepTrace(): void {
  kept ??= [];
}

export function resetTrace(): void {
  hash = createHash('sha256');
  lines = [];
  counts.clear();
  if (kept !== null) kept = [];
}

export function note(at: number, who: string, kind: string, text: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const line = `${at} ${who} ${kind} ${text}`;
  lines.push(line);
  kept?.push(line);
  if (lines.length >= 512) flush();
}

/** How much of each kind was noted. */
export const traced = (): Readonly<Record<string, number>> => Object.fromEntries(counts);
export const keptTrace = (): readonly string[] => kept ?? [];

export function traceHash(): string {
  flush();
  return hash.copy().digest('hex').slice(0, 24);
}

function flush(): void {
  if (lines.length === 0) return;
  hash.update(`${lines.join('\n')}\n`);
  lines = [];
}
