// Stops the agent of a conversation: visits the stop until its result is known or the time is over. Used by main, and by the post step
// to finish it.
import { endingOfStop, isFailedCall, ServiceError, stopService } from '../../shared/service/index.ts';
import { newStop, type Stop, stopPatienceAt, visitStop } from '../../shared/stop/index.ts';
import type { Ending } from '../../shared/watch/index.ts';
import { driveInStep, type MachineTools, machineServiceOptions } from './machine-tools.ts';
import { deadlineOf, type WorkflowStep, wantsArtifacts } from './workflow-step.ts';

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
  const ending: Ending = { ...endingOfStop(result), at: clock.now() };
  const hadStopped = result.kind === 'stopped' && result.already && result.sandbox === 'up';
  return hadStopped ? { ...ending, variant: 'had_stopped' } : ending;
}

interface StopTools extends MachineTools {
  readonly pollInterval: number;
  /** Nothing is tried after this time. */
  readonly deadline: number;
  /** Before anything is sent. */
  note(stop: Stop): void;
}

/** Without a result when the time is over, or when it was aborted. */
export async function driveStop(conversationId: string, stop: Stop, tools: StopTools): Promise<Stop> {
  const { clock, deadline, note } = tools;
  const { look, requests } = stopService(machineServiceOptions(tools, () => deadline));
  const patience = stopPatienceAt(tools.pollInterval);
  let current = stop;
  const ports = {
    now: clock.now,
    look: async () => ({ ...(await look(conversationId)), patience }),
    requests,
    async store(_before: Stop, { thing }: { readonly thing: Stop }) {
      current = thing;
      note(thing);
      return thing;
    },
  };
  try {
    await driveInStep((each) => visitStop(ports, each), stop, tools, { endOf: () => deadline });
  } catch (error) {
    if (!(error instanceof ServiceError) || isFailedCall(error)) throw error;
  }
  return current;
}

export function stopWords({ result }: Stop): string {
  return result === null ? 'the agent was not seen to stop in time' : endingOfStop(result).reason;
}

export function stopTools(step: WorkflowStep, deadline: number): StopTools {
  const { settings, ledger } = step;
  return {
    ...step,
    pollInterval: settings.limits.pollInterval,
    deadline,
    note: (stop) => ledger.note({ stop }),
  };
}

/** A cancelled step has two seconds. What is left to do, the post step does. */
const inTimeMs = 1_200;
const afterTimeoutMs = 60_000;

/** `on-cancel: stop`: the agent of a step that is cancelled, or whose time is over, is stopped. */
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
