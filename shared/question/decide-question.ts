// Decides from one look the one thing to do about a question now. Pure.
import {
  pauseAskedBy,
  policyOfWaiting,
  rest,
  restAtLeast,
  sandboxIs,
  waitOrGiveUp,
} from '../conversation/index.ts';
import { isPlanning } from '../rules/index.ts';
import { isOneTooMany, ruledAnswer } from './by-rules.ts';
import { decideAbout } from './decide-about.ts';
import { decideAnswered } from './decide-answered.ts';
import { decideAsking, decideOpen } from './decide-open.ts';
import { decideSent } from './decide-sent.ts';
import type { QuestionLook, QuestionStep } from './look.ts';
import { type Answer, isByRule, type Question, type RuledAnswer } from './question.ts';
import { setPolicy } from './question-steps.ts';

export function decideQuestion(question: Question, look: QuestionLook, now: number): QuestionStep {
  const { subject } = question;
  if (subject !== undefined) return decideAbout({ ...question, subject }, look, now);
  return restAtLeast(decideByState(question, look, now), pauseAskedBy(look.seen), now);
}

function decideByState(question: Question, look: QuestionLook, now: number): QuestionStep {
  const { answer, sent } = question;
  switch (question.state) {
    case 'asking':
      if (answer && !isByRule(answer)) return decideAnswered({ ...question, answer }, look, now);
      return decideByRules(question, look, now);
    case 'open':
      return answer ? decideAnswered({ ...question, answer }, look, now) : decideOpen(question, look, now);
    case 'answering':
      if (!answer || !sent) throw new Error('a question is being answered without an answer');
      return decideSent({ ...question, answer, sent }, look, now);
    default:
      return question.goOn === 'wanted' ? decideGoOn(question, look, now) : rest(question, null);
  }
}

/** An answer of the rules is sent like one of a person. Where they give none, or it cannot be sent, people are asked. */
function decideByRules(question: Question, look: QuestionLook, now: number): QuestionStep {
  const unanswered = { ...question, answer: null };
  const before: Answer | null = question.answer;
  const ruled = question.peopleOnly ? null : ruledAnswer(before?.at ?? now, look.seen, look.context);
  const answer = isOneTooMany(question, ruled) ? whenTooMany(ruled, look.context) : ruled;
  if (answer === null) return decideAsking(unanswered, look, now);
  const answered = decideAnswered({ ...question, answer }, look, now);
  return answered.do.kind === 'give_back' ? decideAsking(unanswered, look, now) : answered;
}

/** People have a look. An agent that only plans is left idle: its last words are its plan. */
function whenTooMany(ruled: RuledAnswer | null, { rules }: QuestionLook['context']): RuledAnswer | null {
  return ruled && isPlanning(rules?.sets ?? []) ? { ...ruled, afterReject: 'stop' } : null;
}

/** A rejected agent may stay idle until it is told to continue. While it waits, that would count as an approval. */
function decideGoOn(
  rejected: Question,
  { seen, context: { ask, patience } }: QuestionLook,
  now: number,
): QuestionStep {
  const notClear = (why: string, retryAfterMs?: number): QuestionStep =>
    waitOrGiveUp(rejected, { forMs: patience.trouble, pause: patience.pause, retryAfterMs }, now, () =>
      leaveIdle(rejected, why),
    );
  if (seen.kind === 'failed') return notClear(seen.why, seen.retryAfterMs);
  if (seen.kind === 'absent') return notClear('the service does not know the conversation');
  const { sandbox, agent } = seen;
  if (sandbox?.is !== 'up' || agent === null) return notClear(sandboxIs(sandbox));
  if (agent.is !== 'resting') return leaveIdle(rejected);
  if (!seen.canAnswer)
    return leaveIdle(rejected, seen.whyNot ?? 'the service does not name the agent server');
  // The agent has just waited, so it is one that asks.
  const toSet = policyOfWaiting(ask, seen.policy ?? null);
  if (toSet !== null)
    return setPolicy(rejected, { ask: toSet, giveUp: (why) => leaveIdle(rejected, why) }, patience, now);
  return { thing: { ...rejected, dueAt: null, goOn: 'sent' }, do: { kind: 'resume' } };
}

/** The agent need not be asked to continue, or cannot be: then `why` says so. */
export function leaveIdle(rejected: Question, why: string | null = null): QuestionStep {
  const { result } = rejected;
  const left = { ...rejected, goOn: null, dueAt: null };
  return why === null || result?.kind !== 'verified'
    ? rest(left, null)
    : { thing: { ...left, result: { ...result, leftIdle: why } }, do: { kind: 'show' } };
}
