// Which actions of a conversation ran or began, which were refused, and whether its agent waited before each: read from its events.
// They come newest first, so a line is kept of each, and what happened is read from the oldest on.
import { type Agent, isAsking, type RanAction } from '../../../conversation/index.ts';
import { ServiceError } from '../../errors.ts';
import { type Clean, excerpt } from '../../excerpt.ts';
import { asRecord, type JsonRecord, shownText } from '../decode/fields.ts';
import { goalIn, policyOfClass } from '../decode/guard.ts';
import { agentIn, eventKind } from './paged-events.ts';

/** Oldest first, with what is known of each. What still waits for an answer has not begun, and is left out. */
export async function collectRan(
  newestFirst: AsyncIterable<JsonRecord>,
  clean: Clean,
): Promise<readonly RanAction[]> {
  const lines: Line[] = [];
  let isTold = false;
  for await (const event of newestFirst) {
    isTold = true;
    const line = eventLineOf(event, clean);
    if (line !== null) lines.push(line);
  }
  if (!isTold)
    throw new ServiceError('bad_response', 'what ran is not known: the service lists no event at all');
  return ranIn(lines.toReversed());
}

type Told = Partial<Pick<RanAction, 'policyThen' | 'risk'>>;

type Line =
  /** `action`: null where it cannot be read. `call`: the id of its call. */
  | {
      readonly kind: 'wanted';
      readonly id: unknown;
      readonly call: unknown;
      readonly action: RanAction | null;
    }
  | { readonly kind: 'refused'; readonly id: unknown }
  /** `alone`: what it proves by itself. */
  | { readonly kind: 'done'; readonly id: unknown; readonly alone: RanAction }
  | { readonly kind: 'failed'; readonly call: unknown }
  | { readonly kind: 'state'; readonly agent: Agent | null; readonly goal: boolean | null }
  /** The server's own word: servers with an analyser write it before each batch, since 1.54. */
  | { readonly kind: 'judged'; readonly told: ReadonlyMap<string, Told> }
  /** An agent of another vendor tells what it did, and never asks. */
  | { readonly kind: 'vendor'; readonly action: RanAction };

function eventLineOf(event: JsonRecord, clean: Clean): Line | null {
  switch (eventKind(event)) {
    case 'ActionEvent': {
      const { id, tool_call_id: call } = event;
      return { kind: 'wanted', id, call, action: wantedAction(event, clean) };
    }
    case 'UserRejectObservation':
      return { kind: 'refused', id: event.action_id };
    case 'ObservationEvent':
      return { kind: 'done', id: event.action_id, alone: withoutAction(event) };
    case 'AgentErrorEvent':
      return { kind: 'failed', call: event.tool_call_id };
    case 'ConversationStateUpdateEvent':
      return { kind: 'state', agent: agentIn(event), goal: goalIn(event) };
    case 'SecurityAnalysisEvent':
      return { kind: 'judged', told: toldIn(event) };
    case 'ACPToolCallEvent':
      return { kind: 'vendor', action: toolCall(event, clean) };
    default:
      return null;
  }
}

/** Actions with nothing between them are wanted at once, and one wait is about all of them. */
interface Batch {
  asked: boolean;
  /** Its agent went on after that. */
  wentOn: boolean;
  /** While its server pursued a goal. */
  byGoal: boolean;
}

interface Wanted {
  readonly action: RanAction | null;
  readonly batch: Batch;
  end: RanAction['end'];
  alone: RanAction | null;
  waited: boolean;
  /** Its server pursued a goal when its agent was set to work last before the end. */
  byGoal: boolean;
}

/** A result that is listed without its action, or before it. */
interface Early {
  readonly end: RanAction['end'];
  readonly alone: RanAction | null;
}

/** Given oldest first. */
function ranIn(lines: readonly Line[]): readonly RanAction[] {
  const wanted = new Map<unknown, Wanted>();
  const calls = new Map<unknown, Wanted>();
  const early = new Map<unknown, Early>();
  const vendors = new Map<string, RanAction>();
  const told = new Map<string, Told>();
  const waits = createWaits();
  for (const line of lines) {
    switch (line.kind) {
      case 'wanted': {
        const each = waits.want(line.action);
        wanted.set(line.id, each);
        calls.set(line.call, each);
        break;
      }
      case 'done': {
        const of = wanted.get(line.id);
        if (of) of.alone = line.alone;
        else early.set(line.id, { end: 'done', alone: line.alone });
        waits.endBatch();
        waits.close(of, 'done');
        break;
      }
      case 'refused': {
        waits.endBatch();
        const of = wanted.get(line.id);
        // An action that has run all the same is not refused.
        if (of?.end === 'done' || early.get(line.id)?.end === 'done') break;
        if (of === undefined) early.set(line.id, { end: 'refused', alone: null });
        waits.close(of, 'refused');
        break;
      }
      case 'failed':
        // A tool that failed may have done something before.
        waits.close(calls.get(line.call), 'done');
        break;
      case 'state':
        waits.take(line.agent, line.goal);
        break;
      case 'judged':
        for (const [id, known] of line.told) told.set(id, known);
        break;
      case 'vendor':
        vendors.set(line.action.id, line.action);
    }
  }
  const ended = [...wanted].flatMap(([id, each]) => ranOf(each, early.get(id) ?? null) ?? []);
  const ofNone = [...early].flatMap(([id, { alone }]) => (wanted.has(id) ? [] : (alone ?? [])));
  return [...ofNone, ...ended, ...vendors.values()].map((ran) => ({ ...ran, ...told.get(ran.id) }));
}

const newBatch = (): Batch => ({ asked: false, wentOn: false, byGoal: false });

/** Which of the wanted actions waited for an answer, and whether their agent went on after that. */
function createWaits() {
  const open = new Set<Wanted>();
  let waiting: Batch[] = [];
  let [batch, isInBatch, goal] = [newBatch(), false, false];
  return {
    want(action: RanAction | null): Wanted {
      if (!isInBatch) batch = newBatch();
      isInBatch = true;
      const each: Wanted = { action, batch, end: 'unknown', alone: null, waited: false, byGoal: false };
      open.add(each);
      return each;
    },
    endBatch() {
      isInBatch = false;
    },
    close(each: Wanted | undefined, end: Wanted['end']) {
      if (each === undefined) return;
      each.end = end;
      open.delete(each);
    },
    take(agent: Agent | null, told: boolean | null) {
      goal = told ?? goal;
      if (agent === null) return;
      isInBatch = false;
      if (isAsking(agent)) {
        batch.asked = true;
        waiting.push(batch);
        for (const each of open) each.waited = true;
      }
      if (agent.is !== 'working') return;
      for (const each of waiting) {
        each.wentOn = true;
        each.byGoal ||= goal;
      }
      waiting = [];
      for (const each of open) each.byGoal = goal;
    },
  };
}

/** Null where it has not begun. `early`: its result, where that is listed before it. */
function ranOf({ action, batch, end, alone, waited, byGoal }: Wanted, early: Early | null): RanAction | null {
  const unasked = early?.alone ?? null;
  if (action === null) return alone ?? unasked;
  if (end !== 'unknown') return { ...action, end, waited, ...(waited && byGoal && { byGoal: true }) };
  if (batch.asked && !batch.wentOn) return unasked;
  const wentOn = { ...action, end: early?.end ?? end, waited: batch.wentOn };
  return batch.byGoal ? { ...wentOn, byGoal: true } : wentOn;
}

function toldIn({ policy, risks }: JsonRecord): ReadonlyMap<string, Told> {
  if (typeof policy !== 'string') return new Map();
  const policyThen = policyOfClass(policy);
  const entries = Object.entries(asRecord(risks) ?? {});
  return new Map(
    entries.map(([id, risk]) => [id, { policyThen, ...(typeof risk === 'string' && { risk }) }]),
  );
}

const longestSummary = 200;
const begun = { kind: null, risk: 'UNKNOWN', waited: false, end: 'done' } as const;

/** Something ran, and no event before it says what, nor whether anybody was asked. */
function withoutAction(event: JsonRecord): RanAction {
  const tool = shownText(event, 'tool_name') ?? 'a tool';
  const summary = excerpt(`${tool}: its events do not tell what`, longestSummary);
  return { ...begun, id: String(event.action_id ?? event.id), tool, summary };
}

function wantedAction(event: JsonRecord, clean: Clean): RanAction | null {
  const given = asRecord(event.action);
  if (given === null) return null;
  const { kind, ...rest } = given;
  const tool = shownText(event, 'tool_name') ?? 'a tool';
  const what = given.command ?? given.path ?? JSON.stringify(rest);
  return {
    ...begun,
    id: String(event.id),
    tool,
    kind: typeof kind === 'string' ? kind : null,
    risk: shownText(event, 'security_risk') ?? 'UNKNOWN',
    summary: excerpt(clean(`${tool}: ${String(what)}`), longestSummary),
    end: 'unknown',
  };
}

function toolCall(event: JsonRecord, clean: Clean): RanAction {
  const title = shownText(event, 'title') ?? shownText(event, 'tool_kind') ?? 'a call of a tool';
  const id = String(event.tool_call_id ?? event.id);
  return { ...begun, id, tool: 'acp', summary: excerpt(clean(title), longestSummary) };
}
