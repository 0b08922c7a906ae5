// A rejected agent may stay idle until it is told to continue. While it waits, that would count as an approval. Pure.
import { sandboxRow } from '../watch/index.ts';
import { rest } from './changes.ts';
import type { Answer, Context, Question, Seen, Step } from './types.ts';

export function stepGoOn<A extends Answer>(
  rejected: Question<A>,
  seen: Seen,
  { patience }: Context,
  now: number,
): Step<A> {
  const late = rejected.settledAt !== null && now - rejected.settledAt >= patience.clear;
  const notClear = late ? leftIdle(rejected) : rest(rejected, now + patience.pause);
  if (seen.kind !== 'seen') return notClear;
  const { sandboxStatus, executionStatus } = seen;
  if (sandboxRow(sandboxStatus)?.question !== 'ask_the_agent' || executionStatus === null) return notClear;
  if (executionStatus !== 'idle' || !seen.canAnswer) return leftIdle(rejected);
  // Recorded before it is sent, for the same reason as an answer.
  return { question: { ...rejected, dueAt: null, goOn: 'sent' }, do: { kind: 'go_on' } };
}

/** The agent need not or cannot be told to continue. */
export function leftIdle<A extends Answer>(rejected: Question<A>): Step<A> {
  return rest({ ...rejected, goOn: null }, null);
}
