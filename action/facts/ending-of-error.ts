// Which outcome a failed call is. Anything that is not a failed call is a bug of ours and stays an exception.
import { ServiceError } from '../../shared/api/index.ts';
import type { Ending, OutcomeName } from '../../shared/watch/index.ts';
import { GitHubError } from '../github/github-error.ts';

const outcomes: Readonly<Record<Exclude<ServiceError['code'], 'aborted'>, OutcomeName>> = {
  bad_configuration: 'bad_input',
  unauthorized: 'unauthorized',
  not_found: 'not_found',
  // The service understood the request and says that it is wrong.
  rejected: 'bad_input',
  rate_limited: 'unavailable',
  unavailable: 'unavailable',
  bad_response: 'bad_response',
  start_unknown: 'start_unknown',
  answer_unknown: 'answer_unknown',
};

export function endingOfError(error: unknown, at: number): Ending {
  if (error instanceof GitHubError) {
    return { outcome: 'unavailable', reason: `GitHub: ${oneLine(error.message)}`, at };
  }
  if (!(error instanceof ServiceError) || error.code === 'aborted') throw error;
  return { outcome: outcomes[error.code], reason: oneLine(error.message), at };
}

export function outcomeOfFailure(code: string): OutcomeName {
  return Object.entries(outcomes).find(([known]) => known === code)?.[1] ?? 'unavailable';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
