// Reads the array of start-task updates while the service writes it, and distinguishes its three endings.
import { untilAborted } from './abort.ts';
import { createArraySplitter } from './array-splitter.ts';
import { wordsForThrown } from './classify-thrown.ts';
import { DecodeError } from './decode/fields.ts';
import { decodeStartTask } from './decode/start-task.ts';
import { ServiceError } from './errors.ts';
import type { StartTask, StreamEnd } from './types.ts';

export async function followStream(
  body: AsyncIterable<Uint8Array>,
  onUpdate: (task: StartTask) => void,
  /** Aborts at the deadline or when the caller aborts. */
  signal: AbortSignal,
  callers: AbortSignal | undefined,
): Promise<StreamEnd> {
  const splitter = createArraySplitter();
  const chunks = body[Symbol.asyncIterator]();
  let last: StartTask | null = null;

  for (;;) {
    const next = await nextChunk(chunks, signal, callers);
    if (next.kind === 'cut') return { kind: 'truncated', last, why: next.why };
    if (next.kind === 'end')
      return { kind: 'truncated', last, why: 'the stream ended before its array was complete' };

    for (const element of splitter.push(next.chunk)) {
      const task = decodeUpdate(element);
      if (task.kind === 'malformed') return { ...task, last };
      last = task.task;
      onUpdate(last);
    }
    if (splitter.state === 'closed') return { kind: 'closed', last };
    if (splitter.state === 'malformed') return { kind: 'malformed', last, why: splitter.why };
  }
}

type Next =
  | { readonly kind: 'chunk'; readonly chunk: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'cut'; readonly why: string };

async function nextChunk(
  chunks: AsyncIterator<Uint8Array>,
  signal: AbortSignal,
  callers: AbortSignal | undefined,
): Promise<Next> {
  try {
    const next = await untilAborted(signal, chunks.next());
    return next.done ? { kind: 'end' } : { kind: 'chunk', chunk: next.value };
  } catch (error) {
    if (callers?.aborted) {
      throw new ServiceError('aborted', 'the start-up stream: cancelled by the caller; the start was sent');
    }
    if (signal.aborted) return { kind: 'cut', why: 'the time for the start-up was over' };
    return { kind: 'cut', why: wordsForThrown(error) };
  }
}

function decodeUpdate(
  element: unknown,
): { kind: 'task'; task: StartTask } | { kind: 'malformed'; why: string } {
  try {
    return { kind: 'task', task: decodeStartTask(element) };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { kind: 'malformed', why: error.message };
  }
}
