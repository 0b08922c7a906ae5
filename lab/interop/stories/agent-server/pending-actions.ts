// What the agent server says is pending, and what an answer to it does.
import { strict as assert } from 'node:assert';
import { eventually } from '../../../support/until.ts';
import { answerQuestion } from '../../drive-product.ts';
import { does, finish, makes, runs } from '../../model/script.ts';
import { isStatus, object } from '../../stages/agent-requests.ts';
import type { AgentServerStage, AgentTalk } from '../../stages/agent-server-stage.ts';

/** What people are shown of an action. */
export async function readPendingAction(stage: AgentServerStage) {
  const talk = await stage.ask([{ ...does(makes('made.txt')), text: 'A file is needed.' }, finish()]);
  const [action, ...others] = await talk.pending();
  assert(action && others.length === 0);
  const { tool, thought, risk, at } = action;
  assert.deepEqual(
    { tool, thought, risk },
    { tool: 'file_editor', thought: 'A file is needed.', risk: 'UNKNOWN' },
  );
  assert(Date.parse(String(at)) > 0);
  const path = talk.script.path('made.txt');
  const wanted = { ...makes('made.txt').arguments, path, kind: 'FileEditorAction' };
  assert.deepEqual(action.arguments, wanted);
}

export async function rejectTwoActionsWithoutReason(stage: AgentServerStage) {
  const talk = await stage.ask([does(makes('one.txt'), runs('touch {here}/two.txt')), finish()]);
  const pending = await talk.pending();
  assert.deepEqual(
    pending.map(({ tool }) => tool),
    ['file_editor', 'terminal'],
    'the oldest is first',
  );
  const became = await answerQuestion(stage.side, talk.id, await talk.shown(), { verdict: 'reject' });
  assert(became.kind === 'verified' && became.agent.is === 'resting', JSON.stringify(became));
  const { requests, client } = stage.side;
  const refusals = (await requests.events(talk.id)).filter(({ kind }) => kind === 'UserRejectObservation');
  assert.deepEqual(
    refusals.map(({ action_id, rejection_reason }) => [action_id, rejection_reason]),
    pending.map(({ id }) => [id, 'User rejected the action.']),
  );
  assert.equal(talk.script.asked.length, 1, 'the agent stays idle');
  assert.equal(await client.run(talk.id), 'running');
  await requests.reaches(talk.id, 'finished');
  assert.deepEqual(talk.script.made(), []);
}

export async function refuseTheOldKeyAfterSleep(stage: AgentServerStage) {
  const talk = await stage.ask();
  const oldKey = stage.sessionKey;
  const shown = await talk.shown();
  await talk.sleep();
  const old = stage.client(oldKey).answer(talk.id, { accept: true });
  await assert.rejects(old, { code: 'unauthorized' });
  assert.equal(await stage.side.requests.status(talk.id), 'waiting_for_confirmation');
  assert.equal(await talk.shown(), shown);
}

export async function hideFailedCalls(stage: AgentServerStage) {
  const danced = { tool: 'file_editor', arguments: { command: 'dance' } };
  const turn = does({ tool: 'no_such_tool', arguments: {} }, makes('made.txt'), danced);
  await showAndRun(stage, await stage.ask([turn, finish()]), ['made.txt']);
}

/** An earlier failed call with the same id must not hide a pending action. */
export async function showCallsWithReusedIds(stage: AgentServerStage) {
  const failed = { id: 'call_0', tool: 'no_such_tool', arguments: {} };
  const again = does({ ...makes('one.txt'), id: 'call_0' }, { ...makes('two.txt'), id: 'call_1' });
  const talk = await stage.ask([does(failed), again, finish()]);
  await showAndRun(stage, talk, ['one.txt', 'two.txt']);
}

export async function findThePendingActionOnManyPages(stage: AgentServerStage) {
  const steps = Array.from({ length: 60 }, (_, step) => does(makes(`step-${step}.txt`)));
  const talk = await stage.begin([...steps, finish(), does(makes('last.txt')), finish()], { ask: 'never' });
  const { client, requests } = stage.side;
  await requests.reaches(talk.id, 'finished');
  await client.setPolicy(talk.id, 'always');
  await requests.message(talk.id, 'And the last one.', true);
  await requests.reaches(talk.id, 'waiting_for_confirmation');
  assert((await requests.events(talk.id)).length > 120);
  const pending = await talk.pending();
  assert.deepEqual(pending.map(pathOf), [talk.script.path('last.txt')]);
}

/** The server can move the head of a conversation back. An approval then runs again what ran before. */
export async function approveAfterTheHeadMoved(stage: AgentServerStage) {
  const { client, requests } = stage.side;
  const talk = await stage.ask([
    does(runs('echo once >> {here}/count.txt')),
    does(makes('shown.txt')),
    finish(),
  ]);
  const first = await talk.pending();
  await client.answer(talk.id, { accept: true });
  await eventually(
    async () => (await talk.pending())[0]?.tool === 'file_editor',
    'the second action is pending',
  );
  const shown = await talk.shown();
  const move = { event_id: first[0]?.id };
  const { status } = await requests.send('POST', `/api/conversations/${talk.id}/navigate`, move);
  assert.equal(status, 200);
  assert.equal(await requests.status(talk.id), 'waiting_for_confirmation');
  const late = await answerQuestion(stage.side, talk.id, shown, { verdict: 'approve' });
  assert.deepEqual(late, { kind: 'stale', why: 'other_actions', by: null, next: null });
  assert.equal(talk.script.lines('count.txt'), 1);
  assert.deepEqual(await talk.pending(), first);
  await client.answer(talk.id, { accept: true });
  await eventually(() => talk.script.lines('count.txt') === 2, 'the old command runs again');
  await requests.reaches(talk.id, 'finished');
  assert.equal(talk.script.exists('shown.txt'), false);
}

/** These are shown, and nothing else runs. */
async function showAndRun(stage: AgentServerStage, talk: AgentTalk, names: readonly string[]): Promise<void> {
  assert.deepEqual((await talk.pending()).map(pathOf), names.map(talk.script.path));
  assert.equal(await talk.answer(await talk.shown(), 'approve'), 'answered');
  await stage.side.requests.reaches(talk.id, 'finished');
  assert.deepEqual(talk.script.made(), names);
}

const pathOf = (action: { readonly arguments: unknown }) => object(action.arguments).path;

/** So for as long as an approved command runs, only the events tell that the answer was taken. */
export async function sayWaitingWhileACommandRuns(stage: AgentServerStage) {
  const { client, requests } = stage.side;
  const talk = await stage.ask([does(runs('touch {here}/begun.txt; sleep 8')), finish()]);
  await requests.reaches(talk.id, 'waiting_for_confirmation');
  await talk.shown();
  await client.answer(talk.id, { accept: true });
  await eventually(() => talk.script.exists('begun.txt'), 'the command runs');
  const record = await requests.status(talk.id);
  const told = (await requests.events(talk.id)).filter(isStatus).at(-1)?.value;
  assert.equal(told, 'running');
  await requests.reaches(talk.id, 'finished');
  return `its record says ${record}, its events ${told}`;
}
