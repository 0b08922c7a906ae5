// How a run ends whose request has failed, from the code of the failure. One rule for all roads.

import type { OutcomeName } from '../conversation/index.ts';
import type { FailedCall } from './errors.ts';

/** `watch` is every request that only reads; `answer` also a message and a stop. */
export type Doing = 'start' | 'watch' | 'answer';

/**
 * A code that is an outcome itself stays that outcome in every column: an unclear result is never reported as not done.
 * `aborted` has no row. It only means that we stopped waiting; the code that aborted knows why.
 */
export const failureOutcomes = {
  // Nothing was sent, and nothing can be sent until somebody corrects the setting.
  bad_configuration: { start: 'bad_input', watch: 'bad_input', answer: 'bad_input' },
  unauthorized: { start: 'unauthorized', watch: 'unauthorized', answer: 'unauthorized' },
  // Before the start there is no conversation, so the service does not know something that the start request names.
  not_found: { start: 'bad_input', watch: 'not_found', answer: 'not_found' },
  // The service understood and refused, and nothing was done. A start and an answer contain input from people, and the text
  // of the service says what to correct. (`start_error` is for a start that was taken and then failed, where another try may
  // help.) A poll contains only an id from the service. If that is refused, it is not the API that we know.
  rejected: { start: 'bad_input', watch: 'bad_response', answer: 'bad_input' },
  rate_limited: { start: 'unavailable', watch: 'unavailable', answer: 'unavailable' },
  unavailable: { start: 'unavailable', watch: 'unavailable', answer: 'unavailable' },
  bad_response: { start: 'bad_response', watch: 'bad_response', answer: 'bad_response' },
  // A poll changes nothing. So for a poll, an unclear request is a failed one.
  start_unknown: { start: 'start_unknown', watch: 'unavailable', answer: 'start_unknown' },
  answer_unknown: { start: 'answer_unknown', watch: 'unavailable', answer: 'answer_unknown' },
} as const satisfies Readonly<Record<FailedCall['code'], Readonly<Record<Doing, OutcomeName>>>>;

/** Reads a code that was stored as a string, as in questions. */
export function outcomeOfCode(code: string, doing: Doing): OutcomeName {
  if (!isFailureCode(code)) throw new Error(`no failed call has the code ${code}`);
  return failureOutcomes[code][doing];
}

function isFailureCode(code: string): code is FailedCall['code'] {
  return Object.hasOwn(failureOutcomes, code);
}
