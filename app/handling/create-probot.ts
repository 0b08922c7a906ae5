// Creates the Probot of the App: it signs in, caches installation tokens and calls handlers. Its Octokit tries each
// request once.
import type { Logger } from 'pino';
import { Probot, ProbotOctokit } from 'probot';
import { type Dispatcher, fetch } from 'undici';
import { systemClock } from '../../shared/clock.ts';
import { api, type Fetch, type GitHubClient } from '../../shared/github/index.ts';
import { type RefusalReport, renewTokens, tellRefusals } from './octokit-hooks.ts';

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
