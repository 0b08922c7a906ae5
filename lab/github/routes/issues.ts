// Issues, their labels and comments, and reactions to all of these.
import { addComment, deleteComment, editComment, react } from '../acts/comments.ts';
import { createIssue, editIssue, setLock } from '../acts/issues.ts';
import { addLabels, removeLabel } from '../acts/labels.ts';
import { issueNumbered } from '../hub.ts';
import { notFound, Refusal } from '../refusal.ts';
import { shapeComment, shapeIssue, shapeLabel, shapeReaction } from '../shapes.ts';
import { demandRole } from '../tokens.ts';
import type { Account, Comment, Issue, Reaction, Repository } from '../world.ts';
import {
  type Call,
  created,
  enter,
  numberParam,
  ok,
  optionalText,
  page,
  type Reply,
  type Route,
  route,
  text,
} from './route.ts';

const issuePath = '/repos/:owner/:repo/issues/:number';
const commentPath = '/repos/:owner/:repo/issues/comments/:id';

export const issueRoutes: readonly Route[] = [
  route('GET /repos/:owner/:repo/issues', (call) => {
    const { repository } = enter(call, ['issues', 'pull_requests'], 'read');
    const state = call.query.get('state') ?? 'open';
    const wanted = [...repository.issues.values()].filter(
      (issue) => state === 'all' || issue.state === state,
    );
    return page(call, wanted.toReversed(), (issue) => shapeIssue(call.hub.urls, repository, issue));
  }),
  route('POST /repos/:owner/:repo/issues', (call) => {
    const { repository, actor } = enter(call, ['issues'], 'write');
    const issue = createIssue(call.hub, actor, repository, {
      title: text(call, 'title'),
      body: text(call, 'body'),
    });
    return created(shapeIssue(call.hub.urls, repository, issue));
  }),
  route(`GET ${commentPath}`, (call) => {
    const { repository, issue, comment } = commentWith(call, 'read');
    return ok(shapeComment(call.hub.urls, repository, issue, comment));
  }),
  route(`PATCH ${commentPath}`, (call) => {
    const { repository, issue, comment, actor } = commentWith(call, 'write');
    demandAuthor(repository, actor, comment.author);
    editComment(call.hub, actor, repository, issue, comment, text(call, 'body'));
    return ok(shapeComment(call.hub.urls, repository, issue, comment));
  }),
  route(`DELETE ${commentPath}`, (call) => {
    const { repository, issue, comment, actor } = commentWith(call, 'write');
    demandAuthor(repository, actor, comment.author);
    deleteComment(call.hub, actor, repository, issue, comment);
    return { status: 204 };
  }),
  ...reactionRoutes(commentPath, (call, level) => {
    const { comment, actor } = commentWith(call, level);
    return { target: comment, actor };
  }),
  route(`GET ${issuePath}`, (call) => {
    const { repository, issue } = issueWith(call, 'read');
    return ok(shapeIssue(call.hub.urls, repository, issue));
  }),
  route(`PATCH ${issuePath}`, (call) => {
    const { repository, issue, actor } = issueWith(call, 'write');
    const change = Object.fromEntries(
      ['title', 'body', 'state', 'state_reason'].flatMap((name) => {
        const value = optionalText(call, name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    editIssue(call.hub, actor, repository, issue, change);
    return ok(shapeIssue(call.hub.urls, repository, issue));
  }),
  ...reactionRoutes(issuePath, (call, level) => {
    const { issue, actor } = issueWith(call, level);
    return { target: issue, actor };
  }),
  route(`GET ${issuePath}/comments`, (call) => {
    const { repository, issue } = issueWith(call, 'read');
    const since = Date.parse(call.query.get('since') ?? '1970-01-01T00:00:00Z');
    const wanted = issue.comments.filter((comment) => comment.updatedAt >= since);
    return page(call, wanted, (comment) => shapeComment(call.hub.urls, repository, issue, comment));
  }),
  route(`POST ${issuePath}/comments`, (call) => {
    const { repository, issue, actor } = issueWith(call, 'write');
    const comment = addComment(call.hub, actor, repository, issue, text(call, 'body'));
    return created(shapeComment(call.hub.urls, repository, issue, comment));
  }),
  route(`GET ${issuePath}/labels`, (call) => {
    const { repository, issue } = issueWith(call, 'read');
    return ok(issue.labels.map((name) => shapeLabel(call.hub.urls, repository, name)));
  }),
  route(`POST ${issuePath}/labels`, (call) => {
    const { repository, issue, actor } = issueWith(call, 'write');
    demandRole(repository, actor, 'triage');
    const names = Array.isArray(call.body.labels) ? call.body.labels.map(String) : [];
    addLabels(call.hub, actor, repository, issue, names);
    return ok(issue.labels.map((name) => shapeLabel(call.hub.urls, repository, name)));
  }),
  route(`DELETE ${issuePath}/labels/:label`, (call) => {
    const { repository, issue, actor } = issueWith(call, 'write');
    demandRole(repository, actor, 'triage');
    removeLabel(call.hub, actor, repository, issue, decodeURIComponent(call.params.label ?? ''));
    return ok(issue.labels.map((name) => shapeLabel(call.hub.urls, repository, name)));
  }),
  route(`PUT ${issuePath}/lock`, (call) => {
    const { repository, issue, actor } = issueWith(call, 'write');
    setLock(call.hub, actor, repository, issue, true);
    return { status: 204 };
  }),
];

/** Create, list and delete reactions under a path. */
export function reactionRoutes(
  path: string,
  find: (
    call: Call,
    level: 'read' | 'write',
  ) => { target: { reactions: Reaction[]; updatedAt: number }; actor: Account },
): Route[] {
  return [
    route(`GET ${path}/reactions`, (call) => {
      const content = call.query.get('content');
      const { target } = find(call, 'read');
      const wanted = target.reactions.filter((reaction) => content === null || reaction.content === content);
      return page(call, wanted, (reaction) => shapeReaction(call.hub.urls, reaction));
    }),
    route(`POST ${path}/reactions`, (call): Reply => {
      const { target, actor } = find(call, 'write');
      const { reaction, created: isNew } = react(call.hub, actor, target, text(call, 'content'));
      return { status: isNew ? 201 : 200, body: shapeReaction(call.hub.urls, reaction) };
    }),
    route(`DELETE ${path}/reactions/:reaction`, (call) => {
      const { target } = find(call, 'write');
      const id = numberParam(call, 'reaction');
      if (!target.reactions.some((reaction) => reaction.id === id)) throw notFound();
      target.reactions = target.reactions.filter((reaction) => reaction.id !== id);
      return { status: 204 };
    }),
  ];
}

function issueWith(call: Call, level: 'read' | 'write') {
  const known = enter(call, ['issues', 'pull_requests'], level);
  const issue = issueNumbered(call.hub, known.repository, numberParam(call, 'number'));
  return { ...known, ...enter(call, needed(issue), level), issue };
}

function commentWith(call: Call, level: 'read' | 'write') {
  const known = enter(call, ['issues', 'pull_requests'], level);
  for (const issue of known.repository.issues.values()) {
    const comment: Comment | undefined = issue.comments.find(({ id }) => id === numberParam(call, 'id'));
    if (comment !== undefined) return { ...known, ...enter(call, needed(issue), level), issue, comment };
  }
  throw notFound();
}

/** A pull request's conversation opens to either permission, an issue's only to its own. */
const needed = (issue: Issue): string[] => (issue.pull === null ? ['issues'] : ['issues', 'pull_requests']);

/** An App edits its own words only; people with write access edit anyone's. */
export function demandAuthor(repository: Repository, actor: Account, author: Account): void {
  if (actor.id === author.id) return;
  if (actor.type === 'Bot') throw new Refusal(403, 'Resource not accessible by integration');
  demandRole(repository, actor, 'write');
}
