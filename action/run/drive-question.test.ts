import { describe, expect, test } from '@jest/globals';
import { type Fingerprint, fingerprintOf, type PendingAction } from '../../shared/conversation/index.ts';
import { type Answer, newQuestion, shownBefore } from '../../shared/question/index.ts';
import { agentOf, ServiceError, sandboxOf } from '../../shared/service/index.ts';
import { aStep } from '../../test/support/a-step.ts';
import { action, conversation, id, type Script } from '../../test/support/scripted-service.ts';
import { questionInStep } from './drive-question.ts';

const waiting = conversation();
const running = conversation({ agent: agentOf('running') });
const idle = conversation({ agent: agentOf('idle') });
const paused = conversation({ sandbox: sandboxOf('PAUSED'), agent: null, agentServerUrl: null });

interface Given {
  readonly verdict?: Answer['verdict'];
  readonly reason?: string;
  /** What was shown before; without it the answer is for whatever waits. */
  readonly shown?: Fingerprint;
}

const shown = (...actions: readonly PendingAction[]) => ({
  shown: fingerprintOf({ kind: 'known', value: actions }),
});

async function answer(
  script: Script,
  { verdict = 'approve', reason, shown: named }: Given = {},
  timeout = '0',
) {
  const { step, asked } = aStep(script, { timeout });
  const given: Answer = {
    verdict,
    reason: reason ?? null,
    by: 'the workflow',
    afterReject: 'continue',
    at: 0,
  };
  const question = named === undefined ? newQuestion(0, given) : shownBefore(named, given, 0);
  const driven = await questionInStep(step, id).drive(question);
  return { driven, asked, facts: step.ledger.facts(), now: step.clock.now() };
}

const settled = (result: object, changes: object = {}) => ({
  kind: 'settled',
  question: { result, ...changes },
});
const back = (cause: unknown, why: unknown = expect.any(String)) => ({
  kind: 'given_back',
  why: { kind: 'out_of_reach', cause, why },
});

describe('no answer is sent', () => {
  test.each<[string, Script, Given, object]>([
    ['to an unknown conversation', { polls: [null] }, {}, back('absent')],
    [
      'where the service asks to wait until tomorrow, and no look follows',
      { polls: [new ServiceError('rate_limited', 'no', { retryAfterMs: 86_400_000 }), waiting, running] },
      {},
      back({ failed: 'rate_limited' }),
    ],
    [
      'to this machine, because a record elsewhere names it',
      { polls: [conversation({ agentServerUrl: 'http://127.0.0.1:8000' })] },
      {},
      back('no_agent_server', expect.stringContaining('nothing is sent there')),
    ],
    [
      'where what is pending cannot be read',
      { polls: [waiting], pending: new ServiceError('bad_response', 'no list') },
      shown(action),
      back({ failed: 'bad_response' }, 'no list'),
    ],
    [
      'to a conversation that cannot be read',
      { polls: [new ServiceError('unavailable', 'down')] },
      {},
      back({ failed: 'unavailable' }, 'down'),
    ],
    [
      'to a paused agent that was not waiting',
      { polls: [paused], lastKnown: 'finished' },
      {},
      settled({ kind: 'not_waiting', why: 'finished' }),
    ],
  ])('%s', async (_, script, given, expected) => {
    const { driven, asked, facts } = await answer(script, given);
    expect(driven).toMatchObject(expected);
    expect(asked.filter((what) => what.startsWith('respond'))).toEqual([]);
    expect(facts).toMatchObject({ answerSent: false, question: null });
  });

  test('when the time of the step is over', async () => {
    const late = await answer({ polls: [new ServiceError('unavailable', 'down')] }, {}, '3s');
    expect(late.driven).toMatchObject({ kind: 'time_is_up', failure: { code: 'unavailable' } });
    expect(late.now).toBeLessThan(5_000);
    const unclear = await answer({ polls: [waiting], pending: [] }, {}, '3s');
    expect(unclear.driven).toEqual({ kind: 'time_is_up', failure: null });
  });

  const noTime = new ServiceError('unavailable', 'no time left, so it was not sent');

  test.each<[string, Script['polls'], string | null]>([
    [
      'after the time of the step: no look begins, and what failed until then is told',
      Array(3).fill(new ServiceError('bad_response', 'a page')),
      'bad_response',
    ],
    [
      'after the time of the step: no look begins, and a service that answered is not blamed',
      Array(3).fill(conversation({ agent: null })),
      null,
    ],
  ])('%s', async (_, polls, code) => {
    const { driven, asked } = await answer({ polls: [...polls, noTime] }, {}, '3s');
    expect(driven).toMatchObject({ kind: 'time_is_up', failure: code && { code } });
    expect(asked).toHaveLength(3);
  });

  test.each<[string, Script['polls'], string | null]>([
    [
      'in an only look that the end of the time cuts off, which is reported as unavailable',
      [noTime],
      'unavailable',
    ],
    ['in a later look that the end of the time cuts off, for which nobody is blamed', [null, noTime], null],
  ])('%s', async (_, polls, code) => {
    const { step, api } = aStep({ polls }, { timeout: '3s' });
    const { conversations } = api;
    let left = polls.length;
    api.conversations = async (...asked) => {
      left -= 1;
      if (left === 0) await step.clock.sleep(3_000, step.cancel.signal);
      return conversations(...asked);
    };
    const given = { verdict: 'approve', reason: null, by: 'me', afterReject: 'continue', at: 0 } as const;
    const driven = await questionInStep(step, id).drive(newQuestion(0, given));
    expect(driven).toMatchObject({ kind: 'time_is_up', failure: code && { code } });
  });
});

describe('an answer', () => {
  const responds = (asked: readonly string[]) => asked.filter((what) => what.startsWith('respond'));

  test('is sent a second after the wait was noticed, and verified', async () => {
    const { driven, asked, facts } = await answer({ polls: [null, waiting, waiting, running] });
    expect(driven).toMatchObject(
      settled({ kind: 'verified', agent: agentOf('running') }, { actions: [action] }),
    );
    expect(asked).toEqual(['look', 'look', 'respond true', 'look', 'look']);
    expect(facts).toMatchObject({ answerSent: true, question: null });
  });

  test('is verified within three seconds after the time of the step', async () => {
    const polls = [waiting, waiting, waiting, running];
    expect((await answer({ polls }, {}, '1.1s')).driven).toMatchObject(settled({ kind: 'verified' }));
  });

  test('is not verified when polls fail after the time of the step', async () => {
    const { driven, now, asked } = await answer({ polls: [waiting] }, {}, '2s');
    expect(driven).toMatchObject(settled({ kind: 'unclear', why: expect.stringContaining('in time') }));
    expect([responds(asked), now]).toEqual([['respond true'], 4_000]);
  });

  test('is sent after the sandbox was woken', async () => {
    const { driven, asked } = await answer({ polls: [paused, paused, waiting, running] });
    expect(driven).toMatchObject(settled({ kind: 'verified' }));
    expect(asked.filter((what) => what === 'resume')).toHaveLength(1);
  });

  const reject = { verdict: 'reject', reason: 'no' } as const;

  test('that rejects tells an agent that stays idle to continue', async () => {
    const { driven, asked } = await answer({ polls: [waiting, waiting, idle] }, reject);
    expect(driven).toMatchObject(settled({ kind: 'verified', agent: agentOf('running') }, { goOn: 'sent' }));
    expect(asked).toEqual(['look', 'look', 'respond false no', 'look', 'look', 'run']);
  });

  test('that rejects leaves the agent idle when the time of the step is over', async () => {
    const polls = [waiting, waiting, idle, new ServiceError('bad_response', 'a page')];
    const { driven, now } = await answer({ polls }, reject, '2s');
    expect(driven).toMatchObject(settled({ kind: 'verified', agent: agentOf('idle') }, { goOn: null }));
    expect(now).toBeLessThan(5_000);
  });

  test('that rejects leaves the agent idle when it cannot be told to continue', async () => {
    const run = async () => {
      throw new ServiceError('unavailable', 'no');
    };
    const { driven } = await answer({ polls: [waiting, waiting, idle], run }, reject);
    expect(driven).toMatchObject(settled({ kind: 'verified', agent: agentOf('idle') }));
  });

  test('that approves leaves an idle agent alone', async () => {
    expect((await answer({ polls: [waiting, waiting, idle] })).asked).not.toContain('run');
  });

  const unclear = async () => {
    throw new ServiceError('answer_unknown', 'cut');
  };

  test('of unknown fate is sent once', async () => {
    const { driven, asked } = await answer({ polls: [waiting, waiting, running], respond: unclear });
    expect(driven).toMatchObject(settled({ kind: 'gone' }));
    expect(responds(asked)).toHaveLength(1);
  });

  test('does not hide a bug', async () => {
    const bug = async () => {
      throw new TypeError('bug');
    };
    await expect(answer({ polls: [waiting], respond: bug })).rejects.toThrow('bug');
    await expect(answer({ polls: [waiting], pending: new TypeError('bug') })).rejects.toThrow('bug');
    await expect(answer({ polls: [waiting, waiting, idle], run: bug }, reject)).rejects.toThrow('bug');
  });
});

test.each([
  ['the last status where its sandbox sleeps, whatever the record keeps', 'PAUSED', 'finished'],
  ['the status of the record where its sandbox runs', 'RUNNING', 'running'],
])('a look for the sake of a question notes of the agent %s', async (_, sandbox, noted) => {
  const looked = conversation({ sandbox: sandboxOf(sandbox), agent: agentOf('running') });
  const { step } = aStep({ polls: [looked], lastKnown: 'finished' });
  await questionInStep(step, id).look(newQuestion(0));
  expect(step.ledger.facts().agent).toEqual(agentOf(noted));
});
