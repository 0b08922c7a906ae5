// The Octokit of the toolkit with a time limit for each request, so that a comment cannot make the step hang.
import { api, type CommentList, type GitHubClient, type RepositoryName } from '../../shared/github/index.ts';
import type { RunContext } from '../inputs/run-context.ts';

const patienceMs = 10_000;
const patienceOnceCancelledMs = 1_500;

/** Throws only `GitHubError`. */
export function createGitHub(token: string, cancelled: AbortSignal | null): GitHubClient {
  let loading: Promise<GitHubClient> | null = null;
  const load = () => {
    loading ??= loadOctokit(token, cancelled);
    return loading;
  };
  return {
    request: async (route, parameters) => (await load()).request(route, parameters),
    graphql: async (query, variables) => (await load()).graphql(query, variables),
    paginate: {
      async *iterator(route, parameters) {
        yield* (await load()).paginate.iterator(route, parameters);
      },
    },
  };
}

/** Loaded late: loading reads the event file, and creating reads the proxy variables and refuses an empty token. */
async function loadOctokit(token: string, cancelled: AbortSignal | null): Promise<GitHubClient> {
  try {
    const { getOctokit } = await import('@actions/github');
    const octokit = getOctokit(token);
    let readConditionally: ReturnType<typeof api.conditionalFetch> | null = null;
    octokit.hook.wrap('request', async (send, options) => {
      const patience = boundedPatience(cancelled);
      // The hook sends these options, whatever it is called with.
      readConditionally ??= api.conditionalFetch(api.withApiVersion(options.request?.fetch ?? fetch));
      options.request = { ...options.request, signal: patience.signal, fetch: readConditionally };
      try {
        return await send(options);
      } finally {
        patience.detach();
      }
    });
    octokit.hook.after('request', api.refuseBrokenReply);
    octokit.hook.error('request', (error) => {
      throw new api.GitHubError(error);
    });
    return octokit;
  } catch (error) {
    throw new api.GitHubError(error);
  }
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

export interface Thread {
  /** `owner/repo` */
  readonly repository: string;
  readonly number: number;
}

/** The issue or pull request in whose comments a run of the Action writes. */
export function ownerAndRepo(repository: string): RepositoryName {
  const [owner = '', repo = ''] = repository.split('/');
  return { owner, repo };
}

export function commentsOf({ repository, number }: Thread): CommentList {
  return { ...ownerAndRepo(repository), number, kind: 'issue' };
}

/** The value for failures of GitHub that are expected, where not all are; anything else is thrown. */
export async function unlessFailed<T>(
  asked: Promise<T>,
  otherwise: T,
  isExpected: (error: api.GitHubError) => boolean = () => true,
): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof api.GitHubError && isExpected(error)) return otherwise;
    throw error;
  }
}

/** Where people read a comment of the thread. */
export function commentPage(id: number, { serverUrl }: RunContext, { repository, number }: Thread): string {
  return `${serverUrl}/${repository}/issues/${number}#issuecomment-${id}`;
}
