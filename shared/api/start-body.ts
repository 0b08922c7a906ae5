// The body of the start request, and which fields to leave out for a service that does not know them. Pure.
import { asRecord } from './decode/fields.ts';
import type { StartRequest } from './types.ts';

interface Message {
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }];
}

export interface StartBody {
  readonly initial_message?: Message;
  readonly selected_repository?: string;
  readonly selected_branch?: string;
  readonly title?: string;
  readonly conversation_id?: string;
}

/** Fields that do not change what the agent does. The branch does, so it is not in this list. */
const dispensable = ['conversation_id', 'title'] as const;

export function startBodyOf(request: StartRequest): StartBody {
  const { message, repository, branch, title, conversationId } = request;
  return {
    ...(message !== null && { initial_message: { content: [{ type: 'text', text: message }] } }),
    ...(repository && { selected_repository: repository }),
    ...(branch && { selected_branch: branch }),
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
  if (refused === null || !refused.some((name) => name in body)) return null;
  const { conversation_id, title, ...rest } = body;
  return {
    ...rest,
    ...(title !== undefined && !refused.includes('title') && { title }),
    ...(conversation_id !== undefined && !refused.includes('conversation_id') && { conversation_id }),
  };
}

/** The dispensable fields in a validation error; null when the error is also about other fields. */
function refusedFields(detail: unknown): readonly string[] | null {
  if (typeof detail === 'string') return fieldsInWords(detail);
  if (!Array.isArray(detail) || detail.length === 0) return null;
  const refused: string[] = [];
  for (const item of detail) {
    const fields = fieldsInItem(item);
    if (fields === null) return null;
    refused.push(...fields);
  }
  return refused;
}

function fieldsInItem(item: unknown): readonly string[] | null {
  const { loc, msg } = asRecord(item) ?? {};
  const place = Array.isArray(loc) ? loc.map(String) : [];
  const named = dispensable.filter((field) => place.includes(field));
  if (named.length > 0) return named;
  // The error is about the whole body. It may name the field in its text.
  return place.length <= 1 && typeof msg === 'string' ? fieldsInWords(msg) : null;
}

function fieldsInWords(text: string): readonly string[] | null {
  // On a long text the pattern would take a second.
  const words = text.slice(0, 500);
  const named = dispensable.filter((field) => new RegExp(`\\b${field}\\b`).test(words));
  if (named.length > 0) return named;
  return /\b(extra|unknown|unexpected|additional)\b[^.]*\b(fields?|inputs?|propert(y|ies)|keys?)\b/i.test(
    words,
  )
    ? dispensable
    : null;
}
