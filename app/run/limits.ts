import type { Limits } from '../../shared/watch/index.ts';
import type { Settings } from '../deps/deps.ts';

/** A wait for confirmation is a state here, not an end: people answer it on GitHub. */
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
