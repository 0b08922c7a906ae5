// The steps of a question. Each returns the new question and what to do about it. Pure.
import {
  type Ask,
  agentWithEnd,
  bareFingerprintOf,
  fingerprintOf,
  machine,
  type PendingAction,
  type Reached,
} from '../conversation/index.ts';
import { type Answer, isByNobody, isByRule, namesOf, type Terms } from './answer.ts';
import { termsAbout, termsOf } from './by-rules.ts';
import type { QuestionContext, QuestionStep } from './look.ts';
import { codeOf } from './names.ts';
import type { Question, QuestionResult, SettledState, StaleWhy } from './question.ts';
import type { GiveBackWhy, QuestionFault } from './why-not-taken.ts';

/** Nothing that kept an earlier answer back says anything about the next one. */
const untroubled = { troubleSince: null, refusedSince: null, missings: 0 } as const;

export interface AnsweredQuestion extends Question {
  readonly answer: Answer;
}

export function wakeSandbox(question: Question, now: number): QuestionStep {
  return machine.requesting({ ...question, wokenAt: now, troubleSince: null }, 'wake', now);
}

/** Approving is only safe while the agent asks about what it does next; a server that has started again has forgotten that. */
export function setPolicy(
  question: Question,
  { ask, giveUp }: { readonly ask: Ask; giveUp(why: string): QuestionStep },
  patience: machine.Patience,
  now: number,
): QuestionStep {
  const setAt = question.policy?.at ?? null;
  const toSet: machine.ToSet<QuestionStep> = {
    setAt,
    set: () => machine.requesting({ ...question, policy: { ask, at: setAt } }, 'set_policy', now),
    giveUp: () => giveUp('the agent server was told when to ask, and does not say so'),
  };
  return machine.setUntilSeen(question, toSet, patience, now);
}

/** People are asked. `actions` is null when the service does not tell what is pending. */
export function openQuestion(
  asking: Question,
  actions: readonly PendingAction[] | null,
  context: QuestionContext,
  now: number,
): Question {
  const fingerprint = fingerprintOf(
    actions === null ? { kind: 'unavailable' } : { kind: 'known', value: actions },
  );
  const { conversationId, wait, unanswered } = context;
  const { remind = null, expire = null } = unanswered ?? {};
  const soonest = Math.min(context.pollInterval, ...[remind, expire].filter((after) => after !== null));
  return {
    ...asking,
    state: 'open',
    // A question that is asked again gets another code.
    code: codeOf({ conversationId, epoch: `${wait}/${asking.epoch}`, fingerprint }),
    fingerprint,
    wait,
    actions,
    terms: asking.subject ? termsAbout(asking.subject, context) : termsOf(actions, context),
    approvals: [],
    openedAt: now,
    commit: context.head,
    expiresAt: context.expiresAt,
    ...(expire !== null && { rejectAt: now + expire }),
    ...(remind !== null && { remindAt: now + remind }),
    wokenAt: null,
    ...untroubled,
    dueAt: now + soonest,
  };
}

/**
 * Adds the answer of a person. Null when the question has an answer already or is not open. Where one approval is not
 * enough, it is kept until there are enough; one rejection settles it.
 */
export function addAnswer<Q>(open: Q & Question, answer: Answer): (Q & Question) | null {
  if (open.state !== 'open' || open.answer !== null || open.sent !== null) return null;
  const { terms, approvals } = open;
  if (answer.verdict === 'approve' && terms !== null && !isEnough(terms, [...approvals, answer])) {
    return { ...open, approvals: [...approvals, answer] };
  }
  return { ...open, ...untroubled, dueAt: answer.at, answer, wokenAt: null };
}

/** The caller makes sure that each approval is from another person. */
export function isEnough({ people, owners }: Terms, approvals: readonly Answer[]): boolean {
  const owned = new Set(approvals.flatMap(({ owns = [] }) => owns));
  return approvals.length >= people && owners.every((path) => owned.has(path));
}

/**
 * Another answer may be given: after one that rules decided, only by people. An approval is lost by its own author's doing alone, so
 * all others still count.
 */
export function giveBack(question: AnsweredQuestion, why: GiveBackWhy, now: number): QuestionStep {
  const { answer, approvals, terms } = question;
  const open = { ...question, ...untroubled, dueAt: now, answer: null, wokenAt: null };
  // The question stays open for people until the rejection is tried again.
  if (isByNobody(answer)) {
    return { thing: { ...open, rejectAt: now + nobodysPause }, do: { kind: 'give_back', answer, why } };
  }
  if (isByRule(answer)) {
    return { thing: { ...open, state: 'asking', peopleOnly: true }, do: { kind: 'give_back', answer, why } };
  }
  const earlier = approvals.find(({ by }) => by === whoseDoing(why));
  if (earlier === undefined) return { thing: open, do: { kind: 'give_back', answer, why } };
  const kept = [...approvals.filter((each) => each !== earlier), answer];
  const thing =
    terms !== null && isEnough(terms, kept)
      ? { ...open, answer, approvals: kept.slice(0, -1) }
      : { ...open, approvals: kept };
  return { thing, do: { kind: 'give_back', answer: earlier, why } };
}

/** Null where no one caused it, or it may pass. */
function whoseDoing(why: GiveBackWhy): string | null {
  const isPassing = why.kind === 'edit_unknown' && why.passes === true;
  return 'by' in why && !isPassing ? (why.by ?? null) : null;
}

const nobodysPause = 10 * 60_000;

export function sendAnswer(open: AnsweredQuestion, pending: Reached['pending'], now: number): QuestionStep {
  const newest = pending.kind === 'known' ? (pending.newest ?? null) : null;
  const sent = { at: now, fate: null, before: bareFingerprintOf(pending), newest };
  return machine.requesting({ ...open, state: 'answering', sent, troubleSince: null }, 'send', now);
}

/** `again`: the agent waits for something else now. */
export function settleQuestion(
  live: Question,
  state: SettledState,
  result: QuestionResult | null,
  now: number,
  again = false,
): QuestionStep {
  const { thing } = machine.settle({ ...live, ...untroubled, state, result, goOn: null }, now);
  const goesOn =
    live.subject === undefined &&
    result?.kind === 'verified' &&
    result.answer === 'reject' &&
    result.agent.is === 'resting' &&
    live.answer?.afterReject === 'continue';
  return {
    thing: goesOn ? { ...thing, dueAt: now, goOn: 'wanted' } : thing,
    do: { kind: 'settle', again },
  };
}

export function settleStale(
  live: Question,
  why: StaleWhy,
  now: number,
  { by = null, files }: { readonly by?: string | null; readonly files?: readonly string[] | undefined } = {},
): QuestionStep {
  const result = {
    kind: 'stale',
    why,
    by,
    ...(files && { files: files.slice(0, mostNamed) }),
    next: null,
  } as const;
  return settleQuestion(live, 'stale', result, now, true);
}

/** Files by name in the result; the next question shows all of them. */
const mostNamed = 5;

/** Asked again in another place and with another code, so that no answer to the old words counts. */
export function askAgain(live: Question, fault: QuestionFault, now: number): QuestionStep {
  return settleStale(live, fault.kind, now, { by: fault.kind === 'question_changed' ? fault.by : null });
}

/** Nothing was sent, whoever has answered. */
export function settleInVain(live: Question, kind: 'expired' | 'closed', now: number): QuestionStep {
  const { answer } = live;
  const approved = namesOf(live.approvals);
  const isByPerson = answer !== null && !isByNobody(answer) && !isByRule(answer);
  const late = isByPerson ? { answeredBy: answer.by } : approved.length > 0 ? { approved } : {};
  return settleQuestion(live, kind, { kind, at: now, ...late }, now);
}

/** The run has ended, and the question was not answered here. */
export function settleWithRun(live: Question, outcome: string, now: number): QuestionStep {
  // The agent itself reported this end, so somebody else must have answered.
  const agent = agentWithEnd(outcome);
  if (agent !== null) return settleQuestion(live, 'elsewhere', { kind: 'elsewhere', agent, at: now }, now);
  const isExpired = live.expiresAt !== null && now >= live.expiresAt;
  return settleInVain(live, isExpired ? 'expired' : 'closed', now);
}
