// What looks into a set-up, and what is rarely asked: versions, facts about the account, tags, and deleting a conversation.
import { expect, test } from '@jest/globals';
import { type SimulatorOptions, startSimulator } from '../../../lab/service/index.ts';
import { createOpenHands } from './create.ts';
import { decodeAccount, versionIn } from './decode/account.ts';
import { idA } from './testing/records.ts';
import { closeAfterTest } from './testing/servers.ts';
import { testTransport } from './testing/transports.ts';

async function serviceOn(dialect: SimulatorOptions['dialect']) {
  const simulator = await startSimulator({ dialect, speed: 1_000 });
  closeAfterTest(simulator.close);
  const { control, url: baseUrl, apiKey, agentServerUrl } = simulator;
  const { transport } = testTransport();
  const named = dialect === 'documented' && { agentServerUrl };
  const service = createOpenHands({ baseUrl, apiKey, transport, ...named });
  await service.start({ message: 'simulate: hang', conversationId: idA });
  await control.advance('5m');
  const [{ id } = { id: '' }] = await control.conversations();
  const found = async () => [...(await service.conversations([id])).values()][0] ?? null;
  const conversation = await found();
  if (conversation === null) throw new Error('it is not there');
  return { service, control, conversation, id, found };
}

test('the versions of the servers are known where they are given', async () => {
  const live = await serviceOn('live');
  const told = { hosted: '1.11.0', agentServer: '1.58.2' };
  expect(await live.service.versions(live.conversation)).toEqual(told);
  expect(await live.service.versions(null)).toEqual({ ...told, agentServer: null });
  await live.control.armFault({ route: 'description', status: 503, times: 9 });
  expect(await live.service.versions(null)).toEqual({ hosted: null, agentServer: null });
  const documented = await serviceOn('documented');
  const none = { hosted: null, agentServer: null };
  expect(await documented.service.versions(documented.conversation)).toEqual(none);
});

test('tags are added to those that there are, where the server takes them', async () => {
  const { service, control, conversation, id } = await serviceOn('live');
  expect(await service.tag(conversation, { issue: 'octo/garden#7' })).toBe('tagged');
  expect(await service.tag(conversation, { run: 'r' })).toBe('tagged');
  expect((await control.conversation(id)).tags).toEqual({ issue: 'octo/garden#7', run: 'r' });
  const documented = await serviceOn('documented');
  expect(await documented.service.tag(documented.conversation, { run: 'r' })).toBe('unavailable');
});

test('a conversation is deleted once, where the service deletes any', async () => {
  const { service, control, conversation, found } = await serviceOn('live');
  await control.armFault({ route: 'delete', status: 405, times: 1 });
  expect(await service.remove(conversation)).toBe('unavailable');
  expect(await service.remove(conversation)).toBe('removed');
  expect(await found()).toBeNull();
  expect(await service.remove(conversation)).toBe('gone');
});

test.each<[string, unknown, object]>([
  ['nothing', {}, { isPerson: null, startsAgents: null, loadsSkillsFrom: null }],
  ['no settings', null, { isPerson: null, startsAgents: null, loadsSkillsFrom: null }],
  ['an address', { email: 'ada@example.com' }, { isPerson: true }],
  ['a service account', { email: 'bot@example.com', is_service_account: true }, { isPerson: false }],
  ['sub-agents', { agent_settings: { enable_sub_agents: true } }, { startsAgents: true }],
  ['no sub-agents', { agent_settings: { enable_sub_agents: false } }, { startsAgents: false }],
  ['skills', { registered_marketplaces: [{ name: 'a', auto_load: true }, {}] }, { loadsSkillsFrom: ['a'] }],
  ['no skills', { registered_marketplaces: [] }, { loadsSkillsFrom: [] }],
])('settings of an account that tell %s are read', (_, account, expected) => {
  expect(decodeAccount(account)).toMatchObject(expected);
});

test.each([
  [{ version: '1.58.2' }, '1.58.2'],
  [{ version: '1.12.0.dev3' }, '1.12.0.dev3'],
  [{ version: 'unknown' }, null],
  [{ version: 1 }, null],
  [{}, null],
  [null, null],
])('the version in %j is %s', (told, expected) => {
  expect(versionIn(told)).toBe(expected);
});
