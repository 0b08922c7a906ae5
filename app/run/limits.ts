import type { WatchLimits } from '../../shared/conversation/index.ts';
import type { RunTerms } from '../store/run/run-facts.ts';

/** Where rules may decide, the agent should not wait for half a minute. */
const quickMs = 5_000;

interface Given extends Pick<WatchLimits, 'pollInterval' | 'startTimeout' | 'idleTimeout'> {
  readonly runTimeout: number | null;
}

/** Waiting for a confirmation does not end a run of the App: people answer on GitHub. */
export function limitsOf(
  settings: Given,
  { ruleSets, plan }: Pick<RunTerms, 'ruleSets' | 'plan'> = {},
): WatchLimits {
  const isQuick = ruleSets !== undefined || plan !== undefined;
  return {
    pollInterval: isQuick ? Math.min(quickMs, settings.pollInterval) : settings.pollInterval,
    waitingInterval: settings.pollInterval,
    startTimeout: settings.startTimeout,
    timeout: settings.runTimeout,
    idleTimeout: settings.idleTimeout,
    pauseTimeout: null,
    road: 'app',
  };
}
