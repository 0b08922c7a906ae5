// Handles that the label was removed, or the issue or pull request was closed or merged, by somebody who may start: its own run is no
// longer followed. A run of an issue goes on when a pull request that it is linked to is closed. The agent of an issue that was
// transferred or deleted is stopped, whoever did that.

import {
  type RefusalWhy,
  refusalReply,
  repositoryName,
  transferredReply,
} from '../../shared/github/index.ts';
import { checkPermission } from '../handling/check-permission.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { WithdrawalEvent, WithdrawalReason } from '../handling/handled.ts';
import { type EventContext, type Handled, type HandledChange, nothingToDo } from '../handling/handled.ts';
import { hasLabel, readIssueNow } from '../handling/issue-now.ts';
import { orRefusal } from '../handling/judge-failure.ts';
import { readConfiguration, sameLabel } from '../handling/read-configuration.ts';
import { replyTo, writeReply } from '../handling/reply.ts';
import { textEffect } from '../handling/reply-effects.ts';
import { withoutFile } from '../handling/terms.ts';
import { endRun, howStopped, stoppedBefore } from '../run/advance-run.ts';
import { isBeingStopped, type Run, withFacts } from '../store/run/run.ts';
import { decisionToEnd, stopRun } from './after-stop.ts';

export async function handleWithdrawal(
  deps: RunDeps,
  event: WithdrawalEvent,
  context: EventContext,
): Promise<Handled> {
  const { store, clock } = deps;
  const run = await store.runs.liveOf(event.place.repository.id, event.place.number);
  if (!run) return nothingToDo('no live run');
  const { label } = run.facts.terms;
  const isOurs = sameLabel(event.label ?? label, label);
  if (event.why === 'unlabeled' && !isOurs) return nothingToDo('another label');
  // Ending the run now would drop the stop that a person asked for.
  if (isBeingStopped(run)) return nothingToDo('the run is being stopped');
  if (event.why === 'transferred' || event.why === 'deleted') return stopUntold(deps, event, run);
  const undone = await orRefusal(whyUndone(event, run, context, clock.now()));
  if (undone.kind === 'done' && undone.value !== null) {
    return nothingToDo(`the event ends nothing: ${undone.value}`);
  }
  const denied = await whyNotAllowed(deps, event, run, context);
  if (denied !== null) return goOn(deps, event, run, denied, context);
  const now = clock.now();
  const by = { by: event.sender.login, reason: doneBy(event) };
  const ended =
    run.state === 'pending'
      ? stoppedBefore(run, now, by)
      : endRun(run, { outcome: 'cancelled', reason: howStopped(by), at: now });
  return {
    result: `run ${run.id} ends: ${event.why}`,
    changes: [{ kind: 'run', run: ended, change: 'state' }, ...keptOf(event, ended, 'unfollow', now)],
  };
}

/**
 * GitHub sends a failed event again when it is asked to, up to three days later. By then the label may have been set again, or the issue
 * opened again, and an agent that was asked for since would go on without being followed. Events of one moment may also come in another
 * order.
 */
const lateAfter = 60_000;

/**
 * Why an event that came late, or after one that came after it, ends nothing; null where it holds. Of a label that was deleted GitHub
 * tells no name: then its run shows whether it was this one.
 */
async function whyUndone(
  { place, why, label, at }: WithdrawalEvent,
  run: Run,
  { octokit, receivedAt }: EventContext,
  now: number,
): Promise<string | null> {
  const { facts, createdAt } = run;
  const isNameless = why === 'unlabeled' && label === null;
  if (isNameless && facts.start.by.kind !== 'label') return 'no label began it';
  const happenedAt = at ?? receivedAt;
  const askedAt = facts.start.askedAt ?? createdAt;
  const isOvertaken = why === 'unlabeled' && happenedAt <= Math.max(askedAt, facts.start.labelledAt ?? 0);
  if (now - happenedAt <= lateAfter && !isOvertaken && !isNameless) return null;
  const shown = await readIssueNow(octokit, place.repository, place.number);
  if (shown === null) return null;
  if (why !== 'unlabeled') return shown.isOpen ? 'it was opened again' : null;
  if (hasLabel(shown, label ?? facts.terms.label)) return 'the label is there';
  const isBefore = happenedAt + lateAfter < askedAt;
  return isBefore ? 'the run was asked for since' : null;
}

/** The decision of the person who ended it; none for a bot. */
function keptOf(
  event: WithdrawalEvent,
  run: Run,
  verdict: 'stop' | 'unfollow',
  now: number,
): readonly HandledChange[] {
  const { sender } = event;
  if (sender.bot) return [];
  const by = { kind: 'person', login: sender.login, id: sender.id, comment: null } as const;
  return [{ kind: 'decision', decision: decisionToEnd(run, verdict, by, now, doneBy(event)) }];
}

/** Null where the sender may end the run: someone who may not start one may not end one that limits hold. */
async function whyNotAllowed(
  { settings: { policy = null } }: RunDeps,
  { place: { repository }, sender }: WithdrawalEvent,
  run: Run,
  { octokit }: EventContext,
): Promise<RefusalWhy | null> {
  const looked = await orRefusal(
    readConfiguration(octokit, repositoryName(repository), policy).then((read) => {
      const configuration =
        read.kind === 'problems' ? withoutFile(run.facts.terms, policy) : read.configuration;
      return checkPermission(octokit, repository, { sender }, configuration.permission.start, configuration);
    }),
  );
  if (looked.kind === 'github_refuses') return looked;
  return looked.value.kind === 'denied' ? looked.value.why : null;
}

/** The run is still followed. */
function goOn(
  deps: RunDeps,
  event: WithdrawalEvent,
  run: Run,
  why: RefusalWhy,
  context: EventContext,
): Handled {
  const { sender } = event;
  const doing = `ending this run (${doneBy(event)})`;
  const text = refusalReply({ login: sender.login, what: { doing }, why });
  const replying = replyTo(deps, event, context);
  const key = `withdrawal/${run.id}/${sender.id}/${event.why}`;
  const reply = `${text} It is followed on, and its limits hold.`;
  return {
    result: `run ${run.id} goes on: ${why.kind}`,
    changes: writeReply(replying, (marker) => `${marker}\n${reply}`, key),
  };
}

/**
 * The issue is gone, or in another repository, where its agent does not work: nothing can be written where it was, and no one can
 * answer there any more. That holds no matter who did it.
 */
function stopUntold(
  { clock, settings: { markerSecret } }: RunDeps,
  event: WithdrawalEvent,
  run: Run,
): Handled {
  const now = clock.now();
  const { movedTo, place, sender } = event;
  const untold = withFacts(run, { end: { isUntold: true, ...(movedTo && { movedTo }) } });
  const stopped = stopRun(untold, sender.login, now, doneBy(event));
  const result = `run ${run.id} is to stop: ${event.why}`;
  const changes: readonly HandledChange[] = [
    { kind: 'run', run: stopped, change: 'state' },
    ...keptOf(event, stopped, 'stop', now),
  ];
  if (movedTo === undefined) return { result, changes };
  const { owner, name } = place.repository;
  const from = `${owner}/${name}#${place.number}`;
  const text = transferredReply({ login: sender.login, from, conversationUrl: run.facts.conversation.url });
  const cause = { id: run.id, repository: movedTo.repository, installationId: place.installationId };
  const spot = { number: movedTo.number, thread: null, since: now };
  const effect = textEffect(`run/${run.id}/transferred`, cause, spot, text, markerSecret);
  return { result, changes: [...changes, { kind: 'effect', effect }] };
}

function doneBy({ what: place, why, label }: WithdrawalEvent): string {
  const what: Readonly<Record<WithdrawalReason, string>> = {
    unlabeled: label === null ? 'deleted its label' : `removed the label ${label}`,
    closed: `closed the ${place}`,
    merged: `merged the ${place}`,
    transferred: `transferred the ${place}`,
    deleted: `deleted the ${place}`,
  };
  return what[why];
}
