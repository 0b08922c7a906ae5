// The stage: repositories, roles, files, the installation, webhooks and trouble.
import type { Deliveries, DeliveryPolicy } from '../deliveries.ts';
import type { Fault, Faults } from '../faults.ts';
import { type Hub, installationOf, repositoryNamed } from '../hub.ts';
import { notFound } from '../refusal.ts';
import { shapeInstallation } from '../routes/apps.ts';
import { addRepository, type RepositorySeed } from '../seed.ts';
import { shapeAccount } from '../shapes.ts';
import type { Tokens } from '../tokens.ts';
import { accountOf, type Installation, type Job } from '../world.ts';

export function settingCommands(parts: {
  readonly hub: Hub;
  readonly tokens: Tokens;
  readonly deliveries: Deliveries;
  readonly faults: Faults;
}) {
  const { hub, tokens, deliveries, faults } = parts;
  const installed = (owner: string): Installation => {
    const installation = installationOf(hub.world, accountOf(hub.world, owner));
    if (installation === undefined) throw notFound();
    return installation;
  };
  const tellInstallation = (action: string, installation: Installation) => {
    const body = {
      action,
      installation: shapeInstallation({ hub }, installation),
      repositories: [],
      sender: shapeAccount(hub.urls, installation.account),
    };
    hub.send({
      event: 'installation',
      action,
      installation,
      body: JSON.stringify(body),
      repositoryId: null,
    });
  };

  return {
    addRepository(seed: RepositorySeed): void {
      addRepository(hub, seed);
    },
    /** On the default branch; null removes it. */
    setFile(repo: string, path: string, content: string | null): void {
      const { files } = repositoryNamed(hub.world, repo);
      if (content === null) files.delete(path);
      else files.set(path, content);
    },
    setJobs(repo: string, run: number, jobs: readonly Job[]): void {
      repositoryNamed(hub.world, repo).jobs.set(run, jobs);
    },
    setTeam(owner: string, slug: string, members: Readonly<Record<string, 'active' | 'pending'>>): void {
      const byLogin = Object.entries(members).map(([login, state]) => [login.toLowerCase(), state] as const);
      hub.world.teams.set(`${owner}/${slug}`.toLowerCase(), new Map(byLogin));
    },
    setPermissions(owner: string, permissions: Record<string, string>): void {
      installed(owner).permissions = permissions;
    },
    setEvents(owner: string, events: readonly string[]): void {
      installed(owner).events = [...events];
    },
    suspend(owner: string, suspended: boolean): void {
      const installation = installed(owner);
      installation.suspended = suspended;
      tellInstallation(suspended ? 'suspend' : 'unsuspend', installation);
    },
    uninstall(owner: string): void {
      const installation = installed(owner);
      hub.world.installations.delete(installation.id);
      tellInstallation('deleted', installation);
    },
    accountId: (login: string): number => accountOf(hub.world, login).id,
    workflowToken: (repo: string, permissions: Record<string, string>): string =>
      tokens.forWorkflow(repositoryNamed(hub.world, repo).owner, permissions),
    setWebhookUrl: (url: string | null): void => deliveries.setUrl(url),
    setDeliveryPolicy: (policy: DeliveryPolicy): void => deliveries.setPolicy(policy),
    releaseDeliveries: (order: 'as_sent' | 'reversed'): Promise<void> => deliveries.release(order),
    redeliver: (attemptId: number): number => deliveries.redeliver(attemptId).id,
    forgeDelivery: (event: string, body: string, headers: Record<string, string>): Promise<number> =>
      deliveries.forge(event, body, headers),
    deliveriesSettled: (): Promise<void> => deliveries.settled(),
    addFault: (fault: Fault): void => faults.add(fault),
    clearFaults: (text?: string): void => faults.clear(text),
  };
}
