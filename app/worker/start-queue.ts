// Sends start requests. Each is recorded before it is sent, so that after a crash it is looked up and never sent again.
import type { HostedApi, StartRequest } from '../../shared/api/index.ts';
import { ServiceError } from '../../shared/api/index.ts';
import type { Deps } from '../deps/deps.ts';
import type { Run } from '../model/run.ts';
import {
  afterStart,
  endRun,
  isUntold,
  lateStart,
  markStarting,
  type StartResult,
} from '../run/advance-run.ts';
import { limitsOf } from '../run/limits.ts';
import { accountAsks } from './account-asks.ts';
import { atMost } from './at-most.ts';
import { settle } from './settle.ts';
import { whileHeld } from './while-held.ts';
import { withPage } from './with-page.ts';

const atOnce = 10;
/** The time limit for one start request with its retries. When the service is at its limit, it is tried again later. */
const longestStart = 90_000;

export async function startRuns(deps: Deps, runs: readonly Run[]): Promise<void> {
  await atMost(
    atOnce,
    runs,
    (run) => startRun(deps, run),
    async (error, run) => deps.log.error('a run could not be started', { run: run.id, error: String(error) }),
  );
}

async function startRun(deps: Deps, claimed: Run): Promise<void> {
  const { store, services, settings, clock } = deps;
  const { owner, name } = claimed.repository;
  const service = services.forRepository(owner, name);
  if (service === null) {
    const reason = `no API key is configured for ${owner}/${name}`;
    await settle(deps, claimed, endRun(claimed, 'unauthorized', reason, clock.now()));
    return;
  }
  const now = clock.now();
  const starting = markStarting({ ...claimed, apiKey: service.key }, now, now + settings.lease);
  if (!(await store.runs.save(starting))) return;
  const recorded = { ...starting, version: starting.version + 1 };
  const [result, asks] = await whileRecorded(deps, recorded, () =>
    Promise.all([
      sendStart(deps, service.api, recorded),
      isUntold(recorded) ? null : accountAsks(service.api, clock),
    ]),
  );
  const told = asks === null ? {} : { accountAsks: asks };
  await settleStart(deps, { ...recorded, facts: { ...recorded.facts, ...told } }, result, service.api);
}

const mostTries = 5;

/** Stores the result of the start, even when the run was changed or ended in the meantime. */
async function settleStart(deps: Deps, recorded: Run, result: StartResult, api: HostedApi): Promise<void> {
  const limits = limitsOf(deps.settings, recorded.facts.terms);
  let run: Run | null = recorded;
  for (let tries = 0; run !== null && tries < mostTries; tries += 1) {
    if (run.state !== 'starting' && run.state !== 'ended') return;
    const after =
      run.state === 'ended' ? lateStart(run, result) : afterStart(run, result, limits, deps.clock.now());
    if (await settle(deps, run, withPage(after, api))) return;
    run = await deps.store.runs.byId(recorded.id);
  }
}

/** Recording the start raised the version of the run, so its claim is renewed separately. */
async function whileRecorded<T>(deps: Deps, run: Run, work: () => Promise<T>): Promise<T> {
  const { store, clock, settings, log } = deps;
  return whileHeld({ clock, lease: settings.lease, log }, (until) => store.runs.renew([run], until), work);
}

async function sendStart({ clock, settings }: Deps, api: HostedApi, run: Run): Promise<StartResult> {
  const { owner, name } = run.repository;
  const request: StartRequest = {
    message: isUntold(run) ? null : run.message,
    repository: `${owner}/${name}`,
    title: `${run.facts.issueTitle} (#${run.issue})`,
    conversationId: run.id,
    ...(run.facts.terms.branch !== null && { branch: run.facts.terms.branch }),
  };
  try {
    return await api.start(request, {
      deadline: clock.now() + Math.min(longestStart, settings.startTimeout),
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, retryAfterMs } = error;
    return { kind: 'failed', code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
}
