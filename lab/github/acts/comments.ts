// Comments on issues and pull requests, and reactions to anything.
import { type Hub, invalid } from '../hub.ts';
import { shapeComment, shapeIssue } from '../shapes.ts';
import {
  type Account,
  type Comment,
  nextId,
  type OnIssue,
  type Reaction,
  type ReactionContent,
  reactionContents,
  type Written,
} from '../world.ts';
import { rewrite, tell, written } from './act.ts';

export function addComment(hub: Hub, at: OnIssue, body: string): Comment {
  const { actor, issue } = at;
  if (body.trim() === '') throw invalid('IssueComment', 'body', 'missing_field');
  const comment: Comment = written(hub, actor, 'IC', body);
  issue.comments.push(comment);
  hub.world.issuesOfComments.set(comment.id, issue);
  issue.updatedAt = hub.now();
  tellComment(hub, 'created', at, comment);
  return comment;
}

export function editComment(hub: Hub, at: OnIssue, comment: Comment, body: string): void {
  tellComment(hub, 'edited', at, comment, rewrite(hub, at.actor, comment, body));
}

export function deleteComment(hub: Hub, at: OnIssue, comment: Comment): void {
  at.issue.comments.splice(at.issue.comments.indexOf(comment), 1);
  tellComment(hub, 'deleted', at, comment);
}

/** The same reaction of the same person again is the old one, answered with 200 instead of 201. */
export function react(
  hub: Hub,
  actor: Account,
  target: Written,
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

const isContent = (content: string): content is ReactionContent =>
  reactionContents.some((known) => known === content);

function tellComment(hub: Hub, action: string, at: OnIssue, comment: Comment, details: object = {}): void {
  hub.written(at.issue.number);
  const shaped = { issue: shapeIssue(hub, at), comment: shapeComment(hub, at, comment) };
  tell(hub, 'issue_comment', action, at, { ...shaped, ...details });
}
