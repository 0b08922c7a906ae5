// How a run ends that a failed request ends: one row for each code, one column for what was being done.
import type { OutcomeName } from '../watch/index.ts';
import type { FailedCall } from './errors.ts';

/** `watch` is every request that only reads. */
export type Doing = 'start' | 'watch' | 'answer' | 'message';

/**
 * A code that is an outcome itself stays that outcome, whatever was done: what is unclear is never told as undone.
 * `aborted` has no row. It only says that we stopped listening; why, and what goes on, knows whoever stopped it.
 */
export const failureOutcomes = {
  // Nothing was sent, and nothing will be until somebody corrects it.
  bad_configuration: {
    start: 'bad_input',
    watch: 'bad_input',
    answer: 'bad_input',
    message: 'bad_input',
  },
  unauthorized: {
    start: 'unauthorized',
    watch: 'unauthorized',
    answer: 'unauthorized',
    message: 'unauthorized',
  },
  // Before the start there is no conversation that could be unknown, so it is something that the start names.
  not_found: {
    start: 'bad_input',
    watch: 'not_found',
    answer: 'not_found',
    message: 'not_found',
  },
  // Understood and refused, and nothing was done. A start, an answer and a message carry what somebody wrote: the service's
  // words say what of it has to be corrected, and sending the same again helps nobody. `start_error` is for a start that
  // was taken and then failed, where trying again may help. A look carries nothing but an id that the service gave
  // itself: who refuses that is not the API that we know.
  rejected: {
    start: 'bad_input',
    watch: 'bad_response',
    answer: 'bad_input',
    message: 'bad_input',
  },
  rate_limited: {
    start: 'unavailable',
    watch: 'unavailable',
    answer: 'unavailable',
    message: 'unavailable',
  },
  unavailable: {
    start: 'unavailable',
    watch: 'unavailable',
    answer: 'unavailable',
    message: 'unavailable',
  },
  bad_response: {
    start: 'bad_response',
    watch: 'bad_response',
    answer: 'bad_response',
    message: 'bad_response',
  },
  // A look sends nothing that could be taken: for it, an unclear request is one that failed.
  start_unknown: {
    start: 'start_unknown',
    watch: 'unavailable',
    answer: 'start_unknown',
    message: 'start_unknown',
  },
  answer_unknown: {
    start: 'answer_unknown',
    watch: 'unavailable',
    answer: 'answer_unknown',
    message: 'answer_unknown',
  },
} as const satisfies Readonly<Record<FailedCall['code'], Readonly<Record<Doing, OutcomeName>>>>;

/** Of a code that was kept as a word, as questions keep it. */
export function outcomeOfCode(code: string, doing: Doing): OutcomeName {
  if (!isFailureCode(code)) throw new Error(`no failed call has the code ${code}`);
  return failureOutcomes[code][doing];
}

function isFailureCode(code: string): code is FailedCall['code'] {
  return Object.hasOwn(failureOutcomes, code);
}
