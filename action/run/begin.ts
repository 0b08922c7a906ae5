// Begins a conversation whose agent has its task: with the start request, or after its policy is set.

import { type AsksBefore, noteTaskGiven } from '../../shared/conversation/index.ts';
import { readWhenAccountAsks } from '../../shared/drive/index.ts';
import { asksFor, neverAskedWords, rulesWithoutAsk } from '../../shared/github/index.ts';
import { newMessage } from '../../shared/message/index.ts';
import type { StartSettings } from '../inputs/settings.ts';
import { type StartBegun, startConversation } from './send-start.ts';
import { askOf, type WorkflowStep } from './step/workflow-step.ts';
import { track } from './track.ts';

export async function begin(starting: StartSettings, step: WorkflowStep): Promise<StartBegun> {
  // Now it is known whether the agent has no task, whatever becomes of this step.
  const ask = askOf(starting);
  const task = ask === null ? null : newMessage({ number: 1, text: starting.message, ask }, step.clock.now());
  step.ledger.note({ task });
  const begun = await startConversation(starting, step);
  if (begun.kind !== 'watch') return begun;
  // A start can take minutes, in which nobody should set the label again, or begin another agent by a command.
  if (step.ledger.facts().round === null) await step.comment.update(step.ledger.facts());
  if (starting.ask === 'service') {
    await noteAccount(step);
    return begun;
  }
  warnOfRules(asksFor(starting.ask, 'workflow'), step);
  const ready = await track(begun.watch, step, 'ready');
  if (ready.kind !== 'ready') return ready;
  const { giveTask } = await import('./give-task.ts');
  const ending = await giveTask(
    { text: starting.message, asks: asksFor(starting.ask, 'workflow') },
    ready.watch,
    step,
  );
  if (ending !== null) return { kind: 'ended', ending };
  return { kind: 'watch', watch: noteTaskGiven(ready.watch, step.clock.now()) };
}

function warnOfRules(
  asks: AsksBefore | null,
  { settings: { rules, onConfirmation }, log }: WorkflowStep,
): void {
  const rejects = onConfirmation === 'reject' ? '`on-confirmation: reject` decides' : null;
  const given = rules?.length ? '`rules` decide' : rejects;
  const warning = given && rulesWithoutAsk(asks, 'action', given);
  if (warning !== null) log.warn(warning);
}

/** Where it is left to the account when the agent asks: says once if no one will ever be asked. */
async function noteAccount(step: WorkflowStep): Promise<void> {
  if (step.cancel.signal.aborted) return;
  const { service, clock, cancel } = step;
  const ask = await readWhenAccountAsks({ service, now: clock.now, signal: cancel.signal });
  const asks = ask === null ? null : ({ ask, by: 'account' } as const);
  warnOfRules(asks, step);
  if (asks === null) return;
  step.ledger.note({ asks });
  if (ask === 'never') step.log.line(neverAskedWords('action'));
}
