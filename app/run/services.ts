// The service for each repository, with the API key of that repository and no other; and the runs that share its requests.
import { createHash } from 'node:crypto';
import { createOpenHands, createTurns, type Service, type Transport } from '../../shared/service/index.ts';
import { keyFor } from '../configuration/agent-keys.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { RunDeps, RunServices } from '../handling/deps.ts';
import type { Run } from '../store/run/run.ts';

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
