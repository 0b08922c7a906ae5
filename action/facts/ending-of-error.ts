// The outcome for a failed call. Any other error is a bug and stays an exception.
import { type Doing, failureOutcomes, isFailedCall } from '../../shared/api/index.ts';
import { type Ending, reasonLine } from '../../shared/watch/index.ts';
import { GitHubError } from '../deps/github-error.ts';
import type { Facts } from './facts.ts';

export function endingOfError(error: unknown, doing: Doing, at: number): Ending {
  if (error instanceof GitHubError) {
    return { outcome: 'unavailable', reason: `GitHub: ${reasonLine(error.message)}`, at };
  }
  if (!isFailedCall(error)) throw error;
  return { outcome: failureOutcomes[error.code][doing], reason: reasonLine(error.message), at };
}

/** What the step was doing when the call failed that ends it. */
export function doingIn({ mode, start }: Pick<Facts, 'mode' | 'start'>): Doing {
  switch (mode) {
    case 'run':
    case 'start':
      return start === 'answered' ? 'watch' : 'start';
    case 'wait':
    case 'list':
      return 'watch';
    case 'respond':
    case 'command':
      return 'answer';
  }
}
