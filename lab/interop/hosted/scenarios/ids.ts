// Ids that nobody knows, ids that are none, and one id twice.
import { strict as assert } from 'node:assert';
import { eventually } from '../../../support/until.ts';
import { object } from '../../raw.ts';
import type { Scenario } from '../../scenario.ts';
import { ended } from '../ended.ts';
import { v1 } from '../hosted-requests.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { oneFile } from './run.ts';

export const unknownIds: Scenario<HostedWorld> = {
  name: 'unknown and malformed ids',
  async play(world) {
    await world.account('never');
    const wait = (given: Record<string, string>) => world.run({ mode: 'wait', ...given });
    ended(await wait({ 'conversation-id': crypto.randomUUID() }), 'not_found', 32);
    ended(await wait({ 'start-task-id': crypto.randomUUID() }), 'not_found', 32);
    const malformed = [
      await wait({ 'conversation-id': 'no-id-at-all' }),
      await wait({ 'start-task-id': 'no-id-at-all' }),
    ];
    for (const { exitCode } of malformed) assert.notEqual(exitCode, 0);
    const told = malformed.map(({ outputs }) => outputs.outcome);
    const statuses = await Promise.all(
      [`${v1}?ids=no-id`, `${v1}/start-tasks?ids=no-id`].map(
        async (path) => (await world.hosted.send('GET', path)).status,
      ),
    );
    assert.deepEqual(statuses, [400, 422]);
    return `not_found for ids that nobody knows; malformed ones, which the server refuses with 400 and 422, end as ${told.join(' and ')}`;
  },
};

export const sameIdTwice: Scenario<HostedWorld> = {
  name: 'one id twice',
  async play(world) {
    await world.account('never');
    const id = crypto.randomUUID();
    await world.hosted.done('POST', v1, { conversation_id: id });
    await world.reaches(id, 'RUNNING', 'idle');
    const first = await world.hosted.conversation(id);
    const inShared = await oneFile(world);
    const shared = await startedAgain(world, id, inShared.prompt);
    const kept = await world.hosted.conversation(id);
    assert.deepEqual([kept?.sandbox_id, kept?.execution_status], [first?.sandbox_id, 'idle']);
    assert.equal(inShared.script.asked.length, 0);

    const inItsOwn = await oneFile(world);
    await world.account('never', 'one_each');
    const another = await startedAgain(world, id, inItsOwn.prompt);
    await world.reaches(id, 'RUNNING', 'finished');
    const replaced = await world.hosted.conversation(id);
    assert.notEqual(replaced?.sandbox_id, first?.sandbox_id);
    assert.equal(inItsOwn.exists('made.txt'), true);
    return `measured: 200 both times. In the same sandbox its task turns ${shared}, the conversation is as it was and the second message reaches nobody; in a sandbox of its own ${another}, the second message runs, and the record now names this one: the server does not protect against a start that is sent twice`;
  },
};

/** How the start task of a second start with this id ends. */
async function startedAgain({ hosted }: HostedWorld, id: string, text: string): Promise<string> {
  const initial_message = { content: [{ type: 'text', text }] };
  const again = await hosted.send('POST', v1, { conversation_id: id, initial_message });
  assert.equal(again.status, 200);
  let task = object(again.body);
  const isOver = async () => {
    const found = await hosted.done('GET', `${v1}/start-tasks?ids=${task.id}`);
    task = object(Array.isArray(found) ? found[0] : null);
    return task.status === 'READY' || task.status === 'ERROR';
  };
  await eventually(isOver, 'the second start is over', { patienceMs: 60_000, pauseMs: 500 });
  return [task.status, task.detail].filter((word) => word).join(' ');
}
