// What a frame of an agent server means: nothing, look now, or a line for the log. What it says is never believed: it may be
// old, or a lie. Pure.
import { asRecord, type JsonRecord } from '../decode/fields.ts';
import { eventKind } from '../paged-events.ts';
import { parseJsonOrNothing } from '../parse-json.ts';
import { executionStatusOf } from '../traces.ts';
import { type Calls, type Clean, deedOf, noCalls } from './deed.ts';

/** What has to be remembered between two frames of one connection. */
export interface Memory {
  readonly status: string | null;
  readonly calls: Calls;
}

export const nothingHeard: Memory = { status: null, calls: noCalls };

export interface Meaning {
  readonly memory: Memory;
  /** A look may find something new. */
  readonly isHint: boolean;
  /** What the agent does, in one sentence with its own words in it; null where there is nothing to tell. */
  readonly deed: string | null;
}

/** `clean` is null where nobody wants to know what the agent does. Then most frames need not be read. */
export function hear(memory: Memory, frame: string, clean: Clean | null): Meaning {
  const nothing: Meaning = { memory, isHint: false, deed: null };
  if (clean === null && !frame.includes('execution_status')) return nothing;
  const event = asRecord(parseJsonOrNothing(frame));
  if (event === null) return nothing;
  if (eventKind(event) === 'ConversationStateUpdateEvent') return hearState(memory, event);
  if (clean === null) return nothing;
  const { calls, deed } = deedOf(memory.calls, event, clean);
  return { memory: { ...memory, calls }, isHint: false, deed };
}

/** It is kept for each connection, of which there may be hundreds. No state has so long a name. */
const longestStatus = 100;

/** The server repeats its whole state now and then, for example to each that begins to listen. */
function hearState(memory: Memory, event: JsonRecord): Meaning {
  const status = executionStatusOf(event);
  const isNew = status !== null && status.length <= longestStatus && status !== memory.status;
  return { memory: isNew ? { ...memory, status } : memory, isHint: isNew, deed: null };
}
