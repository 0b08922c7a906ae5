// Decides whether a person may give a command. The permission comes from the API, never from `author_association`.
import { type PermissionLookUp, permits, type RefusalWhy } from '../../../shared/github/index.ts';
import type { Permission } from '../../../shared/rules/index.ts';
import type { TriggeringComment } from '../../github/triggering-comment.ts';

/** Null when they may. */
export function judgeSender(
  comment: Pick<TriggeringComment, 'sender' | 'through'>,
  permission: PermissionLookUp,
  least: Permission,
): RefusalWhy | null {
  if (comment.sender.bot) return { kind: 'not_a_person' };
  // An agent with a person's token writes in that person's name.
  if (comment.through !== null) return { kind: 'through_app', app: comment.through };
  if (permission.kind === 'failed') {
    const { isRefused, why } = permission;
    return isRefused ? { kind: 'github_refuses', said: why, needs: null } : { kind: 'permission_unknown' };
  }
  return permits(permission.level, least)
    ? null
    : { kind: 'permission', needs: least, has: permission.level };
}
