// Each defect can still be put back: the text that it replaces is there, once, and the kinds of trouble that it takes are drawn.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { drawPlan } from '../draw-plan.ts';
import { partsOf } from '../plan.ts';
import { editsOf, usual } from './defect.ts';
import { defects } from './rows.ts';

const root = join(import.meta.dirname, '../../..');

test.each(defects)('$name can be put back', (defect) => {
  const { drawn } = defect;
  for (const { file, from, to } of editsOf(defect)) {
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  }
  const plan = drawPlan({ ...usual, ...drawn, seed: 1 });
  expect(partsOf(plan, 'trouble')).toHaveLength(drawn?.troubles ?? usual.troubles);
  expect(partsOf(plan, 'run').length).toBeGreaterThan(0);
});

test('no two have one name', () => {
  expect(new Set(defects.map(({ name }) => name)).size).toBe(defects.length);
});
