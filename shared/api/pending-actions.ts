// Which actions wait for an answer: read from the events of one conversation, newest first.
import type { PendingAction } from '../question/index.ts';
import { asRecord, DecodeError, type JsonRecord, shownText, text } from './decode/fields.ts';
import { ServiceError } from './errors.ts';
import { eventKind } from './paged-events.ts';

/** What all pending actions may hold together; more than that nobody can read anyway. */
const mostHeld = 4 * 1024 * 1024;

/** Takes keys out of what the agent says. What it wants to run stays as it is, because people decide on it. */
export type Clean = (text: string) => string;

export interface PendingReader {
  /** The next older event. Nothing of it is kept but ids, and an action that is pending. */
  read(event: JsonRecord): void;
  /** Once all were read. Oldest first; one answer covers all of them. */
  actions(): readonly PendingAction[];
}

/**
 * Like the server, from the newest back: a failed call ends only what came before it, because some models give later
 * calls the same ids again.
 */
export function readPending(clean: Clean): PendingReader {
  const done = new Set<unknown>();
  const failedCalls = new Set<unknown>();
  const pending: PendingAction[] = [];
  let held = 0;
  const hold = (what: unknown) => {
    held += typeof what === 'string' ? what.length : JSON.stringify(what ?? null).length;
    if (held > mostHeld)
      throw new ServiceError('bad_response', 'what is pending is not shown: it is larger than 4 MB');
  };
  return {
    read(event) {
      const kind = eventKind(event);
      if (kind === 'ObservationEvent' || kind === 'UserRejectObservation') {
        hold(event.action_id);
        done.add(event.action_id);
      }
      if (kind === 'AgentErrorEvent') {
        hold(event.tool_call_id);
        failedCalls.add(event.tool_call_id);
      }
      if (kind !== 'ActionEvent' || (event.action ?? null) === null) return;
      const { action, callId } = decodeAction(event, clean);
      if (done.has(action.id) || (callId !== null && failedCalls.has(callId))) return;
      hold(action);
      pending.push(action);
      // A page boundary may show an action twice.
      done.add(action.id);
    },
    actions: () => pending.toReversed(),
  };
}

/** Strict about the fields that people see: an action that cannot be shown must not be approved. */
function decodeAction(event: JsonRecord, clean: Clean): { action: PendingAction; callId: string | null } {
  const path = '$.items[ActionEvent]';
  if (asRecord(event.action) === null) throw new DecodeError(`${path}.action`, 'an object', event.action);
  const action: PendingAction = {
    id: text(event, 'id', path),
    at: shownText(event, 'timestamp'),
    tool: text(event, 'tool_name', path),
    arguments: event.action,
    summary: cleaned(shownText(event, 'summary'), clean),
    risk: shownText(event, 'security_risk') ?? 'UNKNOWN',
    thought: cleaned(thoughtOf(event.thought), clean),
  };
  return { action, callId: shownText(event, 'tool_call_id') };
}

function cleaned(text: string | null, clean: Clean): string | null {
  return text === null ? null : clean(text);
}

function thoughtOf(value: unknown): string | null {
  if (typeof value === 'string') return value || null;
  if (!Array.isArray(value)) return null;
  const texts = value.map((part) => asRecord(part)?.text).filter((part) => typeof part === 'string');
  return texts.join('\n') || null;
}
