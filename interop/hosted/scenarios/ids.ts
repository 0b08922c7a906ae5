// Ids that nobody knows, ids that are none, and one id twice.
import { strict as assert } from 'node:assert';
import { object } from '../../raw.ts';
import type { Scenario } from '../../scenario.ts';
import { until } from '../../until.ts';
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
    const story = await oneFile(world);
    const initial_message = { content: [{ type: 'text', text: story.prompt }] };
    const again = await world.hosted.send('POST', v1, { conversation_id: id, initial_message });
    assert.equal(again.status, 200);
    const task = `${v1}/start-tasks?ids=${object(again.body).id}`;
    let status = '';
    const isOver = async () => {
      const found = await world.hosted.done('GET', task);
      status = String(Array.isArray(found) && object(found[0]).status);
      return ['READY', 'ERROR'].includes(status);
    };
    await until(isOver, 30_000, 'the second start is over', 500);
    const record = await world.hosted.conversation(id);
    assert.deepEqual([record?.sandbox_id, record?.execution_status], [first?.sandbox_id, 'idle']);
    assert.equal(story.script.asked.length, 0);
    assert.equal(story.exists('made.txt'), false);
    return `measured: 200, and its task turns ${status}; the first conversation is as it was, and the message of the second start never reached it`;
  },
};
