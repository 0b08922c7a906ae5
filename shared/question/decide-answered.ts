// Decides from one look about a question that has an answer: whether the answer may be sent now. Pure.
import { machine, noAgentServer, policyOfWaiting, type Reached } from '../conversation/index.ts';
import { whoAnswered } from './answer.ts';
import { settlesAt } from './by-rules.ts';
import { decideAnswer } from './decide-answer.ts';
import type { QuestionContext, QuestionLook, QuestionStep } from './look.ts';
import {
  type AnsweredQuestion,
  askAgain,
  giveBack,
  openQuestion,
  sendAnswer,
  setPolicy,
  settleInVain,
  settleQuestion,
  settleStale,
  settleWithRun,
  wakeSandbox,
} from './question-steps.ts';
import { type GiveBackWhy, isQuestionFault, type OutOfReachCause } from './why-not-taken.ts';

export function decideAnswered(
  question: AnsweredQuestion,
  { seen, check, context }: QuestionLook,
  now: number,
): QuestionStep {
  if (context.ended !== null) return settleWithRun(question, context.ended, now);
  const held = heldBack(question, { check, context }, now);
  if (held !== null) return held;
  const { patience } = context;
  const troubled = (why: GiveBackWhy, forMs: number, retryAfterMs?: number): QuestionStep =>
    machine.waitOrGiveUp(question, { forMs, pause: patience.pause, retryAfterMs }, now, () =>
      giveBack(question, why, now),
    );
  if (seen.kind === 'failed') {
    const { code, why, retryAfterMs } = seen;
    return troubled(outOfReach({ failed: code }, why), machine.troubleWith(code, patience), retryAfterMs);
  }
  if (seen.kind === 'absent') {
    const why = outOfReach('absent', 'the service does not know the conversation');
    return machine.lookAgainOrBelieve<AnsweredQuestion, QuestionStep>(question, patience, now, () =>
      giveBack(question, why, now),
    );
  }
  return decideReached({ ...question, missings: 0 }, seen, context, now);
}

/** From one look at a comment that GitHub does not show to the next. */
const longestPause = 10 * 60_000;

/** Null where the answer counts, as far as comments and people say. */
export function heldBack(
  question: AnsweredQuestion,
  { check, context: { patience } }: Pick<QuestionLook, 'check' | 'context'>,
  now: number,
): QuestionStep | null {
  if (isQuestionFault(check)) return askAgain(question, check, now);
  if (check?.kind === 'edit_unknown' && check.passes) {
    const { pause: least, unsaid: forMs } = patience;
    const waited = now - (question.troubleSince ?? now);
    const pause = Math.max(least, Math.min(longestPause, Math.ceil(waited / 4), forMs - waited));
    return machine.waitOrGiveUp(question, { forMs, pause, retryAfterMs: check.retryAfterMs }, now, () =>
      giveBack(question, check, now),
    );
  }
  if (check !== null) return giveBack(question, check, now);
  // An action that could not be shown whole can only be rejected.
  const mayBeSent = question.answer.verdict === 'reject' || question.shownWhole !== false;
  return mayBeSent ? null : giveBack(question, { kind: 'not_shown_whole' }, now);
}

function outOfReach(cause: OutOfReachCause, why: string): GiveBackWhy {
  return { kind: 'out_of_reach', cause, why };
}

function decideReached(
  question: AnsweredQuestion,
  seen: Reached,
  context: QuestionContext,
  now: number,
): QuestionStep {
  const { patience } = context;
  const { pause } = patience;
  const { answer, wokenAt } = question;
  const backNow = (cause: OutOfReachCause, why: string) => giveBack(question, outOfReach(cause, why), now);
  const troubled = (cause: OutOfReachCause, why: string, retryAfterMs?: number): QuestionStep =>
    machine.waitOrGiveUp(question, { forMs: patience.trouble, pause, retryAfterMs }, now, () =>
      backNow(cause, why),
    );
  /** Waking up is no trouble until it takes too long. What comes after it is looked at again. */
  const isWaking = wokenAt !== null && now - wokenAt < patience.waking;
  const whileWaking = () => machine.rest({ ...question, troubleSince: null }, now + pause);
  const decision = decideAnswer({ question, seen, wait: context.wait, now });
  switch (decision.kind) {
    case 'send': {
      if (!seen.canAnswer) return backNow('no_agent_server', seen.whyNot ?? noAgentServer);
      const from = settlesAt(question, context);
      if (now < from) return machine.rest({ ...question, troubleSince: null }, from);
      const toSet = policyOfWaiting(context.ask, seen.policy ?? null);
      if (toSet !== null) {
        return setPolicy(question, { ask: toSet, giveUp: (why) => backNow('policy', why) }, patience, now);
      }
      return sendAnswer(withActions(question, seen, context, now), seen.pending, now);
    }
    case 'wake_first':
      if (wokenAt === null) return wakeSandbox(question, now);
      return isWaking ? whileWaking() : backNow('asleep', 'the sandbox is paused and does not resume');
    case 'look_again': {
      // The key of the agent server changes when the sandbox is resumed. The next look reads the new key.
      if (isWaking) return whileWaking();
      if (seen.pending.kind !== 'failed') return troubled('unclear', decision.why);
      const { code, why, retryAfterMs } = seen.pending;
      return troubled({ failed: code }, why, retryAfterMs);
    }
    case 'stale':
      return settleStale(question, decision.why, now, decision);
    case 'not_waiting':
      return settleQuestion(question, 'elsewhere', { kind: 'not_waiting', why: decision.agent.says }, now);
    case 'expired':
      return settleInVain(question, 'expired', now);
    case 'already_sent': {
      // Protection against bugs elsewhere: never send a second request.
      const why = 'an answer was already sent';
      return settleQuestion(question, 'unknown', { kind: 'unclear', why, ...whoAnswered(answer) }, now);
    }
  }
}

/** Binds an answer that was decided beforehand to what is pending now. */
function withActions(
  question: AnsweredQuestion,
  { pending }: Reached,
  context: QuestionContext,
  now: number,
): AnsweredQuestion {
  const actions = pending.kind === 'known' ? pending.value : null;
  if (question.state !== 'asking') return { ...question, actions: question.actions ?? actions };
  return { ...openQuestion(question, actions, context, now), answer: question.answer };
}
