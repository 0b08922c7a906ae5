import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aQuestion, saw, someAction, told, untold } from '../../test/support/questions/some.ts';
import { type ConversationSeen, fingerprintOf } from '../watch/index.ts';
import { decideAnswer } from './decide-answer.ts';
import { newQuestion, type Question } from './question.ts';

type Reached = Extract<ConversationSeen, { kind: 'seen' }>;

const same = saw(told(someAction()));
const unread = saw({ kind: 'failed', why: 'reset', code: 'unavailable' });
const shown = aQuestion({ expiresAt: 1_000 });
const hidden = aQuestion({ fingerprint: 'unknown' });
/** Decided beforehand, for whatever waits. */
const order = newQuestion(0);
const decide = (question: Question, seen: Reached, wait: string | null = '5', now = 600) =>
  decideAnswer({ question, seen, wait, now });
const send = { kind: 'send' };
const stale = (why: string) => ({ kind: 'stale', why });
const lookAgain = (why: string) => ({ kind: 'look_again', why });
const notWaiting = (why: string) => ({ kind: 'not_waiting', why });

test.each<[string, Question, Reached, string | null, object]>([
  ['still waits', shown, same, '5', send],
  ['still waits, in what looks like another wait', shown, same, '7', send],
  ['has other arguments now', shown, saw(told(someAction('ls'))), '5', stale('other_actions')],
  ['is joined by another', shown, saw(told(someAction(), someAction('ls'))), '5', stale('other_actions')],
  ['cannot be compared any more', shown, saw(untold), '5', stale('cannot_be_compared')],
  ['was nothing, and some waits', { ...shown, fingerprint: 'none' }, same, '5', stale('other_actions')],
  ['was not shown, and the wait is the same', hidden, saw(untold), '5', send],
  ['was not shown, and the wait is another', hidden, saw(untold), '7', stale('other_wait')],
  ['was not shown, and the wait is not known now', hidden, saw(untold), null, stale('wait_not_known')],
  ['was not shown, no wait known', { ...hidden, wait: null }, saw(untold), null, stale('wait_not_known')],
  ['was not shown, but could be now', hidden, same, '5', stale('can_be_shown_now')],
  ['cannot be read just now', shown, unread, '5', lookAgain('reset')],
  ['was not shown, and cannot be read just now', hidden, unread, '5', lookAgain('reset')],
  ['was nothing and cannot be read: decided beforehand', order, unread, '5', lookAgain('reset')],
  ['was nothing: decided beforehand', order, same, '5', send],
  ['was nothing and nothing is told: decided beforehand', order, saw(untold), null, send],
])('a question that was shown: %s', (_, question, seen, wait, expected) =>
  expect(decide(question, seen, wait)).toEqual(expected),
);

test.each<[string, Partial<Reached>, object]>([
  ['paused', { sandboxStatus: 'PAUSED', executionStatus: null }, { kind: 'wake_first' }],
  [
    'paused while it waited',
    { sandboxStatus: 'PAUSED', lastKnownStatus: 'waiting_for_confirmation' },
    { kind: 'wake_first' },
  ],
  ['paused, unknown word', { sandboxStatus: 'PAUSED', lastKnownStatus: 'napping' }, { kind: 'wake_first' }],
  ['paused, finished', { sandboxStatus: 'PAUSED', lastKnownStatus: 'finished' }, notWaiting('finished')],
  ['in a sandbox in error', { sandboxStatus: 'ERROR' }, { kind: 'look_again', why: 'sandbox ERROR' }],
  ['in a sandbox being deleted', { sandboxStatus: 'deleting' }, notWaiting('sandbox deleting')],
  ['in a sandbox missing once', { sandboxStatus: 'MISSING' }, lookAgain('sandbox MISSING')],
  ['in a sandbox starting', { sandboxStatus: 'STARTING' }, lookAgain('sandbox STARTING')],
  ['in a sandbox not known', { sandboxStatus: null }, lookAgain('sandbox not known')],
  ['in no status', { executionStatus: null }, lookAgain('status not known')],
  ['in an unknown status', { executionStatus: 'napping' }, lookAgain('status napping')],
  ['waiting for nothing', { pending: told() }, lookAgain('it waits, but no action is pending')],
  ...['idle', 'running', 'paused', 'finished', 'error', 'stuck'].map(
    (status): [string, Partial<Reached>, object] => [status, { executionStatus: status }, notWaiting(status)],
  ),
])('an agent that is %s', (_, changes, expected) => {
  for (const question of [shown, order]) expect(decide(question, { ...same, ...changes })).toEqual(expected);
});

test('an expired question is not answered, up to the millisecond', () => {
  expect(decide(shown, same, '5', 999)).toEqual(send);
  expect(decide(shown, same, '5', 1_000)).toEqual({ kind: 'expired' });
});

const actions = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b'),
    tool: fc.constantFrom('x', 'y'),
    arguments: fc.constantFrom(1, 2),
  }),
  { maxLength: 3 },
);
const pending: fc.Arbitrary<Reached['pending']> = fc.oneof(
  fc.constantFrom(untold, unread.pending),
  actions.map((list) => told(...list.map((action) => ({ ...someAction(), ...action })))),
);
const wait = fc.constantFrom('1', '2', null);
const anyLook = fc.record({
  sandboxStatus: fc.constantFrom('RUNNING', 'RUNNING', 'PAUSED', 'MISSING', null),
  executionStatus: fc.constantFrom('waiting_for_confirmation', 'waiting_for_confirmation', 'running', null),
  pending,
});
const now = fc.constantFrom(0, 4, 5);
/** Half of all looks see what was shown. */
const openAndLook = fc
  .record({
    shown: pending,
    wait,
    expiresAt: fc.constantFrom(null, 0, 5),
    look: anyLook,
    isSame: fc.boolean(),
  })
  .map(({ shown, look, isSame, ...asked }) => ({
    asked: { ...asked, fingerprint: fingerprintOf(shown) },
    look: isSame ? { ...look, pending: shown } : look,
  }));

test('in any state: nothing is sent twice', () => {
  const sent = { at: 0, fate: null, before: 'unknown', newest: null } as const;
  fc.assert(
    fc.property(openAndLook, fc.boolean(), wait, now, ({ asked, look }, isOrder, current, at) => {
      const question = isOrder ? order : aQuestion(asked);
      const decision = decide({ ...question, sent }, { ...same, ...look }, current, at);
      expect(decision).toEqual({ kind: 'already_sent' });
    }),
  );
});

test('in any state: an answer is sent only to what was shown, while it waits, in time', () => {
  let sent = 0;
  fc.assert(
    fc.property(openAndLook, wait, now, ({ asked, look }, current, at) => {
      if (decide(aQuestion(asked), { ...same, ...look }, current, at).kind !== 'send') return;
      sent += 1;
      expect(look.sandboxStatus).toBe('RUNNING');
      expect(look.executionStatus).toBe('waiting_for_confirmation');
      expect(look.pending.kind).not.toBe('failed');
      expect(at).toBeLessThan(asked.expiresAt ?? Number.POSITIVE_INFINITY);
      expect(fingerprintOf(look.pending)).toBe(asked.fingerprint);
      expect(asked.fingerprint).not.toBe('none');
      if (asked.fingerprint === 'unknown') {
        expect(asked.wait).not.toBeNull();
        expect(current).toBe(asked.wait);
      }
    }),
    { numRuns: 1000 },
  );
  expect(sent).toBeGreaterThan(3);
});
