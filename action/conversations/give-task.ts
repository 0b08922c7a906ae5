// Tells a ready agent when to ask, and then gives it its task: visits the message until its result is known.
import { endingOfTask, type MessageLook, messageService } from '../../shared/api/index.ts';
import { asksWords } from '../../shared/github/index.ts';
import {
  type Ask,
  type Message,
  type MessageContext,
  type MessagePorts,
  messagePatienceAt,
  newMessage,
  visitMessage,
} from '../../shared/message/index.ts';
import type { Ending, Watch } from '../../shared/watch/index.ts';
import { agentServerOf } from '../step/agent-server.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

/** Returns an ending when the agent was not given its task, else null. */
export async function giveTask(
  task: { readonly text: string; readonly ask: Ask },
  watch: Watch,
  step: WorkflowStep,
): Promise<Ending | null> {
  const { clock, cancel, ledger, log, comment } = step;
  const { conversationId } = watch;
  if (conversationId === null) throw new Error('a conversation that is ready has an id');
  const ports = portsOf(conversationId, step);
  const deadline = deadlineOf(step);
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

function portsOf(conversationId: string, step: WorkflowStep): MessagePorts<Message, MessageLook> {
  const { services, clock, cancel, ledger, settings } = step;
  const service = messageService({
    api: services.api,
    agentServer: (conversation) => agentServerOf(conversation, step),
    now: clock.now,
    readOptions: () => ({ signal: cancel.signal, deadline: Math.max(clock.now() + 1_000, deadlineOf(step)) }),
    sendOptions: () => ({ signal: cancel.late }),
  });
  const patience = messagePatienceAt(settings.limits.pollInterval);
  const context: MessageContext = { ended: null, isNext: true, mayWake: true, patience };
  return {
    ...service,
    now: clock.now,
    look: async (message) => ({ ...(await service.look(conversationId, message)), context }),
    async store(_before, { message }) {
      // Written into the state file before anything leaves, so that the post step can tell.
      ledger.note({ task: message });
      return message;
    },
  };
}

function deadlineOf({ settings, ledger }: Pick<WorkflowStep, 'settings' | 'ledger'>): number {
  const { startTimeout, timeout } = settings.limits;
  return ledger.facts().startedAt + Math.min(startTimeout, timeout ?? startTimeout);
}
