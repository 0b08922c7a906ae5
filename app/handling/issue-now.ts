// An issue or pull request as GitHub shows it now. An event tells what was.
import { type GitHubClient, repositoryName, unlessGoneFrom } from '../../shared/github/index.ts';
import type { Repository } from '../../shared/github-things.ts';
import type { Run } from '../store/run/run.ts';
import { sameLabel } from './read-configuration.ts';

export interface IssueNow {
  readonly isOpen: boolean;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
}

/** Null where it is gone. Throws the error of a failed call. */
export async function readIssueNow(
  github: GitHubClient,
  repository: Repository,
  number: number,
): Promise<IssueNow | null> {
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}';
  const place = repositoryName(repository);
  const looked = github.request(route, { ...place, issue_number: number });
  const reply = await unlessGoneFrom(github, place, looked);
  if (reply === null) return null;
  const { state, title, body, labels } = reply.data;
  const names = labels.flatMap((each) => (typeof each === 'string' ? each : (each.name ?? [])));
  return { isOpen: state === 'open', title, body: body ?? '', labels: names };
}

export const hasLabel = ({ labels }: IssueNow, label: string): boolean =>
  labels.some((name) => sameLabel(name, label));

/** Whether people want no agent any more for what a run began with: the issue is closed or gone, or its label was removed: a live run would have ended by that. */
export async function isOver(github: GitHubClient, { repository, issue, facts }: Run): Promise<boolean> {
  const shown = await readIssueNow(github, repository, issue);
  if (shown === null || !shown.isOpen) return true;
  const { by } = facts.start;
  return by.kind === 'label' && !hasLabel(shown, by.label);
}
