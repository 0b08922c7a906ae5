// A queue: the rows of a table that are due. Each pass claims some, renews the claims while it works on them, and says how
// many there were. Queues run side by side, so that slow work in one delays no other.
import type { Bell } from './bell.ts';
import { forEachLimited, type Lease, type LeaseParts, whileHeld } from './lease.ts';
import type { DueTimes } from './queue-table.ts';
import { Superseded } from './queue-table.ts';
import { createSleeper, type Sleeper, type WakeSignal } from './wake-signal.ts';

/** A table whose rows can be claimed. */
interface Claimable<T> {
  claim(lease: Lease): Promise<readonly T[]>;
  renew(claimed: readonly NoInfer<T>[], until: number): Promise<unknown>;
}

interface Pausable<T> extends Claimable<T> {
  keyOf(row: NoInfer<T>): string;
  postpone(claimed: NoInfer<T>, dueAt: number): Promise<unknown>;
}

/** Rows that one pass claims together. */
export interface Batch<T> {
  readonly rows: Claimable<T>;
  readonly limit: number;
  readonly early?: number | undefined;
}

export interface Queue {
  /** How many loops work on this queue at once, so that a slow row does not block the others. A signal wakes one of them. */
  readonly loops: number;
  /** How many passes that take long may go on beside the loops; absent = none. */
  readonly slowPasses?: number | undefined;
  /** Its pace holds also while more is due: what else the process does goes first, and other processes take their share. */
  readonly steady?: boolean | undefined;
  /** Returns the number of rows that were claimed. */
  pass(parts: QueueParts): Promise<number>;
}

interface QueueParts extends LeaseParts {
  /** Names the queue in the log. */
  readonly name: string;
  readonly wakeSignal: WakeSignal;
  /** Called when as many were claimed as may be: another loop may find more. */
  readonly more?: () => void;
}

export interface VisitQueue<T> {
  readonly rows: Pausable<T>;
  /** How many rows a pass claims. */
  readonly limit: number;
  /** How many of them are visited at a time. */
  readonly atOnce: number;
  readonly loops: number;
  readonly slowPasses?: number;
  readonly steady?: boolean;
  readonly visit: (row: T) => Promise<void>;
  /** Handles expected failures. Absent: a failure is logged as a bug, and the row pauses. */
  readonly failed?: (error: unknown, row: T) => Promise<void>;
}

const pauseAfterBug = 30_000;

/** Claims due rows and visits each by itself. */
export function visitQueue<T>(queue: VisitQueue<T>): Queue {
  const { rows, limit, atOnce, loops, slowPasses, steady, visit } = queue;
  return {
    loops,
    slowPasses,
    steady,
    async pass(parts) {
      const failed = queue.failed ?? ((error: unknown, row: T) => pauseRow(parts, rows, row, error));
      const claimed = await workOn(parts, { rows, limit }, (due) =>
        forEachLimited(atOnce, due, visit, failed),
      );
      // Claimed rows may have made work for another queue.
      if (claimed > 0) parts.wakeSignal.wake();
      return claimed;
    },
  };
}

async function pauseRow<T>(
  { name: queue, clock, log }: QueueParts,
  rows: Pausable<T>,
  row: T,
  error: unknown,
): Promise<void> {
  // Another writer was faster, and goes on with the row.
  if (error instanceof Superseded) return;
  log.error('a visit failed', { queue, key: rows.keyOf(row), error: String(error) });
  await rows.postpone(row, clock.now() + pauseAfterBug);
}

interface BatchQueue<T> {
  readonly batches: () => Promise<readonly Batch<T>[]>;
  readonly loops: number;
  readonly slowPasses?: number;
  readonly steady?: boolean;
  /** Catches the failures of single rows itself. */
  readonly work: (claimed: readonly T[]) => Promise<void>;
  /** The work itself says when it made work for another queue; otherwise every pass that claims something does. */
  readonly wakesItself?: boolean;
}

/** Claims due rows in groups, and works on all of a group together. */
export function batchQueue<T>({
  batches,
  loops,
  slowPasses,
  steady,
  work,
  wakesItself = false,
}: BatchQueue<T>): Queue {
  return {
    loops,
    slowPasses,
    steady,
    async pass(parts) {
      const planned = await batches();
      const counts = await Promise.all(planned.map((batch) => workOn(parts, batch, work)));
      const claimed = counts.reduce((sum, count) => sum + count, 0);
      if (claimed > 0 && !wakesItself) parts.wakeSignal.wake();
      return claimed;
    },
  };
}

async function workOn<T>(
  parts: Omit<QueueParts, 'wakeSignal' | 'name'>,
  { rows, limit, early }: Batch<T>,
  work: (claimed: readonly T[]) => Promise<void>,
): Promise<number> {
  const now = parts.clock.now();
  const claimed = await rows.claim({ limit, early, now, until: now + parts.lease });
  if (claimed.length === 0) return 0;
  if (claimed.length === limit) parts.more?.();
  await whileHeld(
    parts,
    (until) => rows.renew(claimed, until),
    () => work(claimed),
  );
  return claimed.length;
}

/** How many rows each queue claimed. */
export type PassReport = Readonly<Record<string, number>>;

interface QueueRunner {
  /** Passes once over each queue, in their order. */
  pass(): Promise<PassReport>;
  /** Runs all queues until the signal aborts. Resolves when running work is finished. */
  run(signal: AbortSignal): Promise<void>;
}

export interface RunnerParts extends Omit<QueueParts, 'name'> {
  /** How often is read what is due, when nothing is. */
  readonly rest: number;
  /**
   * Where no other process makes work, all queues together sleep until something is due: so long at most, as somebody may still write
   * beside this process. Absent: what is due is read once a rest, whenever it is due.
   */
  readonly longestRest?: number | undefined;
  /** Reads for all queues together when something is due. */
  readonly dueTimes: () => Promise<DueTimes<string>>;
  /** Rung by other processes. */
  readonly bell?: Bell | null;
  /** The shortest time from one pass of a loop to its next, however often it is woken, unless as many were claimed as may be. */
  readonly pace: number;
}

export function createQueueRunner(queues: Readonly<Record<string, Queue>>, parts: RunnerParts): QueueRunner {
  return {
    async pass() {
      const report: Record<string, number> = {};
      for (const [name, queue] of Object.entries(queues)) report[name] = await queue.pass({ ...parts, name });
      return report;
    },
    async run(signal) {
      const { watch } = parts.wakeSignal;
      const sleepers = new Map<string, Sleeper>();
      const tellFailure = createFailureTeller(parts);
      const running = Object.entries(queues).map(async ([name, queue]) => {
        const sleeper = createSleeper();
        const passes = { slow: new Set<Promise<number>>(), sleeper, watch, tellFailure };
        sleepers.set(name, sleeper);
        const loops = Array.from({ length: queue.loops }, () => runLoop(name, queue, passes, parts, signal));
        await Promise.all(loops);
        await Promise.all(passes.slow);
      });
      await Promise.all([...running, watchDueTimes(sleepers, { ...parts, tellFailure }, signal)]);
    },
  };
}

type TellFailure = (queue: string, error: unknown) => void;

const sameFailureAgain = 60_000;
const mostFailuresKept = 100;

/** A disk that is full makes every queue fail, twice a second: the same words are logged once a minute, by whichever comes first. */
function createFailureTeller({ clock, log }: Pick<RunnerParts, 'clock' | 'log'>): TellFailure {
  const told = new Map<string, number>();
  return (queue, thrown) => {
    const error = String(thrown);
    const [now, at] = [clock.now(), told.get(error)];
    if (at !== undefined && now >= at && now - at < sameFailureAgain) return;
    if (told.size >= mostFailuresKept) told.clear();
    told.set(error, now);
    log.error('a worker queue failed', { queue, error });
  };
}

/** The shortest time between two reads of due times: one statement, which all that is done waits for. */
const readPace = 10;

/** Rouses queues when something is due in them: once a rest at most, and whenever something was stored here or elsewhere. */
async function watchDueTimes(
  sleepers: ReadonlyMap<string, Sleeper>,
  parts: RunnerParts & { readonly tellFailure: TellFailure },
  signal: AbortSignal,
): Promise<void> {
  const { dueTimes, bell, clock, tellFailure, rest, longestRest = rest } = parts;
  const { watch } = parts.wakeSignal;
  const listening = bell?.listen(watch.wake, signal);
  let next = 0;
  while (!signal.aborted) {
    const now = clock.now();
    await restUntil(Math.max(now + rest, Math.min(next, now + longestRest)), watch, clock, signal);
    if (signal.aborted) break;
    next = 0;
    try {
      watch.begin();
      const times = await dueTimes();
      const now = clock.now();
      next = Number.POSITIVE_INFINITY;
      for (const [name, sleeper] of sleepers) {
        const due = times[name] ?? null;
        if (due !== null && due <= now) sleeper.wake();
        else if (due !== null) next = Math.min(next, due);
      }
    } catch (error) {
      tellFailure('all', error);
      await clock.sleep(rest, signal);
    }
    await clock.sleep(readPace, signal);
  }
  await listening;
}

/** Ends sooner when the sleeper is woken. */
async function restUntil(
  time: number,
  sleeper: Sleeper,
  clock: RunnerParts['clock'],
  signal: AbortSignal,
): Promise<void> {
  const woken = new AbortController();
  const late = clock.sleep(Math.max(0, time - clock.now()), woken.signal).then(() => sleeper.rouse());
  await sleeper.rest(signal);
  woken.abort('woken');
  await late;
}

/** A pass that takes longer is slow. */
const patience = 1_000;

/** The loops of a queue share these. */
interface SharedPasses {
  /** Passes that no loop waits for. */
  readonly slow: Set<Promise<number>>;
  readonly sleeper: Sleeper;
  /** Woken by every pass that claimed something: the next due time may be another one. */
  readonly watch: Sleeper;
  readonly tellFailure: TellFailure;
}

async function runLoop(
  name: string,
  queue: Queue,
  { slow, sleeper, watch, tellFailure }: SharedPasses,
  parts: RunnerParts,
  signal: AbortSignal,
): Promise<void> {
  const { clock, rest, pace } = parts;
  while (!signal.aborted) {
    const began = clock.now();
    sleeper.begin();
    let isFull = false;
    const more = () => {
      isFull = true;
      sleeper.rouse();
    };
    const pass = queue.pass({ ...parts, name, more }).catch(async (error: unknown) => {
      tellFailure(name, error);
      // However often it is woken: a database that is away or full is not asked, and reported, many times a second.
      await clock.sleep(rest, signal);
      return 0;
    });
    const inTime = new AbortController();
    const late = clock.sleep(patience, inTime.signal).then(() => null);
    let claimed = await Promise.race([pass, late]);
    inTime.abort('over');
    if (claimed === null && slow.size < (queue.slowPasses ?? 0)) {
      slow.add(pass);
      void pass.then(() => slow.delete(pass)).then(watch.wake);
    } else claimed ??= await pass;
    if (claimed !== 0) watch.wake();
    // What is left of what was due, if anything, the look for all queues finds.
    if (!isFull) await sleeper.rest(signal);
    // Many webhooks send the signal hundreds of times a second, and every pass costs a query. A claim that was full is worth it.
    // Where the clock was set back meanwhile, the difference is not a pause.
    const goesOn = isFull && queue.steady !== true;
    await clock.sleep(goesOn ? 0 : Math.min(pace, Math.max(0, began + pace - clock.now())), signal);
  }
}
