// Answers what a conversation waits for: looks, decides, sends at most once, and looks again until the fate is known.
import type {
  AgentServer,
  Conversation,
  HostedApi,
  Optional,
  PendingAction,
} from '../../shared/api/index.ts';
import { ServiceError } from '../../shared/api/index.ts';
import {
  type AnswerDecision,
  type Asked,
  decideAnswer,
  fingerprintOf,
  judgeAfter,
  type Now,
} from '../../shared/confirmation/index.ts';
import { normaliseId } from '../../shared/watch/index.ts';
import type { Clock } from '../deps.ts';

export interface Answer {
  readonly conversationId: string;
  readonly accept: boolean;
  readonly reason: string | null;
  readonly asked: Asked;
}

type StaleWhy = Extract<AnswerDecision, { kind: 'stale' }>['why'];

export type Answered =
  /** `ours`: our request was taken; otherwise somebody else's may have done it. */
  | {
      readonly kind: 'answered';
      readonly ours: boolean;
      readonly status: string;
      readonly asksAgain: boolean;
      /** A rejected agent was told to go on. */
      readonly wentOn: boolean;
      /** What was answered, where that is told. */
      readonly pending: readonly PendingAction[] | null;
    }
  /** `pending`: what it waits for instead, where that is told. */
  | { readonly kind: 'stale'; readonly why: StaleWhy; readonly pending: readonly PendingAction[] | null }
  | { readonly kind: 'not_waiting'; readonly why: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'no_agent_server' }
  | { readonly kind: 'unknown'; readonly why: string };

export interface AnswerTools {
  readonly api: HostedApi;
  /** The agent server of this conversation, or null where neither the record nor the inputs name one. */
  agentServer(conversation: Conversation): AgentServer | null;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** For the answer itself, which cannot be taken back: aborts a little later. */
  readonly lateSignal: AbortSignal;
  readonly pauseMs: number;
}

/** How often a state that is not clear is looked at again, before and after the answer. */
const mostLooks = 12;

interface Look {
  readonly conversation: Conversation;
  readonly agentServer: AgentServer | null;
  readonly pending: Optional<readonly PendingAction[]>;
  readonly now: Now;
}

export async function answerPending(answer: Answer, tools: AnswerTools): Promise<Answered> {
  const ready = await lookUntilReady(answer, tools);
  if (ready.kind !== 'send') return ready;
  const { agentServer, look } = ready;
  const sent = await sendOnce(agentServer, answer, tools);
  if (sent.kind === 'refused') return sent.as;
  return learnFate(answer, tools, look, sent.kind);
}

type Ready = Answered | { readonly kind: 'send'; readonly look: Look; readonly agentServer: AgentServer };

async function lookUntilReady(answer: Answer, tools: AnswerTools): Promise<Ready> {
  let unclear = '';
  let woken = false;
  for (let looks = 0; looks < mostLooks; looks += 1) {
    if (looks > 0) await pause(tools);
    const look = await lookAtPending(answer.conversationId, tools);
    if (look === null) return { kind: 'not_found' };
    const decision = decideAnswer({ asked: answer.asked, now: look.now, previouslySent: false });
    switch (decision.kind) {
      case 'send':
        return look.agentServer
          ? { kind: 'send', look, agentServer: look.agentServer }
          : { kind: 'no_agent_server' };
      case 'wake_first': {
        unclear = 'the sandbox is paused and does not come up';
        const refused: Answered | null = woken ? null : await wake(look.conversation, tools);
        if (refused) return refused;
        woken = true;
        break;
      }
      case 'look_again':
        unclear = decision.why;
        break;
      default:
        return asAnswered(decision, look);
    }
  }
  return { kind: 'not_waiting', why: unclear };
}

function asAnswered(
  decision: Exclude<AnswerDecision, { kind: 'send' | 'wake_first' | 'look_again' }>,
  look: Look,
): Answered {
  switch (decision.kind) {
    case 'already_sent':
      return { kind: 'unknown', why: 'an answer was sent before' };
    case 'stale':
      return { ...decision, pending: actionsOf(look) };
    case 'expired':
    case 'not_waiting':
      return decision;
  }
}

async function wake(conversation: Conversation, { api, signal }: AnswerTools): Promise<Answered | null> {
  if (conversation.sandboxId === null) {
    return { kind: 'not_waiting', why: 'the sandbox is paused, and the service names no sandbox to resume' };
  }
  const resumed = await api.resumeSandbox(conversation.sandboxId, { signal });
  return resumed === 'resuming'
    ? null
    : { kind: 'not_waiting', why: `the sandbox is paused and cannot be resumed (${resumed})` };
}

function actionsOf({ pending }: Look): readonly PendingAction[] | null {
  return pending.kind === 'known' ? pending.value : null;
}

/** One look at the conversation and at what is pending in it; null when the service does not know it. */
export async function lookAtPending(conversationId: string, tools: AnswerTools): Promise<Look | null> {
  const { api, signal } = tools;
  const found = await api.conversations([conversationId], { signal });
  const conversation = found.get(normaliseId(conversationId));
  if (conversation === undefined) return null;
  const { sandboxStatus, executionStatus } = conversation;
  const waits = sandboxStatus === 'RUNNING' && executionStatus === 'waiting_for_confirmation';
  const agentServer = tools.agentServer(conversation);
  const pending: Look['pending'] =
    waits && agentServer
      ? await agentServer.pendingActions(conversationId, { signal })
      : { kind: 'unavailable' };
  const last = sandboxStatus === 'PAUSED' ? await api.lastKnownStatus(conversationId, { signal }) : null;
  const now: Now = {
    at: tools.clock.now(),
    sandboxStatus,
    executionStatus,
    lastKnownStatus: last?.kind === 'known' ? last.value : null,
    // The Action keeps no watch between two runs, so it never claims to know the waiting streak.
    epoch: null,
    pending,
  };
  return { conversation, agentServer, pending, now };
}

type Sent = { kind: 'taken' } | { kind: 'unknown' } | { kind: 'refused'; as: Answered };

async function sendOnce(
  server: AgentServer,
  answer: Answer,
  { lateSignal: signal }: AnswerTools,
): Promise<Sent> {
  const { accept, reason, conversationId } = answer;
  try {
    await server.respond(conversationId, reason === null ? { accept } : { accept, reason }, { signal });
    return { kind: 'taken' };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'answer_unknown') return { kind: 'unknown' };
    if (error.code === 'not_found') return { kind: 'refused', as: { kind: 'not_found' } };
    throw error;
  }
}

async function learnFate(
  answer: Answer,
  tools: AnswerTools,
  before: Look,
  sent: 'taken' | 'unknown',
): Promise<Answered> {
  let unclear = 'the same actions still wait';
  for (let looks = 0; looks < mostLooks && !tools.signal.aborted; looks += 1) {
    if (looks > 0) await pause(tools);
    const look = await lookAfter(answer.conversationId, tools);
    if (look === null) continue;
    const { sandboxStatus, executionStatus } = look.conversation;
    const judgement = judgeAfter({
      sent,
      before: fingerprintOf(before.pending),
      after: { sandboxStatus, executionStatus, pending: look.pending },
    });
    switch (judgement.kind) {
      case 'verified':
      case 'gone': {
        const ours = judgement.kind === 'verified';
        const wentOn =
          ours && !answer.accept && judgement.status === 'idle' && (await goOn(answer, look, tools));
        return {
          kind: 'answered',
          ours,
          status: judgement.status,
          asksAgain: judgement.asksAgain,
          wentOn,
          pending: actionsOf(before),
        };
      }
      case 'still_waiting_same':
        break;
      case 'unknown':
        unclear = judgement.why;
    }
  }
  return { kind: 'unknown', why: unclear };
}

/** After the answer a look that fails is only a look that told nothing. */
async function lookAfter(conversationId: string, tools: AnswerTools): Promise<Look | null> {
  try {
    return await lookAtPending(conversationId, tools);
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'aborted' && error.code !== 'unauthorized')
      return null;
    throw error;
  }
}

/** A rejected agent stays idle until it is told to go on. Only after a look that saw it idle: `run` approves what waits. */
async function goOn(answer: Answer, look: Look, { signal }: AnswerTools): Promise<boolean> {
  try {
    return (await look.agentServer?.run(answer.conversationId, { signal })) === 'running';
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'aborted') return false;
    throw error;
  }
}

async function pause({ clock, pauseMs, signal }: AnswerTools): Promise<void> {
  await clock.sleep(pauseMs, signal);
}
