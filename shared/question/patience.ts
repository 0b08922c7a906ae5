// How long what is not clear yet is looked at again.
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
 * A poll interval below a second is for trying things out, and whoever gives one does not want to wait for minutes.
 * `settle` is not ours to shorten: it is the service that loses what comes sooner.
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
