// `on-cancel: stop`: the agent of a step that is cancelled, or whose time is over, is stopped.
import { newStop } from '../../shared/stop/index.ts';
import type { Ending } from '../../shared/watch/index.ts';
import { wantsArtifacts } from '../step/wants-artifacts.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { driveStop, stopTools, stopWords } from './stop-agent.ts';

/** A cancelled step has two seconds. What is left to do, the post step does. */
const inTimeMs = 1_200;
const afterTimeoutMs = 60_000;

export const stopsForWorkflow = 'the workflow';

/** After a cancel: the first thing that stops the agent leaves. */
export async function stopInTime(step: WorkflowStep): Promise<void> {
  const { settings, clock, cancel, ledger } = step;
  const { conversationId, stop } = ledger.facts();
  const wanted = settings.onCancel === 'stop' || stop !== null;
  if (!wanted || conversationId === null || stop?.result) return;
  const deadline = clock.now() + inTimeMs;
  const begun = stop ?? newStop('the cancelled workflow', null, clock.now());
  ledger.note({ stop: begun });
  const { late } = cancel;
  await driveStop(conversationId, begun, { ...stopTools(step, deadline), cancel: { signal: late, late } });
}

/** The time of the step is over, and nobody will follow the agent. */
export async function stopAfter(ending: Ending, step: WorkflowStep): Promise<Ending> {
  const { settings, clock, ledger } = step;
  const { conversationId } = ledger.facts();
  if (ending.outcome !== 'timeout' || settings.onCancel !== 'stop' || conversationId === null) return ending;
  if (wantsArtifacts(ending, settings)) await step.saveArtifacts();
  const begun = newStop(stopsForWorkflow, 'its time is over', clock.now());
  ledger.note({ stop: begun });
  const stop = await driveStop(conversationId, begun, stopTools(step, clock.now() + afterTimeoutMs));
  return { ...ending, reason: `${ending.reason}; ${stopWords(stop)}`, at: clock.now() };
}
