// What the agent of a run has cost: from its record, else from its agent server where that matters.

import { type AgentServer, type Conversation, isFailedCall, readUsage } from '../../shared/service/index.ts';
import type { Run } from '../store/run.ts';
import type { RunDeps } from './deps.ts';
import { withUsage } from './usage.ts';

const longestRead = 5_000;

/** `asks`: the agent server is asked too, which is a request for this one run. */
export async function withCost(
  { services, clock }: Pick<RunDeps, 'services' | 'clock'>,
  run: Run,
  conversation: Conversation | null,
  asks: boolean,
): Promise<Run> {
  if (conversation === null) return run;
  const isUp = conversation.sandboxStatus === 'RUNNING' && conversation.cost === null;
  const server = asks && isUp ? serverOf(services, conversation) : null;
  return withUsage(run, await readUsage(conversation, server, { deadline: clock.now() + longestRead }));
}

function serverOf(services: RunDeps['services'], conversation: Conversation): AgentServer | null {
  try {
    return services.agentServer(conversation);
  } catch (error) {
    // An address that must not be asked is told elsewhere.
    if (!isFailedCall(error)) throw error;
    return null;
  }
}
