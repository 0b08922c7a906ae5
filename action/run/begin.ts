// Begins a conversation whose agent has its task: with the start request, or after the agent was told when to ask.

import { type AsksBefore, type Ending, noteTaskGiven, type Watch } from '../../shared/conversation/index.ts';
import { endingOfTask } from '../../shared/drive/index.ts';
import { asksFor, asksWords, neverAskedWords } from '../../shared/github/index.ts';
import {
  type Message,
  type MessageLook,
  type MessagePorts,
  newMessage,
  visitMessage,
  whyHeld,
} from '../../shared/message/index.ts';
import type { Conversation } from '../../shared/service/index.ts';
import type { StartJob } from '../inputs/settings.ts';
import { accountAsks } from './followed.ts';
import { askOf, driveInStep } from './machine-tools.ts';
import { type Begun, startConversation } from './start.ts';
import { messagePortsOf } from './tell-and-follow.ts';
import { track } from './track.ts';
import type { WorkflowStep } from './workflow-step.ts';

export async function begin(job: StartJob, step: WorkflowStep): Promise<Begun> {
  // Now it is known whether the agent has no task, whatever becomes of this step.
  const ask = askOf(job);
  const task = ask === null ? null : newMessage({ number: 1, text: job.message, ask }, step.clock.now());
  step.ledger.note({ task });
  const begun = await startConversation(job, step);
  if (begun.kind !== 'watch') return begun;
  if (job.ask === 'service') {
    await noteAccount(step);
    return begun;
  }
  const ready = await track(begun.watch, step, 'ready');
  if (ready.kind !== 'ready') return ready;
  const ending = await giveTask({ text: job.message, asks: asksFor(job.ask, 'workflow') }, ready.watch, step);
  if (ending !== null) return { kind: 'ended', ending };
  return { kind: 'watch', watch: noteTaskGiven(ready.watch, step.clock.now()) };
}

// Tells a ready agent when to ask, and then gives it its task.

/** Returns an ending when the agent was not given its task, else null. */
async function giveTask(
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

/** Where it is left to the account when the agent asks: says once where nobody will ever be asked. */
async function noteAccount(step: WorkflowStep): Promise<void> {
  if (step.cancel.signal.aborted) return;
  const ask = await accountAsks(step);
  if (ask === null) return;
  step.ledger.note({ asks: { ask, by: 'account' } });
  if (ask === 'never') step.log.line(neverAskedWords('action'));
}
