// Decodes start requests, V1 and V0.
import type { Dialect } from '../life/rules.ts';
import type { StartRequest } from '../world/conversation.ts';
import { isUuid, normalise } from '../world/ids.ts';
import { type Fields, fieldsOf, type Problem } from './fields.ts';

type Decoded =
  | { readonly kind: 'ok'; readonly request: StartRequest }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] };

export function decodeStart(body: unknown, dialect: Dialect, strict: boolean): Decoded {
  const fields = fieldsOf(body);
  const message = contentOf(fields.object('initial_message'));
  const repository = fields.text('selected_repository', { nullable: true }) ?? null;
  const request = { ...empty, message, repository };
  if (dialect === 'documented') {
    if (strict) fields.only(['initial_message', 'selected_repository']);
    return decoded(fields, request);
  }
  fields.text('git_provider', { nullable: true, oneOf: ['github', 'gitlab', 'bitbucket'] });
  fields.text('trigger', { nullable: true });
  return decoded(fields, {
    ...request,
    branch: fields.text('selected_branch', { nullable: true }) ?? null,
    title: fields.text('title', { nullable: true }) ?? null,
    pullRequests: numbersOf(fields),
    id: idOf(fields),
  });
}

export function decodeV0Start(body: unknown): Decoded {
  const fields = fieldsOf(body);
  const message = fields.text('initial_user_msg', { nullable: true }) ?? null;
  const repository = fields.text('repository', { nullable: true }) ?? null;
  return decoded(fields, { ...empty, message, repository });
}

/** The text of a message, of which there must be at least one piece. */
export function contentOf(message: Fields | undefined): string | null {
  const content = message?.list('content');
  if (!message || !content) {
    if (message && !message.has('content')) message.problem('content', 'Field required', 'missing');
    return null;
  }
  if (content.length === 0) message.problem('content', 'List should have at least 1 item', 'too_short');
  const pieces = content.map((piece, place) => {
    const fields = fieldsOf(piece, [...message.place, 'content', place], message.problems);
    fields.text('type', { oneOf: ['text'], required: true });
    return fields.text('text', { required: true }) ?? '';
  });
  return pieces.join('\n');
}

const empty: StartRequest = {
  message: null,
  repository: null,
  branch: null,
  title: null,
  pullRequests: [],
  id: null,
};

function decoded(fields: Fields, request: StartRequest): Decoded {
  const { problems } = fields;
  return problems.length === 0 ? { kind: 'ok', request } : { kind: 'invalid', problems };
}

function numbersOf(fields: Fields): number[] {
  const numbers = fields.list('pr_number') ?? [];
  const good = numbers.filter((one): one is number => typeof one === 'number' && Number.isSafeInteger(one));
  if (good.length < numbers.length) fields.problem('pr_number', 'Items should be valid integers', 'int_type');
  return good;
}

function idOf(fields: Fields): string | null {
  const id = fields.text('conversation_id', { nullable: true });
  if (id === undefined) return null;
  if (!isUuid(id)) fields.problem('conversation_id', 'Input should be a valid UUID', 'uuid_parsing');
  return normalise(id);
}
