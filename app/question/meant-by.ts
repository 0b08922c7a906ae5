// Which question an answer means, out of those of its issue or pull request. Pure.

import type { RefusalWhy } from '../../shared/github/index.ts';
import { addressed } from '../../shared/question/index.ts';
import type { Confirmation, GivenAnswer, WrittenIn } from '../model/question.ts';

export interface Written {
  readonly parsed: { readonly name: 'approve' | 'reject'; readonly code: string | null };
  readonly comment: Pick<WrittenIn, 'kind' | 'id' | 'writtenAt' | 'body'> & {
    readonly thread: number | null;
  };
  readonly authorId: number;
}

export type Meant =
  | { readonly kind: 'this'; readonly confirmation: Confirmation; readonly named: GivenAnswer['named'] }
  /** GitHub tells of one answer in two events. */
  | { readonly kind: 'again' }
  /** `about`: the question that is over, where it is clear which. */
  | { readonly kind: 'refused'; readonly why: RefusalWhy; readonly about: Confirmation | null };

/** A review comment is told of as a review too; both carry nearly the same time. */
const twiceMs = 5_000;

export function meantBy(asked: readonly Confirmation[], written: Written): Meant {
  if (asked.some(({ facts }) => facts.answer !== null && isSame(facts.answer, written)))
    return { kind: 'again' };
  const { code } = written.parsed;
  const { thread } = written.comment;
  const inThread =
    thread === null ? null : asked.find(({ shown }) => shown?.kind === 'thread' && shown.id === thread);
  const answerable = asked.filter((each) => isOpen(each, code));
  const meant = addressed(
    answerable.map((each) => ({ id: each.id, code: each.code ?? '' })),
    { code, thread: inThread?.id ?? null },
  );
  // In somebody else's thread an answer without a code may be about something else.
  if (meant.kind === 'this' && thread !== null && !inThread && code === null) {
    return {
      kind: 'refused',
      why: { kind: 'code_needed', codes: answerable.map((each) => each.code ?? '') },
      about: null,
    };
  }
  if (meant.kind === 'this') {
    const confirmation = answerable.find(({ id }) => id === meant.id);
    if (confirmation) {
      return { kind: 'this', confirmation, named: code ? 'code' : inThread ? 'thread' : 'only_open' };
    }
  }
  const about = inThread ?? asked.find((each) => code !== null && each.code === code) ?? null;
  if (about && wasAnswered(about)) return { kind: 'refused', why: { kind: 'already_answered' }, about };
  return { kind: 'refused', why: meant.kind === 'this' ? { kind: 'none_open' } : meant, about };
}

/** Without a code it has to stand somewhere already: nobody answers what nobody can see. */
function isOpen({ state, code, shown }: Confirmation, given: string | null): boolean {
  if (code === null || (state !== 'open' && state !== 'answering')) return false;
  return shown !== null || given === code;
}

/** Here or elsewhere. One that expired, or went out of date, nobody answered. */
function wasAnswered({ state }: Confirmation): boolean {
  return state === 'answered' || state === 'unknown' || state === 'elsewhere';
}

function isSame(answer: GivenAnswer, { parsed, comment, authorId }: Written): boolean {
  if (answer.byId !== authorId || answer.verdict !== parsed.name) return false;
  if (answer.comment.kind === comment.kind) return answer.comment.id === comment.id;
  const near = Math.abs(answer.comment.writtenAt - comment.writtenAt) <= twiceMs;
  return (
    near && answer.comment.body === comment.body && ![answer.comment.kind, comment.kind].includes('comment')
  );
}
