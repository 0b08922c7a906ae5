// What one look means for a question that has an answer: whether the answer may be sent now. Pure.
import { rest } from '../machine/index.ts';
import { type Ask, type CallFailure, type ConversationSeen, policyOfWaiting } from '../watch/index.ts';
import { decideAnswer } from './decide-answer.ts';
import type { OutOfReachCause, QuestionContext, QuestionLook, QuestionStep } from './look.ts';
import { type Answer, type Question, whoAnswered } from './question.ts';
import {
  type AnsweredQuestion,
  askAnew,
  giveBack,
  openQuestion,
  sendAnswer,
  setPolicy,
  settleExpired,
  settleQuestion,
  settleStale,
  settleWithRun,
  wakeSandbox,
} from './steps.ts';

type Reached = Extract<ConversationSeen, { kind: 'seen' }>;

export function decideAnswered<A extends Answer>(
  question: AnsweredQuestion<A>,
  { seen, check, context }: QuestionLook,
  now: number,
): QuestionStep<A> {
  if (context.ended !== null) return settleWithRun(question, context.ended, now);
  const { patience } = context;
  const { answer, wokenAt } = question;
  const waited = now - answer.at;
  const lookAgain = (after = patience.pause) => rest(question, now + after);
  const patient = (forMs: number, cause: OutOfReachCause, why: string): QuestionStep<A> =>
    waited < forMs ? lookAgain() : giveBack(question, { kind: 'out_of_reach', cause, why }, now);
  /** If the service asks to wait longer than an answer is kept, the answer is given back at once. */
  const failed = ({ code, why, retryAfterMs = 0 }: CallFailure, final = false): QuestionStep<A> =>
    waited + retryAfterMs < patience.trouble && !final
      ? lookAgain(Math.max(patience.pause, retryAfterMs))
      : giveBack(question, { kind: 'out_of_reach', cause: { failed: code }, why }, now);

  const anew = askAnew(question, check, now);
  if (anew !== null) return anew;
  switch (check.kind) {
    case 'failed':
      return waited < patience.trouble ? lookAgain() : giveBack(question, { kind: 'edit_unknown' }, now);
    case 'unreadable':
      return giveBack(question, { kind: 'edit_unknown' }, now);
    case 'edited':
    case 'gone':
      return giveBack(question, { kind: 'edited' }, now);
    case 'approval_gone':
      return giveBack(question, { kind: 'approval_gone', by: check.by }, now);
    case 'may_not':
      return giveBack(question, { kind: 'may_not', by: check.by }, now);
    case 'too_early':
      return giveBack(question, { kind: 'too_early' }, now);
    default:
      break;
  }
  if (!mayBeSent(answer, question)) return giveBack(question, { kind: 'not_shown_whole' }, now);
  if (seen.kind === 'failed') return failed(seen, isFinal(seen.code));
  if (seen.kind === 'absent') {
    return patient(patience.absent, 'absent', 'the service does not know the conversation');
  }
  const decision = decideAnswer({ question, seen, wait: context.wait, now });
  switch (decision.kind) {
    case 'send': {
      if (!seen.canAnswer) {
        return patient(0, 'no_agent_server', seen.whyNot ?? 'the service does not name the agent server');
      }
      const settlesAt = question.createdAt + patience.settle;
      if (now < settlesAt) return rest(question, settlesAt);
      const toSet = policyOfWaiting(context.ask, seen.policy ?? null);
      if (toSet !== null) return guard(question, toSet, context, now);
      return sendAnswer(withActions(question, seen, context, now), newestIn(seen.pending), now);
    }
    case 'wake_first':
      if (wokenAt === null) return wakeSandbox(question, now);
      return patient(patience.waking, 'asleep', 'the sandbox is paused and does not resume');
    case 'look_again':
      // The key of the agent server changes when the sandbox is resumed. The next look reads the new key.
      if (seen.pending.kind === 'failed' && wokenAt === null) return failed(seen.pending);
      return patient(wokenAt === null ? patience.trouble : patience.waking, 'unclear', decision.why);
    case 'stale':
      return settleStale(question, decision.why, now);
    case 'not_waiting':
      return settleQuestion(question, 'elsewhere', { kind: 'not_waiting', why: decision.why }, now);
    case 'expired':
      return settleExpired(question, now);
    case 'already_sent': {
      // Protection against bugs elsewhere: never send a second request.
      const why = 'an answer was already sent';
      return settleQuestion(question, 'unknown', { kind: 'unclear', why, ...whoAnswered(answer) }, now);
    }
  }
}

/** Approving is only safe while the agent asks about what it does next; a server that has started anew has forgotten that. */
function guard<A extends Answer>(
  question: AnsweredQuestion<A>,
  ask: Ask,
  { patience }: QuestionContext,
  now: number,
): QuestionStep<A> {
  const { answer, wokenAt } = question;
  if (now - answer.at < (wokenAt === null ? patience.trouble : patience.waking)) {
    return setPolicy(question, ask, patience, now);
  }
  const why = 'the agent cannot be told when to ask';
  return giveBack(question, { kind: 'out_of_reach', cause: 'policy', why }, now);
}

function newestIn(pending: Reached['pending']): string | null {
  return pending.kind === 'known' ? (pending.newest ?? null) : null;
}

/** An action that could not be shown whole can only be rejected. */
function mayBeSent({ verdict }: Answer, { shownWhole }: Question): boolean {
  return verdict === 'reject' || shownWhole !== false;
}

/** Binds an answer that was decided beforehand to what is pending now. */
function withActions<A extends Answer>(
  question: AnsweredQuestion<A>,
  { pending }: Reached,
  context: QuestionContext,
  now: number,
): AnsweredQuestion<A> {
  const actions = pending.kind === 'known' ? pending.value : null;
  if (question.state !== 'asking') return { ...question, actions: question.actions ?? actions };
  return { ...openQuestion(question, actions, context, now), answer: question.answer };
}

/** These errors stay until a person corrects something. */
function isFinal(code: string): boolean {
  return code === 'unauthorized' || code === 'bad_configuration';
}
