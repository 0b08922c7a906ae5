// What a step makes of a question beyond its machine: what it notes, and where its own time ends.
import { expect, test } from '@jest/globals';
import { type Fingerprint, fingerprintOf } from '../../shared/conversation/index.ts';
import { type Answer, newQuestion, shownBefore } from '../../shared/question/index.ts';
import { agentOf, ServiceError, sandboxOf } from '../../shared/service/index.ts';
import { aStep } from '../../test/support/a-step.ts';
import { action, conversation, id, type Script } from '../../test/support/scripted-service.ts';
import { questionInStep } from './drive-question.ts';

const waiting = conversation();
const running = conversation({ agent: agentOf('running') });
const idle = conversation({ agent: agentOf('idle') });
const down = new ServiceError('unavailable', 'down');
const page = new ServiceError('bad_response', 'a page');
const noTime = new ServiceError('unavailable', 'no time left, so it was not sent');

const given: Answer = { verdict: 'approve', reason: null, by: 'me', afterReject: 'continue', at: 0 };
const reject = { verdict: 'reject', reason: 'no' } as const;

async function answer(script: Script, changes: Partial<Answer> = {}, timeout = '0', shown?: Fingerprint) {
  const { step, asked } = aStep(script, { timeout });
  const answered = { ...given, ...changes };
  const question = shown === undefined ? newQuestion(0, answered) : shownBefore(shown, answered, 0);
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
const late = (code: string | null) => ({ kind: 'time_is_up', failure: code && { code } });
const here = conversation({ agentServerUrl: 'http://127.0.0.1:8000' });

const elsewhere = back('no_agent_server', expect.stringContaining('nothing is sent there'));
const silent = [...Array(3).fill(conversation({ agent: null })), noTime];
test.each<[string, Script, string, object]>([
  ['to an unknown conversation', { polls: [null] }, '0', back('absent')],
  ['to this machine, because a record elsewhere names it', { polls: [here] }, '0', elsewhere],
  ['to a conversation that cannot be read', { polls: [down] }, '0', back({ failed: 'unavailable' }, 'down')],
  ['in time where the service fails to the end', { polls: [down] }, '3s', late('unavailable')],
  ['in time where it is not told what waits', { polls: [waiting], pending: [] }, '3s', late(null)],
  ['in time, and it is told what failed', { polls: [page, page, page, noTime] }, '3s', late('bad_response')],
  ['in time, and a service that answered is not blamed', { polls: silent }, '3s', late(null)],
])('no answer is sent %s', async (_, script, timeout, expected) => {
  const { driven, asked, facts, now } = await answer(script, {}, timeout);
  expect(driven).toMatchObject(expected);
  expect(asked.filter((what) => what.startsWith('respond'))).toEqual([]);
  expect(facts).toMatchObject({ answerSent: false, question: null });
  if (timeout === '3s') expect(now).toBeLessThan(5_000);
});

test.each<[string, number, Script['polls'], string | null]>([
  ['its only look, which is reported as unavailable', 0, [noTime], 'unavailable'],
  ['a later look, for which nobody is blamed', 0, [null, noTime], null],
  ['the first look at a question of an agent that is followed, for which nobody is', 3, [noTime], null],
])('the end of the time of the step cuts off %s', async (_, before, polls, code) => {
  const { step, api } = aStep({ polls }, { timeout: '3s' }, { polls: before });
  const { conversations } = api;
  let left = polls.length;
  api.conversations = async (...asked) => {
    left -= 1;
    if (left === 0) await step.clock.sleep(3_000, step.cancel.signal);
    return conversations(...asked);
  };
  expect(await questionInStep(step, id).drive(newQuestion(0, given))).toMatchObject(late(code));
});

const verified = (status: string, changes: object = {}) =>
  settled({ kind: 'verified', agent: agentOf(status) }, changes);
const sent = ['look', 'look', 'respond true', 'look', 'look'];

const seen = [null, waiting, waiting, running];
const atLast = [waiting, waiting, waiting, running];
const leftIdle = verified('idle', { goOn: null });
const inTime = settled({ kind: 'unclear', why: expect.stringContaining('in time') });
const works = verified('running', { actions: [action] });
const leaves = [waiting, waiting, idle, page];
test.each<[string, Script['polls'], Partial<Answer>, string, object, readonly string[] | null]>([
  ['is verified by the looks after it', seen, {}, '0', works, sent],
  ['is verified within 3 s after the time of the step', atLast, {}, '1.1s', works, sent],
  ['is not verified where nothing is seen of it by then', [waiting], {}, '2s', inTime, null],
  ['that rejects leaves an agent idle once the time is over', leaves, reject, '2s', leftIdle, null],
])('an answer %s', async (_, polls, changes, timeout, expected, requests) => {
  const { driven, asked, facts } = await answer({ polls }, changes, timeout);
  expect(driven).toMatchObject(expected);
  if (requests !== null) expect(asked).toEqual(requests);
  expect(facts).toMatchObject({ answerSent: true, question: null });
});

test('an answer reaches an agent only where what is pending can be read', async () => {
  const script = { polls: [waiting], pending: new ServiceError('bad_response', 'no list') };
  const shown = fingerprintOf({ kind: 'known', value: [action] });
  const { driven, asked } = await answer(script, {}, '0', shown);
  expect(driven).toMatchObject(back({ failed: 'bad_response' }, 'no list'));
  expect(asked).not.toContain('respond true');
});

test('a bug while an answer is given is thrown', async () => {
  const bug = async () => {
    throw new TypeError('bug');
  };
  await expect(answer({ polls: [waiting], respond: bug })).rejects.toThrow('bug');
  await expect(answer({ polls: [waiting], pending: new TypeError('bug') })).rejects.toThrow('bug');
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
