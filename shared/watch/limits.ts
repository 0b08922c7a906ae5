// The limits of a watch: the defaults, durations as people write them, and the budget.
import type { Usage, WatchLimits } from './types.ts';

const second = 1000;
const minute = 60 * second;

/** As the service recommends. */
export const defaultLimits: WatchLimits = {
  pollInterval: 30 * second,
  startTimeout: 15 * minute,
  timeout: 60 * minute,
  idleTimeout: 5 * minute,
  pauseTimeout: null,
  outageTimeout: 10 * minute,
  onConfirmation: 'end',
};

// Parses durations: `90s`, `5m`, `1h`, `1h30m`, or plain seconds.

const form = /^(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s)?$/;
const longest = 365 * 24 * 3600;

/** Milliseconds; null when the text is not a duration or is longer than a year. */
export function parseDuration(text: string): number | null {
  const value = text.trim().toLowerCase();
  const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : sumOfParts(value);
  return seconds === null || seconds > longest ? null : Math.round(seconds * 1000);
}

function sumOfParts(value: string): number | null {
  const match = form.exec(value);
  if (!match || value === '') return null;
  const [, hours, minutes, seconds] = match;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** Sums of prices are not exact: 0.1 and 0.2 are 0.30000000000000004. */
const noise = 0.000_001;

/** False where the cost is not known: then a warning says that the limit cannot be kept. */
export function isOverBudget({ cost }: Pick<Usage, 'cost'>, most: number | null): boolean {
  return cost !== null && most !== null && cost - most > noise;
}
