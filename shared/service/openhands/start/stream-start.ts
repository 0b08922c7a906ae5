// Reads the array of start-task updates while the service writes it, to its end or to where it broke off.
import { linkSignal, untilAborted } from '../../../clock.ts';
import { ServiceError } from '../../errors.ts';
import type { Started, StartTask } from '../../port.ts';
import { DecodeError } from '../decode/fields.ts';
import { parseJsonOrNothing } from '../decode/parse-json.ts';
import { decodeStartTask } from '../decode/records.ts';
import { wordsForThrown } from '../http/classify-thrown.ts';
import { type NextChunk, readChunks } from '../http/read-reply.ts';

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
    if (splitter.isClosed()) return ended();
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

const longestElement = 1024 * 1024;

/**
 * Hands on each object of a JSON array at its closing brace, from chunks of any size. What stands between them is not looked at: it is
 * the service's own, and a list that is not complete is one that broke off.
 */
export function createArraySplitter() {
  const decoder = new TextDecoder();
  let [element, depth, inString, isEscaped, isClosed] = ['', 0, false, false, false];
  return {
    *push(chunk: Uint8Array): Generator<unknown> {
      for (const character of decoder.decode(chunk, { stream: true })) {
        element = element.length > longestElement ? '' : element + character;
        if (isEscaped) isEscaped = false;
        else if (inString && character === '\\') isEscaped = true;
        else if (character === '"') inString = !inString;
        else if (!inString && '[{'.includes(character)) {
          depth += 1;
          if (depth === 2) element = character;
        } else if (!inString && ']}'.includes(character)) {
          depth -= 1;
          if (depth === 1) yield parseJsonOrNothing(element);
          isClosed ||= depth === 0;
        }
      }
    },
    isClosed: () => isClosed,
  };
}
