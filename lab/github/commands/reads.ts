// What a test or the demo looks at: short plain views of the world.
import type { Attempt } from '../deliveries.ts';
import type { Request } from '../faults.ts';
import { type Hub, installationOf, issueNumbered, pullNumbered, repositoryNamed } from '../hub.ts';
import type { CheckRun, Comment, Reaction, ReviewComment } from '../world.ts';

export interface CommentView {
  readonly id: number;
  readonly author: string;
  readonly body: string;
  readonly createdAt: number;
  readonly edited: boolean;
  readonly reactions: readonly ReactionView[];
}

export interface ReactionView {
  readonly content: string;
  readonly user: string;
}

export interface ReviewCommentView extends CommentView {
  readonly path: string;
  readonly subjectType: 'line' | 'file';
  readonly inReplyTo: number | null;
  readonly resolvedBy: string | null;
  readonly commitId: string;
}

export interface AttemptView {
  readonly id: number;
  readonly guid: string;
  readonly event: string;
  readonly action: string | null;
  readonly redelivery: boolean;
  readonly status: string;
  readonly statusCode: number | null;
}

export function readCommands(parts: {
  readonly hub: Hub;
  readonly attempts: readonly Attempt[];
  readonly requests: readonly Request[];
}) {
  const { hub } = parts;
  const issueAt = (repo: string, number: number) =>
    issueNumbered(hub, repositoryNamed(hub.world, repo), number);
  const pullAt = (repo: string, number: number) =>
    pullNumbered(hub, repositoryNamed(hub.world, repo), number).pull;

  return {
    /** By which an App knows a repository. */
    ids(repo: string): { readonly repository: number; readonly installation: number | null } {
      const { id, owner } = repositoryNamed(hub.world, repo);
      return { repository: id, installation: installationOf(hub.world, owner)?.id ?? null };
    },
    /** Numbers of issues and pull requests, oldest first. */
    numbers: (repo: string): number[] => [...repositoryNamed(hub.world, repo).issues.keys()],
    issue(repo: string, number: number) {
      const issue = issueAt(repo, number);
      return {
        number,
        title: issue.title,
        body: issue.body,
        author: issue.author.login,
        createdAt: issue.createdAt,
        state: issue.state,
        labels: [...issue.labels],
        locked: issue.locked,
        isPullRequest: issue.pull !== null,
      };
    },
    pullRequest(repo: string, number: number) {
      const { head, base, files } = pullAt(repo, number);
      return { number, head: { ...head }, base: { ...base }, files: [...files] };
    },
    comments: (repo: string, number: number): CommentView[] =>
      issueAt(repo, number).comments.map(viewComment),
    reactions: (repo: string, number: number): ReactionView[] =>
      viewReactions(issueAt(repo, number).reactions),
    reviewComments: (repo: string, number: number): ReviewCommentView[] =>
      pullAt(repo, number).comments.map(viewReviewComment),
    reviews: (repo: string, number: number) =>
      pullAt(repo, number).reviews.map((review) => ({
        id: review.id,
        author: review.author.login,
        body: review.body,
        createdAt: review.createdAt,
        state: review.state,
      })),
    requestedReviewers: (repo: string, number: number): string[] => [
      ...pullNumbered(hub, repositoryNamed(hub.world, repo), number).pull.reviewers,
    ],
    checkRuns: (repo: string): CheckRun[] =>
      repositoryNamed(hub.world, repo).checkRuns.map((run) => ({ ...run })),
    attempts: (): AttemptView[] =>
      parts.attempts.map(({ id, guid, event, action, redelivery, status, statusCode }) => ({
        id,
        guid,
        event,
        action,
        redelivery,
        status,
        statusCode,
      })),
    /** The payload of one attempt, as it was sent. */
    payload(attemptId: number): string {
      return parts.attempts.find(({ id }) => id === attemptId)?.body ?? '';
    },
    requests: (): Request[] => parts.requests.map((request) => ({ ...request })),
  };
}

const viewReactions = (reactions: readonly Reaction[]): ReactionView[] =>
  reactions.map(({ content, user }) => ({ content, user: user.login }));

const viewComment = (comment: Comment | ReviewComment): CommentView => ({
  id: comment.id,
  author: comment.author.login,
  body: comment.body,
  createdAt: comment.createdAt,
  edited: comment.lastEditedAt !== null,
  reactions: viewReactions(comment.reactions),
});

const viewReviewComment = (comment: ReviewComment): ReviewCommentView => ({
  ...viewComment(comment),
  path: comment.path,
  subjectType: comment.subjectType,
  inReplyTo: comment.inReplyTo,
  resolvedBy: comment.thread.resolvedBy?.login ?? null,
  commitId: comment.commitId,
});
