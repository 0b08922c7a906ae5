// Which actions of a conversation ran, and whether its agent waited before each: read from its events, newest first.
import type { RanAction } from '../../question/index.ts';
import { isWaitingStatus } from '../../watch/index.ts';
import { asRecord, type JsonRecord, shownText } from '../decode/fields.ts';
import { type Clean, excerpt } from '../excerpt.ts';
import { eventKind, executionStatusOf } from './paged-events.ts';

const longestTold = 200;

interface Result {
  waited: boolean;
}

/** Oldest first. Of each only a line is kept. */
export async function collectRan(
  newestFirst: AsyncIterable<JsonRecord>,
  clean: Clean,
): Promise<readonly RanAction[]> {
  const ran: RanAction[] = [];
  /** What has a result, and whose action is still to come: by its id, or by the id of its call. */
  const results = new Map<unknown, Result>();
  const seen = new Set<unknown>();
  for await (const event of newestFirst) {
    switch (eventKind(event)) {
      case 'ObservationEvent':
        results.set(event.action_id, { waited: false });
        break;
      case 'AgentErrorEvent':
        // A tool that failed may have done something before.
        results.set(event.tool_call_id, { waited: false });
        break;
      case 'ConversationStateUpdateEvent':
        if (isWaitingStatus(executionStatusOf(event)))
          for (const each of results.values()) each.waited = true;
        break;
      case 'ActionEvent': {
        const result = results.get(event.id) ?? results.get(event.tool_call_id);
        results.delete(event.id);
        results.delete(event.tool_call_id);
        // A page boundary may show an action twice.
        if (result === undefined || asRecord(event.action) === null || seen.has(event.id)) break;
        seen.add(event.id);
        ran.push(ranAction(event, result, clean));
        break;
      }
      case 'ACPToolCallEvent':
        // An agent of another vendor tells what it did, and has asked nobody.
        if (seen.has(event.tool_call_id)) break;
        seen.add(event.tool_call_id);
        ran.push(toolCall(event, clean));
        break;
      default:
    }
  }
  return ran.toReversed();
}

function ranAction(event: JsonRecord, { waited }: Result, clean: Clean): RanAction {
  const given = asRecord(event.action) ?? {};
  const { kind, ...rest } = given;
  const tool = shownText(event, 'tool_name') ?? 'a tool';
  const what = given.command ?? given.path ?? JSON.stringify(rest);
  return {
    id: String(event.id),
    tool,
    kind: typeof kind === 'string' ? kind : null,
    risk: shownText(event, 'security_risk') ?? 'UNKNOWN',
    told: excerpt(clean(`${tool}: ${String(what)}`), longestTold),
    waited,
  };
}

function toolCall(event: JsonRecord, clean: Clean): RanAction {
  const title = shownText(event, 'title') ?? shownText(event, 'tool_kind') ?? 'a call of a tool';
  return {
    id: String(event.tool_call_id ?? event.id),
    tool: 'acp',
    kind: null,
    risk: 'UNKNOWN',
    told: excerpt(clean(title), longestTold),
    waited: false,
  };
}
