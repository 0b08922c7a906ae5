// The pull request that the agent opened: from the record of the conversation, else by the branch that the record names.
import { GitHubError, readTime } from '../../shared/github/index.ts';
import type { Conversation } from '../../shared/service/index.ts';
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
  const since = readTime(createdAt) ?? ledger.facts().startedAt;
  const place = ownerAndRepo(repository);
  try {
    const { data: pulls } = await gitHub.request('GET /repos/{owner}/{repo}/pulls', {
      ...place,
      head: `${place.owner}:${branch}`,
      state: 'all',
      per_page: 10,
    });
    return pulls.find(({ created_at }) => (readTime(created_at) ?? 0) >= since)?.number ?? null;
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return null;
  }
}
