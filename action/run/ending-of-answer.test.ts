import { expect, test } from '@jest/globals';
import { newQuestion, type Question, type QuestionResult } from '../../shared/question/index.ts';
import type { Driven } from './drive-question.ts';
import { describeAnswer, endingOfAnswer } from './ending-of-answer.ts';

const who = { by: 'the workflow', answer: 'approve', at: 1 } as const;
const over = (result: QuestionResult | null, changes: Partial<Question> = {}): Driven => ({
  kind: 'settled',
  question: { ...newQuestion(0), ...changes, result },
});
const outOfReach = (
  cause: 'absent' | 'no_agent_server' | 'asleep' | 'unclear' | 'policy' | { failed: string },
): Driven => ({
  kind: 'given_back',
  why: { kind: 'out_of_reach', cause, why: 'because' },
});
const verified = (status: string) => ({ kind: 'verified', status, reason: null, ...who }) as const;

test.each<[Driven, 'approve' | 'reject', string, string]>([
  [over(verified('running')), 'approve', 'answered', 'approved; the agent is working'],
  [
    over(verified('running'), { goOn: 'sent' }),
    'reject',
    'answered',
    'rejected, and the agent was told to go on',
  ],
  [over(verified('idle'), { goOn: 'sent' }), 'reject', 'answered', 'rejected; the agent is idle'],
  [over(verified('waiting_for_confirmation')), 'approve', 'answered', 'approved; the agent asks again'],
  [
    over({ kind: 'gone', status: 'running', ...who }),
    'approve',
    'answer_unknown',
    'perhaps not by this step',
  ],
  [
    over({ kind: 'unclear', why: 'cut', ...who }),
    'approve',
    'answer_unknown',
    'may or may not have been taken: cut',
  ],
  [over({ kind: 'no_effect', ...who }), 'approve', 'waiting_for_confirmation', 'it had no effect'],
  [
    over({ kind: 'stale', why: 'other_actions', next: null }),
    'approve',
    'not_waiting',
    'not approved. The agent now waits for something other than what was shown.',
  ],
  [
    over({ kind: 'not_waiting', why: 'finished' }),
    'reject',
    'not_waiting',
    'nothing waits for an answer (finished)',
  ],
  [over(null), 'approve', 'not_waiting', 'not approved: nothing waits for an answer'],
  [outOfReach('absent'), 'approve', 'not_found', 'not approved: because'],
  [outOfReach('no_agent_server'), 'approve', 'bad_input', 'give agent-server-url'],
  [outOfReach('asleep'), 'approve', 'not_waiting', 'not approved: because'],
  [outOfReach('unclear'), 'reject', 'not_waiting', 'not rejected: because'],
  [outOfReach('policy'), 'approve', 'ask_unavailable', 'not approved: because'],
  [outOfReach({ failed: 'unauthorized' }), 'approve', 'unauthorized', 'not approved: because'],
  [outOfReach({ failed: 'unavailable' }), 'approve', 'unavailable', 'not approved: because'],
  [{ kind: 'given_back', why: { kind: 'edited' } }, 'approve', 'denied', 'the comment was edited or deleted'],
  [{ kind: 'given_back', why: { kind: 'too_early' } }, 'approve', 'denied', 'older than the question'],
  [{ kind: 'given_back', why: { kind: 'edit_unknown' } }, 'approve', 'denied', 'GitHub did not say'],
  [
    { kind: 'given_back', why: { kind: 'may_not', by: 'ada' } },
    'approve',
    'denied',
    'ada may not approve any more',
  ],
  [
    { kind: 'given_back', why: { kind: 'not_shown_whole' } },
    'approve',
    'denied',
    'it can only be rejected here',
  ],
  [{ kind: 'time_is_up', failure: null }, 'approve', 'timeout', 'the time of the step is over'],
  [
    { kind: 'time_is_up', failure: { why: 'down', code: 'unavailable' } },
    'approve',
    'unavailable',
    'the time of the step is over (down)',
  ],
])('%j', (driven, verdict, outcome, words) => {
  expect(describeAnswer(driven, verdict)).toContain(words);
  expect(endingOfAnswer(driven, verdict, 5)).toMatchObject({ outcome, at: 5 });
});
