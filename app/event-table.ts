// The events that the App handles. Registration, redelivery and the manifest's subscriptions follow from this one list.
import type { EmitterWebhookEvent, EmitterWebhookEventName } from '@octokit/webhooks';
import type { Probot } from 'probot';
import { isObject } from '../shared/github/index.ts';
import { showChecksAgain } from './commands/checks-again.ts';
import { handleButton, handleComment } from './commands/handle-comment.ts';
import { type Handle, nothingToDo, type RunDeps, type TakeEvent } from './handling/handled.ts';
import * as events from './handling/read-events.ts';
import { eventName } from './intake/deliveries.ts';
import * as people from './people/watch-events.ts';
import { handleRedChecks } from './red-checks/handle-red-checks.ts';
import { notePullFate } from './results/pull-fates.ts';
import { checkRules } from './rules/check-rules.ts';
import { handleInstalled } from './run/follow-repositories.ts';
import { handleUninstalled, handleUnsuspended } from './run/handle-uninstalled.ts';
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

const newHead = both(both([events.readPullEvent, handlePull], [events.readPullEvent, checkRules]), [
  people.readPullNews,
  people.tellWatched,
]);

export const handledEvents: readonly HandledEvent[] = [
  event('issues.labeled', events.readLabel, handleLabel),
  event('issues.unlabeled', events.readWithdrawal, handleWithdrawal),
  event('issues.closed', events.readWithdrawal, handleWithdrawal),
  event('issues.transferred', events.readWithdrawal, handleWithdrawal),
  event('issues.deleted', events.readWithdrawal, handleWithdrawal),

  event('issue_comment.created', events.readComment, handleComment),
  event('pull_request_review_comment.created', events.readComment, handleComment),
  event(
    'pull_request_review.submitted',
    ...both([events.readComment, handleComment], [people.readPullNews, people.tellWatched]),
  ),
  event('pull_request_review.edited', people.readPullNews, people.tellWatched),
  event('pull_request_review.dismissed', people.readPullNews, people.tellWatched),

  event('pull_request.labeled', events.readLabel, handleLabel),
  event('pull_request.unlabeled', events.readWithdrawal, handleWithdrawal),
  event(
    'pull_request.closed',
    ...both(both([events.readWithdrawal, handleWithdrawal], [events.readPullEnd, notePullFate]), [
      people.readPullNews,
      people.tellWatched,
    ]),
  ),
  event('pull_request.reopened', ...both([events.readPullEnd, notePullFate], newHead)),
  event('pull_request.opened', ...newHead),
  event('pull_request.synchronize', ...newHead),
  event(
    'pull_request.edited',
    ...both([events.readMovedPull, checkRules], [people.readPullNews, people.tellWatched]),
  ),

  event('check_run.requested_action', events.readButtonEvent, handleButton),
  event(
    'check_run.rerequested',
    ...both([people.readCheckAgain, people.tellWatched], [events.readChecks, showChecksAgain]),
  ),
  event(
    'check_suite.rerequested',
    ...both([people.readSuiteAgain, people.tellWatched], [events.readChecks, showChecksAgain]),
    'none',
  ),
  event('check_suite.requested', people.readDefaultPush, people.tellWatched, 'none'),
  event('check_suite.completed', events.readChecks, handleRedChecks, 'optional'),
  event('merge_group.checks_requested', people.readMergeGroup, people.tellWatched, 'optional'),
  event('member.edited', people.readAccess, people.tellAccess, 'optional'),
  event('member.removed', people.readAccess, people.tellAccess, 'optional'),
  event('membership.removed', people.readAccess, people.tellAccess, 'optional'),
  event('organization.member_removed', people.readAccess, people.tellAccess, 'optional'),

  event('installation.created', events.readInstalled, handleInstalled, 'none'),
  event('installation_repositories.added', events.readInstalled, handleInstalled, 'none'),
  event('installation.deleted', events.readUninstalled, handleUninstalled, 'none'),
  event('installation_repositories.removed', events.readUninstalled, handleUninstalled, 'none'),
  event('installation.unsuspend', events.readUnsuspended, handleUnsuspended, 'none'),
  event('installation.new_permissions_accepted', events.readUnsuspended, handleUnsuspended, 'none'),
];

/** Lower ranks are redelivered first. Optional events may be very many, so they come after all other handled ones. */
export function rankForRedelivery(name: string): number {
  const handled = handledEvents.find((each) => each.name === name);
  if (handled === undefined) return 2;
  return handled.subscription === 'optional' ? 1 : 0;
}

/**
 * What nobody handles and a bot did: GitHub tells the App of each edit of its own comments too. What a person does is stored, whatever it
 * is: it may tell that a repository has moved.
 */
export function isOfNoUse(event: string, payload: object): boolean {
  const sender = 'sender' in payload && isObject(payload.sender) ? payload.sender : {};
  const name = eventName(event, payload);
  return sender.type === 'Bot' && !handledEvents.some((handled) => handled.name === name);
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
