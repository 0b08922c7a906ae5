// The conversation of a start that is still under way when its step is over, so that its agent can be stopped: by the start task, or by
// the id that the start request chose.
import type { Clock } from '../../shared/clock.ts';
import { advance, beginWatch, defaultLimits, type Watch } from '../../shared/conversation/index.ts';
import {
  type CallOptions,
  failureOr,
  findChosenStart,
  isFailedCall,
  type PollResult,
  type Service,
  ServiceError,
} from '../../shared/service/index.ts';
import type { Facts } from '../report/facts.ts';
import { hearsNothing, pollOnce, pollUntilEnd } from './step/poll-loop.ts';

export type FoundStart =
  | { readonly kind: 'found'; readonly conversationId: string }
  /** There is no agent, and there will be none. */
  | { readonly kind: 'no_agent'; readonly why: string }
  /** An agent may be at work, or come to it later. `page`: where it is then, as far as that is known. */
  | { readonly kind: 'not_found'; readonly why: string; readonly page: string | null };

type StartFacts = Pick<Facts, 'conversationId' | 'startTaskId' | 'chosenId' | 'start' | 'startedAt'>;

interface FindTools {
  readonly service: Pick<Service, 'conversations' | 'recentStarts' | 'page' | 'poll' | 'pauseStart'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Nothing is read after this time. */
  readonly deadline: number;
}

/** Whether this step has, or may have, an agent. */
export function hasAgent({
  conversationId,
  startTaskId,
  start,
  onlyLooks,
}: Pick<Facts, 'conversationId' | 'startTaskId' | 'start' | 'onlyLooks'>): boolean {
  return !onlyLooks && (conversationId !== null || startTaskId !== null || start !== 'none');
}

/** Waits for a start-up until its conversation is ready. Fails with nothing of the service: then it is not found. */
export async function findStarted(facts: StartFacts, tools: FindTools): Promise<FoundStart> {
  if (facts.conversationId !== null) return { kind: 'found', conversationId: facts.conversationId };
  try {
    return facts.startTaskId === null
      ? await findByChosenId(facts, tools)
      : await awaitTask(facts.startTaskId, facts, tools);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const why = isFailedCall(error) ? error.message : 'there was no time to wait for its start';
    return notFound(why, facts, tools);
  }
}

async function findByChosenId(facts: StartFacts, tools: FindTools): Promise<FoundStart> {
  const { service, clock, signal, deadline } = tools;
  const { chosenId, startedAt } = facts;
  if (chosenId === null) {
    const why = 'the start request may or may not have been taken, and the service has named no id';
    return notFound(why, facts, tools);
  }
  const wanted = { id: chosenId, since: startedAt, isPersistent: true };
  const started = await findChosenStart(service, wanted, clock, { signal, deadline });
  if (started?.kind === 'adopted') return { kind: 'found', conversationId: started.conversation.id };
  if (started?.kind === 'task') return awaitTask(started.task.id, facts, tools);
  const why = 'the start request may or may not have been taken, and nothing of it has appeared';
  return notFound(why, facts, tools);
}

/** To pause it twice does no harm. */
export async function pauseStart(
  sandboxId: string,
  service: Pick<Service, 'pauseStart'>,
  options: CallOptions,
): Promise<'pausing' | 'refused' | 'failed'> {
  const reply = await failureOr(() => service.pauseStart(sandboxId, { ...options, isUrgent: true }));
  if (reply instanceof ServiceError) return 'failed';
  return reply === 'pausing' ? reply : 'refused';
}

const pollInterval = 1_000;
/** So long after its sandbox was paused, a start that was nearly done has brought its conversation. */
const longestAfterPause = 20_000;

async function awaitTask(startTaskId: string, facts: StartFacts, tools: FindTools): Promise<FoundStart> {
  const { service, clock, signal, deadline } = tools;
  const now = clock.now();
  const limits = { ...defaultLimits, pollInterval, startTimeout: Math.max(0, deadline - now) };
  const begun = beginWatch({ startTaskId, limits, now });
  let mayPause = true;
  let pausedAt: number | null = null;
  const isPausedForLong = () => pausedAt !== null && clock.now() - pausedAt >= longestAfterPause;
  const watch = await pollUntilEnd<PollResult>(begun, {
    clock,
    signal,
    live: hearsNothing(clock),
    enough: ({ phase }) => phase !== 'start' || isPausedForLong(),
    poll: (each) => pollOnce(each, { service, clock, cancel: { signal } }),
    async onPoll(each, { reading }) {
      const next = advance(each, reading, clock.now());
      const sandboxId = reading.kind === 'task' ? reading.sandboxId : undefined;
      const isToPause = next.phase === 'start' && next.ending === null && mayPause;
      if (!isToPause || sandboxId === undefined) return next;
      const reply = await pauseStart(sandboxId, service, { signal, deadline });
      mayPause = reply === 'failed';
      if (reply === 'pausing') pausedAt = clock.now();
      return next;
    },
    onQuiet() {},
  });
  const found = foundIn(watch, startTaskId, facts, tools);
  return found.kind === 'not_found' && pausedAt !== null
    ? { kind: 'no_agent', why: 'its sandbox was paused before its agent was there' }
    : found;
}

function foundIn(
  { conversationId, phase, ending }: Watch,
  startTaskId: string,
  facts: StartFacts,
  tools: FindTools,
): FoundStart {
  if (phase === 'conversation' && conversationId !== null) return { kind: 'found', conversationId };
  if (ending?.outcome === 'start_error')
    return { kind: 'no_agent', why: `its start failed: ${ending.reason}` };
  const why = ending?.reason ?? 'there was no time to wait for its start';
  return notFound(`start task ${startTaskId}: ${why}`, facts, tools);
}

function notFound(why: string, { chosenId }: StartFacts, { service }: FindTools): FoundStart {
  const page = chosenId === null ? null : service.page(chosenId);
  return { kind: 'not_found', why: page === null ? why : `${why}; look for it at ${page}`, page };
}
