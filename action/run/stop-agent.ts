// Stops the agent of a conversation: visits the stop until its result is known or the time is over. Used by main, and by the post step
// to finish it.

import type { Ending, OutcomeName } from '../../shared/conversation/index.ts';
import {
  driveStop as driveUntilStopped,
  endingOfStop,
  type InMemory,
  stopWords,
} from '../../shared/drive/index.ts';
import { isFailedCall, ServiceError } from '../../shared/service/index.ts';
import { newStop, type Stop } from '../../shared/stop/index.ts';
import type { Facts } from '../report/facts.ts';
import { findStarted, hasAgent, pauseStart } from './find-started.ts';
import { deadlineOf, inStep, type WorkflowStep, wantsArtifacts } from './step/workflow-step.ts';

/** `by`: who is named to the agent, where it waits and is rejected. */
export async function stopAgent(conversationId: string, by: string, step: WorkflowStep): Promise<Ending> {
  const { clock, log, settings } = step;
  if (wantsArtifacts({ outcome: 'stopped' }, settings)) await step.saveArtifacts();
  const begun = newStop(by, null, clock.now());
  log.line('the agent is being stopped');
  const deadline = deadlineOf(step) ?? Number.POSITIVE_INFINITY;
  const stopped = await driveStop(conversationId, begun, stopTools(step, deadline));
  const { result } = stopped;
  if (result === null) return { outcome: 'timeout', reason: stopWords(null), at: clock.now() };
  const ending: Ending = { ...endingOfStop(result), at: clock.now() };
  const hadStopped = result.kind === 'stopped' && result.already && result.sandbox.is === 'up';
  return hadStopped ? { ...ending, variant: 'had_stopped' } : ending;
}

/** How an agent is stopped that may not be there yet. */
interface StopTools extends Omit<InMemory, 'id'> {
  /** Nothing is tried after this time. */
  until(): number;
  /** Before anything is sent. */
  note(stop: Stop): void;
}

/** The stop has no result when the time is over, or when it was aborted. */
export async function driveStop(conversationId: string, stop: Stop, tools: StopTools): Promise<Stop> {
  let current = stop;
  try {
    await driveUntilStopped({ ...tools, id: conversationId }, stop, (stored) => {
      current = stored;
      tools.note(stored);
    });
  } catch (error) {
    if (!(error instanceof ServiceError) || isFailedCall(error)) throw error;
  }
  return current;
}

export function stopTools(step: WorkflowStep, deadline: number): StopTools {
  return { ...inStep(step), until: () => deadline, note: (stop) => noteStop(stop, step) };
}

/** What was seen last is that it has stopped. */
function noteStop(stop: Stop, { ledger }: WorkflowStep): void {
  ledger.note({ stop });
  if (stop.result?.kind !== 'stopped') return;
  const { sandbox, agent } = stop.result;
  ledger.note({ sandbox, agent: agent ?? ledger.facts().agent });
}

/** A cancelled step has two seconds. What is left to do, the post step does. */
const inTimeMs = 1_200;
const afterTimeoutMs = 60_000;
/** The time for an agent whose start has taken nearly all of that. */
const atLeastMs = 20_000;

/** `on-cancel: stop`: the agent of a step that is cancelled, or whose time is over, is stopped. */
export const stopsForWorkflow = 'the workflow';
export const stopsForCancel = 'the cancelled workflow';

/** After a cancel: the first thing that stops the agent leaves. For one whose start is still under way the post step waits. */
export async function stopInTime(step: WorkflowStep): Promise<void> {
  const { settings, clock, cancel, ledger } = step;
  const facts = ledger.facts();
  const { conversationId, startSandbox, stop } = facts;
  const wanted = settings.onCancel === 'stop' || stop !== null;
  if (!wanted || !hasAgent(facts) || stop?.result) return;
  const deadline = clock.now() + inTimeMs;
  const begun = stop ?? newStop(stopsForCancel, null, clock.now());
  ledger.note({ stop: begun });
  const { late } = cancel;
  if (conversationId === null) {
    if (startSandbox !== null) await pauseStart(startSandbox, step.service, { signal: late, deadline });
    return;
  }
  await driveStop(conversationId, begun, { ...stopTools(step, deadline), signal: late });
}

/** The time of the step is over, and the agent will not be followed. */
export async function stopAfter(ending: Ending, step: WorkflowStep): Promise<Ending> {
  const { settings, clock, ledger, log } = step;
  if (settings.onCancel !== 'stop' || !isOutOfTime(ending, step) || !hasAgent(ledger.facts())) return ending;
  if (wantsArtifacts(ending, settings)) await step.saveArtifacts();
  const begun = newStop(stopsForWorkflow, 'its time is over', clock.now());
  ledger.note({ stop: begun });
  log.line('the time is over: the agent is being stopped');
  const tools = stopTools(step, clock.now() + afterTimeoutMs);
  const { kind, words } = await stopStarted(ledger.facts(), begun, tools, ledger.note);
  const variant = kind === 'no_agent' ? { variant: kind } : {};
  // The post step waits for it once more.
  const isComing = kind === 'not_stopped' && ledger.facts().conversationId === null;
  const how = isComing ? 'its agent is stopped as soon as it is there' : words;
  return { ...ending, ...variant, reason: `${ending.reason}; ${how}`, at: clock.now() };
}

/** Outcomes of a step that ends because of its time, and the agent, or its start, goes on. */
const timeIsOver: readonly OutcomeName[] = ['timeout', 'start_timeout', 'start_unknown'];
/** Outcomes of a step that may end because of its time: failures to the end of the time are the reason that is given. */
const mayBeForTime: readonly OutcomeName[] = ['unavailable', 'bad_response'];

function isOutOfTime({ outcome }: Ending, step: WorkflowStep): boolean {
  if (timeIsOver.includes(outcome)) return true;
  return mayBeForTime.includes(outcome) && step.clock.now() >= (deadlineOf(step) ?? Number.POSITIVE_INFINITY);
}

export interface StopEnd {
  readonly kind: 'stopped' | 'no_agent' | 'not_stopped';
  /** The result, for people. */
  readonly words: string;
  /** Where the agent may be that was not found. */
  readonly page?: string | null;
}

/** Stops an agent that is there, or that its start brings until the deadline of the tools. */
export async function stopStarted(
  facts: Facts,
  stop: Stop,
  tools: StopTools,
  note: (news: Partial<Facts>) => void,
): Promise<StopEnd> {
  const { clock, signal, service } = tools;
  const deadline = tools.until();
  const found = await findStarted(facts, { service, clock, deadline, signal });
  switch (found.kind) {
    case 'no_agent':
      note({ stop: null });
      return { kind: found.kind, words: `there is no agent to stop: ${found.why}` };
    case 'not_found':
      return {
        kind: 'not_stopped',
        page: found.page,
        words: `the agent could not be stopped: ${found.why}`,
      };
    case 'found': {
      const { conversationId } = found;
      const conversationUrl = facts.conversationUrl ?? service.page(conversationId);
      note({ conversationId, conversationUrl });
      const latest = Math.max(deadline, clock.now() + atLeastMs);
      const stopped = await driveStop(conversationId, stop, { ...tools, until: () => latest });
      const kind = stopped.result?.kind === 'stopped' ? 'stopped' : 'not_stopped';
      return { kind, words: stopWords(stopped.result) };
    }
  }
}
