// GitHub through Probot's own Octokit: its App sign-in and its cache of installation tokens, without its retries.
//
// Those repeat any request after a 5xx, a comment's POST too, and sleep through rate limits of an hour inside one call.
// The outbox knows when to try again, and looks for what the first try left behind before it does.

import type { Logger } from 'pino';
import { Probot, ProbotOctokit } from 'probot';
import { type Dispatcher, fetch } from 'undici';
import type { Configuration } from '../configuration/configuration.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { GitHubAccess } from '../worker/index.ts';

const patienceMs = 30_000;

export function createGitHubAccess(
  configuration: Pick<Configuration, 'appId' | 'privateKey' | 'githubUrl' | 'webhookSecrets'>,
  parts: { readonly dispatcher: Dispatcher; readonly log: Logger },
): GitHubAccess {
  const probot = new Probot({
    appId: configuration.appId,
    privateKey: configuration.privateKey,
    secret: configuration.webhookSecrets[0],
    baseUrl: configuration.githubUrl,
    log: parts.log,
    Octokit: ProbotOctokit.defaults(withoutRetries),
    request: {
      // Octokit itself never gives up on a silent server.
      fetch: (url: string, options: object) =>
        fetch(url, { ...options, dispatcher: parts.dispatcher, signal: AbortSignal.timeout(patienceMs) }),
    },
  });
  return {
    forInstallation: async (installationId) =>
      face(await probot.auth(installationId), configuration.githubUrl),
    app: async () => face(await probot.auth(), configuration.githubUrl),
  };
}

/** A function, because it has the last word: Probot sets its own throttling over plain defaults. */
const withoutRetries = (options: object): object => ({
  ...options,
  throttle: { enabled: false },
  retry: { enabled: false },
});

const face = (octokit: ProbotOctokit, githubUrl: string): OctokitLike => ({
  request: (route, parameters) => octokit.request(addressed(route, githubUrl), { ...parameters }),
});

/**
 * An Enterprise Server has its REST API under /api/v3 and GraphQL beside it. A whole address rather than another base:
 * the sign-in takes its own address from the base of the request that needs it.
 */
function addressed(route: string, githubUrl: string): string {
  return route === 'POST /graphql' ? `POST ${githubUrl.replace(/\/v3$/, '')}/graphql` : route;
}
