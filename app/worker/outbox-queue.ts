// Delivers due effects to GitHub. A failure here never changes a run.

import type { Deps } from '../deps/deps.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { Entry, Wanted } from '../model/effect.ts';
import { deliver } from '../outbox/deliver.ts';
import { refusalOf } from '../outbox/github-refusal.ts';
import { insteadOf } from '../outbox/instead-of.ts';
import { judgeFailure } from '../outbox/judge-failure.ts';
import type { Store } from '../store/index.ts';
import { atMost } from './at-most.ts';
import { sendQuestion } from './send-question.ts';
import { workDue } from './work-due.ts';

const mostAtOnce = 24;
const atOnce = 4;

export function workOutbox(deps: Deps): Promise<number> {
  return workDue(deps, deps.store.outbox, { limit: mostAtOnce }, (entries) =>
    atMost(
      atOnce,
      entries,
      (entry) => send(deps, entry),
      (error, entry) => fail(deps, entry, error),
    ),
  );
}

async function send(deps: Deps, entry: Entry): Promise<void> {
  const { store, github, clock, log } = deps;
  const { effect } = entry;
  const octokit = await github.forInstallation(entry.installationId);
  if (effect.kind === 'question') {
    await sendQuestion(deps, octokit, entry, effect.confirmation);
    return;
  }
  const target = await deliver(octokit, entry);
  const now = clock.now();
  const stored = await store.outbox.delivered(entry, target, now, now);
  if (stored) log.debug('an effect was delivered', { key: entry.key });
  else log.warn('an effect was delivered after its claim was lost', { key: entry.key });
}

async function fail(
  { store, clock, random, log, metrics, settings }: Deps,
  entry: Entry,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  const judgement = judgeFailure(readGitHubFailure(error), entry.attempts, now, random.fraction());
  const fields = { key: entry.key, attempt: entry.attempts, why: judgement.why };
  if (judgement.kind === 'never') {
    log.error('an effect cannot be delivered', fields);
    metrics?.undeliverable(entry.effect.kind);
    const instead = await toldInstead(store, settings.markerSecret, entry, error);
    await store.transaction(async (tables) => {
      await tables.outbox.giveUp(entry, judgement.why, now);
      if (instead) await tables.outbox.putOnce(instead, now);
    });
    return;
  }
  log.warn('an effect will be tried again', { ...fields, afterMs: judgement.afterMs });
  await store.outbox.retry(entry, entry.target, now + judgement.afterMs, judgement.why);
  if (judgement.wholeInstallation) {
    await store.outbox.holdBack(entry.installationId, now + judgement.afterMs);
  }
}

async function toldInstead(
  store: Store,
  markerSecret: string,
  entry: Entry,
  error: unknown,
): Promise<Wanted | null> {
  const refusal = refusalOf(error);
  if (refusal === null) return null;
  const run = entry.runId === null ? null : await store.runs.byId(entry.runId);
  return insteadOf(entry, refusal, run, markerSecret);
}
