// How long to look again when something is not clear yet.
import type { Message, MessagePatience } from './types.ts';

const second = 1_000;

export const usualMessagePatience: MessagePatience = {
  pause: second,
  trouble: 60 * second,
  waking: 5 * 60 * second,
  fate: 25 * second,
};

/** A poll interval below a second is for tests, so then all waits are shorter. */
export function messagePatienceAt(pollInterval: number): MessagePatience {
  const share = Math.min(1, pollInterval / second);
  const { pause, trouble, waking, fate } = usualMessagePatience;
  return { pause: pause * share, trouble: trouble * share, waking: waking * share, fate: fate * share };
}

const slower = 10;

/** What holds it up may take hours. */
export function restOf({ createdAt }: Message, { pause, trouble }: MessagePatience, now: number): number {
  return now - createdAt < trouble ? pause : slower * pause;
}
