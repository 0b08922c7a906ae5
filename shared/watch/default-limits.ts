import type { Limits } from './types.ts';

const second = 1000;
const minute = 60 * second;

/** The limits that the service recommends. */
export const defaultLimits: Limits = {
  pollInterval: 30 * second,
  startTimeout: 15 * minute,
  timeout: 60 * minute,
  idleTimeout: 5 * minute,
  pauseTimeout: null,
  outageTimeout: 10 * minute,
  onConfirmation: 'end',
};
