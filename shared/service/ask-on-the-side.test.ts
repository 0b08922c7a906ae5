import { expect, test } from '@jest/globals';
import { ServiceError } from './errors.ts';
import { askOnTheSide } from './machine-service.ts';
import type { AgentServer, Conversation } from './types.ts';

const id = 'a'.repeat(32);

function tools(sandboxStatus: string | null, ask: AgentServer['ask'] | null) {
  const conversation: unknown = { id, sandboxStatus };
  const found = new Map([[id, conversation as Conversation]]);
  const server: unknown = { ask };
  return {
    api: { conversations: async () => found },
    agentServer: () => (ask === null ? null : (server as AgentServer)),
    readOptions: () => ({ deadline: 10 }),
    now: () => 5,
  };
}

test('the agent is asked once, with the time that a model needs', async () => {
  const asked: unknown[] = [];
  const reply = await askOnTheSide(
    id,
    'why?',
    tools('RUNNING', async (...given) => {
      asked.push(given);
      return { kind: 'known', value: 'So.' };
    }),
  );
  expect(reply).toEqual({ kind: 'answer', text: 'So.' });
  expect(asked).toEqual([[id, 'why?', { deadline: 120_005, attemptMs: 120_000 }]]);
});

const never: AgentServer['ask'] = async () => {
  throw new Error('nobody was to be asked');
};

test.each<[string, ReturnType<typeof tools>, string]>([
  [
    'a sandbox that sleeps',
    tools('PAUSED', never),
    'its sandbox is PAUSED, and a side question wakes nobody',
  ],
  ['no status', tools(null, never), 'its sandbox is not known, and'],
  ['no agent server', tools('RUNNING', null), 'does not name the agent server'],
  ['an old agent server', tools('RUNNING', async () => ({ kind: 'unavailable' })), 'takes no side questions'],
  [
    'a failure',
    tools('RUNNING', async () => {
      throw new ServiceError('answer_unknown', 'the connection was cut');
    }),
    'the connection was cut',
  ],
  [
    'an unknown conversation',
    { ...tools('RUNNING', never), api: { conversations: async () => new Map() } },
    'the service does not know the conversation',
  ],
])('%s: said why', async (_, given, why) => {
  const reply = await askOnTheSide(id, 'why?', given);
  expect(reply).toEqual({ kind: 'none', why: expect.stringContaining(why) });
});

test('a bug stays a bug', async () => {
  await expect(askOnTheSide(id, 'why?', tools('RUNNING', never))).rejects.toThrow('nobody was to be asked');
});
