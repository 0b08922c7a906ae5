// The reason of a step that was cancelled before its conversation ended.

import {
  chosenIdWords,
  type Ending,
  type OutcomeName,
  outcomes,
  reasonLine,
} from '../../shared/conversation/index.ts';
import { GitHubError, isRequestLimit } from '../../shared/github/index.ts';
import { guardedEnding } from '../../shared/question/index.ts';
import { type Doing, failureOutcomes, isFailedCall } from '../../shared/service/index.ts';
import type { Facts } from './facts.ts';

export function cancelledEnding(facts: Facts, at: number): Ending {
  return { outcome: 'cancelled', reason: whatGoesOn(facts), at };
}

/** Says in one sentence what goes on, and where. */
function whatGoesOn({
  conversationUrl,
  startTaskId,
  start,
  mode,
  answerSent,
  chosenId,
  startIsFragile,
  task,
  round,
  stop,
}: Facts): string {
  if (answerSent && round === null && mode !== 'run' && mode !== 'wait') {
    return `the step was cancelled after an answer was sent; look at ${conversationUrl ?? 'the conversation'}`;
  }
  if (conversationUrl !== null && stop !== null) {
    const words =
      stop.result === null
        ? 'is being stopped'
        : stop.state === 'stopped'
          ? 'was stopped'
          : 'could not be stopped';
    return `the step was cancelled; the agent at ${conversationUrl} ${words}`;
  }
  if (conversationUrl === null && stop !== null && stop.result === null) {
    const what =
      startTaskId === null ? 'while the start request was under way' : `during start task ${startTaskId}`;
    const where = startTaskId === null && chosenId !== null ? `. ${chosenIdWords(chosenId)}` : '';
    return `the step was cancelled ${what}; its agent is stopped as soon as it is there${where}`;
  }
  if (conversationUrl !== null && task !== null && task.state !== 'taken' && task.number > 1) {
    const what = task.state === 'held' ? 'was not sent' : 'may or may not have been taken';
    return `the step was cancelled; the message ${what}, and the conversation goes on at ${conversationUrl}`;
  }
  if (conversationUrl === null && startTaskId !== null && task !== null) {
    return `the step was cancelled during start task ${startTaskId}; its agent was told nothing, and will not be`;
  }
  if (conversationUrl !== null && task !== null && task.state !== 'taken') {
    const what = task.state === 'held' ? 'was told nothing yet' : 'may or may not have been given its task';
    return `the step was cancelled; the agent at ${conversationUrl} ${what}`;
  }
  if (conversationUrl !== null)
    return `the step was cancelled; the conversation goes on at ${conversationUrl}`;
  if (startTaskId !== null && startIsFragile) {
    return `the step was cancelled, and the start-up stream closed with it: the service may have given up start task ${startTaskId}`;
  }
  if (startTaskId !== null) {
    return `the step was cancelled; the start-up goes on as start task ${startTaskId}`;
  }
  if (start === 'sent') {
    const where = chosenId === null ? '' : `. ${chosenIdWords(chosenId)}`;
    return `the step was cancelled while the start request was under way; a conversation may have been started${where}`;
  }
  return mode === 'run' || mode === 'start'
    ? 'the step was cancelled before anything was started'
    : 'the step was cancelled';
}

/** The outcome for a failed call. Any other error is a bug and stays an exception. */
export function endingOfError(error: unknown, doing: Doing, at: number): Ending {
  if (error instanceof GitHubError) {
    const outcome = isRefusedForGood(error) ? 'denied' : 'unavailable';
    return { outcome, reason: `GitHub: ${reasonLine(refusedByGitHub(error))}`, at };
  }
  if (!isFailedCall(error)) throw error;
  return { outcome: failureOutcomes[error.code][doing], reason: reasonLine(error.message), at };
}

/** Says what to change, where only that helps. */
export function refusedByGitHub(error: GitHubError): string {
  const permission = 'the job needs `issues: write` (on pull requests `pull-requests: write`)';
  return isRefusedForGood(error)
    ? `${error.message}; ${permission}, and the thread must not be locked`
    : error.message;
}

export function isRefusedForGood({ failure: { status, message } }: GitHubError): boolean {
  return (status === 403 || status === 422) && !isRequestLimit(message);
}

/** Names what the step was doing when the call failed that ends it. */
export function doingIn({ mode, start }: Pick<Facts, 'mode' | 'start'>): Doing {
  switch (mode) {
    case 'run':
    case 'start':
      return start === 'answered' ? 'watch' : 'start';
    case 'wait':
    case 'list':
      return 'watch';
    case 'command':
      if (start === 'none') return 'answer';
      return start === 'answered' ? 'watch' : 'start';
    case 'message':
    case 'stop':
    case 'respond':
      return 'answer';
  }
}

/** A step that takes `over_budget` for green counts on an agent that was stopped. */
export function exitCodeFor(
  { outcome, variant }: Pick<Ending, 'outcome' | 'variant'>,
  succeedOn: readonly OutcomeName[],
): number {
  return succeedOn.includes(outcome) && variant !== 'not_stopped' ? 0 : outcomes[outcome].exitCode;
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
  const { mode, start, conversationId, startTaskId, startIsFragile, stop } = facts;
  const isBefore = start === 'none' && startTaskId === null && conversationId === null;
  if (ending.outcome === 'cancelled' && isBefore && (mode === 'run' || mode === 'start')) {
    return { ...ending, variant: 'no_agent' };
  }
  const result = stop?.result ?? null;
  const isStopped = result?.kind === 'stopped' && !result.already;
  const isBeing = stop !== null && result === null;
  if ((isStopped || isBeing) && ending.variant === undefined && goesOn.includes(ending.outcome)) {
    return { ...ending, variant: isStopped ? 'agent_stopped' : 'being_stopped' };
  }
  const isEarly = conversationId === null && startTaskId !== null && early.includes(ending.outcome);
  if (!isEarly || ending.variant !== undefined) return ending;
  if (startIsFragile) return { ...ending, variant: 'start_lost' };
  return ending.outcome === 'start_timeout' ? ending : { ...ending, variant: 'in_start_up' };
}

/** Outcomes after which the conversation, or its start, goes on. */
const goesOn: readonly Ending['outcome'][] = ['cancelled', 'timeout', 'start_timeout', 'start_unknown'];
const early: readonly Ending['outcome'][] = ['cancelled', 'timeout', 'start_timeout'];
