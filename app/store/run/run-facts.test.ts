import { expect, test } from '@jest/globals';
import { unknownUsage } from '../../../shared/conversation/index.ts';
import { newStop } from '../../../shared/stop/index.ts';
import { closeAgain, endRun, reopenRun } from '../../run/advance-run.ts';
import { aRun, begunFacts, someLimits } from '../../testing/runs.ts';
import { endingOf, endingOfRound, newFacts, withFacts } from './run-facts.ts';

const { terms } = aRun().facts;
const fresh = newFacts(terms, begunFacts, null);
const finished = { outcome: 'finished', reason: 'done', at: 9 } as const;
const stopped = { outcome: 'stopped', reason: 'mona', at: 12 } as const;
test('news of one group leaves the others as they are', () => {
  const { facts } = withFacts({ facts: fresh }, { start: { note: 'full' } });
  expect(facts.start).toEqual({ ...fresh.start, note: 'full' });
  expect(facts.end).toBe(fresh.end);
  expect(facts.agent.usage).toBe(unknownUsage);
});

test('a run that goes on with a message has no ending, and gets its ending back where nothing comes of it', () => {
  const ended = endRun(withFacts(aRun(), { conversation: { id: 'c' } }), finished);
  const again = reopenRun(ended, someLimits, 10);
  if (again === null) throw new Error('it does not go on');
  expect([endingOf(ended), endingOf(again), endingOf(closeAgain(again, 11))]).toEqual([
    finished,
    null,
    finished,
  ]);
  // What was to stop it before stops nothing now.
  const unstopped = withFacts(ended, { stop: { latest: newStop('mona', null, 8) } });
  expect(reopenRun(unstopped, someLimits, 10)?.facts.stop.latest).toBeNull();
  const withdrawn = endRun(again, stopped);
  expect(endingOf(withdrawn)).toMatchObject(stopped);
  expect([endingOfRound(again), endingOfRound(withdrawn)]).toEqual([finished, finished]);
  expect(withdrawn).toMatchObject({
    state: 'ended',
    endedAt: 12,
    watch: { nextPollAt: null, ending: stopped },
  });
});
