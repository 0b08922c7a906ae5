// The reason of a step that was cancelled before its conversation ended.

import {
  chosenIdWords,
  type Ending,
  type OutcomeName,
  outcomes,
  reasonLine,
} from '../../shared/conversation/index.ts';
import { formatDuration, GitHubError, isRequestLimit, limitPause } from '../../shared/github/index.ts';
import { guardedEnding } from '../../shared/question/index.ts';
import { type Doing, failureOutcomes, isFailedCall } from '../../shared/service/index.ts';
import { type Facts, shownQuestion } from './facts.ts';

export function cancelledEnding(facts: Facts, at: number, how = wasCancelled): Ending {
  return { outcome: 'cancelled', reason: `${how}${whatGoesOn(facts)}`, at };
}

const wasCancelled = 'the step was cancelled';

/** Main notes a cancel at once. Without that it was killed: by the machine that ran out of memory, for example. */
export function howItEnded({ ending }: Pick<Facts, 'ending'>): string {
  return ending === null ? 'the step was killed' : wasCancelled;
}

/** Says in half a sentence what goes on, and where. */
function whatGoesOn(facts: Facts): string {
  const { conversationUrl, startTaskId, mode, answerSent, round } = facts;
  if (answerSent && round === null && mode !== 'run' && mode !== 'wait') {
    return ` after an answer was sent; look at ${conversationUrl ?? 'the conversation'}`;
  }
  if (conversationUrl !== null) return `; ${whatItDoes(facts, conversationUrl)}`;
  return startTaskId === null ? beforeTask(facts) : duringTask(facts, startTaskId);
}

function whatItDoes({ task, stop }: Facts, url: string): string {
  if (stop !== null) {
    const over = stop.state === 'stopped' ? 'was stopped' : 'could not be stopped';
    return `the agent at ${url} ${stop.result === null ? 'is being stopped' : over}`;
  }
  if (task === null || task.state === 'taken') return `the conversation goes on at ${url}`;
  const isHeld = task.state === 'held';
  return task.number > 1
    ? `the message ${isHeld ? 'was not sent' : 'may or may not have been taken'}, and the conversation goes on at ${url}`
    : `the agent at ${url} ${isHeld ? 'was told nothing yet' : 'may or may not have been given its task'}`;
}

function duringTask({ stop, task, startIsFragile }: Facts, id: string): string {
  if (stop?.result === null) return ` during start task ${id}; its agent is stopped as soon as it is there`;
  if (task !== null) return ` during start task ${id}; its agent was told nothing, and will not be`;
  return startIsFragile
    ? `, and the start-up stream closed with it: the service may have given up start task ${id}`
    : `; the start-up goes on as start task ${id}`;
}

function beforeTask({ stop, start, mode, chosenId }: Facts): string {
  const where = chosenId === null ? '' : `. ${chosenIdWords(chosenId)}`;
  const sending = ' while the start request was under way';
  if (stop?.result === null) return `${sending}; its agent is stopped as soon as it is there${where}`;
  if (start === 'sent') return `${sending}; a conversation may have been started${where}`;
  return mode === 'run' || mode === 'start' ? ' before anything was started' : '';
}

/** The outcome for a failed call. Any other error is a bug and stays an exception. */
export function endingOfError(error: unknown, doing: Doing, at: number): Ending {
  if (error instanceof GitHubError) {
    const limit = limitPause(error.failure, 1, at);
    const until = limit === null ? '' : `; it takes requests again in ${formatDuration(limit)}`;
    const reason = `GitHub: ${reasonLine(refusedByGitHub(error))}${until}`;
    return { outcome: outcomeOfRefusal(error), reason, at };
  }
  if (!isFailedCall(error)) throw error;
  return { outcome: failureOutcomes[error.code][doing], reason: reasonLine(error.message), at };
}

function outcomeOfRefusal(error: GitHubError): OutcomeName {
  if (isTokenRefused(error)) return 'bad_input';
  return isRefusedForGood(error) ? 'denied' : 'unavailable';
}

export function isTokenRefused({ failure }: GitHubError): boolean {
  return failure.status === 401;
}

export const refusedToken = "`github-token` is not valid, or not any more: a job's own ends after 24 hours";
export const neededPermission =
  'the job needs `issues: write` (for comments on pull requests `pull-requests: write`)';

/** Says what to change, where only that helps. */
export function refusedByGitHub(error: GitHubError): string {
  if (isTokenRefused(error)) return `${error.message}; ${refusedToken}`;
  return isRefusedForGood(error)
    ? `${error.message}; ${neededPermission}, and the thread must not be locked`
    : error.message;
}

export function isRefusedForGood({ failure }: GitHubError): boolean {
  return (failure.status === 403 || failure.status === 422) && !isRequestLimit(failure);
}

/** Names what the step was doing when the call failed that ends it. */
export function doingIn({ mode, start }: Pick<Facts, 'mode' | 'start'>): Doing {
  if (start === 'answered' || mode === 'wait' || mode === 'list') return 'watch';
  return start === 'sent' || mode === 'run' || mode === 'start' ? 'start' : 'answer';
}

/** A step that takes `over_budget` for green counts on an agent that was stopped. */
export function exitCodeFor(
  { outcome, variant }: Pick<Ending, 'outcome' | 'variant'>,
  succeedOn: readonly OutcomeName[],
): number {
  return succeedOn.includes(outcome) && variant !== 'not_stopped' ? 0 : outcomes[outcome].exitCode;
}

/** How a step ended, for its facts: `ending` and `exitCode` are noted together. */
export function endedWith(ending: Ending, succeedOn: readonly OutcomeName[]) {
  return { ending, exitCode: exitCodeFor(ending, succeedOn) };
}

/** Green says too that each action was decided, where the agent had to ask. */
export function asGuarded(
  ending: Ending,
  { proof }: Pick<Facts, 'proof'>,
  succeedOn: readonly OutcomeName[],
): Ending {
  return guardedEnding(ending, proof, exitCodeFor(ending, succeedOn) === 0);
}

/**
 * An ending before the conversation was known: then another output is filled, or the start may be lost. Or one after which
 * the agent does not go on.
 */
export function withVariant(ending: Ending, facts: Facts): Ending {
  const variant = ending.variant ?? variantOf(ending.outcome, facts);
  return variant === undefined ? ending : { ...ending, variant };
}

function variantOf(outcome: OutcomeName, facts: Facts): Ending['variant'] {
  const { mode, start, conversationId, startTaskId, startIsFragile, stop, sandbox } = facts;
  const isBefore = start === 'none' && startTaskId === null && conversationId === null;
  if (outcome === 'cancelled' && isBefore && (mode === 'run' || mode === 'start')) return 'no_agent';
  if (stop !== null && goesOnAfter.includes(outcome)) {
    if (stop.result === null) return 'being_stopped';
    if (stop.result.kind === 'stopped' && !stop.result.already) return 'agent_stopped';
  }
  if (outcome === 'timeout' && shownQuestion(facts) !== null) return 'still_asks';
  if ((outcome === 'timeout' || outcome === 'unavailable') && isUnsent(facts)) {
    return mode === 'command' ? 'comment_again' : 'not_sent';
  }
  if (outcome === 'timeout' && sandbox?.is === 'asleep') return 'asleep';
  if (conversationId !== null || !early.includes(outcome)) return undefined;
  if (startTaskId === null) return start === 'sent' ? 'start_unclear' : undefined;
  if (startIsFragile) return 'start_lost';
  return outcome === 'start_timeout' ? undefined : 'in_start_up';
}

/** Of the modes that send something: certainly none of it has reached the agent. */
function isUnsent({ mode, start, round, task, answerSent }: Facts): boolean {
  if (start !== 'none' || !['command', 'message', 'respond'].includes(mode)) return false;
  if (round === null) return !answerSent;
  return task?.state === 'held' || task?.state === 'not_taken';
}

/** Outcomes after which the conversation, or its start, goes on. */
export const goesOnAfter: readonly Ending['outcome'][] = [
  'cancelled',
  'timeout',
  'start_timeout',
  'start_unknown',
];
const early: readonly Ending['outcome'][] = ['cancelled', 'timeout', 'start_timeout'];
