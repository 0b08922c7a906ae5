// Reads from the newest events: the state of the agent after a message, how it ended, and why it failed. Pure.
import type { Agent, FoundEvent, NewestState } from '../../../conversation/index.ts';
import type { Clean } from '../../excerpt.ts';
import type { AgentFailure, Said } from '../../port.ts';
import { asRecord, type JsonRecord, textOfParts } from '../decode/fields.ts';
import { type AgentTrace, showTakenUp, traceOf } from './messages.ts';
import { agentIn, eventKind, hasZone, idAndTime } from './paged-events.ts';

/** The newest state, and whether the agent took up the message at `after` before it. Null where that is not known. */
export async function findNewestState(
  newestFirst: AsyncIterable<JsonRecord>,
  after: FoundEvent,
): Promise<NewestState | null> {
  let agent: Agent | null = null;
  const later: AgentTrace[] = [];
  for await (const event of newestFirst) {
    const current = idAndTime(event);
    if (current?.id === after.id) return { agent, isNew: showTakenUp(later.toReversed()) };
    agent ??= agentIn(event);
    const isLater = compareTimes(current?.at ?? null, after.at);
    if (isLater === false) return { agent, isNew: showTakenUp(later.toReversed()) };
    const trace = traceOf(event);
    if (trace === null) continue;
    later.push(trace);
    // Older events cannot change this.
    if (isLater && agent !== null && showTakenUp(later.toReversed())) return { agent, isNew: true };
  }
  return null;
}

/** Null where the times are the same, or are not written the same way: then their order in the list decides. */
function compareTimes(one: string | null, other: string | null): boolean | null {
  if (one === null || other === null || hasZone(one) !== hasZone(other)) return null;
  const difference = Date.parse(one) - Date.parse(other);
  return Number.isNaN(difference) || difference === 0 ? null : difference > 0;
}

/** Whether the hooks for the end have let the agent end since it did something. */
export function haveHooksLetEnd(newestFirst: readonly JsonRecord[]): boolean {
  const last = newestFirst.findIndex((event) => {
    const kind = eventKind(event);
    return kind === 'ActionEvent' || (kind === 'MessageEvent' && event.source === 'agent');
  });
  const hooks = newestFirst
    .slice(0, last < 0 ? undefined : last)
    .filter((event) => eventKind(event) === 'HookExecutionEvent' && event.hook_event_type === 'Stop');
  return hooks.length > 0 && hooks.every(({ blocked }) => blocked !== true);
}

/** Null where the newest events hold no end of the agent, or where something else came after it. */
export function findLastSaid(newestFirst: readonly JsonRecord[], clean: Clean): Said | null {
  const done = new Set<unknown>();
  const refused = new Set<unknown>();
  for (const event of newestFirst) {
    switch (eventKind(event)) {
      case 'UserRejectObservation':
        refused.add(event.action_id);
        break;
      case 'ObservationEvent':
        done.add(event.action_id);
        break;
      case 'ActionEvent':
        if (refused.has(event.id)) return null;
        if (event.tool_name === 'finish')
          return { kind: 'finish', text: clean(textOfParts(asRecord(event.action)?.message)) };
        // What a reply wants after its end is never run.
        if (done.has(event.id)) return null;
        break;
      case 'MessageEvent':
        return event.source === 'agent'
          ? { kind: 'message', text: clean(textOfParts(asRecord(event.llm_message)?.content)) }
          : null;
      default:
    }
  }
  return null;
}

/** Null where the agent did something, or got a message, after its newest failure: that is none of its end. */
export async function findNewestError(
  newestFirst: AsyncIterable<JsonRecord>,
  clean: Clean,
): Promise<AgentFailure | null> {
  for await (const event of newestFirst) {
    const kind = eventKind(event);
    if (kind === 'ActionEvent' || kind === 'MessageEvent') return null;
    if (kind !== 'ConversationErrorEvent') continue;
    const { code, detail } = event;
    return {
      code: typeof code === 'string' ? clean(code) : '',
      detail: typeof detail === 'string' ? clean(detail) : '',
    };
  }
  return null;
}
