// Runs whose start is unclear, after a crash or a broken connection: looked for by the id that was chosen for them.
import { type Conversation, type HostedApi, normaliseId, ServiceError } from '../../shared/api/index.ts';
import { adopt, notFoundYet } from '../run/advance-run.ts';
import type { Run } from '../run/types.ts';
import { atMost } from './at-most.ts';
import { byService } from './by-service.ts';
import { limitsOf } from './limits.ts';
import type { WorkerParts } from './parts.ts';
import { settle } from './settle.ts';
import { withPage } from './with-page.ts';

const longestLook = 30_000;

export async function findRuns(parts: WorkerParts, runs: readonly Run[]): Promise<void> {
  for (const { service, runs: mine } of byService(parts, runs)) {
    const found = service ? await lookUp(parts, service.api, mine) : 'no API key is configured any more';
    await atMost(
      4,
      mine,
      (run) => settleFound(parts, run, service?.api ?? null, found),
      async (error, run) =>
        parts.log.error('a start could not be settled', { run: run.id, error: String(error) }),
    );
  }
}

/** What was found, or why it could not be looked for. */
async function lookUp(
  { clock }: WorkerParts,
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
  parts: WorkerParts,
  run: Run,
  api: HostedApi | null,
  found: ReadonlyMap<string, Conversation> | string,
): Promise<void> {
  const limits = limitsOf(parts.settings);
  const now = parts.clock.now();
  const conversation = typeof found === 'string' ? undefined : found.get(normaliseId(run.id));
  if (conversation === undefined || api === null) {
    await settle(parts, run, notFoundYet(run, limits, now, typeof found === 'string' ? found : null));
    return;
  }
  await settle(parts, run, withPage(adopt(run, conversation.id, limits, now), api));
}
