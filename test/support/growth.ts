// How the cost of some work grows with its input. In processor time, so that a busy machine changes nothing.

/**
 * The cost of four times the size as a multiple of the cost of the size: about 4 where it grows with the size, about 16 where
 * it grows with its square.
 */
export function growth(work: (size: number) => void, size: number): number {
  let best = Number.POSITIVE_INFINITY;
  // A busy machine makes one measurement wrong, and not each of them.
  for (let tries = 0; tries < mostTries && best > beyondDoubt; tries += 1) {
    const measured = costRatio(
      () => work(4 * size),
      () => work(size),
    );
    best = Math.min(best, measured);
  }
  return best;
}

const mostTries = 4;
const beyondDoubt = 7;

/** The cost of some work as a multiple of the cost of other work. */
export function costRatio(work: () => void, other: () => void): number {
  // First what is smaller: by then the engine has made its code, and does not make it within the one that counts.
  const least = leastCost(other);
  return leastCost(work) / least;
}

/** Work that takes no longer than this is not measured exactly enough to be compared. */
const shortest = 2_000;

/** What takes longer than this altogether is not tried again: the longer it takes, the less of it is chance. */
const enough = 100_000;

function leastCost(work: () => void): number {
  const costs: number[] = [];
  for (let spent = 0; costs.length < 2 || (costs.length < 4 && spent < enough); ) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
    spent += user + system;
  }
  return Math.max(shortest, Math.min(...costs));
}
