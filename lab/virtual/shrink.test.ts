import { expect, test } from '@jest/globals';
import type { Part, Plan, RunPart } from './plan.ts';
import { shrinkPlan } from './shrink.ts';

const run = (id: string): RunPart => ({
  kind: 'run',
  id,
  at: 1,
  place: 'asking',
  script: 'finish',
  by: 'writer',
});
const act = (id: string, of: string): Part => ({
  kind: 'act',
  id,
  run: of,
  when: { after: 'label', nth: 1, seconds: 1 },
  by: 'writer',
  deed: { kind: 'tell' },
});
const crash = (id: string): Part => ({ kind: 'crash', id, at: 2, replica: 0, steps: 1, downSeconds: 1 });

const plan: Plan = {
  seed: 1,
  replicas: 2,
  hours: 24,
  parts: [
    ...Array.from({ length: 9 }, (_, n) => run(`run ${n}`)),
    ...Array.from({ length: 9 }, (_, n) => [
      act(`act ${n}`, `run ${n}`),
      act(`other ${n}`, `run ${n}`),
    ]).flat(),
    ...Array.from({ length: 7 }, (_, n) => crash(`crash ${n}`)),
  ],
};

/** Red while these are all there. */
const needing =
  (...ids: readonly string[]) =>
  async (plans: readonly Plan[]) => {
    const place = plans.findIndex(({ parts }) => ids.every((id) => parts.some((part) => part.id === id)));
    return place === -1 ? null : place;
  };

test('what a breach does not need is left out', async () => {
  const small = await shrinkPlan(plan, needing('run 4', 'act 4', 'crash 2', 'crash 6'));
  expect(small.parts.map(({ id }) => id)).toEqual(['run 4', 'act 4', 'crash 2', 'crash 6']);
  expect(small).toMatchObject({ replicas: 1, hours: 0.75, seed: 1 });
});

test('nobody acts at a run that is left out', async () => {
  const small = await shrinkPlan(plan, needing('crash 3'));
  expect(small.parts.map(({ id }) => id)).toEqual(['crash 3']);
});

test('replicas and hours stay where the breach needs them', async () => {
  const both = needing('run 1');
  const small = await shrinkPlan(plan, async (plans) => {
    const place = await both(plans.filter(({ replicas }) => replicas === 2));
    return place === null ? null : plans.findIndex(({ replicas }) => replicas === 2);
  });
  expect(small.replicas).toBe(2);
});

test('the days after a breach are not played', async () => {
  const month = { ...plan, hours: 720, parts: [...plan.parts, { ...run('late'), at: 40_000 }] };
  const needs = needing('run 4', 'crash 2');
  const hours: number[] = [];
  const small = await shrinkPlan(month, async (plans) => {
    const place = await needs(plans);
    hours.push(...plans.slice(0, (place ?? plans.length) + 1).map((each) => each.hours));
    return place;
  });
  expect(small.parts.map(({ id }) => id)).toEqual(['run 4', 'crash 2']);
  expect(Math.max(...hours)).toBeLessThan(1);
});
