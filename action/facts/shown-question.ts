// What people are shown of a question that nobody has answered yet.
import { isShownWhole } from '../../shared/github/index.ts';
import type { Fingerprint, ShownAction } from '../../shared/watch/index.ts';
import type { Facts } from './facts.ts';

export interface ShownQuestion {
  readonly fingerprint: Fingerprint;
  readonly code: string;
  /** Null when the service does not tell what is pending. */
  readonly actions: readonly ShownAction[] | null;
  /** Whether people can read all of them. */
  readonly whole: boolean;
  /** Epoch milliseconds. */
  readonly askedAt: number;
}

export function shownQuestion({ question }: Pick<Facts, 'question'>): ShownQuestion | null {
  if (question === null || question.state !== 'open' || question.answer !== null) return null;
  const { fingerprint, code, actions, openedAt, createdAt, shownWhole } = question;
  if (fingerprint === null || code === null) return null;
  return {
    fingerprint,
    code,
    actions,
    whole: shownWhole ?? isShownWhole(actions),
    askedAt: openedAt ?? createdAt,
  };
}
