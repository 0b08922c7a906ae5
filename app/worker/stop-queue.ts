// Visits the stops of runs whose agent is to stand still.
import {
  type HostedApi,
  isFailedCall,
  normaliseId,
  type PendingLook,
  stopService,
} from '../../shared/api/index.ts';
import { notStoppedReply } from '../../shared/github/index.ts';
import { type Stop, type StopPorts, stopPatienceAt, visitStop } from '../../shared/stop/index.ts';
import type { Deps } from '../deps/deps.ts';
import type { Run } from '../model/run.ts';
import { textEffect } from '../outbox/short-reply.ts';
import { endRun } from '../run/advance-run.ts';
import { afterStop, goesOnAfter } from '../run/after-stop.ts';
import { closeAgain } from '../run/reopen-run.ts';
import { storeRun } from '../run/store-run.ts';
import { usageOf } from '../run/usage.ts';
import { Superseded } from '../store/index.ts';
import { atMost } from './at-most.ts';
import { settle } from './settle.ts';
import { withCost } from './with-cost.ts';

const atOnce = 4;
const longestLook = 10_000;
const longestCount = 5_000;
/** Together with the longest age of a look this is shorter than a lease, so that nothing is sent after that is over. */
const longestSend = 8_000;

export async function stopRuns(deps: Deps, runs: readonly Run[]): Promise<void> {
  await atMost(
    atOnce,
    runs,
    (run) => stopOne(deps, run),
    async (error, run) =>
      deps.log.error('an agent could not be stopped', { run: run.id, error: String(error) }),
  );
}

async function stopOne(deps: Deps, run: Run): Promise<void> {
  const { stop, conversationId } = run.facts;
  const ports = stopPorts(deps, run);
  if (ports === null || conversationId === null) {
    const { owner, name } = run.repository;
    const reason = `no API key is configured for ${owner}/${name} any more`;
    await settle(deps, run, endRun(run, 'unauthorized', reason, deps.clock.now()));
    return;
  }
  if (stop !== undefined) await visitStop(ports, stop);
}

function stopPorts(deps: Deps, claimed: Run): StopPorts<Stop, PendingLook> | null {
  const { services, settings, clock } = deps;
  const known = services.forRepository(claimed.repository.owner, claimed.repository.name);
  if (known === null) return null;
  const service = stopService({
    ...{ api: known.api, agentServer: services.agentServer, now: clock.now },
    readOptions: () => ({ deadline: clock.now() + longestLook }),
    sendOptions: () => ({ deadline: clock.now() + longestSend }),
  });
  let run = claimed;
  return {
    ...service,
    patience: stopPatienceAt(settings.pollInterval),
    now: clock.now,
    look: () => service.look(run.facts.conversationId ?? run.id),
    async store(_before, { stop }) {
      const counted = stop.result === null ? run : await countedAtEnd(deps, known.api, run);
      const after = await storeStop(deps, counted, stop);
      if (after === null) return null;
      deps.metrics?.spent(run.apiKey, usageOf(run), usageOf(after));
      run = { ...after, version: after.version + 1 };
      return stop;
    },
  };
}

/** With what it cost until it stood still. */
async function countedAtEnd(deps: Deps, api: HostedApi, run: Run): Promise<Run> {
  const id = run.facts.conversationId ?? run.id;
  try {
    const found = await api.conversations([id], { deadline: deps.clock.now() + longestCount, attempts: 1 });
    return await withCost(deps, run, found.get(normaliseId(id)) ?? null, true);
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return run;
  }
}

/** Null when the run was changed in the meantime. */
async function storeStop({ store, settings, clock, log }: Deps, run: Run, stop: Stop): Promise<Run | null> {
  const now = clock.now();
  let after = afterStop(run, stop, now);
  const { result, by, createdAt } = stop;
  try {
    await store.transaction(async (tables) => {
      if (result !== null && goesOnAfter(result)) {
        const open = await tables.messages.openOf(run.id);
        // What was held when somebody said stop is given back first, and never goes in after all.
        if (open.some(({ state }) => state === 'held')) throw new Superseded('messages are still held');
        if (after.watch?.awaits && open.length === 0) after = closeAgain(after, now);
      }
      await storeRun(tables, after, result === null ? 'none' : 'state', settings, now);
      if (result === null || !goesOnAfter(result) || run.facts.overBudget !== undefined) return;
      const spot = { number: run.issue, thread: null, since: createdAt };
      const text = notStoppedReply(by, result, run.facts.conversationUrl);
      const key = `run/${run.id}/stop/${createdAt}`;
      await tables.outbox.putOnce(textEffect(key, run, spot, text, settings.markerSecret), now);
    });
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
    return null;
  }
  if (result !== null)
    log.info('an agent was stopped, or could not be', { run: run.id, result: result.kind });
  return after;
}
