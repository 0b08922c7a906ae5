// The server can move a conversation's head back in its history. Only what lies on the way to the head counts then.
import { strict as assert } from 'node:assert';
import { answer, fingerprintNow } from '../answer.ts';
import { finish } from '../completion.ts';
import type { Scenario } from '../scenario.ts';
import { eventually } from '../until.ts';

export const movedHead: Scenario = {
  name: 'the head of the conversation is moved while it waits',
  async play(world) {
    const talk = await world.begin({
      policy: 'AlwaysConfirm',
      turns: ({ path, makes }) => [
        { calls: [{ tool: 'terminal', arguments: { command: `echo once >> ${path('count.txt')}` } }] },
        { calls: [makes('shown.txt')] },
        finish('Done.'),
      ],
    });
    const client = world.client();
    await world.raw.reaches(talk.id, 'waiting_for_confirmation');
    const first = await client.pendingActions(talk.id);
    assert(first.kind === 'known');
    await client.respond(talk.id, { accept: true });
    await eventually(async () => {
      const now = await client.pendingActions(talk.id);
      return now.kind === 'known' && now.value[0]?.id !== first.value[0]?.id && now.value.length === 1;
    }, 'the second action is pending');
    const shown = await fingerprintNow(client, talk.id);
    await world.raw.done('POST', `/api/conversations/${talk.id}/navigate`, { event_id: first.value[0]?.id });
    const status = await world.raw.status(talk.id);
    const fingerprint = await fingerprintNow(client, talk.id);
    const outcome = await answer({ raw: world.raw, client }, { id: talk.id, shown }, { accept: true });
    await world.raw.reaches(talk.id, 'finished', 'idle', 'waiting_for_confirmation');
    return JSON.stringify({
      status,
      same: fingerprint === shown,
      outcome,
      shownRan: talk.exists('shown.txt'),
      count: (await import('node:fs')).readFileSync(talk.path('count.txt'), 'utf8'),
    });
  },
};
