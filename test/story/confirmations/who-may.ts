// Who may answer, and what counts as an answer.
import { expect } from '@jest/globals';
import { people } from '../../../lab/github/index.ts';
import { scene } from '../scene.ts';
import type { Story } from '../stories-side-by-side.ts';
import { type ConfirmationStage, careful } from './confirmation-stage.ts';

export const whoMay: readonly Story<ConfirmationStage>[] = [
  [
    'readers, bots, quotes, code, later lines, other threads, forks and the agent’s own text answer nothing',
    async (stage) => {
      const { github } = stage;
      const play = await scene(stage, 'confirm hostile after 10s');
      const asked = await play.question();
      // What the agent wrote stands in fences and quotes, and the first line is ours.
      expect(asked.body).toMatch(/^<!-- agent-conversations:confirmation /);
      expect(asked.body).toContain('````sh\necho hi');
      const fork = await github.openPullRequest(people.outsider, play.repo, {
        title: `Fixes #${play.issue}`,
        head: `mine-${play.issue}`,
        fork: `${people.outsider}/widgets`,
      });
      for (const text of [
        '> /approve',
        '```\n/approve\n```',
        '    /approve',
        'I would\n/approve',
        '/approved',
        '／approve',
      ]) {
        await play.reply(people.maintainer, asked, text);
      }
      await play.reply(people.reader, asked, '/approve');
      await play.reply(people.bot, asked, '/approve');
      await github.comment(people.maintainer, play.repo, fork, `/approve ${asked.code}`);
      const elsewhere = await github.reviewComment(people.writer, play.repo, play.pull(), {
        path: 'README.md',
        subject_type: 'file',
        body: 'A question of my own',
      });
      await github.reply(people.maintainer, play.repo, play.pull(), elsewhere, '/approve');
      await play.reply(people.maintainer, asked, '/approve B2B2B');
      for (const words of [
        /needs the repository permission \*\*write/,
        /counts from people only, never from a bot/,
        /needs a code/,
        /belongs to no open question/,
      ]) {
        await play.told(words);
      }
      expect(await play.sent()).toEqual([]);
      await play.reply(people.maintainer, asked, '/reject');
      await play.question(/Rejected/);
      expect((await play.sent())[0]).toMatchObject({ route: 'respond', body: { accept: false } });
      expect((await play.conversation()).answers[0]).toMatchObject({ effect: 'refused' });
      expect(await github.comments(play.repo, fork)).toHaveLength(1);
    },
  ],
  [
    'an answer that is edited right after it was written does not count, and a new one does',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s');
      const asked = await play.question();
      const reply = await play.reply(people.maintainer, asked, '/approve');
      await stage.github.editReviewComment(people.maintainer, play.repo, play.pull(), reply, '/approve ');
      await play.told(/was edited/);
      await play.untilReacted(reply, 'confused');
      // What was written as something else and edited into an answer is no answer either.
      const comment = await play.comment(people.writer, 'Let me think');
      await stage.github.editComment(
        people.writer,
        play.repo,
        play.pull(),
        comment,
        `/approve ${asked.code}`,
      );
      expect(await play.sent()).toEqual([]);
      await play.reply(people.maintainer, asked, '/reject');
      await play.question(/Rejected/);
      expect((await play.sent())[0]).toMatchObject({ body: { accept: false } });
    },
  ],
  [
    'an event whose sender is not the author of the comment answers nothing and gets no reply',
    async (stage) => {
      const { github } = stage;
      const play = await scene(stage, 'confirm after 10s');
      const { code } = await play.question();
      const comment = await play.comment(people.reader, `/approve ${code}`);
      await play.told(/needs the repository permission/);
      const honest = await payload(stage, 'issue_comment', `"id":${comment},`);
      const { sender } = await payload(stage, 'issues', `"login":"${people.maintainer}"`);
      const forged = JSON.stringify({ ...honest, sender });
      expect(await github.forgeDelivery('issue_comment', forged, {})).toBe(200);
      await play.comment(people.maintainer, `/reject ${code}`);
      await play.question(/Rejected/);
      expect((await play.sent())[0]).toMatchObject({ body: { accept: false } });
    },
  ],
  [
    'four eyes, a permission for each verdict, and a rejected agent that stays idle where that is wanted',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s', { repo: careful });
      const asked = await play.question();
      await play.reply(people.maintainer, asked, '/approve');
      await play.told(/needs a second person/);
      await play.reply(people.writer, asked, '/approve');
      await play.told(/needs the repository permission \*\*maintain/);
      expect(await play.sent()).toEqual([]);
      await play.reply(people.triager, asked, '/reject not today');
      await play.question(/Rejected.*the agent is idle/s);
      // It has been idle for so long that the run is over, and nobody told it to go on.
      await play.reported();
      expect(await play.sent()).toMatchObject([{ route: 'respond', body: { accept: false } }]);
    },
  ],
];

/** What GitHub told the App. */
async function payload(
  { github }: ConfirmationStage,
  event: string,
  words: string,
): Promise<Readonly<Record<string, unknown>>> {
  for (const attempt of await github.attempts()) {
    const text = attempt.event === event ? await github.payload(attempt.id) : '';
    if (text.includes(words)) return JSON.parse(text);
  }
  throw new Error(`no ${event} with ${words}`);
}
