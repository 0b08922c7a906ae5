// Reactions to an issue or a comment. The REST API has none for reviews.
import type { ReactionName } from '../../github-things.ts';
import type { GitHubClient, RepositoryName } from './client.ts';
import { demandId } from './failure.ts';

interface ReactionPlace<Kind extends keyof typeof adds = keyof typeof adds> extends RepositoryName {
  readonly kind: Kind;
  readonly id: number;
}

const adds = {
  issue: 'POST /repos/{owner}/{repo}/issues/{issue_number}/reactions',
  comment: 'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
  review_comment: 'POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions',
} as const;

/** The id of the reaction. `isNew`: if it exists already, GitHub returns it and creates nothing. */
export async function addReaction(
  github: GitHubClient,
  { owner, repo, kind, id }: ReactionPlace,
  content: ReactionName,
) {
  const on = kind === 'issue' ? { issue_number: id } : { comment_id: id };
  const { status, data } = await github.request(adds[kind], { owner, repo, ...on, content });
  return { id: demandId(data.id), isNew: status === 201 };
}

const removes = {
  comment: 'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions/{reaction_id}',
  review_comment: 'DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions/{reaction_id}',
} as const;

export async function removeReaction(
  github: GitHubClient,
  { owner, repo, kind, id }: ReactionPlace<keyof typeof removes>,
  reaction: number,
): Promise<void> {
  await github.request(removes[kind], { owner, repo, comment_id: id, reaction_id: reaction });
}
