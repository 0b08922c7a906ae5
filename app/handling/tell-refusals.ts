// Tells that GitHub refuses the App for now: a list of addresses, a key, a blocked repository. What was asked for waits, so nobody
// else would notice.
import type { Logger } from 'pino';
import type { ProbotOctokit } from 'probot';
import { readGitHubFailure } from '../../shared/github/index.ts';
import { judgeFailure } from './judge-failure.ts';
import type { Metrics } from './metrics.ts';

export interface Telling {
  readonly log: Pick<Logger, 'error'>;
  readonly metrics?: Pick<Metrics, 'gitHubRefused'>;
}

/** What waits is tried again within ten minutes: without a refusal for longer it is over. */
const overAfterMs = 15 * 60_000;

/** Counts each refusal, and logs the first of a row. */
export function tellRefusals({ log, metrics }: Telling, now: () => number) {
  let last = Number.NEGATIVE_INFINITY;
  return ({ hook }: Pick<ProbotOctokit, 'hook'>): void => {
    hook.error('request', (error) => {
      if (isRefusalForNow(error)) {
        metrics?.gitHubRefused();
        if (now() - last > overAfterMs) {
          const { status, message } = readGitHubFailure(error);
          log.error(
            { why: `${status}: ${message}` },
            'GitHub refuses the App for now, and all that needs it waits',
          );
        }
        last = now();
      }
      throw error;
    });
  };
}

/** Neither for good, nor because of a limit. */
function isRefusalForNow(error: unknown): boolean {
  const failure = readGitHubFailure(error);
  if (failure.status !== 401 && failure.status !== 403) return false;
  const judged = judgeFailure(failure, 1, 0, 0);
  return judged.kind === 'later' && !judged.wholeInstallation;
}
