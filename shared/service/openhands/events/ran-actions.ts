// Which actions of a conversation ran or began, which were refused, and whether its agent waited before each: read from its
// events, newest first.
import { type Agent, isAsking, type RanAction } from '../../../conversation/index.ts';
import { ServiceError } from '../../errors.ts';
import { type Clean, excerpt } from '../../excerpt.ts';
import { asRecord, type JsonRecord, shownText } from '../decode/fields.ts';
import { goalIn } from '../decode/guard.ts';
import { policyOfClass } from '../decode/records.ts';
import { agentIn, eventKind } from './paged-events.ts';

const longestSummary = 200;

interface Result {
  waited: boolean;
  readonly end: RanAction['end'];
  /** The action that it proves by itself; null where nothing need have run. */
  readonly alone: RanAction | null;
  /** Since when its agent was at work; null where that is not told. */
  work: Work | null;
}

/** From one time that the agent set to work. `goal`: whether its server pursued a goal then; null while no event has told. */
interface Work {
  goal: boolean | null;
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

/** Actions as they are read, newest first, each once: a page boundary may show an event twice. */
function listOfRan() {
  const ran: { readonly action: RanAction; readonly work: Work | null }[] = [];
  const seen = new Set<unknown>();
  return {
    add(id: unknown, action: RanAction | null, work: Work | null): void {
      if (action === null || seen.has(id)) return;
      seen.add(id);
      ran.push({ action, work });
    },
    /** Oldest first. A result that is listed before its action is a result all the same. */
    ended: (results: ReadonlyMap<unknown, Result>): readonly RanAction[] =>
      ran
        .map(({ action, work }) => ({
          ...action,
          end: results.get(action.id)?.end ?? action.end,
          ...(action.waited && work?.goal === true && { byGoal: true as const }),
        }))
        .toReversed(),
  };
}

/** Which goal each work was done for: read from the newest event back, it is the first that is told before the work. */
function followGoals() {
  const works: Work[] = [];
  return {
    begins(): Work {
      const work = { goal: null };
      works.push(work);
      return work;
    },
    latest: (): Work | null => works.at(-1) ?? null,
    told(active: boolean | null): void {
      if (active !== null) for (const work of works) work.goal ??= active;
    },
  };
}

function readRan(clean: Clean) {
  const { add, ended } = listOfRan();
  /** Results whose action is still to come: by its id, or by the id of its call. */
  const results = new Map<unknown, Result>();
  const waits = followWaits();
  const goals = followGoals();
  const readAction = (event: JsonRecord) => {
    const wait = waits.ofAction();
    const result = results.get(event.id) ?? results.get(event.tool_call_id);
    results.delete(event.id);
    results.delete(event.tool_call_id);
    if (asRecord(event.action) === null) add(event.id, result?.alone ?? null, null);
    else if (result !== undefined) add(event.id, ranAction(event, result, clean), result.work);
    else if (wait !== 'goes_on')
      add(event.id, ranAction(event, { waited: wait === 'over', end: 'unknown' }, clean), goals.latest());
  };
  /** An action that has run all the same is not refused. */
  const refusalCame = (id: unknown) => {
    if (!results.has(id)) results.set(id, { waited: false, end: 'refused', alone: null, work: null });
  };
  const stateCame = (agent: Agent | null) => {
    if (isAsking(agent)) for (const each of results.values()) each.waited = true;
    if (agent?.is === 'working') {
      const work = goals.begins();
      for (const each of results.values()) each.work ??= work;
    }
    waits.stateCame(agent);
  };
  return {
    /** The next older event. */
    read(event: JsonRecord): void {
      switch (eventKind(event)) {
        case 'ObservationEvent':
          waits.resultCame();
          results.set(event.action_id, {
            waited: false,
            end: 'done',
            alone: withoutAction(event),
            work: null,
          });
          break;
        case 'UserRejectObservation':
          waits.resultCame();
          refusalCame(event.action_id);
          break;
        case 'AgentErrorEvent':
          // A tool that failed may have done something before.
          results.set(event.tool_call_id, { waited: false, end: 'done', alone: null, work: null });
          break;
        case 'ConversationStateUpdateEvent':
          stateCame(agentIn(event));
          goals.told(goalIn(event));
          break;
        case 'ActionEvent':
          readAction(event);
          break;
        case 'ACPToolCallEvent':
          // An agent of another vendor tells what it did, and has asked nobody.
          add(event.tool_call_id ?? event.id, toolCall(event, clean), null);
          break;
        default:
      }
    },
    /** Once all were read. */
    ran(): readonly RanAction[] {
      for (const [id, { alone, work }] of results) add(id, alone, work);
      return ended(results);
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

// Which policy stood before each batch of actions, and how risky each was, by the server's own word: servers with an analyser write it,
// since 1.54.

type Told = Required<Pick<RanAction, 'policyThen'>> & Partial<Pick<RanAction, 'risk'>>;

/** Actions that ran, oldest first, with what is known of each. */
export async function collectRanWithPolicies(
  newestFirst: AsyncIterable<JsonRecord>,
  clean: Clean,
): Promise<readonly RanAction[]> {
  const told = new Map<string, Told>();
  const ran = await collectRan(noting(newestFirst, told), clean);
  return ran.map((action) => ({ ...action, ...told.get(action.id) }));
}

async function* noting(
  events: AsyncIterable<JsonRecord>,
  told: Map<string, Told>,
): AsyncGenerator<JsonRecord> {
  for await (const event of events) {
    if (eventKind(event) === 'SecurityAnalysisEvent' && typeof event.policy === 'string') {
      const policyThen = policyOfClass(event.policy);
      for (const [id, risk] of Object.entries(asRecord(event.risks) ?? {}))
        if (!told.has(id)) told.set(id, { policyThen, ...(typeof risk === 'string' && { risk }) });
    }
    yield event;
  }
}
