import { describe, expect, test } from '@jest/globals';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import {
  advance,
  beginWatch,
  defaultLimits,
  type FailedReading,
  type Reading,
  type Road,
  type Watch,
} from './index.ts';

const second = 1_000;
const minute = 60 * second;

const failed = (why: FailedReading['why']): Reading => ({ kind: 'failed', why, message: `${why} it was` });
const running: Reading = { kind: 'conversation', sandbox: sandboxOf('RUNNING'), agent: agentOf('running') };

const watchOn = (road: Road): Watch =>
  beginWatch({ conversationId: 'c1', limits: { ...defaultLimits, road, timeout: null }, now: 0 });

/** Reads at the times that the watch chooses itself, from now until then, or until its end. */
function readUntil(watch: Watch, reading: (poll: number) => Reading, until: number): Watch {
  let read = watch;
  for (let poll = 0; read.ending === null && (read.nextPollAt ?? 0) <= until; poll += 1) {
    read = advance(read, reading(poll), read.nextPollAt ?? 0);
  }
  return read;
}

const begun = (road: Road) => advance(watchOn(road), running, 0);

describe('a failure that lasts is believed', () => {
  test.each<[FailedReading['why'], Road, number]>([
    ['unauthorized', 'app', 5 * minute],
    ['unauthorized', 'step', minute],
    ['bad_response', 'app', 10 * minute],
    ['bad_response', 'step', 10 * minute],
    ['unavailable', 'app', 10 * minute],
    ['unavailable', 'step', 10 * minute],
    ['bad_input', 'app', 0],
    ['bad_input', 'step', 0],
  ])('%s on the road of the %s after %i ms, and not before', (why, road, lasts) => {
    const ended = readUntil(begun(road), () => failed(why), 60 * minute);
    const since = begun(road).nextPollAt ?? 0;
    expect(ended.ending).toMatchObject({ outcome: why, at: since + lasts });
    expect(ended.ending?.reason).toContain(`${why} it was`);
  });

  test.each<Road>(['app', 'step'])(
    'on the road of the %s only when several polls in a row have seen it',
    (road) => {
      const refused = failed('unauthorized');
      const once = advance(begun(road), refused, 30 * second);
      const twice = advance(once, refused, 30 * minute);
      expect([once.ending, twice.ending]).toEqual([null, null]);
      expect(advance(twice, refused, 31 * minute).ending?.outcome).toBe('unauthorized');
    },
  );
});

test('one refusal between good polls ends nothing, however often that comes', () => {
  const watch = readUntil(
    begun('app'),
    (poll) => (poll % 2 === 0 ? failed('unauthorized') : running),
    300 * minute,
  );
  expect(watch.ending).toBeNull();
  expect(watch.polls).toBeGreaterThan(100);
});

test('one refusal at the end of an outage is not believed for the time that the outage took', () => {
  const down = readUntil(begun('app'), () => failed('unavailable'), 9 * minute);
  const refused = advance(down, failed('unauthorized'), down.nextPollAt ?? 0);
  expect(refused.ending).toBeNull();
  expect(refused.failures?.alike).toMatchObject({ why: 'unauthorized', count: 1 });
});

test('failures of several kinds are together an outage', () => {
  const kinds = ['unavailable', 'unauthorized', 'bad_response'] as const;
  const watch = readUntil(begun('app'), (poll) => failed(kinds[poll % 3] ?? 'unavailable'), 60 * minute);
  expect(watch.ending?.outcome).toBe('unavailable');
  expect((watch.ending?.at ?? 0) - (begun('app').nextPollAt ?? 0)).toBeGreaterThanOrEqual(10 * minute);
});

describe('a step that has started nothing', () => {
  const foreign: Watch = { ...watchOn('step'), isForeign: true };

  test('gives up at the first refusal', () => {
    expect(advance(foreign, failed('unauthorized'), 0).ending?.outcome).toBe('unauthorized');
  });

  test('gives up at the third web page in a row', () => {
    const ended = readUntil(foreign, () => failed('bad_response'), 60 * minute);
    expect(ended).toMatchObject({ polls: 3, ending: { outcome: 'bad_response' } });
  });

  test('is patient once it has seen the agent', () => {
    expect(advance(advance(foreign, running, 0), failed('unauthorized'), 5 * second).ending).toBeNull();
  });
});

test('a watch that was stored before its road was kept is one of the App', () => {
  const { road: _, ...limits } = defaultLimits;
  const watch = advance(
    beginWatch({ conversationId: 'c1', limits: { ...limits, timeout: null }, now: 0 }),
    running,
    0,
  );
  expect(readUntil(watch, () => failed('unauthorized'), 4 * minute).ending).toBeNull();
});
