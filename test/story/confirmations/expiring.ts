// A question that nobody answers in time: RUN_TIMEOUT ends its run, and with it the question.
import { expect } from '@jest/globals';
import { people } from '../../../lab/github/index.ts';
import { scene } from '../scene.ts';
import type { Story } from '../stories-side-by-side.ts';
import type { ConfirmationStage } from './confirmation-stage.ts';

export const expiring: readonly Story<ConfirmationStage>[] = [
  [
    'a question that nobody answers expires, nothing is sent any more, and a new label asks anew',
    async (stage) => {
      const { github } = stage;
      const play = await scene(stage, 'confirm after 10s');
      const asked = await play.question();
      const { body } = await play.question(/Expired/);
      expect(body).toContain('Nobody answered in time');
      expect(body).toContain('The agent still waits: answer in the conversation.');
      await play.resolved();
      const reports = await play.reported();
      expect(reports.at(-1)?.body).toMatch(/time/i);
      const late = await play.reply(people.maintainer, asked, '/approve');
      await play.untilReacted(late, 'confused');
      await play.told(/there is no open question here/);
      expect(await play.sent()).toEqual([]);
      expect((await play.conversation()).executionStatus).toBe('waiting_for_confirmation');

      await github.unlabel(people.maintainer, play.repo, play.issue, 'agent');
      await github.label(people.maintainer, play.repo, play.issue, 'agent');
      const again = await play.anew();
      const second = await again.question(/The agent asks/, 0, 'issue');
      expect(second.code).not.toBe(asked.code);
      await again.onIssue(people.maintainer, `/approve ${second.code}`);
      await again.question(/Approved/, 0, 'issue');
      expect(await again.sent()).toMatchObject([{ route: 'respond', body: { accept: true } }]);
      expect(await play.sent()).toEqual([]);
    },
  ],
];
