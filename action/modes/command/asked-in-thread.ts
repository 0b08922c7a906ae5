// The questions in our comments of a thread.
import type { MarkedComment } from '../../github/marker.ts';

/** A question in a comment of ours, with everything that is needed to answer it. */
export interface AskedInThread {
  readonly comment: MarkedComment;
  readonly question: NonNullable<MarkedComment['marker']['question']>;
  readonly conversationId: string;
}

/** A question can be in two comments: in that of a run that still follows, and in one that asked it again. */
export function askedInThread(marked: readonly MarkedComment[]): readonly AskedInThread[] {
  const open = marked.flatMap((comment) => {
    const { question, conversationId } = comment.marker;
    return question === null || conversationId === null ? [] : [{ comment, question, conversationId }];
  });
  const oldest = new Map(open.toReversed().map((each) => [questionKey(each), each]));
  return [...oldest.values()].toReversed();
}

export function questionKey({
  conversationId,
  question,
}: Pick<AskedInThread, 'conversationId' | 'question'>): string {
  return JSON.stringify([conversationId, question.fingerprint, question.code]);
}
