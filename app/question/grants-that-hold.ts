// `/approve always` holds for as long as its author may approve.
import type { Grant } from '../../shared/question/index.ts';
import { checkPermission } from '../github/check-permission.ts';
import { readConfiguration } from '../github/read-configuration.ts';
import type { RunDeps } from '../run/deps.ts';
import { isRequester, type Run } from '../store/run.ts';

/** Where GitHub does not tell, none holds, and people are asked. */
export async function grantsThatHold(deps: RunDeps, run: Run): Promise<readonly Grant[]> {
  const { grants = [] } = run.facts;
  if (grants.length === 0) return [];
  try {
    const may = await whoMayApprove(deps, run, new Map(grants.map(({ byId, by }) => [byId ?? null, by])));
    return grants.filter(({ byId = null }) => byId !== null && may.has(byId));
  } catch {
    deps.log.warn('whether approvals for the rest of a run still hold could not be looked up', {
      run: run.id,
    });
    return [];
  }
}

async function whoMayApprove(
  { github, settings }: RunDeps,
  run: Run,
  authors: ReadonlyMap<number | null, string>,
): Promise<ReadonlySet<number>> {
  const { repository, installationId } = run;
  const octokit = await github.forInstallation(installationId);
  const place = { owner: repository.owner, repo: repository.name };
  const read = await readConfiguration(octokit, place, settings.policy);
  if (read.kind === 'problems') return new Set();
  const { configuration } = read;
  const may = new Set<number>();
  for (const [id, login] of authors) {
    if (id === null) continue;
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
