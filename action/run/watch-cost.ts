// What the agent has cost so far: noted after each look, and over `max-cost` the agent is stopped.

import {
  budgetDoubt,
  type Ending,
  isAtRest,
  isOverBudget,
  isWaiting,
  keepUsage,
  normaliseId,
  type Watch,
} from '../../shared/conversation/index.ts';
import { budgetDoubtWords, overBudgetWords } from '../../shared/github/index.ts';
import {
  type CallOptions,
  type Conversation,
  endingOfCostStop,
  type HostedApi,
  isFailedCall,
  readUsage,
} from '../../shared/service/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import { driveStop, stopsForWorkflow, stopTools } from './stop-agent.ts';
import { usableAgentServer, type WorkflowStep, wantsArtifacts } from './workflow-step.ts';

const patienceMs = 5_000;
const stopPatienceMs = 60_000;

/** Returns an ending when the agent was stopped, else null. A failed look has no conversation. */
export async function watchCost(
  watch: Watch,
  conversation: Conversation | null,
  step: WorkflowStep,
): Promise<Ending | null> {
  if (conversation === null || watch.conversationId === null) return null;
  const { maxCost, onConfirmation, rules } = step.settings;
  const ends = onConfirmation === 'stop' && rules === null && isWaiting(watch);
  const isLast = watch.ending !== null || ends;
  await noteUsage(conversation, maxCost !== null || isLast, step);
  if (maxCost === null) return null;
  const { cost, tokens } = step.ledger.facts();
  const doubt = budgetDoubt({ cost, tokens }, watch, step.clock.now());
  noteDoubt(doubt && budgetDoubtWords('max-cost', doubt), step);
  if (cost === null || isLast || !isOverBudget({ cost }, maxCost)) return null;
  return stopForCost(watch.conversationId, overBudgetWords(cost, maxCost), step);
}

/** Returns an ending when a message would set an agent to work that has cost more than it may, else null. */
export async function refuseOverBudget(conversationId: string, step: WorkflowStep): Promise<Ending | null> {
  const { settings, services, ledger, cancel, clock } = step;
  if (settings.maxCost === null) return null;
  const conversation = await recordOf(conversationId, services.api, {
    signal: cancel.signal,
    deadline: clock.now() + patienceMs,
  });
  if (conversation === null) return null;
  await noteUsage(conversation, true, step);
  const { cost } = ledger.facts();
  if (!isAtEase(conversation) || cost === null || !isOverBudget({ cost }, settings.maxCost)) return null;
  const reason = `${overBudgetWords(cost, settings.maxCost)}; the message was not sent`;
  return { outcome: 'over_budget', reason, at: clock.now() };
}

function isAtEase({ sandbox, agent }: Conversation): boolean {
  return sandbox?.is === 'asleep' || isAtRest(agent);
}

/** A service that does not tell now is looked at again soon. */
async function recordOf(id: string, api: Pick<HostedApi, 'conversations'>, options: CallOptions) {
  try {
    return (await api.conversations([id], options)).get(normaliseId(id)) ?? null;
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return null;
  }
}

async function noteUsage(conversation: Conversation, asks: boolean, step: WorkflowStep): Promise<void> {
  const { ledger, cancel, clock } = step;
  const isUp = conversation.sandbox?.is === 'up';
  const server = asks && isUp && conversation.cost === null ? usableAgentServer(conversation, step) : null;
  const options = { signal: cancel.signal, deadline: clock.now() + patienceMs };
  const told = await readUsage(conversation, server, options);
  const { cost, tokens } = ledger.facts();
  ledger.note(keepUsage({ cost, tokens }, told));
}

function noteDoubt(doubt: string | null, { ledger, log }: WorkflowStep): void {
  if (ledger.facts().budgetDoubt === doubt) return;
  ledger.note({ budgetDoubt: doubt });
  if (doubt !== null) log.warn(doubt);
}

async function stopForCost(conversationId: string, why: string, step: WorkflowStep): Promise<Ending | null> {
  const { clock, ledger, log, settings } = step;
  log.line(`the agent is being stopped: ${why}`);
  if (wantsArtifacts({ outcome: 'over_budget' }, settings)) await step.saveArtifacts();
  const begun = newStop(stopsForWorkflow, why, clock.now());
  ledger.note({ stop: begun });
  const stop = await driveStop(conversationId, begun, stopTools(step, clock.now() + stopPatienceMs));
  const { result } = stop;
  const ending = endingOfCostStop(why, result);
  if (ending === null) {
    // It went on after its files were saved.
    ledger.note({ stop: null, patchFile: null, trajectoryFile: null });
    return null;
  }
  if (result?.kind === 'stopped') {
    ledger.note({ sandbox: result.sandbox, agent: result.agent ?? ledger.facts().agent });
  }
  return { ...ending, at: clock.now() };
}
