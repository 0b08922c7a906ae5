// People tell an agent more, ask it on the side, and stop it.
import { expect } from '@jest/globals';
import { people } from '../../../lab/github/index.ts';
import { until } from '../../../lab/support/until.ts';
import { type Scene, scene } from '../scene.ts';
import type { Story } from '../side-by-side.ts';
import { repo } from '../stage.ts';
import type { Telling } from './telling.ts';

export const talking: readonly Story<Telling>[] = [
  [
    'a message after the end: a second round of the same conversation, with a report of its own',
    async (stage) => {
      const play = await scene(stage, 'finish after 5s');
      await play.reported();
      const comment = await play.onIssue(people.writer, '/agent please also\nadd a test');
      await play.untilReacted(comment, 'rocket');
      await sticky(play, /Round 2, asked for by @wendy/);
      const reports = await until(
        () => ours(play, 'report'),
        (all) => all.length === 2,
      );
      expect(reports[1]).toContain('Round 2, asked for by @wendy');
      expect(await play.conversation()).toMatchObject({ messages: 2, startRequests: 1 });
    },
  ],
  [
    'a message while it waits: held, nothing runs, and it goes in after the answer',
    async (stage) => {
      const play = await scene(stage, 'confirm after 5s');
      const question = await play.question();
      const comment = await play.comment(people.writer, '/agent use yarn');
      await play.told(/the agent waits for the answer to \[a question\].*Your message goes in after that/);
      await sticky(play, /A message by @wendy goes in after the answer/);
      expect(await play.conversation()).toMatchObject({ messages: 1, answers: [] });
      await play.reply(people.maintainer, question, '/approve');
      await play.untilReacted(comment, 'rocket');
      const { messages, answers } = await play.conversation();
      expect(messages).toBe(2);
      expect(answers.filter(({ kind }) => kind === 'accept')).toMatchObject([{ effect: 'approved' }]);
    },
  ],
  [
    '/stop at work: interrupted, its sandbox is paused, and a message makes it go on',
    async (stage) => {
      const play = await scene(stage, 'hang');
      await until(play.conversation, ({ executionStatus }) => executionStatus === 'running');
      await play.onIssue(people.writer, '/stop');
      await play.reported();
      const [report] = await ours(play, 'report');
      expect(report).toContain(
        'wendy stopped it with /stop: the agent stands still, and its sandbox is paused',
      );
      expect(await play.conversation()).toMatchObject({ sandboxStatus: 'PAUSED' });
      const comment = await play.onIssue(people.writer, '/agent simulate: finish after 5s');
      await play.untilReacted(comment, 'rocket');
      expect(await play.conversation()).toMatchObject({ messages: 2, wakes: 1 });
    },
  ],
  [
    '/stop while it waits: what it asks is rejected with a word, and nothing of it runs',
    async (stage) => {
      const play = await scene(stage, 'confirm after 5s');
      await play.question();
      await play.comment(people.writer, '/stop');
      await play.reported();
      const { answers } = await play.conversation();
      expect(answers).toMatchObject([{ kind: 'reject', effect: 'refused', reason: 'Stopped by wendy.' }]);
      await play.question(/Closed/);
    },
  ],
  [
    '/ask while it waits: answered in a comment, and the question stays open as it was',
    async (stage) => {
      const play = await scene(stage, 'confirm after 5s');
      const before = await play.question();
      await play.comment(people.writer, '/ask which files did you change?');
      await play.told(/@wendy asked: which files did you change/);
      expect(await play.conversation()).toMatchObject({ messages: 1, answers: [] });
      expect(await play.question()).toEqual(before);
      await play.reply(people.maintainer, before, '/reject no');
    },
  ],
  [
    'a review that begins with /agent, with its comments: one message',
    async (stage) => {
      const play = await scene(stage, 'finish after 5s');
      await play.reported();
      await stage.github.review(people.writer, repo, play.pull(), {
        event: 'COMMENT',
        body: '/agent please mend these',
        comments: [
          { path: 'README.md', body: 'a typo', line: 1 },
          { path: 'src/index.js', body: 'no test', line: 1 },
        ],
      });
      await until(play.conversation, ({ messages }) => messages === 2);
      const message = (await play.sent()).at(-1);
      expect(JSON.stringify(message)).toContain('please mend these');
      expect(JSON.stringify(message)).toContain('> a typo');
    },
  ],
];

const ours = async ({ stage, issue }: Scene, kind: 'progress' | 'report') =>
  (await stage.github.comments(repo, issue))
    .map(({ body }) => body)
    .filter((body) => body.startsWith(`<!-- agent-conversations:${kind} `));

const sticky = (play: Scene, wanted: RegExp) =>
  until(
    () => ours(play, 'progress'),
    ([body = '']) => wanted.test(body),
  );
