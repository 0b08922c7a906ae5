// Whether people want no agent any more for what a run began with.
import { type GitHubClient, repositoryName, unlessGone } from '../../shared/github/index.ts';
import type { Run } from '../store/run/run.ts';

/** The issue is closed or gone, or its label was removed: a live run would have ended by that. */
export async function isOver(github: GitHubClient, { repository, issue, facts }: Run): Promise<boolean> {
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}';
  const reply = await unlessGone(
    github.request(route, { ...repositoryName(repository), issue_number: issue }),
  );
  if (reply === null || reply.data.state === 'closed') return true;
  const labels = reply.data.labels.map((label) => (typeof label === 'string' ? label : label.name));
  const { by } = facts.start;
  return by.kind === 'label' && !labels.some((label) => label?.toLowerCase() === by.label.toLowerCase());
}
