// How long to look again when something is not clear yet.
import type { Patience } from './types.ts';

const second = 1_000;
const minute = 60 * second;

export const usualPatience: Patience = {
  pause: second,
  settle: second,
  absent: 10 * second,
  list: 30 * second,
  clear: minute,
  waking: 5 * minute,
  fate: 20 * second,
};

/**
 * A poll interval below a second is for tests, so then all waits are shorter. `settle` is not ours to shorten: it is the
 * service that loses what comes sooner.
 */
export function patienceAt(pollInterval: number): Patience {
  const share = Math.min(1, pollInterval / second);
  const { pause, absent, list, clear, waking, fate } = usualPatience;
  return {
    ...usualPatience,
    ...{ pause: pause * share, absent: absent * share, list: list * share },
    ...{ clear: clear * share, waking: waking * share, fate: fate * share },
  };
}
