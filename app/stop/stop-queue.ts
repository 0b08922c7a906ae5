// Visits the stops of runs whose agent is to stop.

import { askForUsage, readEndOf, stopService } from '../../shared/drive/index.ts';
import { notStoppedReply } from '../../shared/github/index.ts';
import { type Conversation, isFailedCall, readRecord, type Service } from '../../shared/service/index.ts';
import { type Stop, type StopPorts, visitStop } from '../../shared/stop/index.ts';
import type { RunDeps, RunSettings } from '../handling/deps.ts';
import { textEffect } from '../handling/reply-effects.ts';
import { forEachLimited } from '../kernel/lease.ts';
import { Superseded } from '../kernel/queue-table.ts';
import { closeAgain } from '../run/advance-run.ts';
import { usageOf, withUsage } from '../run/cost-of-run.ts';
import { followTools, noteProof } from '../run/follow-tools.ts';
import { followedOf } from '../run/followed.ts';
import { machineServiceOptions, storeUnlessSuperseded } from '../run/machine-adapter.ts';
import { endWithoutKey, keepUndecided, logState, storeRun } from '../run/store-run.ts';
import type { NewEffect } from '../store/effect.ts';
import { type Run, withFacts } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';
import { afterStop, decisionAfterStop, goesOnAfter } from './after-stop.ts';

const atOnce = 4;
/** So many come after a stop at most, until it is settled. */
const decisionsSince = 50;
const longestCount = 5_000;

export async function stopRuns(deps: RunDeps, runs: readonly Run[]): Promise<void> {
  const failed = async (error: unknown, { id: run }: Run) =>
    deps.log.error('an agent could not be stopped', { run, error: String(error) });
  await forEachLimited(atOnce, runs, (run) => stopOne(deps, run), failed);
}

async function stopOne(deps: RunDeps, run: Run): Promise<void> {
  const { repository, facts } = run;
  const known = deps.services.forRepository(repository.owner, repository.name);
  const { conversation, stop } = facts;
  if (known === null || conversation.id === null) await endWithoutKey(deps, [run]);
  else if (stop.latest !== null) {
    await visitStop(stopPorts(deps, run, conversation.id, known.service), stop.latest);
  }
}

function stopPorts(
  deps: RunDeps,
  claimed: Run,
  conversationId: string,
  service: Service,
): StopPorts<Stop, Conversation> {
  let run = claimed;
  return {
    ...stopService(machineServiceOptions(deps, claimed), conversationId, deps.settings.pollInterval),
    async store(_before, { thing: stop }) {
      const read = stop.result === null ? run : await readAtEnd(deps, service, run, stop);
      const after = await storeStop(deps, run, read, stop);
      if (after === null) return null;
      deps.metrics?.spent(run.apiKey, usageOf(run), usageOf(after));
      deps.metrics?.proved(run.facts.end.proof, after.facts.end.proof);
      run = { ...after, version: after.version + 1 };
      return stop;
    },
  };
}

/** The run with what it cost until it had stopped and, where it ends with that, with the proof of what it did. */
async function readAtEnd(deps: RunDeps, service: Service, run: Run, stop: Stop): Promise<Run> {
  const id = run.facts.conversation.id ?? run.id;
  try {
    const options = { deadline: deps.clock.now() + longestCount, attempts: 1 };
    const conversation = await readRecord(service, id, options);
    const counted =
      conversation === null
        ? run
        : withUsage(run, await askForUsage(conversation, { service, now: deps.clock.now }));
    const { ending } = afterStop(counted, stop, deps.clock.now()).facts.end;
    if (ending === null || run.watch === null) return counted;
    const followed = followedOf(counted, run.watch);
    const end = await readEndOf(followed, ending, conversation, followTools(deps, service, counted));
    if (end === null || end.proof === null) return counted;
    noteProof(deps, run, end.proof);
    return withFacts(counted, { end: { proof: end.proof } });
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return run;
  }
}

/** Null when the run was changed in the meantime. */
async function storeStop(deps: RunDeps, before: Run, read: Run, stop: Stop): Promise<Run | null> {
  const { settings, clock, log } = deps;
  const now = clock.now();
  const { result } = stop;
  const stored = await storeUnlessSuperseded(deps, async (tables) => {
    const after = await afterHeldMessages(tables, before, afterStop(read, stop, now), stop, now);
    if (result !== null) {
      const known = await tables.decisions.ofRun(before.id, decisionsSince);
      const decision = known.find(({ verdict, at }) => verdict === 'stop' && at === stop.createdAt);
      if (decision !== undefined) await tables.decisions.put(decisionAfterStop(decision, result, now));
    }
    await storeRun(tables, after, result === null ? 'none' : 'state', settings, now);
    await keepUndecided(tables, before, after, now);
    await tables.outbox.put(notStoppedEffect(before, stop, settings), now);
    return after;
  });
  if (stored !== null && result !== null) logState(deps, stored);
  if (stored !== null && result?.kind === 'not_stopped') {
    log.warn('an agent was not stopped', { run: before.id, why: result.why });
  }
  return stored;
}

/** Messages that were held when somebody said stop are given back first, and are never sent after all. */
async function afterHeldMessages(
  tables: Tables,
  before: Run,
  after: Run,
  { result }: Stop,
  now: number,
): Promise<Run> {
  if (result === null || !goesOnAfter(result, before)) return after;
  const open = await tables.messages.openOf(before.id);
  if (open.some(({ state }) => state === 'held')) throw new Superseded('messages are still held');
  return after.watch?.resuming && open.length === 0 ? closeAgain(after, now) : after;
}

/** The reply to a person whose stop did not stop the agent. Null where there is none. */
function notStoppedEffect(
  run: Run,
  { by, result, createdAt, reason }: Stop,
  { markerSecret }: RunSettings,
): NewEffect | null {
  if (result === null || !goesOnAfter(result, run) || run.facts.stop.overBudget !== null) return null;
  const { movedTo = null } = run.facts.end;
  if (movedTo !== null && result.kind === 'stopped') return null;
  const spot = { number: movedTo?.number ?? run.issue, thread: null, since: createdAt };
  const here = movedTo === null ? run.facts.terms.commands : null;
  const text = notStoppedReply(by, result, run.facts.conversation.url, here);
  // A halt tries again until the agent has stopped, and says once that it has not.
  const which = reason === null ? createdAt : 'halt';
  const cause = { ...run, repository: movedTo?.repository ?? run.repository };
  return textEffect(`run/${run.id}/stop/${which}`, cause, spot, text, markerSecret);
}
