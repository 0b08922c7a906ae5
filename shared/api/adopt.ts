// After an unclear start: looks for a start, or a conversation, with the chosen id. If it is found, the start was taken.
// If not, that proves nothing.
import { isFailedCall, ServiceError } from './errors.ts';
import { normaliseId } from './ids.ts';
import type { Transport } from './transport.ts';
import type { CallOptions, HostedApi, Id, Started } from './types.ts';

/**
 * The pauses between look-ups, because the service may store the conversation with a delay. If it is doubtful that the
 * service answers here, a web page ends the look-ups.
 */
const pausesMs = [1000, 2000, 4000, 8000, 15_000];
const laterPauseMs = 15_000;
/** One look must not hold up the next ones. */
const longestLookMs = 20_000;

export interface Looking {
  readonly id: Id;
  /** When the request left. */
  readonly since: number;
  /** Whether what answered may not be the service. */
  readonly isDoubted?: boolean;
  /** Looks until the deadline, and not only for half a minute. */
  readonly isPersistent?: boolean;
}

/** Nobody is left with nothing to look for. */
export function chosenIdWords(id: Id): string {
  return `If it was taken, the conversation has the id ${id}`;
}

type Api = Pick<HostedApi, 'conversations' | 'recentStarts'>;

export async function lookForChosen(
  api: Api,
  { id, since, isDoubted = false, isPersistent = false }: Looking,
  { now, sleep }: Pick<Transport, 'now' | 'sleep'>,
  options: CallOptions = {},
): Promise<Started | null> {
  const { deadline = Number.POSITIVE_INFINITY } = options;
  const within = () => ({ ...options, attempts: 2, deadline: Math.min(deadline, now() + longestLookMs) });
  let isListed = true;
  for (let look = 0; ; look += 1) {
    const pause = pausesMs[look] ?? (isPersistent && Number.isFinite(deadline) ? laterPauseMs : null);
    if (pause === null || now() + pause >= deadline) return null;
    try {
      await sleep(pause, options.signal);
      if (isListed) {
        const starts = await startsOrNothing(api, since, within());
        if (starts === 'unavailable') isListed = false;
        const task = typeof starts === 'string' ? undefined : starts.get(normaliseId(id));
        if (task) return { kind: 'task', task };
      }
      const conversation = (await api.conversations([id], within())).get(normaliseId(id));
      if (conversation) return { kind: 'adopted', conversation };
    } catch (error) {
      if (options.signal?.aborted) return null;
      // A failed look-up proves nothing, like one that found nothing.
      if (!(error instanceof ServiceError)) throw error;
      if (error.notServed && isDoubted) return null;
    }
  }
}

async function startsOrNothing(api: Api, since: number, options: CallOptions) {
  try {
    const starts = await api.recentStarts(since, options);
    return starts.kind === 'known' ? starts.value.byChosenId : 'unavailable';
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return 'failed';
  }
}
