// One row for each word that the service has for a state: what it means to a watch and to a question, and how people
// are told of it. A word without a row is not known: it means "keep looking", and is shown as the service wrote it.
import type { OutcomeName } from './outcomes.ts';

/** starting, working and resting go on by themselves; asking needs a person. */
export type StatusTone = 'starting' | 'working' | 'resting' | 'asking' | 'good' | 'bad';

export interface StatusWords {
  readonly symbol: string;
  /** For a table or a list. */
  readonly label: string;
  /** For a heading, without its full stop. */
  readonly sentence: string;
  readonly tone: StatusTone;
}

export interface StartRow {
  readonly watch: 'goes_on' | 'ready' | 'failed';
  /** What the start-up is at: "Start-up: …". */
  readonly step: string;
  readonly symbol: string;
  readonly tone: StatusTone;
}

export interface SandboxRow {
  /**
   * `look_at_agent`: the execution status counts. `asleep`: only what it was before the pause is known. `missing` is
   * believed when it is seen again and again. `tells_nothing`: what was seen last stands, and so do its budgets.
   */
  readonly watch: 'look_at_agent' | 'asleep' | 'failed' | 'missing' | 'goes_on' | 'tells_nothing';
  /** Whether an answer can reach the agent. One MISSING can be a failed look-up of the service's own, so it is unclear. */
  readonly question: 'ask_the_agent' | 'asleep' | 'gone' | 'unclear';
  /** Null where the agent's own state is what people want to know. */
  readonly words: StatusWords | null;
}

export interface ExecutionRow {
  /** What the status makes of a watch; null where the watch goes on. Waiting ends it only where nobody answers. */
  readonly ends: { readonly outcome: OutcomeName; readonly reason: string } | null;
  /** The budget that runs while the status lasts. */
  readonly budget: 'idle' | 'pause' | null;
  readonly question: 'waits' | 'moved_on';
  readonly words: StatusWords;
  /** After an answer, as the end of a sentence: "the agent …". */
  readonly doing: string;
}

const startStep = (step: string): StartRow => ({ watch: 'goes_on', step, symbol: '🚀', tone: 'starting' });

/** In the order in which a start goes through them. */
export const startStatuses = {
  WORKING: startStep('getting ready'),
  WAITING_FOR_SANDBOX: startStep('waiting for a sandbox'),
  PREPARING_REPOSITORY: startStep('preparing the repository'),
  RUNNING_SETUP_SCRIPT: startStep('running the set-up script'),
  SETTING_UP_GIT_HOOKS: startStep('setting up Git hooks'),
  SETTING_UP_SKILLS: startStep('setting up skills'),
  STARTING_CONVERSATION: startStep('starting the conversation'),
  READY: { watch: 'ready', step: 'ready', symbol: '🚀', tone: 'starting' },
  ERROR: { watch: 'failed', step: 'failed', symbol: '❌', tone: 'bad' },
} as const satisfies Readonly<Record<string, StartRow>>;

export const sandboxStatuses = {
  STARTING: {
    watch: 'goes_on',
    question: 'unclear',
    words: {
      symbol: '🚀',
      label: 'Sandbox is starting',
      sentence: 'The sandbox is starting',
      tone: 'starting',
    },
  },
  RUNNING: { watch: 'look_at_agent', question: 'ask_the_agent', words: null },
  PAUSED: {
    watch: 'asleep',
    question: 'asleep',
    words: {
      symbol: '⏸️',
      label: 'Sandbox is paused',
      sentence: 'The conversation is paused',
      tone: 'resting',
    },
  },
  ERROR: {
    watch: 'failed',
    question: 'gone',
    words: { symbol: '❌', label: 'Sandbox failed', sentence: 'The sandbox failed', tone: 'bad' },
  },
  MISSING: {
    watch: 'missing',
    question: 'unclear',
    words: { symbol: '❔', label: 'Sandbox not found', sentence: 'The sandbox was not found', tone: 'bad' },
  },
  UNKNOWN: { watch: 'tells_nothing', question: 'unclear', words: null },
  /** It is followed until it is gone, which is when the outcome is known. */
  deleting: {
    watch: 'goes_on',
    question: 'gone',
    words: {
      symbol: '🗑️',
      label: 'Sandbox is being deleted',
      sentence: 'The sandbox is being deleted',
      tone: 'bad',
    },
  },
} as const satisfies Readonly<Record<string, SandboxRow>>;

export const executionStatuses = {
  idle: {
    ends: null,
    budget: 'idle',
    question: 'moved_on',
    words: { symbol: '💤', label: 'Idle', sentence: 'The agent is idle', tone: 'resting' },
    doing: 'is idle',
  },
  running: {
    ends: null,
    budget: null,
    question: 'moved_on',
    words: { symbol: '🏃', label: 'Working', sentence: 'The agent is working', tone: 'working' },
    doing: 'is working',
  },
  paused: {
    ends: null,
    budget: 'pause',
    question: 'moved_on',
    words: { symbol: '⏸️', label: 'Paused', sentence: 'The agent is paused', tone: 'resting' },
    doing: 'is paused',
  },
  waiting_for_confirmation: {
    ends: { outcome: 'waiting_for_confirmation', reason: 'the agent waits for a confirmation' },
    budget: null,
    question: 'waits',
    words: {
      symbol: '✋',
      label: 'Waiting for an answer',
      sentence: 'The agent waits for an answer',
      tone: 'asking',
    },
    doing: 'asks again',
  },
  finished: {
    ends: { outcome: 'finished', reason: 'the agent finished its task' },
    budget: null,
    question: 'moved_on',
    words: { symbol: '✅', label: 'Finished', sentence: 'The agent has finished', tone: 'good' },
    doing: 'has finished',
  },
  error: {
    ends: { outcome: 'error', reason: 'the agent stopped with an error' },
    budget: null,
    question: 'moved_on',
    words: { symbol: '❌', label: 'Error', sentence: 'The agent met an error', tone: 'bad' },
    doing: 'met an error',
  },
  stuck: {
    ends: { outcome: 'stuck', reason: 'the agent cannot go on' },
    budget: null,
    question: 'moved_on',
    words: { symbol: '🧱', label: 'Stuck', sentence: 'The agent is stuck', tone: 'bad' },
    doing: 'is stuck',
  },
} as const satisfies Readonly<Record<string, ExecutionRow>>;

/** Null where nothing was told, and for a word that is not known. */
export function startRow(status: string | null): StartRow | null {
  return hasRow(startStatuses, status) ? startStatuses[status] : null;
}

export function sandboxRow(status: string | null): SandboxRow | null {
  return hasRow(sandboxStatuses, status) ? sandboxStatuses[status] : null;
}

export function executionRow(status: string | null): ExecutionRow | null {
  return hasRow(executionStatuses, status) ? executionStatuses[status] : null;
}

/** Own rows only: `constructor` is no status. */
function hasRow<T extends object>(table: T, status: string | null): status is keyof T & string {
  return status !== null && Object.hasOwn(table, status);
}
