// What an event says of what the agent does, for people who watch. Pure. The text is the agent's: a log has to take out what could
// become a command.
import { asRecord, type JsonRecord, shownText } from '../decode/fields.ts';
import { eventKind } from '../paged-events.ts';

/** What was called and is not done yet, by the id of its event; oldest first. */
export type Calls = ReadonlyMap<string, Call>;

export interface Call {
  /** A sentence without its end: ran `npm test`. */
  readonly done: string;
  /** Where it did not go well. */
  readonly failed: string;
}

export const noCalls: Calls = new Map();

const mostCalls = 50;
const longest = 300;
/** More is not cleaned, for it is not shown. */
const longestRead = 4_000;
/** What is read may end within a key, which is not known any more then. */
const longestKey = 1_000;
const longestId = 100;

export interface Deed {
  readonly calls: Calls;
  readonly deed: string | null;
}

/** Takes out what must not be shown. */
export type Clean = (text: string) => string;

export function deedOf(calls: Calls, event: JsonRecord, clean: Clean): Deed {
  const short = (text: string) => shortened(text, clean);
  const told = (word: string, text: string | null) =>
    text === null || text.trim() === '' ? null : `${word}: ${short(text)}`;

  switch (eventKind(event)) {
    case 'ActionEvent':
      return called(calls, event, short);
    case 'ObservationEvent':
      return finished(calls, event, short, observed);
    case 'UserRejectObservation':
      return finished(calls, event, short, ({ failed }) => `was refused: ${failed}`);
    case 'AgentErrorEvent':
      return { calls, deed: told('a call failed', shownText(event, 'error')) };
    case 'MessageEvent':
      return { calls, deed: event.source === 'agent' ? told('says', messageOf(event)) : null };
    case 'ConversationErrorEvent':
      return { calls, deed: told('failed', shownText(event, 'detail') || shownText(event, 'code')) };
    default:
      return { calls, deed: null };
  }
}

type Short = (text: string) => string;

function called(calls: Calls, event: JsonRecord, short: Short): Deed {
  const [id, action, tool] = [
    shownText(event, 'id'),
    asRecord(event.action),
    shownText(event, 'tool_name') ?? '',
  ];
  if (id === null || id.length > longestId || action === null) return { calls, deed: null };
  if (tool === 'finish') {
    const message = shownText(action, 'message') ?? '';
    return { calls, deed: message.trim() === '' ? null : `says: ${short(message)}` };
  }
  const call = callOf(tool, action, shownText(event, 'summary'), short);
  if (call === null) return { calls, deed: null };
  const kept = [...calls, [id, call] as const].slice(-mostCalls);
  return { calls: new Map(kept), deed: null };
}

function finished(
  calls: Calls,
  event: JsonRecord,
  short: Short,
  say: (call: Call, event: JsonRecord) => string,
): Deed {
  const id = shownText(event, 'action_id') ?? '';
  // Of what was called before anybody listened, some results say what they are of.
  const ofResult = () =>
    callOf(shownText(event, 'tool_name') ?? '', asRecord(event.observation) ?? {}, null, short);
  const call = calls.get(id) ?? ofResult();
  const left = new Map(calls);
  left.delete(id);
  return { calls: left, deed: call && say(call, event) };
}

function observed({ done, failed }: Call, event: JsonRecord): string {
  const seen = asRecord(event.observation) ?? {};
  const exit = seen.exit_code ?? asRecord(seen.metadata)?.exit_code;
  // The terminal says -1 where a command has not ended yet.
  if (Number.isInteger(exit)) return exit === -1 ? `${done} (still running)` : `${done} (exit ${exit})`;
  return seen.is_error === true ? `could not: ${failed}` : done;
}

const fileTools = ['file_editor', 'planning_file_editor'];
const deeds: Readonly<Record<string, readonly [done: string, failed: string]>> = {
  view: ['read', 'read'],
  read_file: ['read', 'read'],
  create: ['wrote', 'write'],
  write_file: ['wrote', 'write'],
};

/** Null for what is no deed: a thought, the last words, or the list of what is to be done. */
function callOf(tool: string, action: JsonRecord, summary: string | null, short: Short): Call | null {
  if (['', 'think', 'finish', 'task_tracker'].includes(tool)) return null;
  const command = shownText(action, 'command');
  if (tool === 'terminal') return both('ran', 'run', command ? `\`${short(command)}\`` : 'a command');
  const path = shownText(action, 'path') ?? shownText(action, 'file_path');
  const word = fileTools.includes(tool) ? (command ?? '') : tool;
  if (path !== null && (fileTools.includes(tool) || tool === 'edit' || Object.hasOwn(deeds, tool))) {
    const [done, failed] = Object.hasOwn(deeds, word) ? (deeds[word] ?? edited) : edited;
    return both(done, failed, short(path));
  }
  return both('used', 'use', short(summary ? `${tool}: ${summary}` : tool));
}

const edited = ['edited', 'edit'] as const;

function both(done: string, failed: string, what: string): Call {
  return { done: `${done} ${what}`, failed: `${failed} ${what}` };
}

function messageOf(event: JsonRecord): string | null {
  const content = asRecord(event.llm_message)?.content;
  if (!Array.isArray(content)) return null;
  const texts = content.map((part) => asRecord(part)?.text).filter((text) => typeof text === 'string');
  return texts.join(' ');
}

/** Cleaned before it is cut, because a part of a key is still a leak. */
function shortened(text: string, clean: Clean): string {
  const isWhole = text.length <= longestRead;
  const cleaned = clean(text.slice(0, longestRead));
  const sure = isWhole ? cleaned.length : Math.max(0, cleaned.length - longestKey);
  if (isWhole && sure <= longest) return cleaned;
  // A copy: what the engine cuts out of a text keeps the whole text.
  return `${Buffer.from(cleaned.slice(0, Math.min(sure, longest))).toString()}…`;
}
