// Answers what a conversation waits for: looks, decides, sends at most once, and looks again until the fate is known.
import {
  type AgentServer,
  type Conversation,
  type FreshLook,
  ServiceError,
  sendAnswer,
} from '../../shared/api/index.ts';
import { type AnswerDecision, decideAnswer, type Now } from '../../shared/confirmation/index.ts';
import type { AnswerTools } from './answer-tools.ts';
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
    if (!(error instanceof ServiceError) || error.code === 'aborted') throw error;
    return { kind: 'failed', error };
  }
}

/** How often a state that is not clear is looked at; a sandbox takes a while to come up. */
const usualLooks = 12;
const looksAfterWaking = 100;
const absencesBelieved = 3;
/** How often in a row what is pending may fail to be read; each time the request has been repeated already. */
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
    const seen = await look(answer.conversationId, tools);
    if (seen === null) {
      // One absence can be a flicker of the service's own.
      absences += 1;
      if (absences >= absencesBelieved) return { kind: 'not_found' };
      continue;
    }
    const { pending } = seen;
    failures = pending.kind === 'failed' ? failures + 1 : 0;
    if (pending.kind === 'failed' && failures >= mostFailures) return pending;
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
