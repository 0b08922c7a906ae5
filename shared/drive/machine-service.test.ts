// What the machines and a side question ask of the service, and what each reply is to them.

import { describe, expect, test } from '@jest/globals';
import { aConversation, anAccount } from '../../test/support/fake-service.ts';
import { failing, serviceWith } from '../../test/support/service-with.ts';
import type { OutcomeName } from '../conversation/index.ts';
import { type Message, newMessage } from '../message/index.ts';
import { type Answer, newQuestion, questionPatienceAt } from '../question/index.ts';
import { ServiceError, type ServiceErrorCode } from '../service/errors.ts';
import type { OutgoingMessage } from '../service/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { messageBody } from '../service/openhands/events/messages.ts';
import type { AgentServer, HostedApi, HostedConversation } from '../service/openhands/types.ts';
import { newStop } from '../stop/index.ts';
import { askOnTheSide, type SideTools } from './ask-on-the-side.ts';
import { type QuestionServiceOptions, questionService, stopService } from './machine-service.ts';
import { messageService } from './message-service.ts';

const down = new ServiceError('unavailable', 'down');
const at = aConversation();
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

const nameless = aConversation({ sandboxId: null });

describe('the requests about a question', () => {
  const answer = { verdict: 'approve', reason: null, by: 'mona', afterReject: 'stop', at: 0 } as const;
  const answered = (changes: Partial<Answer> = {}) => newQuestion(0, { ...answer, ...changes });
  const approve = answered();
  const requestsOn = (...given: Parameters<typeof serviceWith>) => {
    const options = optionsOn(...given);
    return (now = 0) => questionService(options(now)).requests;
  };

  test('an answer is sent as it was given', async () => {
    const sent: unknown[] = [];
    const requests = requestsOn({}, { answer: async (_id, given) => void sent.push(given) });
    expect(await requests().send(at, approve, 0)).toEqual({ kind: 'taken' });
    await requests().send(at, answered({ verdict: 'reject', reason: 'no' }), 0);
    expect(sent).toEqual([{ accept: true }, { accept: false, reason: 'no' }]);
  });

  test.each([
    ['answer_unknown', 'unknown', 'not_known'],
    ['aborted', 'unknown', 'not_known'],
    ['unavailable', 'not_taken', 'not_sent'],
    ['not_found', 'not_taken', 'not_sent'],
  ] as const)('an answer that meets %s is %s, and a word to go on is %s', async (code, kind, goOn) => {
    const fails = failing(new ServiceError(code, 'because', { retryAfterMs: 9_000 }));
    const requests = requestsOn({}, { answer: fails, run: fails });
    const why = { why: 'because' };
    const more = { ...why, code, retryAfterMs: 9_000 };
    const told = kind === 'not_taken' ? { kind, ...more } : { kind, ...why };
    expect(await requests().send(at, approve, 0)).toEqual(told);
    const went = goOn === 'not_sent' ? { kind: goOn, ...more } : goOn;
    expect(await requests().resume(at, approve, 0)).toEqual(went);
  });

  test('no answer is sent after an old look, or without an agent server', async () => {
    for (const late of [requestsOn()(2_001), requestsOn({}, null)()]) {
      expect(await late.send(at, approve, 0)).toMatchObject({ kind: 'not_taken' });
      expect(await late.resume(at, approve, 0)).toMatchObject({ kind: 'not_sent', code: 'unavailable' });
    }
  });

  test('a failure to wake a sandbox is returned', async () => {
    const wakes = (resumeSandbox: HostedApi['resumeSandbox'], from = at) =>
      requestsOn({ resumeSandbox })().wake(from, approve, 0);
    const failed = { kind: 'failed', why: 'down', code: 'unavailable' };
    expect(await wakes(failing(down))).toEqual(failed);
    expect(await wakes(async () => 'resuming')).toBe('resuming');
    expect(await wakes(async () => 'resuming', nameless)).toBe('unavailable');
  });

  test('a bug within a request is thrown', async () => {
    const requests = requestsOn({}, { answer: failing(new TypeError('bug')) });
    await expect(requests().send(at, approve, 0)).rejects.toThrow('bug');
  });
});

describe('while the service asks to wait', () => {
  const sayNo = { verdict: 'reject', reason: null, by: 'mona', afterReject: 'stop', at: 0 } as const;
  const urgency: unknown[] = [];
  const noting =
    <T>(at: number, value: T) =>
    async (...given: unknown[]): Promise<T> => {
      const options = given[at];
      urgency.push(typeof options === 'object' && options !== null && Reflect.get(options, 'isUrgent'));
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
    return [urgency.length > 0, new Set(urgency)];
  };

  test('all that a stop asks is tried once', async () => {
    const { look, requests } = stopService(options(), 'c', 1_000);
    const stop = newStop('@mona', null, 0);
    for (const work of [
      look,
      () => requests.reject(at, stop, 0),
      () => requests.interrupt(at, stop, 0),
      () => requests.pause_sandbox(at, stop, 0),
    ])
      expect(await urgencyOf(work)).toEqual([true, new Set([true])]);
  });

  test.each([
    ['a rejection is', 'reject', true],
    ['an approval is not', 'approve', false],
  ] as const)('%s tried once', async (_, verdict, isUrgent) => {
    const { look, requests } = questionService(options());
    const question = newQuestion(0, { ...sayNo, verdict });
    const expected = new Set([isUrgent ? true : undefined]);
    expect(await urgencyOf(() => look('c', question, async () => null))).toEqual([true, expected]);
    expect(await urgencyOf(() => requests.send(at, question, 0))).toEqual([true, expected]);
  });
});

describe('the requests of a stop', () => {
  const stop = newStop('@mona', null, 0);
  const requestsOn = (...given: Parameters<typeof serviceWith>) => {
    const options = optionsOn(...given);
    return (now = 0) => stopService(options(now), 'c', 1_000).requests;
  };

  test('an interrupt is replaced by a pause on servers without it', async () => {
    const asked: string[] = [];
    const pause: AgentServer['pause'] = async (id) => {
      asked.push(id);
      return 'pausing';
    };
    const requests = requestsOn({}, { interrupt: async () => 'unavailable', pause });
    expect(await requests().interrupt(at, stop, 0)).toBe('told');
    expect(asked).toEqual([at.id]);
  });

  test.each([
    ['told', 'answer_unknown'],
    ['not_sent', 'unavailable'],
  ] as const)('an interrupt counts as %s where it fails with %s', async (reply, code) => {
    const requests = requestsOn({}, { interrupt: failing(new ServiceError(code, 'reset')) });
    expect(await requests().interrupt(at, stop, 0)).toBe(reply);
  });

  test('no interrupt and no rejection is sent after an old look', async () => {
    const late = requestsOn()(2_001);
    expect(await late.interrupt(at, stop, 0)).toBe('not_sent');
    expect(await late.reject(at, stop, 0)).toMatchObject({ kind: 'not_taken' });
  });

  test('a rejection says who stops the agent, and why', async () => {
    const asked: unknown[] = [];
    const requests = requestsOn({}, { answer: async (_id, given) => void asked.push(given) });
    expect(await requests().reject(at, stop, 0)).toEqual({ kind: 'taken' });
    expect(asked).toEqual([{ accept: false, reason: 'Stopped by @mona.' }]);
  });

  test('a sandbox is paused by its id', async () => {
    const paused: string[] = [];
    const pauses = (pauseSandbox: HostedApi['pauseSandbox'], from = at) =>
      requestsOn({ pauseSandbox })().pause_sandbox(from, stop, 0);
    const pause: HostedApi['pauseSandbox'] = async (id) => {
      paused.push(id);
      return 'pausing';
    };
    expect(await pauses(pause)).toBe('pausing');
    expect(paused).toEqual([at.sandboxId]);
    expect(await pauses(pause, nameless)).toBe('unavailable');
    expect(await pauses(failing(down))).toBe('failed');
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
])(
  'with %s a conversation is told its tags where they are due, and that may fail',
  async (_, number, told) => {
    const tagged: unknown[] = [];
    const options = optionsOn(
      { tell: async () => 'taken' },
      {
        async tag(_id, tags) {
          tagged.push(tags);
          throw down;
        },
      },
    );
    const sent = { at: 0, fate: null, why: null, newest: null, run: true };
    const message = { ...newMessage({ number, text: 'Do it', ask: null }, 0), sent };
    const { requests } = messageService(options(), { run: 'r' });
    expect(await requests.send(at, message, 0)).toEqual({ kind: 'taken' });
    expect(tagged).toEqual(told);
  },
);

test('a message has its pictures as a part of their own', () => {
  expect(messageBody({ ...words, images: [image] }).content).toEqual([
    { type: 'text', text: 'Do it' },
    { type: 'image', image_urls: [image] },
  ]);
  expect(messageBody(words).content).toHaveLength(1);
});

test.each([422, 413])(
  'a message whose pictures are refused with %i is sent again without them',
  async (status) => {
    const { seen, reply } = await send({ ...words, images: [image] }, status, 'rejected');
    expect(seen).toEqual([{ ...words, images: [image] }, words]);
    expect(reply).toEqual({ kind: 'taken' });
  },
);

test('a message that fails is not sent again where it has no pictures, or may have been taken', async () => {
  expect((await send(words, 422, 'rejected')).seen).toHaveLength(1);
  const unclear = await send({ ...words, images: [image] }, 502, 'unavailable');
  expect(unclear.seen).toHaveLength(1);
  expect(unclear.reply.kind).not.toBe('taken');
});

const gone = { at: 0, fate: null, why: null, newest: 'e', run: false } as const;
const afterUnknown = { ...gone, newest: null };

test.each<[string, string, Partial<Message>, Partial<HostedConversation>]>([
  ['that is held', 'events, policy', {}, {}],
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
const tellsNothing = async () => ({ kind: 'unavailable' }) as const;
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
  ['a sandbox that sleeps', 'unavailable', tools(never, known('PAUSED')), 'a side question wakes nobody'],
  ['a sandbox without a status', 'unavailable', tools(never, known(null)), 'its sandbox is not known, and'],
  ['no agent server', 'unavailable', tools(null, known('RUNNING')), 'does not name the agent server'],
  ['an old server', 'unavailable', tools(tellsNothing, known('RUNNING')), 'no side questions'],
  ['a reply that is cut off', 'unavailable', refused('answer_unknown'), 'no'],
  ['a wrong key', 'unauthorized', refused('unauthorized'), 'no'],
  ['a web page', 'bad_response', refused('bad_response'), 'no'],
  ['an unknown conversation', 'not_found', tools(never, new Map()), 'does not know the conversation'],
])('a side question that meets %s is %s, and says why', async (_, outcome, given, why) => {
  const reply = await askOnTheSide('c', 'why?', given);
  expect(reply).toEqual({ kind: 'none', outcome, why: expect.stringContaining(why) });
});

test('a bug within a side question is thrown', async () => {
  const asked = askOnTheSide('c', 'why?', tools(never, known('RUNNING')));
  await expect(asked).rejects.toThrow('nobody was to be asked');
});
