// Stops the agent of a conversation, and ends when it was seen to stand still.
import { endingOfStop } from '../../shared/api/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import type { Ending } from '../../shared/watch/index.ts';
import { deadlineOf } from '../step/deadline-of.ts';
import { wantsArtifacts } from '../step/wants-artifacts.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { driveStop } from './drive-stop.ts';
import { stopTools, stopWords } from './on-cancel.ts';

/** `by`: whom the agent is told of, where it waits and is rejected. */
export async function stopAgent(conversationId: string, by: string, step: WorkflowStep): Promise<Ending> {
  const { clock, ledger, log, settings } = step;
  if (wantsArtifacts({ outcome: 'stopped' }, settings)) await step.saveArtifacts();
  const begun = newStop(by, null, clock.now());
  log.line('the agent is being stopped');
  const deadline = deadlineOf(step) ?? Number.POSITIVE_INFINITY;
  const stopped = await driveStop(conversationId, begun, stopTools(step, deadline));
  const { result } = stopped;
  if (result === null) return { outcome: 'timeout', reason: stopWords(stopped), at: clock.now() };
  if (result.kind === 'stopped') {
    const executionStatus = result.status ?? ledger.facts().executionStatus;
    ledger.note({ sandboxStatus: result.sandbox === 'paused' ? 'PAUSED' : 'RUNNING', executionStatus });
  }
  return { ...endingOfStop(result), at: clock.now() };
}
