// Sets a reaction on the triggering comment that says "seen". GitHub creates each reaction once, so it also shows
// whether an earlier run has handled this comment.
import { type GitHubClient, GitHubError, type WrittenComment } from '../../shared/github/index.ts';
import { ownerAndRepo } from '../report/create-github.ts';

type Claim =
  | { readonly kind: 'first'; readonly undo: () => Promise<void> }
  /** An earlier run has claimed this comment. It has sent an answer, or it was killed. */
  | { readonly kind: 'again' };

/** Without a reaction (on reviews, or when the permission is missing) every run counts as the first. */
export async function claimComment(
  github: GitHubClient,
  repository: string,
  { kind, id }: Pick<WrittenComment, 'kind' | 'id'>,
): Promise<Claim> {
  if (kind === 'review') return unclaimed;
  const comment = { ...ownerAndRepo(repository), comment_id: id };
  try {
    const { status, data } =
      kind === 'comment'
        ? await github.request(`POST ${onIssue}`, { ...comment, content: 'eyes' })
        : await github.request(`POST ${onPull}`, { ...comment, content: 'eyes' });
    if (status === 200) return { kind: 'again' };
    const reaction = { ...comment, reaction_id: Number(data.id) };
    return { kind: 'first', undo: () => removeReaction(github, kind, reaction).catch(() => {}) };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return unclaimed;
  }
}

const onIssue = '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions';
const onPull = '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions';

async function removeReaction(
  github: GitHubClient,
  kind: 'comment' | 'review_comment',
  reaction: {
    readonly owner: string;
    readonly repo: string;
    readonly comment_id: number;
    readonly reaction_id: number;
  },
): Promise<void> {
  await (kind === 'comment'
    ? github.request(`DELETE ${onIssue}/{reaction_id}`, reaction)
    : github.request(`DELETE ${onPull}/{reaction_id}`, reaction));
}

const unclaimed: Claim = { kind: 'first', undo: async () => {} };
