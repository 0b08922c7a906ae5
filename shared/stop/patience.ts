// How long to wait for what a stop does.
import type { StopPatience } from './types.ts';

const second = 1_000;

const usualStopPatience: StopPatience = {
  pause: second,
  settle: second,
  effect: 10 * second,
  trouble: 60 * second,
  waking: 5 * 60 * second,
};

/** A poll interval below a second is for tests, so then all waits are shorter, but for what the service needs. */
export function stopPatienceAt(pollInterval: number): StopPatience {
  const share = Math.min(1, pollInterval / second);
  const { pause, effect, trouble, waking } = usualStopPatience;
  return {
    ...usualStopPatience,
    ...{ pause: pause * share, effect: effect * share, trouble: trouble * share, waking: waking * share },
  };
}
