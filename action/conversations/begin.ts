// Begins a conversation whose agent has its task: with the start request, or after the agent was told when to ask.
import { newMessage } from '../../shared/message/index.ts';
import { noteTaskGiven } from '../../shared/watch/index.ts';
import type { StartJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { giveTask } from './give-task.ts';
import { noteAccount } from './note-account.ts';
import { type Begun, startConversation } from './start.ts';
import { track } from './track.ts';

export async function begin(job: StartJob, step: WorkflowStep): Promise<Begun> {
  // From here on it is known whether the agent has no task, whatever becomes of this step.
  const { ask } = job;
  const task = ask === 'service' ? null : newMessage({ number: 1, text: job.message, ask }, step.clock.now());
  step.ledger.note({ task });
  const begun = await startConversation(job, step);
  if (begun.kind !== 'watch') return begun;
  if (job.ask === 'service') {
    await noteAccount(step);
    return begun;
  }
  const ready = await track(begun.watch, step, 'ready');
  if (ready.kind !== 'ready') return ready;
  const ending = await giveTask({ text: job.message, ask: job.ask }, ready.watch, step);
  if (ending !== null) return { kind: 'ended', ending };
  return { kind: 'watch', watch: noteTaskGiven(ready.watch, step.clock.now()) };
}
