// A start that waited for long counts only where its issue still asks for it, and who asked may still start an agent.
import { readGitHubFailure } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { isOver } from '../handling/issue-now.ts';
import { mayPass } from '../handling/judge-failure.ts';
import { mayStillStart } from '../handling/may-still-start.ts';
import type { Run } from '../store/run/run.ts';

const longWaited = 60_000;

type StillAsked = 'yes' | 'not_known' | { readonly why: string };

/** `not_known`: GitHub does not tell now, and may later. */
export async function stillAsked({ github, settings, clock, log }: RunDeps, run: Run): Promise<StillAsked> {
  const { repository, installationId, createdAt, facts } = run;
  const { requester: login, requesterId: id, askedAt } = facts.start;
  if (clock.now() - (askedAt ?? createdAt) < longWaited) return 'yes';
  try {
    const octokit = await github.forInstallation(installationId);
    if (await isOver(octokit, run)) return { why: 'its issue was closed, or its label was removed' };
    const isAllowed = await mayStillStart(octokit, repository, { login, id }, settings);
    return isAllowed ? 'yes' : { why: `${login} may not start an agent here any more` };
  } catch (error) {
    const { message } = readGitHubFailure(error);
    log.warn('whether a start that waited is still wanted could not be looked up', { run: run.id, message });
    return mayPass(error) ? 'not_known' : { why: 'GitHub does not tell whether it is still wanted' };
  }
}
