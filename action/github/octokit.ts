// Octokit as one function with a time limit, so that a comment cannot make the step hang.

import { graphqlBase } from '../../shared/github/index.ts';
import type { GitHub } from '../deps/deps.ts';
import { GitHubError } from '../deps/github-error.ts';
import { field } from '../deps/run-context.ts';

const patienceMs = 10_000;
const patienceOnceCancelledMs = 1_500;

export function createGitHub(token: string, cancelled: AbortSignal | null): GitHub {
  return async (route, parameters) => {
    const patience = boundedPatience(cancelled);
    try {
      // Loaded late: loading reads the event file, and creating reads the proxy variables and refuses an empty token.
      const { getOctokit } = await import('@actions/github');
      const octokit = getOctokit(token);
      const { baseUrl } = octokit.request.endpoint.DEFAULTS;
      const { data, status } = await octokit.request(route, {
        ...parameters,
        ...(route === 'POST /graphql' && { baseUrl: graphqlBase(baseUrl) }),
        request: { signal: patience.signal },
      });
      return { data, status };
    } catch (error) {
      // Octokit reports status 500 when there was no answer.
      const status = field(field(error, 'response'), 'status');
      const message = error instanceof Error ? error.message : String(error);
      throw new GitHubError(message, typeof status === 'number' ? status : null);
    } finally {
      patience.detach();
    }
  };
}

function boundedPatience(cancelled: AbortSignal | null): { signal: AbortSignal; detach: () => void } {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new Error('GitHub did not answer in time'));
  let timer = setTimeout(giveUp, cancelled?.aborted ? patienceOnceCancelledMs : patienceMs);
  const hurry = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, patienceOnceCancelledMs);
  };
  cancelled?.addEventListener('abort', hurry, { once: true });
  return {
    signal: controller.signal,
    detach() {
      clearTimeout(timer);
      cancelled?.removeEventListener('abort', hurry);
    },
  };
}
