// The agent's questions, with their places on GitHub and the comments that answered them.

import type { Answer, NamedBy, Question } from '../../shared/question/index.ts';
import type { Run } from './run/run.ts';

/** Where the question is shown on GitHub. */
export interface QuestionPlace {
  readonly kind: 'thread' | 'review' | 'issue';
  readonly number: number;
  /** The id of the comment or review. */
  readonly id: number;
  readonly nodeId: string;
  readonly url: string;
  /** Whether all of the actions can be read there. */
  readonly whole: boolean;
  /** The logins that are named in it, and teams as `org/team`. */
  readonly mentions?: readonly string[];
  /** People were mentioned already where it was before. */
  readonly isMoved?: boolean;
  /** Where it was before: a line there leads to it, and says what came of it. */
  readonly left?: readonly QuestionPlace[];
}

/** A person's words, and where they were written. */
export interface GivenAnswer extends Answer {
  readonly byId: number;
  readonly comment: WrittenIn;
  /** How the answer names this question. */
  readonly named: NamedBy;
}

/** An answer with the comment that holds it. */
export function isByPerson(answer: Answer): answer is GivenAnswer {
  return 'comment' in answer;
}

export interface WrittenIn {
  /** `button`: pressed, not written; `id` is that of the check run. */
  readonly kind: 'comment' | 'review_comment' | 'review' | 'button';
  readonly id: number;
  readonly nodeId: string;
  /** The issue or pull request. */
  readonly number: number;
  readonly body: string;
  readonly writtenAt: number;
}

export interface StoredQuestion extends Question {
  readonly id: string;
  readonly version: number;
  readonly runId: string;
  /** Written by the code that shows the question, without a change of the version. */
  readonly shown: QuestionPlace | null;
  /** The commit that has its check. */
  readonly checkedOn?: string | null;
}

/** The key of the effect that shows it. */
export const questionEffectKey = ({ id }: Pick<StoredQuestion, 'id'>): string =>
  `confirmation/${id}/question`;

/** A question, with the part of its run that a list shows. */
export interface AskedQuestion {
  readonly question: StoredQuestion;
  readonly run: Pick<Run, 'id' | 'repository' | 'facts'>;
}
