// After an unclear start: looks for a conversation with the chosen id. If it is found, the start was taken. If not,
// that proves nothing.
import { ServiceError } from './errors.ts';
import { normaliseId } from './ids.ts';
import type { Transport } from './transport.ts';
import type { CallOptions, Conversation, HostedApi, Id } from './types.ts';

/**
 * The pauses between look-ups, because the service may store the conversation with a delay. If it is doubtful that the
 * service answers here, a web page ends the look-ups.
 */
const pausesMs = [1000, 2000, 4000, 8000, 15_000];

export async function lookForChosen(
  conversations: HostedApi['conversations'],
  id: Id,
  { now, sleep }: Pick<Transport, 'now' | 'sleep'>,
  options: CallOptions = {},
  isDoubted = false,
): Promise<Conversation | null> {
  for (const pause of pausesMs) {
    if (options.deadline !== undefined && now() + pause >= options.deadline) return null;
    try {
      await sleep(pause, options.signal);
      const found = (await conversations([id], options)).get(normaliseId(id));
      if (found) return found;
    } catch (error) {
      if (options.signal?.aborted) return null;
      // A failed look-up proves nothing, like one that found nothing.
      if (!(error instanceof ServiceError)) throw error;
      if (error.notServed && isDoubted) return null;
    }
  }
  return null;
}
