// Checks that the branch exists that the agent starts from. The service only logs a wrong branch, and the agent would
// find an empty workspace. So GitHub is asked first.
import { field } from './field.ts';
import type { GitHubRequest } from './permission.ts';

export type BranchLookUp =
  | { readonly kind: 'there' }
  | { readonly kind: 'missing' }
  /** The caller decides whether to go on, to warn, or to ask again later. `error` is the error of the failed call. */
  | { readonly kind: 'not_known'; readonly why: string; readonly error: unknown };

export interface BranchName {
  readonly owner: string;
  readonly repo: string;
  readonly branch: string;
}

export async function lookUpBranch(
  request: GitHubRequest,
  { owner, repo, branch }: BranchName,
): Promise<BranchLookUp> {
  try {
    await request('GET /repos/{owner}/{repo}/branches/{branch}', { owner, repo, branch });
    return { kind: 'there' };
  } catch (error) {
    const said = wordsOf(error);
    return isMissing(error, said) ? { kind: 'missing' } : { kind: 'not_known', why: said, error };
  }
}

/**
 * For people, when the run begins and again when it has ended. Nothing that the service tells of a conversation shows
 * whether the branch was there: the record names the branch that was asked for, and the start turns READY all the same.
 */
export function branchDoubt({ owner, repo, branch }: BranchName, why: string): string {
  return `the agent's workspace may be empty: whether ${owner}/${repo} has the branch ${branch} could not be verified (${why})`;
}

/** GitHub also answers 404 "Not Found" when the token may not see the repository, so only "Branch not found" counts. */
function isMissing(error: unknown, said: string): boolean {
  return field(error, 'status') === 404 && /^branch not found\b/i.test(said);
}

/** The message of Octokit is that of GitHub, followed by an address. */
function wordsOf(error: unknown): string {
  const message = field(error, 'message');
  return typeof message === 'string' ? message : String(error);
}
