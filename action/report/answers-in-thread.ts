// A hidden, signed line in the comment of an answered question: whose answer it was, and to which actions. Other steps that follow the
// same conversation prove by it that an action was not answered elsewhere, and name who has answered.
import type { ShownAction } from '../../shared/conversation/index.ts';
import { api, type MarkerPayload, type PostedComment, texts } from '../../shared/github/index.ts';
import { isByRule, type ProvedQuestion } from '../../shared/question/index.ts';
import type { Thread } from './create-github.ts';

/** A longer line is not read. */
const mostIds = 4_000;

export interface AnswerInThread extends ProvedQuestion {
  /** The actions as people read them, one line each; empty where they are not known. */
  readonly lines: readonly string[];
}

/** Bytes of the JSON: what is longer as a marker is not read. */
const longest = 5_800;
const longestLine = 300;

/** The text as it is posted. `given`: the answer that was sent; without one there is nothing to prove. */
export function withAnswer(
  text: string,
  given: (ProvedQuestion & { readonly what: readonly ShownAction[] }) | undefined,
  conversationId: string,
  { thread, key }: { readonly thread: Thread; readonly key: Uint8Array },
): string {
  const ids = (given?.actions ?? []).flatMap(({ id }) => (id === undefined || /\s/.test(id) ? [] : [id]));
  const actions = ids.join(' ');
  if (!given?.answer || given.sent === null || ids.length === 0 || actions.length > mostIds) return text;
  const { verdict, by, at } = given.answer;
  const payload: MarkerPayload = { conversation: conversationId, verdict, by: by.slice(0, 100), at, actions };
  const lines = given.what.map((action) => texts.cut(texts.actionLine(action), longestLine)).join('\n');
  const named = { ...payload, lines };
  const isShort = Buffer.byteLength(JSON.stringify(named)) <= longest;
  return `${api.writeMarker('answer', isShort ? named : payload, thread, key)}\n${text}`;
}

/** The answers to this conversation that other steps have given, by their replies. */
export function answersIn(
  comments: readonly Pick<PostedComment, 'body'>[],
  conversationId: string,
  { thread, key }: { readonly thread: Thread; readonly key: Uint8Array },
): readonly AnswerInThread[] {
  return comments.flatMap(({ body }) => {
    // The marker of the question comes first.
    const lines = [body, body.slice(body.indexOf('\n') + 1)];
    const readings = lines.map((each) => api.readMarker('answer', each, thread, [key]));
    const found = readings.find(({ kind }) => kind === 'valid');
    return found?.kind === 'valid' ? answerOf(found.payload, conversationId) : [];
  });
}

function answerOf(payload: MarkerPayload, conversationId: string): readonly AnswerInThread[] {
  const { conversation, verdict, by, at, actions, lines, rule = null } = payload;
  if (conversation !== conversationId || (verdict !== 'approve' && verdict !== 'reject')) return [];
  if (typeof by !== 'string' || typeof at !== 'number' || typeof actions !== 'string') return [];
  const given = { verdict, by, at, reason: null, afterReject: 'continue' } as const;
  const answer = typeof rule === 'string' ? { ...given, rule: { rule, configuration: '' } } : given;
  const sent = { at, fate: 'taken', before: 'unknown', newest: null } as const;
  const read = typeof lines === 'string' && lines !== '' ? lines.split('\n') : [];
  return [{ answer, sent, actions: actions.split(' ').map((id) => ({ id })), lines: read }];
}

// Answers of a step that plans are handed on with its scope, as signed comments of YAML. The step that acts takes both as its `rules`,
// and proves by them that what its agent had read was not answered elsewhere.

/** No thread has this number. */
const noThread = 0;

interface Signed {
  /** `owner/name` of the workflow. */
  readonly repository: string;
  readonly key: Uint8Array;
}

/** Room in an input with rules, beside a scope. */
const mostLines = 2;
const mostIdsHandedOn = 90;

/** The newest of them, by rules alone: a step that plans asks no one. */
export function linesHandedOn(
  answered: readonly ProvedQuestion[],
  conversationId: string,
  { repository, key }: Signed,
): string {
  const place = { repository, number: noThread };
  const sent = answered.filter(({ answer, sent }) => answer !== null && isByRule(answer) && sent !== null);
  const groups = Object.entries(Object.groupBy(sent, ({ answer }) => answer?.verdict ?? 'reject'));
  const lines = groups.slice(0, mostLines).flatMap(([verdict, questions]) => {
    const last = questions.at(-1)?.answer;
    const ids = questions.flatMap(({ actions }) => (actions ?? []).flatMap(({ id }) => id ?? []));
    const actions = ids
      .filter((id) => !/\s/.test(id))
      .slice(-mostIdsHandedOn)
      .join(' ');
    if (!last || actions === '') return [];
    const by = last.by.slice(0, 100);
    const payload = { conversation: conversationId, verdict, by, at: last.at, actions, rule: by };
    return [`# ${api.writeMarker('answer', payload, place, key)}\n`];
  });
  return lines.join('');
}

export function answersHandedOn(
  lines: readonly string[],
  conversationId: string,
  { repository, key }: Signed,
): readonly ProvedQuestion[] {
  const thread = { repository, number: noThread };
  return answersIn(
    lines.map((body) => ({ body })),
    conversationId,
    { thread, key },
  );
}
