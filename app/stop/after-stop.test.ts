// What a stop means for its run, by how far it has come and why somebody wanted it.
import { expect, test } from '@jest/globals';
import { newStop, type StopResult } from '../../shared/stop/index.ts';
import type { Run } from '../store/run.ts';
import { aRun } from '../testing/runs.ts';
import { afterStop } from './after-stop.ts';

const begun = newStop('mona', null, 1_000);
const stopping = (overBudget?: string): Run => {
  const run = aRun({ state: 'stopping' });
  return { ...run, facts: { ...run.facts, stop: begun, ...(overBudget && { overBudget }) } };
};
const after = (result: StopResult | null, overBudget?: string) =>
  afterStop(stopping(overBudget), { ...begun, result, dueAt: 7_000 }, 5_000);

const stopped = { kind: 'stopped', status: 'paused', sandbox: 'paused', already: false } as const;
const hadFinished = { kind: 'stopped', status: 'finished', sandbox: 'up', already: true } as const;
const worksOn = { kind: 'not_stopped', cause: 'works_on', why: 'it works on' } as const;
const gone = { kind: 'not_stopped', cause: 'gone', why: 'deleted' } as const;
const limit = 'it has cost $3';

test.each<[string, StopResult, string | undefined]>([
  ['came to its end by itself', hadFinished, undefined],
  ['came to its end by itself, and had cost too much', hadFinished, limit],
  ['works on all the same', worksOn, undefined],
])('a run whose agent %s is followed again, as if nobody had wanted it to stop', (_, result, overBudget) => {
  const run = after(result, overBudget);
  expect(run).toMatchObject({ state: 'watching', dueAt: 5_000 });
  expect(run.facts).not.toHaveProperty('stop');
  expect(run.facts).not.toHaveProperty('overBudget');
});

test.each<[string, StopResult, string | undefined, object]>([
  [
    'stopped',
    stopped,
    undefined,
    { outcome: 'stopped', reason: /^mona stopped it with \/stop: the agent has/ },
  ],
  ['is gone', gone, undefined, { outcome: 'sandbox_missing', reason: /could not be stopped: deleted$/ }],
  ['cost too much and stopped', stopped, limit, { outcome: 'over_budget', reason: /^it has cost \$3; the/ }],
  ['cost too much and is gone', gone, limit, { outcome: 'over_budget', reason: /deleted$/ }],
  ['cost too much and works on', worksOn, limit, { outcome: 'over_budget', variant: 'not_stopped' }],
])('a run whose agent %s has ended', (_, result, overBudget, ending) => {
  const run = after(result, overBudget);
  expect(run.state).toBe('ended');
  const { reason, ...told } = { reason: /./, ...ending };
  expect(run.facts.ending).toEqual({ at: 5_000, reason: expect.stringMatching(reason), ...told });
});

test('a run whose agent was not seen to stop yet is visited when its stop says', () => {
  expect(after(null)).toMatchObject({ state: 'stopping', dueAt: 7_000, facts: { stop: { result: null } } });
});
