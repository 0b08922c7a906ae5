// The start request on the wire, and what to leave out of it for a service that does not know a field. Pure.
import { asRecord } from './decode/fields.ts';
import type { StartRequest } from './types.ts';

export interface StartBody {
  readonly initial_message: { readonly content: readonly [{ readonly type: 'text'; readonly text: string }] };
  readonly selected_repository?: string;
  readonly selected_branch?: string;
  readonly title?: string;
  readonly conversation_id?: string;
}

/** Leaving these out changes nothing that the agent does. A branch left out would. */
const dispensable = ['conversation_id', 'title'] as const;

export function startBodyOf(request: StartRequest): StartBody {
  const { message, repository, branch, title, conversationId } = request;
  return {
    initial_message: { content: [{ type: 'text', text: message }] },
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
    initial_user_msg: message,
    ...(repository && { repository }),
    ...(branch && { selected_branch: branch }),
  };
}

/** The body to ask again with after a 422; null where the refusal is about something else. */
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

/** The dispensable fields that a validation error is about; null when it is also about anything else. */
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
  // An extra-fields error that is placed on the whole body, and names the field in its words if at all.
  return place.length <= 1 && typeof msg === 'string' ? fieldsInWords(msg) : null;
}

function fieldsInWords(text: string): readonly string[] | null {
  // A page of text would keep the pattern busy for a second.
  const words = text.slice(0, 500);
  const named = dispensable.filter((field) => new RegExp(`\\b${field}\\b`).test(words));
  if (named.length > 0) return named;
  return /\b(extra|unknown|unexpected|additional)\b[^.]*\b(fields?|inputs?|propert(y|ies)|keys?)\b/i.test(
    words,
  )
    ? dispensable
    : null;
}
