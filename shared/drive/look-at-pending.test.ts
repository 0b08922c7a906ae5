import { expect, test } from '@jest/globals';
import { aConversation } from '../../test/support/fake-service.ts';
import { someAction } from '../../test/support/questions/some.ts';
import { serviceOn } from '../../test/support/service-on.ts';
import type { Agent, PendingAction } from '../conversation/index.ts';
import { ServiceError } from '../service/errors.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import type { AgentServer, HostedApi, HostedConversation } from '../service/openhands/types.ts';
import { lookAtPending } from './look-at-pending.ts';

const down = new ServiceError('unavailable', 'down');
const aborted = new ServiceError('aborted', 'aborted');
const failing = (error: Error) => async (): Promise<never> => {
  throw error;
};
const never = failing(new Error('nobody asks this'));
const server = (changes: Partial<AgentServer> = {}) => changes as AgentServer;
const record = (changes: Partial<HostedConversation> = {}) =>
  aConversation({ id: 'C-1', agent: agentOf('waiting_for_confirmation'), ...changes });
const api = (conversation: HostedConversation | null, changes: Partial<HostedApi> = {}) =>
  ({
    conversations: async () => new Map(conversation ? [['c1', conversation]] : []),
    agentBefore: never,
    remembered: async () => ({ kind: 'unavailable' }),
    ...changes,
  }) as HostedApi;
const lookAt = (of: HostedApi, agentServer: () => AgentServer | null, readsOn = false) =>
  lookAtPending(serviceOn({ api: of, agentServer }), 'C-1', {}, readsOn);

test('a look at what is pending reads the pending actions while the agent waits', async () => {
  const pendingActions = async () => ({ kind: 'known', value: [] }) as const;
  const look = await lookAt(api(record()), () => server({ pending: pendingActions }));
  expect(look?.seen).toMatchObject({ pending: { kind: 'known' }, agentBefore: null });
});

test('a look at what is pending reads no pending actions of a working agent or without an agent server', async () => {
  const working = await lookAt(api(record({ agent: agentOf('running') })), () => server());
  expect(working?.seen).toMatchObject({ pending: { kind: 'unavailable' } });
  const nowhere = await lookAt(api(record()), () => null);
  expect(nowhere).toMatchObject({ seen: { pending: { kind: 'unavailable' }, canAnswer: false } });
});

test.each([
  ['reads the events of an agent at rest where they are wanted', true, 'known'],
  ['reads no events of an agent at rest where they are not wanted', false, 'unavailable'],
])('a look at what is pending %s', async (_, readsOn, kind) => {
  const pendingActions = async () => ({ kind: 'known', value: [] }) as const;
  const rests = api(record({ agent: agentOf('idle') }));
  const look = await lookAt(rests, () => server({ pending: pendingActions }), readsOn);
  expect(look?.seen.pending.kind).toBe(kind);
});

test('a look at what is pending does not use an address that is refused, and says why', async () => {
  const refuse = () => {
    throw new ServiceError('bad_configuration', 'not there');
  };
  expect(await lookAt(api(record()), refuse)).toMatchObject({
    seen: { canAnswer: false, whyNot: 'not there', pending: { kind: 'unavailable' } },
  });
  const breaks = () => {
    throw new TypeError('bug');
  };
  await expect(lookAt(api(record()), breaks)).rejects.toThrow('bug');
});

test('a look at what is pending reads the last status of a paused sandbox', async () => {
  const asleep = record({ sandbox: sandboxOf('PAUSED'), agent: null });
  const look = (last: () => Promise<{ kind: 'known'; value: Agent } | { kind: 'unavailable' }>) =>
    lookAt(api(asleep, { agentBefore: last }), () => server());
  expect(await look(async () => ({ kind: 'known', value: agentOf('idle') }))).toMatchObject({
    seen: { agentBefore: agentOf('idle') },
  });
  expect(await look(async () => ({ kind: 'unavailable' }))).toMatchObject({
    seen: { agentBefore: null },
  });
  expect(await look(failing(down))).toMatchObject({ seen: { agentBefore: null } });
  await expect(look(failing(aborted))).rejects.toBe(aborted);
});

test('a look at what is pending shows what the service remembers of a question that was asked before the pause', async () => {
  const asleep = record({ sandbox: sandboxOf('PAUSED'), agent: null });
  const look = async (pending: readonly PendingAction[]) => {
    const last = { kind: 'known', value: agentOf('waiting_for_confirmation') } as const;
    const remembered = async () => ({ kind: 'known', value: { pending, said: null } }) as const;
    const asked = api(asleep, { agentBefore: async () => last, remembered });
    return (await lookAt(asked, () => server()))?.seen.pending;
  };
  expect(await look([someAction()])).toEqual({ kind: 'known', value: [someAction()] });
  expect(await look([])).toEqual({ kind: 'unavailable' });
});

test('a look at what is pending distinguishes a list that failed from one that is unavailable', async () => {
  const look = (error: Error) => lookAt(api(record()), () => server({ pending: failing(error) }));
  expect(await look(down)).toMatchObject({
    seen: { pending: { kind: 'failed', why: 'down', code: 'unavailable' } },
  });
  await expect(look(aborted)).rejects.toBe(aborted);
  expect(await lookAt(api(null), () => server())).toBeNull();
});

test('an agent whose record says that it waits is seen at work where its events say that it went on', async () => {
  const pendingActions = async () => ({ kind: 'known', value: [], wentOn: agentOf('running') }) as const;
  const look = await lookAt(api(record()), () => server({ pending: pendingActions }));
  expect(look?.seen.agent?.says).toBe('running');
});
