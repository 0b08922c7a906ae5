// Pull requests, their files, reviews and review threads.
import { editPull, openPull } from '../acts/pulls.ts';
import {
  commentOnFile,
  editReviewComment,
  type NewReviewComment,
  replyInThread,
  submitReview,
} from '../acts/reviews.ts';
import { pullNumbered } from '../hub.ts';
import { notFound } from '../refusal.ts';
import { shapeFile, shapePull, shapeReview, shapeReviewComment } from '../shapes-pulls.ts';
import { demandAuthor, reactionRoutes } from './issues.ts';
import {
  type Call,
  created,
  enter,
  numberParam,
  ok,
  optionalText,
  page,
  type Route,
  route,
  text,
} from './route.ts';

const pullPath = '/repos/:owner/:repo/pulls/:number';
const commentPath = '/repos/:owner/:repo/pulls/comments/:id';

export const pullRoutes: readonly Route[] = [
  route('GET /repos/:owner/:repo/pulls', (call) => {
    const { repository } = enter(call, ['pull_requests'], 'read');
    const state = call.query.get('state') ?? 'open';
    const head = call.query.get('head');
    const wanted = [...repository.issues.values()].flatMap((issue) =>
      issue.pull === null ? [] : [{ issue, pull: issue.pull }],
    );
    const matching = wanted
      .filter(({ issue }) => state === 'all' || issue.state === state)
      .filter(
        ({ pull }) => head === null || head === `${pull.head.repository.split('/')[0]}:${pull.head.ref}`,
      );
    return page(call, matching.toReversed(), ({ issue, pull }) =>
      shapePull(call.hub, repository, issue, pull),
    );
  }),
  route('POST /repos/:owner/:repo/pulls', (call) => {
    const { repository, actor } = enter(call, ['pull_requests'], 'write');
    const issue = openPull(call.hub, actor, repository, {
      title: text(call, 'title'),
      body: text(call, 'body'),
      head: text(call, 'head'),
      base: text(call, 'base'),
    });
    if (issue.pull === null) throw notFound();
    return created(shapePull(call.hub, repository, issue, issue.pull));
  }),
  route(`GET ${commentPath}`, (call) => {
    const { place, comment } = commentWith(call, 'read');
    return ok(shapeReviewComment(call.hub, place.repository, comment));
  }),
  route(`PATCH ${commentPath}`, (call) => {
    const { place, comment, actor } = commentWith(call, 'write');
    demandAuthor(place.repository, actor, comment.author);
    editReviewComment(call.hub, actor, place, comment, text(call, 'body'));
    return ok(shapeReviewComment(call.hub, place.repository, comment));
  }),
  ...reactionRoutes(commentPath, (call, level) => {
    const { comment, actor } = commentWith(call, level);
    return { target: comment, actor };
  }),
  route(`GET ${pullPath}`, (call) => {
    const { place } = pullWith(call, 'read');
    return ok(shapePull(call.hub, place.repository, place.issue, place.pull));
  }),
  route(`PATCH ${pullPath}`, (call) => {
    const { place, actor } = pullWith(call, 'write');
    const state = optionalText(call, 'state');
    const title = optionalText(call, 'title');
    editPull(call.hub, actor, place.repository, place.issue, place.pull, {
      ...(state === undefined ? {} : { state }),
      ...(title === undefined ? {} : { title }),
    });
    return ok(shapePull(call.hub, place.repository, place.issue, place.pull));
  }),
  route(`GET ${pullPath}/files`, (call) => {
    const { place } = pullWith(call, 'read');
    return page(call, place.pull.files, (path) => shapeFile(call.hub, place.repository, place.pull, path));
  }),
  route(`GET ${pullPath}/comments`, (call) => {
    const { place } = pullWith(call, 'read');
    return page(call, place.pull.comments, (comment) =>
      shapeReviewComment(call.hub, place.repository, comment),
    );
  }),
  route(`POST ${pullPath}/comments`, (call) => {
    const { place, actor } = pullWith(call, 'write');
    const top = call.body.in_reply_to;
    const comment =
      typeof top === 'number'
        ? replyInThread(call.hub, actor, place, top, text(call, 'body'))
        : commentOnFile(call.hub, actor, place, readComment(call.body));
    return created(shapeReviewComment(call.hub, place.repository, comment));
  }),
  route(`POST ${pullPath}/comments/:id/replies`, (call) => {
    const { place, actor } = pullWith(call, 'write');
    const comment = replyInThread(call.hub, actor, place, numberParam(call, 'id'), text(call, 'body'));
    return created(shapeReviewComment(call.hub, place.repository, comment));
  }),
  route(`GET ${pullPath}/reviews`, (call) => {
    const { place } = pullWith(call, 'read');
    return page(call, place.pull.reviews, (review) =>
      shapeReview(call.hub, place.repository, review, 'rest'),
    );
  }),
  route(`POST ${pullPath}/reviews`, (call) => {
    const { place, actor } = pullWith(call, 'write');
    const comments = Array.isArray(call.body.comments) ? call.body.comments : [];
    const review = submitReview(call.hub, actor, place, {
      event: text(call, 'event'),
      body: text(call, 'body'),
      comments: comments.map(readComment),
    });
    return ok(shapeReview(call.hub, place.repository, review, 'rest'));
  }),
  route(`GET ${pullPath}/reviews/:id`, (call) => {
    const { place } = pullWith(call, 'read');
    const review = place.pull.reviews.find(({ id }) => id === numberParam(call, 'id'));
    if (review === undefined) throw notFound();
    return ok(shapeReview(call.hub, place.repository, review, 'rest'));
  }),
  route(`PUT ${pullPath}/reviews/:id`, (call) => {
    const { place, actor } = pullWith(call, 'write');
    const review = place.pull.reviews.find(({ id }) => id === numberParam(call, 'id'));
    if (review === undefined) throw notFound();
    demandAuthor(place.repository, actor, review.author);
    review.body = text(call, 'body');
    review.lastEditedAt = call.hub.now();
    review.editor = actor;
    return ok(shapeReview(call.hub, place.repository, review, 'rest'));
  }),
];

function pullWith(call: Call, level: 'read' | 'write') {
  const { repository, actor } = enter(call, ['pull_requests'], level);
  const { issue, pull } = pullNumbered(call.hub, repository, numberParam(call, 'number'));
  return { actor, place: { repository, issue, pull } };
}

function commentWith(call: Call, level: 'read' | 'write') {
  const { repository, actor } = enter(call, ['pull_requests'], level);
  for (const issue of repository.issues.values()) {
    const comment = issue.pull?.comments.find(({ id }) => id === numberParam(call, 'id'));
    if (comment !== undefined && issue.pull !== null) {
      return { actor, comment, place: { repository, issue, pull: issue.pull } };
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
