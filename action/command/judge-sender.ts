// Whether the person behind a command may give it. Permission comes from the API, never from `author_association`.
import { isBot, type PermissionLookUp, permits, type RefusalWhy } from '../../shared/github/index.ts';
import type { TriggeringComment } from '../github/triggering-comment.ts';
import type { Permission } from '../settings/settings.ts';

/** Null when they may. */
export function judgeSender(
  comment: Pick<TriggeringComment, 'sender' | 'author'>,
  permission: PermissionLookUp,
  least: Permission,
): RefusalWhy | null {
  if (isBot(comment.sender)) return { kind: 'bot' };
  if (permission.kind === 'failed') return { kind: 'permission_unknown' };
  return permits(permission.level, least)
    ? null
    : { kind: 'permission', needs: least, has: permission.level };
}
