// When the audit gets a line about what the proof of a run found, and what is in it.
import { expect, test } from '@jest/globals';
import type { Proof } from '../../shared/question/index.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { aRun } from '../testing/runs.ts';
import { takesMore } from './advance-run.ts';
import { undecidedIn } from './store-run.ts';

const proof = (unasked: number, elsewhere: number): Proof => ({
  kind: 'known',
  actions: 3,
  byRules: 0,
  byPeople: 3 - unasked - elsewhere,
  byWorkflow: 0,
  elsewhere,
  exempt: 0,
  unasked,
  examples: unasked > 0 ? ['terminal: curl x'] : [],
});
const ending = { outcome: 'unguarded', reason: 'x', at: 7 } as const;
const run = (of?: Proof) => {
  const it = aRun({ state: 'ended' });
  return withFacts(it, { end: { ending, proof: of ?? null } });
};

test('what nobody here decided is one line for each run, with the proof and the first actions', () => {
  expect(undecidedIn(run(), run(proof(1, 1)), 9)).toMatchObject({
    id: `${aRun().id}/undecided`,
    verdict: 'undecided',
    by: { kind: 'nobody' },
    undecided: { unasked: 1, elsewhere: 1, outcome: 'unguarded' },
    reason:
      '3 actions ran: 1 allowed by a person, 1 answered elsewhere, by whom is not known. 1 without a decision.\nterminal: curl x',
    actions: null,
    at: 7,
    result: { kind: 'found' },
    resultAt: 9,
  });
});

test.each<[string, Proof | undefined, Proof | undefined]>([
  ['has found nothing', undefined, proof(0, 0)],
  ['cannot be had', undefined, { kind: 'unreadable', why: 'down' }],
  ['is not there', undefined, undefined],
  ['has found nothing new since', proof(1, 2), proof(1, 2)],
])('there is no line where the proof %s', (_, before, after) => {
  expect(undecidedIn(run(before), run(after), 9)).toBeNull();
});

test('what a further round adds makes the line again', () => {
  expect(undecidedIn(run(proof(1, 0)), run(proof(2, 0)), 9)).toMatchObject({ undecided: { unasked: 2 } });
  expect(undecidedIn(run(proof(1, 0)), run(proof(1, 1)), 9)).toMatchObject({ undecided: { elsewhere: 1 } });
});

test('what was told to an agent while it worked is its next round, also after an unguarded end', () => {
  const ended = { ...run(), state: 'ended' as const };
  const stopped = withFacts(ended, { end: { ending: { ...ending, outcome: 'stopped' } } });
  expect([ended, stopped].map(takesMore)).toEqual([true, false]);
});
