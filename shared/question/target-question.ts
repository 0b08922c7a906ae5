// Which question an answer means: that of a comment on an issue or pull request, and how questions are named. Pure.

import type { QuestionState } from './question.ts';
import type { NoTarget } from './why-not-taken.ts';

/** The part of a question that is needed to find the one that an answer means. */
export interface Answerable {
  readonly id: string;
  readonly code: string | null;
  readonly state: QuestionState;
  /** Where it is shown on GitHub. For a review thread, the id of its first comment. Null when it is not shown yet. */
  readonly shown: { readonly kind: 'thread' | 'review' | 'issue'; readonly id: number } | null;
  readonly answer: GivenBy | { readonly by: string } | null;
  /** Approvals that wait for another one. */
  readonly approvals?: readonly (GivenBy | { readonly by: string })[];
}

interface GivenBy {
  readonly verdict: 'approve' | 'reject';
  readonly byId: number;
  readonly comment: Pick<Written['comment'], 'kind' | 'id' | 'writtenAt' | 'body'>;
}

export interface Written {
  readonly parsed: { readonly name: 'approve' | 'reject'; readonly code: string | null };
  readonly comment: {
    readonly kind: 'comment' | 'review_comment' | 'review' | 'button';
    readonly id: number;
    readonly writtenAt: number;
    readonly body: string;
    /** The first comment of the review thread that contains it. */
    readonly thread: number | null;
  };
  readonly authorId: number;
}

/** How an answer names its question. */
export type NamedBy = 'code' | 'thread' | 'only_open';

export type TargetQuestion<Q> =
  | { readonly kind: 'this'; readonly question: Q; readonly named: NamedBy }
  /** GitHub sends two events for one answer. This is the second one. */
  | { readonly kind: 'again' }
  /** `about`: the settled question that the answer means, if that is clear. */
  | { readonly kind: 'refused'; readonly why: NoTarget; readonly about: Q | null };

/** A review comment also arrives as a review; the times differ by less than this. */
const twiceMs = 5_000;

export function findTargetQuestion<Q extends Answerable>(
  questions: readonly Q[],
  written: Written,
): TargetQuestion<Q> {
  if (questions.some((each) => givenTo(each).some((answer) => isSameAnswer(answer, written))))
    return { kind: 'again' };
  const { code } = written.parsed;
  const { thread } = written.comment;
  const { inThread, here } = openHere(questions, written.comment);
  // A different code in a thread is a mistake, so the answer is refused and not guessed.
  const [question, ...others] = code === null ? here : here.filter((each) => each.code === code);
  const codes = here.map((each) => each.code ?? '');
  if (question !== undefined && others.length === 0) {
    // An answer without a code in another review thread may be about something else.
    const isElsewhere = thread !== null && !inThread && code === null;
    if (isElsewhere) return { kind: 'refused', why: { kind: 'code_needed', codes }, about: null };
    return { kind: 'this', question, named: code ? 'code' : inThread ? 'thread' : 'only_open' };
  }
  const about = inThread ?? questions.find((each) => code !== null && each.code === code) ?? null;
  if (about && wasAnswered(about)) return { kind: 'refused', why: { kind: 'already_answered' }, about };
  const hidden = questions.find(isHidden);
  if (here.length === 0 && hidden) {
    return { kind: 'refused', why: { kind: 'not_shown', said: null }, about: hidden };
  }
  if (here.length === 0) return { kind: 'refused', why: { kind: 'none_open' }, about };
  const kind = question === undefined ? 'wrong_code' : 'code_needed';
  return { kind: 'refused', why: { kind, codes }, about };
}

type Place = Pick<Written['comment'], 'kind' | 'thread'>;

/** The codes of the questions that an answer in this place may mean. */
export function openCodesHere(questions: readonly Answerable[], comment: Place): readonly string[] {
  return openHere(questions, comment).here.flatMap(({ code }) => code ?? []);
}

/** In the thread of a question that one alone. */
function openHere<Q extends Answerable>(questions: readonly Q[], comment: Place) {
  const { thread } = comment;
  const isThere = ({ shown }: Q) => thread !== null && shown?.kind === 'thread' && shown.id === thread;
  const inThread = questions.find(isThere) ?? null;
  const open = questions.filter((each) => isOpen(each, comment));
  return { inThread, here: inThread ? open.filter((each) => each === inThread) : open };
}

/**
 * Only a question that is posted can be answered: with the code alone one could answer without having read it. A button is
 * at the question itself.
 */
function isOpen({ state, code, shown }: Answerable, { kind }: Place): boolean {
  const isPosted = shown !== null || kind === 'button';
  return code !== null && isPosted && (state === 'open' || state === 'answering');
}

/** People are asked, and can read it nowhere. */
export function isHidden({ state, code, shown, answer }: Omit<Answerable, 'id'>): boolean {
  return state === 'open' && code !== null && shown === null && answer === null;
}

/** Answered here or elsewhere. An expired or outdated question was not answered. */
function wasAnswered({ state }: Answerable): boolean {
  return state === 'answered' || state === 'unknown' || state === 'elsewhere';
}

function givenTo({ answer, approvals = [] }: Answerable): readonly GivenBy[] {
  return [...approvals, answer].filter((each) => each !== null && 'byId' in each);
}

function isSameAnswer(answer: GivenBy, { parsed, comment, authorId }: Written): boolean {
  if (answer.byId !== authorId || answer.verdict !== parsed.name) return false;
  if (answer.comment.kind === comment.kind) return answer.comment.id === comment.id;
  const near = Math.abs(answer.comment.writtenAt - comment.writtenAt) <= twiceMs;
  return (
    near && answer.comment.body === comment.body && ![answer.comment.kind, comment.kind].includes('comment')
  );
}
