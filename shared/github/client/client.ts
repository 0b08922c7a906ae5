// The part of an Octokit that both roads use. The Octokits of `@actions/github` and of Probot are such clients.
import type { PaginatingEndpoints } from '@octokit/plugin-paginate-rest';
import type { Endpoints, RequestParameters } from '@octokit/types';
import type { Repository } from '../../github-things.ts';
import { isObject } from './decode.ts';
import { GitHubError, readGitHubFailure, unlessGone } from './failure.ts';

type Route = keyof Endpoints;
type ListRoute = Route & keyof PaginatingEndpoints;
type ListParameters<R extends ListRoute> = PaginatingEndpoints[R]['parameters'];
type ListData<R extends ListRoute> = PaginatingEndpoints[R]['response']['data'];

type ItemOf<R extends ListRoute> = ListData<R> extends readonly (infer Item)[] ? Item : never;

export interface GitHubClient {
  request<R extends Route>(
    route: R,
    parameters: Endpoints[R]['parameters'] & Pick<RequestParameters, 'headers' | 'request'>,
  ): Promise<Endpoints[R]['response']>;
  /** Throws where the reply names errors: `askGraphQL` does not. */
  graphql<Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data>;
  readonly paginate: {
    iterator<R extends ListRoute>(
      route: R,
      parameters: ListParameters<R>,
      // Not typed by the route: comparing two such types of all routes takes the checker half a minute.
    ): AsyncIterable<{ readonly data: unknown }>;
  };
}

/** The full name of a repository, as the routes take it. */
export interface RepositoryName {
  readonly owner: string;
  readonly repo: string;
}

export function repositoryName({ owner, name }: Pick<Repository, 'owner' | 'name'>): RepositoryName {
  return { owner, repo: name };
}

export interface GraphQLReply<Data> {
  /** May lack anything, even where there are no errors. */
  readonly data: Data | null | undefined;
  readonly errors: readonly { readonly type?: unknown; readonly message?: unknown }[];
}

/** A reply may have data beside its errors. Throws the error of a failed call, and that of a spent limit. */
export async function askGraphQL<Data>(
  github: GitHubClient,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<GraphQLReply<Data>> {
  try {
    return { data: await github.graphql<Data>(query, variables), errors: [] };
  } catch (error) {
    // What it does not find, it names in a reply.
    const { status, message } = readGitHubFailure(error);
    if (status === 404 || status === 410) throw new GitHubError(new Error(`${status}: ${message}`));
    if (!isReply<Data>(error)) throw error;
    const { data, errors, headers } = error;
    refuseSpentLimit({ data: { errors }, headers: Object(headers) });
    return { data, errors };
  }
}

/**
 * The reply, where GitHub came to answer. It tells with status 200 too that its own work failed, and a reply may hold neither data nor
 * errors: that is thrown as a call without an answer, because a later one may have one.
 */
export function answered<Data>(reply: GraphQLReply<Data>): GraphQLReply<Data> {
  const { data, errors } = reply;
  if (!isObject(data) && errors.length === 0)
    throw new GitHubError(new Error('the reply of GitHub is empty'));
  const failed = errors.find(({ message }) => /^something went wrong/i.test(String(message)));
  if (failed === undefined) return reply;
  throw new GitHubError(new Error(String(failed.message)));
}

/** The error that Octokit throws for a reply with errors. */
function isReply<Data>(error: unknown): error is GraphQLReply<Data> & { readonly headers?: unknown } {
  return error instanceof Error && error.name === 'GraphqlResponseError';
}

/** The result; null where it is gone from a repository that GitHub shows. Throws where nothing is known of it. */
export async function unlessGoneFrom<T>(
  github: GitHubClient,
  repository: RepositoryName,
  work: Promise<T>,
): Promise<T | null> {
  const found = await unlessGone(work);
  if (found === null) await demandRepository(github, repository);
  return found;
}

/** Throws where GitHub does not show a repository: then that it finds nothing there is no last word. */
export async function demandRepository(github: GitHubClient, { owner, repo }: RepositoryName): Promise<void> {
  const seen = await unlessGone(github.request('GET /repos/{owner}/{repo}', { owner, repo }));
  if (seen === null) throw new GitHubError(new Error(`GitHub does not show ${owner}/${repo}`));
}

/** The pages of a list, in GitHub's order: 100 items each, at most `mostPages`. */
export async function* readPages<R extends ListRoute>(
  github: GitHubClient,
  route: R,
  parameters: ListParameters<R>,
  mostPages: number,
): AsyncGenerator<readonly ItemOf<R>[]> {
  let pages = 0;
  for await (const { data } of github.paginate.iterator(route, { ...parameters, per_page: 100 })) {
    // What is no list is not an empty one: nobody's comment, and no commit, would be read from it.
    if (!isList<R>(data)) throw new GitHubError(brokenReply('is no list'));
    yield data;
    pages += 1;
    if (pages === mostPages) return;
  }
}

function isList<R extends ListRoute>(data: unknown): data is readonly ItemOf<R>[] {
  return Array.isArray(data);
}

export async function readItems<R extends ListRoute>(
  ...list: Parameters<typeof readPages<R>>
): Promise<readonly ItemOf<R>[]> {
  const items: ItemOf<R>[] = [];
  for await (const page of readPages(...list)) items.push(...page);
  return items;
}

/** A spent limit of GraphQL comes with status 200. */
export function refuseSpentLimit({ data, headers }: Pick<Reply, 'data' | 'headers'>): void {
  const errors = isObject(data) && Array.isArray(data.errors) ? data.errors.filter(isObject) : [];
  const limit = errors.find(({ type, message }) => /^RATE_LIMIT|rate limit/im.test(`${type}\n${message}`));
  if (limit === undefined) return;
  const response = { headers, data: { message: limit.message ?? limit.type } };
  throw new GitHubError({ status: 403, response });
}

interface Reply {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * The hook after each request of an Octokit. Octokit hands on a reply that was cut off, is the page of a proxy, a file, or nothing, with
 * status 200. That says nothing about what GitHub did, so it fails as if no answer came. GitHub itself answers a read with an object or a list.
 */
export function refuseBrokenReply(
  { status, data, headers }: Reply,
  { method }: { readonly method: string },
): void {
  const isJson = /\bjson\b/.test(String(headers['content-type'] ?? ''));
  const isGiven = typeof data === 'object' && data !== null && !(data instanceof ArrayBuffer);
  const mayBeNothing = status === 204 || (data === '' && !isJson && method !== 'GET');
  if (!isGiven && !mayBeNothing) throw brokenReply('is cut off, or is not JSON');
  // Octokit takes the list out of what counts its items, and throws where there is none.
  const isCount = isObject(data) && 'total_count' in data;
  if (isCount && !Object.values(data).some(Array.isArray)) throw brokenReply('counts a list, and has none');
}

/** Octokit, too, says 500 where no answer came. */
const brokenReply = (what: string): Error =>
  Object.assign(new Error(`the reply of GitHub ${what}`), { status: 500 });
