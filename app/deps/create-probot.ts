// Probot as the App uses it: its sign-in, its cache of installation tokens and its handlers, with an Octokit that tries once.

import type { Logger } from 'pino';
import { Probot, ProbotOctokit } from 'probot';
import { type Dispatcher, fetch } from 'undici';
import { graphqlBase } from '../../shared/github/index.ts';
import type { Configuration } from '../configuration/configuration.ts';

const patienceMs = 30_000;

/**
 * Probot's own Octokit repeats any request after a 5xx, a comment's POST too, and sleeps through rate limits of an hour
 * inside one call. The worker knows when to try again, and looks for what the first try left behind before it does.
 *
 * The options are a function, because it has the last word: Probot sets its own throttling over plain defaults.
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
      // Octokit itself never gives up on a silent server.
      fetch: (url: string, options: object) =>
        fetch(url, { ...options, dispatcher: parts.dispatcher, signal: AbortSignal.timeout(patienceMs) }),
    },
  });
}

/**
 * An Enterprise Server has its REST API under /api/v3 and GraphQL beside it. A whole address rather than another base:
 * the sign-in takes its own address from the base of the request that needs it.
 */
function graphqlBesideRest(octokit: Pick<ProbotOctokit, 'hook'>): void {
  octokit.hook.before('request', (options) => {
    if (options.url === '/graphql') options.url = `${graphqlBase(options.baseUrl)}/graphql`;
  });
}
