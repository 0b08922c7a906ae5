// The loop that follows a conversation: sleep until the next look is due, look, advance the watch, pass on the result.
import { advance, type Reading, type Watch } from '../../shared/watch/index.ts';
import type { Clock } from '../deps/deps.ts';

export interface FollowTools {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  look(watch: Watch): Promise<Reading>;
  /** After every look, before the next sleep. */
  onLook(watch: Watch): Promise<void>;
  /** Called when nothing was logged for a while. */
  onQuiet(watch: Watch): void;
  /** Returns true when the caller need not follow any longer. */
  enough(watch: Watch): boolean;
}

const signOfLifeMs = 5 * 60_000;

/** Returns the watch when it has ended, when it is enough for the caller, or when the signal aborts. */
export async function follow(beginning: Watch, tools: FollowTools): Promise<Watch> {
  const { clock, signal } = tools;
  let watch = beginning;
  let lastWord = clock.now();
  while (watch.nextLookAt !== null && !tools.enough(watch) && !signal.aborted) {
    await clock.sleep(Math.min(watch.nextLookAt, lastWord + signOfLifeMs) - clock.now(), signal);
    if (signal.aborted) break;
    if (clock.now() < watch.nextLookAt) {
      if (clock.now() < lastWord + signOfLifeMs) continue;
      tools.onQuiet(watch);
      lastWord = clock.now();
      continue;
    }
    const reading = await tools.look(watch);
    if (signal.aborted) break;
    const next = advance(watch, reading, clock.now());
    if (next.timeline.at(-1) !== watch.timeline.at(-1)) lastWord = clock.now();
    watch = next;
    await tools.onLook(watch);
  }
  return watch;
}
