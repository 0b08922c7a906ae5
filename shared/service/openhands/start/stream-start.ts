// Reads the array of start-task updates while the service writes it, to its end or to where it broke off.
import { linkSignal, untilAborted } from '../../../clock.ts';
import { ServiceError } from '../../errors.ts';
import type { Started, StartTask } from '../../port.ts';
import { DecodeError } from '../decode/fields.ts';
import { parseJson } from '../decode/parse-json.ts';
import { decodeStartTask } from '../decode/records.ts';
import { wordsForThrown } from '../http/classify-thrown.ts';
import { type NextChunk, readChunks } from '../http/read-body.ts';

/** Null where no task was named. */
export async function followStream(
  body: AsyncIterable<Uint8Array>,
  onUpdate: (task: StartTask) => void,
  /** Aborts at the deadline or when the caller aborts. */
  signal: AbortSignal,
  callers: AbortSignal | undefined,
): Promise<Started | null> {
  const nextChunk = readChunks(body, signal);
  const splitter = createArraySplitter();
  let task: StartTask | null = null;
  const ended = (brokenOff?: string): Started | null =>
    task && { kind: 'task', task, ...(brokenOff !== undefined && { brokenOff }) };
  for (;;) {
    const next = isOver(task) ? await soon(nextChunk, signal) : await nextChunk();
    if (next === 'too_late') {
      if (callers?.aborted) throw aborted();
      return ended();
    }
    if (next.kind === 'end') return ended('the stream ended before its array was complete');
    if (next.kind === 'broken') {
      if (callers?.aborted) throw aborted();
      return ended(signal.aborted ? 'the time for the start-up was over' : wordsForThrown(next.error));
    }
    for (const element of splitter.push(next.chunk)) {
      try {
        task = decodeStartTask(element);
      } catch (error) {
        if (!(error instanceof DecodeError)) throw error;
        return ended(error.message);
      }
      onUpdate(task);
    }
    if (splitter.state === 'closed') return ended();
    if (splitter.state === 'malformed') return ended(splitter.why);
  }
}

function aborted(): ServiceError {
  return new ServiceError('aborted', 'the start-up stream: cancelled by the caller; the start was sent');
}

function isOver(task: StartTask | null): boolean {
  return task?.step.is === 'ready' || task?.step.is === 'failed';
}

const longestClose = 5_000;

/** After the last step only the end of the array comes. It is not waited for where it is lost, because the agent may work already. */
async function soon(next: () => Promise<NextChunk>, signal: AbortSignal): Promise<NextChunk | 'too_late'> {
  const { signal: within, detach } = linkSignal(signal, longestClose);
  try {
    return await untilAborted(within, next());
  } catch {
    return 'too_late';
  } finally {
    detach();
  }
}

export interface ArraySplitter {
  /** The objects that this chunk completed; an object is complete at its closing brace. */
  push(chunk: Uint8Array): readonly unknown[];
  readonly state: 'open' | 'closed' | 'malformed';
  /** The fault, once malformed. */
  readonly why: string;
}

const longestElement = 1024 * 1024;
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
const whitespace = [0x20, 0x09, 0x0a, 0x0d];

/**
 * Reads the objects of a JSON array from byte chunks of any size. The structure of JSON is ASCII, and no byte of a longer
 * UTF-8 character is ASCII, so the bytes can be read one by one.
 */
export function createArraySplitter(): ArraySplitter {
  let state: ArraySplitter['state'] = 'open';
  let why = '';
  let expected: 'array' | 'first' | 'element' | 'rest of element' | 'comma' = 'array';
  let found: unknown[] = [];
  const takeInside = createElementReader((read) => {
    if (read.kind === 'fault') return fail(read.why);
    expected = 'comma';
    found.push(read.value);
  });

  return {
    push(chunk) {
      found = [];
      for (const byte of chunk) {
        if (state === 'malformed') break;
        if (expected === 'rest of element') takeInside(byte);
        else if (!whitespace.includes(byte)) takeBetween(byte);
      }
      return found;
    },
    get state() {
      return state;
    },
    get why() {
      return why;
    },
  };

  function takeBetween(byte: number): void {
    if (state === 'closed') fail('something follows the array');
    else if (expected === 'array') {
      if (byte === openBracket) expected = 'first';
      else fail('it does not begin with "["');
    } else if (byte === openBrace && expected !== 'comma') {
      expected = 'rest of element';
      takeInside(byte);
    } else if (byte === closeBracket && expected !== 'element') state = 'closed';
    else if (expected !== 'comma') fail('an element is not an object');
    else if (byte === comma) expected = 'element';
    else fail('a comma is missing between two elements');
  }

  function fail(reason: string): void {
    state = 'malformed';
    why = reason;
  }
}

type ElementRead =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'fault'; readonly why: string };

/** Takes the bytes of one element after the other, from brace to brace. */
function createElementReader(done: (read: ElementRead) => void): (byte: number) => void {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let element: number[] = [];
  return (byte) => {
    element.push(byte);
    if (element.length > longestElement) done({ kind: 'fault', why: 'an element is too long' });
    else if (escaped) escaped = false;
    else if (inString) {
      if (byte === backslash) escaped = true;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBrace || byte === openBracket) depth++;
    else if (byte === closeBrace || byte === closeBracket) {
      depth--;
      if (depth > 0) return;
      done(readElement(element));
      element = [];
    }
  };
}

function readElement(bytes: readonly number[]): ElementRead {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
    return { kind: 'value', value: parseJson(text) };
  } catch {
    return { kind: 'fault', why: 'an element is not JSON' };
  }
}
