// The Octokit of the toolkit with a time limit for each request, so that a comment cannot make the step hang.
import { systemClock } from '../../shared/clock.ts';
import { api, type CommentList, type GitHubClient, type RepositoryName } from '../../shared/github/index.ts';
import type { WaitsForLimit } from '../inputs/deps.ts';
import type { RunContext } from '../inputs/run-context.ts';

const patienceMs = 10_000;
const patienceOnceCancelledMs = 1_500;
const tooLate = 'GitHub did not answer in time';

/** Throws only `GitHubError`. */
export function createGitHub(
  token: string,
  cancelled: AbortSignal | null,
  waits: WaitsForLimit = () => false,
): GitHubClient {
  let loading: Promise<GitHubClient> | null = null;
  const load = () => {
    loading ??= loadOctokit(token, cancelled, waits);
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
async function loadOctokit(
  token: string,
  cancelled: AbortSignal | null,
  waits: WaitsForLimit,
): Promise<GitHubClient> {
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
    octokit.hook.after('request', (reply, options) => {
      api.refuseBrokenReply(reply, options);
      api.refuseSpentLimit(reply);
    });
    octokit.hook.error('request', (error) => {
      throw new api.GitHubError(error);
    });
    octokit.hook.wrap('request', (send, options) =>
      sendAgain(async () => send(options), options, { cancelled, waits }),
    );
    return octokit;
  } catch (error) {
    throw new api.GitHubError(error);
  }
}

/** Pauses before further tries. */
const pauses = [500, 2_000];

/** What may be sent twice is tried again where GitHub, or the way to it, fails for a moment; all else where a limit refused it. */
async function sendAgain<T>(
  send: () => Promise<T>,
  { method, url }: { readonly method: string; readonly url: string },
  { cancelled, waits }: { readonly cancelled: AbortSignal | null; readonly waits: WaitsForLimit },
): Promise<T> {
  // We send no mutations.
  const isRepeatable = method !== 'POST' || url.endsWith('/graphql');
  const left = isRepeatable ? [...pauses] : [];
  let limits = 0;
  const pauseAfter = (failure: api.GitHubFailure): number | undefined => {
    const limit = api.limitPause(failure, limits + 1, systemClock.now());
    if (limit === null) return isMomentary(failure) ? left.shift() : undefined;
    limits += 1;
    return waits(limit) ? limit : undefined;
  };
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const pause = error instanceof api.GitHubError ? pauseAfter(error.failure) : undefined;
      if (pause === undefined) throw error;
      await systemClock.sleep(pause, cancelled ?? undefined);
      if (cancelled?.aborted) throw error;
    }
  }
}

function isMomentary({ status, message }: api.GitHubFailure): boolean {
  return status === null ? message !== tooLate : status >= 500;
}

function boundedPatience(cancelled: AbortSignal | null): { signal: AbortSignal; detach: () => void } {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new Error(tooLate));
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
