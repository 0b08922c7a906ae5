// Messages that the product gives to an agent, whatever it is doing.
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../support/until.ts';
import { answerQuestion, deliver, newDelivery } from '../../drive-product.ts';
import { does, finish, makes } from '../../model/script.ts';
import { isFromUser } from '../../stages/agent-requests.ts';
import type { AgentServerStage } from '../../stages/agent-server-stage.ts';

const more = 'And then rest.';

export async function stopByOneRejection(stage: AgentServerStage) {
  const talk = await stage.ask();
  assert.equal(await talk.stop(), 'stopped');
  const events = await stage.side.requests.events(talk.id);
  assert.equal(events.filter(({ kind }) => kind === 'UserRejectObservation').length, 1);
  return `it has stopped as ${await stage.side.requests.status(talk.id)}`;
}

export async function tellWhileRunningAndWhilePaused(stage: AgentServerStage) {
  for (const isPaused of [false, true]) {
    const model = Promise.withResolvers<void>();
    const turns = [{ ...does(makes('made.txt')), after: model.promise }, finish(), finish('Rested.')];
    const talk = await stage.begin(turns, { ask: 'never' });
    const { requests } = stage.side;
    await eventually(() => talk.script.asked.length === 1, 'the model is asked');
    if (isPaused) await requests.done('POST', `/api/conversations/${talk.id}/pause`);
    const told = isPaused ? null : talk.tell(more);
    await sleep(1_000);
    model.resolve();
    if (isPaused) await requests.reaches(talk.id, 'paused');
    assert.equal((await (told ?? talk.tell(more))).outcome, 'finished');
    assert.equal((await talk.messages()).length, 2);
  }
}

export async function tellAfterARejection(stage: AgentServerStage) {
  const talk = await stage.ask();
  const reply = { verdict: 'reject', reason: 'Not this.' } as const;
  await answerQuestion(stage.side, talk.id, await talk.shown(), reply);
  assert.equal((await talk.tell(more)).outcome, 'finished');
  assert.deepEqual(talk.script.made(), []);
  assert.match(await talk.heard(), /Not this\..*And then rest\./s);
}

/** A message is found again by its text, so the server must not change it. */
const texts = [
  'First.\n\n\tSecond, indented.\r\nThird.\n',
  '  \n Do it. \n  ',
  'Grüße, 世界 🧑‍🔧 e\u0301 \u202eright to left\u202c \u0000 \ufeff "quoted" \\ ',
  '# Task\n\n- [ ] `a`\n\n```sh\necho "$HOME"\n```\n\n<!-- hidden --> <b>bold</b> {{ name }} {% if %}',
  '{"role":"user","content":[{"type":"text","text":"x"}]}',
  'Zeile 🙂 '.repeat(1_112).slice(0, 10_000),
];

export async function findMessagesByTheirTexts(stage: AgentServerStage) {
  const all = [...texts, ...texts.slice(0, 1)];
  const talk = await stage.open(all.map(() => finish()));
  const { requests } = stage.side;
  for (const [place, text] of all.entries()) {
    const { message } = await deliver(stage.side, talk.id, newDelivery(text, 'never', place + 1));
    const newest = (await requests.events(talk.id)).findLast(isFromUser);
    assert(message.result?.kind === 'taken', text);
    assert.equal(message.result.event?.id, newest?.id, text);
    await requests.reaches(talk.id, 'finished');
  }
  assert.deepEqual(await requests.messages(talk.id), all);
}
