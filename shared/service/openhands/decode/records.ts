// Decodes the records of the service: conversations, start tasks, and when an agent asks.
import { type Ask, asks, type StandingPolicy } from '../../../conversation/index.ts';
import { cleanWords, excerpt } from '../../excerpt.ts';
import type { StartTask } from '../../port.ts';
import { agentServerUrlOf, isPlainId } from '../address.ts';
import { findErrorWords } from '../http/judge-reply.ts';
import { decodeMetrics } from '../read-usage.ts';
import type { HostedConversation } from '../types.ts';
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
    repository: cut(shownText(from, 'selected_repository'), longestName),
    branch: cut(shownText(from, 'selected_branch'), longestName),
    title: readTitle(shownText(from, 'title'), sessionKey),
    pullRequests: numbers(from.pr_number),
    ...decodeMetrics(from.metrics),
    createdAt: cut(shownText(from, 'created_at'), longestTime),
    updatedAt: cut(shownText(from, 'updated_at'), longestTime),
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
const longestTitle = 300;
const longestName = 200;
const longestTime = 100;
const longestUrl = 2000;

function cut(text: string | null, longest: number): string | null {
  return text === null || text.length <= longest ? text : `${text.slice(0, longest)}…`.toWellFormed();
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
  return cut(withoutPlaceholder(title && cleanWords(title, [sessionKey])), longestTitle);
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
  const updatedAt = shownText(from, 'updated_at');
  const sandboxId = idOrNull(from, 'sandbox_id');
  return {
    ...(sandboxId !== null && { sandboxId }),
    ...(updatedAt !== null && { updatedAt: updatedAt.slice(0, longestTime) }),
    id: requiredId(from, 'id', path),
    step: startStepOf(requiredText(from, 'status', path)),
    conversationId: from.app_conversation_id ? requiredId(from, 'app_conversation_id', path) : null,
    createdAt: cut(shownText(from, 'created_at'), longestTime),
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

/** When an agent asks before it acts. An action without a stated risk counts as risky. */
export const policies = {
  always: { kind: 'AlwaysConfirm' },
  risky: { kind: 'ConfirmRisky', threshold: 'MEDIUM', confirm_unknown: true },
  never: { kind: 'NeverConfirm' },
} as const satisfies Readonly<Record<Ask, object>>;

/** The policy in the record of an agent server; null where it tells none. An agent of another vendor asks by no policy. */
export function readStandingPolicy({
  agent,
  confirmation_policy: policy,
}: JsonRecord): StandingPolicy | null {
  if (isAcp(asRecord(agent)?.kind)) return 'asks_by_none';
  return readPolicy(policy) ?? (typeof asRecord(policy)?.kind === 'string' ? 'other' : null);
}

/** The name of its class tells the policy, and no threshold. */
export function policyOfClass(name: string): Ask | 'other' {
  return asks.find((ask) => policies[ask].kind === name) ?? 'other';
}

/** Null for a policy that is none of ours, for example with a higher threshold. */
function readPolicy(value: unknown): Ask | null {
  const { kind, threshold, confirm_unknown } = asRecord(value) ?? {};
  switch (kind) {
    case 'AlwaysConfirm':
      return 'always';
    case 'NeverConfirm':
      return 'never';
    case 'ConfirmRisky':
      return threshold === policies.risky.threshold && confirm_unknown !== false ? 'risky' : null;
    default:
      return null;
  }
}
