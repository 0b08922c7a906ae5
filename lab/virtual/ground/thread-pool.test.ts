import { expect, test } from '@jest/globals';
import { playOnGround } from './play-on-ground.ts';

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
