// The App as a Probot application: for each event, the reader of its payload and its handler.
import type { ApplicationFunction, Context } from 'probot';
import type { Deps } from './deps/deps.ts';
import {
  readChecks,
  readIssueComment,
  readLabel,
  readPullEvent,
  readPullLabel,
  readPullWithdrawal,
  readRepositoriesRemoved,
  readReview,
  readReviewComment,
  readUninstalled,
  readUnsuspended,
  readWithdrawal,
} from './events/read-asks.ts';
import { handleComment } from './requests/handle-comment.ts';
import { handleLabel } from './requests/handle-label.ts';
import { handlePull } from './requests/handle-pull.ts';
import { handleRedChecks } from './requests/handle-red-checks.ts';
import { handleUninstalled } from './requests/handle-uninstalled.ts';
import { handleUnsuspended } from './requests/handle-unsuspended.ts';
import { handleWithdrawal } from './requests/handle-withdrawal.ts';
import { type Handle, nothingToDo, type TakeEvent } from './requests/handled.ts';

export function agentConversations(deps: Deps, take: TakeEvent): ApplicationFunction {
  /** The payload comes from outside, so its reader checks every type. Null means that a needed field is missing. */
  const to =
    <Asked>(read: (payload: unknown) => Asked | null, handle: Handle<Asked>) =>
    (context: Context): Promise<void> =>
      take(context, async (receivedAt) => {
        const asked = read(context.payload);
        if (asked === null) return nothingToDo('the event lacks a field that is needed');
        return handle(deps, asked, Object.assign(context, { receivedAt }));
      });

  return (app) => {
    app.on('issues.labeled', to(readLabel, handleLabel));
    app.on('issues.unlabeled', to(readWithdrawal, handleWithdrawal));
    app.on('issues.closed', to(readWithdrawal, handleWithdrawal));
    app.on('issues.transferred', to(readWithdrawal, handleWithdrawal));
    app.on('issues.deleted', to(readWithdrawal, handleWithdrawal));

    app.on('issue_comment.created', to(readIssueComment, handleComment));
    app.on('pull_request_review_comment.created', to(readReviewComment, handleComment));
    app.on('pull_request_review.submitted', to(readReview, handleComment));

    app.on('pull_request.labeled', to(readPullLabel, handleLabel));
    app.on('pull_request.unlabeled', to(readPullWithdrawal, handleWithdrawal));
    app.on('pull_request.closed', to(readPullWithdrawal, handleWithdrawal));
    app.on('pull_request.opened', to(readPullEvent, handlePull));
    app.on('pull_request.synchronize', to(readPullEvent, handlePull));

    // Sent only to an App that somebody has subscribed to it, for `on_red_check`.
    app.on('check_suite.completed', to(readChecks, handleRedChecks));

    app.on('installation.deleted', to(readUninstalled, handleUninstalled));
    app.on('installation_repositories.removed', to(readRepositoriesRemoved, handleUninstalled));
    app.on('installation.unsuspend', to(readUnsuspended, handleUnsuspended));
  };
}
