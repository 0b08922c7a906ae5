// Stories of every service, also of one that does no more than the interface document says.
import { strict as assert } from 'node:assert';
import { circles, does, finish, makes } from '../model/script.ts';
import type { Stage } from '../stage.ts';

export async function runToTheEnd(stage: Stage) {
  const talk = await stage.begin([does(makes('made.txt')), finish('All done.')], { ask: 'never' });
  const { outcome, lastWords } = await talk.follow();
  assert.equal(outcome, 'finished');
  if (stage.tellsLastWords) assert.match(lastWords, /All done\./);
  assert.deepEqual(await talk.made(), ['made.txt']);
}

export async function failWithReason(stage: Stage) {
  const talk = await stage.begin([{ failure: 401 }], { ask: 'never' });
  const { outcome, reason } = await talk.follow();
  assert.equal(outcome, 'error');
  assert.notEqual(reason, '');
  return reason.slice(0, 80);
}

export async function getStuck(stage: Stage) {
  const talk = await stage.begin(circles, { ask: 'never', steering: 'stuck' });
  assert.equal((await talk.follow()).outcome, 'stuck');
}

export async function approveOneAction(stage: Stage) {
  const talk = await stage.begin([does(makes('made.txt')), finish()]);
  const { outcome, shown } = await talk.follow();
  assert.equal(outcome, 'waiting_for_confirmation');
  assert.deepEqual(await talk.made(), []);
  assert.equal(await talk.answer(shown, 'approve'), 'answered');
  assert.equal((await talk.follow()).outcome, 'finished');
  assert.deepEqual(await talk.made(), ['made.txt']);
}

export async function rejectWithReason(stage: Stage) {
  const talk = await stage.begin([does(makes('made.txt')), finish()]);
  const { shown } = await talk.follow();
  assert.equal(await talk.answer(shown, 'reject', 'Not on a Friday.'), 'answered');
  assert.equal((await talk.follow()).outcome, 'finished');
  assert.deepEqual(await talk.made(), []);
  assert.match(await talk.heard(), /Not on a Friday\./);
}
