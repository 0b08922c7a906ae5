// What the machines and a side question ask of the service, and what each reply is to them.

import { describe, expect, test } from '@jest/globals';
import { aConversation, anAccount } from '../../test/support/fake-service.ts';
import { failing, serviceWith, unavailable } from '../../test/support/service-with.ts';
import { tableOf } from '../../test/support/table.ts';
import type { OutcomeName } from '../conversation/index.ts';
import { type Message, newMessage } from '../message/index.ts';
import { type Answer, newQuestion, questionPatienceAt } from '../question/index.ts';
import { ServiceError, type ServiceErrorCode } from '../service/errors.ts';
import type { OutgoingMessage } from '../service/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { messageBody } from '../service/openhands/events/messages.ts';
import type { AgentServer, HostedConversation } from '../service/openhands/types.ts';
import { newStop } from '../stop/index.ts';
import { askOnTheSide, type SideTools } from './ask-on-the-side.ts';
import { type QuestionServiceOptions, questionService, stopService } from './machine-service.ts';
import { messageService } from './message-service.ts';

const at = aConversation();
const nameless = aConversation({ sandboxId: null });
const optionsOn = (...given: Parameters<typeof serviceWith>) => {
  const service = serviceWith(...given);
  return (now = 0): QuestionServiceOptions => ({
    service,
    now: () => now,
    readOptions: () => ({}),
    sendOptions: () => ({}),
    executed: {
      byRules: { listed: [], known: [] },
      workingCopies: () => [],
      patience: questionPatienceAt(1_000),
      defaultBranch: async () => new Map(),
    },
  });
};

const answer = { verdict: 'approve', reason: null, by: 'mona', afterReject: 'stop', at: 0 } as const;
const answered = (changes: Partial<Answer> = {}) => newQuestion(0, { ...answer, ...changes });
const approve = answered();
const stop = newStop('@mona', null, 0);
const question = (options: QuestionServiceOptions) => questionService(options).requests;
const stopping = (options: QuestionServiceOptions) => stopService(options, 'c', 1_000).requests;

const requests: Readonly<Record<string, (of: QuestionServiceOptions, to: typeof at) => Promise<unknown>>> = {
  'an answer': (of, to) => question(of).send(to, approve, 0),
  'a word to go on': (of, to) => question(of).resume(to, approve, 0),
  'a wake-up': (of, to) => question(of).wake(to, approve, 0),
  'a rejection that stops it': (of, to) => stopping(of).reject(to, stop, 0),
  'an interrupt': (of, to) => stopping(of).interrupt(to, stop, 0),
  'a pause of its sandbox': (of, to) => stopping(of).pause_sandbox(to, stop, 0),
};

/** All verbs reply alike: with a word, or with the failure behind an exclamation mark. */
async function requested(what: string, reply: string, when: string) {
  const code = reply.startsWith('! ') ? (reply.slice(2) as ServiceErrorCode) : null;
  const verb = async (): Promise<never> => {
    if (code !== null) throw new ServiceError(code, 'because', { retryAfterMs: 9_000 });
    return (reply === 'nothing' ? undefined : reply) as never;
  };
  const server = { answer: verb, run: verb, interrupt: verb };
  const on = optionsOn({ resumeSandbox: verb, pauseSandbox: verb }, when === 'no server' ? null : server);
  const said = await requests[what]?.(on(when === 'late' ? 2_001 : 2_000), when === 'no id' ? nameless : at);
  if (typeof said === 'string') return said;
  const { kind, code: why = '', why: words, retryAfterMs = '' } = Object(said);
  return `${kind} ${words === 'because' ? words : ''} ${why} ${retryAfterMs}`.replaceAll(/ +/g, ' ').trim();
}

/** `late`: the look is more than two seconds old. */
test.each(tableOf`
  the request               | meets            | where     | comes to
  an answer                 | nothing          |           | taken
  an answer                 | ! answer_unknown |           | unknown because
  an answer                 | ! unavailable    |           | not_taken because unavailable 9000
  an answer                 | nothing          | late      | not_taken unavailable
  an answer                 | nothing          | no server | not_taken unavailable
  a word to go on           | ! aborted        |           | not_known
  a word to go on           | ! unavailable    |           | not_sent because unavailable 9000
  a word to go on           | running          | late      | not_sent unavailable
  a wake-up                 | resuming         | no id     | unavailable
  a wake-up                 | ! unavailable    |           | failed because unavailable 9000
  an interrupt              | ! answer_unknown |           | told
  an interrupt              | ! unavailable    |           | not_sent
  an interrupt              | interrupted      | late      | not_sent
  a pause of its sandbox    | pausing          | no id     | unavailable
  a pause of its sandbox    | ! unavailable    |           | failed
`)('%s that meets "%s" (%s) comes to: %s', async (what, reply = '', when = '', expected = '') => {
  expect(await requested(what, reply, when)).toBe(expected);
});

test('an answer is sent as it was given, and a rejection says who stops the agent', async () => {
  const sent: unknown[] = [];
  const options = optionsOn({}, { answer: async (_id, given) => void sent.push(given) });
  await question(options()).send(at, approve, 0);
  await question(options()).send(at, answered({ verdict: 'reject', reason: 'no' }), 0);
  await stopping(options()).reject(at, stop, 0);
  const rejections = ['no', 'Stopped by @mona.'].map((reason) => ({ accept: false, reason }));
  expect(sent).toEqual([{ accept: true }, ...rejections]);
});

test('a bug within a request is thrown', async () => {
  const options = optionsOn({}, { answer: failing(new TypeError('bug')) });
  await expect(question(options()).send(at, approve, 0)).rejects.toThrow('bug');
});

test('an interrupt is replaced by a pause on servers without it, and a sandbox is paused by its id', async () => {
  const asked: unknown[] = [];
  const pause = async (id: string) => {
    asked.push(id);
    return 'pausing' as const;
  };
  const options = optionsOn({ pauseSandbox: pause }, { interrupt: async () => 'unavailable', pause });
  expect(await stopping(options()).interrupt(at, stop, 0)).toBe('told');
  await stopping(options()).pause_sandbox(at, stop, 0);
  expect(asked).toEqual([at.id, at.sandboxId]);
});

describe('while the service asks to wait', () => {
  const urgency: unknown[] = [];
  const noting =
    <T>(at: number, value: T) =>
    async (...given: unknown[]): Promise<T> => {
      urgency.push(Reflect.get(Object(given[at]), 'isUrgent'));
      return value;
    };
  const options = optionsOn(
    {
      conversations: noting(1, new Map([['c', aConversation()]])),
      pauseSandbox: noting(1, 'pausing' as const),
    },
    {
      answer: noting(2, undefined),
      interrupt: noting(1, 'interrupted' as const),
      pending: noting(1, { kind: 'known', value: [] } as const),
    } as Partial<AgentServer>,
  );
  const urgencyOf = async (work: () => Promise<unknown>) => {
    urgency.length = 0;
    await work();
    return [...new Set(urgency)];
  };

  test('all that a stop asks is tried once', async () => {
    const { look, requests } = stopService(options(), 'c', 1_000);
    const works = [requests.reject, requests.interrupt, requests.pause_sandbox] as const;
    expect(await urgencyOf(look)).toEqual([true]);
    for (const work of works) expect(await urgencyOf(() => work(at, stop, 0))).toEqual([true]);
  });

  test.each([
    ['a rejection is', 'reject', [true]],
    ['an approval is not', 'approve', [undefined]],
  ] as const)('%s tried once', async (_, verdict, expected) => {
    const { look, requests } = questionService(options());
    const asked = answered({ verdict });
    expect(await urgencyOf(() => look('c', asked, async () => null))).toEqual(expected);
    expect(await urgencyOf(() => requests.send(at, asked, 0))).toEqual(expected);
  });
});

const image = 'data:image/png;base64,AAAA';
const words = { text: 'Do it', run: true };

async function send(message: OutgoingMessage, status: number, code: ServiceErrorCode) {
  const seen: OutgoingMessage[] = [];
  const options = optionsOn({
    tell: async (_id, each) => {
      seen.push(each);
      if (seen.length === 1) throw new ServiceError(code, 'no', { status });
      return 'taken';
    },
  });
  const { run, ...said } = message;
  const sent = { at: 0, fate: null, why: null, newest: null, run };
  const recorded = { ...newMessage({ ...said, number: 2, ask: null }, 0), sent };
  const reply = await messageService(options()).requests.send(at, recorded, 0);
  return { seen, reply };
}

test.each([
  ['the task', 1, [{ run: 'r' }]],
  ['a further message', 2, []],
])('with %s a conversation is told its tags where they are due: it may fail', async (_, number, told) => {
  const tagged: unknown[] = [];
  const tag = async (_id: string, tags: unknown) => {
    tagged.push(tags);
    throw new ServiceError('unavailable', 'down');
  };
  const options = optionsOn({ tell: async () => 'taken' }, { tag });
  const sent = { at: 0, fate: null, why: null, newest: null, run: true };
  const message = { ...newMessage({ number, text: 'Do it', ask: null }, 0), sent };
  const { requests } = messageService(options(), { run: 'r' });
  expect(await requests.send(at, message, 0)).toEqual({ kind: 'taken' });
  expect(tagged).toEqual(told);
});

test('a message has its pictures as a part of their own', () => {
  expect(messageBody({ ...words, images: [image] }).content).toEqual([
    { type: 'text', text: 'Do it' },
    { type: 'image', image_urls: [image] },
  ]);
  expect(messageBody(words).content).toHaveLength(1);
});

test.each([422, 413])('pictures that are refused with %i are left out of a message', async (status) => {
  const { seen, reply } = await send({ ...words, images: [image] }, status, 'rejected');
  expect(seen).toEqual([{ ...words, images: [image] }, words]);
  expect(reply).toEqual({ kind: 'taken' });
});

test('a message that fails is not sent again where it has no pictures, or may have been taken', async () => {
  expect((await send(words, 422, 'rejected')).seen).toHaveLength(1);
  const unclear = await send({ ...words, images: [image] }, 502, 'unavailable');
  expect(unclear.seen).toHaveLength(1);
  expect(unclear.reply.kind).not.toBe('taken');
});

const gone = { at: 0, fate: null, why: null, newest: 'e', run: false } as const;
const afterUnknown = { ...gone, newest: null };

test.each<[string, string, Partial<Message>, Partial<HostedConversation>]>([
  ['that is held while the agent waits', 'nothing', {}, { agent: agentOf('waiting_for_confirmation') }],
  ['that is held while the sandbox sleeps', 'nothing', {}, { sandbox: sandboxOf('PAUSED') }],
  ['whose asking is left to the account', 'events, policy, account', { ask: null }, {}],
  ['on its way', 'events', { state: 'sending', sent: gone }, {}],
  ['that went to a working agent', 'events, policy', { state: 'sent', sent: gone }, {}],
  ['that is taken up', 'events', { state: 'sent', sent: gone }, { agent: agentOf('running') }],
  ['that set the agent to work', 'events', { state: 'sent', sent: { ...gone, run: true } }, {}],
  ['that an older one may be taken for', 'nothing', { state: 'sending', sent: afterUnknown }, {}],
  ['that is on its way as the first', 'events', { number: 1, state: 'sending', sent: afterUnknown }, {}],
])('a look at a message %s reads: %s', async (_, expected, changes, found) => {
  const asked: string[] = [];
  const tell =
    <T>(what: string, value: T) =>
    async () => {
      asked.push(what);
      return { kind: 'known', value } as const;
    };
  const options = optionsOn(
    {
      conversations: async () => new Map([['c', aConversation({ agent: agentOf('idle'), ...found })]]),
      account: tell('account', anAccount('always')),
    },
    {
      findMessage: tell('events', { newest: null, newestAt: null, found: null }),
      guard: tell('policy', { policy: 'never' as const, isJudged: false, hooksAct: false, hasGoal: false }),
    },
  );
  const message = { ...newMessage({ number: 2, text: 'Do it', ask: 'always' }, 0), ...changes };
  const { seen } = await messageService(options()).look('c', message);
  expect(seen.kind).toBe('seen');
  expect(asked.join(', ') || 'nothing').toBe(expected);
});

const known = (sandboxStatus: string | null) =>
  new Map([['c', aConversation({ sandbox: sandboxOf(sandboxStatus) })]]);
const tools = (
  ask: AgentServer['ask'] | null,
  found: ReadonlyMap<string, HostedConversation>,
): SideTools => ({
  service: serviceWith({ conversations: async () => found }, ask && { ask }),
  readOptions: () => ({ deadline: 10 }),
  now: () => 5,
});
const never: AgentServer['ask'] = failing(new Error('nobody was to be asked'));

test('a side question is asked once, with the time that a model needs', async () => {
  const asked: unknown[] = [];
  const ask: AgentServer['ask'] = async (...given) => {
    asked.push(given);
    return { kind: 'known', value: 'So.' };
  };
  const reply = await askOnTheSide('c', 'why?', tools(ask, known('RUNNING')));
  expect(reply).toEqual({ kind: 'answer', text: 'So.' });
  expect(asked).toEqual([['c', 'why?', { deadline: 120_005, attemptMs: 120_000 }]]);
});

const refused = (code: ServiceErrorCode) => tools(failing(new ServiceError(code, 'no')), known('RUNNING'));

test.each<[string, OutcomeName, SideTools, string]>([
  ['a sandbox without a status', 'unavailable', tools(never, known(null)), 'its sandbox is not known, and'],
  ['an old server', 'unavailable', tools(unavailable, known('RUNNING')), 'no side questions'],
  ['a wrong key', 'unauthorized', refused('unauthorized'), 'no'],
  ['an unknown conversation', 'not_found', tools(never, new Map()), 'does not know the conversation'],
])('a side question that meets %s is %s, and says why', async (_, outcome, given, why) => {
  const reply = await askOnTheSide('c', 'why?', given);
  expect(reply).toEqual({ kind: 'none', outcome, why: expect.stringContaining(why) });
});

test('a bug within a side question is thrown', async () => {
  const asked = askOnTheSide('c', 'why?', tools(never, known('RUNNING')));
  await expect(asked).rejects.toThrow('nobody was to be asked');
});
