// Looks up what a person may do in a repository, from the API only: `author_association` in events is wrong for private
// members, and the older `permission` field does not distinguish triage and maintain.

import type { Endpoints } from '@octokit/types';
import { type PermissionLevel, permissionLevels } from '../../github-things.ts';
import { demandRepository, type GitHubClient, type RepositoryName } from './client.ts';
import { type Loose, readWord } from './decode.ts';
import { isRequestLimit, readGitHubFailure } from './failure.ts';

export type PermissionLookUp =
  /** `login`: the name of the account where it has another one now. */
  | { readonly kind: 'known'; readonly level: PermissionLevel; readonly login?: string }
  /** The look-up failed, so nothing is allowed. `error` is the error of the failed call. */
  | { readonly kind: 'failed'; readonly why: string; readonly isRefused: boolean; readonly error: unknown };

const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';

export function permits(level: PermissionLevel, least: PermissionLevel): boolean {
  return permissionLevels.indexOf(level) >= permissionLevels.indexOf(least);
}

export function isPermissionLevel(word: unknown): word is PermissionLevel {
  return permissionLevels.some((level) => level === word);
}

/** Whether the sender of an event is a bot. Apps have the type `Bot`. */
export function isBot(sender: { readonly login: string; readonly type?: unknown }): boolean {
  return sender.type === 'Bot' || sender.login.toLowerCase().endsWith('[bot]');
}

interface Account {
  readonly login: string;
  readonly id: number;
}

/** The permission of an account, which may have another login by now. */
export async function lookUpPermission(
  github: GitHubClient,
  repository: RepositoryName,
  account: Account,
): Promise<PermissionLookUp> {
  try {
    const found = await lookUpByLogin(github, repository, account);
    if (found !== null) return found;
    const login = await loginOf(github, account.id);
    if (login === null || login === account.login) return { kind: 'known', level: 'none' };
    const renamed = await lookUpByLogin(github, repository, { id: account.id, login });
    return renamed?.kind === 'known' ? { ...renamed, login } : (renamed ?? { kind: 'known', level: 'none' });
  } catch (error) {
    const failure = readGitHubFailure(error);
    const { status, message: why } = failure;
    const isRefused = status === 403 && !isRequestLimit(failure);
    return { kind: 'failed', why, isRefused, error };
  }
}

/** Null where this login does not exist, or belongs to another account. Throws the error of a failed call, and where GitHub hides the repository. */
async function lookUpByLogin(
  github: GitHubClient,
  { owner, repo }: RepositoryName,
  { login, id }: Account,
): Promise<PermissionLookUp | null> {
  const reply = await unlessNobody(github.request(route, { owner, repo, username: login }));
  if (reply === null) await demandRepository(github, { owner, repo });
  if (reply === null || (reply.data.user && reply.data.user.id !== id)) return null;
  const level = readLevel(reply.data);
  if (level !== null) return { kind: 'known', level };
  const why = 'the answer names no role';
  return { kind: 'failed', why, isRefused: false, error: new Error(why) };
}

async function loginOf(github: GitHubClient, id: number): Promise<string | null> {
  const reply = await unlessNobody(github.request('GET /user/{account_id}', { account_id: id }));
  return readWord(reply?.data.login);
}

/** Null for a 404. A repository that is gone is a 410, and no permission is judged there. */
async function unlessNobody<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (readGitHubFailure(error).status === 404) return null;
    throw error;
  }
}

export function readLevel(data: Loose<Endpoints[typeof route]['response']['data']>): PermissionLevel | null {
  if (isPermissionLevel(data.role_name)) return data.role_name;
  // A custom role of the organisation: its name says nothing, so the flags are used.
  const flags = data.user?.permissions;
  return flags ? (flagLevels.find(([flag]) => flags[flag] === true)?.[1] ?? 'none') : null;
}

const flagLevels = [
  ['admin', 'admin'],
  ['maintain', 'maintain'],
  ['push', 'write'],
  ['triage', 'triage'],
  ['pull', 'read'],
] as const satisfies ReadonlyArray<readonly [string, PermissionLevel]>;
