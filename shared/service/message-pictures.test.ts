import { expect, test } from '@jest/globals';
import { newMessage } from '../message/index.ts';
import { decodeConversation } from './decode/records.ts';
import { ServiceError, type ServiceErrorCode } from './errors.ts';
import { messageBody } from './events/messages.ts';
import type { MachineServiceOptions } from './machine-service.ts';
import { messageService } from './message-service.ts';
import { conversation } from './testing/records.ts';
import type { OutgoingMessage } from './types.ts';

const image = 'data:image/png;base64,AAAA';
const words = { text: 'Do it', run: true };

async function sent(message: OutgoingMessage, status: number | null, code: ServiceErrorCode) {
  const seen: OutgoingMessage[] = [];
  const api: Pick<MachineServiceOptions['api'], 'sendMessage'> = {
    sendMessage: async (_id, each) => {
      seen.push(each);
      if (seen.length === 1 && status !== null) throw new ServiceError(code, 'no', { status });
      return 'taken';
    },
  };
  const never = async () => {
    throw new Error('not asked for here');
  };
  const { requests } = messageService({
    api: {
      ...api,
      conversations: never,
      lastKnownStatus: never,
      remembered: never,
      resumeSandbox: never,
      pauseSandbox: never,
    },
    agentServer: () => null,
    now: () => 0,
    readOptions: () => ({}),
    sendOptions: () => ({}),
  });
  const at = { conversation: decodeConversation(conversation(), '$'), agentServer: null };
  const { run, ...words } = message;
  const recorded = { at: 0, fate: null, why: null, newest: null, run };
  const sending = { ...newMessage({ ...words, number: 2, ask: null }, 0), sent: recorded };
  const reply = await requests.send(at, sending, 0);
  return { seen, reply };
}

test('pictures are a part of the message of their own', () => {
  expect(messageBody({ ...words, images: [image] }).content).toEqual([
    { type: 'text', text: 'Do it' },
    { type: 'image', image_urls: [image] },
  ]);
  expect(messageBody(words).content).toHaveLength(1);
});

test.each([422, 413])('where they are refused with %i, the message goes without them', async (status) => {
  const { seen, reply } = await sent({ ...words, images: [image] }, status, 'rejected');
  expect(seen).toEqual([{ ...words, images: [image] }, words]);
  expect(reply).toEqual({ kind: 'taken' });
});

test('a message without pictures, or one that may have been taken, is not sent again', async () => {
  expect((await sent(words, 422, 'rejected')).seen).toHaveLength(1);
  const unclear = await sent({ ...words, images: [image] }, 502, 'unavailable');
  expect(unclear.seen).toHaveLength(1);
  expect(unclear.reply.kind).not.toBe('taken');
});
