import { expect, test } from '@jest/globals';
import { aConversation } from '../../test/support/fake-service.ts';
import { someAction } from '../../test/support/questions/some.ts';
import { failing, known, serviceWith, unavailable } from '../../test/support/service-with.ts';
import type { PendingAction } from '../conversation/index.ts';
import { ServiceError } from '../service/errors.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import type { AgentServer, HostedApi, HostedConversation } from '../service/openhands/types.ts';
import { lookAtPending } from './look-at-pending.ts';

const down = new ServiceError('unavailable', 'down');
const aborted = new ServiceError('aborted', 'aborted');
const waits = { agent: agentOf('waiting_for_confirmation') };
const asleep = { sandbox: sandboxOf('PAUSED'), agent: null };

interface Found {
  readonly api?: Partial<HostedApi>;
  readonly server?: Partial<AgentServer> | null | (() => never);
  readonly terms?: Parameters<typeof lookAtPending>[3];
}
async function seenOf(record: Partial<HostedConversation> | null, { api, server = {}, terms }: Found = {}) {
  const conversations = async () => new Map(record ? [['c1', aConversation({ id: 'C-1', ...record })]] : []);
  const service = serviceWith({ conversations, remembered: unavailable, ...api }, server);
  const look = await lookAtPending(service, 'C-1', {}, terms);
  return look?.seen ?? null;
}

test.each<[string, string, Partial<HostedConversation>, boolean]>([
  ['reads none of a working agent', 'unavailable', { agent: agentOf('running') }, false],
  ['reads the events of an agent at rest where they are wanted', 'known', { agent: agentOf('idle') }, true],
])('a look at what is pending %s: %s', async (_, kind, record, readsOn) => {
  const seen = await seenOf(record, { server: { pending: known([]) }, terms: { readsOn } });
  expect(seen).toMatchObject({ pending: { kind }, agentBefore: null, canAnswer: true });
});

test('a look at what is pending answers nothing without an agent server, or at an address that is refused', async () => {
  const none = { pending: { kind: 'unavailable' }, canAnswer: false };
  expect(await seenOf(waits, { server: null })).toMatchObject(none);
  const refuses = (error: Error) => () => {
    throw error;
  };
  const wrong = refuses(new ServiceError('bad_configuration', 'not there'));
  expect(await seenOf(waits, { server: wrong })).toMatchObject({ ...none, whyNot: 'not there' });
  await expect(seenOf(waits, { server: refuses(new TypeError('bug')) })).rejects.toThrow('bug');
  expect(await seenOf(null)).toBeNull();
});

test('a look at what is pending reads the last status of a paused sandbox', async () => {
  const before = async (agentBefore: HostedApi['agentBefore']) =>
    (await seenOf(asleep, { api: { agentBefore } }))?.agentBefore;
  expect(await before(known(agentOf('idle')))).toEqual(agentOf('idle'));
  expect(await before(unavailable)).toBeNull();
  expect(await before(failing(down))).toBeNull();
  const waking = { api: { agentBefore: known(agentOf('idle')) }, terms: { isWaking: true } };
  expect(await seenOf(asleep, waking)).toMatchObject({ agentBefore: null });
  await expect(before(failing(aborted))).rejects.toBe(aborted);
});

test('a look at what is pending shows what the service remembers of a question that was asked before the pause', async () => {
  const pendingOf = async (pending: readonly PendingAction[]) => {
    const agentBefore = known(agentOf('waiting_for_confirmation'));
    const api = { agentBefore, remembered: known({ pending, said: null }) };
    return (await seenOf(asleep, { api }))?.pending;
  };
  expect(await pendingOf([someAction()])).toEqual({ kind: 'known', value: [someAction()] });
  expect(await pendingOf([])).toEqual({ kind: 'unavailable' });
});

test('a look at what is pending distinguishes a list that failed from one that is unavailable', async () => {
  const failed = { kind: 'failed', why: 'down', code: 'unavailable' };
  expect((await seenOf(waits, { server: { pending: failing(down) } }))?.pending).toEqual(failed);
  await expect(seenOf(waits, { server: { pending: failing(aborted) } })).rejects.toBe(aborted);
});

test('an agent whose record says that it waits is seen at work where its events say that it went on', async () => {
  const pending = known([], { wentOn: agentOf('running') });
  expect((await seenOf(waits, { server: { pending } }))?.agent?.says).toBe('running');
});
