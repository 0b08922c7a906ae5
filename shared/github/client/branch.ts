// Checks that the branch exists that the agent starts from. The service only logs a wrong branch, and the agent would
// find an empty workspace. So GitHub is asked first.
import type { GitHubClient, RepositoryName } from './client.ts';
import { type Loose, readText } from './decode.ts';
import { readGitHubFailure } from './failure.ts';

export type BranchLookUp =
  | { readonly kind: 'exists' }
  | { readonly kind: 'missing' }
  /** The caller decides whether to go on, to warn, or to ask again later. `error` is the error of the failed call. */
  | { readonly kind: 'not_known'; readonly why: string; readonly error: unknown };

export interface BranchName extends RepositoryName {
  readonly branch: string;
}

export const branchRoute = 'GET /repos/{owner}/{repo}/branches/{branch}';

/**
 * Whether a reply tells of this branch. GitHub leads on from one that was renamed, and from `master` to the default branch. Git does
 * not.
 */
export function isOfBranch({ name }: Loose<{ readonly name: string }>, branch: string): boolean {
  return (readText(name) ?? branch) === branch;
}

export async function lookUpBranch(
  github: GitHubClient,
  { owner, repo, branch }: BranchName,
): Promise<BranchLookUp> {
  try {
    const { data } = await github.request(branchRoute, { owner, repo, branch });
    return { kind: isOfBranch(data, branch) ? 'exists' : 'missing' };
  } catch (error) {
    const { status, message: why } = readGitHubFailure(error);
    // GitHub also answers 404 "Not Found" when the token may not see the repository, so only "Branch not found" counts.
    const isMissing = status === 404 && /^branch not found\b/i.test(why);
    return isMissing ? { kind: 'missing' } : { kind: 'not_known', why, error };
  }
}

/**
 * People are told when the run begins and again when it has ended. Nothing that the service says about a conversation shows
 * whether the branch was there: the record names the branch that was asked for, and the start turns READY all the same.
 */
export function branchDoubt({ owner, repo, branch }: BranchName, why: string): string {
  return `the agent's workspace may be empty: whether ${owner}/${repo} has the branch ${branch} could not be verified (${why})`;
}
