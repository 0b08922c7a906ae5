// What a test or the demo looks at: short plain views of the world.
import type { Attempt } from '../deliveries.ts';
import type { Request } from '../faults.ts';
import { type Hub, installationOf, issueNumbered, pullNumbered, repositoryVisited } from '../hub.ts';
import type { CheckRun, Comment, Reaction, ReviewComment } from '../world.ts';
import { type NotificationView, notificationsOf } from './notifications.ts';

export type CommentView = ReturnType<typeof viewComment>;
export type ReactionView = ReturnType<typeof viewReaction>;
export type ReviewCommentView = ReturnType<typeof viewReviewComment>;

export function readCommands(parts: {
  readonly hub: Hub;
  readonly attempts: readonly Attempt[];
  readonly requests: readonly Request[];
}) {
  const { hub } = parts;
  const issueAt = (repo: string, number: number) => issueNumbered(repositoryVisited(hub.world, repo), number);
  const pullAt = (repo: string, number: number) =>
    pullNumbered(repositoryVisited(hub.world, repo), number).pull;

  return {
    /** By which an App knows a repository. */
    ids(repo: string): { readonly repository: number; readonly installation: number | null } {
      const { id, owner } = repositoryVisited(hub.world, repo);
      return { repository: id, installation: installationOf(hub.world, owner)?.id ?? null };
    },
    /** Of the default branch; null where there is none. */
    file: (repo: string, path: string): string | null =>
      repositoryVisited(hub.world, repo).files.get(path) ?? null,
    /** Numbers of issues and pull requests, oldest first. */
    numbers: (repo: string): number[] => [...repositoryVisited(hub.world, repo).issues.keys()],
    issue(repo: string, number: number) {
      const issue = issueAt(repo, number);
      return {
        ...pick(issue, 'number', 'title', 'body', 'createdAt', 'state'),
        author: issue.author.login,
        labels: [...issue.labels],
        isPullRequest: issue.pull !== null,
      };
    },
    pullRequest(repo: string, number: number) {
      const { head, base, files } = pullAt(repo, number);
      return { number, head: { ...head }, base: { ...base }, files: [...files] };
    },
    comments: (repo: string, number: number): CommentView[] =>
      issueAt(repo, number).comments.map(viewComment),
    /** Of one person, in their order. */
    notifications: (repo: string, number: number, login: string): NotificationView[] =>
      notificationsOf(login, issueAt(repo, number)),
    reactions: (repo: string, number: number): ReactionView[] =>
      issueAt(repo, number).reactions.map(viewReaction),
    reviewComments: (repo: string, number: number): ReviewCommentView[] =>
      pullAt(repo, number).comments.map(viewReviewComment),
    reviews: (repo: string, number: number) =>
      pullAt(repo, number).reviews.map((review) => ({
        ...pick(review, 'id', 'body', 'createdAt', 'state'),
        author: review.author.login,
      })),
    checkRuns: (repo: string): CheckRun[] =>
      repositoryVisited(hub.world, repo).checkRuns.map((run) => ({ ...run })),
    attempts: () =>
      parts.attempts.map((attempt) =>
        pick(attempt, 'id', 'guid', 'event', 'action', 'redelivery', 'status', 'statusCode'),
      ),
    /** The payload of one attempt, as it was sent. */
    payload: (attemptId: number): string =>
      parts.attempts.find(({ id }) => id === attemptId)?.body.toString() ?? '',
    requests: (): Request[] => parts.requests.map((request) => ({ ...request })),
  };
}

const viewReaction = ({ content, user }: Reaction) => ({ content, user: user.login });

const viewComment = ({ id, author, body, createdAt, lastEditedAt, reactions }: Comment) => ({
  id,
  author: author.login,
  body,
  createdAt,
  edited: lastEditedAt !== null,
  reactions: reactions.map(viewReaction),
});

const viewReviewComment = (comment: ReviewComment) => ({
  ...viewComment(comment),
  ...pick(comment, 'path', 'subjectType', 'inReplyTo', 'commitId'),
  resolvedBy: comment.thread.resolvedBy?.login ?? null,
});

function pick<T, Name extends keyof T>(from: T, ...names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;
}
