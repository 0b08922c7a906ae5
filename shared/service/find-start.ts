// After an unclear start: looks for a start, or a conversation, with the chosen id. If it is found, the start was taken. If it is
// not found, that proves nothing.

import type { Clock } from '../clock.ts';
import { normaliseId } from '../conversation/index.ts';
import { orFailed, ServiceError } from './errors.ts';
import type { CallOptions, ChosenStart, Service, Started } from './port.ts';

/** The pauses between look-ups, because the service may store the conversation with a delay. */
const pausesMs = [1000, 2000, 4000, 8000, 15_000];
const laterPauseMs = 15_000;
/** A look-up must not delay the next ones. */
const longestLookUpMs = 20_000;

type Reads = Pick<Service, 'conversations' | 'recentStarts'>;

export async function findChosenStart(
  service: Reads,
  { id, since, isDoubted = false, isPersistent = false }: ChosenStart,
  { now, sleep }: Clock,
  options: CallOptions = {},
): Promise<Started | null> {
  const { deadline = Number.POSITIVE_INFINITY } = options;
  const within = () => ({ ...options, attempts: 2, deadline: Math.min(deadline, now() + longestLookUpMs) });
  let isListed = true;
  for (let lookUp = 0; ; lookUp += 1) {
    const pause = pausesMs[lookUp] ?? (isPersistent && Number.isFinite(deadline) ? laterPauseMs : null);
    if (pause === null || now() + pause >= deadline) return null;
    try {
      await sleep(pause, options.signal);
      if (isListed) {
        const starts = await orFailed(() => service.recentStarts(since, within()));
        if (starts.kind === 'unavailable') isListed = false;
        const task = starts.kind === 'known' && starts.value.byChosenId.get(normaliseId(id));
        if (task) return { kind: 'task', task };
      }
      const conversation = (await service.conversations([id], within())).get(normaliseId(id));
      if (conversation) return { kind: 'adopted', conversation };
    } catch (error) {
      if (options.signal?.aborted) return null;
      // A failed look-up proves nothing, like one that found nothing.
      if (!(error instanceof ServiceError)) throw error;
      if (error.notServed && isDoubted) return null;
    }
  }
}
