// Decides from one look about a question whose answer may have been sent: only looks show the result, because the status 200 of the
// answer proves nothing, and nothing is sent again. Pure.
import {
  type Agent,
  bareFingerprintOf,
  hasMovedOn,
  isAsking,
  pauseAskedBy,
  type Reached,
  rest,
} from '../conversation/index.ts';
import { whoAnswered } from './answer.ts';
import type { QuestionLook, QuestionStep } from './look.ts';
import type { Question, SentAnswer } from './question.ts';
import { type AnsweredQuestion, settleQuestion, wakeSandbox } from './question-steps.ts';

/** A sandbox that was paused in the meantime is resumed, because the state is needed. */
const wakingShare = 3;

export function decideSent(
  question: AnsweredQuestion & { readonly sent: SentAnswer },
  { seen, context: { ended, patience } }: QuestionLook,
  now: number,
): QuestionStep {
  const { answer, sent, wokenAt } = question;
  const who = whoAnswered(answer, question.approvals);
  const woken = wokenAt !== null && wokenAt >= sent.at;
  const waited = now - (woken ? wokenAt : sent.at);
  // The question is asked again only where the run is live.
  const mayAskAgain = ended === null;
  const pauseAsked = pauseAskedBy(seen);
  const unclear = (why: string, again: boolean, forMs = patience.fate): QuestionStep =>
    waited < forMs && pauseAsked <= patience.fate
      ? rest(question, now + pauseAfter(waited, patience.pause))
      : settleQuestion(question, 'unknown', { kind: 'unclear', why, ...who }, now, again && mayAskAgain);

  const verified = (agent: Agent, asksAgain: boolean): QuestionStep => {
    const result = { kind: 'verified', agent, reason: answer.reason, ...who } as const;
    return settleQuestion(question, 'answered', result, now, asksAgain && mayAskAgain);
  };

  if (seen.kind === 'absent') return unclear('the service does not know the conversation', false);
  if (seen.kind === 'failed') {
    return unclear(pauseAsked > patience.fate ? 'the service asks to wait for too long' : seen.why, false);
  }
  const isAsleep = seen.sandbox?.is === 'asleep';
  if (isAsleep && !woken) return wakeSandbox(question, now);
  const waits = isAsking(isAsleep ? seen.agentBefore : seen.agent);
  const judgement = judgeAfter(sent, seen);
  switch (judgement.kind) {
    case 'verified':
      return verified(judgement.agent, judgement.asksAgain);
    case 'gone': {
      const { agent, asksAgain } = judgement;
      if (isRejected(question, seen.pending)) return verified(agent, asksAgain);
      return settleQuestion(
        question,
        'unknown',
        { kind: 'gone', agent, ...who },
        now,
        asksAgain && mayAskAgain,
      );
    }
    case 'still_waiting_same': {
      const isUntouched = sent.fate === 'taken' && isNewest(sent, seen.pending);
      return isUntouched && waited >= patience.fate
        ? settleQuestion(question, 'unknown', { kind: 'no_effect', ...who }, now, mayAskAgain)
        : unclear('the same actions still wait', waits);
    }
    case 'unknown': {
      const forMs = seen.sandbox?.is === 'up' ? patience.fate : wakingShare * patience.fate;
      return unclear(judgement.why, waits, forMs);
    }
  }
}

/** Its reply was lost, and only events can tell whether it arrived. */
function mayHaveBeenRejected({ answer, sent }: Pick<Question, 'answer' | 'sent'>): boolean {
  return answer?.verdict === 'reject' && sent !== null && sent.fate !== 'taken';
}

/** Whether a look reads the events also where the agent waits no more. */
export function needsEvents(question: Pick<Question, 'answer' | 'sent' | 'goOn'>): boolean {
  return mayHaveBeenRejected(question) || question.goOn === 'wanted';
}

/** The events say so of each of its actions, with our reason. */
function isRejected(question: AnsweredQuestion, pending: Reached['pending']): boolean {
  const { actions, answer } = question;
  if (!mayHaveBeenRejected(question) || pending.kind !== 'known' || !actions?.length) return false;
  const { rejected = [] } = pending;
  const isSame = (reason: string | null) => answer.reason === null || reason === answer.reason;
  return actions.every((action) => rejected.some(({ id, reason }) => id === action.id && isSame(reason)));
}

/** An agent that goes on says so first, so without any event since the answer has started nothing. */
function isNewest({ newest }: SentAnswer, pending: Reached['pending']): boolean {
  return newest !== null && pending.kind === 'known' && pending.newest === newest;
}

function pauseAfter(waited: number, pause: number): number {
  return Math.min(3 * pause, Math.max(pause / 5, Math.round(waited / 2)));
}

type AfterJudgement =
  /** The question is gone and our answer was taken. `asksAgain`: the agent already asks something else. */
  | { readonly kind: 'verified'; readonly agent: Agent; readonly asksAgain: boolean }
  /** The question is gone, but perhaps because of another answer. */
  | { readonly kind: 'gone'; readonly agent: Agent; readonly asksAgain: boolean }
  /** The same actions are still pending: look again for a limited time, never send again. */
  | { readonly kind: 'still_waiting_same' }
  | { readonly kind: 'unknown'; readonly why: string };

function judgeAfter({ fate, before }: SentAnswer, after: Reached): AfterJudgement {
  const { sandbox, agent } = after;
  if (sandbox?.is !== 'up') return { kind: 'unknown', why: `sandbox ${sandbox?.says ?? 'not known'}` };
  const gone = fate === 'taken' ? 'verified' : 'gone';
  // The state is checked first, because an approved action stays in the list of pending actions while it runs.
  // A record that said meanwhile that it waits may go on to say so, for the next question.
  const asksAgain = after.pending.kind === 'known' && after.pending.wentOn !== undefined;
  if (hasMovedOn(agent)) return { kind: gone, agent, asksAgain };
  if (agent?.is !== 'waiting') return { kind: 'unknown', why: `status ${agent?.says ?? 'not known'}` };
  const pending = bareFingerprintOf(after.pending);
  if (pending === 'none') return { kind: 'unknown', why: 'it waits, but no action is pending' };
  if (pending === 'unknown' || before === 'unknown') {
    return { kind: 'unknown', why: 'it waits, and the service does not tell what is pending' };
  }
  return pending === before ? { kind: 'still_waiting_same' } : { kind: gone, agent, asksAgain: true };
}
