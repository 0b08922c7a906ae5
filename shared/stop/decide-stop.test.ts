import { expect, test } from '@jest/globals';
import type { ConversationSeen, Reached } from '../conversation/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { decideStop, type PauseReply, stopMachine } from './decide-stop.ts';
import { newStop, rejectionOf, type Stop, stopPatienceAt } from './stop.ts';

const patience = stopPatienceAt(30_000);
const action = {
  id: 'a',
  at: null,
  tool: 'terminal',
  arguments: {},
  summary: null,
  risk: 'LOW',
  thought: null,
};
const seen = (executionStatus: string | null, changes: Partial<Reached> = {}): Reached => ({
  kind: 'seen',
  sandbox: sandboxOf('RUNNING'),
  agent: agentOf(executionStatus),
  agentBefore: null,
  canAnswer: true,
  pending: { kind: 'known', value: [action] },
  ...changes,
});
const stop = (changes: Partial<Stop> = {}): Stop => ({ ...newStop('@mona', null, 1_000), ...changes });
const at = (one: Stop, look: ConversationSeen, now = 10_000) =>
  decideStop(one, { seen: look, patience }, now);
const { after } = stopMachine;
const look = (status: string) => ({ seen: seen(status), patience });
const waits = 'waiting_for_confirmation';

test('an agent that works is interrupted once, and its sandbox is paused when it was seen to have stopped', () => {
  const first = at(stop(), seen('running'));
  expect(first).toMatchObject({
    do: { kind: 'interrupt' },
    thing: { interruptedAt: 10_000, interrupts: 1 },
  });
  expect(at(first.thing, seen('running'), 19_999).do.kind).toBe('rest');
  const still = at(first.thing, seen('paused'), 11_000);
  expect(still).toMatchObject({ do: { kind: 'rest' }, thing: { stillSince: 11_000, dueAt: 12_000 } });
  const pausing = at(still.thing, seen('paused'), 12_000);
  expect(pausing).toMatchObject({ do: { kind: 'pause_sandbox' }, thing: { pausedAt: 12_000 } });
  expect(at(pausing.thing, seen('paused'), 13_000).do.kind).toBe('rest');
  const asleep = seen(null, { sandbox: sandboxOf('PAUSED'), agentBefore: agentOf('paused') });
  expect(at(pausing.thing, asleep, 13_000)).toMatchObject({
    do: { kind: 'settle' },
    thing: {
      result: {
        kind: 'stopped',
        agent: agentOf('paused'),
        sandbox: sandboxOf('PAUSED'),
        already: false,
      },
    },
  });
  expect(at(pausing.thing, seen('paused'), 22_000).thing.result).toMatchObject({
    kind: 'stopped',
    sandbox: sandboxOf('RUNNING'),
  });
});

test('an agent that works has its sandbox paused when an interrupt does not stop it, and is not stopped when that does not help', () => {
  const told = stop({ interruptedAt: 10_000, interrupts: 1 });
  const pausing = at(told, seen('running'), 20_000);
  expect(pausing).toMatchObject({ do: { kind: 'pause_sandbox' } });
  expect(at(pausing.thing, seen('running'), 29_999).do.kind).toBe('rest');
  expect(at(pausing.thing, seen('running'), 30_000).thing.result).toMatchObject({
    kind: 'not_stopped',
    cause: 'works_on',
  });
});

test('an agent that works has its sandbox paused when its agent server cannot be reached', () => {
  expect(at(stop(), seen('running', { canAnswer: false })).do.kind).toBe('pause_sandbox');
});

test('an agent that works is interrupted again after somebody set it going, at most five times', () => {
  const idle = stop({ interruptedAt: 9_000, interrupts: 1, stillSince: 9_500 });
  expect(at(idle, seen('running')).do.kind).toBe('interrupt');
  expect(at({ ...idle, interrupts: 5 }, seen('running')).do.kind).toBe('pause_sandbox');
});

const ready = stop({ waitingSince: 5_000 });

test('an agent that waits has its question rejected after a second, with who stops it and why', () => {
  const first = at(stop(), seen(waits));
  expect(first).toMatchObject({ do: { kind: 'rest' }, thing: { waitingSince: 10_000, dueAt: 11_000 } });
  expect(at(first.thing, seen(waits), 11_000)).toMatchObject({
    do: { kind: 'reject' },
    thing: { rejected: { at: 11_000, before: expect.stringMatching(/^actions:/) }, rejects: 1 },
  });
  expect(rejectionOf(first.thing)).toBe('Stopped by @mona.');
  expect(rejectionOf(stop({ reason: 'enough' }))).toBe('Stopped by @mona: enough');
});

test('an agent that waits never has the same question rejected twice', () => {
  for (const pending of [{ kind: 'known', value: [action] }, { kind: 'unavailable' }] as const) {
    const { thing: rejected } = at(ready, seen(waits, { pending }));
    expect(at(rejected, seen(waits, { pending }), 19_999).do.kind).toBe('rest');
    expect(at(rejected, seen(waits, { pending }), 20_000).do.kind).toBe('pause_sandbox');
  }
  const { thing: rejected } = at(ready, seen(waits));
  const other = seen(waits, { pending: { kind: 'known', value: [{ ...action, id: 'b' }] } });
  expect(at(rejected, other, 12_000).do.kind).toBe('reject');
  expect(at({ ...rejected, rejects: 5 }, other, 12_000).do.kind).toBe('pause_sandbox');
});

test('an agent that waits is interrupted when it works after the rejection', () => {
  const { thing: rejected } = at({ ...ready, interruptedAt: 9_000, interrupts: 1 }, seen(waits));
  expect(at(rejected, seen('running'), 11_000).do.kind).toBe('interrupt');
  expect(at(rejected, seen('idle'), 11_000)).toMatchObject({
    do: { kind: 'rest' },
    thing: { stillSince: 11_000 },
  });
});

test('an agent that waits counts as stopped once its sandbox is paused, with its question still open', () => {
  const asleep = seen(null, { sandbox: sandboxOf('PAUSED'), agentBefore: agentOf(waits) });
  expect(at(ready, asleep).thing.result).toMatchObject({
    kind: 'stopped',
    agent: agentOf(waits),
    already: true,
  });
});

test.each(['finished', 'error', 'stuck'])('an agent that is %s needs no stop', (status) => {
  expect(at(stop(), seen(status)).thing.result).toEqual({
    kind: 'stopped',
    agent: agentOf(status),
    sandbox: sandboxOf('RUNNING'),
    already: true,
  });
});

test.each<[string, Partial<Stop>]>([
  ['an interrupt', { interrupts: 1 }],
  ['a rejection', { rejects: 1 }],
])('an agent that has ended after %s had not stopped already', (_, sent) => {
  expect(at(stop(sent), seen('finished')).thing.result).toMatchObject({
    sandbox: sandboxOf('RUNNING'),
    already: false,
  });
});

test('an agent out of reach whose sandbox was only paused had not stopped already', () => {
  const pausing = at(stop(), seen('running', { canAnswer: false }));
  expect(pausing.do.kind).toBe('pause_sandbox');
  expect(pausing.thing).toMatchObject({ rejects: 0, interrupts: 0 });
  const asleep = seen(null, { sandbox: sandboxOf('PAUSED'), agentBefore: agentOf('running') });
  expect(at(pausing.thing, asleep, 11_000).thing.result).toMatchObject({ kind: 'stopped', already: false });
});

test('an agent that ends while its sandbox is being paused counts as stopped once that is paused, or after ten seconds', () => {
  const pausing = stop({ pausedAt: 9_000 });
  const judged = (look: ConversationSeen, now: number) => at(pausing, look, now).thing.result;
  expect(judged(seen('finished'), 18_999)).toBeNull();
  expect(judged(seen('finished'), 19_000)).toMatchObject({ kind: 'stopped', sandbox: sandboxOf('RUNNING') });
  const asleep = seen(null, { sandbox: sandboxOf('PAUSED'), agentBefore: agentOf('finished') });
  expect(judged(asleep, 10_000)).toMatchObject({ kind: 'stopped', sandbox: sandboxOf('PAUSED') });
});

test('the sandbox of an agent that has stopped is paused', () => {
  expect(at(stop({ stillSince: 5_000 }), seen('idle')).do.kind).toBe('pause_sandbox');
});

test.each<[string, ConversationSeen, unknown, number]>([
  ['unavailable', { kind: 'failed', why: 'x', code: 'unavailable' }, { failed: 'unavailable' }, 60_000],
  [
    'out of reach because the key is refused',
    { kind: 'failed', why: 'x', code: 'unauthorized' },
    { failed: 'unauthorized' },
    60_000,
  ],
  ['unknown to the service', { kind: 'absent' }, 'absent', 10_000],
  ['deleted', seen(null, { sandbox: sandboxOf('MISSING') }), 'gone', 60_000],
  ['starting', seen(null, { sandbox: sandboxOf('STARTING') }), 'unclear', 300_000],
])('the stop of a conversation that is %s for long ends as not stopped', (_, look, cause, forMs) => {
  const first = at(stop(), look).thing;
  expect(first).toMatchObject({ state: 'stopping', troubleSince: 10_000 });
  expect(at(first, look, 10_000 + forMs - 1_000).thing.state).toBe('stopping');
  expect(at(first, look, 10_000 + forMs).thing.result).toMatchObject({ kind: 'not_stopped', cause });
});

test('a failure that lasts settles the stop at once', () => {
  expect(at(stop(), { kind: 'failed', why: 'key', code: 'bad_configuration' }).thing.state).toBe(
    'not_stopped',
  );
  expect(at(stop(), seen(null, { sandbox: sandboxOf('deleting') })).thing.result).toMatchObject({
    cause: 'gone',
  });
});

test('an agent in an unknown state has its sandbox paused', () => {
  const first = at(stop(), seen('dreaming')).thing;
  expect(at(first, seen('dreaming'), 39_000).do.kind).toBe('rest');
  expect(at(first, seen('dreaming'), 40_000).do.kind).toBe('pause_sandbox');
});

test.each([
  ['running', 'not stopped', { kind: 'not_stopped', cause: 'works_on' }],
  ['paused', 'stopped', { kind: 'stopped', sandbox: sandboxOf('RUNNING') }],
])('where no sandbox can be paused an agent that is %s counts as %s', (status, _, result) => {
  let current = stop();
  for (let now = 10_000; now < 200_000 && current.result === null; now = current.dueAt ?? now) {
    const next = at(current, seen(status), now);
    current = next.thing;
    if (next.do.kind === 'interrupt') current = after.interrupt(current, 'not_sent', look(status), now).thing;
    if (next.do.kind === 'pause_sandbox') {
      current = after.pause_sandbox(current, 'failed', look(status), now).thing;
    }
  }
  expect(current.result).toMatchObject(result);
});

test('a rejection that was certainly not taken may be sent again', () => {
  const rejected = stop({ rejected: { at: 9_000, before: 'none' } });
  const busy = { kind: 'not_taken', why: 'busy', code: 'rate_limited', retryAfterMs: 5_000 } as const;
  expect(after.reject(rejected, busy, look(waits), 10_000).thing).toMatchObject({
    rejected: null,
    dueAt: 15_000,
  });
  const longBusy = { ...busy, retryAfterMs: 3_600_000 };
  expect(after.reject(rejected, longBusy, look(waits), 10_000).thing.dueAt).toBe(70_000);
  for (const reply of [{ kind: 'taken' }, { kind: 'unknown', why: 'reset' }] as const) {
    expect(after.reject(rejected, reply, look(waits), 10_000).thing.rejected).toEqual(rejected.rejected);
  }
});

test('an interrupt that was not sent is sent at the next visit', () => {
  const told = stop({ interruptedAt: 9_000, interrupts: 1 });
  expect(after.interrupt(told, 'told', look('running'), 10_000).thing.interruptedAt).toBe(9_000);
  expect(after.interrupt(told, 'not_sent', look('running'), 10_000).thing.interruptedAt).toBeNull();
});

test('an agent that has stopped counts as stopped also when its sandbox cannot be paused', () => {
  const one = stop({ pausedAt: 9_000, interrupts: 1 });
  const paused = (reply: PauseReply, status: string, changes: Partial<Stop> = {}) =>
    after.pause_sandbox({ ...one, ...changes }, reply, look(status), 100_000).thing;
  expect(paused('pausing', 'paused')).toMatchObject({ state: 'stopping', pausedAt: 9_000 });
  expect(paused('unavailable', 'paused').result).toMatchObject({
    kind: 'stopped',
    sandbox: sandboxOf('RUNNING'),
  });
  expect(paused('unavailable', 'running').result).toMatchObject({ kind: 'not_stopped', cause: 'works_on' });
  expect(paused('gone', 'running').result).toMatchObject({ cause: 'gone' });
  expect(paused('failed', 'paused')).toMatchObject({
    state: 'stopping',
    pausedAt: null,
    pauseTroubleSince: 100_000,
  });
  expect(paused('failed', 'paused', { pauseTroubleSince: 30_000 }).result).toMatchObject({
    kind: 'stopped',
  });
});

test('a stop looks no sooner than the service asks, also where only the list of actions fails', () => {
  const busy = { kind: 'failed', why: 'busy', code: 'rate_limited', retryAfterMs: 20_000 } as const;
  expect(at(stop(), busy).thing.dueAt).toBe(30_000);
  const rejected = stop({ waitingSince: 5_000, rejects: 1, rejected: { at: 9_500, before: 'unknown' } });
  expect(at(rejected, seen(waits, { pending: busy })).thing.dueAt).toBe(30_000);
});
