// Counts in fixed windows of real time: good enough to make a client meet its limits.
import type { Limits } from '../settings.ts';
import type { TooManyKind } from './too-many.ts';

export interface Limiter {
  /** What is exceeded by one more request, if anything. */
  readonly exceeded: (asked: {
    readonly address: string;
    readonly key: string | null;
    readonly isStart: boolean;
    readonly now: number;
  }) => TooManyKind | null;
}

export function createLimiter(limits: Limits): Limiter {
  const windows = new Map<string, { begins: number; count: number }>();

  return {
    exceeded: ({ address, key, isStart, now }) => {
      if (over(`second ${address}`, limits.perSecond, 1000, now)) return 'address_rate';
      if (key === null) return null;
      if (over(`minute ${key}`, limits.perMinute, 60_000, now)) return 'user_rate';
      return isStart && over(`day ${key}`, limits.perDay, 86_400_000, now) ? 'daily_quota' : null;
    },
  };

  function over(name: string, limit: number | undefined, lengthMs: number, now: number): boolean {
    if (limit === undefined) return false;
    const known = windows.get(name);
    const window = known && now - known.begins < lengthMs ? known : { begins: now, count: 0 };
    window.count += 1;
    windows.set(name, window);
    return window.count > limit;
  }
}
