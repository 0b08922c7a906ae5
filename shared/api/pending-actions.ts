// Finds the actions that wait for an answer in the events of one conversation, newest first. Pure.
import type { PendingAction } from '../question/index.ts';
import { asRecord, DecodeError, type JsonRecord, shownText, text } from './decode/fields.ts';
import { eventKind } from './paged-events.ts';
import type {} from './types.ts';

/**
 * The result is oldest first; one answer covers all of them. Like the server, it goes from the newest event back: the
 * result of a call ends only an earlier action, because some models use the same call ids again.
 */
export function pendingActionsIn(newestFirst: readonly JsonRecord[]): readonly PendingAction[] {
  const done = new Set<unknown>();
  const failedCalls = new Set<unknown>();
  const pending: PendingAction[] = [];
  for (const event of newestFirst) {
    const kind = eventKind(event);
    if (kind === 'ObservationEvent' || kind === 'UserRejectObservation') done.add(event.action_id);
    if (kind === 'AgentErrorEvent') failedCalls.add(event.tool_call_id);
    if (kind !== 'ActionEvent' || (event.action ?? null) === null) continue;
    const { action, callId } = decodeAction(event);
    if (done.has(action.id) || (callId !== null && failedCalls.has(callId))) continue;
    pending.push(action);
    // The same action may be on two pages.
    done.add(action.id);
  }
  return pending.reverse();
}

/** Strict about the fields that people see: an action that cannot be shown must not be approved. */
function decodeAction(event: JsonRecord): { action: PendingAction; callId: string | null } {
  const path = '$.items[ActionEvent]';
  if (asRecord(event.action) === null) throw new DecodeError(`${path}.action`, 'an object', event.action);
  const action: PendingAction = {
    id: text(event, 'id', path),
    at: shownText(event, 'timestamp'),
    tool: text(event, 'tool_name', path),
    arguments: event.action,
    summary: shownText(event, 'summary'),
    risk: shownText(event, 'security_risk') ?? 'UNKNOWN',
    thought: thoughtOf(event.thought),
  };
  return { action, callId: shownText(event, 'tool_call_id') };
}

function thoughtOf(value: unknown): string | null {
  if (typeof value === 'string') return value || null;
  if (!Array.isArray(value)) return null;
  const texts = value.map((part) => asRecord(part)?.text).filter((part) => typeof part === 'string');
  return texts.join('\n') || null;
}
