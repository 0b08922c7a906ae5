// What it cost and what it did, as outputs and files of a step.
import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync } from 'node:fs';
import type { Scenario } from '../../scenario.ts';
import { ended } from '../ended.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { oneFile } from './run.ts';

export const results: Scenario<HostedWorld> = {
  name: 'cost, patch and trajectory',
  async play(world) {
    const story = await oneFile(world);
    const folder = story.path('runner');
    mkdirSync(folder);
    const { repository } = world.github;
    const given = { prompt: story.prompt, artifacts: 'always', 'max-cost': '5', repository };
    const step = ended(await world.run(given, { env: { RUNNER_TEMP: folder } }), 'finished', 0);
    const { cost, tokens, 'patch-file': patch, 'trajectory-file': trajectory } = step.outputs;
    const zip = readFileSync(trajectory ?? '');
    assert.equal(zip.subarray(0, 2).toString(), 'PK');
    assert.ok(!step.summary.includes(folder));
    const [, why] = /artifacts: the patch could not be saved: (.*)/.exec(step.stdout) ?? [];
    // As a plain process the sandbox names its workspace by a relative path, of which it makes no patch.
    assert(patch !== undefined || why?.includes('Path must be absolute'), why);
    const diff = patch === undefined ? `none (${why})` : `${readFileSync(patch).length} bytes`;
    // The scripted model says how many tokens it used, and has no price.
    assert.match(tokens ?? '', /^\d+$/);
    return `${tokens} tokens at "${cost}" dollars, a trajectory of ${zip.length} bytes, patch: ${diff}`;
  },
};
