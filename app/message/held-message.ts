// A message that was held for long counts only where its comment still stands, and its author may still write one.
import { checkAnswer, readGitHubFailure } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { mayPass } from '../handling/judge-failure.ts';
import { mayStillStart } from '../handling/may-still-start.ts';
import type { StoredMessage } from '../store/message.ts';
import type { Run } from '../store/run/run.ts';

const longHeld = 60_000;

export type StillCounts = 'yes' | 'not_known' | { readonly why: string };

/** `not_known`: GitHub does not tell now, and may later. */
export async function stillCounts(
  { github, settings, clock, log }: RunDeps,
  { state, from, createdAt, id }: StoredMessage,
  run: Run,
): Promise<StillCounts> {
  const isOld = clock.now() - createdAt >= longHeld;
  if (state !== 'held' || !isOld || !from || from.login === null) return 'yes';
  const { login, id: author = null, written } = from;
  const { repository, installationId } = run;
  try {
    const octokit = await github.forInstallation(installationId);
    const check = written ? await checkAnswer(octokit, written, null) : null;
    if (check?.kind === 'edited') return { why: 'its comment was edited or deleted' };
    const isAllowed = await mayStillStart(octokit, repository, { login, id: author }, settings);
    return isAllowed ? 'yes' : { why: 'its author may not start an agent here any more' };
  } catch (error) {
    const { message: why } = readGitHubFailure(error);
    log.warn('whether a message that was held still counts could not be looked up', { message: id, why });
    return mayPass(error) ? 'not_known' : { why: 'GitHub does not tell whether it still counts' };
  }
}
