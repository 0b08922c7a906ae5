// What changes its place: repositories, issues, people and the App itself. Names are redirected as GitHub does.
import { written } from '../acts/act.ts';
import { setState, tellIssue } from '../acts/issues.ts';
import { type Hub, installationOf, issueNumbered, notFound, pullNumbered, repositoryNamed } from '../hub.ts';
import { shapeInstallation } from '../routes/apps.ts';
import { shapeAccount, shapeIssue, shapeRepository } from '../shapes.ts';
import {
  accountOf,
  fullName,
  type Installation,
  type Issue,
  nextId,
  type OnIssue,
  type Repository,
} from '../world.ts';

export function installedAt(hub: Hub, owner: string): Installation {
  const installation = installationOf(hub.world, accountOf(hub.world, owner));
  if (installation === undefined) throw notFound();
  return installation;
}

export function moveCommands(hub: Hub) {
  const { world } = hub;
  const onIssue = (who: string, repo: string, number: number): OnIssue => {
    const repository = repositoryNamed(world, repo);
    return { actor: accountOf(world, who), repository, issue: issueNumbered(repository, number) };
  };
  return {
    ...installationCommands(hub),

    renameRepository: (repo: string, name: string): void =>
      rename(hub, repositoryNamed(world, repo), { name }),

    /** To an account where the App may be installed too. Tells both installations. */
    transferRepository(repo: string, owner: string): void {
      const repository = repositoryNamed(world, repo);
      tellRepositories(hub, 'removed', repository);
      rename(hub, repository, { owner: accountOf(world, owner, 'Organization') });
      tellRepositories(hub, 'added', repository);
    },

    archiveRepository(repo: string, isArchived: boolean): void {
      const repository = repositoryNamed(world, repo);
      repository.isArchived = isArchived;
      repository.changedAt = hub.now();
    },

    /** Its number there. Comments go along, labels that are not there do not. */
    transferIssue(who: string, repo: string, number: number, to: string): number {
      const at = onIssue(who, repo, number);
      const target = repositoryNamed(world, to);
      const moved: Issue = {
        ...written(hub, at.issue.author, 'I', at.issue.body),
        ...{ number: target.nextNumber, title: at.issue.title, renamedAt: null, state: at.issue.state },
        ...{ labels: [], isLocked: false, comments: [...at.issue.comments], pull: null },
      };
      target.nextNumber += 1;
      target.issues.set(moved.number, moved);
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
      tellIssue(hub, 'deleted', at);
    },

    /** The issue stays behind, closed and locked. */
    convertToDiscussion(who: string, repo: string, number: number): void {
      const at = onIssue(who, repo, number);
      at.issue.isLocked = true;
      setState(hub, at, 'closed');
    },

    mergePullRequest(who: string, repo: string, number: number): void {
      const at = onIssue(who, repo, number);
      pullNumbered(at.repository, number).pull.isMerged = true;
      setState(hub, at, 'closed');
    },

    /** Where it is set, it stays set; null takes it away. The App hears of neither. */
    renameLabel(repo: string, label: string, to: string | null): void {
      const { labels, issues } = repositoryNamed(world, repo);
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

function installationCommands(hub: Hub) {
  const tell = (action: string, installation: Installation, details: object = {}) => {
    const payload = {
      action,
      installation: shapeInstallation(hub, installation),
      ...details,
      sender: shapeAccount(hub, installation.account),
    };
    const body = JSON.stringify(payload);
    hub.send({ event: 'installation', action, installation, body, repositoryId: null });
  };
  return {
    /** Anew, after it was removed: with another number. */
    install(owner: string, { permissions, events }: Pick<Installation, 'permissions' | 'events'>): number {
      const account = accountOf(hub.world, owner);
      const id = nextId(hub.world);
      const installation = { id, account, permissions, events, suspendedAt: null };
      hub.world.installations.set(id, installation);
      const all = [...hub.world.repositories.values()].filter((each) => each.owner === account);
      tell('created', installation, { repositories: all.map(listed) });
      return id;
    },
    uninstall(owner: string): Pick<Installation, 'permissions' | 'events'> {
      const installation = installedAt(hub, owner);
      hub.world.installations.delete(installation.id);
      tell('deleted', installation);
      const { permissions, events } = installation;
      return { permissions, events };
    },
    suspend(owner: string): void {
      const installation = installedAt(hub, owner);
      installation.suspendedAt = hub.now();
      tell('suspend', installation);
    },
    unsuspend(owner: string): void {
      const installation = installedAt(hub, owner);
      installation.suspendedAt = null;
      tell('unsuspend', installation);
    },
  };
}

const listed = (repository: Repository) => ({
  id: repository.id,
  name: repository.name,
  full_name: fullName(repository),
  private: repository.private,
});

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

function tellRepositories(hub: Hub, action: 'added' | 'removed', repository: Repository): void {
  const installation = installationOf(hub.world, repository.owner);
  if (installation === undefined) return;
  const payload = {
    action,
    installation: shapeInstallation(hub, installation),
    [`repositories_${action}`]: [listed(repository)],
    sender: shapeAccount(hub, repository.owner),
  };
  const body = JSON.stringify(payload);
  hub.send({ event: 'installation_repositories', action, installation, body, repositoryId: null });
}

function leave(
  { repository, issue }: OnIssue,
  gone: { repository: Repository; issue: Issue } | 'deleted',
): void {
  repository.issues.delete(issue.number);
  repository.goneIssues.set(issue.number, gone);
}
