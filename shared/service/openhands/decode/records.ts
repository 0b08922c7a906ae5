// Decodes the records of the service: conversations with their cost, and start tasks.
import { cleanWords, excerpt } from '../../excerpt.ts';
import type { StartTask } from '../../port.ts';
import { agentServerUrlOf, isPlainId } from '../address.ts';
import type { HostedConversation } from '../types.ts';
import { decodeMetrics } from './cost.ts';
import {
  array,
  asRecord,
  DecodeError,
  type JsonRecord,
  record,
  requiredText,
  shownText,
  textOrNull,
} from './fields.ts';
import { findErrorWords } from './refusal.ts';
import { agentOf, sandboxOf, startStepOf } from './states.ts';

export function decodeConversation(value: unknown, path = '$'): HostedConversation {
  const from = record(value, path);
  const url = shownText(from, 'conversation_url');
  const sessionKey = shownText(from, 'session_api_key') || null;
  return {
    id: requiredId(from, 'id', path),
    sandboxId: idOrNull(from, 'sandbox_id'),
    sandbox: sandboxOf(textOrNull(from, 'sandbox_status', path)),
    agent: agentOf(textOrNull(from, 'execution_status', path)),
    repository: cut(shownText(from, 'selected_repository')),
    branch: cut(shownText(from, 'selected_branch')),
    title: readTitle(shownText(from, 'title'), sessionKey),
    pullRequests: numbers(from.pr_number),
    ...decodeMetrics(from.metrics),
    createdAt: cut(shownText(from, 'created_at')),
    updatedAt: cut(shownText(from, 'updated_at')),
    agentServerUrl: url === null || url.length > longestUrl ? null : agentServerUrlOf(url),
    sessionKey,
    ...(isAcp(from.agent_kind) && { grantsItself: true }),
    ...listedChildren(from.sub_conversation_ids),
  };
}

const mostChildren = 100;

function listedChildren(value: unknown): Pick<HostedConversation, 'children'> {
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string' && isPlainId(id)) : [];
  return ids.length === 0 ? {} : { children: ids.slice(0, mostChildren) };
}

/** As records and settings name it. */
export function isAcp(kind: unknown): boolean {
  return typeof kind === 'string' && /^acp/i.test(kind);
}

// Texts that are kept, shown and written into outputs have an end, whatever the service writes.
const longestText = 300;
const longestUrl = 2000;

function cut(text: string | null): string | null {
  return text === null || text.length <= longestText ? text : `${text.slice(0, longestText)}…`.toWellFormed();
}

/** Ids become outputs, which workflows put into scripts. */
function requiredId(from: JsonRecord, key: string, path: string): string {
  const id = requiredText(from, key, path);
  if (!isPlainId(id)) throw new DecodeError(`${path}.${key}`, 'an id of letters, digits, - and _', id);
  return id;
}

function idOrNull(from: JsonRecord, key: string): string | null {
  const id = shownText(from, key);
  return id !== null && isPlainId(id) ? id : null;
}

/** A title may hold the key of the sandbox, which its author can know, and it is shown to others. */
function readTitle(title: string | null, sessionKey: string | null): string | null {
  return cut(withoutPlaceholder(title && cleanWords(title, [sessionKey])));
}

/** Until the service has thought of one, it writes a placeholder. */
function withoutPlaceholder(title: string | null): string | null {
  return title !== null && /^Conversation [0-9a-f]{5}$/i.test(title) ? null : title;
}

/** An array with one slot per id, `null` for an unknown one; or only those that are known. */
export function decodeConversations(value: unknown, path = '$'): readonly HostedConversation[] {
  return array(value, path).flatMap((slot, at) =>
    slot === null ? [] : [decodeConversation(slot, `${path}[${at}]`)],
  );
}

function numbers(value: unknown): readonly number[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item): item is number => Number.isSafeInteger(item) && item > 0);
}

export function decodeStartTask(value: unknown, path = '$'): StartTask {
  const from = record(value, path);
  const sandboxId = idOrNull(from, 'sandbox_id');
  return {
    ...(sandboxId !== null && { sandboxId }),
    id: requiredId(from, 'id', path),
    step: startStepOf(requiredText(from, 'status', path)),
    conversationId: from.app_conversation_id ? requiredId(from, 'app_conversation_id', path) : null,
    createdAt: cut(shownText(from, 'created_at')),
    error: failureText(from.error) ?? failureText(from.detail),
  };
}

/** An array with one entry per id, `null` for an unknown one. Some services answer with a single object. */
export function decodeStartTasks(value: unknown): readonly StartTask[] {
  if (value === null) return [];
  if (asRecord(value)) return [decodeStartTask(value)];
  return array(value, '$').flatMap((slot, at) => (slot === null ? [] : [decodeStartTask(slot, `$[${at}]`)]));
}

/** A string, or an object of unknown shape. */
function failureText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return excerpt(findErrorWords(value) ?? JSON.stringify(value), 2000) || null;
}
