// Whether somebody who asked a while ago may still start an agent, by what GitHub says now.
import { type GitHubClient, repositoryName } from '../../shared/github/index.ts';
import type { Repository } from '../../shared/github-things.ts';
import { checkPermission } from './check-permission.ts';
import type { RunSettings } from './deps.ts';
import { readTerms } from './read-configuration.ts';

interface Asker {
  readonly login: string;
  /** Null where it was not kept: then nothing is known against them. */
  readonly id: number | null;
}

/** A configuration that is wrong now takes nothing from anybody. Throws the error of a failed look-up. */
export async function mayStillStart(
  github: GitHubClient,
  repository: Repository,
  { login, id }: Asker,
  { policy }: Pick<RunSettings, 'policy'>,
): Promise<boolean> {
  const configuration = await readTerms(github, repositoryName(repository), policy);
  if (configuration === null || id === null) return true;
  const sender = { login, id, bot: login.endsWith('[bot]') };
  const needs = configuration.permission.start;
  const access = await checkPermission(github, repository, { sender }, needs, configuration);
  return access.kind === 'allowed';
}
