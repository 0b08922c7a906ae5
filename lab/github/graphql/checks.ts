// Check runs, and the commits that they are found by.
import type { CheckRun, Repository } from '../world.ts';
import { connection, type Thing } from './thing.ts';

export const repositoryNode = ({ id }: Repository): string => `R_${id}`;
export const checkNode = ({ id }: CheckRun): string => `CR_${id}`;

export const checkThing = (run: CheckRun): Thing => ({
  __typename: 'CheckRun',
  id: checkNode(run),
  name: run.name,
  externalId: run.externalId,
});

/** All checks of one App are in one suite; without a filter a suite lists the newest of each name only. */
export function commitThing(repository: Repository, sha: string): Thing | null {
  if (![...repository.branches.values()].includes(sha)) return null;
  const checkRuns = ({ filterBy = {} }: { filterBy?: { checkName?: string; checkType?: string } }) => {
    const { checkName, checkType = 'LATEST' } = filterBy;
    const named = repository.checkRuns.filter(
      ({ headSha, name }) => headSha === sha && (checkName === undefined || name === checkName),
    );
    const newest = new Map(named.map((run) => [run.name, run]));
    return connection((checkType === 'ALL' ? named : [...newest.values()]).map(checkThing));
  };
  const suite = { __typename: 'CheckSuite', id: `CS_${repository.id}`, checkRuns };
  return { __typename: 'Commit', oid: sha, checkSuites: () => connection([suite]) };
}
