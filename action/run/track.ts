// Follows one conversation in this step: reports changes, keeps the ledger, and handles the questions of the agent.

import {
  type Ending,
  endNow,
  type Followed,
  type FollowedRun,
  follow,
  isAsking,
  judgedBy,
  noteQuestionLook,
  type Polled,
  refusalNow,
  unanswered,
  type Watch,
  warningsOf,
} from '../../shared/conversation/index.ts';
import { followOn, recordSeen } from '../../shared/drive/index.ts';
import type { Conversation, PollResult } from '../../shared/service/index.ts';
import { namedSoFar } from './step/conversation.ts';
import { followedOf, followTools, noteCost } from './step/followed.ts';
import { pollOnce, pollUntilEnd } from './step/poll-loop.ts';
import type { WorkflowStep } from './step/workflow-step.ts';

export type Tracked =
  | { readonly kind: 'ended'; readonly ending: Ending }
  /** Only for a caller that wants no more than this: the conversation exists and can be followed elsewhere. */
  | { readonly kind: 'ready'; readonly watch: Watch }
  | { readonly kind: 'cancelled' };

export async function track(beginning: Watch, step: WorkflowStep, until: 'end' | 'ready'): Promise<Tracked> {
  const { log, clock, cancel, live } = step;
  const tracking = startTracking(beginning, step, until);
  const isReady = ({ phase, ending }: Watch) =>
    until === 'ready' && phase === 'conversation' && ending === null;
  await noteWatch(beginning, null, step);
  const last = await pollUntilEnd<PollResult>(beginning, {
    clock,
    signal: cancel.signal,
    live,
    enough: (watch) => tracking.isStopped() || isReady(watch),
    poll: (watch) => pollOnce(watch, step),
    onPoll: (_, seen) => tracking.onPoll(seen),
    onQuiet: (watch) => log.still(watch),
  });
  live.close();
  if (isReady(last) && !tracking.isStopped() && !cancel.signal.aborted) return { kind: 'ready', watch: last };
  const ending = await tracking.end();
  if (ending === null) return { kind: 'cancelled' };
  const isLeft = ending.outcome === unanswered && !tracking.isStopped();
  if (isLeft && last.conversationId !== null) {
    await (await import('./on-waiting.ts')).leaveOpen(last.conversationId, step);
  }
  return { kind: 'ended', ending };
}

function startTracking(beginning: Watch, step: WorkflowStep, until: 'end' | 'ready') {
  const { log, clock, live, comment, ledger } = step;
  let run = followedOf(beginning, step, until);
  let conversation: Conversation | null = null;
  let stopped: Ending | null = null;
  let ending: Ending | null = null;

  const note = async (next: FollowedRun) => {
    const { watch: known } = run;
    const { watch } = next;
    run = next;
    log.changes(known, watch);
    if (known.phase === 'start' && watch.phase === 'conversation' && watch.ending === null) live.begin();
    await noteWatch(watch, conversation, step, watch.polls > known.polls);
    const isTold = watch.ending !== null || refusalNow(watch) === refusalNow(known);
    if (!isTold) await comment.update(ledger.facts());
  };

  /** All that is to be done, up to the next poll. */
  const goOn = async (next: Followed, polled: Polled): Promise<void> => {
    const tools = followTools(step, conversation);
    const done = await followOn(next, polled, conversation, tools);
    await note(done.run);
    if (polled.record !== null) noteCost(done.run, step);
    if (done.end !== null) ending = (await import('./end-of-run.ts')).noteEnd(done.end, step);
    const { conversationId } = run.watch;
    if (done.do === null || conversationId === null) return;
    stopped = await (await import('./watch-cost.ts')).stopForCost(conversationId, done.do, step);
    if (stopped !== null) return;
    await goOn(follow(run, { ...polled, done: { kind: 'stop_for_cost' } }, clock.now()), polled);
  };

  return {
    isStopped: () => stopped !== null,
    async onPoll({ reading, conversation: seen }: PollResult): Promise<Watch> {
      conversation = seen ?? conversation;
      if (seen !== null && until === 'end') live.listenTo(seen);
      if (reading.kind === 'task') ledger.note({ startSandbox: reading.sandboxId ?? null });
      const polled = { reading, record: recordSeen(seen, step.service), isPolicyHeard: false };
      const next = follow(run, polled, clock.now());
      // A hint came before the time at which such a reading counts.
      if (next.run.watch === run.watch) return run.watch;
      await note(next.run);
      await goOn(next, polled);
      await comment.catchUp(ledger.facts());
      stopped ??= await decide(run.watch, step);
      run = { ...run, watch: noteQuestionLook(run.watch, step.ledger.facts(), clock.now()) };
      return run.watch;
    },
    /** How it ended; null where that is not known, because the step was cancelled. */
    async end(): Promise<Ending | null> {
      if (until === 'end') await (await import('./end-of-run.ts')).noteWhatCame(conversation, step);
      if (stopped !== null && !run.isEndRead) {
        const polled = { reading: { kind: 'absent' }, record: null, isPolicyHeard: false } as const;
        await goOn(endNow(run, stopped), polled);
      }
      return stopped ?? ending ?? run.watch.ending;
    },
  };
}

/** Rules and questions are loaded with the first question. */
async function decide(watch: Watch, step: WorkflowStep): Promise<Ending | null> {
  if (!isAsking(watch.seen.agent) && step.ledger.facts().question === null) return null;
  return (await import('./on-waiting.ts')).onWaiting(watch, step);
}

async function noteWatch(
  watch: Watch,
  conversation: Conversation | null,
  step: WorkflowStep,
  isPolled = watch.polls > 0,
): Promise<void> {
  const { ledger, service, comment, log } = step;
  const before = ledger.facts();
  const { conversationId, seen } = watch;
  // A failed look saw nothing. And sending an answer, or finding what a start began, may have seen more than the watch.
  const states =
    watch.failures !== null || !isPolled
      ? {}
      : seen.phase === 'start'
        ? { startStep: seen.step ?? before.startStep }
        : { sandbox: seen.sandbox, agent: seen.agent };
  const warnings = warningsOf(watch);
  const asks = judgedBy(before.asks, watch);
  ledger.note({
    ...states,
    startTaskId: watch.startTaskId ?? before.startTaskId,
    conversationId: conversationId ?? before.conversationId,
    conversationUrl: conversationId === null ? before.conversationUrl : service.page(conversationId),
    ...namedSoFar(conversation, step),
    repository: conversation?.repository ?? before.repository,
    warnings,
    asks,
    timeline: watch.timeline,
    polls: watch.polls,
  });
  const { conversationUrl } = ledger.facts();
  // The thread last showed the start-up, or the state of the agent from when it got the message. The end of a question is written with it.
  const isAtWork = seen.agent?.is === 'working' && before.question === null;
  const begins = isAtWork && before.agent?.is !== 'working';
  // Who judges risks, and what acts without a question, is known once the agent is at work.
  const tellsMore = asks?.judge !== before.asks?.judge || warnings.length > before.warnings.length;
  const isNew = before.conversationUrl !== conversationUrl;
  if (conversationUrl !== null && isNew) log.line(`conversation ${conversationUrl}`);
  if (conversationUrl !== null && (isNew || begins || tellsMore)) await comment.update(ledger.facts());
}
