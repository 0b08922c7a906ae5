// What is known of a step from the service's own record: what it was told, and what it sent.
import type { ConversationTruth } from '../service/control/truth.ts';
import type { Asked } from './asked.ts';
import { type ConversationSight, isAnswer, isLook, isStart, type Sight, sightsOf } from './sights.ts';
import { type Exchange, toldBy } from './told.ts';

/** On virtual time, where nothing takes longer than it has to. */
export interface Moments {
  readonly startedAt: number;
  readonly exitedAt: number;
  readonly cancelledAt: number | null;
  readonly exchanges: readonly Exchange[];
}

export type Facts = ReturnType<typeof factsOf>;

export const waiting = 'waiting_for_confirmation';
/** Between a timer of the step and a timestamp of the service. */
export const blurMs = 200;
/** How long a look may be under way, with its tries. */
const underWayMs = 2_000;
/** How long an answer of the service may be on its way. */
const wayMs = 20;
const never = Number.POSITIVE_INFINITY;

export function factsOf(asked: Asked, moments: Moments, truth: ConversationTruth | null) {
  const { exchanges, startedAt, exitedAt } = moments;
  const { mode, onConfirmation } = asked;
  const sights = sightsOf(exchanges);
  const told = sights.filter(isTelling);
  const followed = sights.filter(isFollowed);
  const failed = sights.slice(sights.findLastIndex(isTelling) + 1);
  const starts = exchanges.filter(isStart);
  const answers = exchanges.filter((each) => isAnswer(each) && mayBeTaken(each));
  const lastAnswer = answers.at(-1);
  const wentOn = followed.some((seen) => seen.at >= (lastAnswer?.at ?? never) && hasGoneOn(seen));
  const isOpen = lastAnswer !== undefined && (mode === 'respond' || !wentOn);
  const isNew = (mode === 'run' || mode === 'start') && told.length === 0;
  const readyAt = told.find((each) => each.kind === 'conversation' || each.status === 'READY')?.endedAt;
  const retryAt = exchanges.map((each) => {
    const said = toldBy(each);
    return said.kind === 'trouble' ? (each.answer?.at ?? each.at) + (said.retryAfterMs ?? 0) : 0;
  });
  const isInTime = readyAt !== undefined && readyAt <= startedAt + asked.startTimeoutMs + underWayMs;
  const isStarting = mode !== 'respond' && asked.conversationId === null;
  const startLimit = isStarting && !isInTime ? asked.startTimeoutMs : never;
  return {
    ...{ ...moments, asked, truth, sights, told, followed, failed, starts, answers, readyAt },
    isStarting,
    isUnclear: isNew && starts.some(mayBeTaken),
    /** Nothing was started yet. */
    isBefore: isNew && !starts.some(mayBeTaken),
    /** An answer left, and no look has shown yet what became of it. */
    isOpen,
    /** It may or may not have been taken. */
    isUnsure: isOpen && toldBy(lastAnswer).kind !== 'said',
    isAnswering:
      !isOpen &&
      (mode === 'respond' ||
        (['accept', 'reject'].includes(onConfirmation) && followed.at(-1)?.agent === waiting)),
    /** Looks in a row that saw its sandbox lost. */
    lost: followed.slice(followed.findLastIndex((each) => !isLost(each)) + 1),
    /** What the service answered last may not have been heard any more. */
    isUnheard: exchanges.some(
      ({ answer, ...each }) => isLook(each) && answer && answer.at > exitedAt - wayMs,
    ),
    /** Until when the service asked to wait. */
    retryAt: Math.max(0, ...retryAt),
    limit: startedAt + Math.min(asked.timeoutMs ?? never, startLimit),
    hasPassed: (ms: number | null) => ms !== null && exitedAt >= startedAt + ms - blurMs,
  };
}

type Telling = Extract<Sight, { kind: 'start' | 'conversation' }>;

const isTelling = (sight: Sight): sight is Telling => sight.kind === 'start' || sight.kind === 'conversation';
const isFollowed = (sight: Sight): sight is ConversationSight => sight.kind === 'conversation';
export const isLost = ({ sandbox }: Pick<ConversationSight, 'sandbox'>): boolean =>
  sandbox === 'MISSING' || sandbox === 'ERROR';

/** A start or an answer of which nobody said that it was not taken. */
function mayBeTaken(exchange: Exchange): boolean {
  const said = toldBy(exchange);
  return said.kind !== 'refused' && said.kind !== 'rejected' && !(said.kind === 'trouble' && said.notTaken);
}

/** A sandbox that does not run, and a status that is not known, tell nothing of the agent. */
export function hasGoneOn({ sandbox, agent }: Pick<ConversationSight, 'sandbox' | 'agent'>): boolean {
  return sandbox === 'RUNNING' && /^(idle|running|paused|finished|error|stuck)$/.test(agent ?? '');
}
