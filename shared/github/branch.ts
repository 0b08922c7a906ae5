// Is the branch there that the agent is to begin from? A wrong one is only logged by the service: the agent would find an
// empty workspace. So GitHub is asked first.
import { field } from './field.ts';
import type { GitHubRequest } from './permission.ts';

export type BranchLookUp =
  | { readonly kind: 'there' }
  | { readonly kind: 'missing' }
  /** It is for the caller whether to go on, to say so, or to ask again later; `error` is what GitHub threw. */
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

/** Only a clear "no" counts: where the token may not see the repository, GitHub says 404 "Not Found" too. */
function isMissing(error: unknown, said: string): boolean {
  return field(error, 'status') === 404 && /^branch not found\b/i.test(said);
}

/** Octokit's message is GitHub's own, with an address behind it. */
function wordsOf(error: unknown): string {
  const message = field(error, 'message');
  return typeof message === 'string' ? message : String(error);
}
