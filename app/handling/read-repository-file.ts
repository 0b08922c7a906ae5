// Reads a file of a repository, by default from its default branch.
import { type GitHubClient, type RepositoryName, unlessGone } from '../../shared/github/index.ts';

export interface FileContent {
  /** The id of its content. */
  readonly sha: string;
  /** Null for a file of more than a megabyte: GitHub sends it only as a blob. */
  readonly text: string | null;
  /** GitHub follows a symbolic link, and tells where it led. */
  readonly isLink: boolean;
}

/** `not_a_file`: a folder, for example. Null where nothing has this path. Throws the error of any other failed call. */
export async function readRepositoryFile(
  github: GitHubClient,
  { owner, repo }: RepositoryName,
  path: string,
  ref?: string,
): Promise<FileContent | 'not_a_file' | null> {
  const route = 'GET /repos/{owner}/{repo}/contents/{path}';
  const reply = await unlessGone(
    github.request(route, { owner, repo, path, ...(ref !== undefined && { ref }) }),
  );
  if (reply === null) return null;
  const { data } = reply;
  if (!('content' in data) || typeof data.content !== 'string') return 'not_a_file';
  const isLeftOut = 'encoding' in data && data.encoding === 'none';
  const isLink = data.type !== 'file' || data.path !== path;
  return { sha: data.sha, text: isLeftOut ? null : decodeBase64(data.content), isLink };
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
