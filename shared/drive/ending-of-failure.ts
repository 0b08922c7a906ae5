// How a run ends that could not do what it was asked to: from the code of a failed request, a stop, or a message. One rule for App
// and Action.

import {
  agentDoing,
  type Ending,
  endOf,
  type FailedStart,
  isAsking,
  type OutcomeName,
} from '../conversation/index.ts';
import type { MessageResult } from '../message/index.ts';
import { failureOutcomes, outcomeOfCode, type ServiceError } from '../service/index.ts';
import type { StopResult } from '../stop/index.ts';

type NotDoneCause =
  | Extract<StopResult, { kind: 'not_stopped' }>['cause']
  | Extract<MessageResult, { kind: 'not_taken' }>['cause'];

const causeOutcomes = {
  absent: 'not_found',
  gone: 'sandbox_missing',
  asleep: 'paused',
  policy: 'ask_unavailable',
  unclear: 'unavailable',
  withdrawn: 'cancelled',
  works_on: 'unavailable',
} as const satisfies Readonly<Record<Extract<NotDoneCause, string>, OutcomeName>>;

function outcomeOfCause(cause: NotDoneCause): OutcomeName {
  return typeof cause === 'string' ? causeOutcomes[cause] : outcomeOfCode(cause.failed, 'answer');
}

type RunEnd = Pick<Ending, 'outcome' | 'reason' | 'variant'>;

export function endingOfStop(result: StopResult): RunEnd {
  if (result.kind === 'stopped') return { outcome: 'stopped', reason: stoppedWords(result) };
  const { cause, why } = result;
  return { outcome: outcomeOfCause(cause), reason: `the agent could not be stopped: ${why}` };
}

/** `result`: null where it was not seen to stop in time. */
export function stopWords(result: StopResult | null): string {
  return result === null ? 'the agent was not seen to stop in time' : endingOfStop(result).reason;
}

/** The agent had come to an end of its own before the stop, and that end is reported. */
export function endedByItself(result: StopResult): boolean {
  if (result.kind !== 'stopped') return false;
  return result.already && result.sandbox.is === 'up' && endOf(result.agent) !== null;
}

/**
 * An agent that was stopped because it cost more than it may, as `why` says. `result`: null where it was not seen to stop in
 * time. Null where it had ended by itself.
 */
export function endingOfCostStop(why: string, result: StopResult | null): RunEnd | null {
  if (result !== null && endedByItself(result)) return null;
  const variant = hasStopped(result) ? {} : ({ variant: 'not_stopped' } as const);
  return { outcome: 'over_budget', reason: `${why}; ${stopWords(result)}`, ...variant };
}

/** Otherwise it may go on, and cost more. */
export function hasStopped(result: StopResult | null): boolean {
  return result?.kind === 'stopped' || result?.cause === 'gone';
}

/** The stop in words: what the agent did, and where it may go on. */
function stoppedWords({ agent, sandbox, already }: Extract<StopResult, { kind: 'stopped' }>): string {
  const isUp = sandbox.is === 'up';
  const doing = agentDoing(agent);
  if (isUp && already && doing !== null) return `there was nothing to stop: the agent ${doing}`;
  if (isUp) {
    return 'the agent has stopped, but its sandbox could not be paused and keeps its slot';
  }
  const sleeps = already
    ? 'the agent had stopped already: its sandbox was paused'
    : 'the agent has stopped, and its sandbox is paused';
  const asks = isAsking(agent)
    ? '. Its question was closed without an answer, and is asked again when it goes on'
    : '';
  return `${sleeps}${asks}`;
}

/** Null when the agent has its task, or when the run was over before. */
export function endingOfTask(result: MessageResult): RunEnd | null {
  if (result.kind !== 'not_taken') return endingOfUnclear('the task', result);
  const { cause, why } = result;
  const outcome = cause === 'unclear' ? 'start_timeout' : outcomeOfCause(cause);
  return { outcome, reason: `the agent was told nothing: ${why}` };
}

export function endingOfMessage(result: MessageResult): RunEnd | null {
  if (result.kind !== 'not_taken') return endingOfUnclear('the message', result);
  return { outcome: outcomeOfCause(result.cause), reason: `the message was not sent: ${result.why}` };
}

function endingOfUnclear(what: string, result: Exclude<MessageResult, { kind: 'not_taken' }>): RunEnd | null {
  if (result.kind !== 'unknown') return null;
  const reason = `${what} may or may not have reached the agent (${result.why})`;
  return { outcome: 'answer_unknown', reason };
}

/** The answer to a start request that failed. Where we stopped waiting for it, it may have been taken. */
export function failedStart({ code, message, isFull, retryAfterMs }: ServiceError): FailedStart {
  return {
    kind: 'failed',
    outcome: code === 'aborted' ? 'start_unknown' : failureOutcomes[code].start,
    message,
    isFull,
    // The task has to go with the start request, so the agent cannot be told anything before.
    wantsTask: code === 'rejected' && /\b(initial_)?message\b/i.test(message),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}
