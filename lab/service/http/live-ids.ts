// How the live service refuses ids that are none: each of its roads in its own way.
import { isUuid } from '../world/ids.ts';
import { invalid, type Problem } from './fields.ts';
import { json, type Reply, type TextReply } from './reply.ts';

/** Null when all of them are ids. */
export function refusedConversationIds(ids: readonly string[]): Reply | null {
  const wrong = ids.filter((id) => !isUuid(id));
  if (wrong.length === 0) return null;
  return json({ detail: `Invalid UUID format for ids: [${wrong.map((id) => `'${id}'`).join(', ')}]` }, 400);
}

export function refusedTaskIds(ids: readonly string[]): Reply | null {
  const problems = ids.flatMap((id, place) =>
    isUuid(id)
      ? []
      : [{ loc: ['query', 'ids', place], msg: 'Input should be a valid UUID', type: 'uuid_parsing' }],
  );
  return problems.length === 0 ? null : invalid(problems);
}

/** What the service says where it did not expect something. */
export function unexpected(): TextReply {
  return {
    kind: 'text',
    status: 500,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    text: 'Internal Server Error',
  };
}

export const notUuid: Problem = {
  loc: ['path', 'conversation_id'],
  msg: 'Input should be a valid UUID',
  type: 'uuid_parsing',
};
