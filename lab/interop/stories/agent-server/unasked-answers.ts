// What an answer does when nothing was asked. It is why the product looks before it sends.
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../support/until.ts';
import { checkNothingIsSent } from '../../drive-product.ts';
import { circles, finish } from '../../model/script.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';

export async function approveWhileIdle(stage: AgentServerStage) {
  const talk = await stage.open([finish()]);
  const { client, requests } = stage.side;
  await requests.message(talk.id, 'Wait for me.', false);
  assert.equal(await requests.status(talk.id), 'idle');
  await checkNothingIsSent(await talk.agent(), talk.id, 'idle');
  await client.respond(talk.id, { accept: true });
  await requests.reaches(talk.id, 'finished');
}

export async function approveWhileRunning(stage: AgentServerStage) {
  const model = Promise.withResolvers<void>();
  const talk = await stage.begin([{ ...finish(), after: model.promise }]);
  const { client, requests } = stage.side;
  try {
    await eventually(() => talk.script.asked.length === 1, 'the model is asked');
    assert.equal(await requests.status(talk.id), 'running');
    await checkNothingIsSent(await talk.agent(), talk.id, 'running');
    await client.respond(talk.id, { accept: true });
    await assert.rejects(client.run(talk.id), { code: 'rejected', status: 409 });
  } finally {
    model.resolve();
  }
  await requests.reaches(talk.id, 'finished');
}

export async function approveWhileStuck(stage: AgentServerStage) {
  const talk = await stage.begin(circles, { ask: 'never' });
  const { client, requests } = stage.side;
  await requests.reaches(talk.id, 'stuck');
  await checkNothingIsSent(await talk.agent(), talk.id, 'stuck');
  const { length } = talk.script.asked;
  await client.respond(talk.id, { accept: true });
  await sleep(2_000);
  assert.equal(await requests.status(talk.id), 'stuck');
  assert.equal(talk.script.asked.length, length, 'it is stuck again without asking the model');
}

export async function approveWithoutRoom(stage: AgentServerStage) {
  const talk = await stage.ask();
  await stage.restart(1);
  const model = Promise.withResolvers<void>();
  const busy = await stage.begin([{ ...finish(), after: model.promise }]);
  const { client, requests } = stage.side;
  try {
    await eventually(() => busy.script.asked.length === 1, 'the only place is taken');
    const before = await requests.trace(talk.id);
    const refused = await client.respond(talk.id, { accept: true }).then(
      () => null,
      (error: unknown) => error,
    );
    if (refused === null) {
      model.resolve();
      await requests.reaches(talk.id, 'finished');
      return 'this server refuses nobody: the answer was carried out when there was room';
    }
    assert(refused instanceof Error && 'code' in refused);
    assert.equal(refused.code, 'rate_limited');
    assert.deepEqual(await requests.trace(talk.id), before);
  } finally {
    model.resolve();
  }
  await requests.reaches(busy.id, 'finished');
  return 'it is rate_limited (429), and waits on';
}
