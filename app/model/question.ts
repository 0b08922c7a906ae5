// A question as the App stores it, with its place on GitHub and the comment that answered it.
import type { Answer, Given, Named, Question } from '../../shared/question/index.ts';

/** Where the question is shown on GitHub. */
export interface Shown {
  readonly kind: 'thread' | 'review' | 'issue';
  readonly number: number;
  /** Of the comment or review. */
  readonly id: number;
  readonly nodeId: string;
  readonly url: string;
  /** The hash of what we last wrote there; absent in rows from before it was kept. */
  readonly text?: string;
  /** Whether all of the actions can be read there; absent as above. */
  readonly whole?: boolean;
  /** The further comments of one that a single comment does not hold. */
  readonly parts?: readonly ShownPart[];
}

export interface ShownPart {
  readonly id: number;
  readonly nodeId: string;
  /** As above. */
  readonly text: string;
}

/** What a person wrote, and where. */
export interface GivenAnswer extends Answer {
  readonly byId: number;
  readonly comment: WrittenIn;
  /** How the answer names this question. */
  readonly named: Named;
  readonly installationId: number;
}

/** An answer with the comment that holds it. */
export function isByPerson(answer: Given<GivenAnswer>): answer is GivenAnswer {
  return 'comment' in answer;
}

export interface WrittenIn {
  readonly kind: 'comment' | 'review_comment' | 'review';
  readonly id: number;
  readonly nodeId: string;
  /** Of the issue or pull request. */
  readonly number: number;
  readonly body: string;
  readonly writtenAt: number;
}

export interface StoredQuestion extends Question<GivenAnswer> {
  readonly id: string;
  readonly version: number;
  readonly runId: string;
  /** Written by the code that shows the question, without a change of the version. */
  readonly shown: Shown | null;
}
