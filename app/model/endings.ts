// What each outcome makes of the check on the linked pull request, and how it looks on the status page.
import type { OutcomeName } from '../../shared/watch/index.ts';

export interface EndedAs {
  readonly conclusion: 'success' | 'failure' | 'neutral' | 'cancelled' | 'timed_out';
  /** over: it ended, and nothing broke. */
  readonly tone: 'good' | 'over' | 'bad';
}

const failed: EndedAs = { conclusion: 'failure', tone: 'bad' };
const leftOff: EndedAs = { conclusion: 'neutral', tone: 'over' };

export const endings: Readonly<Record<OutcomeName, EndedAs>> = {
  finished: { conclusion: 'success', tone: 'good' },
  cancelled: { conclusion: 'cancelled', tone: 'over' },
  stopped: { conclusion: 'cancelled', tone: 'over' },
  over_budget: { conclusion: 'cancelled', tone: 'over' },
  timeout: { conclusion: 'timed_out', tone: 'over' },
  start_timeout: { conclusion: 'timed_out', tone: 'bad' },
  idle: leftOff,
  paused: leftOff,
  waiting_for_confirmation: leftOff,
  error: failed,
  stuck: failed,
  start_error: failed,
  start_unknown: failed,
  ask_unavailable: failed,
  sandbox_error: failed,
  sandbox_missing: failed,
  not_found: failed,
  unauthorized: failed,
  unavailable: failed,
  bad_response: failed,
  bad_input: failed,
  internal_error: failed,
  // Of the Action's other modes; a run of the App does not end so.
  started: failed,
  answered: failed,
  listed: failed,
  not_waiting: failed,
  answer_unknown: failed,
  bad_output: failed,
  denied: failed,
};
