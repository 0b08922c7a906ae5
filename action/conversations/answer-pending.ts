// Answers what a conversation waits for: looks, decides, sends at most once, and looks again until the fate is known.
import {
  type AgentServer,
  type Conversation,
  type FreshLook,
  isFailedCall,
  ServiceError,
  sendAnswer,
} from '../../shared/api/index.ts';
import { type AnswerDecision, decideAnswer, type Now } from '../../shared/question/index.ts';
import { type AnswerTools, isOver } from './answer-tools.ts';
import type { Answer, Answered } from './answered.ts';
import { learnFate } from './learn-fate.ts';
import { actionsOf, look, pause } from './look.ts';

export async function answerPending(answer: Answer, tools: AnswerTools): Promise<Answered> {
  const ready = await getReady(answer, tools);
  if (ready.kind !== 'send') return ready;
  const { agentServer, seen } = ready;
  tools.onSend();
  const sent = await sendAnswer(agentServer, answer.conversationId, answer, { signal: tools.lateSignal });
  if (sent.kind !== 'not_taken') return learnFate(answer, tools, seen, sent.kind);
  return sent.error.code === 'not_found' ? { kind: 'not_found' } : { kind: 'failed', error: sent.error };
}

/** Nothing has left yet, so whatever fails, nothing was done. */
async function getReady(answer: Answer, tools: AnswerTools): Promise<Ready> {
  try {
    return await lookUntilReady(answer, tools);
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { kind: 'failed', error };
  }
}

/** How often a state that is not clear is looked at; a sandbox takes a while to come up. */
const usualLooks = 12;
const looksAfterWaking = 100;
const absencesBelieved = 3;
/** How often in a row a look may fail; each time its request has been repeated already. */
const mostFailures = 5;

type Ready =
  | Answered
  | { readonly kind: 'send'; readonly seen: FreshLook; readonly agentServer: AgentServer };

async function lookUntilReady(answer: Answer, tools: AnswerTools): Promise<Ready> {
  let unclear = '';
  let absences = 0;
  let failures = 0;
  let looksLeft = usualLooks;
  for (let looks = 0; looks < looksLeft; looks += 1) {
    if (looks > 0) await pause(tools);
    const seen = await lookOrFail(answer.conversationId, tools);
    const failure = failureOf(seen);
    failures = failure === null ? 0 : failures + 1;
    if (failure !== null && (failures >= mostFailures || isOver(tools) || isFinal(failure, seen))) {
      return { kind: 'failed', error: failure };
    }
    if (seen instanceof ServiceError) continue;
    if (seen === null) {
      // One absence can be a flicker of the service's own.
      absences += 1;
      if (absences >= absencesBelieved) return { kind: 'not_found' };
      continue;
    }
    const now = nowOf(seen, tools.clock.now());
    const decision = decideAnswer({ asked: answer.asked, now, previouslySent: false });
    switch (decision.kind) {
      case 'send':
        return seen.agentServer
          ? { kind: 'send', seen, agentServer: seen.agentServer }
          : { kind: 'no_agent_server' };
      case 'wake_first': {
        unclear = 'the sandbox is paused and does not come up';
        if (looksLeft === looksAfterWaking) break;
        const refused = await wake(seen.conversation, tools);
        if (refused) return refused;
        looksLeft = looksAfterWaking;
        break;
      }
      case 'look_again':
        unclear = decision.why;
        break;
      default:
        return asAnswered(decision, seen);
    }
  }
  return { kind: 'not_waiting', why: unclear };
}

/** Before anything is sent, a look that fails is only a look that told nothing. */
async function lookOrFail(
  conversationId: string,
  tools: AnswerTools,
): Promise<FreshLook | ServiceError | null> {
  try {
    return await look(conversationId, tools);
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return error;
  }
}

function failureOf(seen: FreshLook | ServiceError | null): ServiceError | null {
  if (seen instanceof ServiceError) return seen;
  return seen?.pending.kind === 'failed' ? seen.pending.error : null;
}

/** Whoever was told to wait for longer than there is time has waited already, as far as there was. */
function isFinal({ code, retryAfterMs }: ServiceError, seen: FreshLook | ServiceError | null): boolean {
  if (retryAfterMs !== undefined) return true;
  // The agent server's key changes whenever the sandbox wakes: the next look reads the new one.
  return seen instanceof ServiceError && code !== 'bad_response' && code !== 'unavailable';
}

function nowOf({ conversation, pending, lastKnownStatus }: FreshLook, at: number): Now {
  const { sandboxStatus, executionStatus } = conversation;
  // The Action keeps no watch between two runs, so it never claims to know the waiting streak.
  return { at, sandboxStatus, executionStatus, lastKnownStatus, epoch: null, pending };
}

function asAnswered(
  decision: Exclude<AnswerDecision, { kind: 'send' | 'wake_first' | 'look_again' }>,
  seen: FreshLook,
): Answered {
  switch (decision.kind) {
    case 'already_sent':
      return { kind: 'unknown', why: 'an answer was sent before' };
    case 'stale':
      return { ...decision, pending: actionsOf(seen) };
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
