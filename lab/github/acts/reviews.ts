// Reviews and the threads in them. One review comment on its own is a review too, and is told of as both.
import { type Hub, invalid, Refusal, withId } from '../hub.ts';
import { shapePull, shapeReview, shapeReviewComment } from '../shapes.ts';
import { nextId, type OnPull, type Review, type ReviewComment, type Thread } from '../world.ts';
import { rewrite, tell, written } from './act.ts';

export interface NewReview {
  readonly event: string;
  readonly body?: string;
  readonly comments?: readonly NewReviewComment[];
}

export interface NewReviewComment {
  readonly body: string;
  readonly path: string;
  readonly subject_type?: 'line' | 'file';
  readonly line?: number;
  readonly commit_id?: string;
}

const states: Record<string, Review['state']> = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
};

export function submitReview(hub: Hub, at: OnPull, { event, body = '', comments = [] }: NewReview): Review {
  const state = states[event];
  if (state === undefined) throw invalid('PullRequestReview', 'event');
  if (body === '' && comments.length === 0 && state !== 'APPROVED') {
    throw new Refusal(422, 'Unprocessable Entity', { errors: ['Body is required'] });
  }
  if (state !== 'COMMENTED' && at.actor.id === at.issue.author.id) {
    const errors = ['Review Can not approve your own pull request'];
    throw new Refusal(422, 'Unprocessable Entity', { errors });
  }
  const review = addReview(hub, at, state, body);
  const added = comments.map((comment) => addReviewComment(hub, at, review, comment));
  tellReview(hub, 'submitted', at, review);
  for (const comment of added) tellReviewComment(hub, 'created', at, comment);
  return review;
}

export function commentOnFile(hub: Hub, at: OnPull, wanted: NewReviewComment): ReviewComment {
  if (wanted.commit_id !== at.pull.head.sha) {
    const why = 'commit_id is not part of the pull request';
    throw invalid('PullRequestReviewComment', 'commit_id', 'custom', why);
  }
  return onItsOwn(hub, at, (review) => addReviewComment(hub, at, review, wanted));
}

export function replyInThread(hub: Hub, at: OnPull, topId: number, body: string): ReviewComment {
  const top = withId(at.pull.comments, topId);
  if (top.inReplyTo !== null) throw invalid('PullRequestReviewComment', 'in_reply_to');
  return onItsOwn(hub, at, (review) => push(hub, at, review, { ...top, body }, top));
}

function onItsOwn(hub: Hub, at: OnPull, add: (review: Review) => ReviewComment): ReviewComment {
  const review = addReview(hub, at, 'COMMENTED', '');
  const comment = add(review);
  tellReview(hub, 'submitted', at, review);
  tellReviewComment(hub, 'created', at, comment);
  return comment;
}

export function editReviewComment(hub: Hub, at: OnPull, comment: ReviewComment, body: string): void {
  tellReviewComment(hub, 'edited', at, comment, rewrite(hub, at.actor, comment, body));
}

export function deleteReviewComment(hub: Hub, at: OnPull, comment: ReviewComment): void {
  at.pull.comments.splice(at.pull.comments.indexOf(comment), 1);
  tellReviewComment(hub, 'deleted', at, comment);
}

export function resolveThread(hub: Hub, at: OnPull, thread: Thread): void {
  thread.resolvedBy = at.actor;
  const comments = at.pull.comments
    .filter((comment) => comment.thread === thread)
    .map((comment) => shapeReviewComment(hub, at, comment));
  tell(hub, 'pull_request_review_thread', 'resolved', at, {
    pull_request: shapePull(hub, at),
    thread: { node_id: thread.nodeId, comments },
  });
}

function addReview(hub: Hub, { actor, pull }: OnPull, state: Review['state'], body: string): Review {
  const review: Review = { ...written(hub, actor, 'PRR', body), state, commitId: pull.head.sha };
  pull.reviews.push(review);
  return review;
}

function addReviewComment(hub: Hub, at: OnPull, review: Review, wanted: NewReviewComment): ReviewComment {
  if (!at.pull.files.includes(wanted.path)) {
    throw invalid('PullRequestReviewComment', 'pull_request_review_thread.path');
  }
  const subjectType = wanted.subject_type ?? 'line';
  if (subjectType === 'line' && wanted.line === undefined) {
    throw invalid('PullRequestReviewComment', 'pull_request_review_thread.line');
  }
  return push(hub, at, review, { ...wanted, subjectType, line: wanted.line ?? null }, null);
}

function push(
  hub: Hub,
  { actor, pull }: OnPull,
  review: Review,
  wanted: Pick<ReviewComment, 'body' | 'path' | 'subjectType' | 'line'>,
  top: ReviewComment | null,
): ReviewComment {
  if (wanted.body.trim() === '') throw invalid('PullRequestReviewComment', 'body', 'missing_field');
  const comment: ReviewComment = {
    ...written(hub, actor, 'PRRC', wanted.body),
    reviewId: review.id,
    path: wanted.path,
    commitId: pull.head.sha,
    subjectType: wanted.subjectType,
    line: wanted.line,
    inReplyTo: top?.id ?? null,
    thread: top?.thread ?? { nodeId: `PRRT_${nextId(hub.world)}`, resolvedBy: null },
  };
  pull.comments.push(comment);
  return comment;
}

/** By somebody who may write. */
export function dismissReview(hub: Hub, at: OnPull, review: Review): void {
  if (review.state === 'COMMENTED') throw new Refusal(422, 'Can not dismiss a commented pull request review');
  review.state = 'DISMISSED';
  tellReview(hub, 'dismissed', at, review);
}

function tellReview(hub: Hub, action: 'submitted' | 'dismissed', at: OnPull, review: Review): void {
  tell(hub, 'pull_request_review', action, at, {
    review: shapeReview(hub, at, review, 'webhook'),
    pull_request: shapePull(hub, at),
  });
}

function tellReviewComment(
  hub: Hub,
  action: string,
  at: OnPull,
  comment: ReviewComment,
  details: object = {},
): void {
  tell(hub, 'pull_request_review_comment', action, at, {
    comment: shapeReviewComment(hub, at, comment),
    pull_request: shapePull(hub, at),
    ...details,
  });
}
