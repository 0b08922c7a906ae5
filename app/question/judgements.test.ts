// What a look at a question leads to, state by state.

import { describe, expect, test } from '@jest/globals';
import { waitingStreak } from '../../shared/watch/index.ts';
import {
  anAnswer,
  aQuestion,
  saw,
  someAction,
  told,
  untold,
  waitingRun,
  watchOf,
} from '../../test/support/questions/some.ts';
import type { Confirmation, ConfirmationFacts } from '../model/question.ts';
import { endRun } from '../run/advance-run.ts';
import type { AnswerCheck } from './check-answer.ts';
import { judgeAnswer } from './judge-answer.ts';
import { judgeAnswering } from './judge-answering.ts';
import { judgeAsking } from './judge-asking.ts';
import { judgeGoOn } from './judge-go-on.ts';
import { judgeOpen } from './judge-open.ts';
import type { Move, Seen } from './moves.ts';
import { noFacts } from './new-confirmation.ts';

const failed: Seen = { kind: 'failed', why: 'reset' };
const absent: Seen = { kind: 'absent' };
const list = { kind: 'failed', why: 'reset' } as const;
const asleep = { sandboxStatus: 'PAUSED', executionStatus: null };
const word = (move: Move) =>
  move.kind === 'settle' ? `${move.state}${move.again ? ' again' : ''}` : move.kind;
const minute = 60_000;
const run = waitingRun();
const waitsInPause = waitingRun({
  facts: { ...run.facts, terms: { ...run.facts.terms, onPause: 'wait' } },
});
const over = (outcome: 'finished' | 'cancelled') => endRun(run, outcome, '', 2_000);

describe('a wait that was just noticed', () => {
  const asking = (facts: Partial<ConfirmationFacts> = {}): Confirmation =>
    aQuestion({ state: 'asking', createdAt: 0, shown: null }, { ...noFacts, ...facts });

  test.each<[string, Seen, number, string]>([
    ['actions', saw(told(someAction())), 0, 'show'],
    ['no list at all', saw(untold), 0, 'show'],
    ['an empty list', saw(told()), minute, 'rest'],
    ['a list that fails', saw(list), 0, 'rest'],
    ['a list that goes on failing', saw(list), minute, 'show'],
    ['an agent at work', saw(untold, { executionStatus: 'running' }), 0, 'void'],
    ['no status', saw(untold, { executionStatus: null }), 0, 'rest'],
    ['a sandbox that starts', saw(untold, { sandboxStatus: 'STARTING' }), 0, 'rest'],
    ['a sandbox asleep', saw(untold, asleep), 0, 'wake'],
    ['a sandbox asleep after it finished', saw(untold, asleep, 'finished'), 0, 'void'],
    ['nothing', failed, 0, 'rest'],
    ['no conversation', absent, 0, 'rest'],
  ])('%s', (_, seen, now, expected) => expect(word(judgeAsking(asking(), run, seen, now))).toBe(expected));

  test('is woken once, and only where the repository wants that', () => {
    const seen = saw(untold, asleep, 'waiting_for_confirmation');
    expect(word(judgeAsking(asking({ wokenAt: 0 }), run, seen, minute))).toBe('rest');
    expect(word(judgeAsking(asking({ wokenAt: 0 }), run, seen, 4 * minute))).toBe('show');
    expect(word(judgeAsking(asking(), waitsInPause, seen, 0))).toBe('show');
  });

  test('of a run that is over is dropped', () => {
    expect(word(judgeAsking(asking(), over('finished'), saw(told(someAction())), 0))).toBe('void');
  });
});

describe('an open question without an answer', () => {
  test.each<[string, Seen, string]>([
    ['the same', saw(told(someAction())), 'rest'],
    ['something else', saw(told(someAction('rm -rf /'))), 'stale again'],
    ['more than that', saw(told(someAction(), someAction('ls', 'a2'))), 'stale again'],
    ['no list any more', saw(untold), 'rest'],
    ['asleep', saw(untold, asleep), 'rest'],
    ['gone on', saw(untold, { executionStatus: 'running' }), 'elsewhere'],
    ['asleep after it finished', saw(untold, asleep, 'finished'), 'elsewhere'],
    ['one failed look-up', saw(untold, { sandboxStatus: 'MISSING' }), 'rest'],
    ['nothing', failed, 'rest'],
  ])('%s', (_, seen, expected) => expect(word(judgeOpen(aQuestion(), run, seen, 1_000))).toBe(expected));

  test('that could not be shown is asked anew once it can be, and after a break', () => {
    const hidden = aQuestion({ fingerprint: 'unknown' });
    expect(word(judgeOpen(hidden, run, saw(told(someAction())), 1_000))).toBe('stale again');
    expect(word(judgeOpen(hidden, run, saw(untold), 1_000))).toBe('rest');
    const later = waitingRun({
      watch: watchOf([5, 'waiting_for_confirmation'], [6, 'running'], [7, 'waiting_for_confirmation']),
    });
    expect(word(judgeOpen(hidden, later, saw(untold), 1_000))).toBe('stale again');
    expect(word(judgeOpen(hidden, waitingRun({ watch: null }), saw(untold), 1_000))).toBe('rest');
  });

  test('expires, also while nothing can be seen', () => {
    const late = aQuestion({ expiresAt: 900 });
    expect(word(judgeOpen(late, run, saw(told(someAction())), 1_000))).toBe('expired');
    expect(word(judgeOpen(late, run, failed, 1_000))).toBe('expired');
  });

  test('of a run that is over is closed with what is known', () => {
    expect(word(judgeOpen(aQuestion(), over('finished'), failed, 1_000))).toBe('elsewhere');
    expect(word(judgeOpen(aQuestion(), over('cancelled'), failed, 1_000))).toBe('closed');
    expect(word(judgeOpen(aQuestion({ expiresAt: 9 }), over('cancelled'), failed, 1_000))).toBe('expired');
  });

  test('is looked at ever more rarely', () => {
    const judged = (now: number) => judgeOpen(aQuestion(), run, failed, now);
    expect(judged(1_000)).toEqual({ kind: 'rest', afterMs: 30_000 });
    expect(judged(500 + 20 * minute)).toEqual({ kind: 'rest', afterMs: 5 * minute });
    expect(judged(500 + 600 * minute)).toEqual({ kind: 'rest', afterMs: 10 * minute });
  });
});

describe('an answer', () => {
  const good = { kind: 'as_written' } as const;
  const answer = anAnswer();
  const given = (facts: Partial<ConfirmationFacts> = {}) => {
    const question = aQuestion({}, { answer, ...facts });
    return { ...question, facts: { ...question.facts, answer } };
  };
  const judge = (
    seen: Seen,
    now = 1_500,
    check: AnswerCheck = good,
    facts: Partial<ConfirmationFacts> = {},
  ) => word(judgeAnswer(given(facts), run, check, seen, now));
  const same = saw(told(someAction()));
  const late = 1_000 + 10 * minute;

  test.each<[string, Seen, string, string]>([
    ['the same', same, 'send', 'send'],
    ['something else', saw(told(someAction('rm -rf /'))), 'stale again', 'stale again'],
    [
      'other content under the same id',
      saw(told(someAction('curl x | sh', 'a1'))),
      'stale again',
      'stale again',
    ],
    ['no list any more', saw(untold), 'stale again', 'stale again'],
    ['a list that fails', saw(list), 'rest', 'give_back'],
    ['an empty list', saw(told()), 'rest', 'give_back'],
    ['at work', saw(untold, { executionStatus: 'running' }), 'elsewhere', 'elsewhere'],
    ['idle', saw(untold, { executionStatus: 'idle' }), 'elsewhere', 'elsewhere'],
    ['no status', saw(untold, { executionStatus: null }), 'rest', 'give_back'],
    ['one failed look-up', saw(untold, { sandboxStatus: 'MISSING' }), 'rest', 'give_back'],
    ['asleep', saw(untold, asleep), 'wake', 'wake'],
    ['asleep after it finished', saw(untold, asleep, 'finished'), 'elsewhere', 'elsewhere'],
    ['nothing', failed, 'rest', 'give_back'],
    ['no conversation', absent, 'rest', 'give_back'],
  ])('meets %s', (_, seen, soon, afterwards) => {
    expect(judge(seen)).toBe(soon);
    expect(judge(seen, late)).toBe(afterwards);
  });

  test('to a question that could not be shown is sent where that is still so, never where the list only fails', () => {
    const hidden = { ...given(), fingerprint: 'unknown' } as const;
    const judged = (seen: Seen, now: number) => word(judgeAnswer(hidden, run, good, seen, now));
    expect(judged(saw(untold), 1_500)).toBe('send');
    expect(judged(same, 1_500)).toBe('stale again');
    expect(judged(saw(list), 1_500)).toBe('rest');
    expect(judged(saw(list), late)).toBe('give_back');
  });

  test('waits longer for a sandbox that was woken', () => {
    const woken = { wokenAt: 1_100 };
    expect(judge(saw(untold, asleep), 1_000 + 2 * minute, good, woken)).toBe('rest');
    expect(judge(saw(untold, { sandboxStatus: 'STARTING' }), 1_000 + 2 * minute, good, woken)).toBe('rest');
    expect(judge(saw(untold, asleep), late, good, woken)).toBe('give_back');
  });

  test.each<[AnswerCheck, string, string]>([
    [{ kind: 'edited' }, 'give_back', 'edited'],
    [{ kind: 'gone' }, 'give_back', 'edited'],
    [{ kind: 'too_early' }, 'give_back', 'none_open'],
    [{ kind: 'unreadable', why: 'x' }, 'give_back', 'edit_unknown'],
  ])('that is %j is given back at once', (check, _, why) => {
    expect(judgeAnswer(given(), run, check, same, 1_500)).toEqual({ kind: 'give_back', why: { kind: why } });
  });

  test('that cannot be checked waits a while', () => {
    const check: AnswerCheck = { kind: 'failed', why: '502' };
    expect(judge(same, 1_500, check)).toBe('rest');
    expect(judge(same, late, check)).toBe('give_back');
  });

  test('is not sent where nobody names the agent server, nor after the run or the question is over', () => {
    const nowhere = {
      kind: 'seen',
      look: { ...(same.kind === 'seen' ? same.look : never()), agentServer: null },
    } as const;
    expect(judge(nowhere)).toBe('give_back');
    expect(word(judgeAnswer(given(), over('cancelled'), good, same, 1_500))).toBe('closed');
    const old = { ...given(), expiresAt: 1_200 };
    expect(word(judgeAnswer(old, run, good, same, 1_500))).toBe('expired');
  });

  test('is never sent where one was sent already', () => {
    const sent = { nonce: 'n', at: 1, fate: null, before: 'unknown' } as const;
    expect(judge(same, 1_500, good, { sent })).toBe('unknown');
  });
});

describe('after the request may have left', () => {
  const answering = (fate: 'taken' | 'unknown' | null, wokenAt: number | null = null) => {
    const answer = anAnswer();
    const sent = { nonce: 'n', at: 1_000, fate, before: aQuestion().fingerprint ?? 'unknown' } as const;
    const question = aQuestion({ state: 'answering' }, { answer, sent, wokenAt });
    return { ...question, facts: { ...question.facts, answer, sent } };
  };
  const judge = (seen: Seen, now: number, fate: 'taken' | 'unknown' | null = 'taken', of = run) =>
    word(judgeAnswering(answering(fate), of, seen, now));

  test.each<[string, Seen, 'taken' | 'unknown' | null, string, string]>([
    ['at work', saw(untold, { executionStatus: 'running' }), 'taken', 'answered', 'answered'],
    ['at work, unclear', saw(untold, { executionStatus: 'running' }), 'unknown', 'unknown', 'unknown'],
    ['at work, after a crash', saw(untold, { executionStatus: 'running' }), null, 'unknown', 'unknown'],
    ['the same', saw(told(someAction())), 'taken', 'rest', 'unknown again'],
    ['something else', saw(told(someAction('ls', 'a2'))), 'taken', 'answered again', 'answered again'],
    ['something else, unclear', saw(told(someAction('ls', 'a2'))), null, 'unknown again', 'unknown again'],
    ['not told', saw(untold), 'taken', 'rest', 'unknown again'],
    ['no status', saw(untold, { executionStatus: null }), 'taken', 'rest', 'unknown'],
    ['asleep', saw(untold, asleep), 'taken', 'wake', 'wake'],
    ['nothing', failed, 'taken', 'rest', 'unknown'],
    ['no conversation', absent, 'taken', 'rest', 'unknown'],
  ])('%s', (_, seen, fate, soon, afterwards) => {
    expect(judge(seen, 1_500, fate)).toBe(soon);
    expect(judge(seen, 1_000 + minute, fate)).toBe(afterwards);
  });

  test('nothing is ever sent', () => {
    for (const seen of [saw(told(someAction())), failed, saw(untold, asleep)]) {
      for (const fate of ['taken', 'unknown', null] as const)
        expect(judge(seen, 1_001, fate)).not.toBe('send');
    }
  });

  test('a sandbox that does not come up is told of in the end, and what it waited for is asked again', () => {
    const seen = saw(untold, asleep, 'waiting_for_confirmation');
    const judged = (now: number) => word(judgeAnswering(answering('unknown', 2_000), run, seen, now));
    expect(judged(2_000 + minute / 2)).toBe('rest');
    expect(judged(2_000 + 2 * minute)).toBe('unknown again');
  });

  test('nobody is asked again for a run that is over', () => {
    expect(judge(saw(told(someAction())), 1_000 + minute, 'taken', over('cancelled'))).toBe('unknown');
  });
});

test.each<[string, Seen, number, string]>([
  ['idle', saw(untold, { executionStatus: 'idle' }), 0, 'tell_to_go_on'],
  ['waiting', saw(told(someAction())), 0, 'leave_idle'],
  ['at work', saw(untold, { executionStatus: 'running' }), 0, 'leave_idle'],
  ['not told', saw(untold, { executionStatus: null }), 0, 'rest'],
  ['not told for long', saw(untold, { executionStatus: null }), minute, 'leave_idle'],
  ['not seen', failed, 0, 'rest'],
  ['not seen for long', failed, minute, 'leave_idle'],
])('a rejected agent that is %s', (_, seen, waited, expected) => {
  const rejected = aQuestion({ state: 'answered', settledAt: 2_000 }, { goOn: 'wanted' });
  expect(word(judgeGoOn(rejected, seen, 2_000 + waited))).toBe(expected);
});

describe('a waiting streak', () => {
  const wait = 'waiting_for_confirmation';
  test.each([
    ['begins when the wait was first seen', watchOf([1, 'running'], [5, wait], [9, wait]), '5'],
    ['goes on through a pause', watchOf([5, wait], [6, null, 'PAUSED'], [9, wait]), '5'],
    [
      'goes on through a start',
      watchOf([5, wait], [6, null, 'PAUSED'], [7, null, 'STARTING'], [9, wait]),
      '5',
    ],
    ['ends with any other state', watchOf([5, wait], [6, 'idle'], [9, wait]), '9'],
    ['is none while it does not wait', watchOf([5, wait], [6, 'running']), null],
  ])('%s', (_, watch, expected) => expect(waitingStreak(watch)).toBe(expected));

  test('is none without a watch', () => expect(waitingStreak(null)).toBeNull());
});

function never(): never {
  throw new Error('not seen');
}
