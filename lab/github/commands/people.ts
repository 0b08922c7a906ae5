// What people do on the website. Every command is plain data in, plain data out, so that it works from afar too.
import { endChecks, type NewCheck } from '../acts/checks.ts';
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
import { type NewPull, openPull, pushToPull } from '../acts/pulls.ts';
import {
  commentOnFile,
  editReviewComment,
  type NewReview,
  type NewReviewComment,
  replyInThread,
  setResolved,
  submitReview,
} from '../acts/reviews.ts';
import { type Hub, issueNumbered, pullNumbered, repositoryNamed } from '../hub.ts';
import { notFound } from '../refusal.ts';
import { demandRole } from '../tokens.ts';
import { accountOf, type OnIssue, type OnPull } from '../world.ts';

export function peopleCommands(hub: Hub) {
  const inside = (who: string, repo: string) => ({
    actor: accountOf(hub.world, who),
    repository: repositoryNamed(hub.world, repo),
  });
  const onIssue = (
    who: string,
    repo: string,
    number: number,
    least?: Parameters<typeof demandRole>[2],
  ): OnIssue => {
    const { actor, repository } = inside(who, repo);
    const issue = issueNumbered(hub, repository, number);
    if (least !== undefined) demandRole(repository, actor, least);
    return { actor, repository, issue };
  };
  const onPull = (who: string, repo: string, number: number): OnPull => {
    const { actor, repository } = inside(who, repo);
    return { actor, repository, ...pullNumbered(hub, repository, number) };
  };
  const withId = <T extends { readonly id: number }>(all: readonly T[], id: number): T => {
    const found = all.find((each) => each.id === id);
    if (found === undefined) throw notFound();
    return found;
  };

  return {
    /** `labels` are those of an issue form: anyone can open one, also people who may not label. */
    createIssue(who: string, repo: string, wanted: NewIssue): number {
      const { actor, repository } = inside(who, repo);
      return createIssue(hub, actor, repository, wanted).number;
    },
    editIssue(who: string, repo: string, number: number, change: { title?: string; body?: string }): void {
      editIssue(hub, onIssue(who, repo, number), change);
    },
    closeIssue(who: string, repo: string, number: number): void {
      editIssue(hub, onIssue(who, repo, number), { state: 'closed' });
    },
    reopenIssue(who: string, repo: string, number: number): void {
      editIssue(hub, onIssue(who, repo, number), { state: 'open' });
    },
    label(who: string, repo: string, number: number, name: string): void {
      addLabels(hub, onIssue(who, repo, number, 'triage'), [name]);
    },
    unlabel(who: string, repo: string, number: number, name: string): void {
      removeLabel(hub, onIssue(who, repo, number, 'triage'), name);
    },
    lockIssue(who: string, repo: string, number: number, locked: boolean): void {
      setLock(hub, onIssue(who, repo, number, 'write'), locked);
    },
    deleteIssue(who: string, repo: string, number: number): void {
      deleteIssue(hub, onIssue(who, repo, number, 'admin'));
    },
    transferIssue(who: string, repo: string, number: number, to: string): number {
      return transferIssue(hub, onIssue(who, repo, number, 'write'), to).number;
    },
    comment(who: string, repo: string, number: number, body: string): number {
      return addComment(hub, onIssue(who, repo, number), body).id;
    },
    editComment(who: string, repo: string, number: number, id: number, body: string): void {
      const at = onIssue(who, repo, number);
      editComment(hub, at, withId(at.issue.comments, id), body);
    },
    deleteComment(who: string, repo: string, number: number, id: number): void {
      const at = onIssue(who, repo, number);
      deleteComment(hub, at, withId(at.issue.comments, id));
    },
    reactToComment(who: string, repo: string, number: number, id: number, content: string): void {
      const { actor, issue } = onIssue(who, repo, number);
      react(hub, actor, withId(issue.comments, id), content);
    },
    openPullRequest(who: string, repo: string, wanted: NewPull): number {
      const { actor, repository } = inside(who, repo);
      return openPull(hub, actor, repository, wanted).number;
    },
    pushToPullRequest(who: string, repo: string, number: number, files: readonly string[]): string {
      return pushToPull(hub, onPull(who, repo, number), files);
    },
    /** By GitHub Actions, whoever set it off. */
    endChecks(who: string, repo: string, number: number, wanted: readonly NewCheck[]): void {
      endChecks(hub, onPull(who, repo, number), wanted);
    },
    review(who: string, repo: string, number: number, wanted: NewReview): number {
      return submitReview(hub, onPull(who, repo, number), wanted).id;
    },
    reviewComment(who: string, repo: string, number: number, wanted: NewReviewComment): number {
      const at = onPull(who, repo, number);
      return commentOnFile(hub, at, { commit_id: at.pull.head.sha, ...wanted }).id;
    },
    /** Any comment of the thread may be named, as on the website. */
    reply(who: string, repo: string, number: number, id: number, body: string): number {
      const at = onPull(who, repo, number);
      const comment = withId(at.pull.comments, id);
      return replyInThread(hub, at, comment.inReplyTo ?? comment.id, body).id;
    },
    editReviewComment(who: string, repo: string, number: number, id: number, body: string): void {
      const at = onPull(who, repo, number);
      editReviewComment(hub, at, withId(at.pull.comments, id), body);
    },
    resolveThread(who: string, repo: string, number: number, id: number, resolved: boolean): void {
      const at = onPull(who, repo, number);
      setResolved(hub, at, withId(at.pull.comments, id).thread, resolved);
    },
  };
}
