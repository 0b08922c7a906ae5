// How soon the comment and the check of a run follow its states, and which of them the check shows.
import { describe, expect, test } from '@jest/globals';
import { aQuestion, waitingRun, watchOf } from '../../test/support/questions/some.ts';
import type { Run } from '../store/run/run.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { aRun } from '../testing/runs.ts';
import { endRun } from './advance-run.ts';
import { nothingAside } from './aside.ts';
import { checkRun } from './check-run.ts';
import { type DisplaySettings, stickyComment } from './tell.ts';

const display: DisplaySettings = {
  markerSecret: 'a-secret-of-the-markers-0123456789',
  web: 'https://github.com',
  editPause: 20_000,
  briefPause: 5_000,
};
const pull = { number: 40, url: 'https://x.test/40', headSha: 'abc', branch: 'b' };
const linked = (run: Run) => withFacts(run, { pull: { linked: pull } });
const working = linked(aRun({ state: 'watching', watch: watchOf([1, 'running']) }));
const waiting = linked(waitingRun());
const ended = endRun(working, { outcome: 'finished', reason: 'it is done', at: 9 });

describe('the comment', () => {
  const question = aQuestion();
  test.each([
    ['a state', working, 'state', null, 5_000],
    ['a detail', working, 'detail', null, 20_000],
    ['an agent that waits, until its question is shown', waiting, 'state', null, 5_000],
    ['a question', waiting, 'state', question, 0],
    ['a detail beside a question', waiting, 'detail', question, 20_000],
    ['the end', ended, 'state', null, 0],
  ] as const)('follows %s', (_, run, change, asked, throttle) => {
    const shown = stickyComment(run, display, change, { ...nothingAside, question: asked });
    expect(shown.throttle).toBe(throttle);
  });
});

describe('the check', () => {
  const effectOf = (run: Run) => checkRun(run, display)?.effect;

  test('stays as it is while the agent asks: the question has a check of its own', () => {
    expect(effectOf(waiting)).toEqual(effectOf(working));
    const asleep = {
      ...waiting,
      watch: watchOf(
        [1, 'running'],
        [5, 'waiting_for_confirmation'],
        [9, 'waiting_for_confirmation', 'PAUSED'],
      ),
    };
    expect(effectOf(asleep)).toEqual(effectOf(working));
    expect(effectOf(working)).toMatchObject({
      title: 'The agent is working, or waits for an answer',
      conclusion: null,
    });
  });

  test('of a round that somebody stopped says that its agent waits', () => {
    const { watch } = waiting;
    const resumed = { ...waiting, watch: watch && { ...watch, resuming: true as const } };
    expect(effectOf(resumed)).toMatchObject({
      title: 'The agent waits for an answer',
      conclusion: 'action_required',
    });
  });

  test.each([
    ['a state', working, 5_000],
    ['the end', ended, 0],
  ])('follows %s', (_, run, throttle) => {
    expect(checkRun(run, display)?.throttle).toBe(throttle);
  });

  test('is none without a pull request', () => {
    expect(checkRun(waitingRun(), display)).toBeNull();
  });
});
