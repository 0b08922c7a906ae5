// Tells a ready agent when to ask, and then gives it its task.

import type { AsksBefore, Ending, Watch } from '../../shared/conversation/index.ts';
import { endingOfTask } from '../../shared/drive/index.ts';
import { asksWords } from '../../shared/github/index.ts';
import {
  type Message,
  type MessageLook,
  type MessagePorts,
  newMessage,
  visitMessage,
  whyHeld,
} from '../../shared/message/index.ts';
import type { Conversation } from '../../shared/service/index.ts';
import { driveInStep } from './step/machine-tools.ts';
import type { WorkflowStep } from './step/workflow-step.ts';
import { messagePortsOf } from './tell-and-follow.ts';

/** Returns an ending when the agent was not given its task, else null. */
export async function giveTask(
  { text, asks }: { readonly text: string; readonly asks: AsksBefore },
  watch: Watch,
  step: WorkflowStep,
): Promise<Ending | null> {
  const { clock, ledger, log, comment } = step;
  const { conversationId } = watch;
  if (conversationId === null) throw new Error('a conversation that is ready has an id');
  const deadline = deadlineOf(step);
  const { ports, why } = notingWhy(messagePortsOf(conversationId, step, deadline));
  const held = newMessage({ text, ask: asks.ask, number: 1 }, clock.now());
  log.line(`the agent is told that it ${asksWords(asks.ask)}, before it is given its task`);
  const task = await driveInStep((each) => visitMessage(ports, each), held, step, {
    endOf: ({ state }) => (state === 'held' ? deadline : Number.POSITIVE_INFINITY),
  });
  if (task.result === null) {
    const reason = ['the agent was not given its task in time, and was told nothing', why(task)];
    return { outcome: 'start_timeout', reason: reason.filter(Boolean).join(': '), at: clock.now() };
  }
  const ending = endingOfTask(task.result);
  if (ending !== null) return { ...ending, at: clock.now() };
  log.line(`the agent was given its task; it ${asksWords(asks.ask)}`);
  ledger.note({ asks });
  await comment.update(ledger.facts());
  return null;
}

type Ports = MessagePorts<Message, Conversation>;

/** `why`: what kept the task from being given, by the last look or the last reply; null where it is not known. */
function notingWhy(ports: Ports): { readonly ports: Ports; why(task: Message): string | null } {
  let looked: MessageLook | null = null;
  let refused: string | null = null;
  const noting: Ports = {
    ...ports,
    async look(message) {
      const look = await ports.look(message);
      looked = look;
      return look;
    },
    replied(_, reply) {
      refused = typeof reply === 'object' && 'why' in reply ? reply.why : null;
    },
  };
  const why = (task: Message) => refused ?? (looked && whyHeld(task, looked, ports.now()));
  return { ports: noting, why };
}

function deadlineOf({ settings, ledger }: Pick<WorkflowStep, 'settings' | 'ledger'>): number {
  const { startTimeout, timeout } = settings.limits;
  return ledger.facts().startedAt + Math.min(startTimeout, timeout ?? startTimeout);
}
