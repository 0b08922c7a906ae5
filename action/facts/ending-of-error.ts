// The outcome for a failed call. Any other error is a bug and stays an exception.
import { GitHubError } from '../../shared/github/index.ts';
import { type Doing, failureOutcomes, isFailedCall } from '../../shared/service/index.ts';
import { type Ending, reasonLine } from '../../shared/watch/index.ts';
import type { Facts } from './facts.ts';

export function endingOfError(error: unknown, doing: Doing, at: number): Ending {
  if (error instanceof GitHubError) {
    const outcome = isFinal(error) ? 'denied' : 'unavailable';
    return { outcome, reason: `GitHub: ${reasonLine(refusedByGitHub(error))}`, at };
  }
  if (!isFailedCall(error)) throw error;
  return { outcome: failureOutcomes[error.code][doing], reason: reasonLine(error.message), at };
}

/** With what to change, where only that helps. */
export function refusedByGitHub(error: GitHubError): string {
  const permission = 'the job needs `issues: write` (on pull requests `pull-requests: write`)';
  return isFinal(error)
    ? `${error.message}; ${permission}, and the thread must not be locked`
    : error.message;
}

/** A limit on requests has the same status, and passes. */
function isFinal({ failure: { status, message } }: GitHubError): boolean {
  return (status === 403 || status === 422) && !/rate limit|abuse/i.test(message);
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
    case 'command':
      if (start === 'none') return 'answer';
      return start === 'answered' ? 'watch' : 'start';
    case 'message':
    case 'stop':
    case 'respond':
      return 'answer';
  }
}
