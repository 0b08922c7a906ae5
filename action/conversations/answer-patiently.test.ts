import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../shared/api/index.ts';
import { conversation, id, type Script, scripted } from '../testing/service.ts';
import { answerPatiently } from './answer-patiently.ts';
import type { Answer } from './answered.ts';

const waiting = conversation();
const running = conversation({ executionStatus: 'running' });
const order: Answer = { conversationId: id, accept: true, reason: null, asked: { kind: 'standing_order' } };
const failed = (code: ServiceError['code']) => new ServiceError(code, 'no');

function answer(script: Script) {
  const { tools, asked } = scripted(script);
  return { answered: answerPatiently(order, tools), asked };
}

const responds = (asked: readonly string[]) => asked.filter((what) => what.startsWith('respond'));

describe('before it is sent', () => {
  test.each(['bad_response', 'unavailable'] as const)('%s passes', async (code) => {
    const { answered, asked } = answer({ looks: [failed(code), failed(code), waiting, running] });
    expect(await answered).toMatchObject({ kind: 'answered', ours: true });
    expect(responds(asked)).toHaveLength(1);
  });

  test('but not for ever', async () => {
    const { answered, asked } = answer({ looks: [failed('bad_response')] });
    await expect(answered).rejects.toThrow('no');
    expect(asked).toEqual(['look', 'look', 'look']);
  });

  test.each([
    ['a refusal', failed('unauthorized')],
    [
      'a wait that is longer than the time',
      new ServiceError('rate_limited', 'no', { retryAfterMs: 600_000 }),
    ],
  ])('%s is final', async (_, error) => {
    const { answered, asked } = answer({ looks: [error] });
    await expect(answered).rejects.toThrow('no');
    expect(asked).toEqual(['look']);
  });
});

test('nothing is tried again when the time is over', async () => {
  const { tools, asked } = scripted({ looks: [failed('unavailable')] });
  await expect(answerPatiently(order, { ...tools, deadline: 0 })).rejects.toThrow('no');
  expect(asked).toEqual(['look']);
});

test('once it is sent, nothing is begun again', async () => {
  const limited = async () => {
    throw failed('rate_limited');
  };
  const { answered, asked } = answer({ looks: [waiting], respond: limited });
  await expect(answered).rejects.toThrow('no');
  expect(responds(asked)).toHaveLength(1);
});
