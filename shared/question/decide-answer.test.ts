import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ConversationSeen, PendingAction } from '../watch/index.ts';
import { type ActionLike, type Fingerprint, fingerprintOf, type Pending } from '../watch/index.ts';
import { decideAnswer as decide } from './decide-answer.ts';

/** What people had in front of them, or what was decided beforehand for whatever waits. */
type Asked =
  | {
      readonly kind: 'shown';
      readonly fingerprint: Fingerprint;
      readonly epoch: string | null;
      readonly expiresAt: number | null;
    }
  | { readonly kind: 'whatever' };

interface Now {
  readonly at: number;
  readonly sandboxStatus: string | null;
  readonly executionStatus: string | null;
  readonly lastKnownStatus?: string | null;
  readonly epoch: string | null;
  readonly pending: Pending;
}

function decideAnswer(given: { asked: Asked; now: Now; previouslySent: boolean }) {
  const { asked, now, previouslySent } = given;
  const sent = previouslySent ? ({ at: 0, fate: null, before: 'unknown', newest: null } as const) : null;
  return decide({
    question:
      asked.kind === 'whatever'
        ? { state: 'asking', fingerprint: null, wait: null, expiresAt: null, sent }
        : { ...asked, state: 'open', wait: asked.epoch, sent },
    seen: {
      kind: 'seen',
      sandboxStatus: now.sandboxStatus,
      executionStatus: now.executionStatus,
      lastKnownStatus: now.lastKnownStatus ?? null,
      pending: pendingOf(now.pending),
      canAnswer: true,
    },
    wait: now.epoch,
    now: now.at,
  });
}

function pendingOf(pending: Pending): Extract<ConversationSeen, { kind: 'seen' }>['pending'] {
  if (pending.kind === 'failed') return { ...pending, code: 'unavailable' };
  if (pending.kind === 'unavailable') return pending;
  const rest = { at: null, summary: null, risk: 'LOW', thought: null };
  return { kind: 'known', value: pending.value.map((action): PendingAction => ({ ...rest, ...action })) };
}

const known = (...value: ActionLike[]): Pending => ({ kind: 'known', value });
const bash: ActionLike = { id: 'a', tool: 'execute_bash', arguments: { command: 'ls' } };
const untold: Pending = { kind: 'unavailable' };
const unread: Pending = { kind: 'failed', why: 'reset' };

const shown: Asked = { kind: 'shown', fingerprint: fingerprintOf(known(bash)), epoch: '1', expiresAt: 1000 };
const hidden: Asked = { kind: 'shown', fingerprint: 'unknown', epoch: '1', expiresAt: null };
const order: Asked = { kind: 'whatever' };
const waits: Now = {
  at: 0,
  sandboxStatus: 'RUNNING',
  executionStatus: 'waiting_for_confirmation',
  epoch: '1',
  pending: known(bash),
};
const send = { kind: 'send' };
const stale = (why: string) => ({ kind: 'stale', why });

describe('a question that was shown', () => {
  test.each<[string, Asked, Partial<Now>, object]>([
    ['still waits', shown, {}, send],
    ['still waits, in what looks like another wait', shown, { epoch: '2' }, send],
    [
      'has other arguments now',
      shown,
      { pending: known({ ...bash, arguments: {} }) },
      stale('other_actions'),
    ],
    [
      'is joined by another action',
      shown,
      { pending: known(bash, { ...bash, id: 'b' }) },
      stale('other_actions'),
    ],
    ['cannot be compared any more', shown, { pending: untold }, stale('cannot_be_compared')],
    ['was nothing, and something waits', { ...shown, fingerprint: 'none' }, {}, stale('other_actions')],
    ['was not shown, and the wait is the same', hidden, { pending: untold }, send],
    ['was not shown, and the wait is another', hidden, { pending: untold, epoch: '2' }, stale('other_wait')],
    [
      'was not shown, and the wait is not known now',
      hidden,
      { pending: untold, epoch: null },
      stale('wait_not_known'),
    ],
    [
      'was not shown, and its wait was never known',
      { ...hidden, epoch: null },
      { pending: untold, epoch: null },
      stale('wait_not_known'),
    ],
    ['was not shown, but could be now', hidden, {}, stale('can_be_shown_now')],
    ['cannot be read just now', shown, { pending: unread }, { kind: 'look_again', why: 'reset' }],
    [
      'was not shown, and cannot be read just now',
      hidden,
      { pending: unread },
      { kind: 'look_again', why: 'reset' },
    ],
    [
      'was nothing and cannot be read: decided beforehand',
      order,
      { pending: unread },
      { kind: 'look_again', why: 'reset' },
    ],
    ['was nothing: decided beforehand', order, {}, send],
    ['was nothing and nothing is told: decided beforehand', order, { pending: untold, epoch: null }, send],
  ])('%s', (_name, asked, now, expected) => {
    expect(decideAnswer({ asked, now: { ...waits, ...now }, previouslySent: false })).toEqual(expected);
  });
});

describe('the state', () => {
  const lookAgain = (why: string) => ({ kind: 'look_again', why });
  const notWaiting = (why: string) => ({ kind: 'not_waiting', why });
  test.each<[string, Partial<Now>, object]>([
    ['paused', { sandboxStatus: 'PAUSED', executionStatus: null }, { kind: 'wake_first' }],
    [
      'paused while it waited',
      { sandboxStatus: 'PAUSED', lastKnownStatus: 'waiting_for_confirmation' },
      { kind: 'wake_first' },
    ],
    [
      'paused with a word that is not known',
      { sandboxStatus: 'PAUSED', lastKnownStatus: 'napping' },
      { kind: 'wake_first' },
    ],
    [
      'paused after it finished',
      { sandboxStatus: 'PAUSED', lastKnownStatus: 'finished' },
      notWaiting('finished'),
    ],
    ['sandbox in error', { sandboxStatus: 'ERROR' }, notWaiting('sandbox ERROR')],
    ['sandbox being deleted', { sandboxStatus: 'deleting' }, notWaiting('sandbox deleting')],
    ['sandbox missing once', { sandboxStatus: 'MISSING' }, lookAgain('sandbox MISSING')],
    ['sandbox starting', { sandboxStatus: 'STARTING' }, lookAgain('sandbox STARTING')],
    ['sandbox not known', { sandboxStatus: null }, lookAgain('sandbox not known')],
    ['status not known', { executionStatus: null }, lookAgain('status not known')],
    ['status not known', { executionStatus: 'napping' }, lookAgain('status napping')],
    ['waiting for nothing', { pending: known() }, lookAgain('it waits, but no action is pending')],
    ...['idle', 'running', 'paused', 'finished', 'error', 'stuck'].map(
      (status): [string, Partial<Now>, object] => [status, { executionStatus: status }, notWaiting(status)],
    ),
  ])('%s', (_name, now, expected) => {
    for (const asked of [shown, order]) {
      expect(decideAnswer({ asked, now: { ...waits, ...now }, previouslySent: false })).toEqual(expected);
    }
  });
});

test('an expired question is not answered, up to the millisecond', () => {
  const at = (now: number) =>
    decideAnswer({ asked: shown, now: { ...waits, at: now }, previouslySent: false });
  expect(at(999)).toEqual(send);
  expect(at(1000)).toEqual({ kind: 'expired' });
});

const actions = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b'),
    tool: fc.constantFrom('x', 'y'),
    arguments: fc.constantFrom(1, 2),
  }),
  { maxLength: 3 },
);
const pending: fc.Arbitrary<Pending> = fc.oneof(
  fc.constant(untold),
  fc.constant(unread),
  actions.map((value): Pending => ({ kind: 'known', value })),
);
const epoch = fc.constantFrom('1', '2', null);
const fingerprint: fc.Arbitrary<Fingerprint> = pending.map(fingerprintOf);
const askedOpenly: fc.Arbitrary<Asked> = fc.record({
  kind: fc.constant('shown' as const),
  fingerprint,
  epoch,
  expiresAt: fc.constantFrom(null, 0, 5),
});
const anyNow: fc.Arbitrary<Now> = fc.record({
  at: fc.constantFrom(0, 4, 5),
  sandboxStatus: fc.constantFrom('RUNNING', 'RUNNING', 'PAUSED', 'MISSING', null),
  executionStatus: fc.constantFrom('waiting_for_confirmation', 'waiting_for_confirmation', 'running', null),
  epoch,
  pending,
});

describe('in any state', () => {
  test('nothing is sent twice', () => {
    fc.assert(
      fc.property(fc.oneof(askedOpenly, fc.constant(order)), anyNow, (asked, now) => {
        expect(decideAnswer({ asked, now, previouslySent: true })).toEqual({ kind: 'already_sent' });
      }),
    );
  });

  test('an answer is sent only to what was shown, while it waits, in time', () => {
    let sent = 0;
    fc.assert(
      fc.property(askedOpenly, anyNow, (asked, now) => {
        if (asked.kind !== 'shown') return;
        if (decideAnswer({ asked, now, previouslySent: false }).kind !== 'send') return;
        sent += 1;
        expect(now.sandboxStatus).toBe('RUNNING');
        expect(now.executionStatus).toBe('waiting_for_confirmation');
        expect(now.pending.kind).not.toBe('failed');
        expect(now.at).toBeLessThan(asked.expiresAt ?? Number.POSITIVE_INFINITY);
        expect(fingerprintOf(now.pending)).toBe(asked.fingerprint);
        expect(asked.fingerprint).not.toBe('none');
        if (asked.fingerprint === 'unknown') {
          expect(asked.epoch).not.toBeNull();
          expect(now.epoch).toBe(asked.epoch);
        }
      }),
      { numRuns: 5000 },
    );
    expect(sent).toBeGreaterThan(10);
  });
});
