import { describe, expect, test } from '@jest/globals';
import type { Seen } from '../question/index.ts';
import { afterInterrupt, afterReject, afterSandboxPause } from './after-effect.ts';
import { newStop } from './changes.ts';
import { stopPatienceAt } from './patience.ts';
import { stepStop } from './step.ts';
import type { Stop } from './types.ts';

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
type Reached = Extract<Seen, { kind: 'seen' }>;
const seen = (executionStatus: string | null, changes: Partial<Reached> = {}): Reached => ({
  ...{ kind: 'seen', sandboxStatus: 'RUNNING', executionStatus, lastKnownStatus: null, canAnswer: true },
  ...{ pending: { kind: 'known', value: [action] }, ...changes },
});
const stop = (changes: Partial<Stop> = {}): Stop => ({ ...newStop('@mona', null, 1_000), ...changes });
const at = (one: Stop, look: Seen, now = 10_000) => stepStop(one, look, patience, now);
const waits = 'waiting_for_confirmation';

describe('an agent that works', () => {
  test('is interrupted once, and looked at until it stands still; then its sandbox is paused', () => {
    const first = at(stop(), seen('running'));
    expect(first).toMatchObject({
      do: { kind: 'interrupt' },
      stop: { interruptedAt: 10_000, interrupts: 1 },
    });
    expect(at(first.stop, seen('running'), 19_999).do.kind).toBe('rest');
    const stands = at(first.stop, seen('paused'), 11_000);
    expect(stands).toMatchObject({ do: { kind: 'rest' }, stop: { standsSince: 11_000, dueAt: 12_000 } });
    const pausing = at(stands.stop, seen('paused'), 12_000);
    expect(pausing).toMatchObject({ do: { kind: 'pause_sandbox' }, stop: { pausedAt: 12_000 } });
    expect(at(pausing.stop, seen('paused'), 13_000).do.kind).toBe('rest');
    const asleep = seen(null, { sandboxStatus: 'PAUSED', lastKnownStatus: 'paused' });
    expect(at(pausing.stop, asleep, 13_000)).toMatchObject({
      do: { kind: 'settle' },
      stop: { result: { kind: 'stopped', status: 'paused', sandbox: 'paused', already: false } },
    });
    expect(at(pausing.stop, seen('paused'), 22_000).stop.result).toMatchObject({
      kind: 'stopped',
      sandbox: 'up',
    });
  });

  test('that an interrupt does not stop loses its sandbox, and where that does not help, it is said', () => {
    const told = stop({ interruptedAt: 10_000, interrupts: 1 });
    const pausing = at(told, seen('running'), 20_000);
    expect(pausing).toMatchObject({ do: { kind: 'pause_sandbox' } });
    expect(at(pausing.stop, seen('running'), 29_999).do.kind).toBe('rest');
    expect(at(pausing.stop, seen('running'), 30_000).stop.result).toMatchObject({
      ...{ kind: 'not_stopped', cause: 'works_on' },
    });
  });

  test('that nobody can reach loses its sandbox', () => {
    expect(at(stop(), seen('running', { canAnswer: false })).do.kind).toBe('pause_sandbox');
  });

  test('that somebody set going again is stopped again, but not for ever', () => {
    const stood = stop({ interruptedAt: 9_000, interrupts: 1, standsSince: 9_500 });
    expect(at(stood, seen('running')).do.kind).toBe('interrupt');
    expect(at({ ...stood, interrupts: 5 }, seen('running')).do.kind).toBe('pause_sandbox');
  });
});

describe('an agent that waits', () => {
  const ready = stop({ waitingSince: 5_000 });

  test('is answered no sooner than the service hears it: what it asks is rejected, with who and why', () => {
    const first = at(stop(), seen(waits));
    expect(first).toMatchObject({ do: { kind: 'rest' }, stop: { waitingSince: 10_000, dueAt: 11_000 } });
    expect(at(first.stop, seen(waits), 11_000)).toMatchObject({
      do: { kind: 'reject', reason: 'Stopped by @mona.' },
      stop: { rejected: { at: 11_000, before: expect.stringMatching(/^actions:/) }, rejects: 1 },
    });
    expect(at(stop({ waitingSince: 1, reason: 'enough' }), seen(waits)).do).toEqual({
      ...{ kind: 'reject', reason: 'Stopped by @mona: enough' },
    });
  });

  test('is never answered twice to the same', () => {
    for (const pending of [{ kind: 'known', value: [action] }, { kind: 'unavailable' }] as const) {
      const { stop: rejected } = at(ready, seen(waits, { pending }));
      expect(at(rejected, seen(waits, { pending }), 19_999).do.kind).toBe('rest');
      expect(at(rejected, seen(waits, { pending }), 20_000).do.kind).toBe('pause_sandbox');
    }
    const { stop: rejected } = at(ready, seen(waits));
    const other = seen(waits, { pending: { kind: 'known', value: [{ ...action, id: 'b' }] } });
    expect(at(rejected, other, 12_000).do.kind).toBe('reject');
    expect(at({ ...rejected, rejects: 5 }, other, 12_000).do.kind).toBe('pause_sandbox');
  });

  test('is stopped when it thinks again after that', () => {
    const { stop: rejected } = at({ ...ready, interruptedAt: 9_000, interrupts: 1 }, seen(waits));
    expect(at(rejected, seen('running'), 11_000).do.kind).toBe('interrupt');
    expect(at(rejected, seen('idle'), 11_000)).toMatchObject({
      do: { kind: 'rest' },
      stop: { standsSince: 11_000 },
    });
  });

  test('stands still with its question where its sandbox was paused', () => {
    const asleep = seen(null, { sandboxStatus: 'PAUSED', lastKnownStatus: waits });
    expect(at(ready, asleep).stop.result).toMatchObject({ kind: 'stopped', status: waits, already: true });
  });
});

test.each(['finished', 'error', 'stuck'])('there is nothing to stop about what is %s', (status) => {
  expect(at(stop(), seen(status)).stop.result).toEqual({
    ...{ kind: 'stopped', status, sandbox: 'up', already: true },
  });
});

test('what stood still and has a slot gives it back', () => {
  expect(at(stop({ standsSince: 5_000 }), seen('idle')).do.kind).toBe('pause_sandbox');
});

test.each<[string, Seen, unknown, number]>([
  ['unavailable', { kind: 'failed', why: 'x', code: 'unavailable' }, { failed: 'unavailable' }, 60_000],
  ['unknown to the service', { kind: 'absent' }, 'absent', 60_000],
  ['deleted', seen(null, { sandboxStatus: 'MISSING' }), 'gone', 60_000],
  ['starting', seen(null, { sandboxStatus: 'STARTING' }), 'unclear', 300_000],
])('what is %s is not stopped, once that lasts', (_, look, cause, forMs) => {
  const first = at(stop(), look).stop;
  expect(first).toMatchObject({ state: 'stopping', troubleSince: 10_000 });
  expect(at(first, look, 10_000 + forMs - 1_000).stop.state).toBe('stopping');
  expect(at(first, look, 10_000 + forMs).stop.result).toMatchObject({ kind: 'not_stopped', cause });
});

test('what cannot pass is said at once', () => {
  expect(at(stop(), { kind: 'failed', why: 'key', code: 'unauthorized' }).stop.state).toBe('not_stopped');
  expect(at(stop(), seen(null, { sandboxStatus: 'ERROR' })).stop.result).toMatchObject({ cause: 'gone' });
});

test('an agent in no known state loses its sandbox', () => {
  const first = at(stop(), seen('dreaming')).stop;
  expect(at(first, seen('dreaming'), 39_000).do.kind).toBe('rest');
  expect(at(first, seen('dreaming'), 40_000).do.kind).toBe('pause_sandbox');
});

test.each([
  ['running', { kind: 'not_stopped', cause: 'works_on' }],
  ['paused', { kind: 'stopped', sandbox: 'up' }],
])('a sandbox that nobody may pause is not told to for ever: the agent is %s', (status, result) => {
  let current = stop();
  for (let now = 10_000; now < 200_000 && current.result === null; now = current.dueAt ?? now) {
    const next = at(current, seen(status), now);
    current = next.stop;
    if (next.do.kind === 'interrupt') current = afterInterrupt(current, 'not_sent', patience, now).stop;
    if (next.do.kind === 'pause_sandbox') {
      current = afterSandboxPause(current, 'failed', seen(status), patience, now).stop;
    }
  }
  expect(current.result).toMatchObject(result);
});

describe('what an effect gave', () => {
  test('a reject that was certainly not taken may be sent again', () => {
    const rejected = stop({ rejected: { at: 9_000, before: 'none' } });
    const busy = { kind: 'not_taken', why: 'busy', code: 'rate_limited', retryAfterMs: 5_000 } as const;
    expect(afterReject(rejected, busy, patience, 10_000).stop).toMatchObject({
      rejected: null,
      dueAt: 15_000,
    });
    for (const reply of [{ kind: 'taken' }, { kind: 'unknown', why: 'reset' }] as const) {
      expect(afterReject(rejected, reply, patience, 10_000).stop.rejected).toEqual(rejected.rejected);
    }
  });

  test('an interrupt that did not leave is sent at the next look', () => {
    const told = stop({ interruptedAt: 9_000, interrupts: 1 });
    expect(afterInterrupt(told, 'told', patience, 10_000).stop.interruptedAt).toBe(9_000);
    expect(afterInterrupt(told, 'not_sent', patience, 10_000).stop.interruptedAt).toBeNull();
  });

  test('a sandbox that cannot be paused keeps its slot, and that is no failure where the agent stands still', () => {
    const one = stop({ pausedAt: 9_000, interrupts: 1 });
    const paused = (
      reply: Parameters<typeof afterSandboxPause>[1],
      status: string,
      changes: Partial<Stop> = {},
    ) => afterSandboxPause({ ...one, ...changes }, reply, seen(status), patience, 100_000).stop;
    expect(paused('pausing', 'paused')).toMatchObject({ state: 'stopping', pausedAt: 9_000 });
    expect(paused('unavailable', 'paused').result).toMatchObject({ kind: 'stopped', sandbox: 'up' });
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
});
