// `kill -9` while an answer is on its way: it is never sent again, and people are told what nobody knows.
import { afterEach, expect, jest, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { until } from '../../lab/support/until.ts';
import { type Scene, scene } from './scene.ts';
import { type Stage, setStage } from './stage.ts';

jest.setTimeout(90_000);

const stages: Stage[] = [];
afterEach(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()));
});

test('killed right before the answer left, while it was on its way, and while nobody was looking', async () => {
  await Promise.all([taken(), lost(), early(), unrecorded()]);
});

/** The server takes it, and nobody is there to hear so. */
async function taken(): Promise<void> {
  const { stage, app, play, asked } = await atTheQuestion();
  await play.fault('respond', { action: 'pass', delayMs: 800 });
  await play.reply(people.maintainer, asked, '/approve');
  await play.question(/Approving/);
  await onItsWay(play);
  await app.kill();
  await stage.startApp();
  const settled = await play.question(/No longer asked/);
  expect(settled.body).toContain('It is not known whether that answer arrived');
  expect(await play.sent()).toHaveLength(1);
  expect((await play.conversation()).answers).toHaveLength(1);
}

/** It never arrives: after a while the same is asked again, in a thread of its own. */
async function lost(): Promise<void> {
  const { stage, app, play, asked } = await atTheQuestion();
  await play.fault('respond', { action: 'reset_before', delayMs: 800 });
  await play.reply(people.maintainer, asked, '/approve');
  await onItsWay(play);
  await app.kill();
  await stage.startApp();
  await play.question(/Unclear whether the answer arrived/);
  const second = await play.question(/The agent asks/, 1);
  expect(second.code).not.toBe(asked.code);
  expect((await play.conversation()).answers).toEqual([]);
  await play.reply(people.maintainer, second, '/approve');
  await play.question(/Approved/, 1);
  expect((await play.conversation()).answers).toHaveLength(1);
}

/** The answer was stored and nothing more: whoever comes next sends it. */
async function early(): Promise<void> {
  const { stage, app, play, asked } = await atTheQuestion();
  await stage.github.addFault({ path: '/graphql$', status: 502 });
  const reply = await play.reply(people.maintainer, asked, '/approve');
  await play.untilReacted(reply, 'eyes');
  await app.kill();
  await stage.github.clearFaults();
  expect(await play.sent()).toEqual([]);
  await stage.startApp();
  await play.question(/Approved/);
  expect(await play.sent()).toHaveLength(1);
  expect(await play.standing('thread')).toHaveLength(1);
}

/** GitHub has the question, and nobody is there to hear so: the answer in its thread counts at once all the same. */
async function unrecorded(): Promise<void> {
  const stage = await setStage({ speed: 20 });
  stages.push(stage);
  const app = await stage.startApp();
  const play = await scene(stage, 'confirm after 10s');
  await stage.github.addFault({
    method: 'POST',
    path: '/pulls/\\d+/comments$',
    answerDelayMs: 60_000,
    times: 1,
  });
  const asked = await play.question();
  await app.kill();
  await stage.startApp();
  const begun = performance.now();
  const reply = await play.reply(people.maintainer, asked, '/approve');
  await play.untilReacted(reply, 'eyes');
  // Sooner than the claim of the dead process on the question runs out.
  expect(performance.now() - begun).toBeLessThan(10_000);
  await play.answered();
  await play.question(/Approved/);
  expect(await play.sent()).toHaveLength(1);
  expect(await play.standing('thread')).toHaveLength(1);
  expect(await play.reactions(reply)).not.toContain('confused');
}

const onItsWay = (play: Scene) =>
  until(
    () => play.sent(),
    (sent) => sent.length > 0,
  );

async function atTheQuestion() {
  const stage = await setStage({ speed: 20 });
  stages.push(stage);
  const app = await stage.startApp();
  const play = await scene(stage, 'confirm after 10s');
  return { stage, app, play, asked: await play.question() };
}
