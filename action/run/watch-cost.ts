// The cost of the agent so far: noted after each look, and over `max-cost` the agent is stopped.

import {
  type Ending,
  followCost,
  isAtRest,
  isOverBudget,
  keepUsage,
  type ToDo,
  type Watch,
} from '../../shared/conversation/index.ts';
import { askForUsage, endingOfCostStop, recordSeen } from '../../shared/drive/index.ts';
import { overBudgetWords } from '../../shared/github/index.ts';
import { type Conversation, failureOr, readRecord, ServiceError } from '../../shared/service/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import { followedOf, followTools, noteCost } from './step/followed.ts';
import { type WorkflowStep, wantsArtifacts } from './step/workflow-step.ts';
import { driveStop, stopsForWorkflow, stopTools } from './stop-agent.ts';

const patienceMs = 5_000;
const stopPatienceMs = 60_000;

/** While a message waits to be taken up. Returns an ending when the agent was stopped, else null. */
export async function watchCost(
  watch: Watch,
  conversation: Conversation | null,
  step: WorkflowStep,
): Promise<Ending | null> {
  const record = recordSeen(conversation, step.service);
  if (conversation === null || record === null || watch.conversationId === null) return null;
  let { run, do: due } = followCost(followedOf(watch, step), { record });
  if (due?.kind === 'read_usage') {
    const usage = await askForUsage(conversation, followTools(step, conversation));
    ({ run, do: due } = followCost(run, { record, done: { kind: 'read_usage', usage } }));
  }
  noteCost(run, step);
  return due?.kind === 'stop_for_cost' ? stopForCost(watch.conversationId, due, step) : null;
}

/** Returns an ending when a message would set an agent to work that has cost more than it may, else null. */
export async function refuseOverBudget(conversationId: string, step: WorkflowStep): Promise<Ending | null> {
  const { settings, service, ledger, cancel, clock } = step;
  if (settings.maxCost === null) return null;
  const options = { signal: cancel.signal, deadline: clock.now() + patienceMs };
  const conversation = await failureOr(() => readRecord(service, conversationId, options));
  // A service that does not tell now is looked at again soon.
  if (conversation === null || conversation instanceof ServiceError) return null;
  const { cost: known, tokens } = ledger.facts();
  const usage = await askForUsage(conversation, followTools(step, conversation));
  const { cost } = keepUsage({ cost: known, tokens }, usage);
  ledger.note(keepUsage({ cost: known, tokens }, usage));
  if (!isAtEase(conversation) || cost === null || !isOverBudget({ cost }, settings.maxCost)) return null;
  const reason = `${overBudgetWords(cost, settings.maxCost)}; the message was not sent`;
  return { outcome: 'over_budget', variant: 'not_told', reason, at: clock.now() };
}

function isAtEase({ sandbox, agent }: Conversation): boolean {
  return sandbox?.is === 'asleep' || isAtRest(agent);
}

export async function stopForCost(
  conversationId: string,
  { cost, most }: Extract<ToDo, { kind: 'stop_for_cost' }>,
  step: WorkflowStep,
): Promise<Ending | null> {
  const { clock, ledger, log, settings } = step;
  const why = overBudgetWords(cost, most);
  log.line(`the agent is being stopped: ${why}`);
  if (wantsArtifacts({ outcome: 'over_budget' }, settings)) await step.saveArtifacts();
  const begun = newStop(stopsForWorkflow, why, clock.now());
  ledger.note({ stop: begun });
  const stop = await driveStop(conversationId, begun, stopTools(step, clock.now() + stopPatienceMs));
  const { result } = stop;
  const ending = endingOfCostStop(why, result);
  if (ending === null) {
    // The agent went on after its files were saved.
    ledger.note({ stop: null, patchFile: null, trajectoryFile: null });
    return null;
  }
  return { ...ending, at: clock.now() };
}
