// The soak can fail: a bundle that was broken on purpose is found.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readDocuments } from './evidence.ts';
import type { Plan } from './plan.ts';
import { judge, planOf } from './soak.ts';

const documents = readDocuments();
const dist = join(import.meta.dirname, '../..', 'dist');

const plain: Plan = {
  number: 0,
  dialect: 'live',
  mode: 'run',
  message: 'simulate: finish after 20s',
  before: null,
  inputs: { mode: 'run', 'poll-interval': '0.1', timeout: '100', 'start-timeout': '100' },
  faults: [],
  cancel: null,
};

test('the soak finds a step that is green for less than finished', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-mutant-'));
  try {
    cpSync(dist, folder, { recursive: true });
    const bundle = join(folder, 'index.js');
    const text = readFileSync(bundle, 'utf8');
    const [good, bad] = ["ends: { outcome: 'stuck',", "ends: { outcome: 'finished',"];
    expect(text.split(good)).toHaveLength(2);
    writeFileSync(bundle, text.replace(good, bad));
    const { wrong } = await judge({ ...plain, message: 'simulate: stuck after 20s' }, documents, bundle);
    expect(wrong).toContainEqual(expect.stringMatching(/^green: .* has not finished, it is stuck$/));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the soak draws the same runs from the same seed, and runs that differ from one another', () => {
  const plans = Array.from({ length: 150 }, (_, number) => planOf(7, number));
  expect(plans).toEqual(Array.from({ length: 150 }, (_, number) => planOf(7, number)));
  expect(new Set(plans.map(({ number, ...plan }) => JSON.stringify(plan))).size).toBeGreaterThan(140);
  for (const mode of ['run', 'start', 'wait', 'respond'])
    expect(plans.filter((plan) => plan.mode === mode).length).toBeGreaterThan(5);
});
