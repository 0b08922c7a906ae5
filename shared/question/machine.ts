// The machine of a question: what each of its requests may come to, and what that means. Pure.
import { type Machine, type Ports, rest, visit } from '../machine/index.ts';
import type { PolicyReply, RunReply, SendReply, WakeReply } from '../watch/index.ts';
import { decideQuestion, leaveIdle } from './decide.ts';
import type { QuestionDo, QuestionLook, QuestionStep } from './look.ts';
import { type Answer, isByRule, type Question } from './question.ts';
import { giveBack } from './steps.ts';

export interface QuestionReplies {
  readonly wake: WakeReply;
  readonly set_policy: PolicyReply;
  readonly send: SendReply;
  readonly run: RunReply;
}

type QuestionMachine<A extends Answer> = Machine<Question<A>, QuestionDo<A>, QuestionLook, QuestionReplies>;

export function questionMachine<A extends Answer>(): QuestionMachine<A> {
  return {
    decide: decideQuestion<A>,
    after: { wake: afterWake<A>, set_policy: afterPolicy<A>, send: afterSend<A>, run: afterRun<A> },
  };
}

function afterWake<A extends Answer>(
  question: Question<A>,
  reply: WakeReply,
  { context: { patience } }: QuestionLook,
  now: number,
): QuestionStep<A> {
  const { answer, state } = question;
  const isLost = reply === 'gone' || reply === 'not_resumable';
  if (answer && isLost && state !== 'answering') {
    const why = `the sandbox is paused and cannot be resumed: ${reply}`;
    return giveBack({ ...question, answer }, { kind: 'out_of_reach', cause: 'asleep', why }, now);
  }
  return rest({ ...question, wokenAt: reply === 'failed' ? null : now }, now + patience.pause);
}

/** The next look shows whether it stands. Where it cannot be set, the answer is given back. */
function afterPolicy<A extends Answer>(
  question: Question<A>,
  reply: PolicyReply,
  { context: { patience } }: QuestionLook,
  now: number,
): QuestionStep<A> {
  const { answer, settledAt } = question;
  if (reply.kind === 'refused' && settledAt === null && answer) {
    return giveBack({ ...question, answer }, { kind: 'out_of_reach', cause: 'policy', why: reply.why }, now);
  }
  const { retryAfterMs = 0 } = reply.kind === 'failed' ? reply : {};
  return rest(question, reply.kind === 'set' ? now : now + Math.max(2 * patience.pause, retryAfterMs));
}

/** The agent server understood and refused. It would refuse again. */
const refusals: readonly string[] = ['not_found', 'rejected', 'unauthorized'];

function afterSend<A extends Answer>(
  question: Question<A>,
  reply: SendReply,
  { context: { patience } }: QuestionLook,
  now: number,
): QuestionStep<A> {
  const { answer, sent } = question;
  if (answer === null || sent === null) throw new Error('something was sent without an answer');
  if (reply.kind !== 'not_taken') return rest({ ...question, sent: { ...sent, fate: reply.kind } }, now);
  // Certainly nothing was done, so it may be tried again. Rules decide anew, because a grant may have been taken back. An
  // answer for whatever is pending is bound anew, where nothing would tell that the same is pending.
  const isForAny = question.fingerprint === 'unknown' && question.wait === null;
  const state = isByRule(answer) || isForAny ? 'asking' : 'open';
  const open = { ...question, state, sent: null, answer } as const;
  const { code, why, retryAfterMs = 0 } = reply;
  if (!refusals.includes(code) && now + retryAfterMs - answer.at < patience.trouble) {
    return rest(open, now + Math.max(2 * patience.pause, retryAfterMs));
  }
  return giveBack(open, { kind: 'out_of_reach', cause: { failed: code }, why }, now);
}

function afterRun<A extends Answer>(
  question: Question<A>,
  reply: RunReply,
  { context: { patience } }: QuestionLook,
  now: number,
): QuestionStep<A> {
  const { result, settledAt } = question;
  switch (reply) {
    case 'running': {
      const wentOn = result?.kind === 'verified' ? { ...result, status: 'running' } : result;
      return { thing: { ...question, result: wentOn }, do: { kind: 'show' } };
    }
    case 'not_known':
      return rest(question, null);
    case 'not_sent':
      return now - (settledAt ?? 0) >= patience.trouble
        ? leaveIdle(question)
        : rest({ ...question, goOn: 'wanted' }, now + 2 * patience.pause);
  }
}

export type QuestionPorts<A extends Answer, S extends Question<A>, At> = Ports<
  S,
  Question<A>,
  QuestionDo<A>,
  QuestionLook,
  QuestionReplies,
  At
>;

export function visitQuestion<A extends Answer, S extends Question<A>, At>(
  ports: QuestionPorts<A, S, At>,
  question: S,
): Promise<S | null> {
  return visit<S, Question<A>, QuestionDo<A>, QuestionLook, QuestionReplies, At>(
    questionMachine<A>(),
    ports,
    question,
  );
}
