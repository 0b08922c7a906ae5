// Handles runs whose start is unclear after a crash or a broken connection: looks for the conversation by its chosen
// id.
import { type Conversation, type HostedApi, normaliseId, ServiceError } from '../../shared/api/index.ts';
import type { Deps } from '../deps/deps.ts';
import type { Run } from '../model/run.ts';
import { adopt, notFoundYet } from '../run/advance-run.ts';
import { limitsOf } from '../run/limits.ts';
import { atMost } from './at-most.ts';
import { byService } from './by-service.ts';
import { settle } from './settle.ts';
import { withPage } from './with-page.ts';

const longestLook = 30_000;

export async function findRuns(deps: Deps, runs: readonly Run[]): Promise<void> {
  for (const { service, runs: mine } of byService(deps, runs)) {
    const found = service ? await lookUp(deps, service.api, mine) : 'no API key is configured any more';
    await atMost(
      4,
      mine,
      (run) => settleFound(deps, run, service?.api ?? null, found),
      async (error, run) =>
        deps.log.error('an unclear start could not be resolved', { run: run.id, error: String(error) }),
    );
  }
}

/** The conversations that were found, or why the look-up failed. */
async function lookUp(
  { clock }: Deps,
  api: HostedApi,
  runs: readonly Run[],
): Promise<ReadonlyMap<string, Conversation> | string> {
  try {
    return await api.conversations(
      runs.map(({ id }) => id),
      { deadline: clock.now() + longestLook },
    );
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.message;
  }
}

async function settleFound(
  deps: Deps,
  run: Run,
  api: HostedApi | null,
  found: ReadonlyMap<string, Conversation> | string,
): Promise<void> {
  const limits = limitsOf(deps.settings);
  const now = deps.clock.now();
  const conversation = typeof found === 'string' ? undefined : found.get(normaliseId(run.id));
  if (conversation === undefined || api === null) {
    await settle(deps, run, notFoundYet(run, limits, now, typeof found === 'string' ? found : null));
    return;
  }
  await settle(deps, run, withPage(adopt(run, conversation.id, limits, now), api));
}
