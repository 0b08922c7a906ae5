// Looks up what a person may do in a repository, from the API only: `author_association` in events is wrong for private
// members, and the older `permission` field does not distinguish triage and maintain.
import { field } from './field.ts';

export const permissionLevels = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type PermissionLevel = (typeof permissionLevels)[number];

export type PermissionLookUp =
  | { readonly kind: 'known'; readonly level: PermissionLevel }
  /** The look-up failed, so nothing is allowed. */
  | { readonly kind: 'failed'; readonly why: string; readonly isRefused?: boolean };

/** The part of an Octokit that a look-up needs. */
export type GitHubRequest = (
  route: string,
  parameters: Record<string, unknown>,
) => Promise<{ readonly data: unknown }>;

export function permits(level: PermissionLevel, least: PermissionLevel): boolean {
  return permissionLevels.indexOf(level) >= permissionLevels.indexOf(least);
}

export function isPermissionLevel(word: string): word is PermissionLevel {
  return permissionLevels.some((level) => level === word);
}

/** Whether the sender of an event is a bot. Apps have the type `Bot`. */
export function isBot(sender: { readonly login: string; readonly type?: string | undefined }): boolean {
  return sender.type === 'Bot' || sender.login.toLowerCase().endsWith('[bot]');
}

export interface Who {
  readonly owner: string;
  readonly repo: string;
  readonly user: string;
  readonly userId: number;
}

export async function lookUpPermission(
  request: GitHubRequest,
  { owner, repo, user, userId }: Who,
): Promise<PermissionLookUp> {
  try {
    const { data } = await request('GET /repos/{owner}/{repo}/collaborators/{username}/permission', {
      owner,
      repo,
      username: user,
    });
    const found = field(field(data, 'user'), 'id');
    // The login belongs to another account now.
    if (typeof found === 'number' && found !== userId) return { kind: 'known', level: 'none' };
    const level = levelOf(data);
    return level === null ? { kind: 'failed', why: 'the answer names no role' } : { kind: 'known', level };
  } catch (error) {
    if (field(error, 'status') === 404) return { kind: 'known', level: 'none' };
    const why = error instanceof Error ? error.message : String(error);
    // A limit on requests has the same status, and passes.
    return {
      kind: 'failed',
      why,
      isRefused: field(error, 'status') === 403 && !/rate limit|abuse/i.test(why),
    };
  }
}

/** The level in an answer of `GET /repos/{owner}/{repo}/collaborators/{username}/permission`. */
export function levelOf(data: unknown): PermissionLevel | null {
  const role = field(data, 'role_name');
  if (typeof role === 'string' && isPermissionLevel(role)) return role;
  // A custom role of the organisation: its name says nothing, so the flags are used.
  const flags = field(field(data, 'user'), 'permissions');
  if (typeof flags !== 'object' || flags === null) return null;
  return flagLevels.find(([flag]) => field(flags, flag) === true)?.[1] ?? 'none';
}

const flagLevels = [
  ['admin', 'admin'],
  ['maintain', 'maintain'],
  ['push', 'write'],
  ['triage', 'triage'],
  ['pull', 'read'],
] as const satisfies ReadonlyArray<readonly [string, PermissionLevel]>;
