// What a stop means for its run, by how far it has come and why somebody wanted it.

import { expect, test } from '@jest/globals';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { newStop, type StopResult } from '../../shared/stop/index.ts';
import type { Run } from '../store/run/run.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { aRun } from '../testing/runs.ts';
import { afterStop } from './after-stop.ts';

const begun = newStop('mona', null, 1_000);
const stopping = (overBudget: string): Run => {
  const stop = { latest: begun, overBudget: overBudget === '' ? null : overBudget };
  return withFacts(aRun({ state: 'stopping' }), { stop });
};
const after = (result: StopResult | null, overBudget = '') =>
  afterStop(stopping(overBudget), { ...begun, result, dueAt: 7_000 }, 5_000);

const stopped = {
  kind: 'stopped',
  agent: agentOf('paused'),
  sandbox: sandboxOf('PAUSED'),
  already: false,
} as const;
const hadFinished = {
  kind: 'stopped',
  agent: agentOf('finished'),
  sandbox: sandboxOf('RUNNING'),
  already: true,
} as const;
const worksOn = { kind: 'not_stopped', cause: 'works_on', why: 'it works on' } as const;
const gone = { kind: 'not_stopped', cause: 'gone', why: 'deleted' } as const;
const limit = 'it has cost $3';

test.each<[string, StopResult, string?]>([
  ['came to its end by itself', hadFinished],
  ['came to its end by itself, and had cost too much', hadFinished, limit],
  ['works on all the same', worksOn],
])(
  'a run whose agent %s is followed again, as if nobody had wanted it to stop',
  (_, result, overBudget = '') => {
    const run = after(result, overBudget);
    expect(run).toMatchObject({ state: 'watching', dueAt: 5_000 });
    expect(run.facts.stop).toMatchObject({ latest: null, overBudget: null });
  },
);

test.each<[string, string, RegExp, StopResult, string?, object?]>([
  ['stopped', 'stopped', /^mona stopped it with \/stop: the agent has/, stopped],
  ['is gone', 'sandbox_missing', /could not be stopped: deleted$/, gone],
  ['cost too much and stopped', 'over_budget', /^it has cost \$3; the/, stopped, limit],
  ['cost too much and is gone', 'over_budget', /deleted$/, gone, limit],
  ['cost too much and works on', 'over_budget', /./, worksOn, limit, { variant: 'not_stopped' }],
])('a run whose agent %s ends as %s', (_, outcome, words, result, overBudget = '', more = {}) => {
  const { state, facts } = after(result, overBudget);
  expect(state).toBe('ended');
  expect(facts.end.ending).toEqual({ at: 5_000, outcome, reason: expect.stringMatching(words), ...more });
});

test('a run whose agent was not seen to stop yet is visited again when its stop is due', () => {
  expect(after(null)).toMatchObject({
    state: 'stopping',
    dueAt: 7_000,
    facts: { stop: { latest: { result: null } } },
  });
});
