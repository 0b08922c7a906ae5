// The state machine of a question: what one look means, and the one thing to do now. Pure.

import { ruledAnswer } from './by-rules.ts';
import { isByRule, rest } from './changes.ts';
import { stepAnswer } from './step-answer.ts';
import { stepAnswering } from './step-answering.ts';
import { stepAsking } from './step-asking.ts';
import { stepGoOn } from './step-go-on.ts';
import { stepOpen } from './step-open.ts';
import type { Answer, AnswerCheck, Context, Question, Seen, Step } from './types.ts';

export interface Look {
  readonly seen: Seen;
  /** Read right before an answer is sent. */
  readonly check: AnswerCheck;
}

/** What rules decide is sent like an answer of a person. What they do not decide, or what cannot be sent, people are asked. */
function stepByRules<A extends Answer>(
  question: Question<A>,
  { seen, check }: Look,
  context: Context,
  now: number,
): Step<A> {
  const unanswered = { ...question, answer: null };
  const before: Answer | null = question.answer;
  const answer = question.peopleOnly ? null : ruledAnswer(before?.at ?? now, seen, context);
  if (answer === null) return stepAsking(unanswered, seen, context, now);
  const answered = stepAnswer<A>({ ...question, answer }, check, seen, context, now);
  return answered.do.kind === 'give_back' ? stepAsking(unanswered, seen, context, now) : answered;
}

export function step<A extends Answer>(
  question: Question<A>,
  { seen, check }: Look,
  context: Context,
  now: number,
): Step<A> {
  const { answer, sent } = question;
  switch (question.state) {
    case 'asking':
      if (answer && !isByRule(answer)) return stepAnswer({ ...question, answer }, check, seen, context, now);
      return stepByRules(question, { seen, check }, context, now);
    case 'open':
      return answer
        ? stepAnswer({ ...question, answer }, check, seen, context, now)
        : stepOpen(question, seen, context, now);
    case 'answering':
      if (!answer || !sent) throw new Error('a question is being answered without an answer');
      return stepAnswering({ ...question, answer, sent }, seen, context, now);
    default:
      return question.goOn === 'wanted' ? stepGoOn(question, seen, context, now) : rest(question, null);
  }
}
