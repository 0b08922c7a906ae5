import type { Fingerprint } from './fingerprint.ts';
import type { Answer, Question } from './types.ts';

/**
 * A new question, when the agent was seen to wait. With `answer`, it was decided beforehand for whatever is pending.
 */
export function newQuestion<A extends Answer>(now: number, answer: A | null = null, epoch = 1): Question<A> {
  return {
    ...{ epoch, state: 'asking', code: null, fingerprint: null, streak: null, actions: null },
    ...{
      openedAt: null,
      shownWhole: null,
      commit: null,
      wokenAt: null,
      answer,
      terms: null,
      approvals: [],
      sent: null,
      result: null,
      goOn: null,
    },
    ...{ expiresAt: null, dueAt: now, createdAt: now, settledAt: null },
  };
}

/** A question that was shown before, in another place, and that an answer has named by its fingerprint. */
export function shownBefore<A extends Answer>(
  fingerprint: Fingerprint,
  answer: A,
  now: number,
  shownWhole = true,
): Question<A> {
  return { ...newQuestion(now, answer), state: 'open', fingerprint, shownWhole };
}
