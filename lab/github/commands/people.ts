// What people do on the website. Every command is plain data in, plain data out, so that it works from afar too.
import { addComment, deleteComment, editComment, react } from '../acts/comments.ts';
import {
  createIssue,
  deleteIssue,
  editIssue,
  type NewIssue,
  setLock,
  transferIssue,
} from '../acts/issues.ts';
import { addLabels, removeLabel } from '../acts/labels.ts';
import { close, editPull, type NewPull, openPull, pushToPull } from '../acts/pulls.ts';
import {
  commentOnFile,
  editReviewComment,
  type NewReviewComment,
  replyInThread,
  setResolved,
  submitReview,
} from '../acts/reviews.ts';
import { type Hub, issueNumbered, pullNumbered, repositoryNamed } from '../hub.ts';
import { notFound } from '../refusal.ts';
import { demandRole } from '../tokens.ts';
import { accountOf } from '../world.ts';

export function peopleCommands(hub: Hub) {
  const at = (who: string, repo: string) => ({
    actor: accountOf(hub.world, who),
    repository: repositoryNamed(hub.world, repo),
  });
  const onIssue = (who: string, repo: string, number: number) => {
    const known = at(who, repo);
    return { ...known, issue: issueNumbered(hub, known.repository, number) };
  };
  const onPull = (who: string, repo: string, number: number) => {
    const { actor, repository } = at(who, repo);
    const { issue, pull } = pullNumbered(hub, repository, number);
    return { actor, place: { repository, issue, pull } };
  };
  const commentOn = (who: string, repo: string, number: number, id: number) => {
    const known = onIssue(who, repo, number);
    const comment = known.issue.comments.find((candidate) => candidate.id === id);
    if (comment === undefined) throw notFound();
    return { ...known, comment };
  };
  const reviewCommentOn = (who: string, repo: string, number: number, id: number) => {
    const known = onPull(who, repo, number);
    const comment = known.place.pull.comments.find((candidate) => candidate.id === id);
    if (comment === undefined) throw notFound();
    return { ...known, comment };
  };

  return {
    /** `labels` are those of an issue form: anyone can open one, also people who may not label. */
    createIssue(who: string, repo: string, wanted: NewIssue): number {
      const { actor, repository } = at(who, repo);
      return createIssue(hub, actor, repository, wanted).number;
    },
    editIssue(who: string, repo: string, number: number, change: { title?: string; body?: string }): void {
      const { actor, repository, issue } = onIssue(who, repo, number);
      editIssue(hub, actor, repository, issue, change);
    },
    closeIssue(who: string, repo: string, number: number): void {
      const { actor, repository, issue } = onIssue(who, repo, number);
      editIssue(hub, actor, repository, issue, { state: 'closed' });
    },
    reopenIssue(who: string, repo: string, number: number): void {
      const { actor, repository, issue } = onIssue(who, repo, number);
      editIssue(hub, actor, repository, issue, { state: 'open' });
    },
    label(who: string, repo: string, number: number, name: string): void {
      const { actor, repository, issue } = onIssue(who, repo, number);
      demandRole(repository, actor, 'triage');
      addLabels(hub, actor, repository, issue, [name]);
    },
    unlabel(who: string, repo: string, number: number, name: string): void {
      const { actor, repository, issue } = onIssue(who, repo, number);
      demandRole(repository, actor, 'triage');
      removeLabel(hub, actor, repository, issue, name);
    },
    lockIssue(who: string, repo: string, number: number, locked: boolean): void {
      const { actor, repository, issue } = onIssue(who, repo, number);
      demandRole(repository, actor, 'write');
      setLock(hub, actor, repository, issue, locked);
    },
    deleteIssue(who: string, repo: string, number: number): void {
      const { actor, repository, issue } = onIssue(who, repo, number);
      demandRole(repository, actor, 'admin');
      deleteIssue(hub, actor, repository, issue);
    },
    transferIssue(who: string, repo: string, number: number, to: string): number {
      const { actor, repository, issue } = onIssue(who, repo, number);
      demandRole(repository, actor, 'write');
      return transferIssue(hub, actor, repository, issue, to).number;
    },
    comment(who: string, repo: string, number: number, body: string): number {
      const { actor, repository, issue } = onIssue(who, repo, number);
      return addComment(hub, actor, repository, issue, body).id;
    },
    /** An App that holds a person's token writes in that person's name. */
    commentThrough(app: string, who: string, repo: string, number: number, body: string): number {
      const { actor, repository, issue } = onIssue(who, repo, number);
      return addComment(hub, actor, repository, issue, body, app).id;
    },
    editComment(who: string, repo: string, number: number, id: number, body: string): void {
      const { actor, repository, issue, comment } = commentOn(who, repo, number, id);
      editComment(hub, actor, repository, issue, comment, body);
    },
    deleteComment(who: string, repo: string, number: number, id: number): void {
      const { actor, repository, issue, comment } = commentOn(who, repo, number, id);
      deleteComment(hub, actor, repository, issue, comment);
    },
    reactToComment(who: string, repo: string, number: number, id: number, content: string): void {
      const { actor, comment } = commentOn(who, repo, number, id);
      react(hub, actor, comment, content);
    },
    openPullRequest(who: string, repo: string, wanted: NewPull): number {
      const { actor, repository } = at(who, repo);
      return openPull(hub, actor, repository, wanted).number;
    },
    pushToPullRequest(who: string, repo: string, number: number, files: readonly string[]): string {
      const { actor, place } = onPull(who, repo, number);
      return pushToPull(hub, actor, place.repository, place.issue, place.pull, files);
    },
    editPullRequest(
      who: string,
      repo: string,
      number: number,
      change: { title?: string; body?: string },
    ): void {
      const { actor, place } = onPull(who, repo, number);
      editPull(hub, actor, place.repository, place.issue, place.pull, change);
    },
    closePullRequest(who: string, repo: string, number: number, merged: boolean): void {
      const { actor, place } = onPull(who, repo, number);
      close(hub, actor, place.repository, place.issue, place.pull, merged);
    },
    review(
      who: string,
      repo: string,
      number: number,
      wanted: { event: string; body?: string; comments?: readonly NewReviewComment[] },
    ): number {
      const { actor, place } = onPull(who, repo, number);
      return submitReview(hub, actor, place, wanted).id;
    },
    reviewComment(who: string, repo: string, number: number, wanted: NewReviewComment): number {
      const { actor, place } = onPull(who, repo, number);
      return commentOnFile(hub, actor, place, { commit_id: place.pull.head.sha, ...wanted }).id;
    },
    /** Any comment of the thread may be named, as on the website. */
    reply(who: string, repo: string, number: number, id: number, body: string): number {
      const { actor, place, comment } = reviewCommentOn(who, repo, number, id);
      return replyInThread(hub, actor, place, comment.inReplyTo ?? comment.id, body).id;
    },
    editReviewComment(who: string, repo: string, number: number, id: number, body: string): void {
      const { actor, place, comment } = reviewCommentOn(who, repo, number, id);
      editReviewComment(hub, actor, place, comment, body);
    },
    resolveThread(who: string, repo: string, number: number, id: number, resolved: boolean): void {
      const { actor, place, comment } = reviewCommentOn(who, repo, number, id);
      setResolved(hub, actor, place, comment.thread, resolved);
    },
  };
}
