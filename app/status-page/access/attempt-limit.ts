// Limits wrong tokens: a few tries a minute from one address, and not many more from all addresses together.

export interface AttemptLimit {
  /** How long to wait before the next try, in milliseconds; 0 = now. */
  pause(place: string): number;
  failed(place: string): void;
}

const windowMs = 60_000;
const fromOnePlace = 10;
const fromAll = 100;

export function createAttemptLimit(now: () => number): AttemptLimit {
  /** Never more than `fromAll` entries: nothing is added while the limit is reached. */
  let failures: readonly { readonly place: string; readonly at: number }[] = [];

  const recent = () => {
    failures = failures.filter(({ at }) => at > now() - windowMs);
    return failures;
  };
  return {
    pause(place) {
      const all = recent();
      const mine = all.filter((failure) => failure.place === place);
      const full = mine.length >= fromOnePlace ? mine : all.length >= fromAll ? all : [];
      const [oldest] = full;
      return oldest === undefined ? 0 : oldest.at + windowMs - now();
    },
    failed(place) {
      if (recent().length < fromAll) failures = [...failures, { place, at: now() }];
    },
  };
}
