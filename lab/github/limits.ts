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

  return {
    /** The counts begin anew. */
    set(next: Limits): void {
      limits = next;
      spells.clear();
    },

    /** Returns whose limit it counts for. Throws what GitHub answers above a limit. */
    count(caller: Caller, { method, path }: Request): string | null {
      if (caller.kind !== 'installation') return null;
      const { requestsPerHour = Number.POSITIVE_INFINITY, writesPerMinute = Number.POSITIVE_INFINITY } =
        limits;
      const { workflowRequestsPerHour = Number.POSITIVE_INFINITY } = limits;
      const whose = caller.workflowsOf ?? caller.owner.login;
      const most = caller.workflowsOf === null ? requestsPerHour : workflowRequestsPerHour;
      const hourly = overFor(requestsOf(whose), most, hour);
      if (hourly > 0) {
        throw new Refusal(403, 'API rate limit exceeded for installation.', {
          headers: {
            'x-ratelimit-remaining': '0',
            'x-ratelimit-reset': String(Math.ceil((now() + hourly) / 1000)),
          },
        });
      }
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

    /** A request whose answer is that nothing has changed is free. */
    giveBack(whose: string | null): void {
      const spell = whose === null ? undefined : spells.get(requestsOf(whose));
      if (spell !== undefined) spell.count -= 1;
    },
  };
}

const requestsOf = (whose: string): string => `${whose}: requests`;
