import { describe, expect, test } from '@jest/globals';
import type { WatchLimits } from '../../shared/conversation/index.ts';
import { failedStart } from '../../shared/drive/index.ts';
import {
  ServiceError,
  type ServiceErrorCode,
  type StartTask,
  startStepOf,
} from '../../shared/service/index.ts';
import { endRun, followWatch } from '../run/advance-run.ts';
import { stopRun } from '../stop/after-stop.ts';
import type { Run } from '../store/run/run.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { aRun, someLimits as limits } from '../testing/runs.ts';
import { afterSearch, afterStart, lateStart, markStarting } from './advance-start.ts';

const starting = markStarting(aRun({ createdAt: 1_000, attempts: 1 }), 2_000, 17_000);
const task = (changes: Partial<StartTask>): StartTask => ({
  id: 't',
  step: startStepOf('WORKING'),
  conversationId: null,
  createdAt: null,
  error: null,
  ...changes,
});
const failed = (code: ServiceErrorCode, retryAfterMs?: number) =>
  failedStart(new ServiceError(code, 'why', { ...(retryAfterMs !== undefined && { retryAfterMs }) }));
const adopt = (run: Run, id: string, of: WatchLimits, now: number) =>
  afterSearch(run, { kind: 'adopted', conversation: { id } }, of, now);
const notListed = (run: Run, of: WatchLimits, now: number) =>
  afterSearch(run, { kind: 'not_listed' }, of, now);

test('a start is recorded before it leaves, due again when the lease ends', () => {
  expect(starting).toMatchObject({ state: 'starting', dueAt: 17_000, facts: { start: { sentAt: 2_000 } } });
});

describe('after a start', () => {
  test.each([
    ['unauthorized', 'ended', 'unauthorized'],
    ['bad_response', 'ended', 'bad_response'],
    ['rejected', 'ended', 'bad_input'],
    ['not_found', 'ended', 'bad_input'],
    ['bad_configuration', 'ended', 'bad_input'],
    ['start_unknown', 'starting', undefined],
    ['aborted', 'starting', undefined],
    ['unavailable', 'pending', undefined],
    ['rate_limited', 'pending', undefined],
  ] as const)('that failed with %s the run is %s', (code, state, outcome) => {
    const after = afterStart(starting, failed(code), limits, 3_000);
    expect(after.state).toBe(state);
    expect(after.facts.end.ending?.outcome).toBe(outcome);
  });

  test('a start that was not taken waits as long as asked, which people are told unless it is short, and ends when that is longer than the time left', () => {
    expect(afterStart(starting, failed('rate_limited', 20_000), limits, 3_000)).toMatchObject({
      state: 'pending',
      dueAt: 23_000,
      message: 'Water the plants',
      facts: {
        start: { sentAt: null, note: expect.stringContaining('could not take the start request yet') },
      },
    });
    expect(afterStart(starting, failed('rate_limited'), limits, 3_000)).toMatchObject({
      dueAt: 5_000,
      facts: { start: { note: null } },
    });
    expect(afterStart(starting, failed('rate_limited', 90_000), limits, 3_000)).toMatchObject({
      state: 'ended',
      facts: { end: { ending: { outcome: 'unavailable' } } },
    });
  });

  test('a start that the full service refused waits in line, unless somebody has stopped it meanwhile', () => {
    const full = { ...failed('rate_limited'), isFull: true };
    const again = afterStart(starting, full, limits, 3_000);
    expect(again).toMatchObject({ state: 'pending', waiting: { askedAt: 1_000 }, dueAt: null });
    const stopped = afterStart(stopRun(starting, 'mona', 2_500), full, limits, 3_000);
    expect(stopped).toMatchObject({
      state: 'ended',
      waiting: null,
      facts: { end: { ending: { outcome: 'stopped' } } },
    });
  });
});

describe('an unclear start', () => {
  test('of which the list of starts shows nothing three times and for long enough is sent again, once, with the same id', () => {
    const looked = (run: Run, times: number, from = 30_000) =>
      Array.from({ length: times }).reduce<Run>((of, _, at) => notListed(of, limits, from + at), run);
    expect(looked(starting, 2)).toMatchObject({ state: 'starting', dueAt: 35_001 });
    // A request that was on its way may still arrive.
    expect(looked(starting, 9, 3_000)).toMatchObject({ state: 'starting' });
    const again = looked(starting, 3);
    expect(again).toMatchObject({ state: 'pending', dueAt: 30_002, message: 'Water the plants' });
    const twice = looked(markStarting(again, 4_000, 19_000), 9);
    expect(twice).toMatchObject({ id: starting.id, state: 'starting' });
    const refused = [starting, twice].map((run) => afterStart(run, failed('unauthorized'), limits, 40_000));
    const variants = refused.map(({ facts }) => facts.end.ending?.variant);
    expect(variants).toEqual(['start_refused', undefined]);
  });
});

test('a run ends with its watch', () => {
  const { watch } = adopt(starting, 'c', limits, 9_000);
  if (watch === null) throw new Error('it has no watch');
  const ending = { outcome: 'finished', reason: 'done', at: 9_500 } as const;
  expect(followWatch(starting, { ...watch, ending }, 9_500)).toMatchObject({
    state: 'ended',
    endedAt: 9_500,
    dueAt: null,
    facts: { end: { ending: { outcome: 'finished' } } },
  });
});

const cancelled = { outcome: 'cancelled', reason: 'stopped', at: 10_000 } as const;

test('a run that a person ends is over for its watch too', () => {
  const ended = endRun(adopt(starting, 'c', limits, 9_000), cancelled);
  expect(ended.watch).toMatchObject({ nextPollAt: null, ending: { outcome: 'cancelled' } });
  expect(endRun(starting, cancelled).watch).toBeNull();
});

test('a start that answers after the end only adds where the conversation is', () => {
  const ended = endRun(starting, cancelled);
  const ready = { kind: 'task', task: task({ conversationId: 'c' }) } as const;
  expect(lateStart(ended, ready)).toEqual(withFacts(ended, { conversation: { id: 'c' } }));
  expect(lateStart(ended, failed('rejected'))).toBe(ended);
});
