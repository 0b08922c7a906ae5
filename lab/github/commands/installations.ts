// The App in an account: installed and removed, with all of its repositories.
import { type Hub, installationOf, notFound } from '../hub.ts';
import { shapeInstallation } from '../routes/apps.ts';
import { shapeAccount } from '../shapes.ts';
import { accountOf, fullName, type Installation, nextId, type Repository } from '../world.ts';

export function installedAt(hub: Hub, owner: string): Installation {
  const installation = installationOf(hub.world, accountOf(hub.world, owner));
  if (installation === undefined) throw notFound();
  return installation;
}

export function installationCommands(hub: Hub) {
  const tell = (action: string, installation: Installation, details: object = {}) => {
    const payload = {
      action,
      installation: shapeInstallation(hub, installation),
      ...details,
      sender: shapeAccount(hub, installation.account),
    };
    hub.send({ event: 'installation', action, installation, payload, repositoryId: null });
  };
  return {
    /** Again, after it was removed: with another number. */
    install(owner: string, { permissions, events }: Pick<Installation, 'permissions' | 'events'>): number {
      const account = accountOf(hub.world, owner);
      const id = nextId(hub.world);
      const installation = { id, account, permissions, events, createdAt: hub.now() };
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
  };
}

const listed = (repository: Repository) => ({
  id: repository.id,
  name: repository.name,
  full_name: fullName(repository),
  private: repository.private,
});

/** An installation has the repository from now on, or no more. */
export function tellRepositories(hub: Hub, action: 'added' | 'removed', repository: Repository): void {
  const installation = installationOf(hub.world, repository.owner);
  if (installation === undefined) return;
  const payload = {
    action,
    installation: shapeInstallation(hub, installation),
    [`repositories_${action}`]: [listed(repository)],
    sender: shapeAccount(hub, repository.owner),
  };
  hub.send({ event: 'installation_repositories', action, installation, payload, repositoryId: null });
}
