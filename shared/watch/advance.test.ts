import { describe, expect, test } from '@jest/globals';
import {
  advance,
  beginWatch,
  defaultLimits as limits,
  type OutcomeName,
  type Reading,
  type Watch,
  type WatchLimits,
} from './index.ts';

const second = 1_000;
const minute = 60 * second;

const task = (status: string, more: Partial<Extract<Reading, { kind: 'task' }>> = {}): Reading => ({
  kind: 'task',
  status,
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
  sandboxStatus,
  executionStatus,
  ...(lastKnownStatus === undefined ? {} : { lastKnownStatus }),
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

const badResponse = failed('bad_response');
const down = failed('unavailable');
const minutely = { pauseTimeout: minute };
const patient = { outageTimeout: 100 * minute };

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

describe('a reading that ends the watch', () => {
  const rows: [string, Step[], OutcomeName, string, Partial<WatchLimits>?][] = [
    ['start task ERROR', [task('ERROR', { error: 'no repository' })], 'start_error', 'no repository'],
    ['start task ERROR without text', [task('ERROR')], 'start_error', 'no reason'],
    ['never READY', [task('WORKING'), [task('WORKING'), 15 * minute]], 'start_timeout', 'WORKING'],
    ['READY without an id', [task('READY'), [task('READY'), 15 * minute]], 'start_timeout', 'READY'],
    ['an unknown start status to the end', [[task('DREAMING'), 15 * minute]], 'start_timeout', 'DREAMING'],
    ['start task unknown three times', times(3, absent), 'not_found', 'start task'],
    ['conversation unknown three times', [ready, ...times(3, absent)], 'not_found', 'conversation'],
    ['finished', [ready, running, conversation('RUNNING', 'finished')], 'finished', 'finished'],
    ['error', [ready, running, conversation('RUNNING', 'error')], 'error', 'error'],
    ['stuck', [ready, running, conversation('RUNNING', 'stuck')], 'stuck', 'cannot go on'],
    ['idle for the idle time-out', [ready, idle, [idle, 5 * minute]], 'idle', '300 s'],
    [
      'idle all along, where some polls show nothing',
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
      'idle',
      '300 s',
    ],
    ['paused, where a poll is blind', [ready, paused, unknown, [paused, minute]], 'paused', '60 s', minutely],
    ['sandbox ERROR three times', [ready, ...times(3, conversation('ERROR'))], 'sandbox_error', 'failed'],
    ['sandbox MISSING three times', [ready, ...times(3, missing)], 'sandbox_missing', 'deleted'],
    ['PAUSED for the pause time-out', [ready, paused, [paused, minute]], 'paused', '60 s', minutely],
    ['a paused agent as long', [ready, agentPaused, [agentPaused, minute]], 'paused', '60 s', minutely],
    ['PAUSED, finished', [ready, running, conversation('PAUSED', null, 'finished')], 'finished', 'finished'],
    ['PAUSED, idle', [ready, conversation('PAUSED', null, 'idle'), [paused, 5 * minute]], 'idle', '300 s'],
    ['the whole time is up', [ready, [running, 60 * minute]], 'timeout', 'agent running'],
    ['a wrong setting at once', [ready, failed('bad_input')], 'bad_input', 'bad_input it was'],
    ['unauthorized at once', [task('WORKING'), failed('unauthorized')], 'unauthorized', 'it was'],
    ['three answers that are not the API', times(3, badResponse), 'bad_response', 'it was'],
    ['an outage longer than tolerated', [ready, ...times(30, down)], 'unavailable', 'polls in a row failed'],
    ['Retry-After beyond', [ready, running, failed('unavailable', 61 * minute)], 'unavailable', 'time left'],
    [
      'Retry-After beyond the start time-out',
      [task('WORKING'), failed('unavailable', 16 * minute)],
      'unavailable',
      'time left',
    ],
    ['an outage', [ready, ...times(3, down), [down, 60 * minute]], 'unavailable', 'time is up', patient],
    [
      'start time is up while polls fail',
      [task('WORKING'), ...times(3, down), [down, 15 * minute]],
      'unavailable',
      'time is up',
      patient,
    ],
  ];

  test.each(rows)('%s', (_name, steps, outcome, reason, ...[changed]) => {
    const watch = play(steps, changed);
    expect(watch.ending).toMatchObject({ outcome, reason: expect.stringContaining(reason) });
    expect(watch).toMatchObject({ phase: 'ended', nextPollAt: null });
    const before = play(steps.slice(0, -1), changed);
    const endedByRepetition = outcome === 'unavailable' && steps.length > 10;
    if (!endedByRepetition) expect(before.ending).toBeNull();
  });
});

describe('a reading that only goes on', () => {
  const started = [
    ...'WORKING WAITING_FOR_SANDBOX PREPARING_REPOSITORY RUNNING_SETUP_SCRIPT'.split(' '),
    ...'SETTING_UP_GIT_HOOKS SETTING_UP_SKILLS STARTING_CONVERSATION'.split(' '),
  ];
  test.each(started)('start status %s', (status) => {
    expect(play([task(status)])).toMatchObject({
      phase: 'start',
      seen: { startStatus: status },
      warnings: [],
    });
  });

  const rows: [string, Step[], readonly string[], Partial<WatchLimits>?][] = [
    ['an unknown status warns once', [task('DREAMING'), task('DREAMING')], ['start task status "DREAMING"']],
    ['READY without an id warns once', [task('READY'), task('READY')], ['names no conversation']],
    ['two absences', [ready, absent, absent], []],
    ['absences that are not in a row', [ready, absent, absent, running, absent, absent], []],
    ['two MISSING', [ready, running, missing, missing], []],
    ['MISSING that is not in a row', [ready, ...times(2, missing), running, ...times(2, missing)], []],
    ['a sandbox in ERROR for a moment', [ready, running, ...times(2, conversation('ERROR')), running], []],
    ['STARTING', [ready, conversation('STARTING')], []],
    ['null sandbox', [ready, conversation(null)], []],
    ['UNKNOWN sandbox', [ready, unknown], []],
    ['deleting sandbox', [ready, conversation('deleting')], []],
    ['a sandbox status that is not known', [ready, conversation('DANCING')], ['sandbox status "DANCING"']],
    ['null execution', [ready, ...times(10, conversation('RUNNING'))], []],
    ['an unknown execution status', [ready, ...times(3, conversation('RUNNING', 'musing'))], ['"musing"']],
    ['idle that is short', [ready, idle, idle, running, [idle, 4 * minute], [running, minute]], []],
    ['idle, then a poll that shows nothing', [ready, idle, [conversation('RUNNING'), 6 * minute]], []],
    ['idle, then a poll that fails', [ready, idle, [down, 6 * minute]], []],
    ['PAUSED without a pause time-out', [ready, paused, [paused, 50 * minute]], []],
    ['execution beside PAUSED means nothing', [ready, running, conversation('PAUSED', 'finished')], []],
    ['execution beside STARTING means nothing', [ready, conversation('STARTING', 'error')], []],
    ['two answers that are not the API', [ready, ...times(2, badResponse)], []],
    ['bad answers, not in a row', [ready, ...times(2, badResponse), down, ...times(2, badResponse)], []],
    ['an outage shorter than tolerated', [ready, ...times(9, down), running], []],
    ['waiting where someone answers elsewhere', [ready, waiting, waiting, running], []],
    [
      'waiting through a pause does not use the pause time-out',
      [ready, waiting, conversation('PAUSED', null, 'waiting_for_confirmation'), [paused, 20 * minute]],
      [],
      minutely,
    ],
    [
      'a sandbox whose state is not known does not hide that it waits',
      [ready, waiting, conversation(null), unknown, paused, [paused, 20 * minute]],
      [],
      minutely,
    ],
    ['no time-out at all', [ready, [running, 999 * minute]], [], { timeout: null }],
  ];

  test.each(rows)('%s', (_name, steps, warnings, ...[changed]) => {
    const watch = play(steps, changed);
    expect(watch.ending).toBeNull();
    expect(watch.warnings).toHaveLength(warnings.length);
    for (const [index, warning] of warnings.entries()) expect(watch.warnings[index]).toContain(warning);
  });
});

test('the timeline holds each state once, with the moment it was seen', () => {
  const watch = play([
    task('WORKING'),
    [task('WORKING'), 1000],
    [ready, 1000],
    [running, 1000],
    [conversation('RUNNING'), 500],
  ]);
  expect(
    watch.timeline.map(({ at, startStatus, executionStatus }) => [at, startStatus ?? executionStatus]),
  ).toEqual([
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
  expect(watch.timeline[0]).toMatchObject({ startStatus: 'READY' });
});

test('words of the service are cut before they are kept', () => {
  const watch = play([task('X'.repeat(5000)), task('ERROR', { error: `many\nlines ${'y'.repeat(5000)}` })]);
  expect(watch.timeline[0]?.startStatus?.length).toBeLessThan(70);
  expect(watch.ending?.reason).toMatch(/^many lines y+…$/);
  expect(watch.ending?.reason.length).toBeLessThan(2010);
});

test('warnings are bounded', () => {
  const watch = play(Array.from({ length: 50 }, (_, n) => task(`ODD_${n}`)));
  expect(watch.warnings).toHaveLength(20);
});

test('an ended watch stays as it is', () => {
  const ended = play([task('ERROR')]);
  expect(advance(ended, ready, 99)).toBe(ended);
});

test('a start task reading that comes late changes nothing in a conversation', () => {
  expect(play([ready, running, task('ERROR')])).toMatchObject({ phase: 'conversation', ending: null });
});

test('a known conversation id serves where READY names none', () => {
  const adopted = { ...beginWatch({ startTaskId: 't', conversationId: 'chosen', limits, now: 0 }) };
  expect(advance(adopted, task('READY'), 1)).toMatchObject({
    phase: 'conversation',
    conversationId: 'chosen',
  });
});

test('a sandbox that is gone ends with the outcome of its agent, where the service remembers it', () => {
  const gone = (lastKnownStatus: string | null) => {
    const reading = { kind: 'conversation', sandboxStatus: 'MISSING', executionStatus: null } as const;
    let watch = beginWatch({ conversationId: 'c', limits, now: 0 });
    for (const at of [1, 2, 3]) {
      watch = advance(watch, lastKnownStatus === null ? reading : { ...reading, lastKnownStatus }, at);
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
