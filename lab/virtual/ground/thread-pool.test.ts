// In a process of its own each: the ground replaces what Jest itself needs.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const install = join(import.meta.dirname, 'install.ts');
const time = join(import.meta.dirname, 'time.ts');

/** What a story on the ground printed, or how it failed. */
function playOnGround(story: string): string {
  const source = `
    import { playStory } from ${JSON.stringify(time)};
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

test.each([
  ['gzip', 'gunzip'],
  ['deflateRaw', 'inflateRaw'],
  ['brotliCompress', 'brotliDecompress'],
  ['zstdCompress', 'zstdDecompress'],
])('what %s makes is expanded in the same moment', (there, back) => {
  const story = `
    const packed = await promisify(zlib.${there})('water '.repeat(100_000));
    return (await promisify(zlib.${back})(packed)).length`;
  expect(playOnGround(story)).toBe('600000 0');
});

test('streams expand in the same moment, and say what they cannot read', () => {
  const stream = `const into = zlib.createGunzip(); into.end(zlib.gzipSync('the plants'));`;
  expect(playOnGround(`${stream} return text(into)`)).toBe('the plants 0');
  const broken = `const into = zlib.createGunzip(); into.end('the plants');`;
  expect(playOnGround(`${broken} return text(into)`)).toBe('incorrect header check');
});

test.each([
  `await promisify(crypto.scrypt)('a', 'b', 32)`,
  `await crypto.subtle.digest('SHA-256', Buffer.from('a'))`,
  `await promisify(crypto.generateKeyPair)('rsa', { modulusLength: 2048 })`,
])('a run fails with %s', (story) => {
  expect(playOnGround(story)).toMatch(/^work of the thread pool: crypto\./);
});
