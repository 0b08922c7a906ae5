import { expect, test } from '@jest/globals';
import { unknownUsage } from '../../../shared/conversation/index.ts';
import { newStop } from '../../../shared/stop/index.ts';
import { endRun } from '../../run/advance-run.ts';
import { closeAgain, reopenRun } from '../../run/reopen-run.ts';
import { aRun, begunFacts, flatFacts } from '../../testing/runs.ts';
import { factsColumn } from './earlier-facts.ts';
import { endingOf, endingOfRound, newFacts, withFacts } from './run-facts.ts';

const when = { tool: null, path: null, command: ['npm test'], risk: null };
const { terms } = aRun().facts;
const fresh = newFacts(terms, begunFacts, null);
const linked = { number: 40, url: 'u', headSha: 's', branch: 'b' };
const finished = { outcome: 'finished', reason: 'done', at: 9 } as const;
const stopped = { outcome: 'stopped', reason: 'mona', at: 12 } as const;
const stop = newStop('mona', null, 7);
const conversation = { id: 'c', url: 'https://x/c', title: 'T', branch: 'agent/x' };
const followed = {
  startSentAt: 3,
  conversationId: 'c',
  conversationUrl: 'https://x/c',
  title: 'T',
  agentBranch: 'agent/x',
};

test.each<[string, object, object]>([
  [
    'waits in its list',
    { askedAt: 1, note: 'full', images: ['data:,'] },
    { start: { askedAt: 1, note: 'full', images: ['data:,'] } },
  ],
  [
    'is live',
    {
      ...followed,
      calledAt: 2,
      pull: linked,
      recordPulls: [40],
      accountAsks: 'always',
      resumes: { count: 1, at: 4 },
    },
    {
      start: { calledAt: 2, sentAt: 3 },
      conversation,
      pull: { linked, recorded: [40] },
      agent: { accountAsks: 'always', wakes: { count: 1, at: 4 } },
    },
  ],
  [
    'has ended',
    { ending: finished, finalMessage: 'Done.' },
    { end: { ending: finished, finalMessage: 'Done.' } },
  ],
  [
    'was given a message that its agent has not taken up yet',
    { given: { count: 1, at: [8] }, endedBefore: finished },
    { rounds: { given: { count: 1, at: [8], by: [] } }, end: { ending: finished } },
  ],
  [
    'was stopped before its next round began',
    { stop, stops: [{ by: 'mona', at: 7 }], ending: stopped, endedBefore: finished },
    {
      stop: { latest: stop, asked: [{ by: 'mona', at: 7 }] },
      end: { ending: { ...stopped, before: finished } },
    },
  ],
  [
    'has a second round, after failing checks',
    { rounds: [{ number: 2, by: null, at: 5 }], redChecks: { inARow: 1, sha: 's' }, pushedBy: 'otto' },
    {
      rounds: { begun: [{ number: 2, by: null, at: 5 }] },
      pull: { redChecks: { inARow: 1, sha: 's' }, pushedBy: 'otto' },
    },
  ],
  [
    'costs too much',
    { usage: { cost: 3, tokens: null }, overBudget: '$3', grants: [] },
    { agent: { usage: { cost: 3, tokens: null }, grants: [] }, stop: { overBudget: '$3' } },
  ],
])('a row of an earlier version whose run %s is read in groups', (_, changes, news) => {
  const read = factsColumn.read(JSON.stringify({ ...flatFacts, ...changes }), 'facts');
  expect(read).toEqual(withFacts({ facts: fresh }, news).facts);
  expect(factsColumn.read(factsColumn.write(read), 'facts')).toEqual(read);
});

test('a rule that was stored as accept is read as approve, also one of a round', () => {
  const sets = (kind: string) => [{ rules: [{ kind, when }], from: 'rules.yml', isOperators: true }];
  const read = factsColumn.read(
    JSON.stringify({
      ...flatFacts,
      terms: { ...terms, ruleSets: sets('accept'), rulesOfRound: sets('accept') },
    }),
    'facts',
  );
  expect(read.terms).toMatchObject({ ruleSets: sets('approve'), rulesOfRound: sets('approve') });
});

test('news of one group leaves the others as they are', () => {
  const { facts } = withFacts({ facts: fresh }, { start: { note: 'full' } });
  expect(facts.start).toEqual({ ...fresh.start, note: 'full' });
  expect(facts.end).toBe(fresh.end);
  expect(facts.agent.usage).toBe(unknownUsage);
});

test('a run that goes on with a message has no ending, and gets its ending back where nothing comes of it', () => {
  const ended = endRun(withFacts(aRun(), { conversation: { id: 'c' } }), finished);
  const limits = {
    pollInterval: 1,
    startTimeout: 1,
    timeout: 1,
    idleTimeout: 1,
    pauseTimeout: 1,
  };
  const again = reopenRun(ended, limits, 10);
  if (again === null) throw new Error('it does not go on');
  expect([endingOf(ended), endingOf(again), endingOf(closeAgain(again, 11))]).toEqual([
    finished,
    null,
    finished,
  ]);
  const withdrawn = endRun(again, stopped);
  expect(endingOf(withdrawn)).toMatchObject(stopped);
  expect([endingOfRound(again), endingOfRound(withdrawn)]).toEqual([finished, finished]);
  expect(withdrawn).toMatchObject({
    state: 'ended',
    endedAt: 12,
    watch: { nextPollAt: null, ending: stopped },
  });
});
