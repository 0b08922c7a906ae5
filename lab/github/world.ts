// What the emulated GitHub knows: plain mutable data, one instance per server.

export const roles = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Role = (typeof roles)[number];

export const reactionContents = [
  '+1',
  '-1',
  'laugh',
  'confused',
  'heart',
  'hooray',
  'rocket',
  'eyes',
] as const;
export type ReactionContent = (typeof reactionContents)[number];

export interface Account {
  readonly id: number;
  login: string;
  readonly type: 'User' | 'Organization' | 'Bot';
}

export interface Reaction {
  readonly id: number;
  readonly content: ReactionContent;
  readonly user: Account;
  readonly createdAt: number;
}

/** Anything that people write and react to. */
export interface Written {
  readonly id: number;
  readonly nodeId: string;
  readonly author: Account;
  body: string;
  readonly createdAt: number;
  updatedAt: number;
  lastEditedAt: number | null;
  /** Who edited it last. */
  editor: Account | null;
  /** Oldest first: the creation, as soon as something was edited, and each edit. */
  readonly edits: Edit[];
  isMinimized: boolean;
  reactions: Reaction[];
}

/** What was in a text after an edit. */
export interface Edit {
  readonly editor: Account;
  readonly at: number;
  readonly body: string;
}

export type Comment = Written;

export interface ReviewComment extends Written {
  readonly reviewId: number;
  readonly path: string;
  readonly commitId: string;
  readonly subjectType: 'line' | 'file';
  readonly line: number | null;
  /** The top comment of the thread; null for the top itself. */
  readonly inReplyTo: number | null;
  readonly thread: Thread;
}

export interface Thread {
  readonly nodeId: string;
  resolvedBy: Account | null;
}

export interface Review extends Written {
  state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED';
  /** The head when it was submitted. */
  readonly commitId: string;
}

/** An author or a committer: what the commit says, and for whose account GitHub takes that. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly account: Account | null;
}

export interface Commit {
  readonly sha: string;
  /** Who pushed it. */
  readonly by: Account;
  readonly at: number;
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
  readonly isVerified: boolean;
}

/** A change of a branch. */
export interface Activity {
  readonly id: number;
  readonly by: Account;
  readonly ref: string;
  readonly before: string;
  readonly after: string;
  readonly type: 'push' | 'force_push' | 'branch_creation';
  readonly at: number;
}

export interface Pull {
  readonly head: { repository: string; readonly ref: string; sha: string };
  base: { readonly ref: string; readonly sha: string };
  /** When somebody changed its base. */
  movedAt: number | null;
  isMerged: boolean;
  /** When it was merged. */
  mergedAt: number | null;
  files: string[];
  readonly reviews: Review[];
  readonly comments: ReviewComment[];
  /** Oldest first. */
  readonly commits: Commit[];
  /** GitHub lists 250 of them, and tells how many there are. */
  moreCommits: number;
  readonly reviewers: Set<string>;
}

export interface Issue extends Written {
  /** Of its title: `lastEditedAt` tells of the body only. */
  renamedAt: number | null;
  readonly number: number;
  title: string;
  state: 'open' | 'closed';
  labels: string[];
  readonly comments: Comment[];
  readonly pull: Pull | null;
}

export interface Place {
  readonly repository: Repository;
  readonly issue: Issue;
}

export interface PullPlace extends Place {
  readonly pull: Pull;
}

/** A place, and the account that acts there. */
export type OnIssue = Place & { readonly actor: Account };
export type OnPull = PullPlace & { readonly actor: Account };

export interface CheckRun {
  readonly id: number;
  readonly name: string;
  readonly headSha: string;
  status: string;
  conclusion: string | null;
  /** Each that it ever had. */
  readonly concluded: string[];
  externalId: string;
  detailsUrl: string | null;
  title: string | null;
  summary: string | null;
  text: string | null;
  actions: readonly CheckAction[];
  readonly startedAt: number;
  /** The slug of the App that made it; absent = ours. */
  readonly by?: string;
  readonly annotations?: readonly CheckAnnotation[];
}

/** A button. */
export interface CheckAction {
  readonly label: string;
  readonly identifier: string;
  readonly description: string;
}

export interface CheckAnnotation {
  readonly path: string;
  readonly start_line: number;
  readonly annotation_level: 'notice' | 'warning' | 'failure';
  readonly message: string;
}

/** A job of a workflow run that is over. */
export interface Job {
  readonly id: number;
  readonly name: string;
  readonly conclusion: string;
  readonly steps: readonly { readonly name: string; readonly conclusion: string }[];
  readonly log: string;
}

/** A ruleset for the default branch. */
export interface Ruleset {
  readonly id: number;
  readonly enforcement: 'active' | 'evaluate' | 'disabled';
  readonly requires: readonly RequiredCheck[];
  readonly bypass: readonly {
    readonly actor_type: 'Integration' | 'OrganizationAdmin' | 'RepositoryRole' | 'Team';
    readonly actor_id: number | null;
    readonly bypass_mode: 'always' | 'pull_request' | 'exempt';
  }[];
}

export interface RequiredCheck {
  readonly context: string;
  /** The App whose check counts; null = any. */
  readonly appId: number | null;
}

/** The classic protection of the default branch. */
export interface Protection {
  readonly requires: readonly RequiredCheck[];
  readonly enforcedFor: 'non_admins' | 'everyone';
}

export interface Repository {
  readonly id: number;
  owner: Account;
  name: string;
  /** When its settings, its name or its owner last changed. */
  changedAt: number;
  readonly private: boolean;
  readonly fork: boolean;
  readonly defaultBranch: string;
  readonly roles: Map<string, Role>;
  readonly labels: Map<string, { readonly id: number; readonly name: string }>;
  /** Branch name to commit. */
  readonly branches: Map<string, string>;
  /** Oldest first. */
  readonly activity: Activity[];
  /** Commits of the default branch that are not its newest. */
  readonly merged: Set<string>;
  /** Path to text, on the default branch. */
  readonly files: Map<string, string>;
  /** What is otherwise on other branches, by `branch:path`. */
  readonly branchFiles: Map<string, string>;
  readonly issues: Map<number, Issue>;
  readonly deletedIssues: Set<number>;
  readonly checkRuns: CheckRun[];
  readonly rulesets: Ruleset[];
  protection: Protection | null;
  /** Of workflow runs, by the number of the run. */
  readonly jobs: Map<number, readonly Job[]>;
  nextNumber: number;
  /** How long a list goes without a comment, review or check run that was just written, in milliseconds. */
  listLag: number;
}

export interface Installation {
  readonly id: number;
  readonly account: Account;
  permissions: Record<string, string>;
  events: string[];
  readonly createdAt: number;
}

export interface World {
  readonly accounts: Map<string, Account>;
  readonly repositories: Map<string, Repository>;
  /** Names that repositories had before, in lower case. */
  readonly formerNames: Map<string, Repository>;
  readonly installations: Map<number, Installation>;
  /** Where a comment is, by its id; or was, before it was deleted. */
  readonly issuesOfComments: Map<number, Issue>;
  /** `org/team` to logins. */
  readonly teams: Map<string, ReadonlySet<string>>;
  lastId: number;
}

export const newWorld = (): World => ({
  accounts: new Map(),
  repositories: new Map(),
  formerNames: new Map(),
  installations: new Map(),
  issuesOfComments: new Map(),
  teams: new Map(),
  lastId: 1000,
});

export function nextId(world: World): number {
  world.lastId += 1;
  return world.lastId;
}

export const fullName = (repository: Repository): string => `${repository.owner.login}/${repository.name}`;

export function accountOf(world: World, login: string, type: Account['type'] = 'User'): Account {
  const key = login.toLowerCase();
  const known = world.accounts.get(key);
  if (known !== undefined) return known;
  const account: Account = { id: nextId(world), login, type: login.endsWith('[bot]') ? 'Bot' : type };
  world.accounts.set(key, account);
  return account;
}

export function roleOf(repository: Repository, login: string): Role {
  if (repository.owner.login.toLowerCase() === login.toLowerCase()) return 'admin';
  return repository.roles.get(login.toLowerCase()) ?? (repository.private ? 'none' : 'read');
}

export const atLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);
