// From the comment to the row: each answer is one decision, stored together with what it changes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { commentEvent, mona } from '../../test/support/deliveries.ts';
import { type QuestionRig, questionRig } from '../../test/support/questions/question-rig.ts';
import { anAnswer, someAction, told } from '../../test/support/questions/some.ts';
import { rigSettings } from '../../test/support/worker-rig.ts';
import { handleComment } from '../commands/handle-comment.ts';
import { readComment } from '../github/read-events.ts';
import { storeStep } from './store-step.ts';

let rig: QuestionRig;
let dataDir: string;
let pending: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-kept-'));
  pending = 'npm test';
  rig = await questionRig(dataDir, { pendingActions: async () => told(someAction(pending)) });
});
afterEach(async () => {
  await rig.store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function says(text: string, id = 900, by = mona) {
  const { code } = await rig.confirmation();
  const body = text.replace('CODE', code ?? '');
  const written = { id, node_id: `IC_${id}`, body, user: by, created_at: '2026-01-01T00:02:00Z' };
  const ask = readComment(commentEvent('', { comment: written, sender: by }));
  if (ask === null) throw new Error('it cannot be read');
  rig.lookedUp = () => ({ body, createdAt: '2026-01-01T00:02:00Z', lastEditedAt: null });
  const octokit = await rig.deps.github.forInstallation(3);
  return handleComment(rig.deps, ask, { id: rig.uuid(), receivedAt: rig.clock.now(), octokit });
}

async function said(text: string, id?: number, by?: typeof mona): Promise<void> {
  await rig.storeHandled(await says(text, id, by));
}

const kept = async () => {
  const { runId } = await rig.confirmation();
  return rig.store.decisions.ofRun(runId, 10);
};
const results = async () =>
  (await kept()).map(({ verdict, result }) => [verdict, result.kind, result.status ?? result.why]);

test('an approval is kept when it is taken, and what came of it when that is seen', async () => {
  await said('/approve CODE');
  expect(await kept()).toMatchObject([
    {
      by: { kind: 'person', login: 'mona', comment: { kind: 'comment', number: 12, id: 900 } },
      actions: [{ tool: 'terminal', arguments: { command: 'npm test' } }],
      result: { kind: 'waiting' },
    },
  ]);
  await rig.work();
  await rig.pass(60_000);
  expect(await results()).toEqual([['approve', 'verified', 'running']]);
});

test('a rejected agent that had to be told to go on is one decision', async () => {
  await said('/reject CODE too risky');
  await rig.work();
  await rig.pass(60_000);
  expect(rig.calls).toEqual(['reject', 'run']);
  expect(await results()).toEqual([['reject', 'verified', 'running']]);
  expect(await kept()).toMatchObject([{ reason: 'too risky' }]);
});

test('one that was given back stays, beside the one that came after it', async () => {
  await said('/approve CODE');
  rig.lookedUp = () => ({ body: 'edited', createdAt: '2026-01-01T00:02:00Z', lastEditedAt: 'later' });
  await rig.work();
  expect(await results()).toEqual([['approve', 'given_back', 'edited']]);
  rig.clock.advance(1_000);
  await said('/reject CODE', 901);
  await rig.work();
  await rig.pass(60_000);
  expect(await results()).toEqual([
    ['reject', 'verified', 'running'],
    ['approve', 'given_back', 'edited'],
  ]);
});

test('one to a question that was out of date by then is kept as not sent', async () => {
  await said('/approve CODE');
  pending = 'rm -rf /';
  await rig.work();
  expect(rig.calls).toEqual([]);
  expect(await results()).toEqual([['approve', 'stale', 'other_actions']]);
  expect(await kept()).toMatchObject([{ actions: [{ arguments: { command: 'npm test' } }] }]);
});

test('whoever answers what is answered already is kept too, and who may not answer is not', async () => {
  const eve = { login: 'eve', id: 66, type: 'User' };
  await said('/approve CODE', 66, eve);
  expect(await kept()).toEqual([]);
  await said('/approve CODE');
  rig.clock.advance(1_000);
  await said('/reject CODE', 901);
  expect(await results()).toEqual([
    ['reject', 'refused', 'already_answered'],
    ['approve', 'waiting', null],
  ]);
});

test('an answer that was not stored leaves no decision', async () => {
  const first = await says('/approve CODE');
  const second = await says('/reject CODE', 901);
  await rig.storeHandled(first);
  await expect(rig.storeHandled(second)).rejects.toThrow('the question was changed in the meantime');
  expect(await results()).toEqual([['approve', 'waiting', null]]);
});

test('what a process that died did not commit, the next one keeps', async () => {
  await said('/approve CODE');
  const before = await rig.confirmation();
  const run = await rig.store.runs.byId(before.runId);
  if (run === null) throw new Error('the run is there');
  const given = before.answer ?? anAnswer();
  const gaveBack = {
    thing: { ...before, answer: null },
    do: { kind: 'give_back', answer: given, why: { kind: 'edited' } },
  } as const;
  const died = rig.store.transaction(async (tables) => {
    await storeStep(tables, before, gaveBack, run, rigSettings, rig.clock.now());
    throw new Error('killed');
  });
  await expect(died).rejects.toThrow('killed');
  expect(await results()).toEqual([['approve', 'waiting', null]]);
  await rig.work();
  await rig.pass(60_000);
  expect(await results()).toEqual([['approve', 'verified', 'running']]);
});
