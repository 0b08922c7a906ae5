// A message for an agent that has its task already: when it may leave, and what shows that the agent has read it.
import { describe, expect, test } from '@jest/globals';
import { decideMessage } from './decide.ts';
import { messageMachine } from './machine.ts';
import {
  type EventLog,
  type Message,
  type MessageContext,
  type MessageSeen,
  messagePatienceAt,
  newMessage,
} from './message.ts';

const context: MessageContext = {
  ended: null,
  isNext: true,
  mayWake: true,
  patience: messagePatienceAt(30_000),
};
const { after } = messageMachine;
const any = { seen: { kind: 'absent' }, context } as const;
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
): Extract<MessageSeen, { kind: 'seen' }> => ({
  kind: 'seen',
  sandboxStatus: 'RUNNING',
  executionStatus,
  policy: null,
  hasAgentServer: true,
  log,
  ...changes,
});
const at = (message: Message, look: MessageSeen, now = 10_000, changes: Partial<MessageContext> = {}) =>
  decideMessage(message, { seen: look, context: { ...context, ...changes } }, now);
const rested = { do: { kind: 'rest' }, thing: { state: 'held', sent: null, troubleSince: null } };

describe('a further message is sent', () => {
  test.each(['idle', 'finished', 'error', 'stuck', 'paused'])(
    'to what is %s, and sets it to work',
    (status) => {
      expect(at(held(), seen(status))).toMatchObject({
        do: { kind: 'send' },
        thing: { state: 'sending', sent: { newest: 'e1', run: true } },
      });
    },
  );

  test('to a working agent only without setting it to work, so that it cannot approve', () => {
    expect(at(held(), seen('running'))).toMatchObject({
      do: { kind: 'send' },
      thing: { state: 'sending', sent: { run: false } },
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
  ])('never %s, also after hours', (_, look, changes) => {
    expect(at(held({ troubleSince: 1 }), look, 9_000_000, changes)).toMatchObject(rested);
  });

  test('once the sandbox was woken', () => {
    const asleep = seen(null, { sandboxStatus: 'PAUSED' });
    expect(at(held(), asleep)).toMatchObject({ do: { kind: 'wake' }, thing: { wokenAt: 10_000 } });
  });

  test('never when the sandbox was deleted', () => {
    expect(
      at(held({ troubleSince: 1 }), seen(null, { sandboxStatus: 'MISSING' }), 80_000).thing.result,
    ).toEqual({
      kind: 'not_taken',
      cause: 'gone',
      why: 'the sandbox was deleted',
    });
    const sending = held({ state: 'sending', sent: { ...quiet, fate: null, run: true } });
    const gone = { kind: 'not_taken', why: 'the sandbox was deleted', code: 'gone' } as const;
    expect(after.send(sending, gone, any, 10_000).thing.result).toMatchObject({ cause: 'gone' });
  });
});

describe('a message that went to a working agent', () => {
  test('is in the conversation first, and is not settled by that', () => {
    const sending = held({ state: 'sending', sent: { ...quiet, fate: null } });
    expect(at(sending, seen('running', { log: there }))).toMatchObject({
      do: { kind: 'rest' },
      thing: { state: 'sent', event, result: null, dueAt: 11_000 },
    });
    // One that sets it to work is taken up when it works.
    const loud = { ...sending, sent: { ...quiet, run: true } };
    expect(at(loud, seen('running', { log: there })).thing.state).toBe('taken');
    const waits = at(loud, seen('finished', { log: there }));
    expect(waits).toMatchObject({ do: { kind: 'rest' }, thing: { state: 'sent' } });
    expect(at(waits.thing, seen('idle', { log: { ...there, isTakenUp: true } })).thing.state).toBe('taken');
    expect(at(waits.thing, seen('finished', { log: there }), 34_999).do.kind).toBe('rest');
    expect(at(waits.thing, seen('finished', { log: there }), 35_000).thing.result).toEqual({
      kind: 'taken',
      at: 10_000,
      event,
    });
    // Its events cannot be read any more, and the service said that it has it.
    const blind = seen(null, { log: { kind: 'unavailable' }, sandboxStatus: 'PAUSED' });
    expect(at({ ...sending, sent: quiet }, blind).thing).toMatchObject({ state: 'sent', event: null });
  });

  test('is taken when the events show that the agent has read it', () => {
    expect(at(sent(), seen('finished', { log: { ...there, isTakenUp: true } })).thing.result).toEqual({
      kind: 'taken',
      at: 10_000,
      event,
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
        thing: { state: 'sent', ran: { at: 10_000, newest: { id: 'e9', at: 'last' } } },
      });
      // An end that is there already is not the end of this message.
      for (const reply of ['running', 'not_known'] as const) {
        expect(after.run(step.thing, reply, any, 10_100).thing.result).toEqual({
          kind: 'taken',
          at: 10_100,
          event: { id: 'e9', at: 'last' },
        });
      }
      expect(after.run(step.thing, 'not_sent', any, 10_100).thing).toMatchObject({
        state: 'sent',
        ran: null,
      });
      // After a crash nobody knows whether it was told.
      expect(at(step.thing, seen(status, { log: there }), 34_999).do.kind).toBe('rest');
      expect(at(step.thing, seen(status, { log: there }), 35_000).thing).toMatchObject({
        state: 'unknown',
        result: { why: expect.stringContaining('it is in the conversation') },
      });
    },
  );

  test('wakes a sandbox that was paused in the meantime, if it may', () => {
    const asleep = seen(null, { sandboxStatus: 'PAUSED', log: { kind: 'unavailable' } });
    const woken = at(sent({ wokenAt: 5_000 }), asleep);
    expect(woken).toMatchObject({ do: { kind: 'wake' }, thing: { wokenAt: 10_000 } });
    expect(at(sent(), asleep, 10_000, { mayWake: false }).do.kind).toBe('rest');
    expect(at(woken.thing, asleep, 12_000).do.kind).toBe('rest');
    expect(at({ ...woken.thing, troubleSince: 12_000 }, asleep, 400_000).thing.state).toBe('unknown');
    expect(after.wake(woken.thing, 'gone', any, 12_000).thing.state).toBe('sent');
  });

  test.each([
    ['the look fails', { kind: 'failed', why: 'reset', code: 'unavailable' } as const],
    ['the service does not know it', { kind: 'absent' } as const],
    ['the sandbox is gone', seen(null, { sandboxStatus: 'MISSING' })],
    ['the agent is in no known state', seen('dreaming')],
    ['the events fail', seen('idle', { log: { kind: 'failed', why: 'reset', code: 'unavailable' } })],
    ['nobody can tell it to run', seen('idle', { hasAgentServer: false })],
  ])('is settled as unknown when %s for long', (_, look) => {
    const first = at(sent(), look).thing;
    expect(first).toMatchObject({ state: 'sent', troubleSince: 10_000 });
    expect(at(first, look, 400_000).thing).toMatchObject({
      state: 'unknown',
      result: { why: expect.stringContaining('it is in the conversation') },
    });
  });

  test('is taken when its run has ended', () => {
    expect(at(sent(), seen('idle'), 10_000, { ended: 'cancelled' }).thing.result).toMatchObject({
      kind: 'taken',
    });
  });
});
