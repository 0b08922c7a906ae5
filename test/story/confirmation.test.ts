// Questions of the agent and people's answers: the unmodified App, an emulated GitHub, the simulator in both dialects.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { people } from '../../demo/github/index.ts';
import { asked, question, questions, truth } from './confirm.ts';
import { repo, type Stage, setStage, until } from './stage.ts';

jest.setTimeout(60_000);

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ speed: 200 });
  await stage.startApp();
});
afterAll(() => stage.close());

test('an approval in the thread reaches the agent once, and the thread says so', async () => {
  const { issue, pull } = await asked(stage, 'simulate: confirm');
  const shown = await question(stage, pull);
  expect(shown).toMatchObject({ author: stage.github.bot, path: 'README.md', subjectType: 'file' });
  const began = performance.now();
  const id = await stage.github.reply(people.maintainer, repo, pull, shown.id, '/approve');
  const { answers } = await until(
    () => truth(stage, issue),
    (found) => found.answers.length > 0,
  );
  console.log('approval took', performance.now() - began);
  const _settled = await question(stage, pull, /Approved/);
  expect(answers).toMatchObject([
    { kind: 'accept', effect: 'approved', execution: 'waiting_for_confirmation' },
  ]);
  await until(
    () => questions(stage, pull),
    ([found]) => found?.resolvedBy === stage.github.bot,
  );
  const reply = (await stage.github.reviewComments(repo, pull)).find((each) => each.id === id);
  expect(reply?.reactions.map(({ content }) => content)).toEqual(['eyes', '+1']);
});
