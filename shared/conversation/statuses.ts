// The table of statuses of the service: what each means for a watch and for a question, and its texts. An unknown
// status means "keep looking", and is shown as the service wrote it.
import type { OutcomeName } from './outcomes.ts';

/** starting, working and resting change by themselves; asking needs a person. */
export type StatusTone = 'starting' | 'working' | 'resting' | 'asking' | 'good' | 'bad';

export interface StatusWords {
  readonly symbol: string;
  /** For a table or a list. */
  readonly label: string;
  /** For a heading, without a full stop. */
  readonly sentence: string;
  readonly tone: StatusTone;
}

export interface StartRow {
  readonly watch: 'goes_on' | 'ready' | 'failed';
  /** The step of the start-up: "Start-up: …". */
  readonly step: string;
  readonly symbol: string;
  readonly tone: StatusTone;
}

export interface SandboxRow {
  /**
   * `look_at_agent`: the execution status counts. `asleep`: only the status before the pause is known. `tells_nothing`: the
   * last state and its budgets stay.
   */
  readonly watch: 'look_at_agent' | 'asleep' | 'lost' | 'goes_on' | 'tells_nothing';
  /** What it means when it is seen several times in a row: for a moment, the service may only have failed to look it up. */
  readonly lost?: { readonly outcome: OutcomeName; readonly reason: string };
  /** Whether an answer can reach the agent. */
  readonly question: 'ask_the_agent' | 'asleep' | 'gone' | 'unclear';
  /** Null when the state of the agent is shown instead. */
  readonly words: StatusWords | null;
}

export interface ExecutionRow {
  /** The ending of a watch; null when the watch goes on. */
  readonly ends: { readonly outcome: OutcomeName; readonly reason: string } | null;
  /** The budget that runs while the status lasts. */
  readonly budget: 'idle' | 'pause' | null;
  readonly question: 'waits' | 'moved_on';
  readonly words: StatusWords;
  /** The end of a sentence after an answer: "the agent …". */
  readonly doing: string;
}

const startStep = (step: string): StartRow => ({ watch: 'goes_on', step, symbol: '🚀', tone: 'starting' });

/** In the order of a start. */
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
    watch: 'lost',
    lost: { outcome: 'sandbox_error', reason: 'the sandbox failed' },
    question: 'unclear',
    words: { symbol: '❌', label: 'Sandbox failed', sentence: 'The sandbox failed', tone: 'bad' },
  },
  MISSING: {
    watch: 'lost',
    lost: { outcome: 'sandbox_missing', reason: 'the sandbox was deleted' },
    question: 'unclear',
    words: { symbol: '❔', label: 'Sandbox not found', sentence: 'The sandbox was not found', tone: 'bad' },
  },
  UNKNOWN: { watch: 'tells_nothing', question: 'unclear', words: null },
  /** Followed until the sandbox is gone; then the outcome is known. */
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
    ends: null,
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

/** Null when there is no status, or an unknown one. */
export function startRow(status: string | null): StartRow | null {
  return hasRow(startStatuses, status) ? startStatuses[status] : null;
}

export function sandboxRow(status: string | null): SandboxRow | null {
  return hasRow(sandboxStatuses, status) ? sandboxStatuses[status] : null;
}

export function executionRow(status: string | null): ExecutionRow | null {
  return hasRow(executionStatuses, status) ? executionStatuses[status] : null;
}

/** The words for both; null where neither status is known. An answer wakes a paused sandbox, so a question comes first. */
export function shownWords({
  sandboxStatus,
  executionStatus,
}: {
  readonly sandboxStatus: string | null;
  readonly executionStatus: string | null;
}): StatusWords | null {
  const [sandbox, agent] = [sandboxRow(sandboxStatus), executionRow(executionStatus)];
  if (sandbox?.question === 'asleep' && agent?.question === 'waits') {
    return { ...agent.words, label: `${agent.words.label}, sandbox paused` };
  }
  return sandbox?.words ?? agent?.words ?? null;
}

/** For an unknown status both this and `hasMovedOn` are false. */
export function isWaitingStatus(status: string | null): boolean {
  return executionRow(status)?.question === 'waits';
}

export function hasMovedOn(status: string | null): status is string {
  return executionRow(status)?.question === 'moved_on';
}

/** Own properties only: `constructor` is not a status. */
function hasRow<T extends object>(table: T, status: string | null): status is keyof T & string {
  return status !== null && Object.hasOwn(table, status);
}
