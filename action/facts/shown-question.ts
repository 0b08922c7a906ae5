// What people see of a question that nobody has answered yet.
import type { Fingerprint, ShownAction } from '../../shared/question/index.ts';
import type { Facts } from './facts.ts';

export interface ShownQuestion {
  readonly fingerprint: Fingerprint;
  readonly code: string;
  /** Null when the service does not tell what is pending. */
  readonly actions: readonly ShownAction[] | null;
  /** Epoch milliseconds. */
  readonly askedAt: number;
}

export function shownQuestion({ question }: Pick<Facts, 'question'>): ShownQuestion | null {
  if (question === null || question.state !== 'open' || question.answer !== null) return null;
  const { fingerprint, code, actions, openedAt, createdAt } = question;
  if (fingerprint === null || code === null) return null;
  return { fingerprint, code, actions, askedAt: openedAt ?? createdAt };
}
