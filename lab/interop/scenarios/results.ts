// What it cost and what it did, as the product reads it.
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { finish } from '../completion.ts';
import { object } from '../raw.ts';
import type { Scenario } from '../scenario.ts';

export const costTold: Scenario = {
  name: 'cost and tokens',
  async play(world) {
    const { id } = await world.begin({
      policy: 'NeverConfirm',
      turns: ({ makes }) => [{ calls: [makes('made.txt')] }, finish('Done.')],
    });
    await world.raw.reaches(id, 'finished');
    const { metrics, stats } = await world.raw.conversation(id);
    const parts = Object.values(object(object(stats).usage_to_metrics)).map(object);
    const told = await world.client().usage(id);
    assert(told.kind === 'known');
    const { cost, tokens } = told.value;
    // The model says one and one for each of its two answers, and has no price.
    assert.deepEqual(tokens, { prompt: 2, completion: 2 });
    assert.equal(cost, 0);
    const models = parts.map(({ accumulated_cost }) => accumulated_cost);
    return `${JSON.stringify(tokens)} tokens at ${cost} dollars; its own metrics are ${metrics === null ? 'null' : 'there'}, its statistics count ${models.length} model(s) at ${models.join(', ')}`;
  },
};

export const filesHandedOut: Scenario = {
  name: 'patch and trajectory',
  async play(world) {
    const talk = await world.begin({
      policy: 'later',
      turns: ({ makes }) => [{ calls: [makes('made.txt')] }, finish('Done.')],
    });
    const bare = await read((write) => world.client().patch(talk.id, write)).catch(String);
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...words], {
        cwd: talk.place,
      });
    git('init', '--quiet');
    git('commit', '--quiet', '--allow-empty', '--message', 'First');
    await world.raw.message(talk.id, 'Do what the script says.', true);
    await world.raw.reaches(talk.id, 'finished');
    const patch = await read((write) => world.client().patch(talk.id, write));
    assert.match(String(patch), /^diff --git a\/made\.txt b\/made\.txt\nnew file/);
    const trajectory = await read((write) => world.client().trajectory(talk.id, write));
    assert(trajectory instanceof Buffer);
    assert.equal(trajectory.subarray(0, 2).toString(), 'PK');
    return `a file that nobody added is in the patch (${patch.length} bytes), the trajectory is a zip of ${trajectory.length} bytes; in a folder that was no repository yet: ${typeof bare === 'string' ? bare.slice(0, 160) : `${bare.length} bytes`}`;
  },
};

type Write = (chunk: Uint8Array) => Promise<void>;

async function read(from: (write: Write) => Promise<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const got = await from(async (chunk) => {
    chunks.push(chunk);
  });
  const bytes = Buffer.concat(chunks);
  assert.deepEqual(got, { kind: 'known', value: { kind: 'whole', bytes: bytes.length } });
  return bytes;
}
