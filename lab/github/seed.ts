// What there is at the beginning: one organisation, one repository, and one person of every role.
import { commit } from './acts/commits.ts';
import type { Hub } from './hub.ts';
import { accountOf, nextId, type Repository, type Role } from './world.ts';

export interface RepositorySeed {
  /** `owner/name` */
  readonly name: string;
  readonly private?: boolean;
  /** A fork never shares the roles of its origin. */
  readonly fork?: boolean;
  readonly ownedBy?: 'User' | 'Organization';
  readonly roles?: Readonly<Record<string, Role>>;
  readonly files?: Readonly<Record<string, string>>;
  /** Of its first issue or pull request. */
  readonly firstNumber?: number;
}

export const people = {
  admin: 'ada',
  maintainer: 'maya',
  writer: 'wendy',
  triager: 'theo',
  reader: 'rita',
  outsider: 'oscar',
  bot: 'renovator[bot]',
} as const;

/** One person of every role. */
export const everyRole: Readonly<Record<string, Role>> = {
  [people.admin]: 'admin',
  [people.maintainer]: 'maintain',
  [people.writer]: 'write',
  [people.triager]: 'triage',
  [people.reader]: 'read',
};

export const defaultSeeds: readonly RepositorySeed[] = [
  {
    name: 'octo/widgets',
    roles: { ...everyRole, [people.bot]: 'write' },
    files: { 'README.md': '# widgets\n' },
  },
  { name: `${people.outsider}/widgets`, ownedBy: 'User', fork: true },
];

export function addRepository(hub: Hub, seed: RepositorySeed): Repository {
  const { world } = hub;
  const [owner = '', name = ''] = seed.name.split('/');
  const repository: Repository = {
    id: nextId(world),
    owner: accountOf(world, owner, seed.ownedBy ?? 'Organization'),
    name,
    changedAt: hub.now(),
    private: seed.private ?? false,
    fork: seed.fork ?? false,
    defaultBranch: 'main',
    roles: new Map(),
    labels: new Map(),
    branches: new Map(),
    activity: [],
    merged: new Set(),
    files: new Map(Object.entries(seed.files ?? {})),
    branchFiles: new Map(),
    issues: new Map(),
    deletedIssues: new Set(),
    checkRuns: [],
    rulesets: [],
    protection: null,
    nextNumber: seed.firstNumber ?? 1,
    listLag: 0,
    jobs: new Map(),
  };
  for (const [login, role] of Object.entries(seed.roles ?? {})) {
    repository.roles.set(accountOf(world, login).login.toLowerCase(), role);
  }
  world.repositories.set(seed.name.toLowerCase(), repository);
  commit(hub, repository, repository.defaultBranch);
  return repository;
}
