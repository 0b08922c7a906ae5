// The machine of a question: what each of its requests may come to, and what that means. Pure.
import {
  isRefusal,
  type Machine,
  noteTaken,
  type PolicyReply,
  type Ports,
  type ResumeReply,
  rest,
  retryOrGiveUp,
  type SendReply,
  visit,
  type WakeReply,
  waitOrGiveUp,
} from '../conversation/index.ts';
import { decideQuestion, leaveIdle } from './decide-question.ts';
import type { QuestionDo, QuestionLook, QuestionStep } from './look.ts';
import { isByRule, type Question, whoAnswered } from './question.ts';
import { giveBack, settleQuestion } from './question-steps.ts';

interface QuestionRules {
  readonly thing: Question;
  readonly do: QuestionDo;
  readonly look: QuestionLook;
  readonly replies: {
    readonly wake: WakeReply;
    readonly set_policy: PolicyReply;
    readonly send: SendReply;
    readonly resume: ResumeReply;
  };
}

export const questionMachine: Machine<QuestionRules> = {
  decide: decideQuestion,
  after: { wake: afterWake, set_policy: afterPolicy, send: afterSend, resume: afterResume },
};

function afterWake(
  question: Question,
  reply: WakeReply,
  { context: { patience } }: QuestionLook,
  now: number,
): QuestionStep {
  const { answer, state } = question;
  const isLost = reply === 'gone' || reply === 'not_resumable';
  if (answer && isLost && state !== 'answering') {
    const why = `the sandbox is paused and cannot be resumed: ${reply}`;
    const cause = reply === 'gone' ? 'absent' : 'asleep';
    return giveBack({ ...question, answer }, { kind: 'out_of_reach', cause, why }, now);
  }
  if (typeof reply === 'string')
    return rest({ ...question, wokenAt: now, refusedSince: null }, now + patience.pause);
  const asleep = { ...question, wokenAt: null };
  const { code, why, retryAfterMs } = reply;
  return retryOrGiveUp<Question, QuestionStep>(asleep, { patience, retryAfterMs }, now, () => {
    if (answer === null) return rest({ ...question, wokenAt: now }, now + patience.pause);
    return state === 'answering'
      ? settleQuestion(asleep, 'unknown', { kind: 'unclear', why, ...whoAnswered(answer) }, now)
      : giveBack({ ...asleep, answer }, { kind: 'out_of_reach', cause: { failed: code }, why }, now);
  });
}

/** The next look shows whether it stands. Where it cannot be set, the answer is given back. */
function afterPolicy(
  question: Question,
  reply: PolicyReply,
  { context: { patience } }: QuestionLook,
  now: number,
): QuestionStep {
  const { answer, settledAt, policy } = question;
  const giveUp = (why: string): QuestionStep =>
    settledAt === null && answer
      ? giveBack({ ...question, answer }, { kind: 'out_of_reach', cause: 'policy', why }, now)
      : leaveIdle(question, why);
  switch (reply.kind) {
    case 'set': {
      const taken = noteTaken(question, policy?.at ?? null, now);
      return rest({ ...taken, ...(policy && { policy: { ...policy, at: now } }) }, now);
    }
    case 'refused':
      return giveUp(reply.why);
    case 'failed': {
      const { retryAfterMs, why } = reply;
      const forMs = question.wokenAt === null ? patience.trouble : patience.waking;
      return waitOrGiveUp(question, { forMs, pause: 2 * patience.pause, retryAfterMs }, now, () =>
        giveUp(why),
      );
    }
  }
}

function afterSend(
  question: Question,
  reply: SendReply,
  { context: { patience } }: QuestionLook,
  now: number,
): QuestionStep {
  const { answer, sent } = question;
  if (answer === null || sent === null) throw new Error('something was sent without an answer');
  if (reply.kind !== 'not_taken') {
    return rest({ ...question, refusedSince: null, sent: { ...sent, fate: reply.kind } }, now);
  }
  // Certainly nothing was done, so it may be tried again. Rules decide again, because a grant may have been taken back. An
  // answer for whatever is pending is bound again, where nothing would tell that the same is pending.
  const isForAny = question.fingerprint === 'unknown' && question.wait === null;
  const state = isByRule(answer) || isForAny ? 'asking' : 'open';
  const open = { ...question, state, sent: null, answer } as const;
  const { code, why, retryAfterMs } = reply;
  const giveUp = () => giveBack(open, { kind: 'out_of_reach', cause: { failed: code }, why }, now);
  if (isRefusal(code)) return giveUp();
  return retryOrGiveUp<Question, QuestionStep>(open, { patience, retryAfterMs }, now, giveUp);
}

function afterResume(
  question: Question,
  reply: ResumeReply,
  { context: { patience } }: QuestionLook,
  now: number,
): QuestionStep {
  const { result } = question;
  if (reply === 'not_known') return rest(question, null);
  if (reply.kind === 'goes_on') {
    const wentOn = result?.kind === 'verified' ? { ...result, agent: reply.agent } : result;
    return { thing: { ...question, result: wentOn }, do: { kind: 'show' } };
  }
  const { code, why, retryAfterMs } = reply;
  const wanted = { ...question, goOn: 'wanted' } as const;
  const giveUp = () => leaveIdle(wanted, why);
  if (isRefusal(code)) return giveUp();
  return retryOrGiveUp<Question, QuestionStep>(wanted, { patience, retryAfterMs }, now, giveUp);
}

export type QuestionPorts<S extends Question, At> = Ports<QuestionRules, S, At>;

export function visitQuestion<S extends Question, At>(
  ports: QuestionPorts<S, At>,
  question: S,
): Promise<S | null> {
  return visit(questionMachine, ports, question);
}
