// Reviews and the threads in them. One review comment on its own is a review too, and is told of as both.
import { type Hub, tell } from '../hub.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import { shapeAccount } from '../shapes.ts';
import { shapePull, shapeReview, shapeReviewComment } from '../shapes-pulls.ts';
import {
  type Account,
  type Issue,
  nextId,
  type Pull,
  type Repository,
  type Review,
  type ReviewComment,
  type ReviewState,
  type Thread,
} from '../world.ts';
import { demandLength, demandUnlocked } from './comments.ts';

export interface PullPlace {
  readonly repository: Repository;
  readonly issue: Issue;
  readonly pull: Pull;
}

export interface NewReviewComment {
  readonly body: string;
  readonly path: string;
  readonly subject_type?: 'line' | 'file';
  readonly line?: number;
  readonly commit_id?: string;
}

const states: Record<string, ReviewState> = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
};

export function submitReview(
  hub: Hub,
  actor: Account,
  place: PullPlace,
  wanted: { event: string; body?: string; comments?: readonly NewReviewComment[] },
): Review {
  const state = states[wanted.event];
  if (state === undefined) throw invalid('PullRequestReview', 'event');
  const body = wanted.body ?? '';
  const comments = wanted.comments ?? [];
  if (body === '' && comments.length === 0 && state !== 'APPROVED') {
    throw new Refusal(422, 'Unprocessable Entity', { errors: ['Body is required'] });
  }
  if (state !== 'COMMENTED' && actor.id === place.issue.author.id) {
    throw new Refusal(422, 'Unprocessable Entity', {
      errors: ['Review Can not approve your own pull request'],
    });
  }
  demandLength(body);
  demandUnlocked(place.repository, place.issue, actor);
  const review = addReview(hub, actor, place, state, body);
  const added = comments.map((comment) => addReviewComment(hub, actor, place, review, comment));
  tellReview(hub, actor, place, review);
  for (const comment of added) tellReviewComment(hub, 'created', actor, place, comment);
  return review;
}

export function commentOnFile(
  hub: Hub,
  actor: Account,
  place: PullPlace,
  wanted: NewReviewComment,
): ReviewComment {
  if (wanted.commit_id !== place.pull.head.sha) {
    throw invalid(
      'PullRequestReviewComment',
      'commit_id',
      'custom',
      'commit_id is not part of the pull request',
    );
  }
  demandUnlocked(place.repository, place.issue, actor);
  const review = addReview(hub, actor, place, 'COMMENTED', '');
  const comment = addReviewComment(hub, actor, place, review, wanted);
  tellReview(hub, actor, place, review);
  tellReviewComment(hub, 'created', actor, place, comment);
  return comment;
}

export function replyInThread(
  hub: Hub,
  actor: Account,
  place: PullPlace,
  topId: number,
  body: string,
): ReviewComment {
  const top = place.pull.comments.find((comment) => comment.id === topId);
  if (top === undefined) throw notFound();
  if (top.inReplyTo !== null) throw invalid('PullRequestReviewComment', 'in_reply_to');
  demandUnlocked(place.repository, place.issue, actor);
  const review = addReview(hub, actor, place, 'COMMENTED', '');
  const reply = push(hub, actor, place, review, { ...top, body }, top);
  tellReview(hub, actor, place, review);
  tellReviewComment(hub, 'created', actor, place, reply);
  return reply;
}

export function editReviewComment(
  hub: Hub,
  actor: Account,
  place: PullPlace,
  comment: ReviewComment,
  body: string,
): void {
  demandLength(body);
  const from = comment.body;
  comment.body = body;
  comment.updatedAt = hub.now();
  comment.lastEditedAt = hub.now();
  comment.editor = actor;
  tellReviewComment(hub, 'edited', actor, place, comment, { changes: { body: { from } } });
}

export function setResolved(
  hub: Hub,
  actor: Account,
  place: PullPlace,
  thread: Thread,
  resolved: boolean,
): void {
  thread.resolvedBy = resolved ? actor : null;
  const comments = place.pull.comments.filter((comment) => comment.thread === thread);
  tell(hub, 'pull_request_review_thread', resolved ? 'resolved' : 'unresolved', actor, place.repository, {
    pull_request: shapePull(hub, place.repository, place.issue, place.pull),
    thread: {
      node_id: thread.nodeId,
      comments: comments.map((comment) => shapeReviewComment(hub, place.repository, comment)),
    },
    updated_at: null,
    resolved_by: shapeAccount(hub.urls, actor),
  });
}

function addReview(hub: Hub, actor: Account, place: PullPlace, state: ReviewState, body: string): Review {
  const review: Review = {
    ...written(hub, actor, 'PRR', body),
    pull: place.issue.number,
    state,
    commitId: place.pull.head.sha,
  };
  place.pull.reviews.push(review);
  return review;
}

function addReviewComment(
  hub: Hub,
  actor: Account,
  place: PullPlace,
  review: Review,
  wanted: NewReviewComment,
): ReviewComment {
  if (!place.pull.files.includes(wanted.path)) {
    throw invalid('PullRequestReviewComment', 'pull_request_review_thread.path');
  }
  const subjectType = wanted.subject_type ?? 'line';
  if (subjectType === 'line' && wanted.line === undefined) {
    throw invalid('PullRequestReviewComment', 'pull_request_review_thread.line');
  }
  return push(hub, actor, place, review, { ...wanted, subjectType, line: wanted.line ?? null }, null);
}

function push(
  hub: Hub,
  actor: Account,
  place: PullPlace,
  review: Review,
  wanted: { body: string; path: string; subjectType: 'line' | 'file'; line: number | null },
  top: ReviewComment | null,
): ReviewComment {
  if (wanted.body.trim() === '') throw invalid('PullRequestReviewComment', 'body', 'missing_field');
  demandLength(wanted.body);
  const comment: ReviewComment = {
    ...written(hub, actor, 'PRRC', wanted.body),
    pull: place.issue.number,
    reviewId: review.id,
    path: wanted.path,
    commitId: place.pull.head.sha,
    subjectType: wanted.subjectType,
    line: wanted.line,
    inReplyTo: top?.id ?? null,
    thread: top?.thread ?? {
      nodeId: `PRRT_${nextId(hub.world)}`,
      pull: place.issue.number,
      resolvedBy: null,
    },
  };
  place.pull.comments.push(comment);
  return comment;
}

function written(hub: Hub, author: Account, prefix: string, body: string) {
  const id = nextId(hub.world);
  const at = hub.now();
  return {
    id,
    nodeId: `${prefix}_${id}`,
    author,
    body,
    createdAt: at,
    updatedAt: at,
    lastEditedAt: null,
    editor: null,
    reactions: [],
  };
}

function tellReview(hub: Hub, actor: Account, place: PullPlace, review: Review): void {
  tell(hub, 'pull_request_review', 'submitted', actor, place.repository, {
    review: shapeReview(hub, place.repository, review, 'webhook'),
    pull_request: shapePull(hub, place.repository, place.issue, place.pull),
  });
}

function tellReviewComment(
  hub: Hub,
  action: string,
  actor: Account,
  place: PullPlace,
  comment: ReviewComment,
  details: Record<string, unknown> = {},
): void {
  tell(hub, 'pull_request_review_comment', action, actor, place.repository, {
    comment: shapeReviewComment(hub, place.repository, comment),
    pull_request: shapePull(hub, place.repository, place.issue, place.pull),
    ...details,
  });
}
