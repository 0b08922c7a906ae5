// The step of a question whose answer may have been sent: only looks show the result, and nothing is sent again. Pure.
import { sandboxRow } from '../watch/index.ts';
import { rest, settled, waking, whoAnswered } from './changes.ts';
import { judgeAfter } from './judge-after.ts';
import { isWaitingStatus } from './status.ts';
import type { Answer, Context, Given, Question, Seen, Sent, Step } from './types.ts';

/** A sandbox that was paused in the meantime is resumed, because the state is needed. */
const wakingShare = 3;

export function stepAnswering<A extends Answer>(
  question: Question<A> & { readonly answer: Given<A>; readonly sent: Sent },
  seen: Seen,
  { ended, patience }: Context,
  now: number,
): Step<A> {
  const { answer, sent, wokenAt } = question;
  const who = whoAnswered(answer);
  const woken = wokenAt !== null && wokenAt >= sent.at;
  const waited = now - (woken ? wokenAt : sent.at);
  // Without a live run the question is not asked again.
  const mayAskAgain = ended === null;
  const unclear = (why: string, again: boolean, forMs = patience.fate): Step<A> =>
    waited < forMs
      ? rest(question, now + pauseAfter(waited, patience.pause))
      : settled(question, 'unknown', { kind: 'unclear', why, ...who }, now, again && mayAskAgain);

  if (seen.kind === 'absent') return unclear('the service does not know the conversation', false);
  if (seen.kind === 'failed') {
    return (seen.retryAfterMs ?? 0) > patience.fate
      ? unclear('the service asks to wait for too long', false, 0)
      : unclear(seen.why, false);
  }
  const { executionStatus, lastKnownStatus } = seen;
  const sandbox = sandboxRow(seen.sandboxStatus)?.question;
  if (sandbox === 'asleep' && !woken) return waking(question, now);
  const waits = isWaitingStatus(sandbox === 'asleep' ? lastKnownStatus : executionStatus);
  const judgement = judgeAfter({ sent: sent.fate ?? 'unknown', before: sent.before, after: seen });
  switch (judgement.kind) {
    case 'verified': {
      const { status, asksAgain } = judgement;
      const result = { kind: 'verified', status, reason: answer.reason, ...who } as const;
      return settled(question, 'answered', result, now, asksAgain && mayAskAgain);
    }
    case 'gone': {
      const { status, asksAgain } = judgement;
      return settled(question, 'unknown', { kind: 'gone', status, ...who }, now, asksAgain && mayAskAgain);
    }
    case 'still_waiting_same': {
      const isUntouched = sent.fate === 'taken' && isNewest(sent, seen.pending);
      return isUntouched && waited >= patience.fate
        ? settled(question, 'unknown', { kind: 'no_effect', ...who }, now, mayAskAgain)
        : unclear('the same actions still wait', waits);
    }
    case 'unknown': {
      const forMs = sandbox === 'ask_the_agent' ? patience.fate : wakingShare * patience.fate;
      return unclear(judgement.why, waits, forMs);
    }
  }
}

/** An agent that goes on says so first, so without any event since the answer has started nothing. */
function isNewest({ newest = null }: Sent, pending: Extract<Seen, { kind: 'seen' }>['pending']): boolean {
  return newest !== null && pending.kind === 'known' && pending.newest === newest;
}

function pauseAfter(waited: number, pause: number): number {
  return Math.min(3 * pause, Math.max(pause / 5, Math.round(waited / 2)));
}
