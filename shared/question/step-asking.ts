// The step of a new question without an answer: decides what to show to people. Pure.
import { sandboxRow } from '../watch/index.ts';
import { opened, rest, settled, waking } from './changes.ts';
import { isWaitingStatus } from './status.ts';
import type { Answer, Context, PendingAction, Question, Seen, Step } from './types.ts';

const shortestPause = 2_000;
const longestPause = 30_000;
const wakingMs = 3 * 60_000;

export function stepAsking<A extends Answer>(
  asking: Question<A>,
  seen: Seen,
  context: Context,
  now: number,
): Step<A> {
  const drop = () => settled(asking, 'void', null, now);
  if (context.ended !== null) return drop();
  const age = now - asking.createdAt;
  const later = rest(asking, now + pauseAt(age, context));
  if (seen.kind !== 'seen') return later;
  const show = (actions: readonly PendingAction[] | null): Step<A> => ({
    question: opened(asking, actions, context, now),
    do: { kind: 'show' },
  });
  const { executionStatus, lastKnownStatus, pending } = seen;
  const sandbox = sandboxRow(seen.sandboxStatus)?.question;
  if (sandbox === 'asleep') {
    if (lastKnownStatus !== null && !isWaitingStatus(lastKnownStatus)) return drop();
    if (context.onPause === 'resume' && asking.wokenAt === null) return waking(asking, now);
    return asking.wokenAt !== null && age < wakingMs
      ? later
      : show(pending.kind === 'known' && pending.value.length > 0 ? pending.value : null);
  }
  if (sandbox !== 'ask_the_agent' || executionStatus === null) return later;
  if (!isWaitingStatus(executionStatus)) return drop();
  switch (pending.kind) {
    case 'known':
      // The agent waits, but the list of actions is still empty.
      return pending.value.length === 0 ? later : show(pending.value);
    case 'unavailable':
      return show(null);
    case 'failed':
      if (age < context.patience.list) return later;
      // Shown without the wait that it belongs to: should the list become unavailable, what was asked cannot be compared,
      // and it is asked anew instead of approved unseen.
      return { question: opened(asking, null, { ...context, streak: null }, now), do: { kind: 'show' } };
  }
}

function pauseAt(age: number, { patience }: Context): number {
  const least = Math.min(shortestPause, 2 * patience.pause);
  return Math.min(longestPause, Math.max(least, Math.round(age / 4)));
}
