// The service's words for states, and what each means in ours. A word that is not here is followed on, and shown as it is.
import { type Agent, type Sandbox, type StartStep, wordOf } from '../../../conversation/index.ts';

const sandboxes: Readonly<Record<string, Sandbox['is']>> = {
  STARTING: 'starting',
  RUNNING: 'up',
  PAUSED: 'asleep',
  ERROR: 'failed',
  MISSING: 'missing',
  UNKNOWN: 'untold',
  deleting: 'leaving',
};

const agents: Readonly<Record<string, Agent['is']>> = {
  idle: 'resting',
  running: 'working',
  paused: 'halted',
  waiting_for_confirmation: 'waiting',
  finished: 'done',
  error: 'failed',
  stuck: 'blocked',
};

/** The steps before the conversation is ready, in the order of a start. */
const steps: Readonly<Record<string, string>> = {
  WORKING: 'getting ready',
  WAITING_FOR_SANDBOX: 'waiting for a sandbox',
  PREPARING_REPOSITORY: 'preparing the repository',
  RUNNING_SETUP_SCRIPT: 'running the set-up script',
  SETTING_UP_GIT_HOOKS: 'setting up Git hooks',
  SETTING_UP_SKILLS: 'setting up skills',
  STARTING_CONVERSATION: 'starting the conversation',
};

export function sandboxOf(status: string): Sandbox;
export function sandboxOf(status: string | null): Sandbox | null;
export function sandboxOf(status: string | null): Sandbox | null {
  return status === null ? null : { is: own(sandboxes, status) ?? 'unknown', says: wordOf(status) };
}

export function agentOf(status: string): Agent;
export function agentOf(status: string | null): Agent | null;
export function agentOf(status: string | null): Agent | null {
  return status === null ? null : { is: own(agents, status) ?? 'unknown', says: wordOf(status) };
}

export function startStepOf(status: string): StartStep {
  const says = wordOf(status);
  if (status === 'READY') return { is: 'ready', says, doing: 'ready' };
  if (status === 'ERROR') return { is: 'failed', says, doing: 'failed' };
  const doing = own(steps, status);
  return { is: doing === null ? 'unknown' : 'under_way', says, doing };
}

/** Own properties only: every object has more names than its own. */
function own<T>(table: Readonly<Record<string, T>>, word: string): T | null {
  return Object.hasOwn(table, word) ? (table[word] ?? null) : null;
}
