// Tells a ready agent when to ask, and then gives it its task.

import type { AsksBefore, Ending, Watch } from '../../shared/conversation/index.ts';
import { driveMessage, endingOfTask } from '../../shared/drive/index.ts';
import { asksWords } from '../../shared/github/index.ts';
import { newMessage } from '../../shared/message/index.ts';
import type { WorkflowStep } from './step/workflow-step.ts';
import { messageInStep } from './tell-and-follow.ts';

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
  const held = newMessage({ text, ask: asks.ask, number: 1 }, clock.now());
  const { message: task, why } = await driveMessage(messageInStep(conversationId, step, deadline), held, {
    endOf: ({ state }) => (state === 'held' ? deadline : Number.POSITIVE_INFINITY),
  });
  if (task.result === null) {
    const reason = ['the agent was not given its task in time, and was told nothing', why];
    return { outcome: 'start_timeout', reason: reason.filter(Boolean).join(': '), at: clock.now() };
  }
  const ending = endingOfTask(task.result);
  if (ending !== null) return { ...ending, at: clock.now() };
  log.line(`the agent ${asksWords[asks.ask]}, and has its task`);
  ledger.note({ asks });
  await comment.update(ledger.facts());
  return null;
}

function deadlineOf({ settings, ledger }: Pick<WorkflowStep, 'settings' | 'ledger'>): number {
  const { startTimeout, timeout } = settings.limits;
  return ledger.facts().startedAt + Math.min(startTimeout, timeout ?? startTimeout);
}
