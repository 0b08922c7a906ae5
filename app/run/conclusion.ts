// The conclusion of the check run on the linked pull request, for each outcome.
import type { OutcomeName } from '../../shared/watch/index.ts';

export type Conclusion = 'success' | 'failure' | 'neutral' | 'cancelled' | 'timed_out';

export function conclusionOf(outcome: OutcomeName): Conclusion {
  switch (outcome) {
    case 'finished':
      return 'success';
    case 'cancelled':
      return 'cancelled';
    case 'timeout':
    case 'start_timeout':
      return 'timed_out';
    case 'idle':
    case 'paused':
    case 'waiting_for_confirmation':
      return 'neutral';
    default:
      return 'failure';
  }
}
