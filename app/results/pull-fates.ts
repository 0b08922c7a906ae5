// What became of the pull requests of runs: read from events, also long after the run, and looked up where an event was lost.
import { api, type GitHubClient, type Repository } from '../../shared/github/index.ts';
import { type Handled, nothingToDo, type PullFateEvent, type RunDeps } from '../handling/handled.ts';
import { readPullFate } from '../handling/read-parts.ts';
import type { PullToLookAt } from '../store/result.ts';

/** Most pull requests are of no run of ours. */
export async function notePullFate(
  { store }: RunDeps,
  { repositoryId, fate }: PullFateEvent,
): Promise<Handled> {
  if (!(await store.results.hasPull({ repositoryId, number: fate.number })))
    return nothingToDo('a pull request of no run');
  return {
    result: `pull request ${fate.number} is ${fate.state}`,
    changes: [{ kind: 'pull_fate', repositoryId, fate }],
  };
}

/** One request each: GitHub takes 5,000 in an hour for an installation. */
const mostAtOnce = 50;

/** Returns whether there may be more. What cannot be read today is read tomorrow. */
export async function lookAtPulls(deps: RunDeps): Promise<boolean> {
  const { store, clock } = deps;
  const due = await store.results.toLookAt(clock.now(), mostAtOnce);
  for (const pull of due) {
    await lookAt(deps, pull);
    await store.results.lookedAt(pull, clock.now());
  }
  return due.length === mostAtOnce;
}

async function lookAt({ store, github, log }: RunDeps, pull: PullToLookAt): Promise<void> {
  const { repositoryId, number } = pull;
  const seen = (await store.repositories.byIds([repositoryId])).get(repositoryId);
  if (seen === undefined) return;
  try {
    const { repository, installationId } = seen;
    const client = await github.forInstallation(installationId);
    const fate = await readFate(client, repository, number);
    if (fate !== null) await store.results.tell(repositoryId, fate);
  } catch (error) {
    const why = api.readGitHubFailure(error).message;
    log.info('a pull request could not be read; it is looked at again tomorrow', {
      repository: `${seen.repository.owner}/${seen.repository.name}`,
      pull: number,
      why,
    });
  }
}

/** Null where there is none, or none of this repository: by now another one may have its name. */
async function readFate(github: GitHubClient, repository: Repository, number: number) {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
  const reply = await api.unlessGone(
    github.request(route, { ...api.repositoryName(repository), pull_number: number }),
  );
  return reply?.data.base.repo.id === repository.id ? readPullFate(reply.data) : null;
}
