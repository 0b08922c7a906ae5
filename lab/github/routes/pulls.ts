// Pull requests, their files, reviews and review threads.
import { rewrite } from '../acts/act.ts';
import {
  commentOnFile,
  deleteReviewComment,
  editReviewComment,
  type NewReviewComment,
  replyInThread,
  submitReview,
} from '../acts/reviews.ts';
import { notFound, pullNumbered, Refusal, withId } from '../hub.ts';
import { shapeCommit, shapeFile, shapePull, shapeReview, shapeReviewComment } from '../shapes.ts';
import type { OnPull } from '../world.ts';
import { commentRoutes } from './issues.ts';
import {
  type Call,
  created,
  demandAuthor,
  enter,
  inRepository,
  listed,
  numberParam,
  ok,
  page,
  type Route,
  route,
  text,
} from './route.ts';

const pullPath = '/repos/:owner/:repo/pulls/:number';
const commentPath = '/repos/:owner/:repo/pulls/comments/:id';

export const pullRoutes: readonly Route[] = [
  ...commentRoutes(commentPath, {
    find: commentWith,
    edit: editReviewComment,
    remove: deleteReviewComment,
    shape: shapeReviewComment,
  }),
  inRepository('GET /repos/:owner/:repo/pulls', (call, { repository }) => {
    const open = [...repository.issues.values()].filter(
      ({ state, pull }) => state === 'open' && pull !== null,
    );
    return page(call, open.toReversed(), (issue) =>
      shapePull(call.hub, { repository, ...pullNumbered(repository, issue.number) }),
    );
  }),
  route(`GET ${pullPath}`, (call) => ok(shapePull(call.hub, pullWith(call)))),
  route(`GET ${pullPath}/files`, (call) => {
    return page(call, pullWith(call).pull.files, shapeFile);
  }),
  route(`GET ${pullPath}/commits`, (call) => {
    const { pull } = pullWith(call);
    return page(call, pull.commits.slice(0, 250), (commit) => shapeCommit(call.hub, commit));
  }),
  route(`POST ${pullPath}/requested_reviewers`, (call) => {
    const at = pullWith(call);
    const reviewers = Array.isArray(call.body.reviewers) ? call.body.reviewers.map(String) : [];
    if (reviewers.includes(at.issue.author.login)) {
      throw new Refusal(422, 'Review cannot be requested from pull request author.');
    }
    for (const login of reviewers) at.pull.reviewers.add(login);
    return created(shapePull(call.hub, at));
  }),
  route(`GET ${pullPath}/comments`, (call) => {
    const at = pullWith(call);
    return page(call, listed(call, at.repository, at.pull.comments), (comment) =>
      shapeReviewComment(call.hub, at, comment),
    );
  }),
  route(`POST ${pullPath}/comments`, (call) => {
    const at = pullWith(call);
    const comment = commentOnFile(call.hub, at, readComment(call.body));
    return created(shapeReviewComment(call.hub, at, comment));
  }),
  route(`POST ${pullPath}/comments/:id/replies`, (call) => {
    const at = pullWith(call);
    const comment = replyInThread(call.hub, at, numberParam(call, 'id'), text(call, 'body'));
    return created(shapeReviewComment(call.hub, at, comment));
  }),
  route(`GET ${pullPath}/reviews`, (call) => {
    const at = pullWith(call);
    return page(call, listed(call, at.repository, at.pull.reviews), (review) =>
      shapeReview(call.hub, at, review, 'rest'),
    );
  }),
  route(`GET ${pullPath}/reviews/:id/comments`, (call) => {
    const at = pullWith(call);
    const own = at.pull.comments.filter(({ reviewId }) => reviewId === numberParam(call, 'id'));
    return page(call, listed(call, at.repository, own), (comment) =>
      shapeReviewComment(call.hub, at, comment),
    );
  }),
  route(`POST ${pullPath}/reviews`, (call) => {
    const at = pullWith(call);
    const comments = Array.isArray(call.body.comments) ? call.body.comments.map(readComment) : [];
    const wanted = { event: text(call, 'event'), body: text(call, 'body'), comments };
    return ok(shapeReview(call.hub, at, submitReview(call.hub, at, wanted), 'rest'));
  }),
  route(`PUT ${pullPath}/reviews/:id`, (call) => {
    const at = pullWith(call);
    const review = withId(at.pull.reviews, numberParam(call, 'id'));
    demandAuthor(at.actor, review.author);
    rewrite(call.hub, at.actor, review, text(call, 'body'));
    return ok(shapeReview(call.hub, at, review, 'rest'));
  }),
];

function pullWith(call: Call): OnPull {
  const entered = enter(call);
  return { ...entered, ...pullNumbered(entered.repository, numberParam(call, 'number')) };
}

function commentWith(call: Call) {
  const entered = enter(call);
  for (const issue of entered.repository.issues.values()) {
    const comment = issue.pull?.comments.find(({ id }) => id === numberParam(call, 'id'));
    if (comment !== undefined && issue.pull !== null) {
      return { at: { ...entered, issue, pull: issue.pull }, comment };
    }
  }
  throw notFound();
}

function readComment(from: unknown): NewReviewComment {
  const read = (name: string): unknown =>
    typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
  const line = read('line');
  const commit = read('commit_id');
  return {
    body: String(read('body') ?? ''),
    path: String(read('path') ?? ''),
    subject_type: read('subject_type') === 'file' ? 'file' : 'line',
    ...(typeof line === 'number' ? { line } : {}),
    ...(typeof commit === 'string' ? { commit_id: commit } : {}),
  };
}
