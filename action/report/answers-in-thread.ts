// A hidden, signed line in the reply to an answer: whose it was, and which actions it was about. Other steps that follow the same
// conversation prove by it that an action was not answered elsewhere.
import {
  type MarkerPayload,
  type PostedComment,
  readMarker,
  writeMarker,
} from '../../shared/github/index.ts';
import type { ProvedQuestion } from '../../shared/question/index.ts';
import type { Thread } from './create-github.ts';

/** A longer line is not read. */
const mostIds = 4_000;

/** The reply as it is posted. `given`: the answer that was sent; without one there is nothing to prove. */
export function withAnswer(
  text: string,
  given: ProvedQuestion | undefined,
  conversationId: string,
  { thread, key }: { readonly thread: Thread; readonly key: Uint8Array },
): string {
  const ids = (given?.actions ?? []).flatMap(({ id }) => (id === undefined || /\s/.test(id) ? [] : [id]));
  const actions = ids.join(' ');
  if (!given?.answer || given.sent === null || ids.length === 0 || actions.length > mostIds) return text;
  const { verdict, by, at } = given.answer;
  const payload: MarkerPayload = { conversation: conversationId, verdict, by: by.slice(0, 100), at, actions };
  return `${writeMarker('answer', payload, thread, key)}\n${text}`;
}

/** The answers to this conversation that other steps have given, by their replies. */
export function answersIn(
  comments: readonly Pick<PostedComment, 'body'>[],
  conversationId: string,
  { thread, key }: { readonly thread: Thread; readonly key: Uint8Array },
): readonly ProvedQuestion[] {
  return comments.flatMap(({ body }) => {
    // The reply may be one of our comments, whose own marker stands first.
    const lines = [body, body.slice(body.indexOf('\n') + 1)];
    const readings = lines.map((each) => readMarker('answer', each, thread, [key]));
    const found = readings.find(({ kind }) => kind === 'valid');
    return found?.kind === 'valid' ? answerOf(found.payload, conversationId) : [];
  });
}

function answerOf(payload: MarkerPayload, conversationId: string): readonly ProvedQuestion[] {
  const { conversation, verdict, by, at, actions, rule = null } = payload;
  if (conversation !== conversationId || (verdict !== 'approve' && verdict !== 'reject')) return [];
  if (typeof by !== 'string' || typeof at !== 'number' || typeof actions !== 'string') return [];
  const given = { verdict, by, at, reason: null, afterReject: 'continue' } as const;
  const answer = typeof rule === 'string' ? { ...given, rule: { rule, configuration: '' } } : given;
  const sent = { at, fate: 'taken', before: 'unknown', newest: null } as const;
  return [{ answer, sent, actions: actions.split(' ').map((id) => ({ id })) }];
}
