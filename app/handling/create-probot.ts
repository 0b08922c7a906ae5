// Creates the Probot of the App: it signs in, caches installation tokens and calls handlers. Its Octokit tries each request once, renews
// tokens, and logs refusals of the whole App.
import type { Logger } from 'pino';
import { Probot, ProbotOctokit } from 'probot';
import { type Dispatcher, fetch } from 'undici';
import { systemClock } from '../../shared/clock.ts';
import {
  api,
  type Fetch,
  type GitHubClient,
  isObject,
  readGitHubFailure,
  readId,
} from '../../shared/github/index.ts';
import { judgeFailure } from './judge-failure.ts';
import type { Metrics } from './metrics.ts';

const patienceMs = 30_000;

/**
 * Probot's own Octokit repeats every request after a 5xx, even the POST of a comment, and can sleep for an hour inside
 * one call when a rate limit is reached. The worker decides itself when to try again, and first looks for what an
 * earlier try has already created.
 *
 * The options are a function, because Probot would overwrite plain defaults with its own throttling.
 */
export const OneTryOctokit = ProbotOctokit.plugin(({ hook }) => {
  hook.after('request', api.refuseBrokenReply);
}).defaults((options: SignIn) => ({
  ...options,
  request: { ...options.request, fetch: api.withApiVersion(options.request?.fetch ?? fetch) },
  ...(options.auth && { auth: { ...options.auth, request: requestOf(options) } }),
  throttle: { enabled: false },
  retry: { enabled: false },
}));

/** The credentials that Probot signs in with. */
interface SignIn {
  readonly baseUrl?: string;
  readonly request?: { readonly fetch?: Fetch };
  readonly auth?: { readonly request?: ProbotOctokit['request'] };
}

/** A token that is asked for outside of a request, as when it is renewed, would come from github.com. */
function requestOf({ baseUrl, auth }: SignIn): ProbotOctokit['request'] | undefined {
  return auth?.request?.defaults({
    ...(baseUrl !== undefined && { baseUrl }),
    headers: { ...api.apiVersion },
  });
}

interface AppIdentity {
  readonly appId: number;
  readonly privateKey: string;
  readonly githubUrl: string;
  readonly webhookSecrets: readonly [string, ...string[]];
}

export function createProbot(
  app: AppIdentity,
  parts: RefusalReport & { readonly dispatcher: Dispatcher; readonly log: Logger },
): Probot {
  return new Probot({
    appId: app.appId,
    privateKey: app.privateKey,
    secret: app.webhookSecrets[0],
    baseUrl: app.githubUrl,
    log: parts.log,
    Octokit: OneTryOctokit.plugin(renewTokens(systemClock.now), tellRefusals(parts, systemClock.now)),
    request: {
      // Octokit has no time limit of its own for a server that does not answer.
      fetch: api.conditionalFetch((url, options) =>
        fetch(url, { ...options, dispatcher: parts.dispatcher, signal: AbortSignal.timeout(patienceMs) }),
      ),
    },
  });
}

/** GitHub outside of an event. */
export interface GitHubAccess {
  forInstallation(installationId: number): Promise<GitHubClient>;
  /** Signed in as the App itself. */
  app(): Promise<GitHubClient>;
}

export function createGitHubAccess(probot: Pick<Probot, 'auth'>): GitHubAccess {
  return {
    forInstallation: (installationId) => probot.auth(installationId),
    app: () => probot.auth(),
  };
}

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
function renewTokens(now: () => number) {
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

interface RefusalReport {
  readonly log: Pick<Logger, 'error'>;
  readonly metrics?: Pick<Metrics, 'gitHubRefused'>;
}

/** What waits is tried again within ten minutes: without a refusal for longer it is over. */
const overAfterMs = 15 * 60_000;

/**
 * Counts each refusal of the App for now (a list of addresses, a key, a blocked repository), and logs the first of a row. What was asked
 * for waits, so no one else would notice.
 */
function tellRefusals({ log, metrics }: RefusalReport, now: () => number) {
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
