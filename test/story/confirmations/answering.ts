// An answer on its way: it is sent once, and it is said what came of it.
import { expect } from '@jest/globals';
import { people } from '../../../lab/github/index.ts';
import { type Scene, scene } from '../scene.ts';
import type { Story } from '../stories-side-by-side.ts';
import type { ConfirmationStage } from './confirmation-stage.ts';

const accepted = { route: 'respond', body: { accept: true } };
const rejected = { route: 'respond', body: { accept: false } };

export const answering: readonly Story<ConfirmationStage>[] = [
  [
    'an approval is sent once; the thread says who approved, when and what the agent did next, and is resolved',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s');
      const asked = await play.question();
      const reply = await play.reply(people.maintainer, asked, '/approve');
      const settled = await play.question(/Approved/);
      expect(settled.body).toMatch(
        new RegExp(`@${people.maintainer} approved this on 20\\d\\d-.*the agent (is working|has finished)`),
      );
      await play.untilReacted(reply, '+1');
      expect(await play.reactions(reply)).toEqual(['eyes', '+1']);
      await play.resolved();
      expect(await play.sent()).toMatchObject([accepted]);
      expect((await play.conversation()).answers).toMatchObject([{ effect: 'approved' }]);
    },
  ],
  [
    'a rejection reaches the agent with its reason, and an agent that stays idle is told to go on',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s');
      const asked = await play.question();
      await play.reply(people.writer, asked, '/reject keep the lock file\nbecause I say so');
      const settled = await play.question(/Rejected.*the agent (is working|has finished)/s);
      expect(settled.body).toContain('Reason: keep the lock file');
      const answers = [{ ...rejected, body: { accept: false, reason: 'keep the lock file' } }];
      const live = stage.dialect === 'live';
      expect(await play.sent()).toMatchObject(live ? [...answers, { route: 'run' }] : answers);
      const met = [{ effect: 'refused' }, ...(live ? [{ effect: 'started', execution: 'idle' }] : [])];
      expect((await play.conversation()).answers).toMatchObject(met);
    },
  ],
  [
    'an answer that arrives as a review and as its comment counts once, however often GitHub sends the event',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s, then confirm after 10s');
      const first = await play.question();
      const body = `/approve ${first.code}`;
      await stage.github.review(people.maintainer, play.repo, play.pull(), {
        event: 'COMMENT',
        body,
        comments: [{ body, path: 'README.md', subject_type: 'file' }],
      });
      const second = await play.question(/The agent asks/, 1);
      expect(second.code).not.toBe(first.code);
      await toldAgain(stage, body);
      await rejectedLast(play, second);
      expect((await play.sent()).filter(({ route }) => route === 'respond')).toMatchObject([
        accepted,
        rejected,
      ]);
      expect(await play.told(/./)).not.toContainEqual(refusals);
    },
  ],
  [
    'an old code and an old thread answer no new question',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s, then confirm after 10s');
      const first = await play.question();
      await play.reply(people.maintainer, first, `/approve ${first.code}`);
      const second = await play.question(/The agent asks/, 1);
      await play.comment(people.maintainer, `/approve ${first.code}`);
      await play.reply(people.writer, first, '/approve');
      await play.told(/already answered/);
      await rejectedLast(play, second);
      expect((await play.sent()).filter(({ route }) => route === 'respond')).toMatchObject([
        accepted,
        rejected,
      ]);
    },
  ],
  [
    'a sandbox that fell asleep is woken, or waited for where it cannot be woken, and answered with its new key',
    async (stage) => {
      const { control } = stage.service;
      const play = await scene(stage, 'confirm after 10s');
      const asked = await play.question();
      const { sessionKey: before } = await control.conversation(play.id, { keys: true });
      await play.change({ sandbox_status: 'PAUSED' });
      const reply = await play.reply(people.maintainer, asked, '/approve');
      await play.untilReacted(reply, 'eyes');
      if (stage.dialect === 'documented') {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        expect(await play.sent()).toEqual([]);
        await play.change({ sandbox_status: 'RUNNING' });
      }
      await play.question(/Approved/);
      const [request, ...more] = await play.sent();
      expect(more).toEqual([]);
      expect((await play.conversation()).answers).toMatchObject([{ effect: 'approved' }]);
      if (stage.dialect === 'documented') return;
      const { sessionKey: now, wakes } = await control.conversation(play.id, { keys: true });
      expect({ wakes, key: request?.keys?.session }).toEqual({ wakes: 1, key: now });
      expect(now).not.toBe(before);
    },
  ],
  [
    'an answer that was provably not taken is tried again, and arrives once',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s');
      const asked = await play.question();
      await play.fault('respond', { action: 'respond', status: 429 });
      await play.reply(people.maintainer, asked, '/approve');
      await play.question(/Approved/);
      expect(await play.sent()).toMatchObject([{ fault: 'respond' }, { fault: null }]);
      expect((await play.conversation()).answers).toMatchObject([{ effect: 'approved' }]);
    },
  ],
];

/** Where a rejected agent stays idle until somebody tells it to go on. */
export const goingOn: readonly Story<ConfirmationStage>[] = [
  [
    'a request to go on that the agent server refused is sent again, and the agent goes on once',
    async (stage) => {
      const play = await scene(stage, 'confirm after 10s');
      const asked = await play.question();
      await play.fault('run', { action: 'respond', status: 401 });
      await play.reply(people.maintainer, asked, '/reject');
      await play.question(/Rejected.*the agent (is working|has finished)/s);
      const word = { route: 'run' };
      expect(await play.sent()).toMatchObject([
        rejected,
        { ...word, fault: 'respond' },
        { ...word, fault: null },
      ]);
      expect((await play.conversation()).answers).toMatchObject([
        { effect: 'refused' },
        { effect: 'started' },
      ]);
    },
  ],
];

export const refusals = expect.objectContaining({
  body: expect.stringMatching(/Nothing was sent|had no effect/),
});

/** What came before it on the same issue has been worked through by then, because it goes in order. */
async function rejectedLast(play: Scene, asked: Parameters<Scene['reply']>[1]): Promise<void> {
  await play.reply(people.maintainer, asked, '/reject enough');
  await play.question(/Rejected/, 1);
}

/** GitHub sends again what it sent. */
async function toldAgain({ github }: ConfirmationStage, words: string): Promise<void> {
  for (const { id, action } of await github.attempts()) {
    const told = action === 'created' || action === 'submitted';
    if (told && (await github.payload(id)).includes(words)) await github.redeliver(id);
  }
}
