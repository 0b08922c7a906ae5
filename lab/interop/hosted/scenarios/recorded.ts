// The recorded replies, by which the simulator is built, are what the server says today.
import { strict as assert } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../../scenario.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { recordReplies } from '../record-replies.ts';

const file = join(import.meta.dirname, '../../../service/recorded/hosted.json');

export const recorded: Scenario<HostedWorld> = {
  name: 'recorded replies',
  async play(world) {
    const recording = await recordReplies(world);
    const count = Object.keys(recording).length;
    if (world.record) {
      writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
      return `${count} written to ${file}`;
    }
    assert.deepEqual(settled(recording), settled(JSON.parse(readFileSync(file, 'utf8'))));
    return `${count} replies have the form that was recorded`;
  },
};

/** Where a start stands when it is looked at is a matter of moments. */
function settled(value: unknown): unknown {
  const passing = /"(WORKING|WAITING_FOR_SANDBOX|PREPARING_REPOSITORY|SETTING_UP_[A-Z_]+)"/g;
  return JSON.parse(JSON.stringify(value).replaceAll(passing, '"<starting>"'));
}
