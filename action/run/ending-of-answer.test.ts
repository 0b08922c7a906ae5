import { expect, test } from '@jest/globals';
import type { Driven } from '../../shared/drive/index.ts';
import { newQuestion, type Question, type QuestionResult } from '../../shared/question/index.ts';
import { agentOf } from '../../shared/service/index.ts';
import { describeAnswer, endingOfAnswer } from './ending-of-answer.ts';

const who = { by: 'the workflow', answer: 'approve', at: 1 } as const;
const waits = 'waiting_for_confirmation';
const running = { agent: agentOf('running'), ...who } as const;
const cut = { why: 'cut', ...who } as const;
const ended = { kind: 'not_waiting', why: 'finished' } as const;
const down = { why: 'down', code: 'unavailable' } as const;
const over = (result: QuestionResult | null, changes: Partial<Question> = {}): Driven => ({
  kind: 'settled',
  question: { ...newQuestion(0), ...changes, result },
});
const back = (why: Extract<Driven, { kind: 'given_back' }>['why']): Driven => ({ kind: 'given_back', why });
const outOfReach = (
  cause: 'absent' | 'no_agent_server' | 'asleep' | 'unclear' | 'policy' | { failed: string },
) => back({ kind: 'out_of_reach', cause, why: 'because' });
const verified = (status: string) =>
  ({ kind: 'verified', agent: agentOf(status), reason: null, ...who }) as const;
const toldToGoOn = (status: string) => over(verified(status), { goOn: 'sent' });
const stale = { kind: 'stale', why: 'other_actions', next: null } as const;
const late = (failure: Extract<Driven, { kind: 'time_is_up' }>['failure']): Driven => ({
  kind: 'time_is_up',
  failure,
});
const gone = { kind: 'gone', ...running } as const;
const unclear = { kind: 'unclear', ...cut } as const;
const unknownEdits = { kind: 'edit_unknown', by: null, passes: false } as const;
const notNow = 'not approved: because';

test.each<[string, string, string, Driven, ('approve' | 'reject')?]>([
  ['set the agent to work', 'answered', 'approved; the agent went on', over(verified('running'))],
  ['rejected', 'answered', 'rejected, and the agent was told to go on', toldToGoOn('running'), 'reject'],
  ['left a rejected agent idle', 'answered', 'rejected; the agent is idle', toldToGoOn('idle'), 'reject'],
  ['met the next question', 'answered', 'approved; the agent asks again', over(verified(waits))],
  ['may not have been ours', 'answer_unknown', 'perhaps not by this step', over(gone)],
  ['was cut off', 'answer_unknown', 'may or may not have been taken: cut', over(unclear)],
  ['had no effect', waits, 'it had no effect', over({ kind: 'no_effect', ...who })],
  ['met other actions', 'not_waiting', 'now waits for something other than what was shown.', over(stale)],
  ['met an ended agent', 'not_waiting', 'nothing waits for an answer (finished)', over(ended), 'reject'],
  ['met no question', 'not_waiting', 'not approved: nothing waits for an answer', over(null)],
  ['met no conversation', 'not_found', notNow, outOfReach('absent')],
  ['had no agent server', 'bad_input', 'give agent-server-url', outOfReach('no_agent_server')],
  ['met a sleeping sandbox', 'not_waiting', notNow, outOfReach('asleep')],
  ['met an unclear state', 'not_waiting', 'not rejected: because', outOfReach('unclear'), 'reject'],
  ['met an agent that would not ask', 'ask_unavailable', notNow, outOfReach('policy')],
  ['had a refused key', 'unauthorized', notNow, outOfReach({ failed: 'unauthorized' })],
  ['met a service that is down', 'unavailable', notNow, outOfReach({ failed: 'unavailable' })],
  ['was edited', 'denied', 'the comment was edited or deleted', back({ kind: 'edited' })],
  ['came before the question', 'denied', 'older than the question', back({ kind: 'too_early' })],
  ['has unknown edits', 'denied', 'GitHub did not say', back(unknownEdits)],
  ['came without permission', 'denied', 'ada may not approve any more', back({ kind: 'may_not', by: 'ada' })],
  ['met a question that is cut', 'denied', 'it can only be rejected here', back({ kind: 'not_shown_whole' })],
  ['came too late', 'timeout', 'the time of the step is over', late(null)],
  ['failed to the end', 'unavailable', 'the time of the step is over (down)', late(down)],
])('an answer that %s ends the step as %s: "%s"', (_, outcome, words, driven, verdict = 'approve') => {
  expect(describeAnswer(driven, verdict)).toContain(words);
  expect(endingOfAnswer(driven, verdict, 5)).toMatchObject({ outcome, at: 5 });
});
