// Decodes the bodies of starts, V1 and V0, and of messages: pieces of text, and in the live dialect pictures too.
import type { Dialect } from '../life/rules.ts';
import type { StartRequest } from '../world/conversation.ts';
import { isUuid, normalise } from '../world/ids.ts';
import { type Fields, fieldsOf, notUuid, type Problem } from './fields.ts';

type Decoded =
  | { readonly kind: 'ok'; readonly request: StartRequest }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] };

export function decodeStart(body: unknown, dialect: Dialect): Decoded {
  const fields = fieldsOf(body);
  const message = contentOf(fields.object('initial_message'), dialect);
  const repository = fields.text('selected_repository', { nullable: true }) ?? null;
  const request = { ...empty, message, repository };
  if (dialect === 'documented') return decoded(fields, request);
  return decoded(fields, {
    ...request,
    branch: fields.text('selected_branch', { nullable: true }) ?? null,
    model: fields.text('llm_model', { nullable: true }) ?? null,
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

const empty: StartRequest = {
  message: null,
  repository: null,
  branch: null,
  model: null,
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
  if (!isUuid(id)) fields.problems.push(notUuid('body', 'conversation_id'));
  return normalise(id);
}

/** The text of a message; at least one piece is required. */
export function contentOf(message: Fields | undefined, dialect: Dialect): string | null {
  const content = message?.list('content');
  if (!message || !content) {
    if (message && !message.has('content')) message.problem('content', 'Field required', 'missing');
    return null;
  }
  if (content.length === 0) message.problem('content', 'List should have at least 1 item', 'too_short');
  const pieces = content.map((piece, place) => {
    const at = [...message.place, 'content', place];
    if (dialect === 'live') return livePiece(piece, at, message.problems);
    return textOf(fieldsOf(piece, at, message.problems));
  });
  return pieces.filter((text) => text !== null).join('\n');
}

/** For a piece that is neither text nor picture, the service lists what is wrong for each. */
function livePiece(piece: unknown, place: Problem['loc'], problems: Problem[]): string | null {
  const asText = fieldsOf(piece, [...place, 'TextContent'], []);
  const text = textOf(asText);
  asText.only(['type', 'text', 'cache_prompt']);
  if (asText.problems.length === 0) return text;
  const asImage = fieldsOf(piece, [...place, 'ImageContent'], []);
  asImage.text('type', { oneOf: ['image'] });
  if (asImage.list('image_urls') === undefined) asImage.problem('image_urls', 'Field required', 'missing');
  if (asImage.problems.length > 0) problems.push(...asText.problems, ...asImage.problems);
  return null;
}

function textOf(fields: Fields): string {
  fields.text('type', { oneOf: ['text'], required: true });
  return fields.text('text', { required: true }) ?? '';
}
