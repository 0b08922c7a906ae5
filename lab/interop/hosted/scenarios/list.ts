// The list over several pages: the server is made to give small ones.
import { strict as assert } from 'node:assert';
import { object } from '../../raw.ts';
import type { Scenario } from '../../scenario.ts';
import { ended } from '../ended.ts';
import { v1 } from '../hosted-requests.ts';
import type { HostedWorld } from '../hosted-world.ts';

const pageSize = 2;
const wanted = 6;

export const list: Scenario<HostedWorld> = {
  name: 'list over three pages',
  async play(world) {
    await world.account('never');
    const begun: string[] = [];
    while (begun.length < wanted) {
      const id = crypto.randomUUID();
      await world.hosted.done('POST', v1, { conversation_id: id });
      await world.reaches(id, 'RUNNING', 'idle');
      begun.push(id.replaceAll('-', ''));
    }
    const before = world.tap.requests.length;
    world.tap.setPageSize(pageSize);
    try {
      const step = ended(await world.run({ mode: 'list', limit: String(wanted) }), 'listed', 0);
      const told: { id: string }[] = JSON.parse(step.outputs.conversations ?? '');
      const ids = told.map(({ id }) => id);
      assert.deepEqual([...ids].sort(), [...begun].sort());
      // It writes a record anew, with a later time, when the sandbox tells of it.
      assert.deepEqual(ids, await newest(world));
    } finally {
      world.tap.setPageSize(null);
    }
    const pages = world.tap.requests.slice(before).filter(({ path }) => path.startsWith(`${v1}/search`));
    assert.equal(pages.length, wanted / pageSize);
    return `${wanted} conversations on three pages of the server's own cursors, in its order, each once`;
  },
};

async function newest({ hosted }: HostedWorld): Promise<readonly unknown[]> {
  const { items } = object(await hosted.done('GET', `${v1}/search?limit=${wanted}`));
  assert(Array.isArray(items));
  return items.map((item) => object(item).id);
}
