// What a rehearsal that was killed leaves behind is found by the next, by its id alone; what another one does now is left alone.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { anAccount } from '../../test/support/an-account.ts';
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

/** With conversations of these ids; `clear` says how many were cleared. */
async function serviceWith(...ids: readonly string[]) {
  const { control, service } = await anAccount({ speed: 1_000, sleepless: true });
  for (const conversationId of ids) await service.start({ message: null, conversationId });
  await control.advance('5m');
  return { control, clear: () => clearLeftBehind(service, Date.now, new AbortController().signal) };
}

test('what a killed rehearsal left behind is deleted, and nothing else', async () => {
  const old = rehearsalId(longAgo(), randomUUID());
  const underWay = rehearsalId(Date.now(), randomUUID());
  const ofPeople = randomUUID();
  const { control, clear } = await serviceWith(old, underWay, ofPeople);
  expect(await clear()).toBe(1);
  const left = (await control.conversations()).map(({ id }) => id);
  expect(left).toEqual([underWay, ofPeople].map((id) => id.replaceAll('-', '')));
});

test('where the service deletes nothing, the sandbox of a killed rehearsal is put to sleep', async () => {
  const old = rehearsalId(longAgo(), randomUUID());
  const { control, clear } = await serviceWith(old);
  await control.armFault({ route: 'delete', status: 405, times: 9 });
  expect(await clear()).toBe(1);
  expect(await control.conversation(old)).toMatchObject({ sandboxStatus: 'PAUSED' });
});
