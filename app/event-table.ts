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
  readPullEnd,
  readPullEvent,
  readPullLabel,
  readPullWithdrawal,
  readRepositoriesAdded,
  readRepositoriesRemoved,
  readReviewEvent,
  readThreadComment,
  readUninstalled,
  readUnsuspended,
  readWithdrawal,
} from './handling/read-events.ts';
import {
  readAccess,
  readCheckAgain,
  readDefaultPush,
  readMergeGroup,
  readPullNews,
  readSuiteAgain,
  tellAccess,
  tellWatched,
} from './people/watch-events.ts';
import { handleRedChecks } from './red-checks/handle-red-checks.ts';
import { notePullFate } from './results/pull-fates.ts';
import { checkRules } from './rules/check-rules.ts';
import { handleInstalled, handleUninstalled, handleUnsuspended } from './run/follow-repositories.ts';
import { handlePull } from './run/link-pull.ts';
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

const newHead = both(both([readPullEvent, handlePull], [readPullEvent, checkRules]), [
  readPullNews,
  tellWatched,
]);

export const handledEvents: readonly HandledEvent[] = [
  event('issues.labeled', readLabel, handleLabel),
  event('issues.unlabeled', readWithdrawal, handleWithdrawal),
  event('issues.closed', readWithdrawal, handleWithdrawal),
  event('issues.transferred', readWithdrawal, handleWithdrawal),
  event('issues.deleted', readWithdrawal, handleWithdrawal),

  event('issue_comment.created', readComment, handleComment),
  event('pull_request_review_comment.created', readThreadComment, handleComment),
  event(
    'pull_request_review.submitted',
    ...both([readReviewEvent, handleComment], [readPullNews, tellWatched]),
  ),
  event('pull_request_review.edited', readPullNews, tellWatched),
  event('pull_request_review.dismissed', readPullNews, tellWatched),

  event('pull_request.labeled', readPullLabel, handleLabel),
  event('pull_request.unlabeled', readPullWithdrawal, handleWithdrawal),
  event(
    'pull_request.closed',
    ...both(both([readPullWithdrawal, handleWithdrawal], [readPullEnd, notePullFate]), [
      readPullNews,
      tellWatched,
    ]),
  ),
  event('pull_request.reopened', ...both([readPullEnd, notePullFate], [readPullNews, tellWatched])),
  event('pull_request.opened', ...newHead),
  event('pull_request.synchronize', ...newHead),
  event('pull_request.edited', readPullNews, tellWatched),

  event('check_run.requested_action', readButtonEvent, handleButton),
  event('check_run.rerequested', readCheckAgain, tellWatched),
  event('check_suite.rerequested', readSuiteAgain, tellWatched, 'none'),
  event('check_suite.requested', readDefaultPush, tellWatched, 'none'),
  event('check_suite.completed', readChecks, handleRedChecks, 'optional'),
  event('merge_group.checks_requested', readMergeGroup, tellWatched, 'optional'),
  event('member.edited', readAccess, tellAccess, 'optional'),
  event('member.removed', readAccess, tellAccess, 'optional'),
  event('membership.removed', readAccess, tellAccess, 'optional'),
  event('organization.member_removed', readAccess, tellAccess, 'optional'),

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

type Road<Payload, Read> = readonly [read: (payload: Payload) => Read | null, handle: Handle<Read>];

/** One event for two capabilities, which need different fields of it. */
function both<Payload, One, Other>(
  [readOne, handleOne]: Road<Payload, One>,
  [readOther, handleOther]: Road<Payload, Other>,
): Road<Payload, { readonly one: One | null; readonly other: Other | null }> {
  return [
    (payload) => {
      const read = { one: readOne(payload), other: readOther(payload) };
      return read.one === null && read.other === null ? null : read;
    },
    async (deps, { one, other }, context) => {
      const handled = [
        ...(one === null ? [] : [await handleOne(deps, one, context)]),
        ...(other === null ? [] : [await handleOther(deps, other, context)]),
      ];
      return {
        result: handled.map(({ result }) => result).join('; '),
        changes: handled.flatMap(({ changes }) => changes),
      };
    },
  ];
}
