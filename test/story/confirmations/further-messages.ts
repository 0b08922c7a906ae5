// People send an agent further messages, and stop it.
import { expect } from '@jest/globals';
import { people } from '../../../lab/github/index.ts';
import { until } from '../../../lab/support/until.ts';
import { type Scene, scene } from '../scene.ts';
import { repo } from '../stage.ts';
import type { Story } from '../stories-side-by-side.ts';
import type { ConfirmationStage } from './confirmation-stage.ts';

export const furtherMessages: readonly Story<ConfirmationStage>[] = [
  [
    'a message after the end is a second round of the same conversation, with a report of its own',
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
    '/stop interrupts an agent that works and pauses its sandbox, and a message makes it go on',
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
    'a review that begins with /agent is one message, with its comments',
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
