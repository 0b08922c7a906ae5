// Decodes start requests, V1 and V0.

import { isRecord } from '../../support/json.ts';
import type { Dialect } from '../life/rules.ts';
import type { StartRequest } from '../world/conversation.ts';
import { isUuid, normalise } from '../world/ids.ts';
import { contentOf } from './content.ts';
import { type Fields, fieldsOf, type Problem } from './fields.ts';

type Decoded =
  | { readonly kind: 'ok'; readonly request: StartRequest }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] };

export function decodeStart(body: unknown, dialect: Dialect, strict: boolean): Decoded {
  const fields = fieldsOf(body);
  const message = contentOf(fields.object('initial_message'), dialect);
  const repository = fields.text('selected_repository', { nullable: true }) ?? null;
  const request = { ...empty, message, repository, given: isRecord(body) ? body : {} };
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

const empty: StartRequest = {
  message: null,
  repository: null,
  branch: null,
  title: null,
  pullRequests: [],
  id: null,
  given: {},
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
