// All outcomes of a run. The words for each are in shared/github.

export interface Outcome {
  /** The exit code of the step of the Action. */
  readonly exitCode: number;
  /** The conclusion of the check on the linked pull request. */
  readonly conclusion: 'success' | 'failure' | 'neutral' | 'cancelled' | 'timed_out';
  /** The colour on the status page. over: it ended, and nothing broke. */
  readonly tone: 'good' | 'over' | 'bad';
}

/** The App has a check and a page for runs only; the outcomes of other modes of the Action never get there. */
const ofOtherModes = { conclusion: 'failure', tone: 'bad' } as const;

export const outcomes = {
  finished: { exitCode: 0, conclusion: 'success', tone: 'good' },
  started: { exitCode: 0, ...ofOtherModes },
  answered: { exitCode: 0, ...ofOtherModes },
  listed: { exitCode: 0, ...ofOtherModes },
  internal_error: { exitCode: 1, conclusion: 'failure', tone: 'bad' },
  bad_input: { exitCode: 2, conclusion: 'failure', tone: 'bad' },
  start_error: { exitCode: 10, conclusion: 'failure', tone: 'bad' },
  start_timeout: { exitCode: 11, conclusion: 'timed_out', tone: 'bad' },
  start_unknown: { exitCode: 12, conclusion: 'failure', tone: 'bad' },
  ask_unavailable: { exitCode: 13, conclusion: 'failure', tone: 'bad' },
  error: { exitCode: 20, conclusion: 'failure', tone: 'bad' },
  stuck: { exitCode: 21, conclusion: 'failure', tone: 'bad' },
  waiting_for_confirmation: { exitCode: 22, conclusion: 'neutral', tone: 'over' },
  idle: { exitCode: 23, conclusion: 'neutral', tone: 'over' },
  over_budget: { exitCode: 24, conclusion: 'cancelled', tone: 'over' },
  bad_output: { exitCode: 25, ...ofOtherModes },
  stopped: { exitCode: 26, conclusion: 'cancelled', tone: 'over' },
  unguarded: { exitCode: 27, conclusion: 'failure', tone: 'bad' },
  sandbox_error: { exitCode: 30, conclusion: 'failure', tone: 'bad' },
  sandbox_missing: { exitCode: 31, conclusion: 'failure', tone: 'bad' },
  not_found: { exitCode: 32, conclusion: 'failure', tone: 'bad' },
  paused: { exitCode: 33, conclusion: 'neutral', tone: 'over' },
  not_waiting: { exitCode: 34, ...ofOtherModes },
  answer_unknown: { exitCode: 35, ...ofOtherModes },
  denied: { exitCode: 36, ...ofOtherModes },
  timeout: { exitCode: 40, conclusion: 'timed_out', tone: 'over' },
  unauthorized: { exitCode: 50, conclusion: 'failure', tone: 'bad' },
  unavailable: { exitCode: 51, conclusion: 'failure', tone: 'bad' },
  bad_response: { exitCode: 52, conclusion: 'failure', tone: 'bad' },
  cancelled: { exitCode: 130, conclusion: 'cancelled', tone: 'over' },
} as const satisfies Readonly<Record<string, Outcome>>;

export type OutcomeName = keyof typeof outcomes;

/** Followed no longer while its agent waited for an answer. */
export const unanswered = 'waiting_for_confirmation' satisfies OutcomeName;

const endsOfAgent: ReadonlySet<OutcomeName> = new Set(['finished', 'unguarded', 'error', 'stuck', 'idle']);

/** The agent came to an end of its own, good or bad; false while it has come to none. */
export function isEndOfAgent(ending: { readonly outcome: OutcomeName } | null): boolean {
  return ending !== null && endsOfAgent.has(ending.outcome);
}

/** The agent came to the end that was wanted; false while it has come to none. */
export function isGood(ending: { readonly outcome: OutcomeName } | null): boolean {
  return ending !== null && outcomes[ending.outcome].tone === 'good';
}

export const outcomeNames = Object.keys(outcomes) as readonly OutcomeName[];
