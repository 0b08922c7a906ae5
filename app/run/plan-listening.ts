// Decides to whom it is listened, where not all can be. Pure.

interface Heard {
  readonly id: string;
  /** A question or rules wait on speed. */
  readonly isUrgent: boolean;
}

interface ListeningPlan {
  readonly open: readonly string[];
  readonly close: readonly string[];
}

/** Who is urgent takes the place of who is not; nobody else's place is taken. */
export function planListening(
  heard: readonly Heard[],
  wanted: readonly Heard[],
  limit: number,
): ListeningPlan {
  const known = new Set(heard.map(({ id }) => id));
  const fresh = (kind: boolean) =>
    wanted.filter(({ id, isUrgent }) => isUrgent === kind && !known.has(id)).map(({ id }) => id);
  const urgent = fresh(true);
  const free = Math.max(0, limit - heard.length);
  const patient = heard.filter(({ isUrgent }) => !isUrgent).map(({ id }) => id);
  const close = patient.slice(0, Math.max(0, Math.min(urgent.length, limit) - free));
  return { open: [...urgent, ...fresh(false)].slice(0, free + close.length), close };
}
