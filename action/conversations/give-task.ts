// Tells a ready agent when to ask, and then gives it its task.
import { asksWords } from '../../shared/github/index.ts';
import { type Ask, newMessage, visitMessage } from '../../shared/message/index.ts';
import { endingOfTask } from '../../shared/service/index.ts';
import type { Ending, Watch } from '../../shared/watch/index.ts';
import { driveInStep } from '../step/machine-tools.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { messagePortsOf } from './message-ports.ts';

/** Returns an ending when the agent was not given its task, else null. */
export async function giveTask(
  task: { readonly text: string; readonly ask: Ask },
  watch: Watch,
  step: WorkflowStep,
): Promise<Ending | null> {
  const { clock, ledger, log, comment } = step;
  const { conversationId } = watch;
  if (conversationId === null) throw new Error('a conversation that is ready has an id');
  const deadline = deadlineOf(step);
  const ports = messagePortsOf(conversationId, step, deadline);
  const held = newMessage({ ...task, number: 1 }, clock.now());
  log.line(`the agent is told that it ${asksWords(task.ask)}, before it is given its task`);
  const { result } = await driveInStep((each) => visitMessage(ports, each), held, step, {
    endOf: ({ state }) => (state === 'held' ? deadline : Number.POSITIVE_INFINITY),
  });
  if (result === null) {
    const reason = 'the agent was not given its task in time, and was told nothing';
    return { outcome: 'start_timeout', reason, at: clock.now() };
  }
  const ending = endingOfTask(result);
  if (ending !== null) return { ...ending, at: clock.now() };
  log.line(`the agent was given its task; it ${asksWords(task.ask)}`);
  ledger.note({ asks: { ask: task.ask, by: 'workflow' } });
  await comment.update(ledger.facts());
  return null;
}

function deadlineOf({ settings, ledger }: Pick<WorkflowStep, 'settings' | 'ledger'>): number {
  const { startTimeout, timeout } = settings.limits;
  return ledger.facts().startedAt + Math.min(startTimeout, timeout ?? startTimeout);
}
