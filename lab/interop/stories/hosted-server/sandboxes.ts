// Sandboxes that sleep or are deleted, and what the hosted server still knows of them.
import { strict as assert } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { does, finish, makes, runs } from '../../model/script.ts';
import { idOf } from '../../stages/action-stage.ts';
import { isStatus } from '../../stages/agent-requests.ts';
import type { HostedStage } from '../../stages/hosted-stage.ts';
import { recordReplies } from './record-replies.ts';

export async function tellASandboxThatSleeps(stage: HostedStage) {
  const talk = await stage.begin([finish('One.'), finish('Two.')], { ask: 'never' });
  await talk.follow();
  await talk.sleep();
  assert.equal((await talk.tell('Go on.')).lastWords, 'Two.');
  assert.equal(stage.messagesTo(talk.id), 2);
  const events = await stage.hosted.events(talk.id);
  const states = events.filter(isStatus).map(({ value }) => value);
  assert(states.length > 0, 'the hosted search lists no execution_status');
  return `the hosted events list ${states.join(', ')}`;
}

/** The hosted store holds each streamed piece as an event. What ran is read past them. */
export async function readWhatRanPastStreamedWords(stage: HostedStage) {
  const turns = [does(makes('one.txt')), does(makes('two.txt')), finish()];
  const aloud = turns.map((turn) => ({ ...turn, pieces: 120 }));
  const talk = await stage.begin(aloud, { ask: 'never' });
  await talk.follow();
  await talk.sleep();
  const events = await stage.hosted.events(talk.id);
  const streamed = events.filter(({ kind }) => kind === 'StreamingDeltaEvent').length;
  const ran = await stage.api().ranActions(talk.id);
  assert(ran.kind === 'known');
  assert.deepEqual(
    ran.value.map(({ tool }) => tool),
    ['file_editor', 'file_editor', 'finish'],
  );
  return `${streamed} of its ${events.length} events are streamed words`;
}

/** Sleeps as `PAUSED`, and the hosted store tells what waits. */
export async function followASleepingSandbox(stage: HostedStage) {
  const talk = await stage.begin([does(makes('made.txt')), finish()]);
  await talk.follow();
  await talk.sleep();
  const step = await stage.run('waiting_for_confirmation', { mode: 'wait', 'conversation-id': talk.id });
  assert.equal(step.outputs['sandbox-status'], 'PAUSED');
  const pending = (await stage.hosted.events(talk.id)).find(({ kind }) => kind === 'ActionEvent');
  assert.equal(pending?.tool_name, 'file_editor');
}

export async function pauseTheSandboxOfAStoppedAgent(stage: HostedStage) {
  await stage.setAccount('never', 'one_each');
  const script = stage.script([does(runs('sleep 60')), finish()]);
  const id = idOf(await stage.run('started', { mode: 'start', prompt: script.prompt }));
  await stage.run('stopped', { mode: 'stop', 'conversation-id': id });
  await stage.hosted.reaches(id, 'PAUSED', null);
}

export async function followADeletedSandbox(stage: HostedStage) {
  for (const [ask, status, outcome] of [
    ['never', 'finished', 'finished'],
    ['always', 'waiting_for_confirmation', 'sandbox_missing'],
  ] as const) {
    const talk = await stage.begin([does(makes('made.txt')), finish()], { ask });
    assert.equal((await talk.follow()).outcome, status);
    await stage.hosted.eventsTell(talk.id, status);
    await stage.hosted.deleteSandbox(talk.id);
    const step = await stage.run(outcome, { mode: 'wait', 'conversation-id': talk.id });
    assert.equal(step.outputs['sandbox-status'], 'MISSING');
    // What the step tells comes from the hosted events, which are kept.
    const kinds = (await stage.hosted.events(talk.id)).map(({ kind }) => kind);
    for (const kind of ['MessageEvent', 'ActionEvent']) assert(kinds.includes(kind), kind);
    assert.equal(kinds.includes('ObservationEvent'), ask === 'never');
    assert.deepEqual(await talk.made(), ask === 'never' ? ['made.txt'] : []);
  }
}

const recordedFile = join(import.meta.dirname, '../../../service/recorded/hosted.json');

/** The stand-in is built by these replies. */
export async function replyAsRecorded(stage: HostedStage) {
  const recording = await recordReplies(stage);
  if (stage.record) writeFileSync(recordedFile, `${JSON.stringify(recording, null, 2)}\n`);
  const recorded: unknown = JSON.parse(readFileSync(recordedFile, 'utf8'));
  assert.deepEqual(withoutStartStatuses(recording), withoutStartStatuses(recorded));
  return `${Object.keys(recording).length} replies`;
}

/** How far a start is when it is looked at differs each time. */
function withoutStartStatuses(value: unknown): unknown {
  const passing = /"(WORKING|WAITING_FOR_SANDBOX|PREPARING_REPOSITORY|SETTING_UP_[A-Z_]+)"/g;
  return JSON.parse(JSON.stringify(value).replaceAll(passing, '"<starting>"'));
}
