// A wrong branch is only logged by the service: the agent would find an empty workspace. So GitHub is asked first.
import type { GitHub } from '../deps.ts';
import { GitHubError } from './github-error.ts';
import { ownerAndRepo } from './thread.ts';

/** Only a clear "no" counts: a token that may not see the repository proves nothing. */
export async function isMissingBranch(request: GitHub, repository: string, branch: string): Promise<boolean> {
  try {
    await request('GET /repos/{owner}/{repo}/branches/{branch}', { ...ownerAndRepo(repository), branch });
    return false;
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return error.message.startsWith('Branch not found');
  }
}
