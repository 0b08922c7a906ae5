// What a look at a message leads to, state by state.
import { expect, test } from '@jest/globals';
import { tableOf } from '../../test/support/table.ts';
import type { Ask, EventLog } from '../conversation/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { decideMessage } from './decide-message.ts';
import {
  isGoneForGood,
  type Message,
  type MessageContext,
  type MessageSeen,
  type MessageStep,
  messagePatienceAt,
  newMessage,
} from './message.ts';
import { messageMachine, whyHeld } from './message-machine.ts';

type Seen = Extract<MessageSeen, { kind: 'seen' }>;

const minute = 60_000;
const patience = messagePatienceAt(30_000);
const context: MessageContext = { ended: null, isNext: true, mayWake: true, patience };
const failed = { kind: 'failed', why: 'no route', code: 'unavailable' } as const;
const busy = { why: 'busy', code: 'rate_limited' } as const;
const goesOn = { kind: 'goes_on', agent: agentOf('running') } as const;
const empty: EventLog = { kind: 'known', newest: 'e1', found: null };
const event = { id: 'e2', at: 'then' };
const found: EventLog = { kind: 'known', newest: 'e9', newestAt: 'last', found: event };
const unlisted: EventLog = { kind: 'unavailable' };

/** A look at an agent that rests and asks always, unless told otherwise. */
const seen = (changes: Partial<Seen> = {}): MessageSeen => ({
  kind: 'seen',
  sandbox: sandboxOf('RUNNING'),
  agent: agentOf('idle'),
  policy: 'always',
  hasAgentServer: true,
  log: empty,
  ...changes,
});
const status = (execution: string | null, changes: Partial<Seen> = {}) =>
  seen({ agent: agentOf(execution), ...changes });
const sandbox = (word: string, changes: Partial<Seen> = {}) =>
  seen({ sandbox: sandboxOf(word), agent: null, ...changes });

const sent = { at: 10_000, fate: null, why: null, newest: 'e1', run: true } as const;
const held = (changes: Partial<Message> = {}): Message => ({
  ...newMessage({ number: 1, text: 'Do it', ask: 'always' }, 1_000),
  ...changes,
});
const sending = (changes: Partial<Message['sent']> = {}, more: Partial<Message> = {}) =>
  held({ state: 'sending', sent: { ...sent, ...changes }, ...more });
/** A message for an agent that has its task already. */
const further = (changes: Partial<Message> = {}) => held({ number: 2, ask: null, ...changes });
/** It went to a working agent, and is in the conversation. */
const inside = (changes: Partial<Message> = {}) =>
  further({ state: 'sent', sent: { ...sent, fate: 'taken', run: false }, event, ...changes });

const at = (message: Message, look: MessageSeen, now = 10_000, changes: Partial<MessageContext> = {}) =>
  decideMessage(message, { seen: look, context: { ...context, ...changes } }, now);
const { after } = messageMachine;
/** A look that what follows a reply does not depend on. */
const any = { seen: failed, context };
const word = ({ thing, do: { kind } }: MessageStep) => (kind === 'settle' ? thing.state : kind);
const wordAt = (...given: Parameters<typeof at>) => word(at(...given));

/** The first step, and the last one where each look shows the same from then on: `rest → not_taken`. */
function played(message: Message, look: MessageSeen, changes: Partial<MessageContext> = {}) {
  const first = at(message, look, 10_000, changes);
  let [step, now] = [first, 10_000];
  for (let visits = 0; step.do.kind === 'rest' && step.thing.dueAt !== null && visits < 400; visits += 1) {
    now = step.thing.dueAt;
    step = at(step.thing, look, now, changes);
  }
  const [soon, last] = [word(first), word(step)];
  return { words: soon === last ? soon : `${soon} → ${last}`, step, lasted: now - 10_000 };
}

const looks: Record<string, MessageSeen> = {
  'the agent rests': seen(),
  'the agent has ended': status('finished'),
  'the agent is paused': status('paused'),
  'the agent works': status('running'),
  'the agent waits': status('waiting_for_confirmation'),
  'the agent has no status': status(null),
  'the agent has an unknown status': status('dreaming'),
  'another policy is in force': seen({ policy: 'never' }),
  'no agent server is known': seen({ hasAgentServer: false, policy: null }),
  'the events cannot be read': seen({ log: failed }),
  'the events are not listed': seen({ log: unlisted }),
  'the message is there': seen({ log: found }),
  'it is there and the agent works': status('running', { log: found }),
  'the sandbox starts': sandbox('STARTING'),
  'the sandbox sleeps': sandbox('PAUSED', { log: unlisted }),
  'the sandbox has an unknown status': sandbox('DREAMING'),
  'the sandbox is missing': sandbox('MISSING'),
  'the sandbox is being deleted': sandbox('deleting'),
  'the look fails': failed,
  'the key is refused': { ...failed, code: 'unauthorized' },
  'a setting is wrong': { ...failed, code: 'bad_configuration' },
  'the conversation is not found': { kind: 'absent' },
  'the conversation starts': { kind: 'starting' },
};

test.each(tableOf`
  where                             | the task          | a further one     | beside a question | on its way        | in it            | in it, beside one
  the agent rests                   | send              | send              | send              | rest → send       | resume           | resume
  the agent has ended               | send              | send              | send              | rest → send       | resume           | resume
  the agent is paused               | send              | send              | send              | rest → send       | resume           | resume
  the agent works                   | rest              | send              | send              | rest              | rest             | rest
  the agent waits                   | rest              | rest              | rest              | rest              | rest             | rest
  the agent has no status           | rest → not_taken  | rest → not_taken  | rest              | rest → not_taken  | rest → unknown   | rest
  the agent has an unknown status   | rest → not_taken  | rest → not_taken  | rest              | rest → not_taken  | rest → unknown   | rest
  another policy is in force        | set_policy        | send              | send              | rest → set_policy | resume           | resume
  no agent server is known          | rest → not_taken  | send              | send              | rest → not_taken  | rest → unknown   | rest → unknown
  the events cannot be read         | rest → not_taken  | rest → not_taken  | rest → not_taken  | rest → unknown    | rest → unknown   | rest → unknown
  the events are not listed         | send              | send              | send              | rest → unknown    | resume           | resume
  the message is there              | send              | send              | send              | rest → taken      | resume           | resume
  it is there and the agent works   | rest              | send              | send              | taken             | rest             | rest
  the sandbox starts                | rest → not_taken  | rest → not_taken  | rest              | rest → not_taken  | rest → unknown   | rest
  the sandbox sleeps                | wake              | wake              | rest              | rest → unknown    | wake             | rest
  the sandbox has an unknown status | rest → not_taken  | rest → not_taken  | rest              | rest → not_taken  | rest → unknown   | rest
  the sandbox is missing            | rest → not_taken  | rest → not_taken  | rest              | rest → not_taken  | rest → unknown   | rest
  the sandbox is being deleted      | rest → not_taken  | rest → not_taken  | rest              | rest → not_taken  | rest → unknown   | rest
  the look fails                    | rest → not_taken  | rest → not_taken  | rest              | rest → unknown    | rest → unknown   | rest
  the key is refused                | rest → not_taken  | rest → not_taken  | rest              | rest → unknown    | rest → unknown   | rest
  a setting is wrong                | not_taken         | not_taken         | rest              | rest → unknown    | rest → unknown   | rest
  the conversation is not found     | rest → not_taken  | rest → not_taken  | rest              | rest → unknown    | rest → unknown   | rest
  the conversation starts           | rest              | rest              | rest              | rest → unknown    | rest → unknown   | rest
`)(
  'where %s a message is: as the task %s, as a further one %s, beside a question %s, on its way %s, in the conversation %s, and that beside a question %s',
  (where, ...expected) => {
    const look = looks[where] ?? failed;
    const isAsked = { isAsked: true };
    expect([
      played(held(), look).words,
      played(further(), look).words,
      played(further(), look, isAsked).words,
      played(sending(), look).words,
      played(inside(), look).words,
      played(inside(), look, isAsked).words,
    ]).toEqual(expected);
    // Nothing that kept it back before an answer counts after it.
    const troubled = { wokenAt: 20_000, troubleSince: 1 };
    if (expected[2] === 'rest')
      expect(at(further(troubled), look, 9_000_000, isAsked)).toMatchObject({
        do: { kind: 'rest' },
        thing: { state: 'held', troubleSince: null },
      });
  },
);

test.each<[string, number, object | string, Partial<Message>]>([
  ['no agent server is known', 2_000, 'policy', {}],
  ['no agent server is known', minute, 'policy', { number: 2 }],
  ['the agent has an unknown status', minute, 'unclear', {}],
  ['the sandbox starts', 5 * minute, 'unclear', {}],
  ['the sandbox sleeps', 5 * minute, 'asleep', { wokenAt: 5_000 }],
  ['the look fails', minute, { failed: 'unavailable' }, {}],
  ['the key is refused', minute, { failed: 'unauthorized' }, {}],
  ['the events cannot be read', minute, { failed: 'unavailable' }, {}],
  ['the conversation is not found', 10_000, 'absent', {}],
  ['the sandbox is missing', 10_000, 'gone', {}],
  ['the sandbox is being deleted', 10_000, 'gone', {}],
])('where %s for %i ms, a held message is given back for the cause %j', (where, ms, cause, changes) => {
  const { step, lasted } = played(held(changes), looks[where] ?? failed);
  expect(step.thing.result).toMatchObject({ kind: 'not_taken', cause });
  expect(step.thing).toMatchObject({ dueAt: null, settledAt: 10_000 + lasted });
  expect(Math.abs(lasted - ms)).toBeLessThanOrEqual(1_000);
  expect(isGoneForGood(step.thing.result)).toBe(cause === 'gone' || cause === 'absent');
});

test('without an agent server a task is given back soon whatever its agent does', () => {
  for (const execution of ['running', 'idle', null])
    expect(played(held(), status(execution, { hasAgentServer: false, policy: null })).lasted).toBe(2_000);
});

test('looks that find a held message again begin to count again, and failed ones count for nothing', () => {
  const missing = sandbox('MISSING');
  let message = held();
  for (const look of [
    missing,
    missing,
    failed,
    status('waiting_for_confirmation'),
    missing,
    failed,
    missing,
  ]) {
    message = at(message, look).thing;
    expect(message.state).toBe('held');
  }
  expect(wordAt(message, missing)).toBe('not_taken');
});

test('a message says when it is sent, after which event, and whether it sets the agent to work', () => {
  const sentAs = (message: Message, look: MessageSeen) => at(message, look).thing;
  expect(sentAs(held(), seen())).toMatchObject({ state: 'sending', sent: { ...sent, fate: null } });
  expect(sentAs(further(), status('stuck'))).toMatchObject({ sent: { newest: 'e1', run: true } });
  // It might wait in the next moment, and that would count as an approval.
  expect(sentAs(further(), status('running'))).toMatchObject({ sent: { run: false } });
  for (const log of [unlisted, failed]) expect(wordAt(further(), status('running', { log }))).toBe('rest');
});

test.each<[Ask | null, Ask | null, string]>([
  ['always', null, 'set_policy'],
  ['always', 'never', 'set_policy'],
  ['always', 'risky', 'set_policy'],
  ['risky', 'never', 'set_policy'],
  ['risky', 'always', 'send'],
  ['never', 'always', 'set_policy'],
  ['never', 'never', 'send'],
  [null, null, 'send'],
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
    const left = held({ ask: null });
    expect(at(left, seen({ policy, account }))).toMatchObject({ do: { kind }, thing: { ask } });
    expect(wordAt(left, seen({ policy, account, grantsItself: true }))).toBe('send');
  },
);

test.each<[Ask | null, string, Partial<MessageContext>]>([
  ['always', 'not_taken', {}],
  ['risky', 'not_taken', {}],
  ['never', 'send', {}],
  // Whoever observes is promised to hear what it did, and what it would have asked.
  ['never', 'not_taken', { observes: true }],
  [null, 'send', {}],
])('an agent that grants itself every permission and has to ask %s: %s', (ask, expected, changes) => {
  const acp = seen({ grantsItself: true, policy: null });
  const step = at(held({ ask }), acp, 10_000, changes);
  expect(word(step)).toBe(expected);
  if (expected === 'not_taken')
    expect(step.thing.result).toMatchObject({
      cause: 'policy',
      why: expect.stringContaining('another vendor'),
    });
  expect(wordAt(inside({ ask: 'never' }), acp)).toBe('resume');
});

test.each<[string, string | null, Message, MessageSeen]>([
  ['whose policy is another', 'does not say so', held({ policySetAt: 9_000 }), seen({ policy: 'never' })],
  ['whose service cannot be reached', 'no route', held({ troubleSince: 9_900 }), failed],
  ['that nothing keeps', null, held(), seen()],
])('a held message %s says what kept it: %s', (_, words, message, look) => {
  const why = whyHeld(message, { seen: look, context }, 10_000);
  expect(why === null ? null : why.includes(words ?? '')).toBe(words === null ? null : true);
});

test('a message that is held is looked at less and less often, and least where an open question will tell', () => {
  const waits = status('waiting_for_confirmation');
  const pauseAt = (age: number, isAsked: boolean) => {
    const { dueAt, troubleSince } = at(held({ troubleSince: 1 }), waits, 1_000 + age, { isAsked }).thing;
    expect(troubleSince).toBeNull();
    return (dueAt ?? 0) - 1_000 - age;
  };
  const ages = [1_000, 20_000, 100_000, 3_600_000];
  expect(ages.map((age) => pauseAt(age, false))).toEqual([1_000, 5_000, 10_000, 10_000]);
  expect(ages.map((age) => pauseAt(age, true))).toEqual([1_000, 5_000, 25_000, 900_000]);
});

const asks = (retryAfterMs: number) => ({ ...failed, retryAfterMs });
test.each<[string, Message]>([
  ['is held', held()],
  ['may have been sent', sending()],
  ['is there', held({ state: 'sent', sent })],
  ['waits to be read', inside()],
])('no look comes before the time that the service asks for, where a message %s', (_, message) => {
  for (const look of [asks(20_000), seen({ log: asks(20_000) })])
    expect(at(message, look)).toMatchObject({ do: { kind: 'rest' }, thing: { dueAt: 30_000 } });
});

test.each<[string, string, Message, MessageSeen, Partial<MessageContext>]>([
  ['before an earlier one has come to its end', 'rest', further(), seen(), { isNext: false }],
  ['while the sandbox may not be woken', 'rest', held(), sandbox('PAUSED'), { mayWake: false }],
  ['while the agent is paused and may not go on', 'rest', held(), status('paused'), { mayWake: false }],
  ['while an answer is on its way', 'rest', held(), seen(), { isAnswered: true }],
  ['with its run', 'closed', held(), seen(), { ended: 'cancelled' }],
  ['with its run, also beside a question', 'closed', held(), seen(), { ended: 'timeout', isAsked: true }],
  ['once it was withdrawn', 'not_taken', held(), seen(), { withdrawn: 'edited' }],
])('a held message is not sent %s: %s', (_, expected, message, look, changes) => {
  const step = at({ ...message, troubleSince: 1 }, look, 9_000_000, changes);
  expect(word(step)).toBe(expected);
  expect(step.thing).toMatchObject({ sent: null, ...(expected === 'rest' && { troubleSince: null }) });
});

test.each([
  ['was not sent', further],
  ['went to a working agent', inside],
])('a message that %s wakes a sandbox once, and again where it was seen up since', (_, kind) => {
  const drowsy = sandbox('PAUSED', { log: unlisted });
  const woken = at(kind(), drowsy);
  expect(woken).toMatchObject({ do: { kind: 'wake' }, thing: { wokenAt: 10_000 } });
  expect(wordAt(woken.thing, drowsy, 12_000)).toBe('rest');
  expect(wordAt(kind(), drowsy, 10_000, { mayWake: false })).toBe('rest');
  const up = at(kind({ wokenAt: 11_000 }), status('waiting_for_confirmation', { log: found }), 12_000);
  expect(at(up.thing, drowsy, 400_000)).toMatchObject({ do: { kind: 'wake' }, thing: { wokenAt: 400_000 } });
});

const taken = sending({ fate: 'taken' });
test.each<[string, string, Message, MessageSeen, number, Partial<MessageContext>]>([
  ['it is among the events', 'taken', sending(), status('running', { log: found }), 10_000, {}],
  [
    'it is there, and its run has ended',
    'taken',
    sending(),
    seen({ log: found }),
    10_000,
    { ended: 'timeout' },
  ],
  ['the service said so, and no events are listed', 'rest', taken, seen({ log: unlisted }), 10_000, {}],
  [
    'the service said so, and the agent works',
    'taken',
    taken,
    status('running', { log: unlisted }),
    10_000,
    {},
  ],
  ['the service said so, and it is not there yet', 'rest', taken, seen(), 34_999, {}],
  ['the service said so, and its time is over', 'taken', taken, seen(), 35_000, {}],
  ['the service said so, and looks fail', 'taken', taken, failed, 35_000, {}],
  ['the process died', 'rest', sending(), seen(), 34_999, {}],
  ['the process died, and it never arrived', 'rest', sending(), seen(), 35_000, {}],
  ['the process died twice', 'unknown', sending({}, { again: true }), seen(), 35_000, {}],
  ['the process died, and the run has ended', 'unknown', sending(), seen(), 35_000, { ended: 'cancelled' }],
  ['its reply was lost', 'rest', sending({ fate: 'unknown', why: 'reset' }), seen(), 34_999, {}],
  ['its reply was lost for good', 'unknown', sending({ fate: 'unknown', why: 'reset' }), seen(), 35_000, {}],
  ['the service asks to wait longer than that can tell', 'unknown', sending(), asks(minute), 10_000, {}],
])(
  'a message that may have been sent, where %s, comes to: %s',
  (_, expected, message, look, now, changes) => {
    const step = at(message, look, now, changes);
    expect(word(step)).toBe(expected);
    const { result } = step.thing;
    const why = message.sent?.why ?? 'nobody knows';
    if (expected === 'unknown') expect(result).toMatchObject({ why: expect.stringContaining(why) });
  },
);

test('a message that may have been sent is sent again only after a crash, and only once', () => {
  expect(at(sending(), seen(), 35_000).thing).toMatchObject({ state: 'held', sent: null, again: true });
});

test('a message that the service says to have saved is looked for, its agent is told to run, and it is never sent again', () => {
  const { thing } = after.send(sending(), { kind: 'saved', why: 'Message saved' }, any, 10_000);
  const saved = { fate: 'saved', why: 'Message saved', run: false };
  expect(thing).toMatchObject({ state: 'sending', sent: saved, dueAt: 11_000 });
  const run = at(thing, seen({ log: found }), 11_000);
  expect(run).toMatchObject({ thing: { state: 'sent', event }, do: { kind: 'resume' } });
  expect(wordAt(thing, seen({ log: unlisted }), 11_000)).toBe('resume');
  // Not among the events: nobody knows, and it is not sent again.
  expect(wordAt(thing, seen(), 34_999)).toBe('rest');
  expect(at(thing, seen(), 35_000).thing).toMatchObject({
    state: 'unknown',
    result: { why: 'Message saved' },
  });
});

test('a message whose reply was lost and that is there is followed by a word to run, where the agent has rested since', () => {
  const there = at(sending({ fate: 'unknown', why: 'reset' }), seen({ log: found }), 12_000).thing;
  expect(there.state).toBe('sent');
  expect(wordAt(there, seen({ log: found }), 34_999)).toBe('rest');
  expect(wordAt(there, seen({ log: found }), 35_000)).toBe('resume');
  expect(wordAt(there, status('running', { log: found }), 35_000)).toBe('taken');
  expect(wordAt(there, failed, 35_000)).toBe('taken');
});

test('a message that set the agent to work is taken when it works, or its time is over', () => {
  const waits = at(sending({ fate: 'taken' }), status('finished', { log: found }));
  expect(waits).toMatchObject({ do: { kind: 'rest' }, thing: { state: 'sent', event, dueAt: 12_250 } });
  expect(wordAt(waits.thing, status('running', { log: found }))).toBe('taken');
  expect(wordAt(waits.thing, seen({ log: { ...found, isTakenUp: true } }))).toBe('taken');
  expect(wordAt(waits.thing, status('finished', { log: found }), 34_999)).toBe('rest');
  const { result } = at(waits.thing, status('finished', { log: found }), 35_000).thing;
  expect(result).toEqual({ kind: 'taken', at: 10_000, event });
});

test('a message that went to a working agent is taken when the events show that the agent has read it, or its run has ended', () => {
  const arrives = at(sending({ run: false }, { number: 2 }), status('running', { log: found }));
  expect(arrives).toMatchObject({ do: { kind: 'rest' }, thing: { state: 'sent', event, result: null } });
  const read = status('finished', { log: { ...found, isTakenUp: true } });
  expect(at(inside(), read).thing.result).toEqual({ kind: 'taken', at: 10_000, event });
  expect(wordAt(inside(), seen(), 10_000, { ended: 'cancelled' })).toBe('taken');
});

test('an agent that rests and has not read its message is told when to ask, and then set going once', () => {
  const lost = status('idle', { log: found, policy: 'never' });
  expect(at(inside({ ask: 'always' }), lost)).toMatchObject({
    thing: { ran: null },
    do: { kind: 'set_policy' },
  });
  const step = at(inside(), status('error', { log: found }));
  expect(step).toMatchObject({ do: { kind: 'resume' }, thing: { state: 'sent' } });
  expect(step.thing.ran).toEqual({ at: 10_000, newest: { id: 'e9', at: 'last' } });
  // An end that is there already is not the end of this message.
  for (const reply of [goesOn, 'not_known'] as const) {
    const taken = { kind: 'taken', at: 10_100, event: { id: 'e9', at: 'last' } };
    expect(after.resume(step.thing, reply, any, 10_100).thing.result).toEqual(taken);
  }
  const refused = { kind: 'not_sent', ...busy } as const;
  expect(after.resume(step.thing, refused, any, 10_100).thing).toMatchObject({ state: 'sent', ran: null });
  for (const [reply, now] of [
    [refused, 70_000],
    [{ ...refused, code: 'rejected' }, 10_100],
  ] as const)
    expect(after.resume({ ...step.thing, refusedSince: 10_000 }, reply, any, now).thing.result).toEqual({
      kind: 'unknown',
      why: 'it is in the conversation, and nobody knows whether the agent has read it: busy',
    });
  // After a crash nobody knows whether it was told.
  expect(wordAt(step.thing, status('error'), 34_999)).toBe('rest');
  expect(wordAt(step.thing, status('error'), 35_000)).toBe('unknown');
});

test('a message is given back when its policy is refused, or cannot be set for a minute', () => {
  expect(after.set_policy(held(), { kind: 'set' }, any, 10_000).thing.policySetAt).toBe(10_000);
  const refused = { kind: 'refused', why: 'no' } as const;
  const result = { cause: 'policy', why: 'no' };
  expect(after.set_policy(held(), refused, any, 10_000).thing).toMatchObject({ state: 'not_taken', result });
  expect(after.set_policy(inside(), refused, any, 10_000).thing.state).toBe('unknown');
  const later = after.set_policy(held(), failed, any, 10_000).thing;
  expect(later).toMatchObject({ state: 'held', policySetAt: null, troubleSince: 10_000, dueAt: 12_000 });
  expect(after.set_policy(later, failed, any, 68_001).thing.state).toBe('not_taken');
});

test('the reply to a sent message says that it was taken, may have been taken, or was not taken', () => {
  const reply = (given: Parameters<typeof after.send>[1], now = 10_000) =>
    after.send(sending({}, { refusedSince: 10_000 }), given, any, now).thing;
  expect(reply({ kind: 'taken' })).toMatchObject({ state: 'sending', sent: { fate: 'taken' } });
  const unclear = { fate: 'unknown', why: 'reset' };
  expect(reply({ kind: 'unknown', why: 'reset' })).toMatchObject({ state: 'sending', sent: unclear });
  const notTaken = { kind: 'not_taken', ...busy, retryAfterMs: 9_000 } as const;
  expect(reply(notTaken)).toMatchObject({ state: 'held', sent: null, dueAt: 19_000 });
  expect(reply({ kind: 'not_taken', ...busy }, 70_000).result).toMatchObject({
    cause: { failed: busy.code },
  });
  const tooLong = { kind: 'not_taken', why: 'too long', code: 'rejected' } as const;
  expect(reply(tooLong).result).toMatchObject({ kind: 'not_taken', cause: { failed: 'rejected' } });
  expect(reply({ ...tooLong, code: 'gone' }).result).toMatchObject({ cause: 'gone' });
});

test('a sandbox that could not be woken is woken again, and one that is gone gives the message back', () => {
  expect(after.wake(held(), 'resuming', any, 10_000).thing.wokenAt).toBe(10_000);
  expect(after.wake(held(), failed, any, 10_000).thing.wokenAt).toBeNull();
  const lasting = { refusedSince: -minute };
  expect(after.wake(held(lasting), failed, any, 10_000).thing.state).toBe('not_taken');
  expect(after.wake(inside(lasting), failed, any, 10_000).thing.state).toBe('unknown');
  // So that a new conversation takes it.
  expect(after.wake(held(), 'gone', any, 10_000).thing.result).toMatchObject({ cause: 'gone' });
  expect(after.wake(inside(), 'gone', any, 10_000).thing.state).toBe('sent');
});

test('a sandbox that cannot be resumed is tried for five seconds: somebody else may just have woken it', () => {
  let message = held();
  for (let now = 0; now < 5_000; now += 1_000) {
    const waking = at(message, sandbox('PAUSED'), now);
    expect(waking.do.kind).toBe('wake');
    const rested = after.wake(waking.thing, 'not_resumable', any, now);
    expect(rested.do.kind).toBe('rest');
    message = rested.thing;
  }
  // It was.
  expect(wordAt(message, seen(), 5_000)).toBe('send');
  expect(after.wake(message, 'not_resumable', any, 5_000).thing.result).toMatchObject({ cause: 'asleep' });
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
