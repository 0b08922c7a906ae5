// `kill -9` around the sending of an answer: it is never sent twice, and an unknown result is reported as unknown.
import { afterAll, expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { until } from '../../lab/support/until.ts';
import { type Scene, scene } from './scene.ts';
import { type Stage, setStage } from './stage.ts';

/** Longer than the App waits: the service does the rest when the connection is gone. */
const untilTheCrash = 60_000;

const stages: Stage[] = [];
afterAll(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()));
});

test.concurrent('an answer whose reply was lost in the crash is reported as unknown, and not sent again', async () => {
  const { stage, app, play, asked } = await atTheQuestion();
  await play.fault({ action: 'pass', delayMs: untilTheCrash });
  await play.reply(people.maintainer, asked, '/approve');
  await play.question(/Approving/);
  await onItsWay(play);
  await app.kill();
  await stage.startApp();
  const settled = await play.question(/No longer asked/);
  expect(settled.body).toContain('It is not known whether that answer arrived');
  expect(await play.sent()).toHaveLength(1);
  expect((await play.conversation()).answers).toHaveLength(1);
});

test.concurrent('a question whose answer was lost in the crash is asked again, and only the second answer arrives', async () => {
  const { stage, app, play, asked } = await atTheQuestion();
  await play.fault({ action: 'reset_before', delayMs: untilTheCrash });
  const reply = await play.reply(people.maintainer, asked, '/approve');
  await onItsWay(play);
  await app.kill();
  await stage.startApp();
  await play.question(/Unclear whether the answer arrived/);
  await play.untilReacted(reply, 'confused');
  const second = await play.question(/agent wants to/, 1);
  expect(second.code).not.toBe(asked.code);
  expect((await play.conversation()).answers).toEqual([]);
  await play.reply(people.maintainer, second, '/approve');
  await play.question(/Approved/, 1);
  expect((await play.conversation()).answers).toHaveLength(1);
  // What nobody knows stays in sight.
  expect((await play.standing('thread'))[0]?.resolvedBy).toBeNull();
});

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
