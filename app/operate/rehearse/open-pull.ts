// Opens the pull request of a rehearsal, as the App itself and as its installation there.
import type { Probot } from 'probot';
import type { Clock } from '../../../shared/clock.ts';
import { readGitHubFailure } from '../../../shared/github/index.ts';
import type { GitHubStage } from './github-stage.ts';

/** Throws with a message for the operator. */
export async function openPull(
  probot: Pick<Probot, 'auth'>,
  { repository, number }: { readonly repository: string; readonly number: number },
  rest: { readonly clock: Clock; readonly signal: AbortSignal; readonly ask: (sentence: string) => void },
): Promise<GitHubStage> {
  const [owner = '', repo = ''] = repository.split('/');
  try {
    const app = await probot.auth();
    const { data: installation } = await app.request('GET /repos/{owner}/{repo}/installation', {
      owner,
      repo,
    });
    const github = await probot.auth(Number(installation.id));
    const place = { owner, repo, pull_number: number };
    const { data: pull } = await github.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', place);
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
    const { data: files } = await github.request(route, { ...place, per_page: 1 });
    const path = files[0]?.filename;
    if (pull.state !== 'open' || path === undefined)
      throw new Error(`${repository}#${number} has to be an open pull request that changes a file`);
    return { github, app, owner, repo, number, headSha: pull.head.sha, path, ...rest };
  } catch (error) {
    const { status, message } = readGitHubFailure(error);
    if (status === null) throw error;
    throw new Error(`${repository}#${number} cannot be opened: GitHub answered ${status}: ${message}`);
  }
}
