// The body of the start request, and which fields to leave out for a service that does not know them. Pure.

import type { StartRequest } from '../../port.ts';
import { asRecord } from '../decode/fields.ts';
import { type MessagePart, messageParts } from '../events/messages.ts';

interface Message {
  readonly content: readonly MessagePart[];
}

export interface StartBody {
  readonly initial_message?: Message;
  readonly selected_repository?: string;
  readonly selected_branch?: string;
  readonly llm_model?: string;
  readonly title?: string;
  readonly conversation_id?: string;
}

/** Fields that do not change what the agent does. Branch and model do, so they are not in this list. */
const dispensable = ['conversation_id', 'title'] as const;
/** A service need not take them; the agent has the words of the issue all the same. */
const pictures = 'image_urls';
type Dispensable = (typeof dispensable)[number] | typeof pictures;

export function startBodyOf(request: StartRequest): StartBody {
  const { message, images, repository, branch, model, title, conversationId } = request;
  return {
    ...(message !== null && { initial_message: { content: messageParts(message, images) } }),
    ...(repository && { selected_repository: repository }),
    ...(branch && { selected_branch: branch }),
    ...(model && { llm_model: model }),
    ...(title && { title }),
    ...(conversationId && { conversation_id: conversationId }),
  };
}

export function startBodyV0Of({
  message,
  repository,
  branch,
}: StartRequest): Readonly<Record<string, string>> {
  return {
    ...(message !== null && { initial_user_msg: message }),
    ...(repository && { repository }),
    ...(branch && { selected_branch: branch }),
  };
}

/** The body for another try after a 422; null when the refusal is about something else. */
export function withoutRefusedFields(body: StartBody, refusal: unknown): StartBody | null {
  const refused = refusedFields(asRecord(refusal)?.detail);
  const hasRefused = (name: Dispensable) => (name === pictures ? hasPictures(body) : name in body);
  if (refused === null || !refused.some(hasRefused)) return null;
  const { conversation_id, title, ...rest } = body;
  return {
    ...(refused.includes(pictures) ? withoutPictures(rest) : rest),
    ...(title !== undefined && !refused.includes('title') && { title }),
    ...(conversation_id !== undefined && !refused.includes('conversation_id') && { conversation_id }),
  };
}

export function hasPictures({ initial_message }: StartBody): boolean {
  return initial_message?.content.some(({ type }) => type === 'image') ?? false;
}

export function withoutPictures(body: StartBody): StartBody {
  const { initial_message: message } = body;
  if (message === undefined) return body;
  return { ...body, initial_message: { content: message.content.filter(({ type }) => type !== 'image') } };
}

/** The dispensable fields in a validation error; null when the error is also about other fields. */
function refusedFields(detail: unknown): readonly Dispensable[] | null {
  if (typeof detail === 'string') return fieldsInWords(detail);
  if (!Array.isArray(detail) || detail.length === 0) return null;
  const refused: Dispensable[] = [];
  for (const item of detail) {
    const fields = fieldsInItem(item);
    if (fields === null) return null;
    refused.push(...fields);
  }
  return refused;
}

function fieldsInItem(item: unknown): readonly Dispensable[] | null {
  const { loc, msg } = asRecord(item) ?? {};
  const path = Array.isArray(loc) ? loc : [];
  const named = dispensable.filter((field) => path.includes(field));
  if (named.length > 0) return named;
  // The first part is the text, the second one holds the pictures.
  if (path.includes('content') && (path.includes(1) || path.includes('1'))) return [pictures];
  // The error is about the whole body. It may name the field in its text.
  return path.length <= 1 && typeof msg === 'string' ? fieldsInWords(msg) : null;
}

function fieldsInWords(text: string): readonly Dispensable[] | null {
  // The pattern would take a second on a long text.
  const words = text.slice(0, 500);
  const named = dispensable.filter((field) => new RegExp(`\\b${field}\\b`).test(words));
  if (named.length > 0) return named;
  return /\b(extra|unknown|unexpected|additional)\b[^.]*\b(fields?|inputs?|propert(y|ies)|keys?)\b/i.test(
    words,
  )
    ? dispensable
    : null;
}
