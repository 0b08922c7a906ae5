// A question on its way to GitHub, where something happened to it, to its run or to the claim meanwhile.

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { type QuestionRig, questionRig } from '../../test/support/questions/question-rig.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { ClaimedEffect } from '../store/effect.ts';
import type { StoredQuestion } from '../store/question.ts';
import { questionEffect } from './effects.ts';
import { sendQuestion } from './send-question.ts';

let rig: QuestionRig;
let dataDir: string;

beforeEach(async () => {
  dataDir = temporaryFolder();
  rig = await questionRig(dataDir);
});
afterEach(() => rig.store.close());

/** The question is to be shown once more, and this worker has claimed that. */
async function claimed(): Promise<ClaimedEffect> {
  const { store, clock } = rig;
  const confirmation = await rig.confirmation();
  const run = await store.runs.byId(confirmation.runId);
  if (run === null) throw new Error('no run');
  await store.transaction((tables) =>
    tables.outbox.put(questionEffect(confirmation, run, 'anew'), clock.now()),
  );
  return claimAgain();
}

async function claimAgain(): Promise<ClaimedEffect> {
  const { store, clock } = rig;
  clock.advance(60_000);
  const lease = { now: clock.now(), until: clock.now() + 15_000, limit: 9 };
  const entry = (await store.outbox.claim(lease)).find(({ effect }) => effect.kind === 'question');
  if (entry === undefined) throw new Error('nothing is due');
  return entry;
}

/** Another question has just been opened; nobody has shown it yet. */
async function unshown(changes: Partial<StoredQuestion>): Promise<void> {
  const known = await rig.confirmation();
  const { byId } = rig.store.questions;
  Object.assign(rig.store.questions, {
    byId: async (id: string) => (id === known.id ? { ...known, shown: null, ...changes } : byId(id)),
  });
}

const send = async (entry: ClaimedEffect) =>
  sendQuestion(rig.deps, await rig.deps.github.forInstallation(3), entry, (await rig.confirmation()).id);
const questions = () => rig.github.marked('confirmation');

test('the question of a run that is forgotten is given up', async () => {
  const entry = await claimed();
  Object.assign(rig.store.runs, { byId: async () => null });
  const before = questions().map(({ edits }) => edits);
  await send(entry);
  expect(questions().map(({ edits }) => edits)).toEqual(before);
  await expect(claimAgain()).rejects.toThrow('nothing is due');
});

test('a question that nobody knows any more is given up', async () => {
  const entry = await claimed();
  await sendQuestion(rig.deps, rig.github.client, entry, 'forgotten');
  await expect(claimAgain()).rejects.toThrow('nothing is due');
});

test('a question that was over before it could be shown is not shown', async () => {
  const entry = { ...(await claimed()), delivered: 0, attempts: 1 };
  await unshown({ state: 'elsewhere', settledAt: rig.clock.now() });
  await send(entry);
  expect(questions()).toHaveLength(1);
  await expect(claimAgain()).rejects.toThrow('nothing is due');
});

test('whoever lost the claim while GitHub took its time says so, and leaves the row to the other', async () => {
  const late = await claimed();
  const other = await claimAgain();
  await send(late);
  expect(rig.lines).toContainEqual({
    level: 'warn',
    message: 'an effect was delivered after its claim was lost',
  });
  await send(other);
  await expect(claimAgain()).rejects.toThrow('nothing is due');
  expect(questions()).toHaveLength(1);
});

test('one that an earlier try left on GitHub is found again, and known from then on', async () => {
  const entry = await claimed();
  const { shown } = await rig.confirmation();
  await unshown({});
  await send(entry);
  expect(questions()).toHaveLength(1);
  expect((await rig.confirmation()).shown).toEqual(shown);
});

test('a question on a pull request that turned out to be another’s is asked on the agent’s own, and says so there', async () => {
  const { store } = rig;
  const question = await rig.confirmation();
  const run = await store.runs.byId(question.runId);
  if (run === null) throw new Error('no run');
  const shown = {
    kind: 'thread',
    number: 39,
    id: 500,
    nodeId: 'PRRC_500',
    url: 'https://x/39',
    whole: true,
  } as const;
  await store.questions.markShown(question.id, shown);
  const pull = { number: 40, url: 'https://x/pull/40', headSha: 's', branch: 'agent/x' };
  await store.runs.save({ ...run, facts: { ...run.facts, pull } });
  const calls: (readonly [string, unknown, unknown])[] = [];
  const octokit = clientAnswering((route, given) => {
    calls.push([route, given.pull_number ?? given.comment_id, given.body]);
    if (route.endsWith('/files')) return [{ filename: 'a.ts' }];
    if (route === 'GET /repos/{owner}/{repo}/pulls/{pull_number}') return { head: { sha: 's' } };
    return route.startsWith('GET')
      ? []
      : { id: 501, node_id: 'PRRC_501', html_url: 'https://x/40', body: given.body };
  });
  const entry = await claimed();
  await sendQuestion(rig.deps, octokit, entry, question.id);
  const writes = calls.filter(([route]) => !route.startsWith('GET'));
  expect(writes.map(([route, on]) => [route.split(' ')[0], on])).toEqual([
    ['POST', 40],
    ['PATCH', 500],
  ]);
  expect(writes[1]?.[2]).toContain('https://x/40');
  expect((await rig.confirmation()).shown).toMatchObject({ number: 40, id: 501 });
});
