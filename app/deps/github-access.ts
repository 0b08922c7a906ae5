// GitHub access outside of an event: Probot's Octokit for an installation, or for the App itself.
import type { Probot } from 'probot';
import type { GitHubAccess } from './deps.ts';

export function createGitHubAccess(probot: Pick<Probot, 'auth'>): GitHubAccess {
  return {
    forInstallation: (installationId) => probot.auth(installationId),
    app: () => probot.auth(),
  };
}
