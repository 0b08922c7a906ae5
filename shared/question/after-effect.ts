// The result of the one effect of a visit. Pure.
import { givenBack, isByRule, rest } from './changes.ts';
import { leftIdle } from './step-go-on.ts';
import type { Answer, Context, Question, Step } from './types.ts';

export type WakeReply = 'resuming' | 'gone' | 'not_resumable' | 'unavailable' | 'failed';

export type SendReply =
  | { readonly kind: 'taken' }
  | { readonly kind: 'unknown'; readonly why: string }
  /** Certainly nothing was done. */
  | {
      readonly kind: 'not_taken';
      readonly why: string;
      readonly code: string;
      readonly retryAfterMs?: number;
    };

export type GoOnReply = 'running' | 'not_known' | 'not_sent';

export function afterWake<A extends Answer>(
  question: Question<A>,
  reply: WakeReply,
  { patience }: Context,
  now: number,
): Step<A> {
  const { answer, state } = question;
  const lost = reply === 'gone' || reply === 'not_resumable';
  if (answer && lost && state !== 'answering') {
    const why = `the sandbox is paused and cannot be resumed: ${reply}`;
    return givenBack({ ...question, answer }, { kind: 'out_of_reach', cause: 'asleep', why }, now);
  }
  const wokenAt = reply === 'failed' ? null : now;
  return rest({ ...question, wokenAt }, now + patience.pause);
}

export function afterSend<A extends Answer>(
  question: Question<A>,
  reply: SendReply,
  { patience }: Context,
  now: number,
): Step<A> {
  const { answer, sent } = question;
  if (answer === null || sent === null) throw new Error('something was sent without an answer');
  if (reply.kind !== 'not_taken') {
    return rest({ ...question, sent: { ...sent, fate: reply.kind } }, now);
  }
  // Certainly nothing was done, so it may be tried again.
  // Rules decide anew: what they accepted may have been taken back.
  // So does what was meant for whatever waits, where nothing would tell that it is the same.
  const forAny = question.fingerprint === 'unknown' && question.streak === null;
  const state = isByRule(answer) || forAny ? 'asking' : 'open';
  const open = { ...question, state, sent: null, answer } as const;
  const wanted = reply.retryAfterMs ?? 0;
  if (!refusals.includes(reply.code) && now + wanted - answer.at < patience.clear) {
    return rest(open, now + Math.max(2 * patience.pause, wanted));
  }
  const why = { kind: 'out_of_reach', cause: { failed: reply.code }, why: reply.why } as const;
  return givenBack(open, why, now);
}

/** The agent server understood and refused. It would refuse again. */
const refusals: readonly string[] = ['not_found', 'rejected', 'unauthorized'];

export function afterGoOn<A extends Answer>(
  question: Question<A>,
  reply: GoOnReply,
  { patience }: Context,
  now: number,
): Step<A> {
  const { result, settledAt } = question;
  switch (reply) {
    case 'running': {
      const went = result?.kind === 'verified' ? { ...result, status: 'running' } : result;
      return { question: { ...question, result: went }, do: { kind: 'show' } };
    }
    case 'not_known':
      return rest(question, null);
    case 'not_sent':
      return now - (settledAt ?? 0) >= patience.clear
        ? leftIdle(question)
        : rest({ ...question, goOn: 'wanted' }, now + 2 * patience.pause);
  }
}
