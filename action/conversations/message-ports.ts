// The ports of a visit to a message, with the memory of this step and its state file.
import {
  type Message,
  type MessageContext,
  type MessagePorts,
  type MessageSeen,
  messagePatienceAt,
} from '../../shared/message/index.ts';
import { type Conversation, type FoundConversation, messageService } from '../../shared/service/index.ts';
import { machineServiceOptions } from '../step/machine-tools.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

/** Nothing is read after the deadline. */
export function messagePortsOf(
  conversationId: string,
  step: WorkflowStep,
  deadline: number,
  onSeen: (seen: MessageSeen, conversation: Conversation | null) => void = () => {},
): MessagePorts<Message, FoundConversation> {
  const { clock, ledger, settings } = step;
  const latest = () => Math.max(clock.now() + 1_000, deadline);
  const { look, requests } = messageService(machineServiceOptions(step, latest));
  const patience = messagePatienceAt(settings.limits.pollInterval);
  const context: MessageContext = { ended: null, isNext: true, mayWake: true, patience };
  return {
    now: clock.now,
    async look(message) {
      const looked = await look(conversationId, message);
      onSeen(looked.seen, looked.at?.conversation ?? null);
      return { ...looked, context };
    },
    requests,
    async store(_before, { thing: message }) {
      // Written into the state file before anything is sent, so that the post step can report it.
      ledger.note({ task: message });
      return message;
    },
  };
}
