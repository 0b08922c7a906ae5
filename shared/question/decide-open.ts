// Decides from one look about a question without an answer: what to show to people, and whether that still holds. Pure.
import { isAsking, type Patience, type PendingAction, pauseAskedBy, rest } from '../conversation/index.ts';
import { nobodysAnswer } from './answer.ts';
import { decideAnswer } from './decide-answer.ts';
import { decideAnswered } from './decide-answered.ts';
import type { QuestionContext, QuestionLook, QuestionStep } from './look.ts';
import type { Question } from './question.ts';
import {
  openQuestion,
  settleInVain,
  settleQuestion,
  settleStale,
  settleWithRun,
  wakeSandbox,
} from './question-steps.ts';

const shortestPause = 2_000;
const longestPause = 30_000;
const wakingMs = 3 * 60_000;
/** Pauses: how long to wait for a list of actions that cannot be read. Then people are asked without it. */
const listPauses = 30;

export function decideAsking(asking: Question, { seen, context }: QuestionLook, now: number): QuestionStep {
  const drop = () => settleQuestion(asking, 'void', null, now);
  if (context.ended !== null) return drop();
  const age = now - asking.createdAt;
  const least = Math.min(shortestPause, 2 * context.patience.pause);
  const pause = Math.min(longestPause, Math.max(least, Math.round(age / 4)));
  const later = rest(asking, now + pause);
  if (seen.kind !== 'seen') return later;
  const show = (actions: readonly PendingAction[] | null, within = context): QuestionStep => ({
    thing: openQuestion(asking, actions, within, now),
    do: { kind: 'show' },
  });
  const { sandbox, agent, agentBefore, pending } = seen;
  if (sandbox?.is === 'asleep') {
    if (agentBefore !== null && !isAsking(agentBefore)) return drop();
    if (context.onPause === 'resume' && asking.wokenAt === null) return wakeSandbox(asking, now);
    if (asking.wokenAt !== null && age < wakingMs) return later;
    return show(pending.kind === 'known' && pending.value.length > 0 ? pending.value : null);
  }
  if (sandbox?.is !== 'up' || agent === null) return later;
  // An approved command still runs, and the record says that the agent waits: it may wait for the next answer then.
  if (pending.kind === 'known' && pending.wentOn !== undefined) return later;
  if (!isAsking(agent)) return drop();
  switch (pending.kind) {
    case 'known':
      // The agent waits, but the list of actions is still empty.
      return pending.value.length === 0 ? later : show(pending.value);
    case 'unavailable':
      return show(null);
    case 'failed':
      // Shown as if the wait were not known. Should the list become unavailable, what was asked cannot be compared then, and
      // it is asked again instead of approved unseen.
      return age + Math.min(pauseAskedBy(seen), longestRest) < listPauses * context.patience.pause
        ? later
        : show(null, { ...context, wait: null });
  }
}

const longestRest = 20 * 60_000;

/** Checks that people still see the current question. */
export function decideOpen(open: Question, look: QuestionLook, now: number): QuestionStep {
  const { seen, context } = look;
  if (context.ended !== null) return settleWithRun(open, context.ended, now);
  const later = rest(open, now + restOf(open, context, now));
  if (seen.kind !== 'seen') {
    return open.expiresAt !== null && now >= open.expiresAt ? settleInVain(open, 'expired', now) : later;
  }
  const decision = decideAnswer({ question: open, seen, wait: context.wait, now });
  switch (decision.kind) {
    case 'stale':
      // There is no answer yet, so this can wait for the next look.
      if (decision.why === 'cannot_be_compared' || decision.why === 'wait_not_known') return later;
      if (decision.why === 'other_files' && !mayShowFiles(open, decision.files ?? [], context, now))
        return later;
      return settleStale(open, decision.why, now, decision);
    case 'not_waiting':
      return settleQuestion(open, 'elsewhere', { kind: 'elsewhere', agent: decision.agent, at: now }, now);
    case 'expired':
      return settleInVain(open, 'expired', now);
    case 'send':
    case 'wake_first':
      return whileNobodyAnswers(open, look, now) ?? later;
    default:
      return later;
  }
}

/** Pauses. What runs in the sandbox may change a file all the time, and must not fill a thread with questions. */
const filePauses = 300;

/** An answer is compared all the same, and asks again at once. */
function mayShowFiles(
  open: Question,
  changed: readonly string[],
  { patience }: QuestionContext,
  now: number,
): boolean {
  return isTimeForFiles(open, patience, now) || unreadOf(open).some((path) => changed.includes(path));
}

const isTimeForFiles = ({ openedAt, createdAt }: Question, { pause }: Patience, now: number): boolean =>
  now - (openedAt ?? createdAt) >= filePauses * pause;

const unreadOf = ({ actions }: Question): readonly string[] =>
  (actions ?? [])
    .flatMap(({ executes }) => executes?.files ?? [])
    .flatMap(({ path, shown }) => (shown.kind === 'unread' ? [path] : []));

/** Whether a look has to read the files behind the actions: before people are asked, before an answer, and where a change may be shown. */
export function needsFiles(question: Question, patience: Patience, now: number): boolean {
  const { state, answer, rejectAt } = question;
  if (state === 'asking') return true;
  if (state !== 'open') return false;
  const isAnswered = answer !== null || isOver(rejectAt, now);
  return isAnswered || isTimeForFiles(question, patience, now) || unreadOf(question).length > 0;
}

const isOver = (at: number | null | undefined, now: number): boolean => (at ?? now + 1) <= now;

function whileNobodyAnswers(open: Question, look: QuestionLook, now: number): QuestionStep | null {
  if (isOver(open.rejectAt, now)) {
    const answer = nobodysAnswer(open, look.context.unanswered, now);
    return decideAnswered({ ...open, answer }, look, now);
  }
  return remindedOf(open, look.context, now);
}

/** Null where it is not time to remind people, or they were not asked yet. */
export function remindedOf(open: Question, context: QuestionContext, now: number): QuestionStep | null {
  if (!isOver(open.remindAt, now) || open.shownWhole === null) return null;
  const reminded = { ...open, remindAt: null };
  return { thing: { ...reminded, dueAt: now + restOf(reminded, context, now) }, do: { kind: 'remind' } };
}

/**
 * As long as it has been open, so that few looks keep a sandbox awake. An answer causes a look at once, and so does what is heard or
 * seen of the agent meanwhile.
 */
export function restOf(
  { openedAt, createdAt, rejectAt = null, remindAt = null }: Question,
  { pollInterval }: QuestionContext,
  now: number,
): number {
  const age = now - (openedAt ?? createdAt);
  const usual = Math.max(pollInterval, Math.min(age, longestRest));
  const due = [rejectAt, remindAt].filter((at) => at !== null);
  // A time that has passed already makes the next look come as soon as possible.
  return Math.min(usual, ...due.map((at) => (at > now ? at - now : pollInterval)));
}

/** Pauses before people are asked: one file is not to hide the action, nor the others. */
const pausesUnasked = 4;
/** The same for an answer. */
const pausesAnswered = 20;

/**
 * Whether a file that cannot be read is no longer waited for. Files given up are shown as unread. One that was shown so stays unread until it can be read, so that a question does not change
 * with each look.
 */
export function isFileGivenUp(
  { state, createdAt, troubleSince = null, actions }: Question,
  path: string,
  { pause }: Patience,
  now: number,
): boolean {
  const files = actions?.flatMap(({ executes }) => executes?.files ?? []) ?? [];
  if (files.some((file) => file.path === path && file.shown.kind === 'unread')) return true;
  if (state === 'asking') return now - createdAt >= pausesUnasked * pause;
  return troubleSince !== null && now - troubleSince >= pausesAnswered * pause;
}
