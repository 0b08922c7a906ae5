// Reads the bodies of starts, V1 and V0, and of messages.
import type { Dialect } from '../life/rules.ts';
import type { StartRequest } from '../world/conversation.ts';
import { normalise } from '../world/ids.ts';
import { type Fields, fieldsOf } from './fields.ts';

const empty: StartRequest = {
  message: null,
  repository: null,
  branch: null,
  model: null,
  title: null,
  pullRequests: [],
  id: null,
};

export function readStart(body: unknown, dialect: Dialect): StartRequest {
  const fields = fieldsOf(body);
  const message = contentOf(fields.object('initial_message'));
  const request = { ...empty, message, repository: fields.text('selected_repository') };
  if (dialect === 'documented') return request;
  const id = fields.text('conversation_id');
  return {
    ...request,
    branch: fields.text('selected_branch'),
    model: fields.text('llm_model'),
    title: fields.text('title'),
    pullRequests: (fields.list('pr_number') ?? []).map(Number),
    id: id === null ? null : normalise(id),
  };
}

export function readV0Start(body: unknown): StartRequest {
  const fields = fieldsOf(body);
  return { ...empty, message: fields.text('initial_user_msg'), repository: fields.text('repository') };
}

/** The text of a message, whose pieces may be pictures too; null where there is none. */
export function contentOf(message: Fields): string | null {
  const texts = message.list('content')?.flatMap((piece) => fieldsOf(piece).text('text') ?? []);
  return texts?.join('\n') ?? null;
}
