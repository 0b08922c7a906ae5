// What changes its place or its name: repositories, issues, labels and people. Names are redirected as GitHub does.
import { written } from '../acts/act.ts';
import { setState, tellIssue } from '../acts/issues.ts';
import { type Hub, issueNumbered, notFound, pullNumbered, repositoryVisited } from '../hub.ts';
import { shapeIssue, shapeRepository } from '../shapes.ts';
import { accountOf, fullName, type Issue, type OnIssue, type Repository } from '../world.ts';
import { tellRepositories } from './installations.ts';

export function moveCommands(hub: Hub) {
  return { ...repositoryCommands(hub), ...issueCommands(hub), ...nameCommands(hub) };
}

function repositoryCommands(hub: Hub) {
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

    archiveRepository(repo: string, isArchived: boolean): void {
      const repository = repositoryVisited(world, repo);
      repository.isArchived = isArchived;
      repository.changedAt = hub.now();
    },
  };
}

function issueCommands(hub: Hub) {
  const { world } = hub;
  const onIssue = (who: string, repo: string, number: number): OnIssue => {
    const repository = repositoryVisited(world, repo);
    return { actor: accountOf(world, who), repository, issue: issueNumbered(repository, number) };
  };
  return {
    /** Its number there. Comments go along, labels that are not there do not. */
    transferIssue(who: string, repo: string, number: number, to: string): number {
      const at = onIssue(who, repo, number);
      const target = repositoryVisited(world, to);
      const moved: Issue = {
        ...written(hub, at.issue.author, 'I', at.issue.body),
        ...{ number: target.nextNumber, title: at.issue.title, renamedAt: null, state: at.issue.state },
        ...{ labels: [], locked: false, comments: [...at.issue.comments], pull: null },
      };
      target.nextNumber += 1;
      target.issues.set(moved.number, moved);
      for (const { id } of moved.comments) world.issuesOfComments.set(id, moved);
      leave(at, { repository: target, issue: moved });
      const changes = {
        new_issue: shapeIssue(hub, { repository: target, issue: moved }),
        new_repository: shapeRepository(hub, target),
      };
      tellIssue(hub, 'transferred', at, { changes });
      return moved.number;
    },

    deleteIssue(who: string, repo: string, number: number): void {
      const at = onIssue(who, repo, number);
      leave(at, 'deleted');
      hub.written(number);
      tellIssue(hub, 'deleted', at);
    },

    /** The issue stays behind, closed and locked. */
    convertToDiscussion(who: string, repo: string, number: number): void {
      const at = onIssue(who, repo, number);
      at.issue.locked = true;
      setState(hub, at, 'closed');
    },

    mergePullRequest(who: string, repo: string, number: number): void {
      const at = onIssue(who, repo, number);
      pullNumbered(at.repository, number).pull.isMerged = true;
      setState(hub, at, 'closed');
    },
  };
}

function nameCommands({ world }: Hub) {
  return {
    /** Where it is set, it stays set; null takes it away. The App hears of neither. */
    renameLabel(repo: string, label: string, to: string | null): void {
      const { labels, issues } = repositoryVisited(world, repo);
      const known = labels.get(label.toLowerCase());
      if (known === undefined) throw notFound();
      labels.delete(label.toLowerCase());
      if (to !== null) labels.set(to.toLowerCase(), { ...known, name: to });
      for (const issue of issues.values()) {
        issue.labels = issue.labels.flatMap((each) =>
          each !== known.name ? [each] : to === null ? [] : [to],
        );
      }
    },

    /** With their roles and teams. Nobody is redirected from the old login. */
    renamePerson(login: string, to: string): void {
      const account = accountOf(world, login);
      world.accounts.delete(login.toLowerCase());
      account.login = to;
      world.accounts.set(to.toLowerCase(), account);
      for (const { roles } of world.repositories.values()) {
        const role = roles.get(login.toLowerCase());
        if (role !== undefined) roles.set(to.toLowerCase(), role);
        roles.delete(login.toLowerCase());
      }
      for (const [team, members] of world.teams) {
        const named = [...members].map((each) => (each === login.toLowerCase() ? to.toLowerCase() : each));
        world.teams.set(team, new Set(named));
      }
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

function leave(
  { repository, issue }: OnIssue,
  gone: { repository: Repository; issue: Issue } | 'deleted',
): void {
  repository.issues.delete(issue.number);
  repository.goneIssues.set(issue.number, gone);
}
