// A token of an installation that GitHub took back before its hour was over, as when it leaked: Octokit would keep it all the same.
import type { ProbotOctokit } from 'probot';
import { systemClock } from '../../shared/clock.ts';
import { isObject, readGitHubFailure, readTime } from '../../shared/github/index.ts';

/** A younger token was made because of the same trouble, so a 401 does not ask for one more. */
const youngMs = 60_000;

/** After a 401 signs in anew, and sends the request once more: GitHub has done nothing of it, so that is safe for each request. */
export function renewToken({ hook, auth }: Pick<ProbotOctokit, 'hook' | 'auth'>): void {
  hook.wrap('request', async (send, options) => {
    try {
      return await send(options);
    } catch (error) {
      if (readGitHubFailure(error).status !== 401) throw error;
      const held: unknown = await auth({ type: 'installation' }).catch(() => null);
      // The App itself signs each of its requests.
      if (!isObject(held)) throw error;
      const madeAt = readTime(held.createdAt) ?? 0;
      if (systemClock.now() - madeAt > youngMs) await auth({ type: 'installation', refresh: true });
      return send(options);
    }
  });
}
