// Reads a file of a repository, by default from its default branch.
import { api, type GitHubClient, type Loose, type RepositoryName } from '../../shared/github/index.ts';

export interface FileContent {
  /** The id of its content. */
  readonly sha: string;
  /** Null for a file of more than a megabyte: GitHub sends it only as a blob. */
  readonly text: string | null;
  /** GitHub follows a symbolic link, and tells where it led. */
  readonly isLink: boolean;
}

export interface Where {
  readonly ref?: string | undefined;
  /** The repository may not be there either. */
  readonly mayLackRepository?: boolean;
}

/**
 * `not_a_file`: a folder, for example. Null where nothing has this path, which two interfaces of GitHub have to say: one that does not
 * find a file for a moment must switch off nothing that it asks for. GraphQL, whose limit is of its own, is asked only where there was
 * such a file. Throws the error of any other failed call.
 */
export async function readRepositoryFile(
  github: GitHubClient,
  { owner, repo }: RepositoryName,
  path: string,
  { ref, mayLackRepository = false }: Where = {},
): Promise<FileContent | 'not_a_file' | null> {
  const route = 'GET /repos/{owner}/{repo}/contents/{path}';
  const reply = await api.unlessGone(
    github.request(route, { owner, repo, path, ...(ref !== undefined && { ref }) }),
  );
  if (reply === null) {
    const there = await lookAgain(github, { owner, repo }, path, ref);
    if (there === 'nothing' || (there === 'no_repository' && mayLackRepository)) return null;
    throw new Error(
      there === 'no_repository'
        ? `GitHub does not show ${owner}/${repo}`
        : `GitHub says that ${owner}/${repo} has no ${path}, and that it has`,
    );
  }
  const { data } = reply;
  if (!('content' in data) || typeof data.content !== 'string') {
    if (Array.isArray(data) || api.readWord(data.type) !== null) return 'not_a_file';
    // A reply that says nothing must switch off no check, and take no path from its owners.
    throw new Error(`GitHub does not say what ${path} of ${owner}/${repo} is`);
  }
  const isLeftOut = 'encoding' in data && data.encoding === 'none';
  const isLink = data.type !== 'file' || data.path !== path;
  return { sha: data.sha, text: isLeftOut ? null : decodeBase64(data.content), isLink };
}

const query = `query ($owner: String!, $repo: String!, $expression: String!) {
  repository(owner: $owner, name: $repo) { object(expression: $expression) { oid } }
}`;

type Found = Loose<{ readonly repository: { readonly object: { readonly oid: string } | null } | null }>;

async function lookAgain(
  github: GitHubClient,
  name: RepositoryName,
  path: string,
  ref: string | undefined,
): Promise<'nothing' | 'no_repository' | 'something'> {
  const history = await readHistory(github, name, path, ref);
  if (history === 'no_repository' || history === 'nothing') return history;
  const expression = `${ref ?? 'HEAD'}:${path}`;
  const { data, errors } = api.answered(await api.askGraphQL<Found>(github, query, { ...name, expression }));
  const isNone = data?.repository === null && errors.every(({ type }) => type === 'NOT_FOUND');
  if (isNone) return 'no_repository';
  return data?.repository?.object === null && errors.length === 0 ? 'nothing' : 'something';
}

/** `unknown`: the repository has no commit at all. */
async function readHistory(
  github: GitHubClient,
  name: RepositoryName,
  path: string,
  ref: string | undefined,
): Promise<'nothing' | 'no_repository' | 'something' | 'unknown'> {
  const route = 'GET /repos/{owner}/{repo}/commits';
  const given = { ...name, path, per_page: 1, ...(ref !== undefined && { sha: ref }) };
  try {
    const reply = await api.unlessGone(github.request(route, given));
    if (reply === null) return 'no_repository';
    return reply.data.length === 0 ? 'nothing' : 'something';
  } catch (error) {
    if (api.readGitHubFailure(error).status === 409) return 'unknown';
    throw error;
  }
}

export async function readBlob(
  github: GitHubClient,
  { owner, repo }: RepositoryName,
  sha: string,
): Promise<string> {
  const route = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}';
  return decodeBase64((await github.request(route, { owner, repo, file_sha: sha })).data.content);
}

function decodeBase64(content: string): string {
  return Buffer.from(content, 'base64').toString('utf8');
}
