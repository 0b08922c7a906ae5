// The states of a conversation in people's words, with a symbol each.
import type { Seen } from '../watch/index.ts';
import { code } from './text/inline.ts';

export interface StateWords {
  readonly symbol: string;
  /** Markdown for a table or a list. */
  readonly label: string;
  /** A sentence for a heading. */
  readonly sentence: string;
}

export function stateWords(seen: Seen): StateWords {
  return seen.phase === 'start' ? startWords(seen.startStatus) : conversationWords(seen);
}

/** The execution status after an answer, as the end of a sentence: "the agent …". */
export function nowDoing(executionStatus: string): string {
  return doing.get(executionStatus) ?? `reports ${code(executionStatus)}`;
}

const startSteps = new Map([
  ['WORKING', 'getting ready'],
  ['WAITING_FOR_SANDBOX', 'waiting for a sandbox'],
  ['PREPARING_REPOSITORY', 'preparing the repository'],
  ['RUNNING_SETUP_SCRIPT', 'running the set-up script'],
  ['SETTING_UP_GIT_HOOKS', 'setting up Git hooks'],
  ['SETTING_UP_SKILLS', 'setting up skills'],
  ['STARTING_CONVERSATION', 'starting the conversation'],
  ['READY', 'ready'],
  ['ERROR', 'failed'],
]);

const executions = new Map<string, StateWords>([
  ['idle', { symbol: '💤', label: 'Idle', sentence: 'The agent is idle' }],
  ['running', { symbol: '🏃', label: 'Working', sentence: 'The agent is working' }],
  ['paused', { symbol: '⏸️', label: 'Paused', sentence: 'The agent is paused' }],
  [
    'waiting_for_confirmation',
    { symbol: '✋', label: 'Waiting for an answer', sentence: 'The agent waits for an answer' },
  ],
  ['finished', { symbol: '✅', label: 'Finished', sentence: 'The agent has finished' }],
  ['error', { symbol: '❌', label: 'Error', sentence: 'The agent met an error' }],
  ['stuck', { symbol: '🧱', label: 'Stuck', sentence: 'The agent is stuck' }],
]);

const sandboxes = new Map<string, StateWords>([
  ['STARTING', { symbol: '🚀', label: 'Sandbox is starting', sentence: 'The sandbox is starting' }],
  ['PAUSED', { symbol: '⏸️', label: 'Sandbox is paused', sentence: 'The conversation is paused' }],
  ['ERROR', { symbol: '❌', label: 'Sandbox failed', sentence: 'The sandbox failed' }],
  ['MISSING', { symbol: '❔', label: 'Sandbox not found', sentence: 'The sandbox was not found' }],
]);

const doing = new Map([
  ['idle', 'is idle'],
  ['running', 'is working'],
  ['paused', 'is paused'],
  ['waiting_for_confirmation', 'asks again'],
  ['finished', 'has finished'],
  ['error', 'met an error'],
  ['stuck', 'is stuck'],
]);

function startWords(status: string | null): StateWords {
  const step = startSteps.get(status ?? '');
  const symbol = status === 'ERROR' ? '❌' : '🚀';
  if (status === null) return { symbol, label: 'Start-up', sentence: 'The conversation is being started' };
  const label = `Start-up: ${step ?? code(status)}`;
  return { symbol, label, sentence: `The conversation is being started: ${step ?? code(status)}` };
}

function conversationWords({ sandboxStatus, executionStatus }: Seen): StateWords {
  const sandbox = sandboxes.get(sandboxStatus ?? '');
  if (sandbox !== undefined) return sandbox;
  const execution = executions.get(executionStatus ?? '');
  if (execution !== undefined) return execution;
  const word = executionStatus ?? (sandboxStatus === 'RUNNING' ? null : sandboxStatus);
  if (word === null) return { symbol: '❔', label: 'State not told', sentence: 'The state is not told' };
  return { symbol: '❔', label: code(word), sentence: `The service reports ${code(word)}` };
}
