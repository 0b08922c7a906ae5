// Starts on the hosted server, whole and broken: there is one conversation at most, and no green step without one.
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../support/until.ts';
import { checkEnd, idOf } from '../../stages/action-stage.ts';
import { object, objects } from '../../stages/agent-requests.ts';
import { bareId, conversationsPath, sameId } from '../../stages/hosted-requests.ts';
import type { HostedStage, Scripted } from '../../stages/hosted-stage.ts';

/** A start takes two seconds in the shared sandbox: after this long, one whose task has stopped was given up. */
const stillMs = 6_000;

export async function runInOneStep(stage: HostedStage) {
  const script = await stage.scriptOneFile();
  const step = await stage.run('finished', { prompt: script.prompt });
  assert.deepEqual(script.made(), ['made.txt']);
  assert.equal(step.outputs['final-message'], 'All done.');
  assert.match(step.summary, /All done\./);
  // As an account that never asks says.
  assert.match(step.stdout, /Nobody will be asked/);
  assert.equal(stage.startsOf(script).length, 1);
}

export async function startAndWaitInFurtherSteps(stage: HostedStage) {
  const script = await stage.scriptOneFile();
  const started = await stage.run('started', { mode: 'start', prompt: script.prompt });
  const task = started.outputs['start-task-id'] ?? '';
  const byTask = await stage.run('finished', { mode: 'wait', 'start-task-id': task });
  assert.equal(idOf(byTask), idOf(started));
  await stage.run('finished', { mode: 'wait', 'conversation-id': idOf(started) });
  assert.deepEqual(script.made(), ['made.txt']);
  assert.equal(stage.startsOf(script).length, 1);
}

export async function startByTheStream(stage: HostedStage) {
  const script = await stage.scriptOneFile();
  const step = await stage.run('finished', { prompt: script.prompt, 'start-progress': 'stream' });
  assert.equal(stage.startsOf(script)[0]?.path, `${conversationsPath}/stream-start`);
  for (const doing of ['getting ready', 'starting the conversation', 'ready'])
    assert(step.stdout.includes(`start-up: ${doing}`), doing);
  const look = `start-tasks?ids=${step.outputs['start-task-id']}`;
  assert(!stage.tap.requests.some(({ path }) => path.includes(look)), 'no look at the start task');
}

export async function loseTheAnswerToAStart(stage: HostedStage) {
  const script = await stage.scriptOneFile();
  const step = await stage.tap.breakFirst(new RegExp(`^${conversationsPath}$`), 'lose_answer', () =>
    stage.run('finished', { prompt: script.prompt }),
  );
  assert(sameId(idOf(step), stage.chosenId(script)));
  assert.equal(stage.startsOf(script).length, 1);
  assert.deepEqual(script.made(), ['made.txt']);
}

export async function cutTheStream(stage: HostedStage) {
  const script = await stage.scriptOneFile();
  const inputs = { prompt: script.prompt, 'start-progress': 'stream', 'start-timeout': '10s' };
  await stage.tap.breakFirst(/stream-start/, 'cut_after_first', () => stage.run('start_timeout', inputs));
  return givenUp(stage, script);
}

export async function killAStepThatStreams(stage: HostedStage) {
  const { script, step } = await streaming(stage);
  const isKnown = async () => (await stage.hosted.startTaskFor(stage.chosenId(script))) !== null;
  await eventually(isKnown, 'the server knows the start', { pauseMs: 150 });
  step.kill();
  await step.result;
  return givenUp(stage, script);
}

/** The cancelled step keeps the connection, so the server does not give the start up. */
export async function cancelAStepThatStreams(stage: HostedStage) {
  const { script, step } = await streaming(stage);
  step.cancel();
  const result = checkEnd(await step.result, 'cancelled');
  const task = await stage.hosted.startTaskFor(stage.chosenId(script));
  assert.equal(task?.status, 'READY');
  assert.equal(result.outputs['start-task-id'], task?.id);
  assert(sameId(idOf(result), stage.chosenId(script)));
  assert.equal(stage.startsOf(script).length, 1);
}

/** Why the product never sends a start twice: the server takes the second one too. */
export async function startOneIdTwice(stage: HostedStage) {
  const { hosted } = stage;
  const inShared = await stage.scriptOneFile();
  // With room for the first one. A sandbox takes 20; the next one gets a sandbox named after itself, and so does its second start.
  await hosted.done('POST', '/api/v1/sandboxes');
  const id = await hosted.startEmpty();
  const first = await hosted.conversation(id);
  await startAgain(stage, id, inShared.prompt);
  const kept = await hosted.conversation(id);
  assert.deepEqual([kept?.sandbox_id, kept?.execution_status], [first?.sandbox_id, 'idle']);
  assert.equal(inShared.asked.length, 0, 'in the same sandbox the second message reaches nobody');

  const inItsOwn = await stage.scriptOneFile();
  await stage.setAccount('never', 'one_each');
  await startAgain(stage, id, inItsOwn.prompt);
  await hosted.reaches(id, 'RUNNING', 'finished');
  assert.notEqual((await hosted.conversation(id))?.sandbox_id, first?.sandbox_id);
  assert.deepEqual(inItsOwn.made(), ['made.txt'], 'in a sandbox of its own it runs');
}

export async function listSeveralPages(stage: HostedStage) {
  const { hosted, tap } = stage;
  const limit = 6;
  await stage.setAccount('never');
  const started: string[] = [];
  while (started.length < limit) started.push(bareId(await hosted.startEmpty()));
  const before = tap.requests.length;
  tap.setPageSize(2);
  try {
    const step = await stage.run('listed', { mode: 'list', limit: String(limit) });
    const listed: { id: string }[] = JSON.parse(step.outputs.conversations ?? '');
    assert.deepEqual(listed.map(({ id }) => id).sort(), started.sort());
    // The server's own order: its records get a later time when their sandbox reports something.
    const newest = object(await hosted.done('GET', `${conversationsPath}/search?limit=${limit}`));
    assert.deepEqual(
      objects(newest.items).map(({ id }) => id),
      listed.map(({ id }) => id),
    );
  } finally {
    tap.setPageSize(null);
  }
  const pages = tap.requests
    .slice(before)
    .filter(({ path }) => path.startsWith(`${conversationsPath}/search`));
  assert.equal(pages.length, 3);
}

async function streaming(stage: HostedStage) {
  const script = await stage.scriptOneFile();
  const step = stage.start({ prompt: script.prompt, 'start-progress': 'stream' });
  const hasBegun = () => stage.startsOf(script).some(({ status }) => status !== null);
  await eventually(hasBegun, 'the stream has begun', { patienceMs: 120_000, pauseMs: 20 });
  return { script, step };
}

/** The server gives the start up, and its task stays at its last status for ever. */
async function givenUp({ hosted, ...stage }: HostedStage, script: Scripted): Promise<string> {
  const id = stage.chosenId(script);
  const first = await hosted.startTaskFor(id);
  assert(first, 'the server knows the start');
  await sleep(stillMs);
  const task = await hosted.startTaskFor(id);
  assert.deepEqual(task, first);
  assert(!['READY', 'ERROR'].includes(String(task?.status)), `it is ${task?.status}`);
  assert.equal(await hosted.conversation(id), null);
  assert.equal(stage.startsOf(script).length, 1);
  assert.equal(script.asked.length, 0);
  // A start that was given up can leave the server's SQLite locked for a while. A start is answered 500 then.
  let again = '';
  const isTaken = async () => {
    again = crypto.randomUUID();
    return (await hosted.send('POST', conversationsPath, { conversation_id: again })).status === 200;
  };
  await eventually(isTaken, 'the server takes starts again', { patienceMs: 120_000, pauseMs: 1_000 });
  await hosted.reaches(again, 'RUNNING', 'idle');
  return `its task stays ${task?.status}`;
}

async function startAgain({ hosted }: HostedStage, id: string, text: string): Promise<void> {
  const initial_message = { content: [{ type: 'text', text }] };
  const { id: task } = object(
    await hosted.done('POST', conversationsPath, { conversation_id: id, initial_message }),
  );
  const isReady = async () => (await hosted.startTask(String(task))).status === 'READY';
  await eventually(isReady, 'the second start is READY', { pauseMs: 500 });
}
