// The log of a life as the events that a live service lists.
import type { LogEntry, Misdeed, Policy } from '../life/types.ts';
import { type Conversation, eventIdOf, isoOf } from '../world/conversation.ts';
import type { Call } from './call.ts';
import { invalid } from './fields.ts';
import { json, type Reply } from './reply.ts';

export interface WireEvent extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly kind: string;
  readonly timestamp: string;
}

/** Entries about the start and the sandbox are the service's own affair and are not listed. */
export function eventsOf(conversation: Conversation, misdeeds: readonly Misdeed[] = []): WireEvent[] {
  const events = eventsOfLog(conversation);
  if (!misdeeds.includes('loses events')) return events;
  const refused = events.findIndex(({ kind }) => kind === 'UserRejectObservation');
  const lost = events[refused]?.action_id;
  return events.filter(({ id }, place) => place !== refused && id !== lost);
}

interface Told {
  readonly conversation: Conversation;
  readonly place: number;
  readonly events: readonly WireEvent[];
}

/** What was told of an entry stays true, and all of it is asked for again and again. */
const told = new WeakMap<LogEntry, Told>();

function eventsOfLog(conversation: Conversation): WireEvent[] {
  return conversation.life.log.flatMap((entry, place) => {
    const known = told.get(entry);
    if (known?.conversation === conversation && known.place === place) return known.events;
    const events = eventsOfEntry(conversation, entry, place);
    told.set(entry, { conversation, place, events });
    return events;
  });
}

function eventsOfEntry(conversation: Conversation, entry: LogEntry, place: number): readonly WireEvent[] {
  if (entry.kind === 'finish') return finishOf(conversation, entry, place);
  const body = bodyOf(conversation, entry, place);
  return body === null ? [] : [{ ...body, id: eventIdOf(conversation, place), timestamp: isoOf(entry.at) }];
}

/** A model streams what it says. */
const chunksOfTurn = 120;
/** Beyond every entry of a log and every observation. */
const deltasFrom = 0x10000000;

/**
 * The same as the service itself stores them: it keeps each chunk of what the model said, which no agent server lists. With a
 * kind, only those of that kind.
 */
export function storedEventsOf(
  conversation: Conversation,
  kind: string | null,
  misdeeds: readonly Misdeed[],
): WireEvent[] {
  const listed = eventsOf(conversation, misdeeds);
  if (kind !== null && kind !== 'StreamingDeltaEvent') return listed.filter((event) => event.kind === kind);
  const stored: WireEvent[] = [];
  for (const [place, event] of listed.entries()) {
    if (beginsTurn(listed, place)) stored.push(...deltasOf(conversation, place, event.timestamp));
    if (kind === null) stored.push(event);
  }
  return stored;
}

/** The first event of what the model said at once. */
function beginsTurn(listed: readonly WireEvent[], place: number): boolean {
  const [before, event] = [listed[place - 1], listed[place]];
  if (event === undefined || event.source !== 'agent' || event.kind === 'AgentErrorEvent') return false;
  return event.kind !== before?.kind || event.timestamp !== before.timestamp;
}

function deltasOf(conversation: Conversation, place: number, timestamp: string): WireEvent[] {
  return Array.from({ length: chunksOfTurn }, (_, chunk) => ({
    id: eventIdOf(conversation, deltasFrom + place * chunksOfTurn + chunk),
    kind: 'StreamingDeltaEvent',
    source: 'agent',
    timestamp,
    content: 'word ',
    reasoning_content: null,
  }));
}

/** An agent that finishes calls its finish tool, which is observed like any other. */
function finishOf(
  conversation: Conversation,
  { text, at }: { text: string; at: number },
  place: number,
): WireEvent[] {
  const id = eventIdOf(conversation, place);
  const call = { tool_name: 'finish', tool_call_id: toolCallIdOf(conversation, place), timestamp: isoOf(at) };
  const action = {
    ...call,
    ...askedBy(conversation, place, 'finish', { message: text }),
    id,
    kind: 'ActionEvent',
    source: 'agent',
    thought: [],
    security_risk: 'LOW',
    summary: null,
    action: { kind: 'FinishAction', message: text },
  };
  const observation = {
    ...call,
    id: eventIdOf(conversation, observationsFrom + place),
    kind: 'ObservationEvent',
    source: 'environment',
    action_id: id,
    observation: { kind: 'FinishObservation', content: [] },
  };
  return [action, observation];
}

/** What the model wrote to call a tool. */
function askedBy(conversation: Conversation, place: number, name: string, args: object) {
  const id = toolCallIdOf(conversation, place);
  return {
    tool_call: { id, name, arguments: JSON.stringify(args), origin: 'completion' },
    llm_response_id: `chatcmpl-${id}`,
  };
}

/** Beyond every entry of a log. */
const observationsFrom = 0x1000000;

export function toolCallIdOf(conversation: Conversation, entry: number): string {
  return `call_${eventIdOf(conversation, entry).replaceAll('-', '').slice(8)}`;
}

/** One page in the order that is asked for; `cursorOf` names the first event of the next page. */
export function eventPage(
  events: readonly WireEvent[],
  { query }: Call,
  firstIn: (sorted: readonly WireEvent[]) => number,
  cursorOf: (event: WireEvent, place: number) => string,
): Reply {
  const limit = Number(query.get('limit') ?? 100);
  const sorted = query.get('sort_order') === 'TIMESTAMP_DESC' ? events.toReversed() : events;
  const first = firstIn(sorted);
  if (first < 0)
    return invalid({ loc: ['query', 'page_id'], msg: 'No event has this id', type: 'value_error' });
  const next = sorted[first + limit];
  const next_page_id = next === undefined ? null : cursorOf(next, first + limit);
  return json({ items: sorted.slice(first, first + limit), next_page_id });
}

interface Body extends Readonly<Record<string, unknown>> {
  readonly kind: string;
}

export const stateUpdate = (key: string, value: unknown) =>
  ({ kind: 'ConversationStateUpdateEvent', source: 'environment', key, value }) as const;

function bodyOf(conversation: Conversation, entry: LogEntry, place: number): Body | null {
  switch (entry.kind) {
    case 'start':
    case 'sandbox':
    case 'finish':
      return null;
    case 'execution':
      return stateUpdate('execution_status', entry.status);
    case 'message':
      return {
        kind: 'MessageEvent',
        source: entry.from,
        llm_message: {
          role: entry.from === 'user' ? 'user' : 'assistant',
          content: [{ type: 'text', text: entry.text }],
        },
      };
    case 'action':
      return {
        kind: 'ActionEvent',
        source: 'agent',
        thought: [{ type: 'text', text: entry.action.thought }],
        action: entry.valid ? { kind: entry.action.kind, ...entry.action.args } : null,
        tool_name: entry.action.tool,
        tool_call_id: toolCallIdOf(conversation, place),
        ...askedBy(conversation, place, entry.action.tool, entry.action.args),
        security_risk: entry.action.risk,
        summary: entry.action.summary,
      };
    case 'observation':
      return {
        ...answering(conversation, entry.of, 'ObservationEvent'),
        action_id: eventIdOf(conversation, entry.of),
        observation: {
          ...resultOf(conversation.life.log[entry.of]),
          content: [{ type: 'text', text: 'done' }],
          is_error: false,
        },
      };
    case 'rejection':
      return {
        ...answering(conversation, entry.of, 'UserRejectObservation'),
        action_id: eventIdOf(conversation, entry.of),
        rejection_reason: entry.reason,
      };
    case 'policy':
      return stateUpdate('confirmation_policy', { kind: policyNames[entry.policy] });
    case 'goal': {
      const { active, objective } = entry;
      const status = active ? 'running' : 'interrupted';
      const value = { active, status, iteration: 0, max_iterations: 10, objective, verdict: null };
      return stateUpdate('goal', value);
    }
    case 'analysis':
      return {
        kind: 'SecurityAnalysisEvent',
        source: 'environment',
        analyzer: entry.analyser,
        policy: policyNames[entry.policy],
        risks: Object.fromEntries(
          entry.of.map((of) => [
            eventIdOf(conversation, of),
            riskOf(conversation.life.log[of], entry.analyser),
          ]),
        ),
        details: {},
      };
    case 'tool_error':
      return {
        ...answering(conversation, entry.of, 'AgentErrorEvent'),
        error: 'The tool call could not be carried out (simulated).',
      };
    case 'failure':
      return {
        kind: 'ConversationErrorEvent',
        source: 'environment',
        code: entry.code,
        detail: entry.detail,
      };
  }
}

export const policyNames: Readonly<Record<Policy, string>> = {
  always: 'AlwaysConfirm',
  never: 'NeverConfirm',
  scripted: 'ConfirmRisky',
};

/** Rules of the server find what is fetched and run, and what deletes folders; else the agent's own word counts. */
function riskOf(entry: LogEntry | undefined, analyser: string): string {
  if (entry?.kind !== 'action') return 'UNKNOWN';
  const isFound = /\bcurl\b.*\| *(?:ba)?sh\b|\brm -rf\b/.test(String(entry.action.args.command));
  return isFound && analyser !== 'LLMSecurityAnalyzer' ? 'HIGH' : entry.action.risk;
}

/** Results say again what they are of. */
function resultOf(asked: LogEntry | undefined): Readonly<Record<string, unknown>> {
  const { tool = 'terminal', args = {} } = asked?.kind === 'action' ? asked.action : {};
  const { command = null, path = null } = args;
  return tool === 'file_editor'
    ? { kind: 'FileEditorObservation', command, path }
    : { kind: 'TerminalObservation', command, exit_code: 0 };
}

function answering(conversation: Conversation, entry: number, kind: string): Body {
  const asked = conversation.life.log[entry];
  return {
    kind,
    source: kind === 'AgentErrorEvent' ? 'agent' : 'environment',
    tool_name: asked?.kind === 'action' ? asked.action.tool : 'terminal',
    tool_call_id: toolCallIdOf(conversation, entry),
  };
}
