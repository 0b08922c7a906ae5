// Tells a ready agent when to ask, and then gives it its task: visits the message until its result is known.
import { endingOfTask } from '../../shared/api/index.ts';
import { asksWords } from '../../shared/github/index.ts';
import { type Ask, type Message, newMessage, visitMessage } from '../../shared/message/index.ts';
import type { Ending, Watch } from '../../shared/watch/index.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { messagePortsOf } from './message-ports.ts';

/** Returns an ending when the agent was not given its task, else null. */
export async function giveTask(
  task: { readonly text: string; readonly ask: Ask },
  watch: Watch,
  step: WorkflowStep,
): Promise<Ending | null> {
  const { clock, cancel, ledger, log, comment } = step;
  const { conversationId } = watch;
  if (conversationId === null) throw new Error('a conversation that is ready has an id');
  const deadline = deadlineOf(step);
  const ports = messagePortsOf(conversationId, step, () => deadline);
  let message: Message | null = newMessage({ ...task, number: 1 }, clock.now());
  log.line(`the agent is told that it ${asksWords(task.ask)}, before it is given its task`);
  for (;;) {
    message = await visitMessage(ports, message);
    if (message === null) throw new Error('nobody else can have changed a message of this step');
    if (message.result !== null) break;
    if (message.state === 'held' && clock.now() >= deadline) {
      const reason = 'the agent was not given its task in time, and was told nothing';
      return { outcome: 'start_timeout', reason, at: clock.now() };
    }
    const { dueAt, state } = message;
    const until = dueAt ?? clock.now();
    await clock.sleep((state === 'held' ? Math.min(until, deadline) : until) - clock.now(), cancel.signal);
  }
  const ending = endingOfTask(message.result);
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
