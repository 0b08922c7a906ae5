// For tests: a story on the ground, in a process of its own, as the ground replaces what Jest itself needs.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const install = join(import.meta.dirname, 'install.ts');
const time = join(import.meta.dirname, 'time.ts');
const lives = join(import.meta.dirname, 'lives.ts');

/** What a story on the ground printed, or how it failed. */
export function playOnGround(story: string): string {
  const source = `
    import { playStory } from ${JSON.stringify(time)};
    import { endLife, inside, newLife } from ${JSON.stringify(lives)};
    import crypto from 'node:crypto';
    import zlib from 'node:zlib';
    import { promisify } from 'node:util';
    import { text } from 'node:stream/consumers';
    const virtualTime = () => Date.now();
    const from = virtualTime();
    try { console.log(await playStory(async () => { ${story} }), virtualTime() - from); }
    catch (error) { console.log(error.message); }
    process.exit();
  `;
  const played = spawnSync(process.execPath, ['--import', install, '--input-type=module', '--eval', source], {
    encoding: 'utf8',
  });
  return `${played.stdout}${played.stderr}`.trim();
}
