// The loop that polls one conversation: sleep until the next poll is due or wanted, poll, pass on what was seen.

import { type Clock, whileDoing } from '../../../shared/clock.ts';
import { mayPollEarly, timeLimit, type Watch } from '../../../shared/conversation/index.ts';
import type { PollResult, Service } from '../../../shared/service/index.ts';
import type { Live } from './workflow-step.ts';

interface LoopTools<L> {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly live: Pick<Live, 'pollAt' | 'taken' | 'rest'>;
  poll(watch: Watch): Promise<L>;
  /** Notes what was seen, with all that follows from it. Returns the watch that is followed from now on. */
  onPoll(watch: Watch, seen: L): Promise<Watch>;
  /** Called when nothing was logged for a while. */
  onQuiet(watch: Watch): void;
  /** Returns true when the caller need not follow any longer. */
  enough(watch: Watch): boolean;
}

const signOfLifeMs = 5 * 60_000;

/** Returns the watch when it has ended, when it is enough for the caller, or when the signal aborts. */
export async function pollUntilEnd<L>(beginning: Watch, tools: LoopTools<L>): Promise<Watch> {
  const { clock, signal, live } = tools;
  let watch = beginning;
  let lastWord = clock.now();
  while (watch.nextPollAt !== null && !tools.enough(watch) && !signal.aborted) {
    const hinted = () => (mayPollEarly(watch) ? live.pollAt() : null) ?? Number.POSITIVE_INFINITY;
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
    const seen = await tools.poll(watch);
    if (signal.aborted) break;
    const next = await tools.onPoll(watch, seen);
    if (next.timeline.at(-1) !== watch.timeline.at(-1)) lastWord = clock.now();
    watch = next;
  }
  return watch;
}

/** Hints for a caller that listens to nothing: none ever come. */
export function hearsNothing(clock: Clock): LoopTools<unknown>['live'] {
  return { pollAt: () => null, taken() {}, rest: clock.sleep };
}

interface PollTools {
  readonly service: Pick<Service, 'poll'>;
  readonly clock: Clock;
  readonly cancel: { readonly signal: AbortSignal };
}

/** The last poll of the start-up may still find it ready. */
const lastPollMs = 2_000;

/** Polls once: with all tries never for longer than the watch, and hardly longer than the start-up may. */
export async function pollOnce(watch: Watch, { service, cancel, clock }: PollTools): Promise<PollResult> {
  const whole = watch.beganAt + (watch.limits.timeout ?? Number.POSITIVE_INFINITY);
  const soon = Math.max(timeLimit(watch) ?? Number.POSITIVE_INFINITY, clock.now() + lastPollMs);
  const [looked] = await service.poll([watch], {
    signal: cancel.signal,
    now: clock.now,
    deadline: Math.min(whole, soon),
  });
  return looked ?? { reading: { kind: 'absent' }, conversation: null, task: null };
}

const pauseMs = 10_000;

/** Says that a request is still waited for: people should not have to wonder whether a silent step hangs. */
export function withSignsOfLife<T>(
  words: string,
  { clock, log }: { readonly clock: Clock; readonly log: { line(text: string): void } },
  work: Promise<T>,
): Promise<T> {
  return whileDoing(
    clock,
    pauseMs,
    () => log.line(words),
    () => work,
  );
}
