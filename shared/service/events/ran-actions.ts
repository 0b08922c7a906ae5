// Which actions of a conversation ran, and whether its agent waited before each: read from its events, newest first.
import type { RanAction } from '../../question/index.ts';
import { isWaitingStatus } from '../../watch/index.ts';
import { asRecord, type JsonRecord, shownText } from '../decode/fields.ts';
import { ServiceError } from '../errors.ts';
import { type Clean, excerpt } from '../excerpt.ts';
import { eventKind, executionStatusOf } from './paged-events.ts';

const longestTold = 200;

interface Result {
  waited: boolean;
  /** What it proves by itself; null where nothing need have run. */
  readonly alone: RanAction | null;
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
  let isTold = false;
  for await (const event of newestFirst) {
    isTold = true;
    switch (eventKind(event)) {
      case 'ObservationEvent':
        results.set(event.action_id, { waited: false, alone: withoutAction(event) });
        break;
      case 'AgentErrorEvent':
        // A tool that failed may have done something before.
        results.set(event.tool_call_id, { waited: false, alone: null });
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
        if (result === undefined || seen.has(event.id)) break;
        const action = asRecord(event.action) === null ? result.alone : ranAction(event, result, clean);
        if (action === null) break;
        seen.add(event.id);
        ran.push(action);
        break;
      }
      case 'ACPToolCallEvent': {
        // An agent of another vendor tells what it did, and has asked nobody.
        const id = event.tool_call_id ?? event.id;
        if (seen.has(id)) break;
        seen.add(id);
        ran.push(toolCall(event, clean));
        break;
      }
      default:
    }
  }
  if (!isTold)
    throw new ServiceError('bad_response', 'what ran is not told: the service lists no event at all');
  for (const [id, { alone }] of results) if (alone !== null && !seen.has(id)) ran.push(alone);
  return ran.toReversed();
}

/** Something ran, and no event before it says what, nor whether anybody was asked. */
function withoutAction(event: JsonRecord): RanAction {
  const tool = shownText(event, 'tool_name') ?? 'a tool';
  const told = excerpt(`${tool}: its events do not tell what`, longestTold);
  return { id: String(event.action_id ?? event.id), tool, kind: null, risk: 'UNKNOWN', told, waited: false };
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
