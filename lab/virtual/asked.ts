// What was asked of GitHub and of the service, as far as a promise is about it: all that is asked in a year would take most of the memory.
import type { Request } from '../github/faults.ts';
import type { RequestTruth } from '../service/control/requests.ts';
import type { Plan } from './plan.ts';
import { spellsOf } from './spells.ts';

export type AskedOfService = Pick<RequestTruth, 'at' | 'route' | 'fault'> & {
  /** What people wrote to agents and this request holds. */
  readonly told: readonly string[];
};

export interface Asked {
  /** How much GitHub answered. */
  readonly gitHubAnswered: number;
  /** While a limit of GitHub was spent. */
  readonly askedOfGitHub: readonly Request[];
  /** What failed and the end of it, and what tells an agent something. */
  readonly askedOfService: readonly AskedOfService[];
}

/** When a limit of GitHub is spent. */
export const limitsOf = (plan: Plan) =>
  spellsOf(plan, 'github').filter(
    ({ trouble }) => trouble.fault.headers?.['x-ratelimit-reset'] !== undefined,
  );

/** What people write to agents. */
export const toldWords = (count: number): string => `please also do number ${count} of the list`;
const everyTold = /please also do number \d+ of the list/g;

export function createAsked(plan: Plan) {
  const limits = limitsOf(plan);
  const askedOfGitHub: Request[] = [];
  const askedOfService: AskedOfService[] = [];
  const failing = new Set<string | null>();
  let gitHubAnswered = 0;
  return {
    onGitHub(request: Request): void {
      gitHubAnswered += 1;
      if (limits.some(({ from, to }) => request.at >= from && request.at < to)) askedOfGitHub.push(request);
    },
    onService({ at, route, fault, body }: RequestTruth): void {
      const told = body === undefined ? [] : (JSON.stringify(body).match(everyTold) ?? []);
      const isEndOfFailing = fault === null && failing.delete(route);
      if (fault !== null) failing.add(route);
      if (fault !== null || isEndOfFailing || told.length > 0)
        askedOfService.push({ at, route, fault, told });
    },
    read: (): Asked => ({ gitHubAnswered, askedOfGitHub, askedOfService }),
  };
}
