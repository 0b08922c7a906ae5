// Queues over tables in memory: when they pass, when they rest, and what a failure does.
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '../../lab/support/until.ts';
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
    const rows = {
      ...someRows(),
      claim: async () => {
        now = 0;
        return [];
      },
    };
    const queue = visitQueue({ rows, limit: 2, atOnce: 2, loops: 1, visit: async () => {} });
    await createQueueRunner({ plants: queue }, { ...parts, clock: setBack }).run(stop.signal);
    expect(pauses.length).toBeGreaterThan(2);
    for (const ms of pauses) expect(ms).toBeLessThanOrEqual(Math.max(parts.pace, parts.rest));
  });

  test('that has nothing to do costs one look a rest with all the others, and is roused when something is due', async () => {
    let looks = 0;
    const passes = { plants: 0, trees: 0 };
    const due: { plants: number | null; trees: null } = { plants: null, trees: null };
    const dueTimes = async () => {
      looks += 1;
      return due;
    };
    const queueOf = (name: 'plants' | 'trees') => ({
      loops: 3,
      pass: async () => {
        passes[name] += 1;
        return 0;
      },
    });
    const queues = { plants: queueOf('plants'), trees: queueOf('trees') };
    run(queues, { dueTimes });
    const rests = async (count: number) => {
      for (let step = 0; step < count * 11; step += 1) {
        await settled();
        clock.advance(50);
      }
    };
    await rests(10);
    expect(passes).toEqual({ plants: 3, trees: 3 });
    expect(looks).toBeGreaterThan(5);
    expect(looks).toBeLessThanOrEqual(11);
    due.plants = clock.now() + 1000;
    await rests(1);
    expect(passes).toEqual({ plants: 3, trees: 3 });
    await rests(3);
    expect(passes.plants).toBeGreaterThan(3);
    expect(passes.trees).toBe(3);
  });

  test('is not woken by what was stored for another one, which one look for all of them tells', async () => {
    let looks = 0;
    const passes = { plants: 0, trees: 0 };
    const due: { plants: number | null; trees: null } = { plants: null, trees: null };
    const dueTimes = async () => {
      looks += 1;
      return due;
    };
    const queueOf = (name: 'plants' | 'trees') => ({
      loops: 1,
      pass: async () => {
        passes[name] += 1;
        due[name] = null;
        return name === 'plants' ? 1 : 0;
      },
    });
    const queues = { plants: queueOf('plants'), trees: queueOf('trees') };
    run(queues, { rest: 60_000, dueTimes });
    const pastPaces = async () => {
      for (let ms = 0; ms < 500; ms += 10) {
        await settled();
        clock.advance(10);
      }
    };
    await pastPaces();
    expect(passes).toEqual({ plants: 1, trees: 1 });
    looks = 0;
    due.plants = clock.now();
    parts.wakeSignal.wake();
    await pastPaces();
    expect(passes).toEqual({ plants: 2, trees: 1 });
    // The second one is for what the pass has changed.
    expect(looks).toBe(2);
  });

  test('sleeps until something is due, at most for its longest rest, and hears what it has put off itself', async () => {
    let looks = 0;
    let passes = 0;
    const due: { plants: number | null } = { plants: null };
    const dueTimes = async () => {
      looks += 1;
      return due;
    };
    const pass = async () => {
      passes += 1;
      const isDue = due.plants !== null && due.plants <= clock.now();
      if (isDue) due.plants = clock.now() + 2_000;
      return isDue ? 1 : 0;
    };
    run({ plants: { loops: 1, pass } }, { dueTimes, longestRest: 10_000 });
    const goOn = async (ms: number) => {
      for (let gone = 0; gone < ms; gone += 50) {
        await settled();
        clock.advance(50);
      }
    };
    await goOn(9_000);
    expect([looks, passes]).toEqual([1, 1]);
    await goOn(2_000);
    expect(looks).toBe(2);
    due.plants = clock.now() + 3_000;
    parts.wakeSignal.wake();
    await goOn(2_500);
    const before = passes;
    await goOn(1_000);
    expect(passes).toBeGreaterThan(before);
    const then = passes;
    await goOn(2_500);
    expect(passes).toBeGreaterThan(then);
  });

  test('that is roused while it finds nothing looks again after its pace, not after a rest', async () => {
    const finding = Promise.withResolvers<number>();
    let passes = 0;
    const pass = () => {
      passes += 1;
      return passes === 1 ? finding.promise : Promise.resolve(0);
    };
    const rung = Promise.withResolvers<() => void>();
    const bell = { ring: () => {}, listen: async (heard: () => void) => rung.resolve(heard) };
    const dueTimes = async () => ({ plants: clock.now() });
    run({ plants: { loops: 1, pass } }, { rest: 60_000, bell, dueTimes });
    (await rung.promise)();
    await settled();
    finding.resolve(0);
    await settled();
    clock.advance(50);
    await settled();
    expect(passes).toBe(2);
  });

  test('looks again after a look that failed', async () => {
    let looks = 0;
    const dueTimes = async () => {
      looks += 1;
      if (looks === 1) throw new Error('the database is away');
      return { plants: 0 };
    };
    let passes = 0;
    const pass = async () => {
      passes += 1;
      return 0;
    };
    run({ plants: { loops: 1, pass } }, { dueTimes });
    await until(() => {
      clock.advance(50);
      return passes === 2;
    });
    expect(lines).toEqual(['a worker queue failed']);
  });

  test('fails with the same words as another one without a further line in the log, for a minute', async () => {
    let [passes, words] = [0, 'the disk is full'];
    const pass = async () => {
      passes += 1;
      throw new Error(words);
    };
    const failing = { loops: 1, pass };
    run({ plants: failing, herbs: failing });
    const passed = (count: number) =>
      until(() => {
        clock.advance(50);
        return passes >= count;
      });
    await passed(20);
    expect(lines).toHaveLength(1);
    words = 'the database is away';
    await passed(passes + 10);
    expect(lines).toHaveLength(2);
    clock.advance(60_000);
    await passed(passes + 10);
    expect(lines).toHaveLength(3);
  });

  test('wakes one loop when something is due, and one more after each full claim', async () => {
    let claims = 0;
    const visited: string[] = [];
    const rows = someRows();
    const counted = {
      ...rows,
      claim: (lease: Lease) => {
        claims += 1;
        return rows.claim(lease);
      },
    };
    // A visit that does not end holds its loop.
    const visit = (row: string) => {
      visited.push(row);
      return held;
    };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const queue = visitQueue({ rows: counted, limit: 1, atOnce: 1, loops: 4, visit });
    const dueTimes = async () => ({ plants: rows.due.length > 0 ? clock.now() : null });
    run({ plants: queue }, { rest: 60_000, dueTimes });
    const wake = async () => {
      parts.wakeSignal.wake();
      for (let step = 0; step < 3; step += 1) {
        await settled();
        clock.advance(50);
      }
      await settled();
    };
    await settled();
    expect(claims).toBe(4);

    await wake();
    expect(claims).toBe(4);

    rows.due.push('fern', 'moss');
    await wake();
    expect(visited).toEqual(['fern', 'moss']);
    expect(claims).toBe(7);
    release();
  });

  test.each([
    ['passes again at once after a full claim', false, [0, 0, 0]],
    ['that is steady passes after its pace however much is due', true, [0, 50, 100]],
  ])('%s', async (_, steady, expected) => {
    const rows = someRows('fern', 'moss', 'ivy', 'reed', 'sage');
    const claimedAt: number[] = [];
    const noted = {
      ...rows,
      claim: (lease: Lease) => {
        claimedAt.push(clock.now());
        return rows.claim(lease);
      },
    };
    const visit = async () => {};
    const queue = visitQueue({ rows: noted, limit: 2, atOnce: 2, loops: 1, steady, visit });
    const dueTimes = async () => ({ plants: rows.due.length > 0 ? clock.now() : null });
    run({ plants: queue }, { dueTimes });
    for (let step = 0; step < 8; step += 1) {
      await settled();
      clock.advance(step < 5 ? 0 : 50);
    }
    expect(claimedAt).toEqual(expected);
  });

  test('hears what a slow pass has put off, once that pass ends', async () => {
    const slow = Promise.withResolvers<void>();
    const due: { plants: number | null } = { plants: null };
    let passes = 0;
    const pass = async () => {
      passes += 1;
      if (passes > 1) return 0;
      await slow.promise;
      due.plants = clock.now() + 5_000;
      return 1;
    };
    const goOn = async (ms: number) => {
      for (let gone = 0; gone < ms; gone += 500) {
        await settled();
        clock.advance(500);
      }
    };
    run({ plants: { loops: 1, slowPasses: 1, pass } }, { dueTimes: async () => due, longestRest: 3_600_000 });
    await goOn(3_000);
    const before = passes;
    slow.resolve();
    await goOn(4_000);
    expect(passes).toBe(before);
    await goOn(2_000);
    expect(passes).toBeGreaterThan(before);
  });

  test('goes on beside slow passes, up to its limit of them', async () => {
    const release = Promise.withResolvers<void>();
    let passes = 0;
    const pass = async () => {
      passes += 1;
      await release.promise;
      return 1;
    };
    const queue = { loops: 1, slowPasses: 2, pass };
    run({ plants: queue });
    for (let second = 0; second < 9; second += 1) {
      await settled();
      clock.advance(1_000);
    }
    expect(passes).toBe(3);
    let isOver = false;
    const over = end().then(() => {
      isOver = true;
    });
    await settled();
    expect(isOver).toBe(false);
    release.resolve();
    await over;
  });
});

describe('a pass', () => {
  const wakes = async (pass: Queue['pass']) => {
    let count = 0;
    const wake = () => {
      count += 1;
    };
    const wakeSignal = { ...parts.wakeSignal, wake };
    await pass({ ...parts, name: 'plants', wakeSignal });
    return count;
  };
  const usual = { limit: 4, atOnce: 2, loops: 1 };

  test('that took something wakes the other queues, unless its queue does so itself', async () => {
    const batches = (...due: string[]) => ({
      batches: async () => [{ rows: someRows(...due), limit: 9 }],
      loops: 1,
      work: async () => {},
    });
    const visit = async () => {};
    expect(await wakes(visitQueue({ ...usual, rows: someRows('fern'), visit }).pass)).toBe(1);
    expect(await wakes(visitQueue({ ...usual, rows: someRows(), visit }).pass)).toBe(0);
    expect(await wakes(batchQueue(batches('fern')).pass)).toBe(1);
    expect(await wakes(batchQueue({ ...batches('fern'), wakesItself: true }).pass)).toBe(0);
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

test('a signal that comes while a loop works ends the next rest', async () => {
  const { watch, wake } = createWakeSignal();
  const rests: string[] = [];
  wake();
  await watch.rest(new AbortController().signal).then(() => rests.push('woken before'));
  const resting = watch.rest(new AbortController().signal).then(() => rests.push('woken'));
  await settled();
  expect(rests).toEqual(['woken before']);
  wake();
  await resting;
  await watch.rest(AbortSignal.abort()).then(() => rests.push('aborted'));
  expect(rests).toEqual(['woken before', 'woken', 'aborted']);
});
