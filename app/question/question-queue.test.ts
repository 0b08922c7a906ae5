// The queue over a real store, with the service and GitHub in memory: waking, old looks, failures, and bugs.

import { afterEach, describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { agentOf, ServiceError } from '../../shared/service/index.ts';
import type { AgentServer } from '../../shared/service/openhands/types.ts';
import { commentEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { type QuestionRig, questionRig } from '../../test/support/questions/question-rig.ts';
import { someAction, told } from '../../test/support/questions/some.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createCounters } from '../handling/metrics.ts';

let rig: QuestionRig;
let counted: string[];
afterEach(() => rig.store.close());

async function atTheQuestion(agent: Partial<AgentServer> = {}): Promise<void> {
  counted = [];
  const answer = (result: string) => void counted.push(result);
  const metrics = { ...createCounters(new Registry()), answer };
  rig = await questionRig(temporaryFolder(), agent, { metrics });
}

test('an approval is sent once, seen, counted and shown', async () => {
  await atTheQuestion();
  expect(await rig.confirmation()).toMatchObject({
    ...{ state: 'open', shownWhole: true },
    shown: { kind: 'issue', number: 12, whole: true },
  });
  const sticky = () => rig.github.marked('progress')[0]?.body;
  expect(sticky()).toMatch(/\*\*Your answer is needed in [\s\S]*`terminal: npm test`/);
  await rig.deliver('issue_comment', commentEvent('/status'));
  expect(rig.github.marked('reply')[0]?.body).toMatch(/Waiting for an answer: \[?`/);
  await rig.answer();
  expect(rig.calls).toEqual(['approve']);
  expect(await rig.confirmation()).toMatchObject({
    state: 'answered',
    result: { agent: agentOf('running') },
  });
  expect(counted).toEqual(['approved']);
  await rig.pass(120_000, 20_000);
  expect(rig.calls).toEqual(['approve']);
  expect(sticky()).not.toContain('Your answer is needed in');
});

test('a run that changes while the answer is on its way does not make that answer an unknown one', async () => {
  await atTheQuestion({
    answer: async () => {
      rig.service.change({ agent: agentOf('running') });
      const { runId } = await rig.confirmation();
      await rig.store.questions.poke(runId, rig.clock.now());
      await rig.work();
    },
  });
  await rig.answer();
  expect(await rig.confirmation()).toMatchObject({
    state: 'answered',
    result: { agent: agentOf('running') },
  });
});

test.each<['stop' | 'continue', string, readonly string[]]>([
  ['stop', 'left alone', ['reject']],
  ['continue', 'told to continue', ['reject', 'run']],
])('where the repository says %s, a rejected agent is %s', async (afterReject, _, calls) => {
  await atTheQuestion();
  await rig.answer({ verdict: 'reject', afterReject });
  await rig.pass(60_000, 20_000);
  expect(counted).toEqual(['rejected']);
  expect(rig.calls).toEqual(calls);
});

test('nothing is sent when the question changed between the look and the record of the answer', async () => {
  let overtaken = 0;
  let faster = async () => {};
  await atTheQuestion({
    pending: async () => {
      await faster();
      return told(someAction());
    },
  });
  faster = async () => {
    overtaken += 1;
    if (overtaken === 1) await rig.store.questions.save(await rig.confirmation());
  };
  await rig.answer();
  const meanwhile = 'a question was not stored: it had changed in the meantime';
  expect(rig.lines.filter(({ message }) => message === meanwhile)).toHaveLength(1);
  await rig.pass(60_000, 20_000);
  expect(rig.calls).toEqual(['approve']);
});

test('an answer waits while GitHub gives no token', async () => {
  await atTheQuestion();
  const { forInstallation } = rig.deps.github;
  let refused = 0;
  Object.assign(rig.deps.github, {
    forInstallation: async (id: number) => {
      refused += 1;
      if (refused === 1) throw httpError(500, 'no token');
      return forInstallation(id);
    },
  });
  await rig.answer();
  expect(rig.calls).toEqual([]);
  await rig.pass(3_000, 1_000);
  expect(rig.calls).toEqual(['approve']);
});

test('other pending actions are asked in a new question, and the old one links to it', async () => {
  let waitsFor = 'npm test';
  await atTheQuestion({ pending: async () => told(someAction(waitsFor)) });
  const before = await rig.confirmation();
  waitsFor = 'rm -rf /';
  await rig.answer();
  expect(rig.calls).toEqual([]);
  await rig.pass(60_000, 20_000);
  const after = await rig.confirmation();
  expect(after).toMatchObject({
    epoch: 2,
    state: 'open',
    actions: [{ arguments: { command: waitsFor } }],
  });
  expect(after.code).not.toBe(before.code);
  const [old, next] = rig.github.comments.filter(({ body }) =>
    body.includes('agent-conversations:confirmation'),
  );
  expect(old?.body).toMatch(new RegExp(`Out of date[^]*asked again in .*${after.code}`));
  expect(next?.body).toContain('rm -rf /');
});

test.each<[string, string, (at: QuestionRig) => void]>([
  ['whose fate nobody knows', 'unknown', (at) => at.service.change({ title: 'lost' })],
  ['that came too late', 'expired', (at) => at.clock.advance(25 * 60 * 60_000)],
  ['to an agent that went on', 'not_waiting', (at) => at.service.change({ agent: agentOf('running') })],
  ['to other actions', 'stale', (at) => at.service.change({ title: 'another' })],
])('an answer %s is counted as %s', async (_, result, happen) => {
  const title = () => [...rig.service.known.values()].at(-1)?.title;
  await atTheQuestion({
    pending: async () => told(someAction(rig && title() === 'another' ? 'rm -rf /' : 'npm test')),
    answer: async () => {
      rig.service.change({ agent: agentOf('running') });
      throw new ServiceError('answer_unknown', 'reset');
    },
  });
  happen(rig);
  await rig.answer();
  expect(counted).toEqual([result]);
});

test('whoever answered is not told that nobody did, where its sandbox wakes too late', async () => {
  await atTheQuestion();
  const { expiresAt } = await rig.confirmation();
  rig.clock.advance((expiresAt ?? 0) - rig.clock.now() - 1_000);
  rig.service.lookFault = new ServiceError('unavailable', 'down');
  await rig.answer();
  await rig.pass(60_000);
  const replies = rig.github.marked('reply').map(({ body }) => body);
  expect(replies).toEqual([expect.stringContaining('The answer of @mona could not be given to the agent')]);
  expect(rig.calls).toEqual([]);
});

describe('nothing is sent', () => {
  test.each<[string, () => unknown]>([
    [
      'where the comment was written before the question',
      () => ({ body: '/approve', createdAt: '2025-12-30T00:00:00Z', lastEditedAt: null }),
    ],
    ['where the comment says something else', () => ({ body: '/approve ABCDE', lastEditedAt: null })],
  ])('%s, and the answer is given back in words', async (_, lookedUp) => {
    await atTheQuestion();
    rig.lookedUp = lookedUp;
    await rig.answer();
    expect(await rig.confirmation()).toMatchObject({ state: 'open', answer: null });
    expect(rig.calls).toEqual([]);
    expect(rig.github.comments.at(-1)?.body).toMatch(/Nothing was sent to the agent/);
  });

  test.each<[string, (at: QuestionRig) => void]>([
    ['the service does not know the conversation any more', (at) => at.service.known.clear()],
    ['no key is left', (at) => Object.assign(at.deps.services, { forRepository: () => null })],
  ])('where %s', async (_, happen) => {
    await atTheQuestion();
    happen(rig);
    await rig.answer();
    await rig.pass(70_000, 10_000);
    expect((await rig.confirmation()).state).not.toBe('answered');
    expect(rig.calls).toEqual([]);
  });
});
