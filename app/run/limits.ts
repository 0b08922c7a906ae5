import type { Limits } from '../../shared/watch/index.ts';
import type { Settings } from '../deps/deps.ts';

/** Waiting for a confirmation does not end a run of the App: people answer on GitHub. */
export function limitsOf(settings: Settings): Limits {
  return {
    pollInterval: settings.pollInterval,
    startTimeout: settings.startTimeout,
    timeout: settings.runTimeout,
    idleTimeout: settings.idleTimeout,
    pauseTimeout: null,
    outageTimeout: settings.outageTimeout,
    onConfirmation: 'wait',
  };
}
