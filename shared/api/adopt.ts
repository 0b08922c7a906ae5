// After an unclear start: is there a conversation with the id that we chose? Found is proof, not found is none.
import { ServiceError } from './errors.ts';
import { normaliseId } from './ids.ts';
import type { Transport } from './transport.ts';
import type { CallOptions, Conversation, HostedApi, Id } from './types.ts';

/** The service may write with a delay. Where it is doubted that this is the service at all, another page settles it. */
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
      // One failed look-up proves as little as one that found nothing.
      if (!(error instanceof ServiceError)) throw error;
      if (error.notServed && isDoubted) return null;
    }
  }
  return null;
}
