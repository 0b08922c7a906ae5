// Comments on issues and pull requests, and reactions to anything.
import { type Hub, tell } from '../hub.ts';
import { invalid, Refusal } from '../refusal.ts';
import { shapeComment, shapeIssue } from '../shapes.ts';
import {
  type Account,
  atLeast,
  type Comment,
  type Issue,
  nextId,
  type Reaction,
  type ReactionContent,
  type Repository,
  reactionContents,
  roleOf,
} from '../world.ts';

const longest = 65_536;

export function addComment(
  hub: Hub,
  actor: Account,
  repository: Repository,
  issue: Issue,
  body: string,
  through: string | null = null,
): Comment {
  if (body.trim() === '') throw invalid('IssueComment', 'body', 'missing_field');
  demandLength(body);
  demandUnlocked(repository, issue, actor);
  if (issue.comments.length >= hub.maxComments) {
    throw new Refusal(403, `Commenting is disabled on issues with more than ${hub.maxComments} comments.`);
  }
  const id = nextId(hub.world);
  const comment: Comment = {
    id,
    nodeId: `IC_${id}`,
    issue: issue.number,
    author: actor,
    through,
    body,
    createdAt: hub.now(),
    updatedAt: hub.now(),
    lastEditedAt: null,
    editor: null,
    reactions: [],
  };
  issue.comments.push(comment);
  issue.updatedAt = hub.now();
  tellComment(hub, 'created', actor, repository, issue, comment);
  return comment;
}

export function editComment(
  hub: Hub,
  actor: Account,
  repository: Repository,
  issue: Issue,
  comment: Comment,
  body: string,
): void {
  demandLength(body);
  const from = comment.body;
  comment.body = body;
  comment.updatedAt = hub.now();
  comment.lastEditedAt = hub.now();
  comment.editor = actor;
  tellComment(hub, 'edited', actor, repository, issue, comment, { changes: { body: { from } } });
}

export function deleteComment(
  hub: Hub,
  actor: Account,
  repository: Repository,
  issue: Issue,
  comment: Comment,
): void {
  issue.comments.splice(issue.comments.indexOf(comment), 1);
  tellComment(hub, 'deleted', actor, repository, issue, comment);
}

/** The same reaction of the same person again is the old one, answered with 200 instead of 201. */
export function react(
  hub: Hub,
  actor: Account,
  target: { reactions: Reaction[]; updatedAt: number },
  content: string,
): { reaction: Reaction; created: boolean } {
  if (!isContent(content)) throw invalid('Reaction', 'content');
  const known = target.reactions.find(
    (reaction) => reaction.content === content && reaction.user.id === actor.id,
  );
  if (known !== undefined) return { reaction: known, created: false };
  const reaction: Reaction = { id: nextId(hub.world), content, user: actor, createdAt: hub.now() };
  target.reactions.push(reaction);
  // Why `updated_at` proves no edit: a reaction moves it.
  target.updatedAt = hub.now();
  return { reaction, created: true };
}

export function demandLength(body: string): void {
  if (body.length > longest) {
    throw invalid('IssueComment', 'body', 'custom', `body is too long (maximum is ${longest} characters)`);
  }
}

export function demandUnlocked(repository: Repository, issue: Issue, actor: Account): void {
  if (issue.locked && !atLeast(roleOf(repository, actor.login), 'write')) {
    throw new Refusal(403, 'Unable to create comment because issue is locked.');
  }
}

const isContent = (content: string): content is ReactionContent =>
  reactionContents.some((known) => known === content);

function tellComment(
  hub: Hub,
  action: string,
  actor: Account,
  repository: Repository,
  issue: Issue,
  comment: Comment,
  details: Record<string, unknown> = {},
): void {
  tell(hub, 'issue_comment', action, actor, repository, {
    issue: shapeIssue(hub.urls, repository, issue),
    comment: shapeComment(hub.urls, repository, issue, comment),
    ...details,
  });
}
