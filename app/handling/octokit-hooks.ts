// What the App adds to Octokit: tokens are renewed, and refusals of the whole App are logged.
import type { Logger } from 'pino';
import type { ProbotOctokit } from 'probot';
import { isObject, readGitHubFailure, readId } from '../../shared/github/index.ts';
import { judgeFailure } from './judge-failure.ts';
import type { Metrics } from './metrics.ts';

/** `createdAt`: by the clock of this machine. */
interface HeldToken {
  readonly installationId: number;
  readonly createdAt: number;
}

/** GitHub answers 401 to good tokens too, for a moment: then it is not asked for one more each time. */
const leastPauseMs = 60_000;

/**
 * GitHub may take a token back before its hour is over, as when it leaked, and Octokit would keep it all the same.
 * After a 401 signs in again, and sends the request once more: GitHub has done nothing of it, so that is safe for each request.
 * A token from before the clock was set back is renewed first: Octokit keeps it past its end, and sleeps on its 401s until the clock
 * is where it was.
 */
export function renewTokens(now: () => number) {
  const renewedAt = new Map<number, number>();
  let latest = now();
  const isSetBack = () => {
    latest = Math.max(latest, now());
    return now() < latest;
  };
  return ({ hook, auth }: Pick<ProbotOctokit, 'hook' | 'auth'>): void => {
    const held = async () => readToken(await auth({ type: 'installation' }).catch(() => null));
    hook.wrap('request', async (send, options) => {
      // A token that is being asked for waits for this very request: to wait for that token here would never end.
      if (isForToken(options.url)) return send(options);
      if (isSetBack() && ((await held())?.createdAt ?? 0) > now())
        await auth({ type: 'installation', refresh: true });
      try {
        return await send(options);
      } catch (error) {
        if (!isObject(error) || error.status !== 401) throw error;
        // The App itself signs each of its requests.
        const id = (await held())?.installationId ?? null;
        if (id === null) throw error;
        const isRenewed = now() - (renewedAt.get(id) ?? Number.NEGATIVE_INFINITY) < leastPauseMs;
        if (!isRenewed) {
          await auth({ type: 'installation', refresh: true });
          renewedAt.set(id, now());
        }
        return send(options);
      }
    });
  };
}

function readToken(held: unknown): HeldToken | null {
  const id = isObject(held) ? readId(held.installationId) : null;
  if (id === null || !isObject(held)) return null;
  return { installationId: id, createdAt: Date.parse(String(held.createdAt)) || 0 };
}

const isForToken = (url: string): boolean => url.endsWith('/access_tokens');

export interface RefusalReport {
  readonly log: Pick<Logger, 'error'>;
  readonly metrics?: Pick<Metrics, 'gitHubRefused'>;
}

/** What waits is tried again within ten minutes: without a refusal for longer it is over. */
const overAfterMs = 15 * 60_000;

/**
 * Counts each refusal of the App for now (a list of addresses, a key, a blocked repository), and logs the first of a row. What was asked
 * for waits, so no one else would notice.
 */
export function tellRefusals({ log, metrics }: RefusalReport, now: () => number) {
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
