// Which actions wait for an answer. Pure: over the events of one conversation, newest first.
import type { PendingAction } from '../question/index.ts';
import { asRecord, DecodeError, type JsonRecord, shownText, text } from './decode/fields.ts';
import { eventKind } from './paged-events.ts';
import type {} from './types.ts';

/**
 * Oldest first. One answer covers all of them. Like the server, from the newest back: a failed call ends only what came
 * before it, because some models give later calls the same ids again.
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
    // A page boundary may show an action twice.
    done.add(action.id);
  }
  return pending.reverse();
}

/** Strict on what a person decides by: an action that cannot be shown must not be approved unseen. */
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
