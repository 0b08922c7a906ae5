// What a frame of an agent server means: nothing, a hint to poll now, or a line for the log about what the agent does. Nothing
// in it is believed: it may be old, or a lie. The line holds the agent's words, so a log has to remove commands from it. Pure.
import { type Agent, isAsking } from '../../../conversation/index.ts';
import type { Clean } from '../../excerpt.ts';
import { asRecord, type JsonRecord, shownText, textOfParts } from '../decode/fields.ts';
import { goalIn } from '../decode/guard.ts';
import { parseJsonOrNothing } from '../decode/parse-json.ts';
import { agentIn, eventKind } from '../events/paged-events.ts';

/** The memory between two frames of one connection. */
export interface ConnectionMemory {
  readonly agent: Agent | null;
  /** The name of its confirmation policy. */
  readonly policy: string | null;
  /** Calls without a result so far, by the id of their event; oldest first. */
  readonly calls: OpenCalls;
}

type OpenCalls = ReadonlyMap<string, OpenCall>;

interface OpenCall {
  /** A sentence without its end: ran `npm test`. */
  readonly done: string;
  /** The same for a call that failed. */
  readonly failed: string;
}

export const emptyMemory: ConnectionMemory = { agent: null, policy: null, calls: new Map() };

export interface FrameMeaning {
  readonly memory: ConnectionMemory;
  /** A poll may find something new. */
  readonly isHint: boolean;
  readonly isPolicyChange: boolean;
  /** A sentence about what the agent does; null where the frame does not say it. */
  readonly activity: string | null;
}

/** An event that says the state is small, and for an App with hundreds of connections nothing else counts. */
const longestHint = 16 * 1024;
/** An event about what the agent does may hold a file. */
const longestEvent = 256 * 1024;

/** `clean` is null where no activity is wanted. Then most frames need not be parsed. */
export function readFrame(memory: ConnectionMemory, frame: string, clean: Clean | null): FrameMeaning {
  const nothing: FrameMeaning = {
    memory,
    isHint: false,
    isPolicyChange: false,
    activity: null,
  };
  if (frame.length > (clean === null ? longestHint : longestEvent)) return nothing;
  if (clean === null && !/execution_status|confirmation_policy|security_analyzer|"goal"/.test(frame))
    return nothing;
  const event = asRecord(parseJsonOrNothing(frame));
  if (event === null) return nothing;
  if (eventKind(event) === 'ConversationStateUpdateEvent') return readState(memory, event);
  if (clean === null) return nothing;
  const { calls, activity } = describeEvent(memory.calls, event, (text) => shorten(text, clean));
  return { ...nothing, memory: { ...memory, calls }, activity };
}

const isOfPolicy = ({ key }: JsonRecord) => key === 'confirmation_policy';

/** Who judges risks has changed, or a goal is pursued. */
const isOfGuard = (event: JsonRecord) => event.key === 'security_analyzer' || goalIn(event) === true;

function policyNameIn(event: JsonRecord): string | null {
  const value = asRecord(event.value);
  const { kind } = (isOfPolicy(event) ? value : asRecord(value?.confirmation_policy)) ?? {};
  return typeof kind === 'string' ? kind : null;
}

/** The server repeats its whole state now and then, for example to each new listener. */
function readState(memory: ConnectionMemory, event: JsonRecord): FrameMeaning {
  const agent = agentIn(event);
  const isNew = agent !== null && agent.says !== memory.agent?.says;
  const policy = policyNameIn(event) ?? memory.policy;
  const isPolicyChange =
    isOfGuard(event) || (policy !== memory.policy && (memory.policy !== null || isOfPolicy(event)));
  const told = isNew ? { ...memory, agent } : memory;
  return {
    memory: policy === memory.policy ? told : { ...told, policy },
    isHint: isNew || isPolicyChange,
    isPolicyChange,
    activity: null,
  };
}

interface Described {
  readonly calls: OpenCalls;
  readonly activity: string | null;
}

type Short = (text: string) => string;

function describeEvent(calls: OpenCalls, event: JsonRecord, short: Short): Described {
  const say = (verb: string, text: string | null): Described => ({
    calls,
    activity: text === null || text.trim() === '' ? null : `${verb}: ${short(text)}`,
  });
  switch (eventKind(event)) {
    case 'ActionEvent':
      return describeAction(calls, event, short);
    case 'ObservationEvent':
      return describeResult(calls, event, short, observed);
    case 'UserRejectObservation':
      return describeResult(calls, event, short, ({ failed }) => `was refused: ${failed}`);
    case 'AgentErrorEvent':
      return say('a call failed', shownText(event, 'error'));
    case 'MessageEvent':
      return event.source === 'agent'
        ? say('says', textOfParts(asRecord(event.llm_message)?.content, ' '))
        : { calls, activity: null };
    case 'ConversationErrorEvent':
      return say('failed', shownText(event, 'detail') || shownText(event, 'code'));
    default:
      return { calls, activity: null };
  }
}

const mostCalls = 50;
const longestId = 100;

/** An action is described when its result is there; only the last words are said at once. */
function describeAction(calls: OpenCalls, event: JsonRecord, short: Short): Described {
  const id = shownText(event, 'id');
  const action = asRecord(event.action);
  const tool = shownText(event, 'tool_name') ?? '';
  if (id === null || id.length > longestId || action === null) return { calls, activity: null };
  if (tool === 'finish') {
    const message = shownText(action, 'message') ?? '';
    return { calls, activity: message.trim() === '' ? null : `says: ${short(message)}` };
  }
  const call = describeCall(tool, action, shownText(event, 'summary'), short);
  if (call === null) return { calls, activity: null };
  return { calls: new Map([...calls, [id, call] as const].slice(-mostCalls)), activity: null };
}

function describeResult(
  calls: OpenCalls,
  event: JsonRecord,
  short: Short,
  say: (call: OpenCall, event: JsonRecord) => string,
): Described {
  const id = shownText(event, 'action_id') ?? '';
  // A call from before the connection was not heard, but some results repeat what was called.
  const repeated = () =>
    describeCall(shownText(event, 'tool_name') ?? '', asRecord(event.observation) ?? {}, null, short);
  const call = calls.get(id) ?? repeated();
  const left = new Map(calls);
  left.delete(id);
  return { calls: left, activity: call && say(call, event) };
}

function observed({ done, failed }: OpenCall, event: JsonRecord): string {
  const seen = asRecord(event.observation) ?? {};
  const exit = seen.exit_code ?? asRecord(seen.metadata)?.exit_code;
  // The terminal reports -1 while a command still runs.
  if (Number.isInteger(exit)) return exit === -1 ? `${done} (still running)` : `${done} (exit ${exit})`;
  return seen.is_error === true ? `could not: ${failed}` : done;
}

/** The calls of `before` that are still without a result, as lines for the log. While the agent waits, they do not run. */
export function describeLasting(
  before: ConnectionMemory,
  memory: ConnectionMemory,
): ReadonlyMap<string, string> {
  if (isAsking(before.agent) || isAsking(memory.agent)) return new Map();
  const lasting = [...before.calls].filter(([id]) => memory.calls.has(id));
  return new Map(lasting.map(([id, { failed }]) => [id, `begins to ${failed}`]));
}

const fileTools = ['file_editor', 'planning_file_editor'];
const edited = ['edited', 'edit'] as const;
const fileVerbs: Readonly<Record<string, readonly [done: string, failed: string]>> = {
  view: ['read', 'read'],
  read_file: ['read', 'read'],
  create: ['wrote', 'write'],
  write_file: ['wrote', 'write'],
};

/** Null for a call that is no activity: a thought, the last words, or the agent's own task list. */
function describeCall(
  tool: string,
  action: JsonRecord,
  summary: string | null,
  short: Short,
): OpenCall | null {
  if (['', 'think', 'finish', 'task_tracker'].includes(tool)) return null;
  const both = (done: string, failed: string, what: string): OpenCall => ({
    done: `${done} ${what}`,
    failed: `${failed} ${what}`,
  });
  const command = shownText(action, 'command');
  if (tool === 'terminal') return both('ran', 'run', command ? `\`${short(command)}\`` : 'a command');
  const path = shownText(action, 'path') ?? shownText(action, 'file_path');
  const word = fileTools.includes(tool) ? (command ?? '') : tool;
  if (path !== null && (fileTools.includes(tool) || tool === 'edit' || Object.hasOwn(fileVerbs, tool))) {
    const [done, failed] = Object.hasOwn(fileVerbs, word) ? (fileVerbs[word] ?? edited) : edited;
    return both(done, failed, short(path));
  }
  return both('used', 'use', short(summary ? `${tool}: ${summary}` : tool));
}

const longest = 300;

/** Cleaned before it is cut, because a part of a key is still a leak. */
function shorten(text: string, clean: Clean): string {
  const cleaned = clean(text);
  // A copy, because a slice of a string keeps the whole string in memory.
  return cleaned.length <= longest ? cleaned : `${Buffer.from(cleaned.slice(0, longest)).toString()}…`;
}
