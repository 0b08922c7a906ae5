// Reactions to an issue or a comment. The REST API has none for reviews.
import type { ReactionName } from '../../github-things.ts';
import type { GitHubClient, RepositoryName } from './client.ts';

interface ReactionPlace extends RepositoryName {
  readonly kind: 'issue' | 'comment' | 'review_comment';
  readonly id: number;
}

const routes = {
  issue: '/repos/{owner}/{repo}/issues/{issue_number}/reactions',
  comment: '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
  review_comment: '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions',
} as const;

const parametersOf = ({ owner, repo, kind, id }: ReactionPlace) =>
  kind === 'issue' ? { owner, repo, issue_number: id } : { owner, repo, comment_id: id };

/** The id of the reaction. `isNew`: if it exists already, GitHub returns it and creates nothing. */
export async function addReaction(github: GitHubClient, on: ReactionPlace, content: ReactionName) {
  const { status, data } = await github.request(`POST ${routes[on.kind]}`, { ...parametersOf(on), content });
  return { id: Number(data.id), isNew: status === 201 };
}

export async function removeReaction(github: GitHubClient, on: ReactionPlace, id: number): Promise<void> {
  await github.request(`DELETE ${routes[on.kind]}/{reaction_id}`, { ...parametersOf(on), reaction_id: id });
}
