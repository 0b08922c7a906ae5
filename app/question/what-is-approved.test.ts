// An approval reaches only what its author could read, on the App's road from the answer to the agent.
import { afterEach, expect, test } from '@jest/globals';
import { type QuestionRig, questionRig } from '../../test/support/questions/question-rig.ts';
import { someAction, told } from '../../test/support/questions/some.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

const rigs: QuestionRig[] = [];

async function asked(command = 'npm test'): Promise<QuestionRig> {
  const rig = await questionRig(temporaryFolder(), { pendingActions: async () => told(someAction(command)) });
  rigs.push(rig);
  return rig;
}
afterEach(async () => {
  for (const { store } of rigs.splice(0)) await store.close();
});

const words = ({ github }: QuestionRig) => github.comments.map(({ body }) => body).join('\n');

test('what is not shown whole is not approved, whatever the answer names, and can be rejected', async () => {
  const rig = await asked(`${'echo 1\n'.repeat(50_000)}rm -rf /`);
  expect(words(rig)).toContain('it cannot be approved here');
  await rig.answer({ named: 'code' });
  expect(rig.calls).toEqual([]);
  expect(words(rig)).toContain('not all of what the agent wants to do could be shown here');
  expect(await rig.confirmation()).toMatchObject({ state: 'open', answer: null });
  await rig.answer({ verdict: 'reject' });
  expect(rig.calls).toEqual(['reject', 'run']);
});

test('what was shown whole is remembered with where it was shown', async () => {
  const rig = await asked();
  expect(await rig.confirmation()).toMatchObject({ shownWhole: true, shown: { whole: true } });
  await rig.answer({ named: 'code' });
  expect(rig.calls).toEqual(['approve']);
});

test('an approval of other words than ours reaches nobody; they are put right and it is asked anew', async () => {
  const rig = await asked();
  const [question] = rig.github.marked('confirmation');
  if (!question) throw new Error('nothing was asked');
  const { code } = await rig.confirmation();
  question.body = question.body.replace('npm test', 'npm tset');
  await rig.answer({ named: 'thread' });
  expect(rig.calls).toEqual([]);
  expect(question.body).toContain('Out of date');
  await rig.pass(60_000);
  const next = await rig.confirmation();
  expect(next).toMatchObject({ state: 'open', epoch: 2 });
  expect(next.code).not.toBe(code);
  expect(rig.github.marked('confirmation')).toHaveLength(2);
});

test('an answer that came before its question is told why it does not count', async () => {
  const rig = await asked();
  rig.lookedUp = () => ({ body: '/approve', createdAt: '2025-12-30T00:00:00Z', lastEditedAt: null });
  await rig.answer({ named: 'only_open' });
  expect(rig.calls).toEqual([]);
  expect(words(rig)).toContain('was written before the question it would answer');
});

test('a code that is written before the question is posted does not count', async () => {
  const rig = await asked();
  rig.lookedUp = () => ({ body: '/approve', createdAt: '2025-12-30T00:00:00Z', lastEditedAt: null });
  await rig.answer({ named: 'code' });
  expect(rig.calls).toEqual([]);
  expect(words(rig)).toContain('was written before the question it would answer');
});

test('the comment that follows the run leads to the question while it waits', async () => {
  const rig = await asked();
  const sticky = () => rig.github.marked('progress')[0]?.body;
  expect(sticky()).toContain('**Answer it in ');
  expect(sticky()).toContain('`terminal: npm test`');
  await rig.answer();
  await rig.pass(60_000);
  expect(sticky()).not.toContain('Answer it in');
});
