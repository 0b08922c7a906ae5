// Stores a changed run and the effects that show the change in one transaction.
import { identifyWait, isWaiting } from '../../shared/conversation/index.ts';
import { cut, proofSentence } from '../../shared/github/index.ts';
import { isByRule, isProofInDoubt, type Proof } from '../../shared/question/index.ts';
import type { Change, RunDeps } from '../handling/handled.ts';
import { saveUnchanged } from '../kernel/queue-table.ts';
import { type Decision, resultToKeep } from '../store/decision.ts';
import { endingOf, noteOf, type Run, reportKeys } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';
import { endRun, isUntold, reopenRun, takesMore } from './advance-run.ts';
import { asideOf } from './aside.ts';
import { changeBetween } from './change-between.ts';
import { checkRun } from './check-run.ts';
import { usageOf } from './cost-of-run.ts';
import { storeUnlessSuperseded } from './machine-adapter.ts';
import { type DisplaySettings, finalReport, reviewRequest, stickyComment } from './tell.ts';

/** Throws `Superseded` when the run was changed since it was read. */
export async function storeRun(
  tables: Tables,
  run: Run,
  change: Change,
  display: DisplaySettings,
  now: number,
): Promise<void> {
  await saveUnchanged(tables.runs, run);
  const { ending } = run.facts.end;
  const isBack = run.state !== 'ended' && ending?.reason === uninstalled;
  for (const key of isBack ? reportKeys(run, ending) : []) await tables.outbox.withdraw(key);
  await followQuestion(tables, run, change, now);
  await followMessages(tables, run, now);
  const { cost } = usageOf(run);
  if (cost !== null) await tables.costs.keep(run, cost, now);
  if (change !== 'none') await tables.results.keep(run, now);
  if (run.state === 'ended') await tables.waitingLists.wake(run.apiKey, now);
  const { linked, recorded } = run.facts.pull;
  // That it is the agent's, and how that ended, is a part of what the check of people says.
  if (change === 'state' || run.state === 'ended')
    for (const number of new Set([...(linked ? [linked.number] : []), ...recorded]))
      await tables.watched.poke(run.repository.id, number, now);
  if (change === 'none') return;
  const check = checkRun(run, display);
  // The check is on the pull request, also where nothing can be written on the issue any more.
  if (run.facts.end.isUntold) return tables.outbox.put(check, now);
  const sticky = stickyComment(run, display, change, await asideOf(tables, run));
  await tables.outbox.putAll([sticky, finalReport(run, display), reviewRequest(run), check], now);
  await goOnWithHeld(tables, run, display, now);
}

/** The reason of runs whose end could not be shown. */
export const uninstalled = 'the App was uninstalled';
/** Somebody may tell the agent to go on first: then there is no end to report. */
const untilToldMs = 20_000;

/** Reports the end of a run that could not be shown when it ended. */
export async function tellEnd(
  tables: Tables,
  run: Run,
  display: DisplaySettings,
  now: number,
): Promise<void> {
  const sticky = stickyComment(run, display, 'state', await asideOf(tables, run));
  await tables.outbox.putAll([sticky, checkRun(run, display)], now);
  await tables.outbox.put(finalReport(run, display), now + untilToldMs);
}

/** Messages for the agent while it worked are its next round. */
async function goOnWithHeld(tables: Tables, run: Run, display: DisplaySettings, now: number): Promise<void> {
  if (!takesMore(run) || run.facts.rounds.given.count === 0) return;
  const isTold = (await tables.messages.openOf(run.id)).length > 0;
  const again = isTold && run.watch ? reopenRun(run, run.watch.limits, now) : null;
  if (again) await storeRun(tables, { ...again, version: run.version + 1 }, 'state', display, now);
}

/** Messages are sent once the agent is ready, and no longer once its run has ended. */
async function followMessages(tables: Tables, run: Run, now: number): Promise<void> {
  const mayHaveSome = isUntold(run) || run.facts.rounds.given.count > 0;
  if (mayHaveSome && (run.state === 'ended' || run.state === 'watching' || run.state === 'stopping')) {
    await tables.messages.poke(run.id, now);
  }
}

/** Creates a question when the run waits for an answer. When the run changed, its open question is visited soon. */
async function followQuestion(tables: Tables, run: Run, change: Change, now: number): Promise<void> {
  const asked =
    run.state === 'watching' &&
    isWaiting(run.watch) &&
    (await tables.questions.ask(run.id, now, {
      peopleOnly: await isSentByRules(tables, run),
      since: run.watch?.beganAt ?? 0,
    }));
  if (!asked && (change === 'state' || run.state === 'ended')) await tables.questions.poke(run.id, now);
}

/** An answer that rules sent in this wait is not sent again where its result is not known. */
async function isSentByRules(tables: Tables, { id, watch }: Run): Promise<boolean> {
  const newest = await tables.questions.newestOf(id);
  if (newest?.state !== 'unknown' || newest.wait !== identifyWait(watch)) return false;
  return newest.peopleOnly === true || (newest.answer !== null && isByRule(newest.answer));
}

export const noKeyFor = ({ repository: { owner, name } }: Run): string =>
  `no API key is configured for ${owner}/${name}`;

/** Ends runs of which nothing can be begun or stopped, because no API key is configured for their repository. */
export async function endWithoutKey(deps: RunDeps, runs: readonly Run[]): Promise<void> {
  for (const run of runs) {
    const ending = { outcome: 'unauthorized', reason: noKeyFor(run), at: deps.clock.now() } as const;
    await settle(deps, run, endRun(run, ending));
  }
}

/** Stores a changed run. If another worker was faster, that is no failure: that worker goes on with the run. */
export async function settle(
  deps: RunDeps,
  before: Run,
  after: Run,
  /** Stores more in the same transaction. */
  also: (tables: Tables) => Promise<void> = async () => {},
): Promise<boolean> {
  const { settings, clock, log } = deps;
  const change = changeBetween(before, after);
  const stored = await storeUnlessSuperseded(deps, async (tables) => {
    await storeRun(tables, after, change, settings, clock.now());
    await keepUndecided(tables, before, after, clock.now());
    await also(tables);
    return after;
  });
  if (stored === null) {
    log.info('a run was not saved: it had changed in the meantime', { run: before.id });
    return false;
  }
  deps.metrics?.proved(before.facts.end.proof, after.facts.end.proof);
  deps.metrics?.spent(after.apiKey, usageOf(before), usageOf(after));
  if (change === 'state') logState(deps, after);
  return true;
}

export function logState({ log }: Pick<RunDeps, 'log'>, run: Run): void {
  const { seen } = run.watch ?? { seen: null };
  log.info('a run changed its state', {
    run: run.id,
    repository: `${run.repository.owner}/${run.repository.name}`,
    issue: run.issue,
    state: run.state,
    startStatus: seen?.step?.says ?? null,
    sandboxStatus: seen?.sandbox?.says ?? null,
    executionStatus: seen?.agent?.says ?? null,
    outcome: endingOf(run)?.outcome ?? null,
    pull: run.facts.pull.linked?.number ?? null,
    why: noteOf(run),
  });
}

/** Findings of the proof at the end of a run without a decision of ours are a line of the audit: one for each run. */
export async function keepUndecided(tables: Tables, before: Run, after: Run, now: number): Promise<void> {
  const undecided = undecidedIn(before, after, now);
  if (undecided) await tables.decisions.put(undecided);
}

const longestReason = 2_000;

/** Null where the proof has found nothing, or nothing new. */
export function undecidedIn(before: Run, after: Run, now: number): Decision | null {
  const { proof } = after.facts.end;
  const ending = endingOf(after);
  if (proof?.kind !== 'known' || !isProofInDoubt(proof) || isSame(before.facts.end.proof, proof)) return null;
  const { unasked, elsewhere, examples } = proof;
  return {
    id: `${after.id}/undecided`,
    runId: after.id,
    repository: after.repository,
    issue: after.issue,
    question: { epoch: 0, code: null },
    verdict: 'undecided',
    undecided: { unasked, elsewhere, outcome: ending?.outcome ?? null },
    by: { kind: 'nobody' },
    reason: cut([proofSentence(proof), ...examples].join('\n'), longestReason),
    actions: null,
    actionsLeftOut: 0,
    fingerprint: null,
    at: ending?.at ?? now,
    result: resultToKeep('found'),
    resultAt: now,
  };
}

function isSame(before: Proof | null, after: Extract<Proof, { kind: 'known' }>): boolean {
  return before?.kind === 'known' && before.unasked === after.unasked && before.elsewhere === after.elsewhere;
}
