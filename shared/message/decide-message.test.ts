import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Ask, EventLog, PolicyReply, ResumeReply, WakeReply } from '../conversation/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { decideMessage } from './decide-message.ts';
import {
  isGoneForGood,
  type Message,
  type MessageContext,
  type MessageSeen,
  messagePatienceAt,
  newMessage,
} from './message.ts';
import { type MessageReply, messageMachine, whyHeld } from './message-machine.ts';

const goesOn = { kind: 'goes_on', agent: agentOf('running') } as const;

const context: MessageContext = {
  ended: null,
  isNext: true,
  mayWake: true,
  patience: messagePatienceAt(30_000),
};
const empty: EventLog = { kind: 'known', newest: 'e1', found: null };
const found: EventLog = { kind: 'known', newest: 'e2', found: { id: 'e2', at: 'then' } };

const held = (changes: Partial<Message> = {}): Message => ({
  ...newMessage({ number: 1, text: 'Do it', ask: 'always' }, 1_000),
  ...changes,
});
const sent = { at: 10_000, fate: null, why: null, newest: 'e1', run: true } as const;
const sending = (changes: Partial<Message> = {}) => held({ state: 'sending', sent, ...changes });
const seen = (changes: Partial<Extract<MessageSeen, { kind: 'seen' }>> = {}): MessageSeen => ({
  kind: 'seen',
  sandbox: sandboxOf('RUNNING'),
  agent: agentOf('idle'),
  policy: 'always',
  hasAgentServer: true,
  log: empty,
  ...changes,
});
const failed = { kind: 'failed', why: 'no route', code: 'unavailable' } as const;
const { after } = messageMachine;
/** A look that what follows a reply does not depend on. */
const any = { seen: failed, context };
const at = (message: Message, look: MessageSeen, now = 10_000, changes: Partial<MessageContext> = {}) =>
  decideMessage(message, { seen: look, context: { ...context, ...changes } }, now);

test('a message that was not sent is sent to an agent at rest whose policy is in force', () => {
  expect(at(held(), seen())).toMatchObject({
    thing: { state: 'sending', sent: { at: 10_000, fate: null, newest: 'e1', run: true } },
    do: { kind: 'send' },
  });
  expect(at(held({ ask: null }), seen({ policy: null })).do).toEqual({ kind: 'send' });
});

test.each<[Ask, Ask | null, string]>([
  ['always', null, 'set_policy'],
  ['always', 'never', 'set_policy'],
  ['always', 'risky', 'set_policy'],
  ['risky', 'never', 'set_policy'],
  ['risky', 'always', 'send'],
  ['never', 'always', 'set_policy'],
  ['never', 'never', 'send'],
])('where a held message says ask %s and its agent asks %s the next request is %s', (ask, policy, kind) => {
  // A server that started again has forgotten what it was told before.
  for (const policySetAt of [null, 1_000]) {
    const step = at(held({ ask, policySetAt }), seen({ policy }));
    expect(step.do.kind).toBe(kind);
    if (kind === 'set_policy') expect(step.thing).toMatchObject({ state: 'held', sent: null });
  }
});

test.each([
  ['never', 'always', 'set_policy', 'always'],
  ['never', 'risky', 'set_policy', 'risky'],
  ['never', 'never', 'send', null],
  ['never', null, 'send', null],
  [null, 'always', 'send', null],
  ['risky', 'always', 'send', null],
] as const)(
  'where asking is left to the account, an agent asks %s and the account says %s, the next request is %s',
  (policy, account, kind, ask) => {
    const step = at(held({ ask: null }), seen({ policy, account }));
    expect(step).toMatchObject({ do: { kind }, thing: { ask } });
    const granting = seen({ policy, account, grantsItself: true });
    expect(at(held({ ask: null }), granting).do.kind).toBe('send');
  },
);

test('a message that was not sent is not sent to an agent that grants itself every permission, where it has to ask', () => {
  const acp = seen({ grantsItself: true });
  for (const ask of ['always', 'risky'] as const) {
    expect(at(held({ ask }), acp).thing).toMatchObject({
      state: 'not_taken',
      sent: null,
      result: { cause: 'policy', why: expect.stringContaining('another vendor') },
    });
  }
  expect(at(held({ ask: null }), acp).do.kind).toBe('send');
});

test('to an agent that grants itself every permission a message goes without a policy where it never has to ask', () => {
  const acp = seen({ grantsItself: true, policy: null });
  expect(at(held({ ask: 'never' }), acp).do.kind).toBe('send');
  const working = held({ ask: 'never', number: 2, state: 'sent', sent: { ...sent, run: false } });
  expect(at(working, acp).do.kind).toBe('resume');
  // Whoever observes is promised to hear what it did, and what it would have asked.
  expect(at(held({ ask: 'never' }), acp, 10_000, { observes: true }).thing).toMatchObject({
    state: 'not_taken',
    result: { cause: 'policy' },
  });
});

test.each<[string, string | null, Message, MessageSeen]>([
  [
    'whose policy is not in force',
    'does not say so',
    held({ policySetAt: 9_000 }),
    seen({ policy: 'never' }),
  ],
  ['whose service cannot be reached', 'no route', held({ troubleSince: 9_900 }), failed],
  ['that nothing keeps', null, held(), seen()],
])('a held message %s says what kept it: %s', (_, words, message, look) => {
  const why = whyHeld(message, { seen: look, context }, 10_000);
  expect(why === null ? null : why.includes(words ?? '')).toBe(words === null ? null : true);
});

/** Visits as the engine does: a look, what it leads to, the reply to a request. Returns when each request was sent. */
function visited(message: Message, see: (now: number) => MessageSeen, reply: Replies, lookMs = 0) {
  const requests: { readonly kind: string; readonly at: number }[] = [];
  let [now, current] = [10_000, message];
  while (current.dueAt !== null && now < 20 * 60_000) {
    const look = see(now);
    now += lookMs;
    const step = at(current, look, now);
    current = step.thing;
    const { kind } = step.do;
    if (kind === 'set_policy' || kind === 'send' || kind === 'resume' || kind === 'wake') {
      requests.push({ kind, at: now });
      const replied = { seen: look, context };
      if (kind === 'set_policy') current = after.set_policy(current, reply.set_policy, replied, now).thing;
      if (kind === 'send') current = after.send(current, reply.send, replied, now).thing;
      if (kind === 'resume') current = after.resume(current, reply.resume, replied, now).thing;
      if (kind === 'wake') current = after.wake(current, reply.wake, replied, now).thing;
    }
    now = Math.max(now, current.dueAt ?? now);
  }
  return { message: current, now, requests };
}

const busy = { why: 'busy', code: 'rate_limited' } as const;
interface Replies {
  readonly wake: WakeReply;
  readonly set_policy: PolicyReply;
  readonly send: MessageReply;
  readonly resume: ResumeReply;
}
const replies: Replies = {
  wake: { kind: 'failed', ...busy },
  set_policy: { kind: 'set' },
  send: { kind: 'not_taken', ...busy },
  resume: { kind: 'not_sent', ...busy },
};

test('a policy that is taken and never confirmed is set a few times, and given up after a minute, whatever a look takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000 }), fc.boolean(), (lookMs, isHeld) => {
      const waits = held(isHeld ? {} : { state: 'sent', sent: { ...sent, run: false } });
      const { message, now, requests } = visited(waits, () => seen({ policy: 'never' }), replies, lookMs);
      expect(message.state).toBe(isHeld ? 'not_taken' : 'unknown');
      expect(requests.length).toBeGreaterThan(1);
      expect(requests.length).toBeLessThan(12);
      expect(now - 10_000).toBeGreaterThan(45_000);
      expect(now - 10_000).toBeLessThanOrEqual(63_000 + 2 * lookMs);
    }),
  );
});

test('a policy that comes into force late, after the agent slept for minutes, does not give the message back', () => {
  let sets = 0;
  const see = (now: number): MessageSeen => {
    if (now < 200_000) return seen({ sandbox: sandboxOf('STARTING'), agent: null });
    return seen({ policy: now < 230_000 ? 'never' : 'always' });
  };
  const { requests } = visited(held(), see, {
    ...replies,
    get set_policy() {
      sets += 1;
      return { kind: 'set' } as const;
    },
    send: { kind: 'not_taken', why: 'no', code: 'rejected' },
  });
  expect(requests.at(-1)).toMatchObject({ kind: 'send' });
  expect(sets).toBeLessThan(8);
});

test.each<[string, Message, MessageSeen]>([
  ['send', held(), seen()],
  ['resume', held({ state: 'sent', sent: { ...sent, run: false } }), seen()],
  ['wake', held(), seen({ sandbox: sandboxOf('PAUSED'), agent: null })],
])(
  'a request to %s that is refused again and again is given up after a minute, although looks go well',
  (kind, message, look) => {
    const { message: left, now, requests } = visited(message, () => look, replies);
    expect(left.result).toMatchObject({ kind: kind === 'resume' ? 'unknown' : 'not_taken' });
    expect(requests.map((each) => each.kind)).toEqual(Array(requests.length).fill(kind));
    expect(requests.length).toBeLessThan(35);
    expect(now).toBeLessThanOrEqual(71_000);
  },
);

test('an agent that slept is told when to ask before it is told to run', () => {
  const quiet = { ...sent, run: false };
  const lost = seen({ policy: 'never', agent: agentOf('idle') });
  const waits = held({ state: 'sent', sent: quiet });
  expect(at(waits, lost, 90_000)).toMatchObject({ thing: { ran: null }, do: { kind: 'set_policy' } });
  expect(at(waits, seen({ agent: agentOf('idle') }), 90_000).do.kind).toBe('resume');
  const refused = after.set_policy(waits, { kind: 'refused', why: 'no' }, any, 90_000);
  expect(refused.thing.result?.kind).toBe('unknown');
});

test.each([
  ['the agent waits: it would count as an approval', seen({ agent: agentOf('waiting_for_confirmation') })],
  ['the agent works: it might wait in the next moment', seen({ agent: agentOf('running') })],
  ['the state is not known', seen({ agent: null })],
  ['the state is unknown', seen({ agent: agentOf('dreaming') })],
  ['the sandbox starts', seen({ sandbox: sandboxOf('STARTING'), agent: null })],
  ['the events cannot be read', seen({ log: failed })],
  ['the look failed', failed],
])('a message that was not sent is held while %s', (_, look) => {
  const step = at(held({ createdAt: 9_000 }), look);
  expect(step).toMatchObject({ thing: { state: 'held', sent: null }, do: { kind: 'rest' } });
  expect(step.thing.dueAt).toBe(11_000);
});

test('a message that is held is looked at less and least often, and least where an open question will tell', () => {
  const pauseAt = (age: number, isAsked: boolean) => {
    const now = 1_000 + age;
    const { dueAt } = at(held(), status('waiting_for_confirmation'), now, { isAsked }).thing;
    return (dueAt ?? 0) - now;
  };
  const ages = [1_000, 20_000, 100_000, 3_600_000];
  expect(ages.map((age) => pauseAt(age, false))).toEqual([1_000, 5_000, 10_000, 10_000]);
  expect(ages.map((age) => pauseAt(age, true))).toEqual([1_000, 5_000, 25_000, 60_000]);
});

test('a message that was not sent is held as long as the agent waits or works, for hours', () => {
  for (const executionStatus of ['waiting_for_confirmation', 'running']) {
    const step = at(held({ troubleSince: 2_000 }), seen({ agent: agentOf(executionStatus) }), 9_000_000);
    expect(step).toMatchObject({ thing: { state: 'held', troubleSince: null }, do: { kind: 'rest' } });
  }
});

test.each([
  ['no agent server can be told when to ask', 'policy', seen({ hasAgentServer: false, policy: null })],
  ['the state is unknown', 'unclear', seen({ agent: agentOf('dreaming') })],
  ['the look fails', { failed: 'unavailable' }, failed],
  ['the events cannot be read', { failed: 'unavailable' }, seen({ log: failed })],
] as const)('a message that was not sent is given back when %s for a minute', (_, cause, look) => {
  const message = held({ number: 2 });
  expect(at({ ...message, troubleSince: 10_000 }, look, 68_000).thing.state).toBe('held');
  expect(at({ ...message, troubleSince: 10_000 }, look, 69_001)).toMatchObject({
    thing: { state: 'not_taken', result: { kind: 'not_taken', cause }, dueAt: null, settledAt: 69_001 },
    do: { kind: 'settle' },
  });
});

test.each([
  ['not known to the service', 'absent', { kind: 'absent' } as const],
  ['without its sandbox', 'gone', seen({ sandbox: sandboxOf('MISSING') })],
  ['in a sandbox that has failed', 'gone', seen({ sandbox: sandboxOf('ERROR') })],
])(
  'a held message to a conversation that is %s is given back after three looks within ten seconds, as a watch believes them',
  (_, cause, look) => {
    const times: number[] = [];
    let message = held({ number: 2 });
    for (let now = 10_000; message.state === 'held'; now = message.dueAt ?? now) {
      message = at(message, look, now).thing;
      times.push(now);
    }
    expect(times).toEqual([10_000, 15_000, 20_000]);
    expect(message.result).toMatchObject({ kind: 'not_taken', cause });
    expect(isGoneForGood(message.result)).toBe(true);
  },
);

test('looks that find a held message again begin to count again, and failed ones count for nothing', () => {
  const missing = seen({ sandbox: sandboxOf('MISSING') });
  const waits = seen({ agent: agentOf('waiting_for_confirmation') });
  let message = held({ number: 2 });
  for (const look of [missing, missing, failed, waits, missing, failed, missing]) {
    message = at(message, look, 10_000).thing;
    expect(message.state).toBe('held');
  }
  expect(at(message, missing, 10_000).thing.state).toBe('not_taken');
});

test('a held message waits as long as the service asks, and is given back when a failure lasts', () => {
  expect(at(held(), { ...failed, code: 'bad_configuration' }).thing.state).toBe('not_taken');
  expect(at(held(), { ...failed, retryAfterMs: 600_000 }).thing).toMatchObject({
    ...{ state: 'held', dueAt: 610_000 },
  });
  const waited = held({ troubleSince: 10_000 });
  expect(at(waited, { ...failed, retryAfterMs: 600_000 }, 610_000).thing.state).toBe('not_taken');
});

test('a held message waits for a minute while the key is refused', () => {
  const refused = { ...failed, code: 'unauthorized' } as const;
  const first = at(held(), refused).thing;
  expect(at(first, refused, 69_000).thing.state).toBe('held');
  expect(at(first, refused, 70_000).thing.result).toMatchObject({ cause: { failed: 'unauthorized' } });
  const sent = held({
    state: 'sending',
    sent: { at: 10_000, fate: null, why: null, newest: null, run: true },
  });
  const { send } = after;
  const notTaken = { kind: 'not_taken', why: 'key', code: 'unauthorized' } as const;
  expect(send(sent, notTaken, any, 10_000).thing).toMatchObject({ state: 'held', sent: null, dueAt: 12_000 });
});

test('a message that was not sent wakes a paused sandbox once, if it may', () => {
  const asleep = seen({ sandbox: sandboxOf('PAUSED'), agent: null });
  expect(at(held(), asleep)).toMatchObject({ thing: { wokenAt: 10_000 }, do: { kind: 'wake' } });
  expect(at(held(), asleep, 10_000, { mayWake: false }).do.kind).toBe('rest');
  const woken = held({ wokenAt: 5_000 });
  expect(at(woken, asleep)).toMatchObject({ thing: { state: 'held' }, do: { kind: 'rest' } });
  expect(at({ ...woken, troubleSince: 10_000 }, asleep, 311_000).thing.result).toMatchObject({
    cause: 'asleep',
  });
});

test('a message that was not sent is closed with its run', () => {
  expect(at(held(), seen(), 10_000, { ended: 'cancelled' })).toMatchObject({
    thing: { state: 'closed' },
    do: { kind: 'settle' },
  });
});

test('a message that may have been sent is taken when it is among the events', () => {
  expect(at(sending(), seen({ log: found, agent: agentOf('running') }))).toMatchObject({
    thing: { state: 'taken', result: { kind: 'taken', event: { id: 'e2' } } },
  });
  // Even where its run has ended in the meantime.
  expect(at(sending(), seen({ log: found }), 10_000, { ended: 'timeout' }).thing.state).toBe('taken');
});

test('a message that may have been sent is taken when the service said so and the events are no clearer', () => {
  const taken = sending({ sent: { ...sent, fate: 'taken' } });
  const unread = { kind: 'unavailable' } as const;
  expect(at(taken, seen({ log: unread, agent: agentOf('running') })).thing.state).toBe('taken');
  expect(at(taken, seen({ log: unread })).thing.state).toBe('sent');
  expect(at(taken, seen({ log: empty }), 20_000).do.kind).toBe('rest');
  expect(at(taken, seen({ log: empty }), 35_000).thing.state).toBe('taken');
  expect(at(taken, failed, 35_000).thing.state).toBe('taken');
});

test('a message that may have been sent is sent again only after a crash, when it did not arrive, and only once', () => {
  expect(at(sending(), seen({ log: empty }), 34_999).do.kind).toBe('rest');
  expect(at(sending(), seen({ log: empty }), 35_000)).toMatchObject({
    thing: { state: 'held', sent: null, again: true },
    do: { kind: 'rest' },
  });
  expect(at(sending({ again: true }), seen({ log: empty }), 35_000).thing.state).toBe('unknown');
});

test.each([
  ['its reply was lost', sending({ sent: { ...sent, fate: 'unknown', why: 'reset' } }), seen(), 'reset'],
  ['events are not known', sending(), seen({ log: { kind: 'unavailable' } }), 'nobody knows'],
  ['the look fails', sending(), failed, 'nobody knows'],
  [
    'a sandbox sleeps',
    sending(),
    seen({ sandbox: sandboxOf('PAUSED'), log: { kind: 'unavailable' } }),
    'nobody',
  ],
])(
  'a message that may have been sent is settled as unknown when %s, and not sent again',
  (_, message, look, why) => {
    expect(at(message, look, 34_999).do.kind).toBe('rest');
    expect(at(message, look, 35_000)).toMatchObject({
      thing: { state: 'unknown', result: { why: expect.stringContaining(why) } },
      do: { kind: 'settle' },
    });
  },
);

test('a message that may have been sent is not sent again when its run has ended', () => {
  expect(at(sending(), seen({ log: empty }), 35_000, { ended: 'cancelled' }).thing.state).toBe('unknown');
});

test('a message that the service says to have saved is looked for, its agent is told to run, and it is never sent again', () => {
  const saved = { kind: 'saved', why: 'Message saved' } as const;
  const { thing } = after.send(sending(), saved, any, 10_000);
  expect(thing).toMatchObject({
    state: 'sending',
    sent: { fate: 'saved', why: 'Message saved', run: false },
    dueAt: 11_000,
  });
  const run = at(thing, seen({ log: found }), 11_000);
  expect(run).toMatchObject({ thing: { state: 'sent', event: { id: 'e2' } }, do: { kind: 'resume' } });
  expect(after.resume(run.thing, goesOn, any, 11_100).thing.state).toBe('taken');
  expect(at(thing, seen({ log: { kind: 'unavailable' } }), 11_000).do.kind).toBe('resume');
  // Not among the events: nobody knows, and it is not sent again.
  expect(at(thing, seen({ log: empty }), 34_999).do.kind).toBe('rest');
  expect(at(thing, seen({ log: empty }), 35_000).thing).toMatchObject({
    state: 'unknown',
    result: { why: 'Message saved' },
  });
});

test('a message whose reply was lost and that is there is followed by a word to run, where the agent has rested since', () => {
  const lost = sending({ sent: { ...sent, fate: 'unknown', why: 'reset' } });
  const there = at(lost, seen({ log: found }), 12_000).thing;
  expect(there.state).toBe('sent');
  expect(at(there, seen({ log: found }), 34_999).do.kind).toBe('rest');
  expect(at(there, seen({ log: found }), 35_000).do.kind).toBe('resume');
  expect(at(there, seen({ log: found, agent: agentOf('running') }), 35_000).thing.state).toBe('taken');
  expect(at(there, failed, 35_000).thing.state).toBe('taken');
});

test('a word to run that another server refuses, because it owns the conversation, is reported and not repeated', () => {
  const ran = held({ state: 'sent', sent: { ...sent, run: false }, ran: { at: 10_000, newest: null } });
  const owned = { kind: 'not_sent', why: 'owned by another agent server', code: 'rejected' } as const;
  expect(after.resume(ran, owned, any, 10_100).thing.result).toEqual({
    kind: 'unknown',
    why: expect.stringContaining('nobody knows whether the agent has read it: owned by another agent server'),
  });
});

const asks = (retryAfterMs: number) => ({ ...failed, retryAfterMs });
test.each<[string, Message, MessageSeen]>([
  ['is held, and its look fails', held(), asks(20_000)],
  ['is held, and its events fail', held(), seen({ log: asks(20_000) })],
  ['may have been sent, and its look fails', sending(), asks(20_000)],
  ['may have been sent, and its events fail', sending(), seen({ log: asks(20_000) })],
  ['is there, and its look fails', held({ state: 'sent', sent }), asks(20_000)],
  [
    'waits to be read, and its look fails',
    held({ state: 'sent', sent: { ...sent, run: false } }),
    asks(20_000),
  ],
])('no look comes before the time that the service asks for, where a message %s', (_, message, look) => {
  expect(at(message, look).thing.dueAt).toBe(30_000);
});

test('a message that may have been sent is settled at once, where the service asks to wait longer than that can tell', () => {
  expect(at(sending(), asks(60_000)).thing.state).toBe('unknown');
  const taken = sending({ sent: { ...sent, fate: 'taken' } });
  expect(at(taken, asks(60_000)).thing.state).toBe('sent');
});

test('a message is given back when its policy is refused, or cannot be set for a minute', () => {
  const now = 10_000;
  const wants = held();
  expect(after.set_policy(wants, { kind: 'set' }, any, now).thing.policySetAt).toBe(now);
  expect(after.set_policy(wants, { kind: 'refused', why: 'no' }, any, now).thing).toMatchObject({
    state: 'not_taken',
    result: { cause: 'policy', why: 'no' },
  });
  const failure = { kind: 'failed', why: 'reset', code: 'unavailable' } as const;
  const later = after.set_policy(wants, failure, any, now).thing;
  expect(later).toMatchObject({ state: 'held', policySetAt: null, troubleSince: now });
  expect(after.set_policy({ ...later, troubleSince: -60_000 }, failure, any, now).thing.state).toBe(
    'not_taken',
  );
});

test('the reply to a sent message says that it was taken, may have been taken, or was not taken', () => {
  const reply = (given: Parameters<typeof after.send>[1]) => after.send(sending(), given, any, 10_000).thing;
  expect(reply({ kind: 'taken' })).toMatchObject({ state: 'sending', sent: { fate: 'taken' } });
  expect(reply({ kind: 'unknown', why: 'reset' })).toMatchObject({
    state: 'sending',
    sent: { fate: 'unknown', why: 'reset' },
  });
  expect(reply({ kind: 'not_taken', why: 'busy', code: 'rate_limited', retryAfterMs: 9_000 })).toMatchObject({
    state: 'held',
    sent: null,
    dueAt: 19_000,
  });
  expect(reply({ kind: 'not_taken', why: 'too long', code: 'rejected' })).toMatchObject({
    state: 'not_taken',
    result: { cause: { failed: 'rejected' } },
  });
});

test('a sandbox that could not be woken is woken again, and one that is gone gives the message back', () => {
  expect(after.wake(held(), 'resuming', any, 10_000).thing.wokenAt).toBe(10_000);
  expect(
    after.wake(held(), { kind: 'failed', why: 'reset', code: 'unavailable' }, any, 10_000).thing.wokenAt,
  ).toBeNull();
  // So that a new conversation takes it.
  expect(after.wake(held(), 'gone', any, 10_000).thing.result).toMatchObject({ cause: 'gone' });
});

test.each(['running', 'idle', null])(
  'without an agent server a task is given back after two seconds, also where the agent is %s',
  (executionStatus) => {
    const look = seen({ hasAgentServer: false, policy: null, agent: agentOf(executionStatus) });
    expect(at(held({ troubleSince: 10_000 }), look, 11_000).thing.state).toBe('held');
    const { result } = at(held({ troubleSince: 10_000 }), look, 12_000).thing;
    expect(result).toMatchObject({ kind: 'not_taken', cause: 'policy' });
  },
);

test('waits of a message are shorter only for poll intervals below a second, which are for tests', () => {
  expect(messagePatienceAt(30_000)).toEqual(messagePatienceAt(1_000));
  expect(messagePatienceAt(100)).toMatchObject({ pause: 100, fate: 2_500 });
});

test('a sandbox that cannot be resumed is tried for five seconds: somebody else may just have woken it', () => {
  const asleep = seen({ sandbox: sandboxOf('PAUSED'), agent: null });
  let message = held({ number: 2 });
  for (let now = 0; now < 5_000; now += 1_000) {
    const waking = decideMessage(message, { seen: asleep, context }, now);
    expect(waking.do.kind).toBe('wake');
    const rested = after.wake(waking.thing, 'not_resumable', any, now);
    expect(rested.do.kind).toBe('rest');
    message = rested.thing;
  }
  // It was.
  expect(decideMessage(message, { seen: seen(), context }, 5_000).do).toEqual({ kind: 'send' });
  expect(after.wake(message, 'not_resumable', any, 5_000).thing.result).toMatchObject({
    kind: 'not_taken',
    cause: 'asleep',
  });
});

const laterEvent = { id: 'e2', at: 'later' };
const there: EventLog = { kind: 'known', newest: 'e9', newestAt: 'last', found: laterEvent };
/** A message for an agent that has its task already. */
const further = (changes: Partial<Message> = {}): Message => ({
  ...newMessage({ number: 2, text: 'Please also …', ask: null }, 1_000),
  ...changes,
});
const quiet = { at: 10_000, fate: 'taken', why: null, newest: 'e1', run: false } as const;
const inside = (changes: Partial<Message> = {}) =>
  further({ state: 'sent', sent: quiet, event: laterEvent, ...changes });
const status = (
  executionStatus: string | null,
  changes: Partial<Extract<MessageSeen, { kind: 'seen' }>> = {},
) => seen({ agent: agentOf(executionStatus), ...changes });
const rested = { do: { kind: 'rest' }, thing: { state: 'held', sent: null, troubleSince: null } };

test.each(['idle', 'finished', 'error', 'stuck', 'paused'])(
  'a further message is sent to an agent that is %s, and sets it to work',
  (word) => {
    expect(at(further(), status(word))).toMatchObject({
      do: { kind: 'send' },
      thing: { state: 'sending', sent: { newest: 'e1', run: true } },
    });
  },
);

test('a further message is sent to a working agent only without setting it to work, so that it cannot approve', () => {
  expect(at(further(), status('running'))).toMatchObject({
    do: { kind: 'send' },
    thing: { state: 'sending', sent: { run: false } },
  });
  for (const unread of [
    { kind: 'unavailable' },
    { kind: 'failed', why: 'x', code: 'unavailable' },
  ] as const) {
    expect(at(further(), status('running', { log: unread }))).toMatchObject(rested);
  }
});

test.each([
  ['while the agent waits for an answer', status('waiting_for_confirmation'), {}],
  ['while the conversation starts', { kind: 'starting' } as const, {}],
  ['before an earlier one has come to its end', status('idle'), { isNext: false }],
  ['while the sandbox may not be woken', status(null, { sandbox: sandboxOf('PAUSED') }), { mayWake: false }],
  ['while the agent is paused and may not be set going', status('paused'), { mayWake: false }],
])('a further message is not sent %s, even after hours', (_, look, changes) => {
  expect(at(further({ troubleSince: 1 }), look, 9_000_000, changes)).toMatchObject(rested);
});

const drowsy = status(null, { sandbox: sandboxOf('PAUSED'), log: { kind: 'unavailable' } });
test.each<[string, MessageSeen]>([
  ['the sandbox sleeps', drowsy],
  ['the sandbox is in no known state', status(null, { sandbox: sandboxOf('DREAMING') })],
  ['the agent is in no known state', status('dreaming')],
  ['the agent server has just come up', status(null)],
  ['the service cannot be reached', failed],
])('while a question is open a message neither wakes the sandbox nor is given up where %s', (_, look) => {
  const troubled = { wokenAt: 1_500, troubleSince: 1 };
  for (const message of [further(), further(troubled), inside(), inside({ ...troubled, wokenAt: 20_000 })]) {
    const step = at(message, look, 9_000_000, { isAsked: true });
    expect(step).toMatchObject({ do: { kind: 'rest' }, thing: { state: message.state, troubleSince: null } });
  }
});

test('an open question keeps no message from an agent that is seen to have gone on, nor from its end', () => {
  expect(at(further(), status('idle'), 10_000, { isAsked: true }).do.kind).toBe('send');
  expect(at(further(), drowsy, 10_000, { isAsked: true, ended: 'timeout' }).thing.state).toBe('closed');
});

test.each([
  ['was not sent', further],
  ['went to a working agent', inside],
])('a message that %s wakes a sandbox again that was seen up since and sleeps again', (_, kind) => {
  const up = at(kind({ wokenAt: 11_000 }), status('waiting_for_confirmation', { log: there }), 12_000);
  expect(at(up.thing, drowsy, 400_000)).toMatchObject({ do: { kind: 'wake' }, thing: { wokenAt: 400_000 } });
});

test('a further message wakes a paused sandbox first', () => {
  const asleep = status(null, { sandbox: sandboxOf('PAUSED') });
  expect(at(further(), asleep)).toMatchObject({ do: { kind: 'wake' }, thing: { wokenAt: 10_000 } });
});

test('a further message is given back when the sandbox was deleted', () => {
  expect(at(further({ missings: 2 }), status(null, { sandbox: sandboxOf('MISSING') })).thing.result).toEqual({
    kind: 'not_taken',
    cause: 'gone',
    why: 'the sandbox was deleted',
  });
  const sending = further({ state: 'sending', sent: { ...quiet, fate: null, run: true } });
  const gone = { kind: 'not_taken', why: 'the sandbox was deleted', code: 'gone' } as const;
  expect(after.send(sending, gone, any, 10_000).thing.result).toMatchObject({ cause: 'gone' });
});

test('a message that went to a working agent is not settled by being in the conversation', () => {
  const sending = further({ state: 'sending', sent: { ...quiet, fate: null } });
  expect(at(sending, status('running', { log: there }))).toMatchObject({
    do: { kind: 'rest' },
    thing: { state: 'sent', event: laterEvent, result: null, dueAt: 12_250 },
  });
  // One that sets it to work is taken up when it works.
  const loud = { ...sending, sent: { ...quiet, run: true } };
  expect(at(loud, status('running', { log: there })).thing.state).toBe('taken');
  const waits = at(loud, status('finished', { log: there }));
  expect(waits).toMatchObject({ do: { kind: 'rest' }, thing: { state: 'sent' } });
  expect(at(waits.thing, status('idle', { log: { ...there, isTakenUp: true } })).thing.state).toBe('taken');
  expect(at(waits.thing, status('finished', { log: there }), 34_999).do.kind).toBe('rest');
  expect(at(waits.thing, status('finished', { log: there }), 35_000).thing.result).toEqual({
    kind: 'taken',
    at: 10_000,
    event: laterEvent,
  });
  // Its events cannot be read any more, and the service said that it has it.
  const blind = status(null, { log: { kind: 'unavailable' }, sandbox: sandboxOf('PAUSED') });
  expect(at({ ...sending, sent: quiet }, blind).thing).toMatchObject({ state: 'sent', event: null });
});

test('a message that went to a working agent is taken when the events show that the agent has read it', () => {
  expect(at(inside(), status('finished', { log: { ...there, isTakenUp: true } })).thing.result).toEqual({
    kind: 'taken',
    at: 10_000,
    event: laterEvent,
  });
});

test.each(['running', 'waiting_for_confirmation'])(
  'a message that went to a working agent is left alone while the agent is %s',
  (word) => {
    expect(at(inside(), status(word, { log: there }), 9_000_000).do.kind).toBe('rest');
  },
);

test.each(['idle', 'finished', 'error', 'paused'])(
  'an agent that is %s and has not read its message is set going once',
  (word) => {
    const step = at(inside(), status(word, { log: there }));
    expect(step).toMatchObject({
      do: { kind: 'resume' },
      thing: { state: 'sent', ran: { at: 10_000, newest: { id: 'e9', at: 'last' } } },
    });
    // An end that is there already is not the end of this message.
    for (const reply of [goesOn, 'not_known'] as const) {
      expect(after.resume(step.thing, reply, any, 10_100).thing.result).toEqual({
        kind: 'taken',
        at: 10_100,
        event: { id: 'e9', at: 'last' },
      });
    }
    expect(
      after.resume(step.thing, { kind: 'not_sent', why: 'busy', code: 'rate_limited' }, any, 10_100).thing,
    ).toMatchObject({
      state: 'sent',
      ran: null,
    });
    // After a crash nobody knows whether it was told.
    expect(at(step.thing, status(word, { log: there }), 34_999).do.kind).toBe('rest');
    expect(at(step.thing, status(word, { log: there }), 35_000).thing).toMatchObject({
      state: 'unknown',
      result: { why: expect.stringContaining('it is in the conversation') },
    });
  },
);

test('a message that went to a working agent wakes a sandbox that was paused in the meantime, if it may', () => {
  const asleep = status(null, { sandbox: sandboxOf('PAUSED'), log: { kind: 'unavailable' } });
  const woken = at(inside({ wokenAt: 5_000 }), asleep);
  expect(woken).toMatchObject({ do: { kind: 'wake' }, thing: { wokenAt: 10_000 } });
  expect(at(inside(), asleep, 10_000, { mayWake: false }).do.kind).toBe('rest');
  expect(at(woken.thing, asleep, 12_000).do.kind).toBe('rest');
  expect(at({ ...woken.thing, troubleSince: 12_000 }, asleep, 400_000).thing.state).toBe('unknown');
  expect(after.wake(woken.thing, 'gone', any, 12_000).thing.state).toBe('sent');
});

test.each([
  ['the look fails', { kind: 'failed', why: 'reset', code: 'unavailable' } as const],
  ['the service does not know the conversation', { kind: 'absent' } as const],
  ['the sandbox is gone', status(null, { sandbox: sandboxOf('MISSING') })],
  ['the agent is in no known state', status('dreaming')],
  ['the events fail', status('idle', { log: { kind: 'failed', why: 'reset', code: 'unavailable' } })],
  ['no agent server can be told to run it', status('idle', { hasAgentServer: false })],
])('a message that went to a working agent is settled as unknown when %s for long', (_, look) => {
  const first = at(inside(), look).thing;
  expect(first).toMatchObject({ state: 'sent', troubleSince: 10_000 });
  expect(at(first, look, 400_000).thing).toMatchObject({
    state: 'unknown',
    result: { why: expect.stringContaining('it is in the conversation') },
  });
});

test('a message that went to a working agent is taken when its run has ended', () => {
  expect(at(inside(), status('idle'), 10_000, { ended: 'cancelled' }).thing.result).toMatchObject({
    kind: 'taken',
  });
});

test.each([
  ['its sandbox was gone when it was looked at', { kind: 'not_taken', cause: 'gone', why: '' }, null, true],
  ['the service did not know the conversation', { kind: 'not_taken', cause: 'absent', why: '' }, null, true],
  ['its run had ended with a sandbox that is gone', { kind: 'closed' }, 'sandbox_missing', true],
  ['its run had ended because nothing was found', { kind: 'closed' }, 'not_found', true],
  ['its run had been stopped', { kind: 'closed' }, 'stopped', false],
  ['its sandbox sleeps', { kind: 'not_taken', cause: 'asleep', why: '' }, 'sandbox_missing', false],
  ['nothing is known yet', null, 'sandbox_missing', false],
] as const)('whether another conversation takes over a message: %s', (_, result, ended, expected) => {
  expect(isGoneForGood(result, ended)).toBe(expected);
});
