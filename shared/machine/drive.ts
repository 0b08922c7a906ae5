// Visits one thing in memory until it is settled, for a process that has nothing else to do.
import type { Thing } from './step.ts';

export interface DriveOptions<S> {
  now(): number;
  /** May end early, where the process is told to end. The next look then throws. */
  sleep(ms: number): Promise<void>;
  /** No visit begins after this time. It may depend on whether a request is on its way. */
  endOf?(thing: S): number;
  /** Asked after each visit that did not settle the thing. */
  mayStop?(thing: S): boolean | Promise<boolean>;
}

/** Returns the thing as it was stored last: settled, unless the time was over or `mayStop` said so. */
export async function driveUntilSettled<S extends Thing>(
  visitOnce: (thing: S) => Promise<S | null>,
  thing: S,
  { now, sleep, endOf = () => Number.POSITIVE_INFINITY, mayStop = () => false }: DriveOptions<S>,
): Promise<S> {
  let current = thing;
  while (now() < endOf(current)) {
    const visited = await visitOnce(current);
    if (visited === null) throw new Error('nobody else can have changed what is only in memory');
    current = visited;
    if (current.dueAt === null || (await mayStop(current))) return current;
    await sleep(Math.min(current.dueAt, endOf(current)) - now());
  }
  return current;
}
