// Issues, their comments, and reactions to both.
import { addComment, deleteComment, editComment, react } from '../acts/comments.ts';
import { removeLabel } from '../acts/issues.ts';
import { type Hub, issueNumbered, notFound, withId } from '../hub.ts';
import { shapeComment, shapeIssue, shapeReaction } from '../shapes.ts';
import { demandPermission } from '../tokens.ts';
import type { Account, Issue, OnIssue, Repository, Written } from '../world.ts';
import {
  type Call,
  created,
  demandAuthor,
  enter,
  listed,
  numberParam,
  ok,
  page,
  type Route,
  route,
  text,
} from './route.ts';

const issuePath = '/repos/:owner/:repo/issues/:number';
const commentPath = '/repos/:owner/:repo/issues/comments/:id';

export const issueRoutes: readonly Route[] = [
  ...commentRoutes(commentPath, {
    find: commentWith,
    edit: editComment,
    remove: deleteComment,
    shape: shapeComment,
  }),
  route(`GET ${issuePath}`, (call) => {
    const at = issueWith(call);
    const isFull = call.accept.includes('.full+json');
    return ok({ ...shapeIssue(call.hub, at), ...(isFull && { body_html: shownPictures(at.issue.body) }) });
  }),
  ...reactionRoutes(issuePath, (call) => {
    const { issue, actor } = issueWith(call);
    return { target: issue, actor };
  }),
  route(`GET ${issuePath}/comments`, (call) => {
    const at = issueWith(call);
    const since = Date.parse(call.query.get('since') ?? '1970-01-01T00:00:00Z');
    const wanted = at.issue.comments.filter(({ updatedAt }) => updatedAt >= since);
    return page(call, listed(call, at.repository, wanted), (comment) => shapeComment(call.hub, at, comment));
  }),
  route(`POST ${issuePath}/comments`, (call) => {
    const at = issueWith(call);
    return created(shapeComment(call.hub, at, addComment(call.hub, at, text(call, 'body'))));
  }),
  route(`DELETE ${issuePath}/labels/:label`, (call) => {
    const at = issueWith(call);
    removeLabel(call.hub, at, decodeURIComponent(call.params.label ?? ''));
    return ok(at.issue.labels.map((name) => ({ name })));
  }),
];

/** The part of GitHub's rendering that is read: pictures as `<img>`. */
function shownPictures(body: string): string {
  const safe = body.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  return `<p>${safe.replace(/!\[([^\]]*)\]\(([^)\s]*)\)/g, '<img src="$2" alt="$1">')}</p>`;
}

/** Read, edit, delete and react to one comment. */
export function commentRoutes<At extends OnIssue, Found extends Written>(
  path: string,
  does: {
    readonly find: (call: Call) => { readonly at: At; readonly comment: Found };
    readonly edit: (hub: Hub, at: At, comment: Found, body: string) => void;
    readonly remove: (hub: Hub, at: At, comment: Found) => void;
    readonly shape: (hub: Hub, at: At, comment: Found) => unknown;
  },
): Route[] {
  return [
    route(`GET ${path}`, (call) => {
      const { at, comment } = does.find(call);
      return ok(does.shape(call.hub, at, comment));
    }),
    route(`PATCH ${path}`, (call) => {
      const { at, comment } = does.find(call);
      demandAuthor(at.actor, comment.author);
      does.edit(call.hub, at, comment, text(call, 'body'));
      return ok(does.shape(call.hub, at, comment));
    }),
    route(`DELETE ${path}`, (call) => {
      const { at, comment } = does.find(call);
      does.remove(call.hub, at, comment);
      return { status: 204 };
    }),
    route(`GET ${path}/reactions`, (call) =>
      page(call, does.find(call).comment.reactions, (reaction) => shapeReaction(call.hub, reaction)),
    ),
    ...reactionRoutes(path, (call) => {
      const { at, comment } = does.find(call);
      return { target: comment, actor: at.actor };
    }),
  ];
}

/** Create and delete reactions under a path. */
function reactionRoutes(
  path: string,
  find: (call: Call) => { readonly target: Written; readonly actor: Account },
): Route[] {
  return [
    route(`POST ${path}/reactions`, (call) => {
      const { target, actor } = find(call);
      const { reaction, created: isNew } = react(call.hub, actor, target, text(call, 'content'));
      return { status: isNew ? 201 : 200, body: shapeReaction(call.hub, reaction) };
    }),
    route(`DELETE ${path}/reactions/:reaction`, (call) => {
      const { target } = find(call);
      const gone = withId(target.reactions, numberParam(call, 'reaction'));
      target.reactions = target.reactions.filter((reaction) => reaction !== gone);
      return { status: 204 };
    }),
  ];
}

function issueWith(call: Call): OnIssue {
  const entered = enter(call);
  const issue = issueNumbered(entered.repository, numberParam(call, 'number'));
  demandConversation(call, entered.repository, issue);
  return { ...entered, issue };
}

function commentWith(call: Call) {
  const entered = enter(call);
  const wanted = numberParam(call, 'id');
  const issue = call.hub.world.issuesOfComments.get(wanted);
  const comment = issue?.comments.find(({ id }) => id === wanted);
  if (issue === undefined || comment === undefined || entered.repository.issues.get(issue.number) !== issue)
    throw notFound();
  demandConversation(call, entered.repository, issue);
  return { at: { ...entered, issue }, comment };
}

/** A pull request's conversation opens to either permission, an issue's only to its own. */
function demandConversation({ caller, level }: Call, repository: Repository, { pull }: Issue): void {
  if (pull === null) demandPermission(caller, repository, ['issues'], level);
}
