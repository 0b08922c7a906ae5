// Runs queues side by side: their loops, when they pass and rest, and what a failure does.
import type { Bell } from './bell.ts';
import type { Queue, QueueParts } from './queue.ts';
import type { DueTimes } from './queue-table.ts';
import { tellFailure, tellSuccess } from './tell-failure.ts';
import { createSleeper, type Sleeper, type WakeSignal } from './wake-signal.ts';

/** How many rows each queue claimed. */
export type PassReport = Readonly<Record<string, number>>;

interface QueueRunner {
  /** Passes once over each queue, in their order. */
  pass(): Promise<PassReport>;
  /** Runs all queues until the signal aborts. Resolves when running work is finished. */
  run(signal: AbortSignal): Promise<void>;
}

export interface RunnerParts extends Omit<QueueParts, 'name'> {
  readonly wakeSignal: WakeSignal;
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
      const { wake, watch } = parts.wakeSignal;
      const sleepers = new Map<string, Sleeper>();
      const running = Object.entries(queues).map(async ([name, queue]) => {
        const sleeper = createSleeper();
        const tellOthers = queue.wakesItself === true ? watch.wake : wake;
        const passes = { slow: new Set<Promise<number>>(), sleeper, tellOthers };
        sleepers.set(name, sleeper);
        const loops = Array.from({ length: queue.loops }, () => runLoop(name, queue, passes, parts, signal));
        await Promise.all(loops);
        await Promise.all(passes.slow);
      });
      await Promise.all([...running, watchDueTimes(sleepers, parts, signal)]);
    },
  };
}

/** The shortest time between two reads of due times: one statement, which all that is done waits for. */
const readPace = 10;

/** Rouses queues when something is due in them: once a rest at most, and whenever something was stored here or elsewhere. */
async function watchDueTimes(
  sleepers: ReadonlyMap<string, Sleeper>,
  parts: RunnerParts,
  signal: AbortSignal,
): Promise<void> {
  const { dueTimes, bell, clock, rest, longestRest = rest } = parts;
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
      tellSuccess(parts);
      const now = clock.now();
      next = Number.POSITIVE_INFINITY;
      for (const [name, sleeper] of sleepers) {
        const due = times[name] ?? null;
        if (due !== null && due <= now) sleeper.wake();
        else if (due !== null) next = Math.min(next, due);
      }
    } catch (error) {
      tellFailure(parts, 'all', error);
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
  /** After every pass that claimed something: the next due time may be another one, and there may be work for other queues. */
  readonly tellOthers: () => void;
}

async function runLoop(
  name: string,
  queue: Queue,
  { slow, sleeper, tellOthers }: SharedPasses,
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
      tellFailure(parts, name, error);
      // However often it is woken, a database that is away or full is not asked, or logged, many times a second.
      await clock.sleep(rest, signal);
      return 0;
    });
    const inTime = new AbortController();
    const late = clock.sleep(patience, inTime.signal).then(() => null);
    let claimed = await Promise.race([pass, late]);
    inTime.abort('over');
    if (claimed === null && slow.size < (queue.slowPasses ?? 0)) {
      slow.add(pass);
      void pass.then(() => slow.delete(pass)).then(tellOthers);
    } else claimed ??= await pass;
    if (claimed !== 0) tellOthers();
    // What is left of what was due, if anything, the look for all queues finds.
    if (!isFull) await sleeper.rest(signal);
    // Many webhooks send the signal hundreds of times a second, and every pass costs a query. A claim that was full is worth it.
    // Where the clock was set back meanwhile, the difference is not a pause.
    const goesOn = isFull && queue.steady !== true;
    await clock.sleep(goesOn ? 0 : Math.min(pace, Math.max(0, began + pace - clock.now())), signal);
  }
}
