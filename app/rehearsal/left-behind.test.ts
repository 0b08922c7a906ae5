// What a rehearsal that was killed leaves behind is found by the next, by its id alone; what another one does now is left alone.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../lab/service/index.ts';
import { createOpenHands } from '../../shared/service/index.ts';
import { closeAfterTest } from '../../shared/service/openhands/testing/servers.ts';
import { testTransport } from '../../shared/service/openhands/testing/transports.ts';
import { clearLeftBehind, longestRehearsal, rehearsalId, rehearsedAt } from './left-behind.ts';

const longAgo = (now = Date.now()) => now - longestRehearsal - 1_000;

const now = Date.UTC(2026, 10, 20);
const day = 24 * 60 * 60_000;

test.each([
  ['of a rehearsal says when it began', rehearsalId(now, randomUUID()), now],
  ['is read without its dashes too', rehearsalId(now, randomUUID()).replaceAll('-', ''), now],
  ['of any other conversation says nothing', randomUUID(), null],
  ['with a time to come is none of ours', rehearsalId(now + day, randomUUID()), null],
  ['from long ago is none of ours', rehearsalId(now - 100 * day, randomUUID()), null],
  ['that is no UUID says nothing', '7e4ea25e', null],
])('an id %s', (_, id, at) => {
  expect(rehearsedAt(id, now)).toBe(at);
});

test('what a killed rehearsal left behind is deleted, and nothing else', async () => {
  const simulator = await startSimulator({ dialect: 'live', speed: 1_000 });
  closeAfterTest(simulator.close);
  const { url: baseUrl, apiKey, control } = simulator;
  const service = createOpenHands({ baseUrl, apiKey, transport: testTransport().transport });
  const old = rehearsalId(longAgo(), randomUUID());
  const underWay = rehearsalId(Date.now(), randomUUID());
  const ofPeople = randomUUID();
  for (const conversationId of [old, underWay, ofPeople])
    await service.start({ message: null, conversationId });
  await control.advance('5m');
  const left = async () => (await control.conversations()).map(({ id }) => id);
  expect(await clearLeftBehind(service, Date.now, new AbortController().signal)).toBe(1);
  const bare = (id: string) => id.replaceAll('-', '');
  expect(await left()).toEqual([underWay, ofPeople].map(bare));
});

test('where the service deletes nothing, the sandbox of a killed rehearsal is put to sleep', async () => {
  const simulator = await startSimulator({ dialect: 'live', speed: 1_000, sleepless: true });
  closeAfterTest(simulator.close);
  const { url: baseUrl, apiKey, control } = simulator;
  const service = createOpenHands({ baseUrl, apiKey, transport: testTransport().transport });
  const old = rehearsalId(longAgo(), randomUUID());
  await service.start({ message: null, conversationId: old });
  await control.advance('5m');
  await control.armFault({ route: 'delete', status: 405, times: 9 });
  expect(await clearLeftBehind(service, Date.now, new AbortController().signal)).toBe(1);
  expect(await control.conversation(old)).toMatchObject({ sandboxStatus: 'PAUSED' });
});
