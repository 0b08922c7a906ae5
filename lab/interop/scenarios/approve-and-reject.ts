// One pending action: approved, rejected with a reason, rejected without one.
import { strict as assert } from 'node:assert';
import { object, type Raw } from '../raw.ts';
import type { Scenario } from '../scenario.ts';

export const approve: Scenario = {
  name: 'approve',
  async play(world) {
    const talk = await world.asks();
    const client = world.client();
    const [action, ...others] = await world.pending(talk.id);
    assert(action);
    assert.deepEqual(others, []);
    assert.equal(action.tool, 'file_editor');
    assert.equal(action.thought, 'A file is needed.');
    assert.equal(action.risk, 'UNKNOWN');
    assert.ok(Date.parse(String(action.at)) > 0);
    // Older servers write out as null what was not given.
    const given = Object.entries(object(action.arguments)).filter(([, value]) => value !== null);
    assert.deepEqual(Object.fromEntries(given), {
      ...talk.makes('made.txt').arguments,
      kind: 'FileEditorAction',
    });
    assert.equal(talk.exists('made.txt'), false);

    await world.approve(talk.id);
    await world.raw.reaches(talk.id, 'finished');
    assert.equal(talk.exists('made.txt'), true);
    const said = await client.finalResponse(talk.id);
    if (said.kind === 'known') assert.equal(said.value, 'All done.');
    else assert(await offersNoLastWords(world.raw, talk.id));
    assert.deepEqual(await world.pending(talk.id), []);
    assert.equal(talk.script.beyond(), 0);
    return 'what is pending was read before it ran (tool, arguments, thought, time); approved once, it ran and the agent finished';
  },
};

export const reject: Scenario = {
  name: 'reject, then run',
  async play(world) {
    const talk = await world.asks();
    const client = world.client();
    const shown = await world.shown(talk.id);
    const reply = { accept: false, reason: 'Not in this folder, please.' };
    const outcome = await world.answer(talk.id, shown, reply);
    assert(outcome.kind === 'verified');
    assert.equal(outcome.status, 'idle');
    assert.equal(talk.script.asked.length, 1, 'the model is not asked again by itself');
    assert.deepEqual(await world.pending(talk.id), []);

    assert.equal(await client.run(talk.id), 'running');
    await world.raw.reaches(talk.id, 'finished');
    assert.equal(talk.exists('made.txt'), false);
    assert.match(talk.script.asked[1] ?? '', /Not in this folder, please\./);
    return 'nothing ran, the agent stayed idle; after run the model was told the reason and finished';
  },
};

export const rejectSilently: Scenario = {
  name: 'reject without a reason',
  async play(world) {
    const talk = await world.asks();
    const shown = await world.shown(talk.id);
    const outcome = await world.answer(talk.id, shown, { accept: false });
    assert.equal(outcome.kind, 'verified');
    const refusal = (await world.raw.events(talk.id)).find((event) => event.kind === 'UserRejectObservation');
    assert.equal(refusal?.rejection_reason, 'User rejected the action.');
    assert.equal(talk.exists('made.txt'), false);
    return "the server filled in the interface's default reason";
  },
};

/** The oldest servers have no road to the last words, and the product does without. */
export async function offersNoLastWords(raw: Raw, id: string): Promise<boolean> {
  const { status, body } = await raw.send('GET', `/api/conversations/${id}/agent_final_response`);
  return status === 404 && object(body).detail === 'Not Found';
}
