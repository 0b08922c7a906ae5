// A message for an agent that has its task already: when it may leave, and what shows that the agent has read it.
import { describe, expect, test } from '@jest/globals';
import { afterMessage, afterMessageWake, afterRun } from './after-effect.ts';
import { newMessage } from './changes.ts';
import { usualMessagePatience } from './patience.ts';
import { stepMessage } from './step.ts';
import type { EventLog, Message, MessageContext, MessageSeen } from './types.ts';

const context: MessageContext = {
  ...{ ended: null, isNext: true, mayWake: true, patience: usualMessagePatience },
};
const log: EventLog = { kind: 'known', newest: 'e1', newestAt: 'then', found: null };
const event = { id: 'e2', at: 'later' };
const there: EventLog = { kind: 'known', newest: 'e9', newestAt: 'last', found: event };

const held = (changes: Partial<Message> = {}): Message => ({
  ...newMessage({ number: 2, text: 'Please also …', ask: null }, 1_000),
  ...changes,
});
const quiet = { at: 10_000, fate: 'taken', why: null, newest: 'e1', run: false } as const;
const sent = (changes: Partial<Message> = {}) => held({ state: 'sent', sent: quiet, event, ...changes });
const seen = (
  executionStatus: string | null,
  changes: Partial<Extract<MessageSeen, { kind: 'seen' }>> = {},
) => ({
  ...({ kind: 'seen', sandboxStatus: 'RUNNING', executionStatus, policy: null } as const),
  ...{ hasAgentServer: true, log, ...changes },
});
const at = (message: Message, look: MessageSeen, now = 10_000, changes: Partial<MessageContext> = {}) =>
  stepMessage(message, look, { ...context, ...changes }, now);
const rested = { do: { kind: 'rest' }, message: { state: 'held', sent: null, troubleSince: null } };

describe('a further message leaves', () => {
  test.each(['idle', 'finished', 'error', 'stuck', 'paused'])(
    'to what is %s, and sets it to work',
    (status) => {
      expect(at(held(), seen(status))).toMatchObject({
        do: { kind: 'send', run: true },
        message: { state: 'sending', sent: { newest: 'e1', run: true } },
      });
    },
  );

  test('to an agent that works only so that it can never approve', () => {
    expect(at(held(), seen('running'))).toMatchObject({
      do: { kind: 'send', run: false },
      message: { state: 'sending', sent: { run: false } },
    });
    for (const unread of [
      { kind: 'unavailable' },
      { kind: 'failed', why: 'x', code: 'unavailable' },
    ] as const) {
      expect(at(held(), seen('running', { log: unread }))).toMatchObject(rested);
    }
  });

  test.each([
    ['while it waits for an answer', seen('waiting_for_confirmation'), {}],
    ['while it starts', { kind: 'starting' } as const, {}],
    ['before an earlier one has come to its end', seen('idle'), { isNext: false }],
    [
      'while the sandbox is paused and may not be woken',
      seen(null, { sandboxStatus: 'PAUSED' }),
      { mayWake: false },
    ],
    ['while the agent is paused and may not be set going', seen('paused'), { mayWake: false }],
  ])('never %s, for hours', (_, look, changes) => {
    expect(at(held({ troubleSince: 1 }), look, 9_000_000, changes)).toMatchObject(rested);
  });

  test('once the sandbox was woken', () => {
    const asleep = seen(null, { sandboxStatus: 'PAUSED' });
    expect(at(held(), asleep)).toMatchObject({ do: { kind: 'wake' }, message: { wokenAt: 10_000 } });
  });

  test('not at all when the sandbox is gone', () => {
    expect(
      at(held({ troubleSince: 1 }), seen(null, { sandboxStatus: 'MISSING' }), 80_000).message.result,
    ).toEqual({
      ...{ kind: 'not_taken', cause: 'gone', why: 'the sandbox was deleted' },
    });
    const sending = held({ state: 'sending', sent: { ...quiet, fate: null, run: true } });
    const gone = { kind: 'not_taken', why: 'the sandbox was deleted', code: 'gone' } as const;
    expect(afterMessage(sending, gone, context, 10_000).message.result).toMatchObject({ cause: 'gone' });
  });
});

describe('a message that went to a working agent', () => {
  test('is in its conversation first, and that is not the end of it', () => {
    const sending = held({ state: 'sending', sent: { ...quiet, fate: null } });
    expect(at(sending, seen('running', { log: there }))).toMatchObject({
      do: { kind: 'rest' },
      message: { state: 'sent', event, result: null, dueAt: 11_000 },
    });
    // One that sets it to work is taken up when it works.
    const loud = { ...sending, sent: { ...quiet, run: true } };
    expect(at(loud, seen('running', { log: there })).message.state).toBe('taken');
    const waits = at(loud, seen('finished', { log: there }));
    expect(waits).toMatchObject({ do: { kind: 'rest' }, message: { state: 'sent' } });
    expect(at(waits.message, seen('idle', { log: { ...there, isTakenUp: true } })).message.state).toBe(
      'taken',
    );
    expect(at(waits.message, seen('finished', { log: there }), 34_999).do.kind).toBe('rest');
    expect(at(waits.message, seen('finished', { log: there }), 35_000).message.result).toEqual({
      ...{ kind: 'taken', at: 10_000, event },
    });
    // Its events cannot be read any more, and the service said that it has it.
    const blind = seen(null, { log: { kind: 'unavailable' }, sandboxStatus: 'PAUSED' });
    expect(at({ ...sending, sent: quiet }, blind).message).toMatchObject({ state: 'sent', event: null });
  });

  test('is taken when the agent is seen to have read it', () => {
    expect(at(sent(), seen('finished', { log: { ...there, isTakenUp: true } })).message.result).toEqual({
      ...{ kind: 'taken', at: 10_000, event },
    });
  });

  test.each(['running', 'waiting_for_confirmation'])('is left alone while the agent is %s', (status) => {
    expect(at(sent(), seen(status, { log: there }), 9_000_000).do.kind).toBe('rest');
  });

  test.each(['idle', 'finished', 'error', 'paused'])(
    'sets a %s agent going once that has not read it',
    (status) => {
      const step = at(sent(), seen(status, { log: there }));
      expect(step).toMatchObject({
        do: { kind: 'run' },
        message: { state: 'sent', ran: { at: 10_000, newest: { id: 'e9', at: 'last' } } },
      });
      // An end that is there already is not the end of this message.
      for (const reply of ['running', 'not_known'] as const) {
        expect(afterRun(step.message, reply, context, 10_100).message.result).toEqual({
          ...{ kind: 'taken', at: 10_100, event: { id: 'e9', at: 'last' } },
        });
      }
      expect(afterRun(step.message, 'not_sent', context, 10_100).message).toMatchObject({
        state: 'sent',
        ran: null,
      });
      // After a crash nobody knows whether it was told.
      expect(at(step.message, seen(status, { log: there }), 34_999).do.kind).toBe('rest');
      expect(at(step.message, seen(status, { log: there }), 35_000).message).toMatchObject({
        state: 'unknown',
        result: { why: expect.stringContaining('it is in the conversation') },
      });
    },
  );

  test('wakes the sandbox that was paused meanwhile, where that may be', () => {
    const asleep = seen(null, { sandboxStatus: 'PAUSED', log: { kind: 'unavailable' } });
    const woken = at(sent({ wokenAt: 5_000 }), asleep);
    expect(woken).toMatchObject({ do: { kind: 'wake' }, message: { wokenAt: 10_000 } });
    expect(at(sent(), asleep, 10_000, { mayWake: false }).do.kind).toBe('rest');
    expect(at(woken.message, asleep, 12_000).do.kind).toBe('rest');
    expect(at({ ...woken.message, troubleSince: 12_000 }, asleep, 400_000).message.state).toBe('unknown');
    expect(afterMessageWake(woken.message, 'gone', context, 12_000).message.state).toBe('sent');
  });

  test.each([
    ['the look fails', { kind: 'failed', why: 'reset', code: 'unavailable' } as const],
    ['the service does not know it', { kind: 'absent' } as const],
    ['the sandbox is gone', seen(null, { sandboxStatus: 'MISSING' })],
    ['the agent is in no known state', seen('dreaming')],
    ['the events fail', seen('idle', { log: { kind: 'failed', why: 'reset', code: 'unavailable' } })],
    ['nobody can tell it to run', seen('idle', { hasAgentServer: false })],
  ])('is not known to be read when %s for long', (_, look) => {
    const first = at(sent(), look).message;
    expect(first).toMatchObject({ state: 'sent', troubleSince: 10_000 });
    expect(at(first, look, 400_000).message).toMatchObject({
      state: 'unknown',
      result: { why: expect.stringContaining('it is in the conversation') },
    });
  });

  test('is taken where its run has ended otherwise', () => {
    expect(at(sent(), seen('idle'), 10_000, { ended: 'cancelled' }).message.result).toMatchObject({
      kind: 'taken',
    });
  });
});
