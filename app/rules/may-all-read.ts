// Whether people can read a repository, so that a check may tell them what its configuration says.
import { type GitHubClient, lookUpPermission, type Person, unlessGone } from '../../shared/github/index.ts';
import type { Source } from '../github/repository-configuration.ts';

/** `people`: null where GitHub does not say who they are. Throws the error of a look-up that may succeed later. */
export async function mayAllRead(
  github: GitHubClient,
  { owner, repo }: Source,
  people: readonly Person[] | null,
): Promise<boolean> {
  const found = await unlessGone(github.request('GET /repos/{owner}/{repo}', { owner, repo }));
  if (found === null || people === null) return false;
  if (found.data.private === false) return true;
  for (const person of people) {
    const permission = await lookUpPermission(github, { owner, repo }, person);
    if (permission.kind === 'failed' && !permission.isRefused) throw permission.error;
    if (permission.kind === 'failed' || permission.level === 'none') return false;
  }
  return true;
}
