// Reads the final message of the agent, and why it failed. Optional: a run also ends without them.
import { type Ending, type OutcomeName, reasonLine, sandboxRow } from '../watch/index.ts';
import { isFailedCall, ServiceError } from './errors.ts';
import type { AgentServer, CallOptions, Conversation, Optional } from './types.ts';

export interface LastWords {
  readonly message: string | null;
  /** The ending, with the agent's own reason instead of ours if there is one. */
  readonly ending: Ending;
}

type Server = Pick<AgentServer, 'finalResponse' | 'newestError'>;

/** Never throws because of the service. `onFailure` is called with each error. */
export async function readLastWords(
  ending: Ending,
  conversation: Conversation | null,
  agentServerOf: (conversation: Conversation) => Server | null,
  options: CallOptions,
  onFailure: (error: ServiceError) => void = () => {},
): Promise<LastWords> {
  const silence: LastWords = { message: null, ending };
  const wanted = wordsWanted(ending.outcome, conversation?.sandboxStatus ?? null);
  if (conversation === null || wanted === 'nothing') return silence;
  try {
    const server = agentServerOf(conversation);
    if (server === null) return silence;
    const { id } = conversation;
    const [message, failure] = await Promise.all([
      orNothing(() => server.finalResponse(id, options), onFailure),
      wanted === 'message' ? null : orNothing(() => server.newestError(id, options), onFailure),
    ]);
    return { message: message?.trim() ? message : null, ending: explained(ending, failure) };
  } catch (error) {
    // For example the address in the record of the conversation cannot be used.
    if (!isFailedCall(error)) throw error;
    onFailure(error);
    return silence;
  }
}

/** Only for endings of the agent itself, and only while the sandbox runs: else there is no server to ask. */
export function wordsWanted(
  outcome: OutcomeName,
  sandboxStatus: string | null,
): 'nothing' | 'message' | 'message_and_failure' {
  if (sandboxRow(sandboxStatus)?.question !== 'ask_the_agent') return 'nothing';
  if (outcome === 'finished' || outcome === 'idle') return 'message';
  return outcome === 'error' || outcome === 'stuck' ? 'message_and_failure' : 'nothing';
}

export function explained(
  ending: Ending,
  failure: { readonly code: string; readonly detail: string } | null,
): Ending {
  const words = [failure?.code, failure?.detail].map((word) => word?.trim()).filter(Boolean);
  return words.length === 0 ? ending : { ...ending, reason: reasonLine(words.join(': ')) };
}

async function orNothing<T>(
  ask: () => Promise<Optional<T>>,
  onFailure: (error: ServiceError) => void,
): Promise<T | null> {
  try {
    const answer = await ask();
    return answer.kind === 'known' ? answer.value : null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    onFailure(error);
    return null;
  }
}
