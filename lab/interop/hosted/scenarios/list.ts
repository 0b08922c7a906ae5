// The list over several pages: the server is made to give small ones.
import { strict as assert } from 'node:assert';
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
      begun.unshift(id.replaceAll('-', ''));
    }
    const before = world.tap.requests.length;
    world.tap.setPageSize(pageSize);
    try {
      const step = ended(await world.run({ mode: 'list', limit: String(wanted) }), 'listed', 0);
      const told: { id: string }[] = JSON.parse(step.outputs.conversations ?? '');
      assert.deepEqual(
        told.map(({ id }) => id),
        begun,
      );
    } finally {
      world.tap.setPageSize(null);
    }
    const pages = world.tap.requests.slice(before).filter(({ path }) => path.startsWith(`${v1}/search`));
    assert.equal(pages.length, wanted / pageSize);
    return `${wanted} conversations on three pages of the server's own cursors, newest first, each once`;
  },
};
