// The pull request that the agent opened: from the record of the conversation, else by the branch that the record names.
import type { Conversation } from '../../shared/api/index.ts';
import { GitHubError } from '../deps/github-error.ts';
import { field } from '../deps/run-context.ts';
import { ownerAndRepo } from '../github/thread.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

/** Notes its address, where one is found. That GitHub does not answer is no reason to fail. */
export async function findPullRequest(conversation: Conversation | null, step: WorkflowStep): Promise<void> {
  const repository = conversation?.repository ?? null;
  if (conversation === null || repository === null || step.cancel.signal.aborted) return;
  // Elsewhere repositories have other names, and pull requests other addresses.
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) return;
  const number = conversation.pullRequests.at(-1) ?? (await numberByBranch(repository, conversation, step));
  if (number === null) return;
  const pullRequest = `${step.context.serverUrl}/${repository}/pull/${number}`;
  step.ledger.note({ pullRequest });
}

/** One that is older than the conversation is somebody else's. */
async function numberByBranch(
  repository: string,
  { branch, createdAt }: Conversation,
  { gitHub, settings, ledger }: WorkflowStep,
): Promise<number | null> {
  if (branch === null || settings.githubToken === '') return null;
  const began = Date.parse(createdAt ?? '');
  const since = Number.isNaN(began) ? ledger.facts().startedAt : began;
  const place = ownerAndRepo(repository);
  try {
    const { data } = await gitHub('GET /repos/{owner}/{repo}/pulls', {
      ...place,
      ...{ head: `${place.owner}:${branch}`, state: 'all', per_page: 10 },
    });
    const pulls: readonly unknown[] = Array.isArray(data) ? data : [];
    const own = pulls.find((pull) => Date.parse(String(field(pull, 'created_at'))) >= since);
    const number = field(own, 'number');
    return typeof number === 'number' ? number : null;
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return null;
  }
}
