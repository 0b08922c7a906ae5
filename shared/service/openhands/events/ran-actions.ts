// Which actions of a conversation ran or began, which were refused, and whether its agent waited before each: read from its
// events, newest first.

import { type Agent, isAsking, type RanAction } from '../../../conversation/index.ts';
import { ServiceError } from '../../errors.ts';
import { type Clean, excerpt } from '../../excerpt.ts';
import { asRecord, type JsonRecord, shownText } from '../decode/fields.ts';
import { agentIn, eventKind } from './paged-events.ts';

const longestSummary = 200;

interface Result {
  waited: boolean;
  readonly end: RanAction['end'];
  /** The action that it proves by itself; null where nothing need have run. */
  readonly alone: RanAction | null;
}

/** Oldest first. Of each only a line is kept. What still waits for an answer has not begun, and is left out. */
export async function collectRan(
  newestFirst: AsyncIterable<JsonRecord>,
  clean: Clean,
): Promise<readonly RanAction[]> {
  const reader = readRan(clean);
  let isTold = false;
  for await (const event of newestFirst) {
    isTold = true;
    reader.read(event);
  }
  if (!isTold)
    throw new ServiceError('bad_response', 'what ran is not told: the service lists no event at all');
  return reader.ran();
}

function readRan(clean: Clean) {
  const ran: RanAction[] = [];
  /** Results whose action is still to come: by its id, or by the id of its call. */
  const results = new Map<unknown, Result>();
  const seen = new Set<unknown>();
  const waits = followWaits();
  // A page boundary may show an event twice.
  const add = (id: unknown, action: RanAction | null) => {
    if (action === null || seen.has(id)) return;
    seen.add(id);
    ran.push(action);
  };
  const readAction = (event: JsonRecord) => {
    const wait = waits.ofAction();
    const result = results.get(event.id) ?? results.get(event.tool_call_id);
    results.delete(event.id);
    results.delete(event.tool_call_id);
    if (asRecord(event.action) === null) add(event.id, result?.alone ?? null);
    else if (result !== undefined) add(event.id, ranAction(event, result, clean));
    else if (wait !== 'goes_on')
      add(event.id, ranAction(event, { waited: wait === 'over', end: 'unknown' }, clean));
  };
  /** An action that has run all the same is not refused. */
  const refusalCame = (id: unknown) => {
    if (!results.has(id)) results.set(id, { waited: false, end: 'refused', alone: null });
  };
  const stateCame = (agent: Agent | null) => {
    if (isAsking(agent)) for (const each of results.values()) each.waited = true;
    waits.stateCame(agent);
  };
  return {
    /** The next older event. */
    read(event: JsonRecord): void {
      switch (eventKind(event)) {
        case 'ObservationEvent':
          waits.resultCame();
          results.set(event.action_id, { waited: false, end: 'done', alone: withoutAction(event) });
          break;
        case 'UserRejectObservation':
          waits.resultCame();
          refusalCame(event.action_id);
          break;
        case 'AgentErrorEvent':
          // A tool that failed may have done something before.
          results.set(event.tool_call_id, { waited: false, end: 'done', alone: null });
          break;
        case 'ConversationStateUpdateEvent':
          stateCame(agentIn(event));
          break;
        case 'ActionEvent':
          readAction(event);
          break;
        case 'ACPToolCallEvent':
          // An agent of another vendor tells what it did, and has asked nobody.
          add(event.tool_call_id ?? event.id, toolCall(event, clean));
          break;
        default:
      }
    },
    /** Once all were read. */
    ran(): readonly RanAction[] {
      for (const [id, { alone }] of results) add(id, alone);
      // A result that is listed before its action is a result all the same.
      const ended = ran.map((each) => ({ ...each, end: results.get(each.id)?.end ?? each.end }));
      return ended.toReversed();
    },
  };
}

/** none: the agent did not wait about it. goes_on: it waits still. over: it went on after that. */
type Wait = 'none' | 'goes_on' | 'over';

/** Whether an agent waited about actions that have no result, read from the newest event back. */
function followWaits() {
  let hasGoneOn = false;
  /** Since the next newer actions. */
  let since: Wait = 'none';
  let ofBatch: Wait = 'none';
  /** Actions with nothing between them are wanted at once, and one wait is about all of them. */
  let isInBatch = false;
  return {
    stateCame(agent: Agent | null): void {
      if (agent === null) return;
      isInBatch = false;
      if (agent.is === 'working') hasGoneOn = true;
      if (isAsking(agent)) since = hasGoneOn ? 'over' : 'goes_on';
    },
    resultCame(): void {
      isInBatch = false;
    },
    ofAction(): Wait {
      if (!isInBatch) ofBatch = since;
      isInBatch = true;
      since = 'none';
      return ofBatch;
    },
  };
}

/** Something ran, and no event before it says what, nor whether anybody was asked. */
function withoutAction(event: JsonRecord): RanAction {
  const tool = shownText(event, 'tool_name') ?? 'a tool';
  const summary = excerpt(`${tool}: its events do not tell what`, longestSummary);
  const id = String(event.action_id ?? event.id);
  return { id, tool, kind: null, risk: 'UNKNOWN', summary, waited: false, end: 'done' };
}

function ranAction(
  event: JsonRecord,
  { waited, end }: Pick<Result, 'waited' | 'end'>,
  clean: Clean,
): RanAction {
  const given = asRecord(event.action) ?? {};
  const { kind, ...rest } = given;
  const tool = shownText(event, 'tool_name') ?? 'a tool';
  const what = given.command ?? given.path ?? JSON.stringify(rest);
  return {
    id: String(event.id),
    tool,
    kind: typeof kind === 'string' ? kind : null,
    risk: shownText(event, 'security_risk') ?? 'UNKNOWN',
    summary: excerpt(clean(`${tool}: ${String(what)}`), longestSummary),
    waited,
    end,
  };
}

function toolCall(event: JsonRecord, clean: Clean): RanAction {
  const title = shownText(event, 'title') ?? shownText(event, 'tool_kind') ?? 'a call of a tool';
  return {
    id: String(event.tool_call_id ?? event.id),
    tool: 'acp',
    kind: null,
    risk: 'UNKNOWN',
    summary: excerpt(clean(title), longestSummary),
    waited: false,
    end: 'done',
  };
}
