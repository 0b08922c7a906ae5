// Whether people want no agent any more for what a run began with.
import type { GitHubClient } from '../../shared/github/index.ts';
import { hasLabel, readIssueNow } from '../handling/issue-now.ts';
import type { Run } from '../store/run/run.ts';

/** The issue is closed or gone, or its label was removed: a live run would have ended by that. */
export async function isOver(github: GitHubClient, { repository, issue, facts }: Run): Promise<boolean> {
  const shown = await readIssueNow(github, repository, issue);
  if (shown === null || !shown.isOpen) return true;
  const { by } = facts.start;
  return by.kind === 'label' && !hasLabel(shown, by.label);
}
