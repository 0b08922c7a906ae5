// What waited for long counts only where it is still asked for, and who asked may still start an agent, by what GitHub says now.
import { api, type GitHubClient } from '../../shared/github/index.ts';
import { checkPermission } from '../handling/check-permission.ts';
import type { RunDeps } from '../handling/deps.ts';
import { isOver } from '../handling/issue-now.ts';
import { mayPass } from '../handling/judge-failure.ts';
import { readTerms } from '../handling/read-configuration.ts';
import type { StoredMessage } from '../store/message.ts';
import type { Run } from '../store/run/run.ts';

/** `not_known`: GitHub does not tell now, and may later. */
type StillCounts = 'yes' | 'not_known' | { readonly why: string };

/** A start that waited. */
export function startStillCounts(deps: RunDeps, run: Run): Promise<StillCounts> {
  const { requester: login, requesterId: id, askedAt } = run.facts.start;
  const by = { login, id, words: login };
  return lookUp(deps, run, { by, since: askedAt ?? run.createdAt }, async (github) =>
    (await isOver(github, run)) ? 'its issue was closed, or its label was removed' : null,
  );
}

/** A message that was held. */
export async function messageStillCounts(
  deps: RunDeps,
  { state, from, createdAt }: StoredMessage,
  run: Run,
): Promise<StillCounts> {
  if (state !== 'held' || !from || from.login === null) return 'yes';
  const { login, id, written } = from;
  const by = { login, id, words: 'its author' };
  // Its event may have come late.
  const since = written?.writtenAt ?? createdAt;
  return lookUp(deps, run, { by, since }, async (github) => {
    const check = written ? await api.checkAnswer(github, written, null) : null;
    return check?.kind === 'edited' ? 'its comment was edited or deleted' : null;
  });
}

const longAgo = 60_000;

interface Asked {
  readonly since: number;
  /** `words` name them in a reason. */
  readonly by: { readonly login: string; readonly id: number; readonly words: string };
}

async function lookUp(
  { github, settings, clock, log }: RunDeps,
  run: Run,
  { by, since }: Asked,
  whyNot: (github: GitHubClient) => Promise<string | null>,
): Promise<StillCounts> {
  if (clock.now() - since < longAgo) return 'yes';
  try {
    const octokit = await github.forInstallation(run.installationId);
    const why = await whyNot(octokit);
    if (why !== null) return { why };
    const isAllowed = await mayStillStart(octokit, run, by, settings.policy);
    return isAllowed ? 'yes' : { why: `${by.words} may not start an agent here any more` };
  } catch (error) {
    const { message: why } = api.readGitHubFailure(error);
    log.warn('whether what waited still counts could not be looked up', { run: run.id, why });
    return mayPass(error) ? 'not_known' : { why: 'GitHub does not tell whether it still counts' };
  }
}

/** A configuration that is wrong now takes nothing from anybody. Throws the error of a failed look-up. */
async function mayStillStart(
  github: GitHubClient,
  { repository }: Run,
  { login, id }: Asked['by'],
  policy: RunDeps['settings']['policy'],
): Promise<boolean> {
  const configuration = await readTerms(github, api.repositoryName(repository), policy);
  if (configuration === null) return true;
  const sender = { login, id, bot: login.endsWith('[bot]') };
  const needs = configuration.permission.start;
  const access = await checkPermission(github, repository, { sender }, needs, configuration);
  return access.kind === 'allowed';
}
