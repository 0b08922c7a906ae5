// Creates the Probot of the App: it signs in, caches installation tokens and calls handlers. Its Octokit tries each
// request once.

import type { Logger } from 'pino';
import { Probot, ProbotOctokit } from 'probot';
import { type Dispatcher, fetch } from 'undici';
import { graphqlBase } from '../../shared/github/index.ts';
import type { Configuration } from '../configuration/configuration.ts';

const patienceMs = 30_000;

/**
 * Probot's own Octokit repeats every request after a 5xx, even the POST of a comment, and can sleep for an hour inside
 * one call when a rate limit is reached. The worker decides itself when to try again, and first looks for what an
 * earlier try has already created.
 *
 * The options are a function, because Probot would overwrite plain defaults with its own throttling.
 */
export const OneTryOctokit = ProbotOctokit.plugin(graphqlBesideRest).defaults((options: object) => ({
  ...options,
  throttle: { enabled: false },
  retry: { enabled: false },
}));

export function createProbot(
  configuration: Pick<Configuration, 'appId' | 'privateKey' | 'githubUrl' | 'webhookSecrets'>,
  parts: { readonly dispatcher: Dispatcher; readonly log: Logger },
): Probot {
  return new Probot({
    appId: configuration.appId,
    privateKey: configuration.privateKey,
    secret: configuration.webhookSecrets[0],
    baseUrl: configuration.githubUrl,
    log: parts.log,
    Octokit: OneTryOctokit,
    request: {
      // Octokit has no time limit of its own for a server that does not answer.
      fetch: (url: string, options: object) =>
        fetch(url, { ...options, dispatcher: parts.dispatcher, signal: AbortSignal.timeout(patienceMs) }),
    },
  });
}

/**
 * An Enterprise Server has its REST API at /api/v3 and GraphQL at /api/graphql. This sets the whole address instead of
 * the base URL, because the sign-in uses the base URL of the request for its own address.
 */
function graphqlBesideRest(octokit: Pick<ProbotOctokit, 'hook'>): void {
  octokit.hook.before('request', (options) => {
    if (options.url === '/graphql') options.url = `${graphqlBase(options.baseUrl)}/graphql`;
  });
}
