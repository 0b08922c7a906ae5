// What V8 parses before the first request of a step: dist/index.js, and none of the chunks that are imported later. Each 25 kB of it
// cost about a millisecond. That package.json has `sideEffects: false` keeps a chunk free of what an index.ts only passes on.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const dist = join(import.meta.dirname, '..', '..', 'dist');
const textOf = (name: string) => readFileSync(join(dist, name), 'utf8');
const first = textOf('index.js');
const later = readdirSync(dist)
  .filter((name) => /^\d+\.index\.js$/.test(name))
  .map(textOf)
  .join('\n');

/** Functions that a step needs late or never. */
const lateFunctions = (
  'command compileSchema decideAll dryRun findDecidingStep followStream getOctokit giveTask isShownWhole listen onWaiting ' +
  'playOther post proveRun questionComment refuseInputs report saveArtifacts summaryOf tellAndFollow visitMessage ' +
  'visitQuestion visitStop writeComment'
).split(' ');

test('the first chunk of the bundle has no more than 2.25 MB, of which undici is 1.6', () => {
  expect(Buffer.byteLength(first)).toBeLessThan(2_250_000);
});

test('what a step needs late or never is in later chunks', () => {
  const declares = (text: string) => (name: string) =>
    new RegExp(`^ *(?:async )?function (?:\\w+_)?${name}\\(`, 'm').test(text);
  expect(lateFunctions.filter(declares(later))).toEqual(lateFunctions);
  expect(lateFunctions.filter(declares(first))).toEqual([]);
});
