// What the agent of a conversation has cost: the hosted record, else the statistics of its agent server.
import type { Usage } from '../watch/index.ts';
import { isFailedCall } from './errors.ts';
import type { AgentServer, CallOptions, Conversation } from './types.ts';

/**
 * One request at most, and none where the record tells. `server` is null while it cannot be reached. What nobody tells stays
 * null, and a failed request is no reason to fail.
 */
export async function readUsage(
  { id, cost, tokens }: Pick<Conversation, 'id' | keyof Usage>,
  server: Pick<AgentServer, 'usage'> | null,
  options: CallOptions = {},
): Promise<Usage> {
  if (cost !== null || server === null) return { cost, tokens };
  try {
    const told = await server.usage(id, { attempts: 1, ...options });
    return told.kind === 'known'
      ? { cost: told.value.cost, tokens: told.value.tokens ?? tokens }
      : { cost, tokens };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { cost, tokens };
  }
}
