// `/approve always` holds for as long as its author may approve.
import { repositoryName } from '../../shared/github/index.ts';
import type { Grant } from '../../shared/question/index.ts';
import { checkPermission } from '../handling/check-permission.ts';
import type { RunDeps } from '../handling/deps.ts';
import { readTerms } from '../handling/read-configuration.ts';
import { isRequester, type Run } from '../store/run/run.ts';

/** Where GitHub does not tell, none holds, and people are asked. */
export async function grantsThatHold(deps: RunDeps, run: Run): Promise<readonly Grant[]> {
  const grants = run.facts.agent.grants ?? [];
  if (grants.length === 0) return [];
  try {
    const authors = grants.flatMap(({ byId, by }): [number, string][] => (byId ? [[byId, by]] : []));
    const may = await whoMayApprove(deps, run, new Map(authors));
    return grants.filter(({ byId = null }) => byId !== null && may.has(byId));
  } catch {
    deps.log.warn('whether approvals for the rest of a run still hold could not be looked up', {
      run: run.id,
    });
    return [];
  }
}

/** The accounts among these that may approve by the configuration as it is now. Throws the error of a failed call. */
export async function whoMayApprove(
  { github, settings }: RunDeps,
  run: Run,
  authors: ReadonlyMap<number, string>,
): Promise<ReadonlySet<number>> {
  const { repository, installationId } = run;
  const octokit = await github.forInstallation(installationId);
  const configuration = await readTerms(octokit, repositoryName(repository), settings.policy);
  if (configuration === null) return new Set();
  const may = new Set<number>();
  for (const [id, login] of authors) {
    const sender = { login, id, bot: false };
    const needs = configuration.permission.approve;
    const access = await checkPermission(octokit, repository, { sender }, needs, {
      ...configuration,
      bots: [],
    });
    const isSecond = configuration.allowRequester || !isRequester(run, sender);
    if (access.kind === 'allowed' && isSecond) may.add(id);
  }
  return may;
}
