// What changes its place or its name, or is no more. Names of repositories are redirected as GitHub does.
import { tellIssue } from '../acts/issues.ts';
import { type Hub, issueNumbered, repositoryVisited } from '../hub.ts';
import { accountOf, fullName, type Repository } from '../world.ts';
import { tellRepositories } from './installations.ts';

export function moveCommands(hub: Hub) {
  const { world } = hub;
  return {
    renameRepository: (repo: string, name: string): void =>
      rename(hub, repositoryVisited(world, repo), { name }),

    /** To an account where the App may be installed too. Tells both installations. */
    transferRepository(repo: string, owner: string): void {
      const repository = repositoryVisited(world, repo);
      tellRepositories(hub, 'removed', repository);
      rename(hub, repository, { owner: accountOf(world, owner, 'Organization') });
      tellRepositories(hub, 'added', repository);
    },

    deleteIssue(who: string, repo: string, number: number): void {
      const repository = repositoryVisited(world, repo);
      const issue = issueNumbered(repository, number);
      repository.issues.delete(number);
      repository.deletedIssues.add(number);
      hub.written(number);
      tellIssue(hub, 'deleted', { actor: accountOf(world, who), repository, issue });
    },
  };
}

function rename(hub: Hub, repository: Repository, to: Partial<Pick<Repository, 'name' | 'owner'>>): void {
  const { repositories, formerNames } = hub.world;
  const before = fullName(repository);
  Object.assign(repository, to, { changedAt: hub.now() });
  const after = fullName(repository);
  repositories.delete(before.toLowerCase());
  formerNames.set(before.toLowerCase(), repository);
  formerNames.delete(after.toLowerCase());
  repositories.set(after.toLowerCase(), repository);
  for (const { issues } of repositories.values()) {
    for (const { pull } of issues.values())
      if (pull?.head.repository === before) pull.head.repository = after;
  }
}
