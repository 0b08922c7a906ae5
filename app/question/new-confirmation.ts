import type { ConfirmationFacts } from '../model/question.ts';

/** Of a question that nobody has looked at yet. */
export const noFacts: ConfirmationFacts = {
  streak: null,
  actions: null,
  openedAt: null,
  commit: null,
  wokenAt: null,
  answer: null,
  sent: null,
  result: null,
  goOn: null,
};
