// The service for each repository, with the API key of that repository and no other; and the runs that share its requests.
import { createHash } from 'node:crypto';
import type { Clock } from '../../shared/clock.ts';
import { mostIdsPerRequest } from '../../shared/conversation/index.ts';
import { readWhenAccountAsks } from '../../shared/drive/index.ts';
import type { Ask } from '../../shared/message/index.ts';
import { createOpenHands, createTurns, type Service, type Transport } from '../../shared/service/index.ts';
import { keyFor } from '../configuration/agent-keys.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { RunDeps, RunServices } from '../handling/deps.ts';
import type { Batch } from '../kernel/queue.ts';
import type { Run, RunState } from '../store/run/run.ts';
import type { DueGroup } from '../store/run/run-queries.ts';

/** Pages of events, of up to 2 MB each, that all conversations together may hold. */
const pagesAtOnce = 4;

export function createServices(
  configuration: Pick<Configuration, 'agentKeys' | 'agentBaseUrl' | 'agentServerUrl'>,
  transport: Transport,
): RunServices {
  const { agentKeys, agentBaseUrl: baseUrl, agentServerUrl } = configuration;
  const turns = createTurns(pagesAtOnce);
  const otherKeys = agentKeys.kind === 'one' ? [agentKeys.key] : [...agentKeys.keys.values()];
  const known = new Map<string, { key: string; service: Service }>();
  const withKey = (apiKey: string) => {
    const found = known.get(apiKey) ?? {
      key: nameOf(apiKey),
      service: createOpenHands({ baseUrl, apiKey, otherKeys, agentServerUrl, transport, turns }),
    };
    known.set(apiKey, found);
    return found;
  };
  return {
    forRepository(owner, repo) {
      const apiKey = keyFor(agentKeys, owner, repo);
      return apiKey === null ? null : withKey(apiKey);
    },
    accounts: () => [...new Set(otherKeys)].map((apiKey) => withKey(apiKey).service),
  };
}

const nameOf = (apiKey: string): string =>
  createHash('sha256').update(`agent-conversations key ${apiKey}`).digest('hex').slice(0, 16);

interface ServiceGroup {
  /** Null when no key is configured any more. */
  readonly service: Service | null;
  readonly runs: readonly Run[];
}

/** Groups runs by the API key that their repository has now, so that a key is never used for the runs of another owner. */
export function byService({ services }: RunDeps, runs: readonly Run[]): readonly ServiceGroup[] {
  const groups = new Map<string | null, { service: ServiceGroup['service']; runs: Run[] }>();
  for (const run of runs) {
    const found = services.forRepository(run.repository.owner, run.repository.name);
    const key = found?.key ?? null;
    const group = groups.get(key) ?? { service: found?.service ?? null, runs: [] };
    group.runs.push(key === null ? run : { ...run, apiKey: key });
    groups.set(key, group);
  }
  return [...groups.values()];
}

// When the account of a key lets the agent ask, remembered for a while: a burst of starts costs one request.

const rememberedMs = 10 * 60_000;

const known = new WeakMap<Service, { readonly until: number; readonly ask: Promise<Ask | null> }>();

/** Null where the service does not tell. */
export function accountAsks(service: Service, { now }: Pick<Clock, 'now'>): Promise<Ask | null> {
  const before = known.get(service);
  if (before && now() < before.until) return before.ask;
  const ask = readWhenAccountAsks({ service, now });
  known.set(service, { until: now() + rememberedMs, ask });
  return ask;
}

// Due runs are claimed in groups: one for each API key and state. A poll that is due takes along those that would be due next: from then
// on they are due together.

interface PlannedClaim {
  readonly group: DueGroup;
  readonly limit: number;
  /** Where there is room, those without news that become due until then are claimed too. */
  readonly early?: number;
}

const mostStartsAtOnce = 10;
/** As many as are sent at the same time. More would only wait in memory. */
const mostRequestsAtOnce = 4;
/**
 * A share of the poll interval. After a request with room nothing is due for so long: in an interval no more than two have room, and
 * a run is not looked at much more often than its interval asks for.
 */
const earlyShare = 0.4;

export async function planRunBatches(
  { store, clock, settings }: RunDeps,
  states: readonly RunState[],
): Promise<readonly Batch<Run>[]> {
  const now = clock.now();
  const groups = await store.runs.dueGroups(states, now, mostRequestsAtOnce * mostIdsPerRequest);
  return planClaims(groups, now, settings.pollInterval).map(({ group, limit, early }) => ({
    rows: { claim: (lease) => store.runs.claim(group, lease), renew: store.runs.renew },
    limit,
    early,
  }));
}

export function planClaims(
  groups: readonly DueGroup[],
  now: number,
  pollInterval: number,
): readonly PlannedClaim[] {
  return groups.flatMap((group) => planOf(group, now, pollInterval) ?? []);
}

function planOf(group: DueGroup, now: number, pollInterval: number): PlannedClaim | null {
  switch (group.state) {
    case 'pending':
      return { group, limit: mostStartsAtOnce };
    case 'starting':
    case 'preparing':
      return { group, limit: mostIdsPerRequest };
    case 'stopping':
      return { group, limit: mostStartsAtOnce };
    case 'watching': {
      const requests = Math.min(mostRequestsAtOnce, Math.ceil(group.count / mostIdsPerRequest));
      return { group, limit: requests * mostIdsPerRequest, early: now + pollInterval * earlyShare };
    }
    case 'planned':
    case 'ended':
      return null;
  }
}
