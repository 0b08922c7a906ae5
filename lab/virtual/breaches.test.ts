// Each promise can be broken: what was seen of a simulation, spoilt in one place at a time, is found to be wrong in all of its words.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import type { Breaches } from './breaches.ts';

const [install, program] = ['ground/install.ts', 'breaches.ts'].map((name) =>
  join(import.meta.dirname, name),
);
/** Of what hangs; a busy machine is only slow. */
const patience = 30 * 60_000;
let found: Breaches;

beforeAll(() => {
  const args = ['--import', String(install), String(program)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  found = JSON.parse(stdout);
}, patience);

test('a simulation in which all is in order breaks no promise', () => {
  expect(found.unspoilt).toEqual([]);
});

test('one that is spoilt breaks each of them, in each way', () => {
  expect(found.missing).toEqual([]);
});

test('hardly any outcome of a step is believed but its own', () => {
  expect(found.falseOutcomes).toBeGreaterThan(500);
  expect(found.believed / found.falseOutcomes).toBeLessThan(0.03);
});
