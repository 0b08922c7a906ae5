// What people do on the website. Every command is plain data in, plain data out, so that it works from afar too.
import { addComment, deleteComment, editComment, react } from '../acts/comments.ts';
import { addLabel, createIssue, editIssue, type NewIssue, removeLabel, setState } from '../acts/issues.ts';
import { enqueue, mergePull, moveBase, tellPush } from '../acts/merging.ts';
import { type NewPull, openPull, pressButton, pushToPull, runAgain, runAllAgain } from '../acts/pulls.ts';
import {
  commentOnFile,
  dismissReview,
  type NewReview,
  type NewReviewComment,
  replyInThread,
  submitReview,
} from '../acts/reviews.ts';
import { type Hub, issueNumbered, pullNumbered, repositoryVisited, withId } from '../hub.ts';
import { demandRole } from '../tokens.ts';
import { accountOf, type Comment, type Issue, type OnIssue, type OnPull } from '../world.ts';

export function peopleCommands(hub: Hub) {
  const inside = (who: string, repo: string) => ({
    actor: accountOf(hub.world, who),
    repository: repositoryVisited(hub.world, repo),
  });

  /** The act as a command: account, repository and number first, then the arguments of the act. */
  const onIssue =
    <Rest extends unknown[], Done>(
      act: (hub: Hub, at: OnIssue, ...rest: Rest) => Done,
      least?: Parameters<typeof demandRole>[2],
    ) =>
    (who: string, repo: string, number: number, ...rest: Rest): Done => {
      const { actor, repository } = inside(who, repo);
      const issue = issueNumbered(repository, number);
      if (least !== undefined) demandRole(repository, actor, least);
      return act(hub, { actor, repository, issue }, ...rest);
    };
  const onPull =
    <Rest extends unknown[], Done>(act: (hub: Hub, at: OnPull, ...rest: Rest) => Done) =>
    (who: string, repo: string, number: number, ...rest: Rest): Done => {
      const { actor, repository } = inside(who, repo);
      return act(hub, { actor, repository, ...pullNumbered(repository, number) }, ...rest);
    };

  return {
    /** `labels` are those of an issue form: anyone can open one, also people who may not label. */
    createIssue(who: string, repo: string, wanted: NewIssue): number {
      const { actor, repository } = inside(who, repo);
      return createIssue(hub, actor, repository, wanted).number;
    },
    editIssue: onIssue(editIssue),
    closeIssue: onIssue((_, at) => setState(hub, at, 'closed')),
    reopenIssue: onIssue((_, at) => setState(hub, at, 'open')),
    label: onIssue(addLabel, 'triage'),
    unlabel: onIssue(removeLabel, 'triage'),
    comment: onIssue((_, at, body: string) => addComment(hub, at, body).id),
    editComment: onIssue((_, at, id: number, body: string) =>
      editComment(hub, at, withId(at.issue.comments, id), body),
    ),
    deleteComment: onIssue((_, at, id: number) => deleteComment(hub, at, withId(at.issue.comments, id))),
    /** Workflows do so too, all of them as `github-actions[bot]`. Returns whether the reaction is new. */
    react: onIssue(
      (_, { actor, issue }, id: number, content: string) =>
        react(hub, actor, anyComment(issue, id), content).created,
    ),
    hideComment: onIssue((_, { issue }, id: number) => {
      anyComment(issue, id).isMinimized = true;
    }, 'write'),
    openPullRequest(who: string, repo: string, wanted: NewPull): number {
      const { actor, repository } = inside(who, repo);
      return openPull(hub, actor, repository, wanted).number;
    },
    pushToPullRequest: onPull(pushToPull),
    merge: onPull(mergePull),
    /** Returns the head of its merge group. */
    enqueue: onPull(enqueue),
    moveBase: onPull(moveBase),
    /** More commits than GitHub lists. */
    addUnlistedCommits: onPull((_, { pull }, count: number) => {
      pull.moreCommits = count;
    }),
    dismiss: onPull((_, at, id: number) => dismissReview(hub, at, withId(at.pull.reviews, id))),
    /** All checks of its head, or of another commit, such as one of its merge groups. */
    runAllChecksAgain: onPull(runAllAgain),
    runCheckAgain: (who: string, repo: string, checkId: number) => runAgain(hub, inside(who, repo), checkId),
    /** On the default branch, as a push does. */
    pushFile(who: string, repo: string, path: string, content: string): void {
      const at = inside(who, repo);
      at.repository.files.set(path, content);
      tellPush(hub, at, at.repository.defaultBranch);
    },
    /** By the id of its check run. */
    pressButton: (who: string, repo: string, checkId: number, identifier: string) =>
      pressButton(hub, inside(who, repo), checkId, identifier),
    review: onPull((_, at, wanted: NewReview) => submitReview(hub, at, wanted).id),
    reviewComment: onPull(
      (_, at, wanted: NewReviewComment) =>
        commentOnFile(hub, at, { commit_id: at.pull.head.sha, ...wanted }).id,
    ),
    /** Any comment of the thread may be named, as on the website. */
    reply: onPull((_, at, id: number, body: string) => {
      const comment = withId(at.pull.comments, id);
      return replyInThread(hub, at, comment.inReplyTo ?? comment.id, body).id;
    }),
  };
}

const anyComment = ({ comments, pull }: Issue, id: number): Comment =>
  withId([...comments, ...(pull?.comments ?? []), ...(pull?.reviews ?? [])], id);
