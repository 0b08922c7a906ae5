// Decides about a question that no action waits behind: what it asks about is its subject. No service is read, and nothing is sent
// there; what follows from the answer is stored together with it. Pure.
import { type PendingAction, rest } from '../conversation/index.ts';
import { nobodysAnswer, whoAnswered } from './answer.ts';
import { heldBack } from './decide-answered.ts';
import { remindedOf, restOf } from './decide-open.ts';
import type { QuestionContext, QuestionLook, QuestionStep } from './look.ts';
import type { Question, Subject } from './question.ts';
import {
  type AnsweredQuestion,
  openQuestion,
  settleInVain,
  settleQuestion,
  settleStale,
} from './question-steps.ts';

type About<Q> = Q & { readonly subject: Subject };

export function decideAbout(question: About<Question>, look: QuestionLook, now: number): QuestionStep {
  const { state, answer } = question;
  const { ended, over = null } = look.context;
  switch (state) {
    case 'asking':
      return ended !== null || over !== null
        ? settleQuestion(question, 'void', null, now)
        : { thing: openAbout(question, look.context, now), do: { kind: 'show' } };
    case 'open':
      if (ended !== null) return settleInVain(question, 'closed', now);
      if (over !== null) return { ...settleStale(question, over, now), do: { kind: 'settle', again: false } };
      return answer
        ? followAnswer({ ...question, answer }, look, now)
        : whileOpen(question, look.context, now);
    default:
      return rest(question, null);
  }
}

/** The subject in place of an action, so that it is named, compared, cut in parts and kept as one. */
export function actionsAbout(subject: Subject): readonly PendingAction[] {
  const { kind, ...given } = subject;
  return [
    { id: kind, tool: kind, arguments: given, summary: null, risk: 'UNKNOWN', thought: null, at: null },
  ];
}

function openAbout(asking: About<Question>, context: QuestionContext, now: number): Question {
  // No wait of the agent is behind it.
  const open = openQuestion(asking, actionsAbout(asking.subject), { ...context, wait: null }, now);
  return { ...open, dueAt: now + restUntilOver(open, context, now) };
}

function whileOpen(open: Question, context: QuestionContext, now: number): QuestionStep {
  const { expiresAt, rejectAt = null } = open;
  if (expiresAt !== null && now >= expiresAt) return settleInVain(open, 'expired', now);
  if (rejectAt !== null && now >= rejectAt) {
    const answer = nobodysAnswer(open, context.unanswered, now);
    return settleInVain({ ...open, answer }, 'expired', now);
  }
  return remindedOf(open, context, now) ?? rest(open, now + restUntilOver(open, context, now));
}

function restUntilOver(open: Question, context: QuestionContext, now: number): number {
  const usual = restOf(open, context, now);
  return open.expiresAt === null ? usual : Math.min(usual, Math.max(0, open.expiresAt - now));
}

const atRest = { is: 'resting', says: 'idle' } as const;

function followAnswer(question: AnsweredQuestion, look: QuestionLook, now: number): QuestionStep {
  const held = heldBack(question, look, now);
  if (held !== null) return held;
  const { answer, expiresAt } = question;
  if (expiresAt !== null && now >= expiresAt) return settleInVain(question, 'expired', now);
  const result = { kind: 'verified', agent: atRest, reason: answer.reason, ...whoAnswered(answer) } as const;
  return settleQuestion(question, 'answered', result, now);
}
