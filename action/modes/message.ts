// Sends a further message to an agent, and follows what it does about it to the end.
import type { Ending } from '../../shared/watch/index.ts';
import { conversationOf } from '../conversations/conversation-of.ts';
import { tellAndFollow } from '../conversations/tell-and-follow.ts';
import type { Tracked } from '../conversations/track.ts';
import type { MessageJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { withOutput } from './with-output.ts';

export async function message(job: MessageJob, step: WorkflowStep): Promise<Tracked | Ending> {
  const conversationId = await conversationOf(job, step);
  if (typeof conversationId !== 'string') return conversationId;
  step.ledger.note({ round: { number: null, by: null, leftOut: null } });
  return withOutput(await tellAndFollow(job.message, conversationId, step), step);
}
