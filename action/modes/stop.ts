// Stops the agent of a conversation.
import type { Ending } from '../../shared/watch/index.ts';
import { conversationOf } from '../conversations/conversation-of.ts';
import type { StopJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { stopsForWorkflow } from '../stopping/on-cancel.ts';
import { stopAgent } from '../stopping/stop-agent.ts';

export async function stop(job: StopJob, step: WorkflowStep): Promise<Ending> {
  const conversationId = await conversationOf(job, step);
  return typeof conversationId === 'string'
    ? stopAgent(conversationId, stopsForWorkflow, step)
    : conversationId;
}
