// GitHub's limits: requests in an hour and writes in a minute for an installation, and requests in an hour for all workflows of
// a repository. Off until they are set.
import type { Request } from './faults.ts';
import { Refusal } from './hub.ts';
import type { Caller } from './tokens.ts';

export interface Limits {
  readonly requestsPerHour?: number;
  readonly writesPerMinute?: number;
  /** Of all workflows of one repository: 1,000 at the original. */
  readonly workflowRequestsPerHour?: number;
}

interface Spell {
  begun: number;
  count: number;
}

export type InstallationLimits = ReturnType<typeof createLimits>;

const minute = 60_000;
const hour = 60 * minute;

export function createLimits(now: () => number) {
  let limits: Limits = {};
  const spells = new Map<string, Spell>();

  /** How long the limit is over, in milliseconds; 0 = it is not, and this one is counted. */
  function overFor(name: string, most: number, lasts: number): number {
    const known = spells.get(name);
    const spell = known && now() < known.begun + lasts ? known : { begun: now(), count: 0 };
    spells.set(name, spell);
    if (spell.count >= most) return spell.begun + lasts - now();
    spell.count += 1;
    return 0;
  }

  /** The most that this caller may ask for in an hour; infinite where there is no limit. */
  function mostOf(caller: Counted): number {
    const most = caller.workflowsOf === null ? limits.requestsPerHour : limits.workflowRequestsPerHour;
    return most ?? Number.POSITIVE_INFINITY;
  }

  return {
    /** The counts begin again. */
    set(next: Limits): void {
      limits = next;
      spells.clear();
    },

    /** Returns whose limit it counts for. Throws what GitHub answers above a limit. */
    count(caller: Caller, { method, path }: Request): string | null {
      if (caller.kind !== 'installation') return null;
      const { writesPerMinute = Number.POSITIVE_INFINITY } = limits;
      const whose = whoseOf(caller);
      const hourly = overFor(requestsOf(whose), mostOf(caller), hour);
      if (hourly > 0) throw new Refusal(403, 'API rate limit exceeded for installation.');
      const isWrite = method !== 'GET' && path !== '/graphql';
      const writing = !isWrite ? 0 : overFor(`${whose}: writes`, writesPerMinute, minute);
      if (writing > 0) {
        throw new Refusal(
          403,
          'You have exceeded a secondary rate limit and have been temporarily blocked from content creation.',
          { headers: { 'retry-after': String(Math.ceil(writing / 1000)) } },
        );
      }
      return whose;
    },

    /** What GitHub says of the limit with each answer; nothing where there is none, as an Enterprise Server does. */
    headers(caller: Caller): Readonly<Record<string, string>> {
      if (caller.kind !== 'installation' || !Number.isFinite(mostOf(caller))) return {};
      const most = mostOf(caller);
      const { begun, count } = spells.get(requestsOf(whoseOf(caller))) ?? { begun: now(), count: 0 };
      return {
        'x-ratelimit-limit': String(most),
        'x-ratelimit-used': String(count),
        'x-ratelimit-remaining': String(most - count),
        'x-ratelimit-reset': String(Math.ceil((begun + hour) / 1000)),
        'x-ratelimit-resource': 'core',
      };
    },

    /** A request whose answer is that nothing has changed is free. */
    giveBack(whose: string | null): void {
      const spell = whose === null ? undefined : spells.get(requestsOf(whose));
      if (spell !== undefined) spell.count -= 1;
    },
  };
}

type Counted = Extract<Caller, { readonly kind: 'installation' }>;

const whoseOf = (caller: Counted): string => caller.workflowsOf ?? caller.owner.login;
const requestsOf = (whose: string): string => `${whose}: requests`;
