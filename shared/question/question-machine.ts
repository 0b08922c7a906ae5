// The machine of a question: the one thing to do because of a look, and what the reply to each request means. Pure.
import {
  machine,
  type PolicyReply,
  pauseAskedBy,
  policyOfWaiting,
  type ResumeReply,
  type SendReply,
  states,
  type WakeReply,
} from '../conversation/index.ts';
import { isByRule, whoAnswered } from './answer.ts';
import { answerByRules, settlesAt } from './by-rules.ts';
import { decideAbout } from './decide-about.ts';
import { decideAnswered } from './decide-answered.ts';
import { decideAsking, decideOpen } from './decide-open.ts';
import { decideSent } from './decide-sent.ts';
import type { QuestionDo, QuestionLook, QuestionStep } from './look.ts';
import type { Question } from './question.ts';
import { giveBack, setPolicy, settleQuestion } from './question-steps.ts';
import type { OutOfReachCause } from './why-not-taken.ts';

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

export const questionMachine: machine.Machine<QuestionRules> = {
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
    return machine.rest({ ...question, wokenAt: now, refusedSince: null }, now + patience.pause);
  const asleep = { ...question, wokenAt: null };
  const { code, why, retryAfterMs } = reply;
  return machine.retryOrGiveUp<Question, QuestionStep>(asleep, { patience, retryAfterMs }, now, () => {
    if (answer === null) return machine.rest({ ...question, wokenAt: now }, now + patience.pause);
    return state === 'answering'
      ? settleQuestion(asleep, 'unknown', { kind: 'unclear', why, ...whoAnswered(answer) }, now)
      : giveBack({ ...asleep, answer }, { kind: 'out_of_reach', cause: { failed: code }, why }, now);
  });
}

/** The next look shows whether it is in force. Where it cannot be set, the answer is given back. */
function afterPolicy(
  question: Question,
  reply: PolicyReply,
  { context: { patience } }: QuestionLook,
  now: number,
): QuestionStep {
  const { answer, settledAt, policy } = question;
  const giveUp = (cause: OutOfReachCause, why: string): QuestionStep =>
    settledAt === null && answer
      ? giveBack({ ...question, answer }, { kind: 'out_of_reach', cause, why }, now)
      : leaveIdle(question, why);
  switch (reply.kind) {
    case 'set': {
      const taken = machine.noteTaken(question, policy?.at ?? null, now);
      return machine.rest({ ...taken, ...(policy && { policy: { ...policy, at: now } }) }, now);
    }
    case 'refused':
      return giveUp('policy', reply.why);
    case 'failed': {
      const { retryAfterMs, why, code } = reply;
      const forMs = question.wokenAt === null ? patience.trouble : patience.waking;
      return machine.waitOrGiveUp(question, { forMs, pause: 2 * patience.pause, retryAfterMs }, now, () =>
        giveUp(machine.causeOfPolicy(code), why),
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
    return machine.rest({ ...question, refusedSince: null, sent: { ...sent, fate: reply.kind } }, now);
  }
  // Certainly nothing was done, so it may be tried again. Rules decide again, because a grant may have been taken back. An
  // answer for whatever is pending is bound again, where nothing would tell that the same is pending.
  const isForAny = question.fingerprint === 'unknown' && question.wait === null;
  const state = isByRule(answer) || isForAny ? 'asking' : 'open';
  const open = { ...question, state, sent: null, answer } as const;
  const { code, why, retryAfterMs } = reply;
  const giveUp = () => giveBack(open, { kind: 'out_of_reach', cause: { failed: code }, why }, now);
  if (machine.isRefusal(code)) return giveUp();
  return machine.retryOrGiveUp<Question, QuestionStep>(open, { patience, retryAfterMs }, now, giveUp);
}

function afterResume(
  question: Question,
  reply: ResumeReply,
  { context: { patience } }: QuestionLook,
  now: number,
): QuestionStep {
  const { result } = question;
  if (reply === 'not_known') return machine.rest(question, null);
  if (reply.kind === 'goes_on') {
    const wentOn = result?.kind === 'verified' ? { ...result, agent: reply.agent } : result;
    return { thing: { ...question, result: wentOn }, do: { kind: 'show' } };
  }
  const { code, why, retryAfterMs } = reply;
  const wanted = { ...question, goOn: 'wanted' } as const;
  const giveUp = () => leaveIdle(wanted, why);
  if (machine.isRefusal(code)) return giveUp();
  return machine.retryOrGiveUp<Question, QuestionStep>(wanted, { patience, retryAfterMs }, now, giveUp);
}

export type QuestionPorts<S extends Question, At> = machine.Ports<QuestionRules, S, At>;

export function visitQuestion<S extends Question, At>(
  ports: QuestionPorts<S, At>,
  question: S,
): Promise<S | null> {
  return machine.visit(questionMachine, ports, question);
}

export function decideQuestion(question: Question, look: QuestionLook, now: number): QuestionStep {
  const { subject } = question;
  if (subject !== undefined) return decideAbout({ ...question, subject }, look, now);
  return machine.restAtLeast(decideByState(question, look, now), pauseAskedBy(look.seen), now);
}

function decideByState(question: Question, look: QuestionLook, now: number): QuestionStep {
  const { answer, sent } = question;
  switch (question.state) {
    case 'asking':
      if (answer && !isByRule(answer)) return decideAnswered({ ...question, answer }, look, now);
      return decideByRules(question, look, now);
    case 'open':
      return answer ? decideAnswered({ ...question, answer }, look, now) : decideOpen(question, look, now);
    case 'answering':
      if (!answer || !sent) throw new Error('a question is being answered without an answer');
      return decideSent({ ...question, answer, sent }, look, now);
    default:
      return question.goOn === 'wanted' ? decideGoOn(question, look, now) : machine.rest(question, null);
  }
}

/** An answer of the rules is sent like one of a person. Where they give none, or it cannot be sent, people are asked. */
function decideByRules(question: Question, look: QuestionLook, now: number): QuestionStep {
  if (look.isEarly === true) return machine.rest(question, settlesAt(question, look.context));
  const unanswered = { ...question, answer: null };
  const answer = answerByRules(question, look, now);
  if (answer === null) return decideAsking(unanswered, look, now);
  const answered = decideAnswered({ ...question, answer }, look, now);
  return answered.do.kind === 'give_back' ? decideAsking(unanswered, look, now) : answered;
}

/** A rejected agent may stay idle until it is asked to continue. While it waits, that would count as an approval. */
function decideGoOn(
  rejected: Question,
  { seen, context: { ask, patience } }: QuestionLook,
  now: number,
): QuestionStep {
  const { trouble, pause } = patience;
  const notClear = (why: string, retryAfterMs?: number): QuestionStep =>
    machine.waitOrGiveUp(rejected, { forMs: trouble, pause, retryAfterMs }, now, () =>
      leaveIdle(rejected, why),
    );
  if (seen.kind === 'failed') return notClear(seen.why, seen.retryAfterMs);
  if (seen.kind === 'absent') return notClear('the service does not know the conversation');
  const { sandbox, agent } = seen;
  if (sandbox?.is !== 'up' || agent === null) return notClear(states.sandboxIs(sandbox));
  if (agent.is !== 'resting') return leaveIdle(rejected);
  if (!seen.canAnswer) return leaveIdle(rejected, seen.whyNot ?? states.noAgentServer);
  // The agent has just waited, so it is one that asks.
  const toSet = policyOfWaiting(ask, seen.policy ?? null);
  if (toSet !== null)
    return setPolicy(rejected, { ask: toSet, giveUp: (why) => leaveIdle(rejected, why) }, patience, now);
  return { thing: { ...rejected, dueAt: null, goOn: 'sent' }, do: { kind: 'resume' } };
}

/** The agent need not be asked to continue, or cannot be: then `why` says so. */
export function leaveIdle(rejected: Question, why: string | null = null): QuestionStep {
  const { result } = rejected;
  const left = { ...rejected, goOn: null, dueAt: null };
  return why === null || result?.kind !== 'verified'
    ? machine.rest(left, null)
    : { thing: { ...left, result: { ...result, leftIdle: why } }, do: { kind: 'show' } };
}
