// Follows one conversation in this step: reports changes, keeps the ledger, and handles the questions of the agent.

import type { Clock } from '../../shared/clock.ts';
import {
  advanceOnHint,
  type Ending,
  isPolicyDue,
  isToBeTold,
  isWaiting,
  mayPollEarly,
  noteQuestionLook,
  noteToldToAsk,
  type Reading,
  timeLimit,
  type Watch,
  warningsOf,
} from '../../shared/conversation/index.ts';
import {
  type Conversation,
  type PollResult,
  pollWatches,
  tellWhenToAsk,
} from '../../shared/service/index.ts';
import { findPullRequest, hadToAsk, hearLastWords, noteProof } from './conversation.ts';
import { askOf } from './machine-tools.ts';
import { leaveOpen, onWaiting } from './on-waiting.ts';
import { watchCost } from './watch-cost.ts';
import { agentServerOf, type Live, type WorkflowStep } from './workflow-step.ts';

export type Tracked =
  | { readonly kind: 'ended'; readonly ending: Ending }
  /** Only for a caller that wants no more than this: the conversation exists and can be followed elsewhere. */
  | { readonly kind: 'ready'; readonly watch: Watch }
  | { readonly kind: 'cancelled' };

export async function track(beginning: Watch, step: WorkflowStep, until: 'end' | 'ready'): Promise<Tracked> {
  const { log, clock, cancel, live, ledger } = step;
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
      const look = await pollOnce(watch, step);
      conversation = look.conversation ?? conversation;
      if (look.conversation !== null && until === 'end') live.listenTo(look.conversation);
      isFresh = look.conversation !== null;
      return look.reading;
    },
    async onPoll(polled) {
      const watch = await toldWhenToAsk(polled, isFresh ? conversation : null, step);
      log.changes(known, watch);
      if (known.phase === 'start' && watch.phase === 'conversation') live.begin();
      if (watch.phase !== 'start') log.endGroup();
      known = watch;
      await noteWatch(watch, conversation, step);
      stopped =
        (await watchCost(watch, isFresh ? conversation : null, step)) ?? (await onWaiting(watch, step));
      return noteQuestionLook(watch, ledger.facts(), clock.now());
    },
    onQuiet: (watch) => log.still(watch),
  });
  live.close();
  log.endGroup();
  if (until === 'end') {
    await findPullRequest(conversation, step);
    if (last.conversationId !== null) await noteProof(conversation, step);
  }

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

async function toldWhenToAsk(
  watch: Watch,
  conversation: Conversation | null,
  step: WorkflowStep,
): Promise<Watch> {
  const { clock, cancel } = step;
  const keep = hadToAsk(step) ?? { ask: askOf(step.settings), byAccount: false };
  const inDoubt = isToBeTold(watch, keep.ask);
  if (conversation === null || !(inDoubt || isPolicyDue(watch, keep.ask, clock.now(), { every: 0 })))
    return watch;
  const options = { signal: cancel.signal, deadline: clock.now() + (inDoubt ? tellingMs : readingMs) };
  const told = await tellWhenToAsk(
    conversation,
    { ...keep, inDoubt },
    (of) => agentServerOf(of, step),
    options,
  );
  return noteToldToAsk(watch, told, clock.now());
}

async function noteWatch(watch: Watch, conversation: Conversation | null, step: WorkflowStep): Promise<void> {
  const { ledger, services, comment, log } = step;
  const before = ledger.facts();
  const { conversationId, seen } = watch;
  // A failed look saw nothing. And sending an answer, or finding what a start began, may have seen more than the watch.
  const states =
    watch.failures !== null || watch.polls === 0
      ? {}
      : seen.phase === 'start'
        ? { startStep: seen.step ?? before.startStep }
        : { sandbox: seen.sandbox, agent: seen.agent };
  const isAskedAfterAll = before.asks?.by === 'account' && before.asks.ask === 'never' && isWaiting(watch);
  ledger.note({
    ...states,
    asks: isAskedAfterAll ? null : before.asks,
    startTaskId: watch.startTaskId ?? before.startTaskId,
    conversationId: conversationId ?? before.conversationId,
    conversationUrl:
      conversationId === null ? before.conversationUrl : services.api.conversationPage(conversationId),
    title: conversation?.title ?? before.title,
    repository: conversation?.repository ?? before.repository,
    pullRequests: conversation?.pullRequests ?? before.pullRequests,
    warnings: warningsOf(watch),
    timeline: watch.timeline,
    polls: watch.polls,
  });
  const { conversationUrl, round } = ledger.facts();
  // The thread was last told how the agent stood when it got the message.
  const begins = seen.agent?.is === 'working' && before.agent?.is !== 'working';
  if (round !== null && begins) await comment.update(ledger.facts());
  if (conversationUrl !== null && before.conversationUrl !== conversationUrl) {
    log.line(`conversation ${conversationUrl}`);
    await comment.update(ledger.facts());
  }
}

// The loop that follows a conversation: sleep until the next look is due or wanted, look, advance the watch, pass on the result.

interface FollowTools {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly live: Pick<Live, 'pollAt' | 'taken' | 'rest'>;
  look(watch: Watch): Promise<Reading>;
  /** After every look, before the next sleep. Returns the watch that is followed from now on. */
  onPoll(watch: Watch): Promise<Watch>;
  /** Called when nothing was logged for a while. */
  onQuiet(watch: Watch): void;
  /** Returns true when the caller need not follow any longer. */
  enough(watch: Watch): boolean;
}

const tellingMs = 10_000;
const readingMs = 3_000;

const signOfLifeMs = 5 * 60_000;

/** Returns the watch when it has ended, when it is enough for the caller, or when the signal aborts. */
export async function follow(beginning: Watch, tools: FollowTools): Promise<Watch> {
  const { clock, signal, live } = tools;
  let watch = beginning;
  let lastWord = clock.now();
  while (watch.nextPollAt !== null && !tools.enough(watch) && !signal.aborted) {
    const hinted = () => (mayPollEarly(watch) ? live.pollAt() : null) ?? Number.POSITIVE_INFINITY;
    const due = () => Math.min(watch.nextPollAt ?? 0, hinted());
    await live.rest(Math.min(due(), lastWord + signOfLifeMs) - clock.now(), signal);
    if (signal.aborted) break;
    if (clock.now() < due()) {
      if (clock.now() < lastWord + signOfLifeMs) continue;
      tools.onQuiet(watch);
      lastWord = clock.now();
      continue;
    }
    live.taken();
    const reading = await tools.look(watch);
    if (signal.aborted) break;
    const next = advanceOnHint(watch, reading, clock.now());
    if (next === watch) continue;
    if (next.timeline.at(-1) !== watch.timeline.at(-1)) lastWord = clock.now();
    watch = await tools.onPoll(next);
  }
  return watch;
}

/** For the look at the end of the start-up, which may still find it ready. */
const lastPollMs = 2_000;

/** One look. With all its tries it never lasts longer than the watch, and hardly longer than the start-up may. */
export async function pollOnce(watch: Watch, step: WorkflowStep): Promise<PollResult> {
  const { services, cancel, clock } = step;
  const whole = watch.beganAt + (watch.limits.timeout ?? Number.POSITIVE_INFINITY);
  const soon = Math.max(timeLimit(watch) ?? Number.POSITIVE_INFINITY, clock.now() + lastPollMs);
  const [looked] = await pollWatches(services.api, [watch], {
    signal: cancel.signal,
    now: clock.now,
    agentServer: (conversation) => agentServerOf(conversation, step),
    deadline: Math.min(whole, soon),
  });
  return looked ?? { reading: { kind: 'absent' }, conversation: null, task: null };
}

const pauseMs = 10_000;

/** Says that a request is still waited for: nobody should have to wonder whether a silent step hangs. */
export async function withSignsOfLife<T>(
  words: string,
  { clock, log }: { readonly clock: Clock; readonly log: { line(text: string): void } },
  work: Promise<T>,
): Promise<T> {
  const done = new AbortController();
  const telling = (async () => {
    for (;;) {
      await clock.sleep(pauseMs, done.signal);
      if (done.signal.aborted) return;
      log.line(words);
    }
  })();
  try {
    return await work;
  } finally {
    done.abort();
    await telling;
  }
}
