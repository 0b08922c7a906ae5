// The server can move a conversation's head back in its history. An approval then runs what is pending there, even a
// command that ran before: what is shown has to follow the head.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { eventually } from '../../support/until.ts';
import { finish } from '../completion.ts';
import type { Scenario } from '../scenario.ts';

export const movedHead: Scenario = {
  name: 'the head is moved back while it waits',
  async play(world) {
    const talk = await world.asks(({ path, makes }) => [
      { calls: [{ tool: 'terminal', arguments: { command: `echo once >> ${path('count.txt')}` } }] },
      { calls: [makes('shown.txt')] },
      finish('Done.'),
    ]);
    const runs = () => readFileSync(talk.path('count.txt'), 'utf8').trim().split('\n').length;
    const client = world.client();
    const first = await world.pending(talk.id);
    await client.respond(talk.id, { accept: true });
    const isNext = async () => (await world.pending(talk.id))[0]?.tool === 'file_editor';
    await eventually(isNext, 'the second action is pending');
    const shown = await world.shown(talk.id);

    const target = { event_id: first[0]?.id };
    const moved = await world.raw.send('POST', `/api/conversations/${talk.id}/navigate`, target);
    if (moved.status === 404) return 'not offered: this server knows no way to move the head (404)';
    assert.equal(moved.status, 200);
    assert.equal(await world.raw.status(talk.id), 'waiting_for_confirmation');
    const late = await world.answer(talk.id, shown, { accept: true });
    assert.deepEqual(late, { kind: 'stale', why: 'other_actions', by: null, next: null });
    assert.equal(runs(), 1);

    assert.deepEqual(await world.pending(talk.id), first);
    await client.respond(talk.id, { accept: true });
    await eventually(() => runs() === 2, 'the old command runs again');
    await world.raw.reaches(talk.id, 'finished');
    assert.equal(talk.exists('shown.txt'), false);
    return 'it still waits, but for the old command again; the approval of what was shown before is not sent; measured: the plain endpoint runs the old command a second time';
  },
};
