// Whom the events at the end of a run are asked of, and what is told where they cannot be read.

import { expect, test } from '@jest/globals';
import { aConversation } from '../../test/support/fake-service.ts';
import { failing, serviceWith, unavailable } from '../../test/support/service-with.ts';
import type { RanAction } from '../conversation/index.ts';
import { ServiceError } from '../service/errors.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import type { AgentServer, HostedApi, HostedConversation } from '../service/openhands/types.ts';
import { readProof } from './read-proof.ts';

type Source = Pick<HostedApi & AgentServer, 'ranActions' | 'wantedActions'>;

const unasked = failing(new TypeError('nobody asks this'));
const down = new ServiceError('unavailable', 'down');
const ran = (tool: string, more: Partial<RanAction> = {}): RanAction => ({
  ...{ id: 'a', tool, kind: null, risk: 'LOW', summary: tool, waited: false, end: 'done' },
  ...more,
});
const telling = (...value: readonly RanAction[]): Source => ({
  ranActions: async () => ({ kind: 'known', value }),
  wantedActions: unasked,
});
const known: Partial<HostedConversation> = { sandbox: sandboxOf('RUNNING'), agent: agentOf('finished') };
const asleep = { ...known, sandbox: sandboxOf('PAUSED') };
const guarding = (hooksAct: boolean): Partial<AgentServer> => {
  const value = { policy: 'always', isJudged: true, hooksAct, hasGoal: false } as const;
  return { guard: async () => ({ kind: 'known', value }) };
};

interface More {
  readonly hooksAct?: boolean;
  /** The record, where it is read again. */
  readonly newest?: Partial<HostedConversation> | null;
}

const proofOf = (
  conversation: Partial<HostedConversation> | null,
  server: Partial<AgentServer> | null = telling(ran('server')),
  { hooksAct = false, newest = null }: More = {},
) => {
  const api: Partial<HostedApi> = {
    ...telling(ran('service')),
    page: (id: string) => `https://service.example/${id}`,
    conversations: async () => new Map(newest && [['c', aConversation({ id: 'c', ...newest })]]),
  };
  const service = serviceWith(api, server && { ...guarding(false), ...server });
  const found = conversation && aConversation(conversation);
  const asked = { ask: 'always', byAccount: false } as const;
  return readProof({ conversation: found, isGone: true, service, options: {}, hooksAct }, [], asked);
};

test.each<[string, Partial<HostedConversation>, Source | null, string]>([
  ['its agent server while that is up', known, telling(ran('server')), 'server'],
  ['the service while its sandbox sleeps', asleep, telling(ran('server')), 'service'],
])('what ran in a conversation is asked of %s', async (_, conversation, server, asked) => {
  expect(await proofOf(conversation, server)).toMatchObject({ kind: 'known', examples: [asked] });
});

test('a policy that was lifted is in the proof', async () => {
  const lifted = telling(ran('server', { policyThen: 'never' }));
  expect(await proofOf(known, lifted)).toMatchObject({ otherPolicies: [{ policy: 'never', actions: 1 }] });
});

const answers = (words: string, status?: number) =>
  failing(new ServiceError('unavailable', words, status === undefined ? {} : { status }));
test.each<[string, Partial<HostedConversation> | null, Source['ranActions'], string]>([
  ['is gone', null, unasked, 'the service does not know the conversation any more'],
  ['lists nothing', known, unavailable, 'the service does not list its events'],
  ['is behind a service that is down', known, answers('a page', 502), 'the service did not answer (502)'],
  ['cannot be reached', known, answers('down'), 'the service did not answer (down)'],
  ['fails', known, failing(new ServiceError('rejected', 'no')), 'no'],
])('what ran in a conversation that %s is not known', async (_, conversation, ranActions, why) => {
  const server = { ranActions, wantedActions: unasked };
  expect(await proofOf(conversation, server)).toEqual({ kind: 'unreadable', why });
});

test.each<[string, Source['ranActions']]>([
  ['known', telling(ran('server')).ranActions],
  ['not known', unavailable],
])('the conversations that an agent started are named where what ran is %s', async (_, ranActions) => {
  const server = { ranActions, wantedActions: unasked };
  const children = [{ id: 'c1', url: 'https://service.example/c1' }];
  expect(await proofOf({ ...known, children: ['c1'] }, server)).toMatchObject({ children });
  expect(await proofOf(known, server)).not.toHaveProperty('children');
});

test.each<[string, Partial<HostedConversation>, boolean, boolean, true | undefined]>([
  ['its record names one at the end', known, true, false, true],
  ['one was seen before', asleep, false, true, true],
])('the proof tells of a hook that is an agent where %s', async (_, conversation, now, before, expected) => {
  const server = { ...telling(ran('server')), ...guarding(now) };
  expect((await proofOf(conversation, server, { hooksAct: before })).hooksAct).toBe(expected);
});

test.each([
  ['has fallen asleep', 'PAUSED', { kind: 'known', examples: ['service'] }],
  ['is up still', 'RUNNING', { kind: 'unreadable' }],
])('what an agent server does not tell is asked again where its sandbox %s', async (_, status, told) => {
  const server = { ranActions: failing(down), wantedActions: unasked };
  const newest = { sandbox: sandboxOf(status) };
  expect(await proofOf({ ...known, id: 'c' }, server, { newest })).toMatchObject(told);
});
