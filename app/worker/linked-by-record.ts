// A run linked to the pull request that the service names for its conversation: nothing is surer.

import type { Deps } from '../deps/deps.ts';
import { readPull } from '../events/read-parts.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { Run } from '../model/run.ts';
import { runOfPull } from '../run/link-pull.ts';

export async function linkedByRecord(
  { github, log }: Pick<Deps, 'github' | 'log'>,
  before: Run,
  after: Run,
): Promise<Run> {
  const { recordPulls = [], pull } = after.facts;
  const number = recordPulls.at(-1);
  if (number === undefined || pull?.number === number || before.facts.recordPulls?.includes(number))
    return after;
  const { owner, name: repo } = after.repository;
  try {
    const octokit = await github.forInstallation(after.installationId);
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    const { data } = await octokit.request(route, { owner, repo, pull_number: number });
    const found = readPull({ pull_request: data });
    if (found === null || found.number !== number || runOfPull([after], found) === null) return after;
    const { url, headSha, branch } = found;
    return { ...after, facts: { ...after.facts, pull: { number, url, headSha, branch } } };
  } catch (error) {
    const why = readGitHubFailure(error).message;
    log.warn('the pull request of a conversation could not be read', { run: after.id, why });
    // Not remembered, so the next look tries again.
    const { recordPulls: _untold, ...facts } = after.facts;
    const known = before.facts.recordPulls;
    return { ...after, facts: known === undefined ? facts : { ...facts, recordPulls: known } };
  }
}
