// Looks up what a person may do in a repository, from the API only: `author_association` in events is wrong for private
// members, and the older `permission` field does not distinguish triage and maintain.

import type { Endpoints } from '@octokit/types';
import { type PermissionLevel, permissionLevels } from '../../github-things.ts';
import type { GitHubClient, RepositoryName } from './client.ts';
import type { Loose } from './decode.ts';
import { readGitHubFailure } from './failure.ts';

export type PermissionLookUp =
  | { readonly kind: 'known'; readonly level: PermissionLevel }
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

export async function lookUpPermission(
  github: GitHubClient,
  { owner, repo }: RepositoryName,
  { login, id }: { readonly login: string; readonly id: number },
): Promise<PermissionLookUp> {
  try {
    const { data } = await github.request(route, { owner, repo, username: login });
    // The login belongs to another account now.
    if (data.user && data.user.id !== id) return { kind: 'known', level: 'none' };
    const level = readLevel(data);
    if (level !== null) return { kind: 'known', level };
    const why = 'the answer names no role';
    return { kind: 'failed', why, isRefused: false, error: new Error(why) };
  } catch (error) {
    const { status, message: why } = readGitHubFailure(error);
    if (status === 404) return { kind: 'known', level: 'none' };
    // A limit on requests has the same status, and passes.
    const isRefused = status === 403 && !/rate limit|abuse/i.test(why);
    return { kind: 'failed', why, isRefused, error };
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
