import { describe, expect, test } from '@jest/globals';
import {
  conversation,
  failed,
  minute,
  playPolls,
  readingOf,
  second,
  stepsOf,
  task,
} from '../../test/support/polls.ts';
import { tableOf } from '../../test/support/table.ts';
import { startStepOf } from '../service/openhands/decode/states.ts';
import {
  advance,
  advanceOnHint,
  beginWatch,
  type FailedReading,
  defaultLimits as limits,
  mayPollEarly,
  noteToldToAsk,
  type Reading,
  type Road,
  type Watch,
  type WatchLimits,
  warningsOf,
} from './index.ts';

const running = conversation('RUNNING', 'running');

const begin = (changes: Partial<WatchLimits> = {}, ids: object = { conversationId: 'c1' }): Watch =>
  beginWatch({ ...ids, limits: { ...limits, ...changes }, now: 0 });

const play = (steps: ReturnType<typeof stepsOf>, changes: Partial<WatchLimits> = {}) =>
  playPolls(begin(changes, { startTaskId: 't1' }), steps);

/** A pause of a minute ends it; no time ends it. */
const limited: Record<string, Partial<WatchLimits>> = {
  minutely: { pauseTimeout: minute },
  endless: { timeout: null },
};

test.each(tableOf`
  what is read                                | ends as         | because              | limits   | the polls
  a start task in ERROR                       | start_error     | no repository        |          | no-repository
  a start task in ERROR without a text        | start_error     | no reason            |          | failing
  a start task that is never READY            | start_timeout   | WORKING              |          | working, working 15m
  a start task not found three times          | not_found       | start task           |          | absent x3
  a conversation not found three times        | not_found       | conversation         |          | ready, absent x3
  an agent that finished                      | finished        | finished             |          | ready, running, finished
  an agent in error                           | error           | error                |          | ready, running, error
  idle between polls that show nothing        | idle            | 300 s                |          | ready, idle 1m, nothing 1m, idle 1m, UNKNOWN 1m, idle 1m, nothing 1m, idle 1m
  a pause around a blind poll                 | paused          | 60 s                 | minutely | ready, PAUSED, UNKNOWN, PAUSED 1m
  a sandbox in ERROR three times              | sandbox_error   | failed               |          | ready, ERROR x3
  a sandbox MISSING three times               | sandbox_missing | deleted              |          | ready, MISSING x3
  an agent paused for a minute                | paused          | 60 s                 | minutely | ready, paused, paused 1m
  a finished agent in a PAUSED sandbox        | finished        | finished             |          | ready, running, asleep-finished
  a sandbox PAUSED with an idle agent         | idle            | 300 s                |          | ready, asleep-idle, PAUSED 5m
  the end of the whole time                   | timeout         | the agent is working |          | ready, running 60m
  a Retry-After a moment beyond it            | unavailable     | time left            |          | working, down(900000ms)
  a Retry-After beyond the start time-out     | unavailable     | time left            |          | working, down(16m)
  a time-out in an outage                     | unavailable     | time is up           |          | ready, down x3, down 60m
  a start time-out in an outage               | unavailable     | time is up           |          | working, down x3, down 15m
  a time-out while the key is refused         | unauthorized    | time is up           |          | ready, running 59m, refused 10s, refused 10s, refused 40s
`)('%s ends a watch as %s', (_, outcome, reason, changes = '', polls = '') => {
  const steps = stepsOf(polls);
  const watch = play(steps, limited[changes]);
  expect(watch.ending).toMatchObject({ outcome, reason: expect.stringContaining(reason ?? '') });
  expect(watch.nextPollAt).toBeNull();
  expect(play(steps.slice(0, -1), limited[changes]).ending).toBeNull();
});

test.each(tableOf`
  what is read                                        | warns of                      | limits   | the polls
  a start task READY without an id                    | names no conversation         |          | named x2
  a conversation not found four times, with a gap     |                               |          | ready, absent x2, running, absent x2
  a sandbox MISSING twice                             |                               |          | ready, running, MISSING x2
  a sandbox in ERROR for a moment                     |                               |          | ready, running, ERROR x2, running
  a sandbox that is being deleted                     |                               |          | ready, deleting
  an unknown sandbox status                           | sandbox status "DANCING"      |          | ready, DANCING
  an unknown agent status                             | "musing"                      |          | ready, musing x3
  an agent idle for less than its time-out            |                               |          | ready, idle x2, running, idle 4m, running 1m
  an idle agent, then a poll that shows nothing       |                               |          | ready, idle, blind 6m
  a paused sandbox, then a poll that fails            |                               | minutely | ready, PAUSED, down 2m
  a sandbox PAUSED for long, without a pause time-out |                               |          | ready, PAUSED, PAUSED 50m
  the status of an agent in a PAUSED sandbox          |                               |          | ready, running, not-now-finished
  an outage shorter than tolerated                    |                               |          | ready, down x9, running
  a wait through a pause longer than its time-out     |                               | minutely | ready, waiting, asleep-waiting, PAUSED 20m
  a wait with unknown states of its sandbox           |                               | minutely | ready, waiting, nothing, UNKNOWN, PAUSED, PAUSED 20m
  a start task reading that comes late                |                               |          | ready, running, failing
`)('%s does not end a watch, and warns once, of: %s', (_, warning, changes = '', polls = '') => {
  const watch = play(stepsOf(polls), limited[changes]);
  expect(watch.ending).toBeNull();
  expect(watch.warnings).toEqual(warning === '' ? [] : [expect.stringContaining(warning ?? '')]);
});

test.each(tableOf`
  polls that fail             | are said to be       | the polls
  once                        |                      | ready, running, down
  twice                       |                      | ready, running, down x2
  three times                 | not available        | ready, running, down x3
  because the key is refused  | key is not accepted | ready, running, refused
  otherwise than the one before | not available      | ready, running, refused, down
`)('polls that fail %s are said at the moment to be: %s', (_, words, polls = '') => {
  expect(warningsOf(play(stepsOf(polls)))).toEqual(
    words === '' ? [] : [expect.stringContaining(words ?? '')],
  );
});

test('the timeline holds each state once, with the moment it was seen', () => {
  const watch = play(stepsOf('working, working 1s, ready 1s, running 1s, blind 500ms'));
  expect(watch.timeline.map(({ at, step, agent }) => [at, (step ?? agent)?.says])).toEqual([
    [0, 'WORKING'],
    [2000, 'READY'],
    [3000, 'running'],
  ]);
  expect(watch.polls).toBe(5);
});

test('a timeline of a flapping conversation stays bounded', () => {
  const flap = Array.from({ length: 500 }, (_, n) => (n % 2 === 0 ? 'running 10ms' : 'idle 10ms'));
  const watch = play(stepsOf(`ready, ${flap.join(', ')}`));
  expect(watch.timeline).toHaveLength(200);
  expect(watch.timeline[0]).toMatchObject({ step: startStepOf('READY') });
});

const readAll = (...readings: readonly Reading[]) => play(readings.map((reading) => ({ reading, ms: null })));

test('words of the service are cut before a watch keeps them', () => {
  const watch = readAll(task('X'.repeat(5000)), task('ERROR', { error: `many\nlines ${'y'.repeat(5000)}` }));
  expect(watch.timeline[0]?.step?.says?.length).toBeLessThan(70);
  expect(watch.ending?.reason).toMatch(/^many lines y+…$/);
  expect(watch.ending?.reason.length).toBeLessThan(2010);
});

test('a watch keeps the newest 20 warnings, and says how many there were before', () => {
  const odd = (count: number) => readAll(...Array.from({ length: count }, (_, n) => task(`ODD_${n}`)));
  expect(warningsOf(odd(20))).toEqual(odd(20).warnings);
  expect(odd(20)).not.toHaveProperty('earlierWarnings');
  const watch = noteToldToAsk({ ...odd(50), policyInDoubt: true }, { failed: 'reset', instead: null }, 0);
  expect(watch.warnings).toHaveLength(20);
  expect(watch.warnings.at(-1)).toContain('could not be told again when to ask: reset');
  expect(watch.warnings[0]).toContain('"ODD_31"');
  expect(warningsOf(watch)).toEqual(['earlier warnings that are not shown: 31', ...watch.warnings]);
});

test('a start task READY without an id goes on with the id that is known', () => {
  const adopted = begin({}, { startTaskId: 't', conversationId: 'chosen' });
  const read = advance(adopted, readingOf('named'), 1);
  expect(read).toMatchObject({ phase: 'conversation', conversationId: 'chosen' });
});

test.each([
  ['error', 'error'],
  ['running', 'sandbox_missing'],
])('a sandbox that is gone with an agent that was %s ends a watch as %s', (before, outcome) => {
  const gone = conversation('MISSING', null, before);
  const watch = [1, 2, 3].reduce((read, at) => advance(read, gone, at), begin());
  expect(watch.ending?.outcome).toBe(outcome);
});

test('what began while the clock was ahead lasts no longer once it is set right', () => {
  const hoursAhead = 3 * 60 * minute;
  const halfAnHour = { ...limits, timeout: 30 * minute };
  const ahead = beginWatch({ conversationId: 'c1', limits: halfAnHour, now: hoursAhead });
  const watch = advance(advance(ahead, readingOf('idle'), hoursAhead), running, 0);
  expect(watch).toMatchObject({ beganAt: 0, ending: null });
  expect(advance(watch, running, 29 * minute).ending).toBeNull();
  expect(advance(watch, running, 30 * minute).ending).toMatchObject({ outcome: 'timeout' });
});

/** Reads at the times that the watch chooses itself, until its end. */
function readUntilEnd(watch: Watch, reading: (poll: number) => Reading, until = 300 * minute): Watch {
  let read = watch;
  for (let poll = 0; read.ending === null && (read.nextPollAt ?? 0) <= until; poll += 1) {
    read = advance(read, reading(poll), read.nextPollAt ?? 0);
  }
  return read;
}

describe('failures', () => {
  const begun = (road: Road) => advance(begin({ road, timeout: null }), running, 0);
  const refused = failed('unauthorized');

  test.each<[FailedReading['why'], Road, number]>([
    ['unauthorized', 'app', 5 * minute],
    ['unauthorized', 'step', minute],
    ['unavailable', 'step', 10 * minute],
    ['bad_input', 'app', 0],
  ])('of the kind %s are believed on the road of the %s after %i ms, and not before', (why, road, lasts) => {
    const { ending } = readUntilEnd(begun(road), () => failed(why));
    expect(ending).toMatchObject({ outcome: why, at: (begun(road).nextPollAt ?? 0) + lasts });
    expect(ending?.reason).toContain(`${why} it was`);
  });

  test('between good polls end nothing, however often they come', () => {
    const watch = readUntilEnd(begun('app'), (poll) => (poll % 2 === 0 ? refused : running));
    expect(watch.ending).toBeNull();
    expect(watch.polls).toBeGreaterThan(100);
  });

  test('at the end of an outage are not believed for the time that the outage took', () => {
    const down = readUntilEnd(begun('app'), () => failed('unavailable'), 9 * minute);
    const read = advance(down, refused, down.nextPollAt ?? 0);
    expect(read.ending).toBeNull();
    expect(read.failures?.alike).toMatchObject({ why: 'unauthorized', count: 1 });
  });

  test('of several kinds are together an outage', () => {
    const kinds = ['unavailable', 'unauthorized', 'bad_response'] as const;
    const { ending } = readUntilEnd(begun('app'), (poll) => failed(kinds[poll % 3] ?? 'unavailable'));
    expect(ending?.outcome).toBe('unavailable');
    expect((ending?.at ?? 0) - (begun('app').nextPollAt ?? 0)).toBeGreaterThanOrEqual(10 * minute);
  });

  test('make a step that has started nothing give up early, until it has seen the agent', () => {
    const foreign: Watch = { ...begin({ road: 'step', timeout: null }), isForeign: true };
    expect(advance(foreign, refused, 0).ending?.outcome).toBe('unauthorized');
    const ended = readUntilEnd(foreign, () => failed('bad_response'));
    expect(ended).toMatchObject({ polls: 3, ending: { outcome: 'bad_response' } });
    expect(advance(advance(foreign, running, 0), refused, 5 * second).ending).toBeNull();
  });
});

describe('on a hint', () => {
  const followed = advance(begin(), running, 0);
  const due = followed.nextPollAt ?? 0;

  const words = ['finished', 'running', 'blind', 'PAUSED', 'NEW_ONE', 'nothing'];
  test.each(words)('an early poll that read "%s" counts like any other', (word) => {
    const read = advanceOnHint(followed, readingOf(word), due - 1);
    expect(read).toEqual(advance(followed, readingOf(word), due - 1));
    expect(read).not.toBe(followed);
  });

  test.each(['MISSING', 'ERROR', 'absent', 'down'])('an early poll of %s changes nothing', (word) => {
    let watch = followed;
    for (let look = 0; look < 50; look += 1) watch = advanceOnHint(watch, readingOf(word), due - 1);
    expect(watch).toBe(followed);
    expect(advanceOnHint(followed, readingOf(word), due)).toEqual(advance(followed, readingOf(word), due));
  });

  test('after a Retry-After no poll is early, also where an early poll got it', () => {
    const watch = advanceOnHint(followed, failed('unavailable', 600_000), due - 1);
    expect(watch.nextPollAt).toBe(due - 1 + 600_000);
    expect(mayPollEarly(followed)).toBe(true);
    expect(mayPollEarly(watch)).toBe(false);
    expect(mayPollEarly(advance(watch, running, due + 600_000))).toBe(true);
  });

  test('nothing changes in a watch that has ended', () => {
    const ended = advance(followed, readingOf('error'), due);
    expect(advanceOnHint(ended, running, due)).toBe(ended);
  });
});
