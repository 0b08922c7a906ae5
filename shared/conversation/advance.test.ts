import { describe, expect, test } from '@jest/globals';
import { agentOf, sandboxOf, startStepOf } from '../service/openhands/decode/states.ts';
import {
  advance,
  beginWatch,
  defaultLimits,
  type FailedReading,
  defaultLimits as limits,
  noteToldToAsk,
  type OutcomeName,
  type Reading,
  type Road,
  type Watch,
  type WatchLimits,
  warningsOf,
} from './index.ts';

const second = 1_000;
const minute = 60 * second;

const task = (status: string, more: Partial<Extract<Reading, { kind: 'task' }>> = {}): Reading => ({
  kind: 'task',
  step: startStepOf(status),
  conversationId: null,
  error: null,
  ...more,
});
const ready = task('READY', { conversationId: 'c1' });
const conversation = (
  sandboxStatus: string | null,
  executionStatus: string | null = null,
  lastKnownStatus?: string | null,
): Reading => ({
  kind: 'conversation',
  sandbox: sandboxOf(sandboxStatus),
  agent: agentOf(executionStatus),
  ...(lastKnownStatus === undefined ? {} : { agentBefore: agentOf(lastKnownStatus) }),
});
const running = conversation('RUNNING', 'running');
const idle = conversation('RUNNING', 'idle');
const waiting = conversation('RUNNING', 'waiting_for_confirmation');
const paused = conversation('PAUSED');
const agentPaused = conversation('RUNNING', 'paused');
const missing = conversation('MISSING');
const unknown = conversation('UNKNOWN');
const absent: Reading = { kind: 'absent' };
const failed = (
  why: Extract<Reading, { kind: 'failed' }>['why'],
  retryAfterMs?: number,
): Extract<Reading, { kind: 'failed' }> => ({
  kind: 'failed',
  why,
  message: `${why} it was`,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

const working = task('WORKING');
const dreaming = task('DREAMING');
const named = task('READY');
const blind = conversation('RUNNING');
const inError = conversation('ERROR');
const asleep = (lastKnown: string) => conversation('PAUSED', null, lastKnown);
const refused = failed('unauthorized');
const down = failed('unavailable');
const retryIn = (ms: number) => failed('unavailable', ms);
const minutely = { pauseTimeout: minute };

/** A step is a reading taken when the watch asks for it, or after `[reading, ms]`. */
type Step = Reading | readonly [Reading, number];

function play(
  steps: readonly Step[],
  changed: Partial<WatchLimits> = {},
  from: 'start' | 'conversation' = 'start',
): Watch {
  const ids = from === 'start' ? { startTaskId: 't1' } : { conversationId: 'c1' };
  let watch = beginWatch({ ...ids, limits: { ...limits, ...changed }, now: 0 });
  let now = 0;
  for (const step of steps) {
    const [reading, wait] = 'kind' in step ? [step, null] : step;
    now = wait === null ? (watch.nextPollAt ?? now) : now + wait;
    watch = advance(watch, reading, now);
  }
  return watch;
}

const times = (count: number, step: Step): Step[] => Array.from({ length: count }, () => step);
const outage = times(3, down);

describe('readings that end a watch', () => {
  const rows: [string, OutcomeName, string, Step[], Partial<WatchLimits>?][] = [
    ['a start task in ERROR', 'start_error', 'no repository', [task('ERROR', { error: 'no repository' })]],
    ['a start task in ERROR without a text', 'start_error', 'no reason', [task('ERROR')]],
    ['a start task that is never READY', 'start_timeout', 'WORKING', [working, [working, 15 * minute]]],
    ['a start task READY without an id', 'start_timeout', 'READY', [named, [named, 15 * minute]]],
    ['an unknown start status to the end', 'start_timeout', 'DREAMING', [[dreaming, 15 * minute]]],
    ['a start task not found three times', 'not_found', 'start task', times(3, absent)],
    ['a conversation not found three times', 'not_found', 'conversation', [ready, ...times(3, absent)]],
    ['an agent that finished', 'finished', 'finished', [ready, running, conversation('RUNNING', 'finished')]],
    ['an agent in error', 'error', 'error', [ready, running, conversation('RUNNING', 'error')]],
    ['a stuck agent', 'stuck', 'cannot go on', [ready, running, conversation('RUNNING', 'stuck')]],
    ['an agent idle for the idle time-out', 'idle', '300 s', [ready, idle, [idle, 5 * minute]]],
    [
      'an agent idle between polls that show nothing',
      'idle',
      '300 s',
      [
        ready,
        ...[conversation(null), unknown].flatMap((nothing): Step[] => [
          [idle, minute],
          [nothing, minute],
        ]),
        [idle, minute],
        [conversation(null), minute],
        [idle, minute],
      ],
    ],
    ['a pause around a blind poll', 'paused', '60 s', [ready, paused, unknown, [paused, minute]], minutely],
    ['a sandbox in ERROR three times', 'sandbox_error', 'failed', [ready, ...times(3, inError)]],
    ['a sandbox MISSING three times', 'sandbox_missing', 'deleted', [ready, ...times(3, missing)]],
    ['a pause for the pause time-out', 'paused', '60 s', [ready, paused, [paused, minute]], minutely],
    ['an agent paused for a minute', 'paused', '60 s', [ready, agentPaused, [agentPaused, minute]], minutely],
    ['a finished agent in a PAUSED sandbox', 'finished', 'finished', [ready, running, asleep('finished')]],
    ['a sandbox PAUSED with an idle agent', 'idle', '300 s', [ready, asleep('idle'), [paused, 5 * minute]]],
    ['the end of the whole time', 'timeout', 'the agent is working', [ready, [running, 60 * minute]]],
    [
      'one poll that failed because an input is wrong',
      'bad_input',
      'bad_input it was',
      [ready, failed('bad_input')],
    ],
    ['an outage longer than tolerated', 'unavailable', 'polls in a row failed', [ready, ...times(30, down)]],
    ['a Retry-After beyond the time-out', 'unavailable', 'time left', [ready, running, retryIn(61 * minute)]],
    ['a Retry-After beyond the start time-out', 'unavailable', 'time left', [working, retryIn(16 * minute)]],
    ['a time-out in an outage', 'unavailable', 'time is up', [ready, ...outage, [down, 60 * minute]]],
    ['a start time-out in an outage', 'unavailable', 'time is up', [working, ...outage, [down, 15 * minute]]],
    [
      'a time-out while the key is refused',
      'unauthorized',
      'time is up',
      [ready, [running, 59 * minute], [refused, 10_000], [refused, 10_000], [refused, 40_000]],
    ],
  ];

  test.each(rows)('%s ends a watch as %s', (_name, outcome, reason, steps, ...[changed]) => {
    const watch = play(steps, changed);
    expect(watch.ending).toMatchObject({ outcome, reason: expect.stringContaining(reason) });
    expect(watch).toMatchObject({ nextPollAt: null });
    const before = play(steps.slice(0, -1), changed);
    const endedByRepetition = outcome === 'unavailable' && steps.length > 10;
    if (!endedByRepetition) expect(before.ending).toBeNull();
  });
});

describe('readings that do not end a watch', () => {
  const started = [
    ...'WORKING WAITING_FOR_SANDBOX PREPARING_REPOSITORY RUNNING_SETUP_SCRIPT'.split(' '),
    ...'SETTING_UP_GIT_HOOKS SETTING_UP_SKILLS STARTING_CONVERSATION'.split(' '),
  ];
  test.each(started)('a start task in the status %s goes on without a warning', (status) => {
    expect(play([task(status)])).toMatchObject({
      phase: 'start',
      seen: { step: startStepOf(status) },
      warnings: [],
    });
  });

  const rows: [string, Step[], (string | undefined)?, Partial<WatchLimits>?][] = [
    ['an unknown start status warns once and', [dreaming, dreaming], 'start task status "DREAMING"'],
    ['a start task READY without an id warns once and', [named, named], 'names no conversation'],
    ['a conversation not found twice', [ready, absent, absent]],
    ['a conversation not found four times, with a gap,', [ready, absent, absent, running, absent, absent]],
    ['a sandbox MISSING twice', [ready, running, missing, missing]],
    ['a sandbox MISSING four times, with a gap,', [ready, missing, missing, running, missing, missing]],
    ['a sandbox in ERROR for a moment', [ready, running, inError, inError, running]],
    ['a sandbox that is STARTING', [ready, conversation('STARTING')]],
    ['a sandbox without a status', [ready, conversation(null)]],
    ['a sandbox in UNKNOWN', [ready, unknown]],
    ['a sandbox that is being deleted', [ready, conversation('deleting')]],
    ['an unknown sandbox status warns and', [ready, conversation('DANCING')], 'sandbox status "DANCING"'],
    ['an agent without a status', [ready, ...times(10, blind)]],
    [
      'an unknown agent status warns once and',
      [ready, ...times(3, conversation('RUNNING', 'musing'))],
      '"musing"',
    ],
    [
      'an agent idle for less than its time-out',
      [ready, idle, idle, running, [idle, 4 * minute], [running, minute]],
    ],
    ['an idle agent, then a poll that shows nothing,', [ready, idle, [blind, 6 * minute]]],
    ['an idle agent, then a poll that fails,', [ready, idle, [down, 6 * minute]]],
    ['a paused sandbox, then a poll that fails,', [ready, paused, [down, 2 * minute]], undefined, minutely],
    ['a sandbox PAUSED for long, without a pause time-out,', [ready, paused, [paused, 50 * minute]]],
    ['the status of an agent in a PAUSED sandbox', [ready, running, conversation('PAUSED', 'finished')]],
    ['the status of an agent in a STARTING sandbox', [ready, conversation('STARTING', 'error')]],
    ['an outage shorter than tolerated', [ready, ...times(9, down), running]],
    ['a wait that somebody answers elsewhere', [ready, waiting, waiting, running]],
    [
      'a wait through a longer pause than the pause time-out',
      [ready, waiting, asleep('waiting_for_confirmation'), [paused, 20 * minute]],
      undefined,
      minutely,
    ],
    [
      'a wait with unknown states of its sandbox before a long pause',
      [ready, waiting, conversation(null), unknown, paused, [paused, 20 * minute]],
      undefined,
      minutely,
    ],
    [
      'a conversation of 999 minutes without a time-out',
      [ready, [running, 999 * minute]],
      undefined,
      { timeout: null },
    ],
  ];

  test.each(rows)('%s does not end a watch', (_name, steps, ...[warning, changed]) => {
    const watch = play(steps, changed);
    expect(watch.ending).toBeNull();
    expect(watch.warnings).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)]);
  });
});

test('the timeline holds each state once, with the moment it was seen', () => {
  const watch = play([working, [working, 1000], [ready, 1000], [running, 1000], [blind, 500]]);
  expect(watch.timeline.map(({ at, step, agent }) => [at, (step ?? agent)?.says])).toEqual([
    [0, 'WORKING'],
    [2000, 'READY'],
    [3000, 'running'],
  ]);
  expect(watch.polls).toBe(5);
});

test('a timeline of a flapping conversation stays bounded', () => {
  const flap = Array.from({ length: 500 }, (_, n): Step => [n % 2 === 0 ? running : idle, 10]);
  const watch = play([ready, ...flap]);
  expect(watch.timeline).toHaveLength(200);
  expect(watch.timeline[0]).toMatchObject({ step: startStepOf('READY') });
});

test('words of the service are cut before a watch keeps them', () => {
  const watch = play([task('X'.repeat(5000)), task('ERROR', { error: `many\nlines ${'y'.repeat(5000)}` })]);
  expect(watch.timeline[0]?.step?.says?.length).toBeLessThan(70);
  expect(watch.ending?.reason).toMatch(/^many lines y+…$/);
  expect(watch.ending?.reason.length).toBeLessThan(2010);
});

test('a watch keeps the newest 20 warnings, and says how many there were before', () => {
  const odd = (count: number) => play(Array.from({ length: count }, (_, n) => task(`ODD_${n}`)));
  expect(warningsOf(odd(20))).toEqual(odd(20).warnings);
  expect(odd(20)).not.toHaveProperty('earlierWarnings');
  const watch = noteToldToAsk({ ...odd(50), policyInDoubt: true }, { failed: 'reset', instead: null }, 0);
  expect(watch.warnings).toHaveLength(20);
  expect(watch.warnings.at(-1)).toContain('could not be told again when to ask: reset');
  expect(watch.warnings[0]).toContain('"ODD_31"');
  expect(warningsOf(watch)).toEqual(['earlier warnings that are not shown: 31', ...watch.warnings]);
});

test('a start task reading that comes late changes nothing in a conversation', () => {
  expect(play([ready, running, task('ERROR')])).toMatchObject({ phase: 'conversation', ending: null });
});

test('a start task READY without an id goes on with the id that is known', () => {
  const adopted = { ...beginWatch({ startTaskId: 't', conversationId: 'chosen', limits, now: 0 }) };
  expect(advance(adopted, named, 1)).toMatchObject({
    phase: 'conversation',
    conversationId: 'chosen',
  });
});

test('a sandbox that is gone ends with the outcome of its agent, where the service remembers it', () => {
  const gone = (lastKnownStatus: string | null) => {
    const reading = { kind: 'conversation', sandbox: sandboxOf('MISSING'), agent: null } as const;
    let watch = beginWatch({ conversationId: 'c', limits, now: 0 });
    for (const at of [1, 2, 3]) {
      watch = advance(
        watch,
        lastKnownStatus === null ? reading : { ...reading, agentBefore: agentOf(lastKnownStatus) },
        at,
      );
    }
    return watch.ending?.outcome;
  };
  expect(['finished', 'error', 'stuck', 'running', 'waiting_for_confirmation', null].map(gone)).toEqual([
    'finished',
    'error',
    'stuck',
    'sandbox_missing',
    'sandbox_missing',
    'sandbox_missing',
  ]);
});

test('what began while the clock was ahead lasts no longer once it is set right', () => {
  const hoursAhead = 3 * 60 * minute;
  let watch = beginWatch({
    conversationId: 'c1',
    limits: { ...limits, timeout: 30 * minute },
    now: hoursAhead,
  });
  watch = advance(watch, idle, hoursAhead);
  watch = advance(watch, running, 0);
  expect(watch).toMatchObject({ beganAt: 0, ending: null });
  expect(advance(watch, running, 29 * minute).ending).toBeNull();
  expect(advance(watch, running, 30 * minute).ending).toMatchObject({ outcome: 'timeout' });
});

const failedFor = (why: FailedReading['why']): Reading => ({ kind: 'failed', why, message: `${why} it was` });

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
    const ended = readUntil(begun(road), () => failedFor(why), 60 * minute);
    const since = begun(road).nextPollAt ?? 0;
    expect(ended.ending).toMatchObject({ outcome: why, at: since + lasts });
    expect(ended.ending?.reason).toContain(`${why} it was`);
  });

  test.each<Road>(['app', 'step'])(
    'on the road of the %s only when several polls in a row have seen it',
    (road) => {
      const refused = failedFor('unauthorized');
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
    (poll) => (poll % 2 === 0 ? failedFor('unauthorized') : running),
    300 * minute,
  );
  expect(watch.ending).toBeNull();
  expect(watch.polls).toBeGreaterThan(100);
});

test('one refusal at the end of an outage is not believed for the time that the outage took', () => {
  const down = readUntil(begun('app'), () => failedFor('unavailable'), 9 * minute);
  const refused = advance(down, failedFor('unauthorized'), down.nextPollAt ?? 0);
  expect(refused.ending).toBeNull();
  expect(refused.failures?.alike).toMatchObject({ why: 'unauthorized', count: 1 });
});

test('failures of several kinds are together an outage', () => {
  const kinds = ['unavailable', 'unauthorized', 'bad_response'] as const;
  const watch = readUntil(begun('app'), (poll) => failedFor(kinds[poll % 3] ?? 'unavailable'), 60 * minute);
  expect(watch.ending?.outcome).toBe('unavailable');
  expect((watch.ending?.at ?? 0) - (begun('app').nextPollAt ?? 0)).toBeGreaterThanOrEqual(10 * minute);
});

describe('a step that has started nothing', () => {
  const foreign: Watch = { ...watchOn('step'), isForeign: true };

  test('gives up at the first refusal', () => {
    expect(advance(foreign, failedFor('unauthorized'), 0).ending?.outcome).toBe('unauthorized');
  });

  test('gives up at the third web page in a row', () => {
    const ended = readUntil(foreign, () => failedFor('bad_response'), 60 * minute);
    expect(ended).toMatchObject({ polls: 3, ending: { outcome: 'bad_response' } });
  });

  test('is patient once it has seen the agent', () => {
    expect(advance(advance(foreign, running, 0), failedFor('unauthorized'), 5 * second).ending).toBeNull();
  });
});
