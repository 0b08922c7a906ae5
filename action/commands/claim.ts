// Sets a reaction on the triggering comment that says "seen". GitHub creates each reaction once, so it also shows
// whether an earlier run has handled this comment.
import { type GitHubClient, GitHubError, readTime, type WrittenComment } from '../../shared/github/index.ts';
import { ownerAndRepo } from '../report/create-github.ts';

type Claim =
  | { readonly kind: 'first'; readonly undo: () => Promise<void> }
  /** An earlier run has claimed this comment. It has sent an answer, or it was killed. */
  | { readonly kind: 'again'; readonly since: number | null; readonly undo: () => Promise<void> };

/** One answer waits for a sandbox to wake, and for a service in trouble. */
const longestAnswer = 15 * 60_000;

/**
 * While one step answers a question, no other one does: its request would reach what the agent asks next. What a step that was
 * killed has claimed is free again after a while.
 */
export async function claimQuestion(
  github: GitHubClient,
  repository: string,
  id: number,
  now: number,
): Promise<Claim> {
  const comment = { kind: 'comment', id } as const;
  const claimed = await claimComment(github, repository, comment);
  const isLeft = claimed.kind === 'again' && now - (claimed.since ?? now) > longestAnswer;
  if (!isLeft) return claimed;
  await claimed.undo();
  return claimComment(github, repository, comment);
}

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
    const reaction = { ...comment, reaction_id: Number(data.id) };
    const undo = () => removeReaction(github, kind, reaction).catch(() => {});
    return status === 200
      ? { kind: 'again', since: readTime(data.created_at), undo }
      : { kind: 'first', undo };
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
