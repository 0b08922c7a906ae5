// Queues over tables in memory: when they pass, when they rest, and what a failure does.
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type FakeClock, fakeClock } from '../../test/support/fake-clock.ts';
import type { Log } from './create-log.ts';
import { type Lease, whileHeld } from './lease.ts';
import { batchQueue, type Queue, visitQueue } from './queue.ts';
import { createQueueRunner, type RunnerParts } from './queue-runner.ts';
import { Superseded } from './queue-table.ts';
import { createWakeSignal } from './wake-signal.ts';

let clock: FakeClock;
let lines: string[];
let log: Log;
let parts: RunnerParts;
let end = async () => {};
afterEach(() => end());
beforeEach(() => {
  end = async () => {};
  clock = fakeClock(0);
  lines = [];
  const write = (message: string) => void lines.push(message);
  log = { debug: write, info: write, warn: write, error: write };
  const dueTimes = async () => ({ plants: clock.now(), herbs: clock.now() });
  parts = { clock, log, lease: 15_000, rest: 500, pace: 50, wakeSignal: createWakeSignal(), dueTimes };
});

/** Rows that are due until they were claimed once. */
function someRows(...due: string[]) {
  const postponed: unknown[] = [];
  return {
    due,
    postponed,
    claim: async ({ limit }: Lease) => due.splice(0, limit),
    renew: async () => {},
    keyOf: (row: string) => row,
    postpone: async (row: string, dueAt: number) => void postponed.push([row, dueAt]),
  };
}

/** Runs queues until the test is over. */
function run(queues: Parameters<typeof createQueueRunner>[0], more: Partial<RunnerParts> = {}): void {
  const stop = new AbortController();
  const running = createQueueRunner(queues, { ...parts, ...more }).run(stop.signal);
  end = async () => {
    stop.abort();
    await running;
  };
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
};

/** The time passes in steps, and what is due by each of them is done. */
async function goOn(ms: number, step = 50) {
  for (let gone = 0; gone < ms; gone += step) {
    await settled();
    clock.advance(step);
  }
  await settled();
}

/** A queue whose passes are counted, and claim what `claim` says. */
function counted(claim: (pass: number) => number | Promise<number> = () => 0, more: Partial<Queue> = {}) {
  const queue = {
    ...{ loops: 1, passes: 0, ...more },
    pass: async () => {
      queue.passes += 1;
      return claim(queue.passes);
    },
  };
  return queue;
}

/** When something is due, as it is told and changed by a test, and how often that was read. */
function someDueTimes() {
  const due: { plants: number | null; trees: null; reads: number } = { plants: null, trees: null, reads: 0 };
  const dueTimes = async () => {
    due.reads += 1;
    return { plants: due.plants, trees: due.trees };
  };
  return { due, dueTimes };
}

describe('a queue that runs', () => {
  test('pauses no longer than its pace where the clock was set back', async () => {
    const pauses: number[] = [];
    let now = 3_600_000;
    const stop = new AbortController();
    const setBack = {
      now: () => now,
      sleep: async (ms: number, signal?: AbortSignal) => {
        if (signal !== undefined && signal !== stop.signal) return;
        pauses.push(ms);
        if (pauses.length > 2) stop.abort();
      },
    };
    const plants = counted(() => {
      now = 0;
      return 0;
    });
    await createQueueRunner({ plants }, { ...parts, clock: setBack }).run(stop.signal);
    expect(pauses.length).toBeGreaterThan(2);
    for (const ms of pauses) expect(ms).toBeLessThanOrEqual(Math.max(parts.pace, parts.rest));
  });

  test('that has nothing to do costs one look a rest with all the others, and is roused when something is due', async () => {
    const { due, dueTimes } = someDueTimes();
    const [plants, trees] = [counted(() => 0, { loops: 3 }), counted(() => 0, { loops: 3 })];
    run({ plants, trees }, { dueTimes });
    await goOn(5_500);
    expect([plants.passes, trees.passes]).toEqual([3, 3]);
    expect(due.reads).toBeGreaterThan(5);
    expect(due.reads).toBeLessThanOrEqual(11);
    due.plants = clock.now() + 1000;
    await goOn(550);
    expect([plants.passes, trees.passes]).toEqual([3, 3]);
    await goOn(1_650);
    expect(plants.passes).toBeGreaterThan(3);
    expect(trees.passes).toBe(3);
  });

  test('is not woken by what was stored for another one, which one look for all of them tells', async () => {
    const { due, dueTimes } = someDueTimes();
    const plants = counted(() => {
      due.plants = null;
      return 1;
    });
    const trees = counted();
    run({ plants, trees }, { rest: 60_000, dueTimes });
    await goOn(500, 10);
    expect([plants.passes, trees.passes]).toEqual([1, 1]);
    due.reads = 0;
    due.plants = clock.now();
    parts.wakeSignal.wake();
    await goOn(500, 10);
    expect([plants.passes, trees.passes]).toEqual([2, 1]);
    // The second one is for what the pass has changed.
    expect(due.reads).toBe(2);
  });

  test('sleeps until something is due, at most for its longest rest, and hears what it has put off itself', async () => {
    const { due, dueTimes } = someDueTimes();
    const plants = counted(() => {
      const isDue = due.plants !== null && due.plants <= clock.now();
      if (isDue) due.plants = clock.now() + 2_000;
      return isDue ? 1 : 0;
    });
    run({ plants }, { dueTimes, longestRest: 10_000 });
    await goOn(9_000);
    expect([due.reads, plants.passes]).toEqual([1, 1]);
    await goOn(2_000);
    expect(due.reads).toBe(2);
    due.plants = clock.now() + 3_000;
    parts.wakeSignal.wake();
    await goOn(2_500);
    const before = plants.passes;
    await goOn(1_000);
    expect(plants.passes).toBeGreaterThan(before);
    const then = plants.passes;
    await goOn(2_500);
    expect(plants.passes).toBeGreaterThan(then);
  });

  test('that is roused while it finds nothing looks again after its pace, not after a rest', async () => {
    const finding = Promise.withResolvers<number>();
    const plants = counted((pass) => (pass === 1 ? finding.promise : 0));
    const rung = Promise.withResolvers<() => void>();
    const bell = { ring: () => {}, listen: async (heard: () => void) => rung.resolve(heard) };
    run({ plants }, { rest: 60_000, bell });
    (await rung.promise)();
    await goOn(1, 1);
    finding.resolve(0);
    await goOn(50);
    expect(plants.passes).toBe(2);
  });

  test('looks again after a look that failed', async () => {
    let looks = 0;
    const dueTimes = async () => {
      looks += 1;
      if (looks === 1) throw new Error('the database is away');
      return { plants: 0 };
    };
    const plants = counted();
    run({ plants }, { dueTimes });
    await goOn(2_500);
    expect(plants.passes).toBeGreaterThan(1);
    expect(lines).toEqual(['a worker queue failed']);
  });

  test('fails with the same words as another one without a further line in the log, for a minute', async () => {
    let words = 'the disk is full';
    const failing = counted(() => Promise.reject(new Error(words)));
    run({ plants: failing, herbs: failing });
    await goOn(10_000, 500);
    expect(failing.passes).toBeGreaterThan(10);
    expect(lines).toHaveLength(1);
    words = 'the database is away';
    await goOn(10_000, 500);
    expect(lines).toHaveLength(2);
    await goOn(60_000, 500);
    expect(lines).toHaveLength(3);
  });

  test('works again, and the log says so once', async () => {
    let isAway = true;
    const failing = counted((pass) => (isAway ? Promise.reject(new Error('it is away')) : pass % 2));
    run({ plants: failing });
    await goOn(20_000, 500);
    isAway = false;
    await goOn(60_000, 500);
    expect(lines).toEqual(['a worker queue failed', 'the worker queues work again']);
  });

  /** Rows whose claims are noted, with the time of each. */
  function notedRows(...due: string[]) {
    const rows = someRows(...due);
    const claimedAt: number[] = [];
    const claim = (lease: Lease) => {
      claimedAt.push(clock.now());
      return rows.claim(lease);
    };
    const dueTimes = async () => ({ plants: rows.due.length > 0 ? clock.now() : null });
    return { rows: { ...rows, claim }, claimedAt, dueTimes };
  }

  test('wakes one loop when something is due, and one more after each full claim', async () => {
    const { rows, claimedAt, dueTimes } = notedRows();
    const visited: string[] = [];
    // A visit that does not end holds its loop.
    const held = Promise.withResolvers<void>();
    const visit = (row: string) => {
      visited.push(row);
      return held.promise;
    };
    run({ plants: visitQueue({ rows, limit: 2, atOnce: 1, loops: 4, visit }) }, { rest: 60_000, dueTimes });
    const wake = async () => {
      parts.wakeSignal.wake();
      await goOn(150);
    };
    await settled();
    expect(claimedAt).toHaveLength(4);
    await wake();
    expect(claimedAt).toHaveLength(4);
    rows.due.push('fern', 'moss', 'ivy');
    await wake();
    held.resolve();
    expect(visited).toEqual(['fern', 'ivy']);
    expect(claimedAt).toHaveLength(6);
  });

  test.each([
    ['passes again at once after a full claim', false, [0, 0, 0]],
    ['that is steady passes after its pace however much is due', true, [0, 50, 100]],
  ])('%s', async (_, steady, expected) => {
    const { rows, claimedAt, dueTimes } = notedRows('fern', 'moss', 'ivy', 'reed', 'sage');
    const visit = async () => {};
    run({ plants: visitQueue({ rows, limit: 2, atOnce: 2, loops: 1, steady, visit }) }, { dueTimes });
    for (let turn = 0; turn < 5; turn += 1) {
      await settled();
      clock.advance(0);
    }
    await goOn(150);
    expect(claimedAt).toEqual(expected);
  });

  test('hears what a slow pass has put off, once that pass ends', async () => {
    const { due, dueTimes } = someDueTimes();
    const slow = Promise.withResolvers<void>();
    const first = slow.promise.then(() => {
      due.plants = clock.now() + 5_000;
      return 1;
    });
    const plants = counted((pass) => (pass > 1 ? 0 : first), { slowPasses: 1 });
    run({ plants }, { dueTimes, longestRest: 3_600_000 });
    await goOn(3_000, 500);
    const before = plants.passes;
    slow.resolve();
    await goOn(4_000, 500);
    expect(plants.passes).toBe(before);
    await goOn(2_000, 500);
    expect(plants.passes).toBeGreaterThan(before);
  });

  test('goes on beside slow passes, up to its limit of them', async () => {
    const release = Promise.withResolvers<number>();
    const plants = counted(() => release.promise, { slowPasses: 2 });
    run({ plants });
    await goOn(9_000, 1_000);
    expect(plants.passes).toBe(3);
    let isOver = false;
    const over = end().then(() => {
      isOver = true;
    });
    await settled();
    expect(isOver).toBe(false);
    release.resolve(1);
    await over;
  });
});

describe('a pass', () => {
  const wakes = async (plants: Queue) => {
    let count = 0;
    const wake = () => {
      count += 1;
      parts.wakeSignal.wake();
    };
    run({ plants }, { wakeSignal: { ...parts.wakeSignal, wake } });
    await goOn(1_000);
    await end();
    return count;
  };
  const usual = { limit: 4, atOnce: 2, loops: 1 };

  test('that took something wakes the other queues once, unless its queue does so itself', async () => {
    const batches = (...due: string[]) => {
      const rows = someRows(...due);
      return { batches: async () => [{ rows, limit: 9 }], loops: 1, work: async () => {} };
    };
    const visit = async () => {};
    expect(await wakes(visitQueue({ ...usual, rows: someRows('fern'), visit }))).toBe(1);
    expect(await wakes(visitQueue({ ...usual, rows: someRows(), visit }))).toBe(0);
    expect(await wakes(batchQueue(batches('fern')))).toBe(1);
    expect(await wakes(batchQueue({ ...batches('fern'), wakesItself: true }))).toBe(0);
  });

  test('postpones a row whose visit fails, and visits the others all the same', async () => {
    const rows = someRows('fern', 'moss', 'ivy');
    const visited: string[] = [];
    const visit = async (row: string) => {
      if (row === 'fern') throw new TypeError('a bug');
      if (row === 'moss') throw new Superseded('another writer was faster');
      visited.push(row);
    };
    expect(await visitQueue({ ...usual, rows, visit }).pass({ ...parts, name: 'plants' })).toBe(3);
    expect(visited).toEqual(['ivy']);
    expect(rows.postponed).toEqual([['fern', 30_000]]);
    expect(lines).toEqual(['a visit failed']);
  });

  test('renews its claim while the work goes on, even when one renewal fails', async () => {
    const renewals: number[] = [];
    const work = Promise.withResolvers<void>();
    const held = whileHeld(
      parts,
      async (end) => {
        renewals.push(end);
        if (renewals.length === 1) throw new Error('busy');
      },
      () => work.promise,
    );
    for (let third = 0; third < 2; third += 1) {
      clock.advance(5_000);
      await settled();
    }
    work.resolve();
    await held;
    expect(renewals).toEqual([20_000, 25_000]);
    expect(lines).toEqual(['a claim could not be renewed']);
  });
});
