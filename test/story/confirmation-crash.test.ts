// `kill -9` while an answer is on its way: it is never sent again, and people are told what nobody knows.
import { afterEach, expect, jest, test } from '@jest/globals';
import { people } from '../../demo/github/index.ts';
import { asked, question, questions, truth } from './confirm.ts';
import { repo, type Stage, setStage, until } from './stage.ts';

jest.setTimeout(90_000);

const stages: Stage[] = [];
afterEach(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()));
});

test('killed right before the answer left, while it was on its way, and while nobody was looking', async () => {
  await Promise.all([taken(), lost(), early()]);
});

/** The server takes it, and nobody is there to hear so. */
async function taken(): Promise<void> {
  const { stage, app, issue, pull, id } = await atTheQuestion();
  await stage.service.control.armFault({ route: 'respond', action: 'pass', delayMs: 800, times: 1 });
  await stage.github.reply(people.maintainer, repo, pull, id, '/approve');
  await question(stage, pull, /Approving/);
  await onItsWay(stage);
  await app.kill();
  await stage.startApp();
  const settled = await question(stage, pull, /No longer asked/, 0, 60_000);
  expect(settled.body).toContain('Whether that answer arrived is not known');
  expect((await truth(stage, issue)).answers).toHaveLength(1);
}

/** It never arrives: after a while the same is asked again, in a thread of its own. */
async function lost(): Promise<void> {
  const { stage, app, issue, pull, id } = await atTheQuestion();
  await stage.service.control.armFault({ route: 'respond', action: 'reset_before', delayMs: 800, times: 1 });
  await stage.github.reply(people.maintainer, repo, pull, id, '/approve');
  const first = await question(stage, pull, /Approving/);
  await onItsWay(stage);
  await app.kill();
  await stage.startApp();
  await question(stage, pull, /Unclear whether the answer arrived/, 0, 60_000);
  const second = await question(stage, pull, /The agent asks/, 1, 60_000);
  expect(second.code).not.toBe(first.code);
  expect((await truth(stage, issue)).answers).toEqual([]);
  await stage.github.reply(people.maintainer, repo, pull, second.id, '/approve');
  await question(stage, pull, /Approved/, 1);
  expect((await truth(stage, issue)).answers).toHaveLength(1);
}

/** The answer was stored and nothing more: whoever comes next sends it. */
async function early(): Promise<void> {
  const { stage, app, issue, pull, id } = await atTheQuestion();
  await stage.github.addFault({ path: '/graphql$', delayMs: 1_500, times: 1 });
  const reply = await stage.github.reply(people.maintainer, repo, pull, id, '/approve');
  await until(
    () => stage.github.reviewComments(repo, pull),
    (all) => all.some((each) => each.id === reply && each.reactions.length > 0),
  );
  await app.kill();
  await stage.startApp();
  await question(stage, pull, /Approved/, 0, 60_000);
  expect((await truth(stage, issue)).answers).toHaveLength(1);
  expect(await questions(stage, pull)).toHaveLength(1);
}

async function onItsWay({ service }: Stage): Promise<void> {
  await until(
    () => service.control.requests(),
    (all) => all.some(({ route }) => route === 'respond'),
  );
}

async function atTheQuestion() {
  const stage = await setStage({ speed: 30 });
  stages.push(stage);
  const app = await stage.startApp();
  const { issue, pull } = await asked(stage, 'simulate: confirm');
  const { id } = await question(stage, pull);
  return { stage, app, issue, pull, id };
}
