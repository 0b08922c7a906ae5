// Of what people are notified in a run that asks once, on both roads: its start, its question and its end, and no progress.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { until } from '../../lab/support/until.ts';
import * as action from '../action/stage.ts';
import { codeIn, questionsOf } from '../support/in-thread.ts';
import { played } from './play.ts';
import { repo, type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await stage.startApp();
});
afterAll(() => stage.close());

/** Why each came, and with what its text begins. */
const briefly = (notifications: readonly { readonly why: string; readonly text: string }[]) =>
  notifications.map(({ why, text }) => {
    const [line = ''] = text.split('\n').filter((each) => each !== '' && !each.startsWith('<!--'));
    return `${why}: ${line.replace(/^#+ /, '').split(' ')[0]}`;
  });

test('who started a workflow is called by its start, by its question and by its end', async () => {
  await action.onQuickStage(async ({ start, run, github, comments, simulator, ...rest }) => {
    const event = action.issueEvent();
    const inputs = { comment: 'always', 'on-confirmation': 'wait', prompt: 'simulate: confirm, finish' };
    const step = start(inputs, { event });
    const [question] = await until(
      async () => questionsOf({ comments: await comments() }, 'open'),
      (all) => all.length > 0,
    );
    const words = `/approve ${codeIn(question)}`;
    const id = await github.comment(people.writer, action.repo, 7, words);
    const own = { github, comments, simulator, start, run, ...rest };
    const answer = await run(
      { mode: 'command' },
      {
        event: await action.commentEvent(own, id, words, people.writer),
        env: { GITHUB_RUN_ID: '2', GITHUB_ACTOR: people.writer },
      },
    );
    expect(answer.outputs).toMatchObject({ outcome: 'answered' });
    expect((await step.result).outputs).toMatchObject({ outcome: 'finished' });

    // The answer of another person, and the reply to it, reach whoever takes part.
    expect(briefly(await github.notifications(action.repo, 7, 'mona'))).toEqual([
      'mentioned: 🚀',
      'mentioned: ✋',
      'takes part: /approve',
      'takes part: 👀',
      'mentioned: ✅',
    ]);
    const edits = (await github.requests()).filter(
      ({ method, path, status }) =>
        method === 'PATCH' && path.includes('/issues/comments/') && status === 200,
    );
    expect(edits.length).toBeGreaterThan(3);
  });
});

test('who takes part where the App works is notified of its start, of its question and of its end', async () => {
  const { github, service } = stage;
  const number = await stage.labelled('simulate: confirm, finish');
  const [found] = await until(
    () => service.control.conversations(),
    (all) => all.length === 1,
  );
  const game = played(stage, { repo, issue: number, id: found?.id ?? '' }, null);
  const { code } = await game.question(/✋/, 0, 'issue');
  await game.onIssue(people.maintainer, `/approve ${code}`);
  await game.answered();
  await game.reported();
  const { author } = await github.issue(repo, number);
  expect(briefly(await github.notifications(repo, number, author))).toEqual([
    'takes part: 🚀',
    'takes part: ✋',
    'takes part: /approve',
    'takes part: ✅',
  ]);
});
