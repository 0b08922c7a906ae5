import { agentServerUrlOf } from '../address.ts';
import type { Conversation } from '../types.ts';
import { array, record, shownText, text, textOrNull } from './fields.ts';

export function decodeConversation(value: unknown, path = '$'): Conversation {
  const from = record(value, path);
  const url = shownText(from, 'conversation_url');
  return {
    id: text(from, 'id', path),
    sandboxId: shownText(from, 'sandbox_id'),
    sandboxStatus: textOrNull(from, 'sandbox_status', path),
    executionStatus: textOrNull(from, 'execution_status', path),
    repository: shownText(from, 'selected_repository'),
    branch: shownText(from, 'selected_branch'),
    title: shownText(from, 'title'),
    pullRequests: numbers(from.pr_number),
    createdAt: shownText(from, 'created_at'),
    updatedAt: shownText(from, 'updated_at'),
    agentServerUrl: url === null ? null : agentServerUrlOf(url),
    sessionKey: shownText(from, 'session_api_key') || null,
  };
}

/** An array with one entry per id, `null` for an unknown one; or only the known ones. */
export function decodeConversations(value: unknown, path = '$'): readonly Conversation[] {
  return array(value, path).flatMap((slot, at) =>
    slot === null ? [] : [decodeConversation(slot, `${path}[${at}]`)],
  );
}

function numbers(value: unknown): readonly number[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item): item is number => Number.isSafeInteger(item) && item > 0);
}
