// What a look at a message leads to, state by state.
import { expect, test } from '@jest/globals';
import { playOn, playStory } from '../../test/support/play-machine.ts';
import { longTableOf, tableOf } from '../../test/support/table.ts';
import type { Ask, EventLog } from '../conversation/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { decideMessage } from './decide-message.ts';
import {
  isGoneForGood,
  type Message,
  type MessageContext,
  type MessageLook,
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
const asks = (seconds: number) => ({ ...failed, retryAfterMs: seconds * 1_000 });
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
/** Its state, with the cause where it has one. */
function wordOf({ thing: { state, result }, do: { kind } }: MessageStep): string {
  if (kind !== 'settle') return kind;
  if (result?.kind !== 'not_taken') return state;
  return `not_taken: ${typeof result.cause === 'string' ? result.cause : result.cause.failed}`;
}
const stateOf = ({ thing, do: { kind } }: MessageStep) => (kind === 'settle' ? thing.state : kind);
const played = (message: Message, look: MessageSeen, changes: Partial<MessageContext> = {}) =>
  playOn(message, look, 10_000, {
    decide: (thing, seen, now) => at(thing, seen, now, changes),
    wordOf: stateOf,
  });

const statuses: Readonly<Record<string, string | null>> = {
  ...{ rests: 'idle', works: 'running', waits: 'waiting_for_confirmation', ended: 'finished' },
  ...{ failed: 'error', 'says nothing': null },
};
const others: Readonly<Record<string, MessageSeen>> = {
  starts: sandbox('STARTING'),
  asleep: sandbox('PAUSED', { log: unlisted }),
  missing: sandbox('MISSING'),
  'being deleted': sandbox('deleting'),
  down: failed,
  refused: { ...failed, code: 'unauthorized' },
  misconfigured: { ...failed, code: 'bad_configuration' },
  'not found': { kind: 'absent' },
  'not there yet': { kind: 'starting' },
};
const details: Readonly<Record<string, Partial<Seen>>> = {
  there: { log: found },
  read: { log: { ...found, isTakenUp: true } },
  unlisted: { log: unlisted },
  'list down': { log: failed },
  'list busy': { log: asks(20) },
  lifted: { policy: 'never' },
  'without a server': { hasAgentServer: false, policy: null },
};
/** What the agent does, and what else is seen: `works, there` with the message. `down 20` asks for 20 seconds. */
function lookOf(words: string): MessageSeen {
  const [first = '', more = ''] = words.split(', ');
  if (/^down \d/.test(first)) return asks(Number(first.slice(5)));
  const agent = statuses[first];
  return others[first] ?? status(agent === undefined ? first : agent, details[more]);
}

test.each(tableOf`
  it                      | the task          | a further one     | beside a question | on its way        | in it            | in it, beside one
  rests                   | send              | send              | send              | rest → send       | resume           | resume
  paused                  | send              | send              | send              | rest → send       | resume           | resume
  works                   | rest              | send              | send              | rest              | rest             | rest
  waits                   | rest              | rest              | rest              | rest              | rest             | rest
  says nothing            | rest → not_taken  | rest → not_taken  | rest              | rest → not_taken  | rest → unknown   | rest
  dreams                  | rest → not_taken  | rest → not_taken  | rest              | rest → not_taken  | rest → unknown   | rest
  rests, lifted           | set_policy        | send              | send              | rest → set_policy | resume           | resume
  rests, without a server | rest → not_taken  | send              | send              | rest → not_taken  | rest → unknown   | rest → unknown
  asleep                  | wake              | wake              | rest              | rest → unknown    | wake             | rest
  missing                 | rest → not_taken  | rest → not_taken  | rest              | rest → not_taken  | rest → unknown   | rest
  down                    | rest → not_taken  | rest → not_taken  | rest              | rest → unknown    | rest → unknown   | rest
  misconfigured           | not_taken         | not_taken         | rest              | rest → unknown    | rest → unknown   | rest
  not found               | rest → not_taken  | rest → not_taken  | rest              | rest → unknown    | rest → unknown   | rest
  not there yet           | rest              | rest              | rest              | rest → unknown    | rest → unknown   | rest
`)(
  'where a look says "%s", a message is: as the task %s, as a further one %s, beside a question %s, on its way %s, in the conversation %s, and that beside a question %s',
  (where, ...expected) => {
    const look = lookOf(where);
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
  ['rests, without a server', 2_000, 'policy', {}],
  ['rests, without a server', minute, 'policy', { number: 2 }],
  ['dreams', minute, 'unclear', {}],
  ['starts', 5 * minute, 'unclear', {}],
  ['asleep', 5 * minute, 'asleep', { wokenAt: 5_000 }],
  ['refused', minute, { failed: 'unauthorized' }, {}],
  ['rests, list down', minute, { failed: 'unavailable' }, {}],
  ['not found', 10_000, 'absent', {}],
  ['being deleted', 10_000, 'gone', {}],
])('where looks say "%s" for %i ms, the cause is %j', (where, ms, cause, changes) => {
  const { step, lasted } = played(held(changes), lookOf(where));
  expect(step.thing.result).toMatchObject({ kind: 'not_taken', cause });
  expect(step.thing).toMatchObject({ dueAt: null, settledAt: 10_000 + lasted });
  expect(Math.abs(lasted - ms)).toBeLessThanOrEqual(1_000);
  expect(isGoneForGood(step.thing.result)).toBe(cause === 'gone' || cause === 'absent');
});

test('without an agent server a task is given back soon whatever its agent does', () => {
  for (const execution of ['running', 'idle', null])
    expect(played(held(), status(execution, { hasAgentServer: false, policy: null })).lasted).toBe(2_000);
});

test('a message says when it is sent, after which event, and whether it sets the agent to work', () => {
  const sentAs = (message: Message, look: MessageSeen) => at(message, look).thing;
  expect(sentAs(held(), seen())).toMatchObject({ state: 'sending', sent: { ...sent, fate: null } });
  expect(sentAs(further(), status('stuck'))).toMatchObject({ sent: { newest: 'e1', run: true } });
  // It might wait in the next moment, and that would count as an approval.
  expect(sentAs(further(), status('running'))).toMatchObject({ sent: { run: false } });
});

const saidAsk = (word = ''): Ask | null =>
  (['always', 'risky', 'never'].find((ask) => ask === word) as Ask) ?? null;

/** An agent of another vendor grants itself everything; whoever observes is promised to hear what it would have asked. */
test.each(tableOf`
  is told to ask | its agent asks | the account says | where             | first
  always         | never          |                  |                   | set_policy always
  always         | risky          |                  |                   | set_policy always
  never          | always         |                  |                   | set_policy never
  never          | never          |                  |                   | send
  nothing        | never          | always           |                   | set_policy always
  nothing        | risky          | always           |                   | send
  nothing        | never          | always           | it grants itself  | send
  risky          | unknown        |                  | it grants itself  | not_taken policy
  never          | unknown        |                  | it grants itself  | send
  never          | unknown        |                  | it is observed    | not_taken policy
`)(
  'a message that says ask %s, to an agent that asks %s where the account says "%s" and %s: %s',
  (...row) => {
    const [told, policy, account, where = '', first] = row;
    const look = seen({ policy: saidAsk(policy), account: saidAsk(account), grantsItself: where !== '' });
    // A server that started again has forgotten what it was told before.
    for (const policySetAt of [null, 1_000]) {
      const message = held({ ask: saidAsk(told), policySetAt });
      const {
        thing,
        do: { kind },
      } = at(message, look, 10_000, { observes: where === 'it is observed' });
      const { ask, result } = thing;
      const why = result?.kind === 'not_taken' ? result.cause : '';
      expect(`${kind === 'settle' ? thing.state : kind} ${kind === 'set_policy' ? ask : why}`.trim()).toBe(
        first,
      );
    }
  },
);

test('an agent of another vendor that is in the conversation already is told to run', () => {
  expect(stateOf(at(inside({ ask: 'never' }), seen({ grantsItself: true, policy: null })))).toBe('resume');
});

test('a held message says what kept it', () => {
  const why = (message: Message, look: MessageSeen) => whyHeld(message, { seen: look, context }, 10_000);
  expect(why(held({ policySetAt: 9_000 }), seen({ policy: 'never' }))).toContain('does not say so');
  expect(why(held({ troubleSince: 9_900 }), failed)).toContain('no route');
  expect(why(held(), seen())).toBeNull();
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

const messages: Readonly<Record<string, Message>> = {
  task: held(),
  further: further(),
  inside: inside(),
  'inside and guarded': inside({ ask: 'always' }),
  sending: sending(),
  'said to be taken': sending({ fate: 'taken' }),
};
const contexts: Readonly<Record<string, Partial<MessageContext>>> = {
  'not next': { isNext: false },
  'may not wake': { mayWake: false },
  'answered, not known': { isAnswered: true },
  cancelled: { ended: 'cancelled' },
  'timed out, asked': { ended: 'timeout', isAsked: true },
  withdrawn: { withdrawn: 'edited' },
};

/** `busy 9` asks for nine seconds; any other word than these is one of the service, or the code of its refusal. */
const replies: Readonly<Record<string, object>> = {
  taken: { kind: 'taken' },
  lost: { kind: 'unknown', why: 'reset' },
  saved: { kind: 'saved', why: 'Message saved' },
  set: { kind: 'set' },
  refused: { kind: 'refused', why: 'no' },
  down: failed,
  forbidden: { kind: 'failed', code: 'unauthorized', why: 'no' },
};
function after({ thing, do: { kind } }: MessageStep, reply: string, look: MessageLook, now: number) {
  const [word = '', seconds] = reply.split(' ');
  const code = word === 'busy' ? 'rate_limited' : word;
  const retryAfterMs = seconds === undefined ? undefined : Number(seconds) * 1_000;
  const refusal = { kind: kind === 'send' ? 'not_taken' : 'not_sent', why: 'no', code, retryAfterMs };
  const isWord = kind === 'wake' || reply === 'not_known';
  const judges: Readonly<Record<string, unknown>> = messageMachine.after;
  const judge = judges[kind] as (...given: readonly unknown[]) => MessageStep;
  return judge(thing, replies[reply] ?? (isWord ? reply : refusal), look, now);
}

/** Sent after ten seconds, where it is on its way or inside. */
test.each(longTableOf`
  a message                                       | does this
  is looked for again after it was found          | task; 10 missing; 10 missing; 10 down; 10 waits; 10 missing; 10 down;
                                                  | 10 missing; 10 missing: not_taken: gone
  waits for the end of an earlier one             | further (not next); 9000 rests
  waits for a sandbox that nobody may wake        | task (may not wake); 9000 asleep; 9001 rests: send
  waits for an agent that is paused then          | task (may not wake); 9000 paused
  waits for an answer on its way                  | task (answered, not known); 9000 rests
  ends with its run beside a question             | task (timed out, asked); 10 rests: closed
  does not count once it was withdrawn            | task (withdrawn); 10 rests: not_taken: withdrawn
  is not sent to a working agent unseen           | further; 10 works, unlisted; 11 works: send
  wakes a sandbox once, until that was up         | further; 10 asleep: wake > resuming: rest to 11; 12 asleep;
                                                  | 12 waits, there; 400 asleep: wake
  inside wakes it likewise                        | inside; 10 asleep: wake > resuming: rest to 11; 12 asleep;
                                                  | 12 waits, there; 400 asleep: wake
  inside does not wake it where nobody may        | inside (may not wake); 10 asleep
  is given back where it cannot be woken          | task; 10 asleep: wake > down: rest to 12;
                                                  | 70 asleep: wake > down: not_taken: unavailable
  inside is unknown then                          | inside; 10 asleep: wake > down; 70 asleep: wake > down: unknown
  finds its sandbox gone, and needs another       | task; 10 asleep: wake > gone: not_taken: gone
  inside waits beside one that is gone            | inside; 10 asleep: wake > gone: rest to 11
  is sent where somebody else has just woken it   | task; 0 asleep: wake > not_resumable: rest to 1;
                                                  | 4.9 asleep: wake > not_resumable; 5 rests: send
  gives up a sandbox that is not resumed          | task; 0 asleep: wake > not_resumable;
                                                  | 5 asleep: wake > not_resumable: not_taken: asleep
  waits until its policy is in force              | task; 10 rests, lifted: set_policy > set: rest to 10; 10.9 rests, lifted;
                                                  | 11 rests, lifted: set_policy > set; 11 rests: send
  inside is unknown where the policy is refused   | inside and guarded; 10 rests, lifted: set_policy > refused: unknown
  is given back where setting it fails            | task; 10 rests, lifted: set_policy > down: rest to 12;
                                                  | 68.1 rests, lifted: set_policy > down: not_taken: unavailable
  is given back where its key may not set it      | task; 10 rests, lifted: set_policy > forbidden: rest to 12;
                                                  | 68.1 rests, lifted: set_policy > forbidden: not_taken: policy
  is sent again when the service has room         | task; 10 rests: send > busy 9: rest to 19; 19 rests: send
  that is too long is given back                  | task; 10 rests: send > rejected: not_taken: rejected
  of a conversation that is gone is given back    | task; 10 rests: send > gone: not_taken: gone
  is taken where it is among the events           | sending; 10 works, there: taken
  is believed taken where no events are listed    | said to be taken; 10 rests, unlisted; 10 works, unlisted: taken
  that is said to be taken outlasts an outage     | said to be taken; 34.9 down; 35 down: taken
  of a process that died is sent again, once      | sending; 34.9 rests; 35 rests: rest to 35; 35 rests: send; 60 rests: unknown
  of a process that died with its run, never      | sending (cancelled); 35 rests: unknown
  whose reply was lost is never sent again        | task; 10 rests: send > lost: rest to 11; 34.9 rests; 35 rests: unknown
  whose reply was lost is followed by a resume    | task; 10 rests: send > lost; 12 rests, there; 34.9 rests, there;
                                                  | 35 rests, there: resume
  whose reply was lost is taken at work           | task; 10 rests: send > lost; 12 rests, there; 35 works, there: taken
  whose reply was lost is taken in an outage      | task; 10 rests: send > lost; 12 rests, there; 35 down: taken
  that is saved needs no list of events           | task; 10 rests: send > saved; 11 rests, unlisted: resume
  that is saved, and not there, is not sent again | task; 10 rests: send > saved; 34.9 rests; 35 rests: unknown
  is taken once its agent works                   | task; 10 rests: send > taken: rest to 10; 10 ended, there: rest to 12.25;
                                                  | 11 works, there: taken
  is taken once its time is over                  | task; 10 rests: send > taken; 10 ended, there; 34.9 ended, there;
                                                  | 35 ended, there: taken
  for a working agent is taken once it is read    | further; 10 works: send > taken; 10 works, there; 12 ended, read: taken
  inside is taken when its run ends               | inside (cancelled); 10 rests: taken
  inside is read later where there is no room     | inside; 10 failed, there: resume > busy: rest to 12;
                                                  | 70 failed, there: resume > busy: unknown
  inside is unknown where its run is refused      | inside; 10 failed, there: resume > rejected: unknown
  runs its agent once, also after a crash         | inside; 10 failed, there: resume; 34.9 failed; 35 failed: unknown
  is not looked at before the service wants it    | task; 10 down 20: rest to 30; 10 rests, list busy: rest to 30
  on its way neither                              | sending; 10 down 20: rest to 30; 10 rests, list busy: rest to 30
  inside neither                                  | inside; 10 down 20: rest to 30; 10 rests, list busy: rest to 30
`)('a message %s: %s', (_, story) => {
  const [, what = '', where = '', steps = ''] = /^([^;(]*?)(?: \((.*?)\))?; (.*)$/.exec(story) ?? [];
  const changes = contexts[where] ?? {};
  playStory(messages[what] ?? held(), steps, {
    decide: decideMessage,
    lookOf: (words) => ({ seen: lookOf(words), context: { ...context, ...changes } }),
    wordOf,
    after,
  });
});

test('what becomes of a message has its reason, and the event after which an end of the agent is its own', () => {
  const resultOf = (message: Message, look: MessageSeen, now = 35_000) => at(message, look, now).thing.result;
  const read = { ...found, isTakenUp: true };
  expect(resultOf(inside(), status('finished', { log: read }))).toMatchObject({ event });
  const going = at(inside(), status('error', { log: found })).thing;
  // An end that is there already is not the end of this message.
  for (const reply of ['not_known', { kind: 'goes_on', agent: agentOf('running') }] as const) {
    const { result } = messageMachine.after.resume(going, reply, { seen: failed, context }, 10_100).thing;
    expect(result).toEqual({ kind: 'taken', event: { id: 'e9', at: 'last' } });
  }
  const lost = (fate: 'unknown' | 'saved' | null, why: string | null) =>
    resultOf(sending({ fate, why }, { again: true }), seen());
  expect(lost('unknown', 'reset')).toEqual({ kind: 'unknown', why: 'reset' });
  expect(lost(null, null)).toMatchObject({ why: expect.stringContaining('not known') });
  const unread = resultOf(inside({ troubleSince: -minute }), failed);
  expect(unread).toMatchObject({
    kind: 'unknown',
    why: expect.stringMatching(/in the conversation.*no route$/),
  });
});

test.each([
  ['its run had ended with a sandbox that is gone', { kind: 'closed' }, 'sandbox_missing', true],
  ['its run had ended because nothing was found', { kind: 'closed' }, 'not_found', true],
  ['its run had been stopped', { kind: 'closed' }, 'stopped', false],
  ['its sandbox sleeps', { kind: 'not_taken', cause: 'asleep', why: '' }, 'sandbox_missing', false],
] as const)('whether another conversation takes over a message: %s', (_, result, ended, expected) => {
  expect(isGoneForGood(result, ended)).toBe(expected);
});
