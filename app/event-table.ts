// The events that the App handles. Registration, redelivery and the manifest's subscriptions follow from this one list.
import type { EmitterWebhookEvent, EmitterWebhookEventName } from '@octokit/webhooks';
import type { Probot } from 'probot';
import { handleButton } from './commands/handle-button.ts';
import { handleComment } from './commands/handle-comment.ts';
import type { RunDeps } from './handling/deps.ts';
import { type Handle, nothingToDo, type TakeEvent } from './handling/handled.ts';
import {
  readButtonEvent,
  readChecks,
  readComment,
  readInstalled,
  readLabel,
  readPullEvent,
  readPullLabel,
  readPullReopened,
  readPullWithdrawal,
  readRepositoriesAdded,
  readRepositoriesRemoved,
  readReviewEvent,
  readThreadComment,
  readUninstalled,
  readUnsuspended,
  readWithdrawal,
} from './handling/read-events.ts';
import { handleRedChecks } from './red-checks/handle-red-checks.ts';
import { notePullFate } from './results/pull-fates.ts';
import { checkRules } from './rules/check-rules.ts';
import { handleInstalled } from './run/follow-repositories.ts';
import { handleUninstalled, handleUnsuspended } from './run/handle-installation.ts';
import { handlePull } from './run/handle-pull.ts';
import { handleLabel } from './start/handle-label.ts';
import { handleWithdrawal } from './stop/handle-withdrawal.ts';

interface HandledEvent {
  /** `issues.labeled`. */
  readonly name: EmitterWebhookEventName;
  readonly subscription: Subscription;
  register(app: Pick<Probot, 'on'>, deps: RunDeps, take: TakeEvent): void;
}

/**
 * `manifest`: app.yml subscribes to it. `optional`: an operator subscribes to it. `none`: GitHub sends it to every App.
 */
type Subscription = 'manifest' | 'optional' | 'none';

export const handledEvents: readonly HandledEvent[] = [
  event('issues.labeled', readLabel, handleLabel),
  event('issues.unlabeled', readWithdrawal, handleWithdrawal),
  event('issues.closed', readWithdrawal, handleWithdrawal),
  event('issues.transferred', readWithdrawal, handleWithdrawal),
  event('issues.deleted', readWithdrawal, handleWithdrawal),

  event('issue_comment.created', readComment, handleComment),
  event('pull_request_review_comment.created', readThreadComment, handleComment),
  event('pull_request_review.submitted', readReviewEvent, handleComment),

  event('pull_request.labeled', readPullLabel, handleLabel),
  event('pull_request.unlabeled', readPullWithdrawal, handleWithdrawal),
  event('pull_request.closed', readPullWithdrawal, handleWithBoth(handleWithdrawal, notePullFate)),
  event('pull_request.reopened', readPullReopened, notePullFate),
  event('pull_request.opened', readPullEvent, handleWithBoth(handlePull, checkRules)),
  event('pull_request.synchronize', readPullEvent, handleWithBoth(handlePull, checkRules)),

  event('check_run.requested_action', readButtonEvent, handleButton),
  event('check_suite.completed', readChecks, handleRedChecks, 'optional'),

  event('installation.created', readInstalled, handleInstalled, 'none'),
  event('installation_repositories.added', readRepositoriesAdded, handleInstalled, 'none'),
  event('installation.deleted', readUninstalled, handleUninstalled, 'none'),
  event('installation_repositories.removed', readRepositoriesRemoved, handleUninstalled, 'none'),
  event('installation.unsuspend', readUnsuspended, handleUnsuspended, 'none'),
];

/** Lower ranks are redelivered first. Optional events may be very many, so they come after all other handled ones. */
export function rankForRedelivery(name: string): number {
  const handled = handledEvents.find((each) => each.name === name);
  if (handled === undefined) return 2;
  return handled.subscription === 'optional' ? 1 : 0;
}

/** `read` checks the values of a payload, which may be damaged. Null: a needed field is missing. */
function event<Name extends EmitterWebhookEventName, Read>(
  name: Name,
  read: (payload: EmitterWebhookEvent<Name>['payload']) => Read | null,
  handle: Handle<Read>,
  subscription: Subscription = 'manifest',
): HandledEvent {
  return {
    name,
    subscription,
    register: (app, deps, take) =>
      app.on(name, (context) =>
        take(context, async (receivedAt) => {
          const decoded = read(context.payload);
          if (decoded === null) return nothingToDo('the event lacks a field that is needed');
          return handle(deps, decoded, { id: context.id, octokit: context.octokit, receivedAt });
        }),
      ),
  };
}

function handleWithBoth<Decoded>(one: Handle<Decoded>, other: Handle<Decoded>): Handle<Decoded> {
  return async (...given) => {
    const [first, second] = [await one(...given), await other(...given)];
    return {
      result: `${first.result}; ${second.result}`,
      changes: [...first.changes, ...second.changes],
    };
  };
}
