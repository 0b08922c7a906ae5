// A token of an installation that GitHub took back before its hour was over, as when it leaked: Octokit would keep it all the same.
import type { ProbotOctokit } from 'probot';
import { isObject, readId } from '../../shared/github/index.ts';

/** GitHub answers 401 to good tokens too, for a moment: then it is not asked for one more each time. */
const leastPauseMs = 60_000;

/** After a 401 signs in again, and sends the request once more: GitHub has done nothing of it, so that is safe for each request. */
export function renewTokens(now: () => number) {
  const renewedAt = new Map<number, number>();
  return ({ hook, auth }: Pick<ProbotOctokit, 'hook' | 'auth'>): void => {
    hook.wrap('request', async (send, options) => {
      try {
        return await send(options);
      } catch (error) {
        // A token that is being asked for waits for this very request: to wait for that token here would never end.
        if (!isObject(error) || error.status !== 401 || isForToken(options.url)) throw error;
        const held: unknown = await auth({ type: 'installation' }).catch(() => null);
        const id = isObject(held) ? readId(held.installationId) : null;
        // The App itself signs each of its requests.
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

const isForToken = (url: string): boolean => url.endsWith('/access_tokens');
