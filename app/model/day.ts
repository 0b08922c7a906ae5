// Days are those of UTC.
const dayMs = 24 * 60 * 60_000;

export const dayOf = (time: number): number => Math.floor(time / dayMs);
export const nextDayAfter = (time: number): number => (dayOf(time) + 1) * dayMs;
