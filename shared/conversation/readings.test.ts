// Which round an end belongs to, poll by poll.
import { expect, test } from '@jest/globals';
import { agentOf, sandboxOf, startStepOf } from '../service/openhands/decode/states.ts';
import { advance } from './advance.ts';
import { defaultLimits } from './deadlines.ts';
import { watchForStandstill } from './read-task.ts';
import type { NewestState, Reading, Watch } from './terms/types.ts';
import { beginRound, beginWatch, reopenWatch } from './watch.ts';

const second = 1_000;
const limits = { ...defaultLimits, idleTimeout: 3_600 * second };
const after = { id: 'e7', at: null };
const round = (changes: Partial<Watch> = {}): Watch => ({
  ...beginRound(beginWatch({ conversationId: 'c', limits, now: 0 }), { number: 2, since: 0, after }, 0),
  ...changes,
});
const reading = (status: string | null, newest: NewestState | null = null): Reading => ({
  kind: 'conversation',
  sandbox: sandboxOf('RUNNING'),
  agent: agentOf(status),
  newest,
});
const old = { agent: agentOf('finished'), isNew: false };
const late = { agent: agentOf('finished'), isNew: true };

test.each(['finished', 'error', 'stuck'])(
  'the end %s counts at once where it came after the message',
  (status) => {
    const ended = advance(round(), reading(status, { agent: agentOf(status), isNew: true }), second);
    expect(ended.ending).toMatchObject({ outcome: status, at: second });
    expect(ended.round).toEqual({ number: 2, since: 0, after });
  },
);

test('an end of the round before does not end the watch, and is polled again soon', () => {
  let watch = advance(round(), reading('finished', old), second);
  expect(watch).toMatchObject({ ending: null, suspect: { is: 'done', polls: 1 } });
  expect((watch.nextPollAt ?? 0) - second).toBeLessThanOrEqual(5 * second);
  watch = advance(watch, reading('finished', old), 60 * second);
  expect(watch.ending).toBeNull();
  watch = advance(watch, reading('running'), 62 * second);
  expect(watch.round).toEqual({ number: 2, since: 0, after });
  expect(advance(watch, reading('finished', late), 90 * second).ending?.outcome).toBe('finished');
});

test('an end that lasts for a minute counts, whatever the events say', () => {
  for (const newest of [old, { agent: agentOf('running'), isNew: true }, { agent: null, isNew: false }]) {
    const first = advance(round(), reading('finished', newest), second);
    expect(advance(first, reading('finished', newest), 60 * second).ending).toBeNull();
    expect(advance(first, reading('finished', newest), 61 * second).ending?.outcome).toBe('finished');
  }
});

test('where events cannot be read, an end counts that was seen twice, ten seconds apart', () => {
  const first = advance(round(), reading('finished'), second);
  expect(advance(first, reading('finished'), 10 * second).ending).toBeNull();
  expect(advance(first, reading('finished'), 11 * second).ending?.outcome).toBe('finished');
});

test('where events cannot be read, another state between two looks at an end begins the count again', () => {
  let watch = advance(round(), reading('finished'), second);
  watch = advance(watch, reading('idle'), 6 * second);
  watch = advance(watch, reading('finished'), 12 * second);
  expect(watch.ending).toBeNull();
  expect(advance(watch, reading('error'), 22 * second).ending).toBeNull();
  expect(advance(watch, reading('finished'), 22 * second).ending?.outcome).toBe('finished');
});

test('where events cannot be read, a poll interval below a second makes the wait for the second look shorter', () => {
  const quick = round({ limits: { ...limits, pollInterval: 100 } });
  const first = advance(quick, reading('finished'), second);
  expect(advance(first, reading('finished'), 2 * second).ending?.outcome).toBe('finished');
});

const held = (newest: NewestState | null = null): Reading =>
  ({ ...reading('finished', newest), mayGoOn: true }) as Reading;
const first = beginWatch({ conversationId: 'c', limits, now: 0 });

test.each([
  ['of the first round', first, reading('finished')],
  ['of a further round', round(), reading('finished', late)],
])('an end %s does not count where a hook sends the agent back to work', (_what, watch, end) => {
  const taken = advance(advance(watch, held(late), second), reading('running'), 2 * second);
  expect(taken.ending).toBeNull();
  expect(advance(taken, end, 90 * second).ending?.outcome).toBe('finished');
});

test('an end that a hook may take back is looked at again soon, and counts when it has lasted for a minute', () => {
  const waits = advance(first, held(), second);
  expect(waits).toMatchObject({ ending: null, suspect: { is: 'done', polls: 1 } });
  expect((waits.nextPollAt ?? 0) - second).toBeLessThanOrEqual(5 * second);
  expect(advance(waits, held(), 60 * second).ending).toBeNull();
  expect(advance(waits, held(), 61 * second).ending?.outcome).toBe('finished');
  expect(advance(waits, reading('finished'), 2 * second).ending?.outcome).toBe('finished');
  expect(advance(waits, reading('running'), 2 * second)).not.toHaveProperty('suspect');
});

test('a question ends no round', () => {
  expect(advance(round(), reading('waiting_for_confirmation'), second).ending).toBeNull();
});

test.each<[string, NewestState | null]>([
  ['finished', late],
  ['sandbox_missing', old],
  ['sandbox_missing', null],
])('a sandbox that is gone ends a round as %s with this newest state: %j', (outcome, newest) => {
  const gone: Reading = {
    ...{ kind: 'conversation', sandbox: sandboxOf('MISSING'), agent: null },
    ...{ agentBefore: agentOf('finished'), newest },
  };
  const watch = [1, 2, 3].reduce((read, now) => advance(read, gone, now * second), round());
  expect(watch.ending?.outcome).toBe(outcome);
});

test('a watch that has ended goes on with a round, and its time limits begin again', () => {
  const brief = { ...limits, timeout: 60 * second };
  const ended = advance(
    beginWatch({ conversationId: 'c', limits: brief, now: 0 }),
    reading('finished'),
    50 * second,
  );
  expect(ended.ending?.outcome).toBe('finished');
  const at = 100 * second;
  const again = beginRound(ended, { number: 2, since: at, after }, at);
  expect(again).toMatchObject({ ending: null, phase: 'conversation', nextPollAt: at, beganAt: at });
  expect(advance(again, reading('running'), 120 * second).ending).toBeNull();
  // A watch that has not ended keeps its time.
  const untold = beginWatch({ conversationId: 'c', limits: brief, taskPending: true, now: 0 });
  const goesOn = beginRound(untold, { number: 2, since: second, after }, second);
  expect(goesOn).toMatchObject({ beganAt: 0 });
  expect(goesOn.taskPending).toBeUndefined();
});

const over = advance(first, reading('finished'), second);
const withoutTask = beginWatch({ conversationId: 'c', limits, taskPending: true, now: 0 });
const withoutMessage = reopenWatch(over, 2 * second);

test.each<[string, string, Watch]>([
  ['has not been given its task', 'finished', withoutTask],
  ['has not been given its task', 'dreaming', withoutTask],
  ['waits for a message on its way', 'finished', withoutMessage],
  ['waits for a message on its way', 'error', withoutMessage],
])('the state of an agent that %s is only shown (%s)', (_what, status, watch) => {
  expect(watch.ending).toBeNull();
  const read = advance(watch, reading(status), 3 * second);
  expect(read).toMatchObject({ ending: null, warnings: [], seen: { agent: agentOf(status) } });
});

test.each(['MISSING', 'ERROR'])(
  'a sandbox that is lost (%s) ends no watch while a message is on its way',
  (sandboxStatus) => {
    const lost: Reading = { kind: 'conversation', sandbox: sandboxOf(sandboxStatus), agent: null };
    const lostFor = (watch: Watch) =>
      [3, 4, 5, 6].reduce((before, at) => advance(before, lost, at * second), watch).ending;
    expect(lostFor(withoutMessage)).toBeNull();
    expect(lostFor(first)).not.toBeNull();
  },
);

const begun = beginWatch({ startTaskId: 't', limits: defaultLimits, now: 0 });
const at = (watch: Watch, now: number, updatedAt: string | null, status = 'PREPARING_REPOSITORY') =>
  advance(
    watch,
    { kind: 'task', step: startStepOf(status), conversationId: 'c', error: null, updatedAt },
    now,
  );
/** Polls at those seconds: `1 u1, 20 u2`, where `-` is no time of change. */
const looked = (watch: Watch, polls: string) =>
  polls.split(', ').reduce((of, poll) => {
    const [second = '', updatedAt = '-', status] = poll.split(' ');
    return at(of, Number(second) * 1_000, updatedAt === '-' ? null : updatedAt, status);
  }, watch);

test('a start whose stream was cut has failed when three polls over half a minute find its task standing still', () => {
  const still = looked(watchForStandstill(begun, 1_000), '2 u1, 7 u1, 31 u1');
  expect(still.ending).toBeNull();
  expect(looked(still, '32 u1').ending).toMatchObject({
    outcome: 'start_error',
    variant: 'start_lost',
    reason: expect.stringContaining('the service has given up the start with it'),
  });
});

test.each<[string, Watch, string]>([
  ['whose task moved on in between', watchForStandstill(begun, 0), '1 u1, 20 u2, 45 u2'],
  ['whose task was seen standing still only twice', watchForStandstill(begun, 0), '1 u1, 60 u1'],
  ['of a service that tells no time of change', watchForStandstill(begun, 0), '1 -, 20 -, 60 -'],
  ['whose stream was not cut', begun, '1 u1, 20 u1, 60 u1'],
  ['that became ready', watchForStandstill(begun, 0), '1 u1, 20 u1, 60 u1 READY'],
])('a start %s is not given up', (_, watch, polls) => expect(looked(watch, polls).ending).toBeNull());
