// What a workflow of a repository has of GitHub: addresses, and a token with its permissions.
import type { EmulatedGitHub } from '../github/index.ts';
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
