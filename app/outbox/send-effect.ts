// Delivers due effects to GitHub. A failure here never changes a run.
import { api, type GitHubFailure, texts } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { type GitHubRefusal, judgeFailure, readRefusal, unlessHidden } from '../handling/judge-failure.ts';
import { textEffect } from '../handling/reply-effects.ts';
import { sendQuestion } from '../question/send-question.ts';
import { asideOf } from '../run/aside.ts';
import { type DisplaySettings, stickyComment } from '../run/tell.ts';
import type { ClaimedEffect, NewEffect } from '../store/effect.ts';
import { besideKey, listLagMs, type SeenRepository } from '../store/repository.ts';
import { type Run, reportKey } from '../store/run/run.ts';
import type { Store, Tables } from '../store/store.ts';
import { deliver } from './deliver.ts';

export async function sendEffect(deps: RunDeps, entry: ClaimedEffect): Promise<void> {
  const { store, github, clock, log, settings } = deps;
  const { effect } = entry;
  const wait = await store.outbox.takeRoom(
    entry.installationId,
    writesOf(effect),
    settings.githubPace,
    clock.now(),
  );
  if (wait > 0) {
    await store.outbox.release(entry, clock.now() + wait);
    return;
  }
  const octokit = await github.forInstallation(entry.installationId);
  // Where this process stood still, or had no database, another one has sent it since.
  const held = await store.outbox.renew([entry], clock.now() + settings.lease);
  if (!held.has(entry.key)) return;
  if (effect.kind === 'question') {
    await sendQuestion(deps, octokit, entry, effect.confirmation);
    return;
  }
  const target = await deliver(octokit, entry, effect);
  const now = clock.now();
  const storeWith = ({ outbox }: Tables) => outbox.delivered(entry, target, now, now);
  const stored =
    entry.lastError === null
      ? await storeWith(store)
      : await store.transaction(async (tables) => {
          const isStored = await storeWith(tables);
          await tellInSticky(tables, entry, settings, { now });
          return isStored;
        });
  if (stored) log.debug('an effect was delivered', { key: entry.key });
  else log.warn('an effect was delivered after its claim was lost', { key: entry.key });
  // Told in its own place after all, as its repository moved there.
  if (effect.kind === 'thread_reply') await store.outbox.withdraw(besideKey(entry.key));
}

/** A question is a comment, and a check where there is a pull request. */
function writesOf({ kind }: ClaimedEffect['effect']): number {
  return kind === 'question' ? 2 : 1;
}

/** Tries it again later, or gives it up. */
export async function retryEffect(deps: RunDeps, entry: ClaimedEffect, error: unknown): Promise<void> {
  const { store, clock, random, log } = deps;
  const now = clock.now();
  const failure = api.readGitHubFailure(error);
  const judge = (judged: GitHubFailure) => judgeFailure(judged, entry.attempts, now, random.fraction());
  const isFinal = judge(failure).kind === 'never';
  if (isFinal && (await hasMoved(store, entry))) {
    const why = judge(failure).why;
    log.warn('an effect was sent to where its repository had been, and is sent again', {
      key: entry.key,
      why,
    });
    await store.outbox.retry(entry, entry.target, now, why);
    return;
  }
  const judgement = judge(isFinal ? await unlessHidden(deps, failure, await placeOf(deps, entry)) : failure);
  if (judgement.kind === 'never') return giveUpEffect(deps, entry, judgement.why, error);
  const afterMs = Math.max(judgement.afterMs, mayHaveMade(entry) ? listLagMs : 0);
  const { key, attempts: attempt } = entry;
  log.warn('an effect will be tried again', { key, attempt, why: judgement.why, afterMs });
  // First of all: others that were claimed together with it ask whether they may be sent.
  if (judgement.wholeInstallation) {
    await store.outbox.holdBack(entry.installationId, now + judgement.afterMs);
  }
  await store.outbox.retry(entry, entry.target, now + afterMs, judgement.why);
}

/** It comes again now and then: a question while it is open, all else for a day. */
async function giveUpEffect(
  { store, clock, log, metrics, settings }: RunDeps,
  entry: ClaimedEffect,
  why: string,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  const { key, attempts: attempt, effect, lastError, runId } = entry;
  const isQuestion = await isOpenQuestion(store, effect);
  const instead = isQuestion ? null : await toldInstead(store, settings.markerSecret, entry, error);
  const isElsewhere = instead !== null && effect.kind === 'thread_reply';
  const waited = now - entry.changedAt;
  const comesAgain = isQuestion || (waited < triedFor && !isElsewhere);
  // A comment or a commit that an event told of, a copy of GitHub's may not have yet: soon at first.
  const isNew = waited < againAfter && /^4(?:04|22):/.test(why);
  const soon = isNew ? Math.max(listLagMs, waited) : againAfter;
  // A reply that belongs to no run, such as one to a comment that was deleted, is tried ever less often.
  const pause = runId === null ? Math.max(soon, waited / 2) : soon;
  const isNews = lastError !== why;
  if (isNews) metrics?.undeliverable(effect.kind);
  const said = isQuestion
    ? 'a question cannot be shown, and is tried again while it is open'
    : 'an effect cannot be delivered';
  log[isQuestion ? 'warn' : isNews ? 'error' : 'debug'](said, { key, attempt, why });
  await store.transaction(async (tables) => {
    await tables.outbox.giveUp(entry, why, now, comesAgain ? now + Math.round(pause) : null);
    await tables.outbox.put(instead, now);
    // Where no comment can be added, an existing one can perhaps be edited.
    await tellInSticky(tables, entry, settings, { now, isQuestion });
  });
}

/** What a run cannot say in a comment of its own, the one that follows it says. */
async function tellInSticky(
  tables: Tables,
  { runId, key }: ClaimedEffect,
  settings: DisplaySettings,
  { now, isQuestion = false }: { readonly now: number; readonly isQuestion?: boolean },
): Promise<void> {
  const run = runId === null ? null : await tables.runs.byId(runId);
  const isOfNow = run?.state === 'ended' ? key === reportKey(run) : isQuestion;
  if (run && isOfNow)
    await tables.outbox.put(stickyComment(run, settings, 'state', await asideOf(tables, run)), now);
}

const againAfter = 10 * 60_000;
const triedFor = 24 * 60 * 60_000;

/** Where it is to be shown; null where nothing tells. */
async function placeOf({ store }: RunDeps, entry: ClaimedEffect): Promise<SeenRepository | null> {
  const { effect, runId, installationId } = entry;
  const run = runId === null ? null : await store.runs.byId(runId);
  const repository = 'repository' in effect ? effect.repository : run?.repository;
  return repository === undefined ? null : { repository, installationId };
}

function mayHaveMade({ target, effect }: ClaimedEffect): boolean {
  // A reaction or a request for a review that is there already is not made twice.
  return target === null && effect.kind !== 'reaction' && effect.kind !== 'review_request';
}

/** An event has named another place since the effect was claimed. */
async function hasMoved({ repositories }: Store, entry: ClaimedEffect): Promise<boolean> {
  const { effect, runId, installationId } = entry;
  if ('repository' in effect) {
    const { id, owner, name } = effect.repository;
    const known = (await repositories.byIds([id])).get(id);
    if (known === undefined) return false;
    const { repository } = known;
    return known.installationId !== installationId || repository.owner !== owner || repository.name !== name;
  }
  const installations = await repositories.installationsOf(runId === null ? [] : [runId]);
  const known = installations.get(runId ?? '');
  return known !== undefined && known !== installationId;
}

async function isOpenQuestion({ questions }: Store, effect: ClaimedEffect['effect']): Promise<boolean> {
  if (effect.kind !== 'question') return false;
  const question = await questions.byId(effect.confirmation);
  return question !== null && question.settledAt === null;
}

async function toldInstead(
  store: Store,
  markerSecret: string,
  entry: ClaimedEffect,
  error: unknown,
): Promise<NewEffect | null> {
  const refusal = readRefusal(error) ?? (entry.effect.kind === 'thread_reply' ? goneThread(error) : null);
  if (refusal === null) return null;
  const run = entry.runId === null ? null : await store.runs.byId(entry.runId);
  return insteadOf(entry, refusal, run, markerSecret);
}

/** GitHub does not find a thread whose first comment somebody deleted. */
function goneThread(error: unknown): GitHubRefusal | null {
  const { status, message } = api.readGitHubFailure(error);
  return status === 404 ? { kind: 'github_refuses', said: `${status}: ${message}`, needs: null } : null;
}

/**
 * Chooses another place where GitHub refuses to show an effect in its own. An effect that cannot be shown on GitHub at all
 * is on the page of its run and in the log.
 */
function insteadOf(
  { key, effect, runId, installationId, createdAt }: ClaimedEffect,
  { said, needs }: GitHubRefusal,
  run: Run | null,
  markerSecret: string,
): NewEffect | null {
  switch (effect.kind) {
    // The thread was deleted, for example, or belongs to a review that is not sent yet.
    case 'thread_reply': {
      const { repository, pull: number, body, marker, since } = effect;
      const comment = { kind: 'comment', repository, number, body, marker, since, mustStand: false } as const;
      const beside = { key: besideKey(key), runId, installationId, after: key, once: true };
      return { ...beside, effect: comment };
    }
    case 'check': {
      if (run === null) return null;
      const { repository, issue: number } = run;
      const { requester, requesterId } = run.facts.start;
      // Each run of this person would meet the same.
      const once = `refused/${repository.id}/${requesterId}/check`;
      const text = `ℹ️ ${texts.person(requester)}, the check on the pull request cannot be shown: GitHub refuses it (${texts.inline(said, 200)}). ${texts.remedy(needs)}`;
      const spot = { number, thread: null, since: createdAt };
      return textEffect(once, { id: runId, repository, installationId }, spot, text, markerSecret);
    }
    default:
      return null;
  }
}
