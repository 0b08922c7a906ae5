// All outcomes of a run, with the exit codes of the Action.

export const exitCodes = {
  finished: 0,
  started: 0,
  answered: 0,
  listed: 0,
  internal_error: 1,
  bad_input: 2,
  start_error: 10,
  start_timeout: 11,
  start_unknown: 12,
  ask_unavailable: 13,
  error: 20,
  stuck: 21,
  waiting_for_confirmation: 22,
  idle: 23,
  over_budget: 24,
  bad_output: 25,
  stopped: 26,
  sandbox_error: 30,
  sandbox_missing: 31,
  not_found: 32,
  paused: 33,
  not_waiting: 34,
  answer_unknown: 35,
  denied: 36,
  timeout: 40,
  unauthorized: 50,
  unavailable: 51,
  bad_response: 52,
  cancelled: 130,
} as const;

export type OutcomeName = keyof typeof exitCodes;

export const outcomeNames = Object.keys(exitCodes) as readonly OutcomeName[];
