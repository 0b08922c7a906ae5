// What a workflow of a repository has of GitHub: addresses, and a token with its permissions.
import { type EmulatedGitHub, type GitHubOptions, startGitHub } from '../github/index.ts';
import type { StepOptions } from '../runner/job.ts';

const usual = {
  actions: 'read',
  contents: 'read',
  issues: 'write',
  metadata: 'read',
  pull_requests: 'write',
};

export async function workflowOn(
  github: EmulatedGitHub,
  permissions: Readonly<Record<string, string>> = usual,
): Promise<Required<Pick<StepOptions, 'env' | 'token'>>> {
  const { repository, url, webUrl } = github;
  return {
    token: await github.workflowToken(repository, { ...permissions }),
    env: {
      GITHUB_REPOSITORY: repository,
      GITHUB_API_URL: url,
      GITHUB_SERVER_URL: webUrl,
      GITHUB_GRAPHQL_URL: `${webUrl}/api/graphql`,
    },
  };
}

/** GitHub cuts times to seconds, and an answer in the second of its question may be older. */
const aMoment = 2_000;

/** A GitHub whose people take a moment before each comment. */
export async function startUnhurriedGitHub(
  options: Omit<GitHubOptions, 'now'> = {},
): Promise<EmulatedGitHub> {
  let ahead = 0;
  const github = await startGitHub({ ...options, now: () => Date.now() + ahead });
  const comment: EmulatedGitHub['comment'] = (...written) => {
    ahead += aMoment;
    return github.comment(...written);
  };
  return { ...github, comment };
}

/** The `issue_comment` event as a workflow gets it. */
export async function commentEvent(
  github: EmulatedGitHub,
  { issue, id, body, login }: { issue: number; id: number; body: string; login: string },
) {
  const user = { login, id: await github.accountId(login), type: 'User' };
  const created_at = new Date(Date.now() + aMoment).toISOString();
  const author_association = 'COLLABORATOR';
  const comment = { id, node_id: `IC_${id}`, body, user, author_association, created_at };
  const payload = { action: 'created', issue: { number: issue }, comment, sender: user };
  return { name: 'issue_comment', payload };
}
