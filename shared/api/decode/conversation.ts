import { agentServerUrlOf } from '../address.ts';
import type { Conversation } from '../types.ts';
import { array, record, shownText, text, textOrNull } from './fields.ts';
import { decodeMetrics } from './usage.ts';

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
    title: titleOf(shownText(from, 'title')),
    pullRequests: numbers(from.pr_number),
    ...decodeMetrics(from.metrics),
    createdAt: shownText(from, 'created_at'),
    updatedAt: shownText(from, 'updated_at'),
    agentServerUrl: url === null ? null : agentServerUrlOf(url),
    sessionKey: shownText(from, 'session_api_key') || null,
  };
}

/** Until the service has thought of one, it writes a placeholder. */
function titleOf(title: string | null): string | null {
  return title !== null && /^Conversation [0-9a-f]{5}$/i.test(title) ? null : title;
}

/** An array with one slot per id, `null` for an unknown one; or only those that are known. */
export function decodeConversations(value: unknown, path = '$'): readonly Conversation[] {
  return array(value, path).flatMap((slot, at) =>
    slot === null ? [] : [decodeConversation(slot, `${path}[${at}]`)],
  );
}

function numbers(value: unknown): readonly number[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item): item is number => Number.isSafeInteger(item) && item > 0);
}
