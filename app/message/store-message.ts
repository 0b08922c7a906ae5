// Stores a step of a message, with what it means for its run and its author, in one transaction.

import { beginRound, noteTaskGiven } from '../../shared/conversation/index.ts';
import { endingOfMessage, endingOfTask } from '../../shared/drive/index.ts';
import { refusalReply, returnedReply } from '../../shared/github/index.ts';
import { isGoneForGood, type MessageStep } from '../../shared/message/index.ts';
import type { Random, RunSettings } from '../handling/deps.ts';
import { reactionEffect, textEffect } from '../handling/reply-effects.ts';
import { Superseded, saveUnchanged } from '../kernel/queue-table.ts';
import { closeAgain, endRun } from '../run/advance-run.ts';
import { asideOf } from '../run/aside.ts';
import { changeBetween } from '../run/change-between.ts';
import { checkLeft } from '../run/check-run.ts';
import { planningAgain, withPlanInstruction } from '../run/plan-of-run.ts';
import { storeRun } from '../run/store-run.ts';
import { stickyComment } from '../run/tell.ts';
import { admitNewRun, pendingRun, type RunAdmission } from '../run/waiting-list/admit-run.ts';
import type { NewEffect } from '../store/effect.ts';
import type { StoredMessage } from '../store/message.ts';
import { isBeingStopped, newFacts, type Run, withFacts } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';

/** Returns the message with its new version. Throws `Superseded` when it, or its run, was changed since it was read. */
export async function storeMessage(
  tables: Tables,
  before: StoredMessage,
  step: MessageStep,
  { settings, random }: { readonly settings: RunSettings; readonly random: Random },
  now: number,
): Promise<StoredMessage> {
  const stored = await saveUnchanged(tables.messages, { ...before, ...step.thing });
  if (step.do.kind === 'rest') {
    await tellTrouble(tables, before, stored, settings, now);
    return stored;
  }
  const run = await tables.runs.byId(before.runId);
  if (step.do.kind !== 'settle') {
    // The look takes a while, and a person may have ended or stopped the run in the meantime.
    if (run === null || run.state === 'ended' || isBeingStopped(run)) {
      throw new Superseded(`run ${before.runId} goes on no more`);
    }
    return stored;
  }
  // The next one may leave.
  await tables.messages.poke(before.runId, now);
  if (run === null) return stored;
  if (stored.number === 1) {
    const after = afterTask(run, stored, now);
    if (after !== run) await storeRun(tables, after, changeBetween(run, after), settings, now);
    return stored;
  }
  const isLast = (await tables.messages.openOf(run.id)).length === 0;
  const after = afterFurther(run, stored, isLast, now);
  await storeRun(tables, after, after.state === run.state ? 'detail' : 'state', settings, now);
  await tables.outbox.put(checkLeft(run, after), now);
  const next = after.state === 'ended' ? successorOf(after, stored, random.uuid(), now) : null;
  const askedAt = stored.from?.receivedAt ?? now;
  const admitted = next && (await admitNewRun(tables, next, settings, { askedAt, now }));
  await tables.outbox.putAll(messageEffects(stored, after, admitted, settings.markerSecret), now);
  return stored;
}

/** The comment that follows the run says what a message waits for. */
async function tellTrouble(
  tables: Tables,
  before: StoredMessage,
  { runId, state, number, troubleSince }: StoredMessage,
  settings: RunSettings,
  now: number,
): Promise<void> {
  const isSame = (before.troubleSince === null) === (troubleSince === null);
  if (isSame || number === 1 || state !== 'held') return;
  const run = await tables.runs.byId(runId);
  if (run === null || run.state === 'ended') return;
  await tables.outbox.put(stickyComment(run, settings, 'detail', await asideOf(tables, run)), now);
}

/** The run after its agent was given its task, or was not. */
function afterTask(run: Run, { result }: StoredMessage, now: number): Run {
  if (run.watch === null || !run.watch.taskPending || run.state === 'ended' || result === null) return run;
  const ending = endingOfTask(result);
  if (ending !== null) return endRun(run, { ...ending, at: now });
  if (result.kind !== 'taken') return run;
  const given = withFacts(run, { start: { note: null } });
  return { ...given, watch: noteTaskGiven(run.watch, now), dueAt: now };
}

const mostRounds = 50;

/** The run after the result of a further message. `isLast`: no other message is on its way. */
function afterFurther(run: Run, { from, by, result }: StoredMessage, isLast: boolean, now: number): Run {
  if (run.watch === null || run.state === 'ended') return run;
  // A run that went on for this only is what it was before. One that is being stopped is first stopped.
  if (result?.kind !== 'taken') {
    return isLast && run.watch.resuming && !isBeingStopped(run) ? withoutMessage(run, result, now) : run;
  }
  const { rounds, stop, start } = run.facts;
  const number = (rounds.begun.at(-1)?.number ?? 1) + 1;
  const round = { number, by: from ? from.login : (by ?? start.requester), at: now };
  return {
    ...withFacts(run, {
      rounds: { begun: [...rounds.begun, round].slice(-mostRounds) },
      // A run that is to be stopped stays so.
      stop: { latest: isBeingStopped(run) ? stop.latest : null },
      end: { ending: null, finalMessage: null },
    }),
    watch: beginRound(run.watch, { number, since: now, after: result.event }, now),
    dueAt: now,
  };
}

/** A run that had not ended before, because its agent was to go on with a plan, ends with what came of its message. */
function withoutMessage(run: Run, result: StoredMessage['result'], now: number): Run {
  const ending = run.facts.end.ending === null && result !== null ? endingOfMessage(result) : null;
  return ending === null ? closeAgain(run, now) : endRun(run, { ...ending, at: now });
}

/** The effects that tell the author of a message its result. `admitted`: what became of a new conversation that was to take over. */
function messageEffects(
  { id, from, result }: StoredMessage,
  run: Run,
  admitted: RunAdmission | null,
  secret: string,
): readonly (NewEffect | null)[] {
  // Where checks failed, no person wrote anything. The comment that follows the run says what comes of it.
  if (!from || from.login === null || result === null) return [];
  const isTaken = result.kind === 'taken';
  const reaction = reactionEffect(from.comment, run, isTaken ? 'rocket' : 'confused');
  const what = run.facts.terms.commands.prefix;
  const text =
    admitted?.kind === 'too_many_started'
      ? refusalReply({ login: from.login, what, why: admitted })
      : returnedReply(from.login, result, admitted?.kind === 'begun', run.facts.stop.latest !== null);
  const spot = { number: from.number, thread: from.comment.thread, since: from.receivedAt };
  return [reaction, text === null ? null : textEffect(`message/${id}/returned`, run, spot, text, secret)];
}

/** The run of a new conversation, where the conversation of the message is gone for good. Null where it is not. */
function successorOf(
  { facts, installationId, repository, issue, apiKey, id: before }: Run,
  { from, instead, result }: StoredMessage,
  id: string,
  now: number,
): Run | null {
  if (
    !isGoneForGood(result, facts.end.ending?.outcome) ||
    !from ||
    from.login === null ||
    instead === undefined
  )
    return null;
  const { terms, start, conversation, pull } = facts;
  const { issueTitle, removed, branchDoubt, guardChange } = start;
  const begun = {
    requester: from.login,
    requesterId: from.id,
    by: { kind: 'command', usage: '/agent' },
    issueTitle,
    removed,
    branchDoubt,
    guardChange,
    follows: conversation.url ?? conversation.id ?? before,
  } as const;
  // A scope was approved for the run before: this one plans again.
  const plans = terms.plan !== undefined;
  const message = plans ? withPlanInstruction(instead) : instead;
  const again = plans ? { ...terms, plan: planningAgain } : terms;
  const successor = { id, installationId, repository, issue, apiKey, message };
  return pendingRun({ ...successor, facts: newFacts(again, begun, pull.linked) }, now);
}
