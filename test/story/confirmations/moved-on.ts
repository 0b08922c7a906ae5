// The agent has moved on by the time of an answer, or nobody knows whether the answer arrived.
import { expect } from '@jest/globals';
import { people } from '../../../lab/github/index.ts';
import { until } from '../../../lab/support/until.ts';
import { type Scene, scene } from '../scene.ts';
import type { Story } from '../stories-side-by-side.ts';
import type { ConfirmationStage } from './confirmation-stage.ts';

export const movedOn: readonly Story<ConfirmationStage>[] = [
  [
    // The longest: what nobody knows is looked at for twenty seconds.
    'an answer whose request gets no reply is reported as unclear and asked again, and only the second answer arrives',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s');
      const first = await play.question();
      await play.fault('respond', { action: 'hang' });
      const reply = await play.reply(people.maintainer, first, '/approve');
      await play.question(/Approving/);
      const unclear = await play.question(/Unclear whether the answer arrived/, 0);
      expect(unclear.body).toContain('**It is not known whether the answer arrived**');
      await play.untilReacted(reply, 'confused');
      const second = await play.question(/The agent asks/, 1);
      expect(second.code).not.toBe(first.code);
      expect(await play.sent()).toMatchObject([{ fault: 'hang' }]);
      await play.reply(people.maintainer, second, '/approve');
      await play.question(/Approved/, 1);
      expect(await play.sent()).toMatchObject([{ fault: 'hang' }, { fault: null }]);
      expect((await play.conversation()).answers).toMatchObject([{ effect: 'approved' }]);
      // What nobody knows stays in sight.
      expect((await play.standing('thread'))[0]?.resolvedBy).toBeNull();
    },
  ],
  [
    'when something else is pending by the time of the answer nothing is sent, and that is asked as a new question',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s');
      const first = await play.question();
      const reply = await whileChecked(play, first, async () => {
        if (stage.dialect === 'documented') {
          // There nothing but the break tells that it is another question.
          await play.change({ execution_status: 'running' });
          await sticky(play, /The agent is working/);
        }
        await play.change({ execution_status: 'waiting_for_confirmation' });
      });
      const settled = await play.question(/Out of date|Nothing to answer/);
      expect(settled.body).toContain('**Nothing was sent.**');
      await play.untilReacted(reply, 'confused');
      await play.told(/\*\*Nothing was sent\.\*\*/);
      const second = await play.question(/The agent asks/, 1);
      expect(second.code).not.toBe(first.code);
      await play.resolved();
      expect(await play.sent()).toEqual([]);
      if (stage.dialect === 'live') {
        await play.question(new RegExp(`Out of date.*It is asked again in .*${second.code}`, 's'));
        expect(second.body).toContain('src/index.js');
      }
      const { pending } = await play.conversation();
      await play.reply(people.maintainer, second, '/approve');
      await play.question(/Approved/, 1);
      expect(await play.sent()).toHaveLength(1);
      const { answers } = await play.conversation();
      expect(answers).toMatchObject([{ effect: 'approved', actions: pending }]);
    },
  ],
  [
    'when nothing waits any more by the time of the answer nothing is sent, and the person gets a reply',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s');
      const asked = await play.question();
      const reply = await whileChecked(play, asked, () => play.onTheWeb());
      await play.question(/Nothing to answer|Answered elsewhere/);
      await play.untilReacted(reply, 'confused');
      await play.resolved();
      await play.reported();
      expect(await play.sent()).toEqual([]);
    },
  ],
  [
    'an answer on the web page closes the thread with a note, and a later answer is not sent',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s, hang');
      const first = await play.question();
      await play.onTheWeb();
      const { body } = await play.question(/Answered elsewhere/);
      expect(body).toContain('this was answered somewhere else, and the agent is working');
      await play.resolved();
      await play.change({ execution_status: 'waiting_for_confirmation' });
      const second = await play.question(/The agent asks/, 1);
      await play.reply(people.maintainer, first, '/approve');
      await play.told(/already answered/);
      await play.onTheWeb(false);
      await play.question(/Answered elsewhere/, 1);
      await play.resolved(1);
      expect(second.code).not.toBe(first.code);
      expect(await play.sent()).toEqual([]);
    },
  ],
  [
    'a run that is no longer followed closes its question, and answers have no effect there',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s');
      const asked = await play.question();
      await play.onIssue(people.maintainer, '/unfollow');
      await play.question(/Closed/);
      await play.resolved();
      await play.reply(people.maintainer, asked, '/approve');
      await play.told(/no open question here/);
      expect(await play.sent()).toEqual([]);
      expect((await play.conversation()).executionStatus).toBe('waiting_for_confirmation');
    },
  ],
];

/** The answer is in hand, and its comment cannot be looked up again before the world has changed. */
async function whileChecked(
  play: Scene,
  asked: Parameters<Scene['reply']>[1],
  change: () => Promise<unknown>,
): Promise<number> {
  const { github } = play.stage;
  const reply = await play.reply(people.maintainer, asked, '/approve');
  const text = `PRRC_${reply}`;
  await github.addFault({ path: '/graphql$', text, status: 502 });
  await play.untilReacted(reply, 'eyes');
  await change();
  await github.clearFaults(text);
  return reply;
}

const sticky = ({ stage, repo, issue }: Scene, words: RegExp) =>
  until(
    () => stage.github.comments(repo, issue),
    ([first]) => words.test(first?.body ?? ''),
  );
