// Which actions wait for an answer: read from the events of one conversation, newest first.
import type { Agent, KnownPending, PendingAction, RejectedAction } from '../../../conversation/index.ts';
import { ServiceError } from '../../errors.ts';
import { type Clean, excerpt } from '../../excerpt.ts';
import {
  asRecord,
  DecodeError,
  type JsonRecord,
  requiredText,
  shownText,
  textOfParts,
} from '../decode/fields.ts';
import { agentIn, eventKind } from './paged-events.ts';

/** `head`: the newest event that counts; null where the server does not say. */
export async function collectPending(
  newestFirst: AsyncIterable<JsonRecord>,
  clean: Clean,
  head: string | null,
): Promise<Omit<KnownPending, 'kind'>> {
  const branch = followBranch(head);
  const pending = readPending(clean);
  let newest: unknown = null;
  let terminal: string | null = null;
  const states = newestStates();
  for await (const event of newestFirst) {
    newest ??= event.id;
    // A head that is moved back moves no terminal.
    terminal ??= folderIn(event);
    if (branch.takes(event)) pending.read(event);
    states.read(event);
  }
  branch.end();
  const { actions, rejected } = pending;
  const wentOn = states.wentOn();
  return {
    value: actions(),
    rejected,
    newest: typeof newest === 'string' ? newest : null,
    ...(terminal !== null && { terminal }),
    ...(wentOn !== null && { wentOn }),
  };
}

const itemsPath = 'an action cannot be read: $.items';

/** The newest two states that differ. Only a server that tells when it waits is believed when it tells that it works. */
function newestStates() {
  const states: Agent[] = [];
  return {
    read(event: JsonRecord): void {
      if (states.length === 2) return;
      const agent = agentIn(event);
      if (agent !== null && agent.is !== states[0]?.is) states.push(agent);
    },
    wentOn(): Agent | null {
      const [now, before] = states;
      return now?.is === 'working' && before?.is === 'waiting' ? now : null;
    },
  };
}

/** All pending actions together. Nobody could read more before deciding. */
const mostHeld = 4 * 1024 * 1024;

/**
 * Like the server, from the newest back: a failed call ends only the actions before it, because some models give later calls
 * the same ids again.
 */
export function readPending(clean: Clean) {
  const done = new Set<unknown>();
  const failedCalls = new Set<unknown>();
  const pending: PendingAction[] = [];
  const rejected: RejectedAction[] = [];
  let held = 0;
  const hold = (value: unknown) => {
    held += typeof value === 'string' ? value.length : JSON.stringify(value ?? null).length;
    if (held > mostHeld)
      throw new ServiceError('bad_response', 'what is pending is not shown: it is larger than 4 MB');
  };
  return {
    /** The next older event. Only ids, and actions that are pending, are kept of it. */
    read(event: JsonRecord): void {
      const kind = eventKind(event);
      if (kind === 'ObservationEvent' || kind === 'UserRejectObservation') {
        hold(event.action_id);
        done.add(event.action_id);
      }
      if (kind === 'UserRejectObservation') {
        const refused = { id: String(event.action_id), reason: shownText(event, 'rejection_reason') };
        hold(refused.reason);
        rejected.push(refused);
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
    },
    /** Once all were read. Oldest first; one answer covers all of them. */
    actions: (): readonly PendingAction[] => pending.toReversed(),
    rejected,
  };
}

const longestFolder = 4_096;

/** Where a terminal was after its output. */
function folderIn({ observation }: JsonRecord): string | null {
  const folder = asRecord(asRecord(observation)?.metadata)?.working_dir;
  return typeof folder === 'string' && folder.length <= longestFolder ? folder : null;
}

/** Strict about the fields that people see: an action that cannot be shown must not be approved. */
export function decodeAction(
  event: JsonRecord,
  clean: Clean,
): { action: PendingAction; callId: string | null } {
  const path = `${itemsPath}[ActionEvent]`;
  if (asRecord(event.action) === null) throw new DecodeError(`${path}.action`, 'an object', event.action);
  const cleaned = (words: string | null) => (words === null ? null : clean(words));
  const action: PendingAction = {
    id: requiredText(event, 'id', path),
    at: shownText(event, 'timestamp'),
    tool: requiredText(event, 'tool_name', path),
    arguments: event.action,
    summary: cleaned(shownText(event, 'summary')),
    risk: shownText(event, 'security_risk') ?? 'UNKNOWN',
    thought: cleaned(textOfParts(event.thought) || null),
  };
  return { action, callId: shownText(event, 'tool_call_id') };
}

const rootMark = '__root__';

/**
 * A server that can move the head of a conversation back keeps the events after it, but ignores them: only the events on the
 * way from the head to the root count. Where there is no head, every event counts.
 */
export function followBranch(head: string | null) {
  /** Null: the next event, whichever it is. */
  let wanted: string | null = head;
  return {
    /** Whether this event, the next older one, is on the way from the head to the root. */
    takes(event: JsonRecord): boolean {
      if (head === null) return true;
      if (wanted === rootMark) return false;
      wanted ??= parentName(event.id ?? rootMark);
      if (wanted === rootMark || event.id !== wanted) return false;
      // Events of servers without branches name no parent: theirs is the next older event.
      wanted = (event.parent_id ?? null) === null ? null : parentName(event.parent_id);
      return true;
    },
    /** Throws where the way to the root is incomplete: half a branch must not be shown. */
    end(): void {
      if (head === null || wanted === rootMark || wanted === null) return;
      throw new DecodeError(itemsPath, `the event ${excerpt(wanted, 80)}`, undefined);
    },
  };
}

function parentName(parent: unknown): string {
  if (typeof parent !== 'string') throw new DecodeError(`${itemsPath}.parent_id`, 'a string', parent);
  return parent;
}
