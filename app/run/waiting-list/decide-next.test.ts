import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decideNext, mostPlacesTold, type Waiter, type WaitingState } from './decide-next.ts';

const waits = (id: string, repositoryId: number, changes: Partial<Waiter> = {}): Waiter => ({
  id,
  repositoryId,
  askedAt: 0,
  runsAtOnce: null,
  costPerDay: null,
  ...changes,
});
const aLine = (waiting: readonly Waiter[], changes: Partial<WaitingState> = {}): WaitingState => ({
  ...{ waiting, live: new Map(), liveOfKey: 0, startingOfKey: 0, maxRuns: null, spent: new Map() },
  ...{ turns: {}, refused: 0, closedUntil: 0, now: 1_000 },
  ...changes,
});

describe('runs that wait', () => {
  test('are all called where there is no limit', () => {
    const { called, places } = decideNext(aLine([waits('a', 1), waits('b', 2)]));
    expect(called).toEqual(['a', 'b']);
    expect(places.size).toBe(0);
  });

  test('are called in turns of their repositories, and in order within each', () => {
    const many = ['a1', 'a2', 'a3'].map((id) => waits(id, 1));
    const list = aLine([...many, waits('b1', 2), waits('b2', 2)], { maxRuns: 4 });
    expect(decideNext(list).called).toEqual(['a1', 'b1', 'a2', 'b2']);
    expect(decideNext({ ...list, liveOfKey: 4 }).called).toEqual([]);
    expect([...decideNext({ ...list, liveOfKey: 4 }).places]).toEqual([
      ['a1', { place: 1, why: 'key' }],
      ['a2', { place: 3, why: 'key' }],
      ['a3', { place: 5, why: 'key' }],
      ['b1', { place: 2, why: 'key' }],
      ['b2', { place: 4, why: 'key' }],
    ]);
  });

  test('are called from the repository that had no turn for longest, also when the others never stop asking', () => {
    const waiting = [waits('b2', 2, { askedAt: 10 }), waits('a9', 1, { askedAt: 900 })];
    const { called, turns } = decideNext(aLine(waiting, { maxRuns: 1, turns: { 2: 500, 1: 800 } }));
    expect(called).toEqual(['b2']);
    // Nobody of the second one waits any more, so nothing is remembered of it.
    expect(turns).toEqual({ 1: 800 });
  });

  test('are not held up by another repository that is full', () => {
    const mine = { runsAtOnce: 1 };
    const { called, places } = decideNext(
      aLine([waits('a1', 1, mine), waits('a2', 1, mine), waits('b1', 2)], { live: new Map([[1, 1]]) }),
    );
    expect(called).toEqual(['b1']);
    expect([...places.values()]).toEqual([
      { place: 1, why: 'repository' },
      { place: 2, why: 'repository' },
    ]);
  });

  test('are not called where the money of the day of their repository is spent', () => {
    const list = aLine([waits('a', 1, { costPerDay: 5 })], { spent: new Map([[1, 5]]) });
    expect(decideNext(list)).toMatchObject({ called: [] });
    expect(decideNext(list).places.get('a')).toEqual({ place: 1, why: 'day', until: 86_400_000 });
    expect(decideNext({ ...list, spent: new Map([[1, 4.99]]) }).called).toEqual(['a']);
  });

  test('are called one at a time after the service has refused one', () => {
    const list = aLine([waits('a', 1), waits('b', 2)], { refused: 1, closedUntil: 1_500 });
    expect(decideNext(list)).toMatchObject({ called: [] });
    expect(decideNext(list).places.get('b')).toEqual({ place: 2, why: 'service' });
    expect(decideNext({ ...list, now: 1_500 }).called).toEqual(['a']);
    expect(decideNext({ ...list, now: 1_500, startingOfKey: 1 }).called).toEqual([]);
  });

  test('are told no place where they are far behind', () => {
    const waiting = Array.from({ length: 12 }, (_, at) => waits(`r${at}`, 1));
    const { places } = decideNext(aLine(waiting, { maxRuns: 1, liveOfKey: 1 }));
    expect(places.get('r9')?.place).toBe(mostPlacesTold);
    expect(places.get('r10')?.place).toBeNull();
  });
});

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask' as const), repository: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const), which: fc.nat(20) }) },
);

test('whatever happens, no limit is exceeded, each repository is in order, and none is passed twice by another', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 80 }),
      fc.option(fc.integer({ min: 1, max: 4 })),
      fc.array(fc.option(fc.integer({ min: 1, max: 3 })), { minLength: 5, maxLength: 5 }),
      (steps, maxRuns, ofRepository) => {
        let now = 1_000;
        let waiting: Waiter[] = [];
        let live: Waiter[] = [];
        let turns: WaitingState['turns'] = {};
        let ids = 0;
        /** Who was called since somebody could have been called. */
        const passed = new Map<string, number[]>();
        const liveIn = (repository: number) => live.filter((one) => one.repositoryId === repository).length;
        const isFree = ({ repositoryId, runsAtOnce }: Waiter) =>
          runsAtOnce === null || liveIn(repositoryId) < runsAtOnce;
        const visit = () => {
          const before = { live: live.length, waiting: waiting.length };
          const counts = new Map(live.map(({ repositoryId }) => [repositoryId, liveIn(repositoryId)]));
          const decision = decideNext(
            aLine(waiting, { live: counts, liveOfKey: live.length, maxRuns, turns, now }),
          );
          turns = decision.turns;
          for (const id of decision.called) {
            const run = waiting.find((one) => one.id === id);
            if (!run) throw new Error('somebody was called who does not wait');
            // In order within a repository.
            expect(waiting.find((one) => one.repositoryId === run.repositoryId)).toBe(run);
            expect(isFree(run)).toBe(true);
            for (const head of headsOf(waiting)) {
              if (head.repositoryId === run.repositoryId || !isFree(head)) continue;
              const others = [...(passed.get(head.id) ?? []), run.repositoryId];
              expect(new Set(others).size).toBe(others.length);
              passed.set(head.id, others);
            }
            waiting = waiting.filter((one) => one !== run);
            live.push(run);
          }
          if (maxRuns !== null) expect(live.length).toBeLessThanOrEqual(Math.max(maxRuns, before.live));
          // Nobody waits for nothing.
          const hasRoom = maxRuns === null || live.length < maxRuns;
          if (hasRoom) expect(headsOf(waiting).filter(isFree)).toEqual([]);
          expect(decision.places.size + decision.called.length).toBe(before.waiting);
        };
        for (const each of steps) {
          now += 1;
          if (each.kind === 'ask') {
            const runsAtOnce = ofRepository[each.repository] ?? null;
            waiting.push(waits(`${++ids}`, each.repository, { runsAtOnce, askedAt: now }));
          } else if (each.kind === 'end') live = live.filter((_, at) => at !== each.which % live.length);
          else waiting = waiting.filter((_, at) => at !== each.which % waiting.length);
          visit();
        }
        // All come to their turn when the others end.
        for (let rounds = 0; rounds < 200 && waiting.length > 0; rounds += 1) {
          now += 1;
          live = live.slice(1);
          visit();
        }
        expect(waiting).toEqual([]);
      },
    ),
  );
});

function headsOf(waiting: readonly Waiter[]): readonly Waiter[] {
  return waiting.filter((run, at) =>
    waiting.slice(0, at).every(({ repositoryId }) => repositoryId !== run.repositoryId),
  );
}

test('a repository that had its last turn long ago, and asks only now, does not pass one that has waited since', () => {
  const waiting = [waits('b', 2, { askedAt: 300 }), waits('a', 1, { askedAt: 900 })];
  expect(decideNext(aLine(waiting, { maxRuns: 1, turns: { 1: 100 } })).called).toEqual(['b']);
});

test('a repository that never had a turn waits from the time that it asked', () => {
  const waiting = [waits('a', 1, { askedAt: 100 }), waits('b', 2, { askedAt: 300 })];
  expect(decideNext(aLine(waiting, { maxRuns: 1, turns: { 1: 500 } })).called).toEqual(['b']);
  expect(decideNext(aLine(waiting, { maxRuns: 1, turns: { 1: 200 } })).called).toEqual(['a']);
});

test('a turn comes after every turn there was, also where the clock went back', () => {
  const waiting = [
    waits('a1', 1, { askedAt: 0 }),
    waits('a2', 1, { askedAt: 0 }),
    waits('b', 2, { askedAt: 10 }),
  ];
  const { called, turns } = decideNext(
    aLine(waiting, { maxRuns: 1, turns: { 1: 3_000, 2: 5_000 }, now: 1_000 }),
  );
  expect(called).toEqual(['a1']);
  expect(turns[1]).toBeGreaterThan(5_000);
});
