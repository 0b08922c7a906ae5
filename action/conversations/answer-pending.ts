// Answers what a conversation waits for: looks, decides, sends at most once, and looks again until the fate is known.
import { type AgentServer, type Conversation, ServiceError } from '../../shared/api/index.ts';
import { type AnswerDecision, decideAnswer } from '../../shared/confirmation/index.ts';
import type { Answer, Answered } from './answered.ts';
import { learnFate } from './learn-fate.ts';
import { type AnswerTools, actionsOf, type Look, lookAtPending, pause } from './look-at-pending.ts';

export async function answerPending(answer: Answer, tools: AnswerTools): Promise<Answered> {
  const ready = await lookUntilReady(answer, tools);
  if (ready.kind !== 'send') return ready;
  const { agentServer, look } = ready;
  const sent = await sendOnce(agentServer, answer, tools);
  if (sent.kind === 'refused') return sent.as;
  return learnFate(answer, tools, look, sent.kind);
}

/** How often a state that is not clear is looked at; a sandbox takes a while to come up. */
const usualLooks = 12;
const looksAfterWaking = 100;
const absencesBelieved = 3;

type Ready = Answered | { readonly kind: 'send'; readonly look: Look; readonly agentServer: AgentServer };

async function lookUntilReady(answer: Answer, tools: AnswerTools): Promise<Ready> {
  let unclear = '';
  let absences = 0;
  let looksLeft = usualLooks;
  for (let looks = 0; looks < looksLeft; looks += 1) {
    if (looks > 0) await pause(tools);
    const look = await lookAtPending(answer.conversationId, tools);
    if (look === null) {
      // One absence can be a flicker of the service's own.
      absences += 1;
      if (absences >= absencesBelieved) return { kind: 'not_found' };
      continue;
    }
    const decision = decideAnswer({ asked: answer.asked, now: look.now, previouslySent: false });
    switch (decision.kind) {
      case 'send':
        return look.agentServer
          ? { kind: 'send', look, agentServer: look.agentServer }
          : { kind: 'no_agent_server' };
      case 'wake_first': {
        unclear = 'the sandbox is paused and does not come up';
        if (looksLeft === looksAfterWaking) break;
        const refused = await wake(look.conversation, tools);
        if (refused) return refused;
        looksLeft = looksAfterWaking;
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

type Sent = { kind: 'taken' } | { kind: 'unknown' } | { kind: 'refused'; as: Answered };

async function sendOnce(server: AgentServer, answer: Answer, tools: AnswerTools): Promise<Sent> {
  const { accept, reason, conversationId } = answer;
  const signal = tools.lateSignal;
  tools.onSend();
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
