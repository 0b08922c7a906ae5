// What the agent said last, and why it failed: asked once after the end, and never a reason to fail or to wait long.
import { type Conversation, readLastWords } from '../../shared/api/index.ts';
import type { Ending } from '../../shared/watch/index.ts';
import type { WorkflowStep } from '../workflow-step.ts';
import { agentServerOf } from './agent-server.ts';

const patienceMs = 3_000;

/** Notes the final message and gives back the ending, with the agent's own reason where it has one. */
export async function hearLastWords(
  ending: Ending,
  conversationId: string,
  conversation: Conversation | null,
  step: WorkflowStep,
): Promise<Ending> {
  const server = agentServerOf(conversation, step);
  if (server === null) return ending;
  const options = { signal: step.cancel.signal, deadline: step.clock.now() + patienceMs };
  const { message, failure } = await readLastWords(server, conversationId, ending.outcome, options);
  if (message !== null) step.ledger.note({ finalMessage: message });
  return failure === null ? ending : { ...ending, reason: failure };
}
