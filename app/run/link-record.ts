// The pull request that the service names for a conversation, read from GitHub.
import { readGitHubFailure, repositoryName } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { readPull } from '../handling/read-events.ts';
import type { Run } from '../store/run.ts';
import { withFacts } from '../store/run-facts.ts';
import { runOfPull } from './link-pull.ts';

/** A run linked to the pull request that the service names for its conversation: nothing is surer. */
export async function linkedByRecord(
  { github, log }: Pick<RunDeps, 'github' | 'log'>,
  before: Run,
  after: Run,
): Promise<Run> {
  const { recorded, linked } = after.facts.pull;
  const known = before.facts.pull.recorded;
  const number = recorded.at(-1);
  if (number === undefined || linked?.number === number || known.includes(number)) return after;
  try {
    const octokit = await github.forInstallation(after.installationId);
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    const { data } = await octokit.request(route, {
      ...repositoryName(after.repository),
      pull_number: number,
    });
    const found = readPull(data);
    if (found === null || found.number !== number || runOfPull([after], found) === null) return after;
    const { url, headSha, branch } = found;
    return withFacts(after, { pull: { linked: { number, url, headSha, branch } } });
  } catch (error) {
    const why = readGitHubFailure(error).message;
    log.warn('the pull request of a conversation could not be read', { run: after.id, why });
    // Not remembered, so the next look tries again.
    return withFacts(after, { pull: { recorded: known } });
  }
}
