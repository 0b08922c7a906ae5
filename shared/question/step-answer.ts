// The step of a question that has an answer: decides whether the answer may be sent now. Pure.
import {
  endedWith,
  expired,
  givenBack,
  opened,
  rest,
  sending,
  settled,
  stale,
  waking,
  whoAnswered,
} from './changes.ts';
import { decideAnswer } from './decide-answer.ts';
import type {
  Answer,
  AnswerCheck,
  Cause,
  Context,
  Given,
  LookFailure,
  Question,
  Seen,
  Step,
} from './types.ts';

export function stepAnswer<A extends Answer>(
  question: Question<A> & { readonly answer: Given<A> },
  check: AnswerCheck,
  seen: Seen,
  context: Context,
  now: number,
): Step<A> {
  if (context.ended !== null) return endedWith(question, context.ended, now);
  const { patience } = context;
  const { answer, wokenAt } = question;
  const waited = now - answer.at;
  const lookAgain = (after = patience.pause) => rest(question, now + after);
  const patient = (forMs: number, cause: Cause, why: string): Step<A> =>
    waited < forMs ? lookAgain() : givenBack(question, { kind: 'out_of_reach', cause, why }, now);
  /** If the service asks to wait longer than an answer is kept, the answer is given back at once. */
  const failed = ({ code, why, retryAfterMs = 0 }: LookFailure, final = false): Step<A> =>
    waited + retryAfterMs < patience.clear && !final
      ? lookAgain(Math.max(patience.pause, retryAfterMs))
      : givenBack(question, { kind: 'out_of_reach', cause: { failed: code }, why }, now);

  switch (check.kind) {
    case 'failed':
      return waited < patience.clear ? lookAgain() : givenBack(question, { kind: 'edit_unknown' }, now);
    case 'unreadable':
      return givenBack(question, { kind: 'edit_unknown' }, now);
    case 'edited':
    case 'gone':
      return givenBack(question, { kind: 'edited' }, now);
    case 'approval_gone':
      return givenBack(question, { kind: 'approval_gone', by: check.by }, now);
    case 'too_early':
      return givenBack(question, { kind: 'too_early' }, now);
    // Asked anew in another place and with another code, so that no answer to the old words counts.
    case 'question_changed':
      return stale(question, 'question_changed', now, check.by);
    case 'question_gone':
      return stale(question, 'question_gone', now);
    case 'as_written':
      break;
  }
  if (!mayBeSent(answer, question)) return givenBack(question, { kind: 'not_shown_whole' }, now);
  if (seen.kind === 'failed') return failed(seen, isFinal(seen.code));
  if (seen.kind === 'absent') {
    return patient(patience.absent, 'absent', 'the service does not know the conversation');
  }
  const decision = decideAnswer({ question, seen, streak: context.streak, now });
  switch (decision.kind) {
    case 'send': {
      if (!seen.canAnswer) {
        return patient(0, 'no_agent_server', seen.whyNot ?? 'the service does not name the agent server');
      }
      const settlesAt = question.createdAt + patience.settle;
      if (now < settlesAt) return rest(question, settlesAt);
      return sending(withActions(question, seen, context, now), newestIn(seen.pending), now);
    }
    case 'wake_first':
      if (wokenAt === null) return waking(question, now);
      return patient(patience.waking, 'asleep', 'the sandbox is paused and does not resume');
    case 'look_again':
      // The key of the agent server changes when the sandbox is resumed. The next look reads the new key.
      if (seen.pending.kind === 'failed' && wokenAt === null) return failed(seen.pending);
      return patient(wokenAt === null ? patience.clear : patience.waking, 'unclear', decision.why);
    case 'stale':
      return stale(question, decision.why, now);
    case 'not_waiting':
      return settled(question, 'elsewhere', { kind: 'not_waiting', why: decision.why }, now);
    case 'expired':
      return expired(question, now);
    case 'already_sent': {
      // Protection against bugs elsewhere: never send a second request.
      const why = 'an answer was already sent';
      return settled(question, 'unknown', { kind: 'unclear', why, ...whoAnswered(answer) }, now);
    }
  }
}

function newestIn(pending: Extract<Seen, { kind: 'seen' }>['pending']): string | null {
  return pending.kind === 'known' ? (pending.newest ?? null) : null;
}

/** What nobody could read to its end, nobody approves. */
export function mayBeSent(
  { verdict }: Pick<Answer, 'verdict'>,
  { shownWhole }: Pick<Question, 'shownWhole'>,
): boolean {
  return verdict === 'reject' || shownWhole !== false;
}

/** Binds an answer that was decided beforehand to what is pending now. */
function withActions<A extends Answer>(
  question: Question<A> & { readonly answer: Given<A> },
  { pending }: Extract<Seen, { kind: 'seen' }>,
  context: Context,
  now: number,
): Question<A> & { readonly answer: Given<A> } {
  const actions = pending.kind === 'known' ? pending.value : null;
  if (question.state !== 'asking') return { ...question, actions: question.actions ?? actions };
  return { ...opened(question, actions, context, now), answer: question.answer };
}

/** These errors stay until a person corrects something. */
function isFinal(code: string): boolean {
  return code === 'unauthorized' || code === 'bad_configuration';
}
