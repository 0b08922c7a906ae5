// The changes of a question. Each returns the new question and what to do about it. Pure.
import { executionRow } from '../watch/index.ts';
import { termsOf } from './by-rules.ts';
import { codeOf } from './code.ts';
import { fingerprintOf } from './fingerprint.ts';
import { hasMovedOn } from './status.ts';
import type {
  Answer,
  Context,
  GiveBackWhy,
  Given,
  PendingAction,
  Question,
  QuestionResult,
  RuledAnswer,
  SettledState,
  StaleWhy,
  Step,
  Terms,
  Who,
} from './types.ts';

/** For this long no other worker visits the question, while a request for it is being sent. */
const holdMs = 15_000;

/** Nothing changes. The next look is at `dueAt`. */
export function rest<A extends Answer>(question: Question<A>, dueAt: number | null): Step<A> {
  return { question: { ...question, dueAt }, do: { kind: 'rest' } };
}

export function waking<A extends Answer>(question: Question<A>, now: number): Step<A> {
  return { question: { ...question, wokenAt: now, dueAt: now + holdMs }, do: { kind: 'wake' } };
}

/** People are asked. `actions` is null when the service does not tell what is pending. */
export function opened<A extends Answer>(
  asking: Question<A>,
  actions: readonly PendingAction[] | null,
  context: Context,
  now: number,
): Question<A> {
  const fingerprint = fingerprintOf(
    actions === null ? { kind: 'unavailable' } : { kind: 'known', value: actions },
  );
  const { conversationId, streak } = context;
  return {
    ...asking,
    state: 'open',
    // A question that is asked again gets another code.
    code: codeOf({ conversationId, epoch: `${streak}/${asking.epoch}`, fingerprint }),
    ...{ fingerprint, streak, actions, terms: termsOf(actions, context), approvals: [] },
    ...{ openedAt: now, commit: context.head, expiresAt: context.expiresAt, wokenAt: null },
    dueAt: now + context.pollInterval,
  };
}

/**
 * Adds the answer of a person. Null when the question has an answer already or is not open. Where one approval is not
 * enough, it is kept until there are enough; one reject ends it.
 */
export function answered<A extends Answer, Q>(
  open: Q & Question<A>,
  answer: NoInfer<A>,
): (Q & Question<A>) | null {
  if (open.state !== 'open' || open.answer !== null || open.sent !== null) return null;
  const { terms = null, approvals = [] } = open;
  if (answer.verdict === 'approve' && terms !== null && !isEnough(terms, [...approvals, answer])) {
    return { ...open, approvals: [...approvals, answer] };
  }
  return { ...open, dueAt: answer.at, answer, wokenAt: null };
}

/** The people who approve are different ones: who adds an approval sees to that. */
export function isEnough({ people, owners }: Terms, approvals: readonly Answer[]): boolean {
  const owned = new Set(approvals.flatMap(({ owns = [] }) => owns));
  return approvals.length >= people && owners.every((path) => owned.has(path));
}

export function isByRule(answer: Answer): answer is RuledAnswer {
  return 'rule' in answer;
}

/** The answer is given back to its author. Another answer may be given; after what rules decided, by people alone. */
export function givenBack<A extends Answer>(
  question: Question<A> & { readonly answer: Given<A> },
  why: GiveBackWhy,
  now: number,
): Step<A> {
  const { answer } = question;
  const next = isByRule(answer) ? ({ state: 'asking', peopleOnly: true } as const) : {};
  return {
    question: { ...question, ...next, dueAt: now, answer: null, approvals: [], wokenAt: null },
    do: { kind: 'give_back', answer, why },
  };
}

/** Stored before the request is sent. A worker that finds this state later never sends the request again. */
export function sending<A extends Answer>(
  open: Question<A> & { readonly answer: Given<A> },
  newest: string | null,
  now: number,
): Step<A> {
  const sent = { at: now, fate: null, before: open.fingerprint ?? 'unknown', newest } as const;
  return {
    question: { ...open, state: 'answering', dueAt: now + holdMs, sent },
    do: { kind: 'send', answer: open.answer },
  };
}

export function settled<A extends Answer>(
  live: Question<A>,
  state: SettledState,
  result: QuestionResult | null,
  now: number,
  again = false,
): Step<A> {
  const goesOn =
    result?.kind === 'verified' &&
    result.answer === 'reject' &&
    result.status === 'idle' &&
    live.answer?.afterReject === 'continue';
  return {
    question: {
      ...{ ...live, state, result, settledAt: now },
      ...{ dueAt: goesOn ? now : null, goOn: goesOn ? 'wanted' : null },
    },
    do: { kind: 'settle', again },
  };
}

export function stale<A extends Answer>(
  live: Question<A>,
  why: StaleWhy,
  now: number,
  by: string | null = null,
): Step<A> {
  return settled(live, 'stale', { kind: 'stale', why, by, next: null }, now, true);
}

export function expired<A extends Answer>(live: Question<A>, now: number): Step<A> {
  return settled(live, 'expired', { kind: 'expired', at: now }, now);
}

/** Its run was deleted, so there is nothing to show any more. */
export function forgotten<A extends Answer>(live: Question<A>, now: number): Step<A> {
  return settled(live, 'closed', null, now);
}

/** Nobody answered here, and the run has ended. */
export function endedWith<A extends Answer>(live: Question<A>, outcome: string, now: number): Step<A> {
  // The agent itself reported this end, so somebody else must have answered.
  if (hasMovedOn(outcome) && executionRow(outcome)?.ends) {
    return settled(live, 'elsewhere', { kind: 'elsewhere', status: outcome, at: now }, now);
  }
  if (live.expiresAt !== null && now >= live.expiresAt) return expired(live, now);
  return settled(live, 'closed', { kind: 'closed', at: now }, now);
}

export function whoAnswered({ by, verdict, at, always }: Answer): Who {
  return { by, answer: verdict, at, ...(always && { always }) };
}
