// Whom the events at the end of a run are asked of, and what is told where they cannot be read.

import { expect, test } from '@jest/globals';
import { aConversation } from '../../test/support/fake-service.ts';
import { serviceOn } from '../../test/support/service-on.ts';
import { ServiceError } from '../service/errors.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import type { AgentServer, HostedApi, HostedConversation } from '../service/openhands/types.ts';
import { readProof } from './read-proof.ts';

const failing = (error: Error) => async (): Promise<never> => {
  throw error;
};
const unasked = failing(new TypeError('nobody asks this'));
const telling = (tool: string): Source => ({
  ranActions: async () => ({
    kind: 'known',
    value: [{ id: 'a', tool, kind: null, risk: 'LOW', summary: tool, waited: false, end: 'done' }],
  }),
  wantedActions: unasked,
});
const known: Partial<HostedConversation> = { sandbox: sandboxOf('RUNNING'), agent: agentOf('finished') };
type Source = Pick<HostedApi & AgentServer, 'ranActions' | 'wantedActions'> &
  Partial<Pick<AgentServer, 'guard'>>;

const guarding =
  (hooksAct: boolean): AgentServer['guard'] =>
  async () => ({
    kind: 'known',
    value: { policy: 'always', isJudged: true, hooksAct, hasGoal: false },
  });
const guard = guarding(false);

interface More {
  readonly hooksAct?: boolean;
  /** The record, where it is read again. */
  readonly newest?: Partial<HostedConversation> | null;
}

const proofOf = (
  conversation: Partial<HostedConversation> | null,
  server: Source | null = telling('server'),
  { hooksAct = false, newest = null }: More = {},
) =>
  readProof(
    {
      conversation: conversation && aConversation(conversation),
      service: serviceOn({
        api: {
          ...telling('service'),
          page: (id: string) => `https://service.example/${id}`,
          conversations: async () => new Map(newest && [['c', aConversation({ id: 'c', ...newest })]]),
        } as Partial<HostedApi> as HostedApi,
        agentServer: () => server && ({ guard, ...server } as Partial<AgentServer> as AgentServer),
      }),
      options: {},
      hooksAct,
    },
    [],
    { ask: 'always', byAccount: false },
  );

test.each<[string, Partial<HostedConversation>, Source | null, string]>([
  ['its agent server while that is up', known, telling('server'), 'server'],
  [
    'the service while its sandbox sleeps',
    { ...known, sandbox: sandboxOf('PAUSED') },
    telling('server'),
    'service',
  ],
  ['the service where no agent server is known', known, null, 'service'],
])('what ran in a conversation is asked of %s', async (_, conversation, server, asked) => {
  expect(await proofOf(conversation, server)).toMatchObject({ kind: 'known', examples: [asked] });
});

test.each<[string, Partial<HostedConversation> | null, Source['ranActions'], string]>([
  ['is gone', null, unasked, 'the service does not know the conversation any more'],
  ['lists nothing', known, async () => ({ kind: 'unavailable' }), 'the service does not list its events'],
  [
    'is behind a service that is down',
    known,
    failing(new ServiceError('unavailable', 'GET /x answered 502: a web page', { status: 502 })),
    'the service did not answer (502)',
  ],
  [
    'cannot be reached',
    known,
    failing(new ServiceError('unavailable', 'down')),
    'the service did not answer (down)',
  ],
  ['fails', known, failing(new ServiceError('rejected', 'no')), 'no'],
])('what ran in a conversation that %s is not known', async (_, conversation, ranActions, why) => {
  const server = { ranActions, wantedActions: unasked };
  expect(await proofOf(conversation, server)).toEqual({ kind: 'unreadable', why });
});

test.each<[string, Source['ranActions']]>([
  ['known', telling('server').ranActions],
  ['not known', async () => ({ kind: 'unavailable' })],
])('the conversations that an agent started are named where what ran is %s', async (_, ranActions) => {
  const server = { ranActions, wantedActions: unasked };
  const children = [{ id: 'c1', url: 'https://service.example/c1' }];
  expect(await proofOf({ ...known, children: ['c1'] }, server)).toMatchObject({ children });
  expect(await proofOf(known, server)).not.toHaveProperty('children');
});

test.each<[string, Partial<HostedConversation>, boolean, boolean, true | undefined]>([
  ['its record names one at the end', known, true, false, true],
  ['its record names none', known, false, false, undefined],
  ['one was seen before', { ...known, sandbox: sandboxOf('PAUSED') }, false, true, true],
])('the proof tells of a hook that is an agent where %s', async (_, conversation, now, before, expected) => {
  const server = { ...telling('server'), guard: guarding(now) };
  expect((await proofOf(conversation, server, { hooksAct: before })).hooksAct).toBe(expected);
});

test.each([
  ['has fallen asleep', 'PAUSED', { kind: 'known', examples: ['service'] }],
  ['is up still', 'RUNNING', { kind: 'unreadable' }],
])(
  'what an agent server does not tell is asked again where its sandbox %s since',
  async (_, status, told) => {
    const down = { ...telling('server'), ranActions: failing(new ServiceError('unavailable', 'down')) };
    const newest = { sandbox: sandboxOf(status) };
    expect(await proofOf({ ...known, id: 'c' }, down, { newest })).toMatchObject(told);
  },
);
