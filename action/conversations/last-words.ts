// Reads the final message of the agent, and why it failed: once, after the end. If that fails, the step goes on
// without.
import { type Conversation, readLastWords } from '../../shared/service/index.ts';
import type { Ending } from '../../shared/watch/index.ts';
import { agentServerOf } from '../step/agent-server.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

const patienceMs = 3_000;

/** Notes the final message. Returns the ending, with the agent's own reason if there is one. */
export async function hearLastWords(
  ending: Ending,
  conversation: Conversation | null,
  step: WorkflowStep,
): Promise<Ending> {
  const serverOf = (of: Conversation) => agentServerOf(of, step);
  const options = { signal: step.cancel.signal, deadline: step.clock.now() + patienceMs };
  const heard = await readLastWords(ending, conversation, step.services.api, serverOf, options);
  if (heard.message !== null) step.ledger.note({ finalMessage: heard.message });
  return heard.ending;
}
