// Decides from one look about a question whose answer may have been sent: only looks show the result, because the status 200 of the
// answer proves nothing, and nothing is sent again. Pure.
import { bareFingerprintOf, pauseAskedBy, type Reached, rest, states } from '../conversation/index.ts';
import { whoAnswered } from './answer.ts';
import type { QuestionLook, QuestionStep } from './look.ts';
import type { Question, QuestionResult, SentAnswer } from './question.ts';
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
  const { pause } = patience;
  const untilNext = Math.min(3 * pause, Math.max(pause / 5, Math.round(waited / 2)));
  const settleUnknown = (result: QuestionResult, again: boolean): QuestionStep =>
    settleQuestion(question, 'unknown', result, now, again && mayAskAgain);
  const unclear = (why: string, again: boolean, forMs = patience.fate): QuestionStep =>
    waited < forMs && pauseAsked <= patience.fate
      ? rest(question, now + untilNext)
      : settleUnknown({ kind: 'unclear', why, ...who }, again);

  if (seen.kind === 'absent') return unclear('the service does not know the conversation', false);
  if (seen.kind === 'failed') {
    return unclear(pauseAsked > patience.fate ? 'the service asks to wait for too long' : seen.why, false);
  }
  const { sandbox, agent, pending } = seen;
  const isAsleep = sandbox?.is === 'asleep';
  if (isAsleep && !woken) return wakeSandbox(question, now);
  const waits = states.isAsking(isAsleep ? seen.agentBefore : agent);
  if (sandbox?.is !== 'up') return unclear(states.sandboxIs(sandbox), waits, wakingShare * patience.fate);
  /** What was asked about is gone: because of this answer, or perhaps of another one. `asksAgain`: it already asks something else. */
  const gone = (to: states.Agent, asksAgain: boolean): QuestionStep => {
    if (sent.fate !== 'taken' && !isRejected(question, pending))
      return settleUnknown({ kind: 'gone', agent: to, ...who }, asksAgain);
    const result = { kind: 'verified', agent: to, reason: answer.reason, ...who } as const;
    return settleQuestion(question, 'answered', result, now, asksAgain && mayAskAgain);
  };
  // The state is checked first, because an approved action stays in the list of pending actions while it runs.
  // A record that said meanwhile that it waits may go on to say so, for the next question.
  if (states.hasMovedOn(agent)) return gone(agent, pending.kind === 'known' && pending.wentOn !== undefined);
  if (agent?.is !== 'waiting') return unclear(states.agentIs(agent), waits);
  const asked = bareFingerprintOf(pending);
  if (asked === 'none') return unclear('it waits, but no action is pending', waits);
  if (asked === 'unknown' || sent.before === 'unknown')
    return unclear('it waits, and the service does not tell what is pending', waits);
  if (asked !== sent.before) return gone(agent, true);
  // An agent that goes on says so first, so without any event since the answer has started nothing.
  const isNewest = sent.newest !== null && pending.kind === 'known' && pending.newest === sent.newest;
  const isUntouched = sent.fate === 'taken' && isNewest;
  return isUntouched && waited >= patience.fate
    ? settleUnknown({ kind: 'no_effect', ...who }, true)
    : unclear('the same actions still wait', waits);
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
