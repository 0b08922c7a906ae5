// The ports of a visit to a message, with the memory of this step and its state file.
import { type Conversation, type MessageLook, messageService } from '../../shared/api/index.ts';
import {
  type Message,
  type MessageContext,
  type MessagePorts,
  type MessageSeen,
  messagePatienceAt,
} from '../../shared/message/index.ts';
import { agentServerOf } from '../step/agent-server.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

/** Nothing is read after the deadline. */
export function messagePortsOf(
  conversationId: string,
  step: WorkflowStep,
  deadline: () => number,
  onSeen: (seen: MessageSeen, conversation: Conversation | null) => void = () => {},
): MessagePorts<Message, MessageLook> {
  const { services, clock, cancel, ledger, settings } = step;
  const service = messageService({
    api: services.api,
    agentServer: (conversation) => agentServerOf(conversation, step),
    now: clock.now,
    readOptions: () => ({ signal: cancel.signal, deadline: Math.max(clock.now() + 1_000, deadline()) }),
    sendOptions: () => ({ signal: cancel.late }),
  });
  const patience = messagePatienceAt(settings.limits.pollInterval);
  const context: MessageContext = { ended: null, isNext: true, mayWake: true, patience };
  return {
    ...service,
    now: clock.now,
    async look(message) {
      const looked = await service.look(conversationId, message);
      onSeen(looked.seen, looked.at?.conversation ?? null);
      return { ...looked, context };
    },
    async store(_before, { message }) {
      // Written into the state file before anything leaves, so that the post step can tell.
      ledger.note({ task: message });
      return message;
    },
  };
}
