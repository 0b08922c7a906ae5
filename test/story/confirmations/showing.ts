// Where a question stands, and what it shows.
import { expect } from '@jest/globals';
import { people } from '../../../lab/github/index.ts';
import { until } from '../../../lab/support/until.ts';
import { scene } from '../scene.ts';
import { repo } from '../stage.ts';
import type { Story } from '../stories-side-by-side.ts';
import type { ConfirmationStage } from './confirmation-stage.ts';

export const showing: readonly Story<ConfirmationStage>[] = [
  [
    'a question shows what is pending under the file that it touches, or says that the service does not tell',
    async (stage) => {
      const play = await scene(stage, 'confirm two after 10s');
      const { id, body } = await play.question();
      const { head } = await stage.github.pullRequest(play.repo, play.pull());
      const thread = (await stage.github.reviewComments(play.repo, play.pull())).find(
        (each) => each.id === id,
      );
      expect(body).toContain(`At commit \`${head.sha.slice(0, 7)}\``);
      expect(body).toMatch(/Expires 20\d\d-/);
      expect(body).toContain(`${stage.service.url}/conversations/${play.id}`);
      if (stage.dialect === 'live') {
        expect(thread).toMatchObject({ subjectType: 'file', path: 'src/index.js', commitId: head.sha });
        expect(body).toContain('It wants to do **2 things**');
        expect(body).toMatch(/`terminal`.*medium.*> Install a package.*npm install --save-dev left-pad/s);
        expect(body).toMatch(/`file_editor`.*low.*src\/index\.js/s);
      } else {
        expect(thread).toMatchObject({ subjectType: 'file', path: 'README.md', commitId: head.sha });
        expect(body).toContain('**The action is not shown here.**');
      }
    },
  ],
  [
    'where GitHub refuses a thread the question is a review, and a comment on the pull request answers it',
    async (stage) => {
      const play = await refused(stage, ['comments']);
      const { code } = await play.question(undefined, 0, 'review');
      await play.comment(people.maintainer, `/approve ${code}`);
      await play.question(/Approved/, 0, 'review');
      expect(await play.sent()).toMatchObject([{ route: 'respond', body: { accept: true } }]);
      expect(await play.standing('thread')).toEqual([]);
    },
  ],
  [
    'a review that approves the code may approve the action in its first line; nothing else of it counts',
    async (stage) => {
      const play = await refused(stage, ['comments']);
      const { code } = await play.question(undefined, 0, 'review');
      await play.review(people.maintainer, `Looks good\n/reject ${code}`, 'APPROVE');
      await play.review(people.maintainer, `/approve ${code}\n/reject ${code}`, 'APPROVE');
      await play.question(/Approved/, 0, 'review');
      expect(await play.sent()).toMatchObject([{ route: 'respond', body: { accept: true } }]);
    },
  ],
  [
    'where GitHub refuses a review too the question is on the issue, and the pull request links to it',
    async (stage) => {
      const play = await refused(stage, ['comments', 'reviews']);
      const { id, code } = await play.question(undefined, 0, 'issue');
      const [pointer] = await play.told(/Answer .* there/);
      expect(pointer?.body).toContain(`/issues/${play.issue}#issuecomment-${id}`);
      await play.onIssue(people.maintainer, `/approve ${code}`);
      await play.question(/Approved/, 0, 'issue');
      expect(await play.sent()).toMatchObject([{ route: 'respond', body: { accept: true } }]);
    },
  ],
  [
    'without a pull request the question is on the issue; a later pull request links to it and takes the answer',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s', { files: null });
      const { id, code } = await play.question(undefined, 0, 'issue');
      const pull = await play.openPull();
      const pointers = await until(
        () => stage.github.comments(play.repo, pull),
        (all) => all.length > 0,
      );
      expect(pointers[0]?.body).toContain(`/issues/${play.issue}#issuecomment-${id}`);
      await play.comment(people.maintainer, `/reject ${code} not like this`);
      const settled = await play.question(/Rejected/, 0, 'issue');
      expect(settled.body).toContain('Reason: not like this');
      expect((await play.sent())[0]).toMatchObject({ body: { accept: false, reason: 'not like this' } });
    },
  ],
  [
    'on the issue a bare answer counts when it is younger than the only open question',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s', { files: null });
      await play.question(undefined, 0, 'issue');
      // GitHub tells whole seconds.
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      await play.onIssue(people.maintainer, '/approve');
      await play.question(/Approved/, 0, 'issue');
      expect(await play.sent()).toHaveLength(1);
    },
  ],
];

/** GitHub takes no such thing on this pull request. */
async function refused(stage: ConfirmationStage, parts: readonly string[]) {
  return scene(stage, 'confirm after 10s', {
    onPull: async (pull) => {
      for (const part of parts) {
        await stage.github.addFault({ method: 'POST', path: `/${repo}/pulls/${pull}/${part}$`, status: 422 });
      }
    },
  });
}
