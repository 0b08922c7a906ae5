import type { Limits } from './types.ts';

const second = 1000;
const minute = 60 * second;

/** What the service recommends and people expect, where nobody says otherwise. */
export const defaultLimits: Limits = {
  pollInterval: 30 * second,
  startTimeout: 15 * minute,
  timeout: 60 * minute,
  idleTimeout: 5 * minute,
  pauseTimeout: null,
  outageTimeout: 10 * minute,
  onConfirmation: 'end',
};
