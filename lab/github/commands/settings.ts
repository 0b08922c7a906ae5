// What surrounds the App: repositories, roles, files, the installation, webhooks and trouble.
import { concludedBy, newCheckRun } from '../acts/check-runs.ts';
import type { Deliveries } from '../deliveries.ts';
import type { Faults } from '../faults.ts';
import { type Hub, repositoryVisited } from '../hub.ts';
import type { InstallationLimits } from '../limits.ts';
import { addRepository, type RepositorySeed } from '../seed.ts';
import type { Tokens } from '../tokens.ts';
import { accountOf, type Job, nextId, type Protection, type Role, type Ruleset } from '../world.ts';
import { installedAt } from './installations.ts';

export function settingCommands(parts: {
  readonly hub: Hub;
  readonly tokens: Tokens;
  readonly deliveries: Deliveries;
  readonly faults: Faults;
  readonly limits: InstallationLimits;
}) {
  const { hub, tokens, deliveries, faults, limits } = parts;
  const installed = (owner: string) => installedAt(hub, owner);

  return {
    addRepository(seed: RepositorySeed): void {
      addRepository(hub, seed);
    },
    /** On the default branch; null removes it. */
    setFile(repo: string, path: string, content: string | null): void {
      const { files } = repositoryVisited(hub.world, repo);
      if (content === null) files.delete(path);
      else files.set(path, content);
    },
    setFileOn(repo: string, branch: string, path: string, content: string): void {
      repositoryVisited(hub.world, repo).branchFiles.set(`${branch}:${path}`, content);
    },
    /** For the default branch; returns its number. */
    addRuleset(repo: string, ruleset: Omit<Ruleset, 'id'>): number {
      const id = nextId(hub.world);
      repositoryVisited(hub.world, repo).rulesets.push({ id, ...ruleset });
      return id;
    },
    /** The classic protection of the default branch; null removes it. */
    setProtection(repo: string, protection: Protection | null): void {
      repositoryVisited(hub.world, repo).protection = protection;
    },
    /** Another App makes a check run on any commit, whatever its name. */
    addForeignCheck(repo: string, name: string, headSha: string): void {
      const ended = concludedBy('other-app', 'success');
      const run = newCheckRun(hub, { name, headSha, title: '2 of 2', summary: '', ...ended });
      repositoryVisited(hub.world, repo).checkRuns.push(run);
    },
    /** From now on a list shows what was written only after so many milliseconds. */
    setListLag(repo: string, ms: number): void {
      repositoryVisited(hub.world, repo).listLag = ms;
    },
    setJobs(repo: string, run: number, jobs: readonly Job[]): void {
      repositoryVisited(hub.world, repo).jobs.set(run, jobs);
    },
    /** Of a person in a repository; null takes it away. */
    setRole(repo: string, login: string, role: Role | null): void {
      const { roles } = repositoryVisited(hub.world, repo);
      if (role === null) roles.delete(login.toLowerCase());
      else roles.set(accountOf(hub.world, login).login.toLowerCase(), role);
    },
    /** Null deletes it. */
    setTeam(team: string, logins: readonly string[] | null): void {
      if (logins === null) hub.world.teams.delete(team.toLowerCase());
      else hub.world.teams.set(team.toLowerCase(), new Set(logins.map((login) => login.toLowerCase())));
    },
    /** The account has another name from now on: who comes with this one next is somebody else. */
    releaseName(login: string): void {
      hub.world.accounts.delete(login.toLowerCase());
    },
    /** The person no longer allows the App to act for them. */
    revokeTokens(login: string): void {
      tokens.revoke(accountOf(hub.world, login));
    },
    setPermissions(owner: string, permissions: Record<string, string>): void {
      installed(owner).permissions = permissions;
    },
    setEvents(owner: string, events: readonly string[]): void {
      installed(owner).events = [...events];
    },
    accountId: (login: string): number => accountOf(hub.world, login).id,
    workflowToken: (repo: string, permissions: Record<string, string>): string =>
      tokens.forWorkflow(repositoryVisited(hub.world, repo), permissions),
    setWebhookUrl: deliveries.setUrl,
    setDeliveryPolicy: deliveries.setPolicy,
    releaseDeliveries: deliveries.release,
    redeliver: (attemptId: number): number => deliveries.redeliver(attemptId).id,
    forgeDelivery: deliveries.forge,
    deliveriesSettled: deliveries.settled,
    addFault: faults.add,
    clearFaults: faults.clear,
    /** Of each installation; without any, there are none. */
    setLimits: limits.set,
  };
}
