// Follows one conversation in this step: reports changes, keeps the ledger, and handles the questions of the agent.
import type { Conversation } from '../../shared/service/index.ts';
import type { Ending, Watch } from '../../shared/watch/index.ts';
import { leaveOpen, onWaiting } from '../question/on-waiting.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { watchCost } from '../stopping/watch-cost.ts';
import { findPullRequest } from './find-pull-request.ts';
import { follow } from './follow.ts';
import { hearLastWords } from './last-words.ts';
import { lookOnce } from './look-once.ts';

export type Tracked =
  | { readonly kind: 'ended'; readonly ending: Ending }
  /** Only for a caller that wants no more than this: the conversation exists and can be followed elsewhere. */
  | { readonly kind: 'ready'; readonly watch: Watch }
  | { readonly kind: 'cancelled' };

export async function track(beginning: Watch, step: WorkflowStep, until: 'end' | 'ready'): Promise<Tracked> {
  const { log, clock, cancel, live } = step;
  let known = beginning;
  let conversation: Conversation | null = null;
  let isFresh = false;
  let stopped: Ending | null = null;
  const isReady = (watch: Watch) => watch.phase === 'conversation' && until === 'ready';

  // After a cancel there is nothing more to put into it.
  if (beginning.phase === 'start' && !cancel.signal.aborted) log.group('Start-up');
  else log.endGroup();
  await noteWatch(beginning, null, step);
  const last = await follow(beginning, {
    clock,
    signal: cancel.signal,
    live,
    enough: (watch) => stopped !== null || isReady(watch),
    async look(watch) {
      const look = await lookOnce(watch, step);
      conversation = look.conversation ?? conversation;
      if (look.conversation !== null && until === 'end') live.hearOf(look.conversation);
      isFresh = look.conversation !== null;
      return look.reading;
    },
    async onLook(watch) {
      log.changes(known, watch);
      if (known.phase === 'start' && watch.phase === 'conversation') live.begin();
      if (watch.phase !== 'start') log.endGroup();
      known = watch;
      await noteWatch(watch, conversation, step);
      stopped =
        (await watchCost(watch, isFresh ? conversation : null, step)) ?? (await onWaiting(watch, step));
    },
    onQuiet: (watch) => log.still(watch),
  });
  live.close();
  log.endGroup();
  if (until === 'end') await findPullRequest(conversation, step);

  if (stopped) return { kind: 'ended', ending: stopped };
  if (last.ending === null)
    return isReady(last) && !cancel.signal.aborted ? { kind: 'ready', watch: last } : { kind: 'cancelled' };
  if (last.conversationId === null) return { kind: 'ended', ending: last.ending };
  if (last.ending.outcome === 'waiting_for_confirmation') {
    await leaveOpen(last.conversationId, step);
    return { kind: 'ended', ending: last.ending };
  }
  return { kind: 'ended', ending: await hearLastWords(last.ending, conversation, step) };
}

async function noteWatch(watch: Watch, conversation: Conversation | null, step: WorkflowStep): Promise<void> {
  const { ledger, services, comment, log } = step;
  const before = ledger.facts();
  const { conversationId, seen } = watch;
  // A failed look saw nothing. And sending an answer, or finding what a start began, may have seen more than the watch.
  const statuses =
    watch.failures !== null || watch.polls === 0
      ? {}
      : seen.phase === 'start'
        ? { startTaskStatus: seen.startStatus ?? before.startTaskStatus }
        : { sandboxStatus: seen.sandboxStatus, executionStatus: seen.executionStatus };
  ledger.note({
    ...statuses,
    startTaskId: watch.startTaskId ?? before.startTaskId,
    conversationId: conversationId ?? before.conversationId,
    conversationUrl:
      conversationId === null ? before.conversationUrl : services.api.conversationPage(conversationId),
    title: conversation?.title ?? before.title,
    repository: conversation?.repository ?? before.repository,
    pullRequests: conversation?.pullRequests ?? before.pullRequests,
    warnings: watch.warnings,
    timeline: watch.timeline,
    looks: watch.polls,
  });
  const { conversationUrl, round } = ledger.facts();
  // The thread was last told how the agent stood when it got the message.
  const begins = seen.executionStatus === 'running' && before.executionStatus !== 'running';
  if (round !== null && begins) await comment.update(ledger.facts());
  if (conversationUrl !== null && before.conversationUrl !== conversationUrl) {
    log.line(`conversation ${conversationUrl}`);
    await comment.update(ledger.facts());
  }
}
