// Plays what is left of a plan, again and again, until it is as small as it gets, or as much was spent as may be.
import type { Entry } from '../support/promises.ts';
import type { Plan } from './plan.ts';
import type { startPlayer } from './play-apart.ts';
import { shrinkPlan } from './shrink.ts';

interface Task {
  readonly plan: Plan;
  /** That it breaks, and goes on to break. */
  readonly promise: string;
  readonly player: ReturnType<typeof startPlayer>;
  /** Of the processor: what is small by then is taken. */
  readonly seconds: number;
}

interface Small {
  readonly plan: Plan;
  readonly cpuSeconds: number;
}

export async function makeSmall({ plan, promise, player, seconds }: Task): Promise<Small> {
  let spent = 0;
  const small = await shrinkPlan(plan, async (candidates) => {
    for (const [place, candidate] of candidates.entries()) {
      if (spent >= seconds) return null;
      const { books, cpuSeconds } = await player.play(candidate);
      spent += cpuSeconds;
      if (breaks(books, promise)) return place;
    }
    return null;
  });
  return { plan: small, cpuSeconds: spent };
}

function breaks(books: readonly Entry[], promise: string): boolean {
  return books.some((entry) => entry.promise === promise && entry.wrong.length > 0);
}
