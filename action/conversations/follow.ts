// The loop that follows a conversation: sleep until the next look is due or wanted, look, advance the watch, pass on the result.
import { advanceOnHint, mayPollEarly, type Reading, type Watch } from '../../shared/watch/index.ts';
import type { Clock } from '../deps/deps.ts';
import type { Live } from '../step/workflow-step.ts';

export interface FollowTools {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly live: Pick<Live, 'lookAt' | 'taken' | 'rest'>;
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
  const { clock, signal, live } = tools;
  let watch = beginning;
  let lastWord = clock.now();
  while (watch.nextPollAt !== null && !tools.enough(watch) && !signal.aborted) {
    const hinted = () => (mayPollEarly(watch) ? live.lookAt() : null) ?? Number.POSITIVE_INFINITY;
    const due = () => Math.min(watch.nextPollAt ?? 0, hinted());
    await live.rest(Math.min(due(), lastWord + signOfLifeMs) - clock.now(), signal);
    if (signal.aborted) break;
    if (clock.now() < due()) {
      if (clock.now() < lastWord + signOfLifeMs) continue;
      tools.onQuiet(watch);
      lastWord = clock.now();
      continue;
    }
    live.taken();
    const reading = await tools.look(watch);
    if (signal.aborted) break;
    const next = advanceOnHint(watch, reading, clock.now());
    if (next === watch) continue;
    if (next.timeline.at(-1) !== watch.timeline.at(-1)) lastWord = clock.now();
    watch = next;
    await tools.onLook(watch);
  }
  return watch;
}
