// Sets a reaction on the triggering comment that says "seen". GitHub creates each reaction once, so it also shows
// whether an earlier run has handled this comment.
import type { GitHub } from '../deps/deps.ts';
import { GitHubError } from '../deps/github-error.ts';
import { field } from '../deps/run-context.ts';
import { ownerAndRepo } from './thread.ts';
import type { TriggeringComment } from './triggering-comment.ts';

export type Claim =
  | { readonly kind: 'first'; readonly undo: () => Promise<void> }
  /** An earlier run has claimed this comment. It has sent an answer, or it was killed. */
  | { readonly kind: 'again' };

/** Without a reaction (on reviews, or when the permission is missing) every run counts as the first. */
export async function claim(request: GitHub, repository: string, comment: TriggeringComment): Promise<Claim> {
  if (comment.kind === 'review') return unclaimed;
  const folder = comment.kind === 'issue_comment' ? 'issues' : 'pulls';
  const place = { ...ownerAndRepo(repository), comment_id: comment.id };
  const route = `/repos/{owner}/{repo}/${folder}/comments/{comment_id}/reactions`;
  try {
    const { status, data } = await request(`POST ${route}`, { ...place, content: 'eyes' });
    if (status === 200) return { kind: 'again' };
    const reaction = field(data, 'id');
    return {
      kind: 'first',
      undo: async () => {
        await request(`DELETE ${route}/{reaction_id}`, { ...place, reaction_id: reaction }).catch(() => {});
      },
    };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return unclaimed;
  }
}

const unclaimed: Claim = { kind: 'first', undo: async () => {} };
