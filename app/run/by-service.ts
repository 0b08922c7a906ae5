// Groups runs by the API key that their repository has now, so that a key is never used for the runs of another owner.

import type { Run } from '../store/run.ts';
import type { RunDeps, RunServices } from './deps.ts';

interface ServiceGroup {
  /** Null when no key is configured any more. */
  readonly service: ReturnType<RunServices['forRepository']>;
  readonly runs: readonly Run[];
}

export function byService({ services }: RunDeps, runs: readonly Run[]): readonly ServiceGroup[] {
  const groups = new Map<string | null, { service: ServiceGroup['service']; runs: Run[] }>();
  for (const run of runs) {
    const service = services.forRepository(run.repository.owner, run.repository.name);
    const key = service?.key ?? null;
    const group = groups.get(key) ?? { service, runs: [] };
    group.runs.push(key === null ? run : { ...run, apiKey: key });
    groups.set(key, group);
  }
  return [...groups.values()];
}
