// The App as a Probot application: for each event, the reader of its payload and its handler.
import type { ApplicationFunction, Context } from 'probot';
import { handleButton } from './commands/handle-button.ts';
import { handleComment } from './commands/handle-comment.ts';
import {
  readButtonEvent,
  readChecks,
  readComment,
  readLabel,
  readPullEvent,
  readPullLabel,
  readPullWithdrawal,
  readRepositoriesRemoved,
  readReviewEvent,
  readThreadComment,
  readUninstalled,
  readUnsuspended,
  readWithdrawal,
} from './github/read-events.ts';
import type { RunDeps } from './handling/deps.ts';
import { type Handle, nothingToDo, type TakeEvent } from './handling/handled.ts';
import { handleRedChecks } from './red-checks/handle-red-checks.ts';
import { checkRules } from './rules/check-rules.ts';
import { handleUninstalled, handleUnsuspended } from './run/handle-installation.ts';
import { handlePull } from './run/handle-pull.ts';
import { handleLabel } from './start/handle-label.ts';
import { handleWithdrawal } from './stop/handle-withdrawal.ts';

export function agentConversations(deps: RunDeps, take: TakeEvent): ApplicationFunction {
  /** The reader checks the values in a payload, which may be damaged. Null means that a needed field is missing. */
  const to =
    <Payload, Read>(read: (payload: Payload) => Read | null, handle: Handle<Read>) =>
    (
      context: Pick<Context, 'id' | 'name' | 'octokit'> & { readonly payload: Payload & object },
    ): Promise<void> =>
      take(context, async (receivedAt) => {
        const event = read(context.payload);
        if (event === null) return nothingToDo('the event lacks a field that is needed');
        return handle(deps, event, Object.assign(context, { receivedAt }));
      });

  return (app) => {
    app.on('issues.labeled', to(readLabel, handleLabel));
    app.on('issues.unlabeled', to(readWithdrawal, handleWithdrawal));
    app.on('issues.closed', to(readWithdrawal, handleWithdrawal));
    app.on('issues.transferred', to(readWithdrawal, handleWithdrawal));
    app.on('issues.deleted', to(readWithdrawal, handleWithdrawal));

    app.on('issue_comment.created', to(readComment, handleComment));
    app.on('pull_request_review_comment.created', to(readThreadComment, handleComment));
    app.on('pull_request_review.submitted', to(readReviewEvent, handleComment));

    app.on('pull_request.labeled', to(readPullLabel, handleLabel));
    app.on('pull_request.unlabeled', to(readPullWithdrawal, handleWithdrawal));
    app.on('pull_request.closed', to(readPullWithdrawal, handleWithdrawal));
    app.on('pull_request.opened', to(readPullEvent, both(handlePull, checkRules)));
    app.on('pull_request.synchronize', to(readPullEvent, both(handlePull, checkRules)));

    app.on('check_run.requested_action', to(readButtonEvent, handleButton));
    // Sent only to an App that is subscribed to it, for `on_red_check`.
    app.on('check_suite.completed', to(readChecks, handleRedChecks));

    app.on('installation.deleted', to(readUninstalled, handleUninstalled));
    app.on('installation_repositories.removed', to(readRepositoriesRemoved, handleUninstalled));
    app.on('installation.unsuspend', to(readUnsuspended, handleUnsuspended));
  };
}

/** One event for two things, which know nothing of each other. */
const both =
  <Asked>(one: Handle<Asked>, other: Handle<Asked>): Handle<Asked> =>
  async (...event) => {
    const [first, second] = [await one(...event), await other(...event)];
    return {
      result: `${first.result}; ${second.result}`,
      changes: [...first.changes, ...second.changes],
    };
  };
