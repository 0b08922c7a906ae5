import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../shared/api/index.ts';
import { fingerprintOf } from '../../shared/question/index.ts';
import { action, conversation, id, type Script, scripted } from '../testing/service.ts';
import { answerPending } from './answer-pending.ts';
import type { AnswerTools } from './answer-tools.ts';
import type { Answer } from './answered.ts';

const waiting = conversation();
const running = conversation({ executionStatus: 'running' });
const idle = conversation({ executionStatus: 'idle' });
const paused = conversation({ sandboxStatus: 'PAUSED', executionStatus: null, agentServerUrl: null });
const order: Answer = { conversationId: id, accept: true, reason: null, asked: { kind: 'standing_order' } };
const shown = (actions: (typeof action)[]): Answer['asked'] => ({
  kind: 'shown',
  fingerprint: fingerprintOf({ kind: 'known', value: actions }),
  epoch: null,
  expiresAt: null,
});

async function answer(script: Script, given: Partial<Answer> = {}, more: Partial<AnswerTools> = {}) {
  const { tools, asked } = scripted(script);
  return { answered: await answerPending({ ...order, ...given }, { ...tools, ...more }), asked };
}

describe('nothing is sent', () => {
  test.each<[string, Script, Partial<Answer>, object]>([
    ['to a running agent', { looks: [running] }, {}, { kind: 'not_waiting', why: 'running' }],
    ['to nobody', { looks: [null] }, {}, { kind: 'not_found' }],
    ['without an agent server', { looks: [waiting], withoutServer: true }, {}, { kind: 'no_agent_server' }],
    [
      'where other actions wait',
      { looks: [waiting] },
      { asked: shown([{ ...action, id: 'event-9' }]) },
      { kind: 'stale', why: 'other_actions', pending: [action] },
    ],
    [
      'where nobody can compare',
      { looks: [waiting], pending: null },
      { asked: shown([action]) },
      { kind: 'stale', pending: null },
    ],
    [
      'after the question expired',
      { looks: [waiting] },
      { asked: { kind: 'shown', fingerprint: 'unknown', epoch: null, expiresAt: -1 } },
      { kind: 'expired' },
    ],
    ['while it is unclear what waits', { looks: [waiting], pending: [] }, {}, { kind: 'not_waiting' }],
    [
      'to a sandbox that cannot be woken',
      { looks: [paused], resume: 'gone' },
      {},
      { kind: 'not_waiting', why: 'the sandbox is paused and cannot be resumed (gone)' },
    ],
    [
      'to a sandbox without a name',
      { looks: [conversation({ ...paused, sandboxId: null })] },
      {},
      { kind: 'not_waiting', why: expect.stringContaining('names no sandbox') },
    ],
    ...(['unavailable', 'unauthorized', 'bad_response'] as const).map(
      (code): [string, Script, Partial<Answer>, object] => [
        `where what is pending cannot be read (${code}), although a standing order takes whatever waits`,
        { looks: [waiting], pending: new ServiceError(code, 'no list') },
        {},
        { kind: 'failed', error: { code, message: 'no list' } },
      ],
    ),
    [
      'to what was shown while what is pending cannot be read',
      { looks: [waiting], pending: new ServiceError('unavailable', 'no list') },
      { asked: shown([action]) },
      { kind: 'failed' },
    ],
    [
      'to a conversation that cannot be read',
      { looks: [new ServiceError('unavailable', 'down')] },
      {},
      { kind: 'failed', error: { message: 'down' } },
    ],
    ...[
      new ServiceError('unauthorized', 'no'),
      new ServiceError('rate_limited', 'no'),
      new ServiceError('unavailable', 'no', { retryAfterMs: 600_000 }),
    ].map((error): [string, Script, Partial<Answer>, object] => [
      `after ${error.code}${error.retryAfterMs === undefined ? '' : ' with a wait that is too long'}, which is final`,
      { looks: [error, waiting, running] },
      {},
      { kind: 'failed', error: { message: 'no' } },
    ]),
    [
      'to a paused agent that was not waiting',
      { looks: [paused], lastKnown: 'finished' },
      {},
      { kind: 'not_waiting', why: 'finished' },
    ],
  ])('%s', async (_, script, given, expected) => {
    const { answered, asked } = await answer(script, given);
    expect(answered).toMatchObject(expected);
    expect(asked).not.toContain('sending');
  });

  test('a sandbox that never comes up is woken once and waited for within a bound', async () => {
    const { answered, asked } = await answer({ looks: [paused] });
    expect(answered).toMatchObject({ kind: 'not_waiting', why: expect.stringContaining('does not come up') });
    expect(asked.filter((what) => what === 'resume')).toHaveLength(1);
    expect(asked.length).toBeLessThan(110);
  });
});

describe('an answer is sent once', () => {
  test('and seen to arrive', async () => {
    const { answered, asked } = await answer({ looks: [null, waiting, waiting, running] });
    expect(answered).toMatchObject({ kind: 'answered', ours: true, status: 'running', wentOn: false });
    expect(asked).toEqual(['look', 'look', 'sending', 'respond true', 'look', 'look']);
  });

  test.each<[string, Answer['asked']]>([
    ['a standing order', order.asked],
    ['what was shown', shown([action])],
  ])('%s waits for a list that fails at first', async (_, given) => {
    let asks = 0;
    const pending = () => {
      asks += 1;
      return asks <= 3 ? new ServiceError('unavailable', 'no list') : [action];
    };
    const { answered, asked } = await answer(
      { looks: [...Array(4).fill(waiting), running], pending },
      { asked: given },
    );
    expect(answered).toMatchObject({ kind: 'answered', ours: true, pending: [action] });
    expect(asked).toEqual(['look', 'look', 'look', 'look', 'sending', 'respond true', 'look']);
  });

  test.each(['bad_response', 'unavailable'] as const)('after looks that ended in %s', async (code) => {
    const error = new ServiceError(code, 'no');
    const { answered, asked } = await answer({ looks: [error, error, error, error, waiting, running] });
    expect(answered).toMatchObject({ kind: 'answered', ours: true });
    expect(asked).toEqual([...Array(5).fill('look'), 'sending', 'respond true', 'look']);
    const inTime = await answer({ looks: [error, waiting, running] }, {}, { deadline: 0 });
    expect(inTime).toMatchObject({ answered: { kind: 'failed', error: { code } }, asked: ['look'] });
  });

  test('and seen to arrive although the time is over, but not waited for long', async () => {
    const late = (looks: Script['looks']) => {
      let now = 10_000;
      const sleep = async (ms: number) => {
        now += ms;
      };
      return answer({ looks }, {}, { deadline: 9_000, pauseMs: 1_000, clock: { now: () => now, sleep } });
    };
    expect((await late([waiting, waiting, running])).answered).toMatchObject({
      kind: 'answered',
      ours: true,
    });
    const { answered, asked } = await late([waiting]);
    expect(answered).toMatchObject({ kind: 'unknown' });
    expect(asked.filter((what) => what === 'look')).toHaveLength(4);
  });

  test('a list that fails after the answer tells nothing', async () => {
    let asks = 0;
    const pending = () => {
      asks += 1;
      return asks === 1 ? [action] : new ServiceError('unauthorized', 'no list');
    };
    const { answered, asked } = await answer({ looks: [waiting, waiting, waiting, running], pending });
    expect(answered).toMatchObject({ kind: 'answered', ours: true, status: 'running' });
    expect(asked.filter((what) => what.startsWith('respond'))).toHaveLength(1);
  });

  test('after the sandbox was woken', async () => {
    const { answered, asked } = await answer({ looks: [paused, paused, waiting, running] });
    expect(answered).toMatchObject({ kind: 'answered', ours: true });
    expect(asked.filter((what) => what === 'resume')).toHaveLength(1);
  });

  test('a rejected agent that stays idle is told to go on', async () => {
    const { answered, asked } = await answer({ looks: [waiting, idle] }, { accept: false, reason: 'no' });
    expect(answered).toMatchObject({ kind: 'answered', status: 'idle', wentOn: true });
    expect(asked.slice(-4)).toEqual(['sending', 'respond false no', 'look', 'run']);
  });

  test('one that cannot be told so is only idle', async () => {
    const script: Script = {
      looks: [waiting, idle],
      run: async () => {
        throw new ServiceError('unavailable', 'no');
      },
    };
    expect((await answer(script, { accept: false })).answered).toMatchObject({
      kind: 'answered',
      wentOn: false,
    });
  });

  test('an approved agent that is idle is left alone', async () => {
    expect((await answer({ looks: [waiting, idle] })).asked).not.toContain('run');
  });

  const unclear = async () => {
    throw new ServiceError('answer_unknown', 'cut');
  };

  test.each<[string, Script, object]>([
    [
      'an answer of unknown fate may have done it',
      { looks: [waiting, running], respond: unclear },
      { kind: 'answered', ours: false },
    ],
    [
      'or not',
      { looks: [waiting], respond: unclear },
      { kind: 'unknown', why: 'the same actions still wait' },
    ],
    [
      'failed looks tell nothing',
      { looks: [waiting, new ServiceError('unavailable', 'x'), null, running] },
      { kind: 'answered', ours: true },
    ],
    [
      'nobody looks again who was told to wait',
      {
        looks: [waiting, new ServiceError('rate_limited', 'x', { retryAfterMs: 600_000 }), running],
      },
      { kind: 'unknown', why: 'the service asks to wait for too long' },
    ],
    [
      'a sandbox that fell asleep tells nothing',
      { looks: [waiting, paused] },
      { kind: 'unknown', why: 'sandbox PAUSED' },
    ],
  ])('%s', async (_, script, expected) => {
    const { answered, asked } = await answer(script);
    expect(answered).toMatchObject(expected);
    expect(asked.filter((what) => what.startsWith('respond'))).toHaveLength(1);
  });

  test('a refusal is a refusal', async () => {
    const refuse = (code: 'not_found' | 'rejected') => async () => {
      throw new ServiceError(code, 'no');
    };
    expect((await answer({ looks: [waiting], respond: refuse('not_found') })).answered).toEqual({
      kind: 'not_found',
    });
    expect((await answer({ looks: [waiting], respond: refuse('rejected') })).answered).toMatchObject({
      kind: 'failed',
      error: { code: 'rejected' },
    });
    const bug = async () => {
      throw new TypeError('bug');
    };
    await expect(answer({ looks: [waiting], respond: bug })).rejects.toThrow('bug');
    await expect(answer({ looks: [waiting], pending: new TypeError('bug') })).rejects.toThrow('bug');
    await expect(answer({ looks: [waiting, idle], run: bug }, { accept: false })).rejects.toThrow('bug');
    await expect(answer({ looks: [waiting, new ServiceError('unauthorized', 'gone')] })).rejects.toThrow(
      'gone',
    );
  });
});
