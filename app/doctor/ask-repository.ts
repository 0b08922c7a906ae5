// Reads the configuration of one repository, as the App does for a label.
import type { Probot } from 'probot';
import type { OperatorPolicy } from '../../shared/rules/index.ts';
import { isObject, numberAt } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import { readConfiguration } from '../repository-configuration/read-configuration.ts';
import { readGrants } from './ask-github.ts';
import type { RepositoryFacts } from './judge-repository.ts';

export async function askRepository(
  probot: Pick<Probot, 'auth'>,
  repository: string,
  policy: OperatorPolicy | null,
): Promise<RepositoryFacts> {
  const [owner = '', repo = ''] = repository.split('/');
  let isInstalled = false;
  try {
    const app = await probot.auth();
    const { data } = await app.request('GET /repos/{owner}/{repo}/installation', { owner, repo });
    const installation = numberAt(data, 'id');
    if (installation === null) return { kind: 'failed', message: 'GitHub does not tell its installation' };
    isInstalled = true;
    const github = await probot.auth(installation);
    const grants = readGrants(isObject(data) ? data : {});
    return { kind: 'read', grants, read: await readConfiguration(github, { owner, repo }, policy) };
  } catch (error) {
    const { status, message } = readGitHubFailure(error);
    return status === 404 && !isInstalled ? { kind: 'not_installed' } : { kind: 'failed', message };
  }
}
