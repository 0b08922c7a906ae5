// Delivers a question to GitHub in its current state. The place where it is shown is stored together with the delivery.
import { api, type GitHubClient, texts } from '../../shared/github/index.ts';
import { askAgain } from '../../shared/question/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { asideOf } from '../run/aside.ts';
import { type DisplaySettings, stickyComment } from '../run/tell.ts';
import type { ClaimedEffect } from '../store/effect.ts';
import type { QuestionPlace, StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';
import { deliverQuestion, findPosted } from './deliver-question.ts';
import { isMisplaced, pointerEffect, questionEffect } from './effects.ts';
import { checkShown } from './question-comments.ts';
import { unknownNameEffects, whoIsCalled } from './question-people.ts';
import { type Asked, signText } from './question-text.ts';
import { storeStep } from './store-step.ts';

export async function sendQuestion(
  { store, settings, clock, log }: RunDeps,
  octokit: GitHubClient,
  entry: ClaimedEffect,
  id: string,
): Promise<void> {
  const question = await store.questions.byId(id);
  const run = question && (await store.runs.byId(question.runId));
  if (!question || !run) {
    await store.outbox.giveUp(entry, 'its run was deleted', clock.now());
    return;
  }
  const asked = { question, run, markerSecret: settings.markerSecret };
  const next = await store.questions.after(question);
  // Only the very first try need not look for an existing text: a later one may follow a delivery that was not recorded.
  const tried = entry.attempts > 1 || entry.delivered > 0;
  const moves = isMisplaced(question, run);
  const stored = moves ? null : question.shown;
  const found = stored ?? (tried ? await findPosted(octokit, asked) : null);
  const placed = { ...question, shown: found };
  const fault = await checkShown(octokit, { ...asked, question: placed });
  // A question that somebody deleted is asked again once somebody answers it.
  if (fault !== null && fault.kind !== 'question_gone') {
    await store.transaction(async (tables) => {
      const now = clock.now();
      await storeStep(tables, question, askAgain(question, fault, now), run, settings, now);
      await tables.outbox.delivered(entry, found?.id ?? null, now, now);
    });
    log.warn('a question does not say what was written there, and is asked again', { question: id });
    return;
  }
  const called = await calledIn(octokit, question, run);
  const waiting = await store.outbox.waitingOf(run.id);
  const toShow = { ...asked, question: placed, next, mentions: called.names, moves, waiting };
  const { shown: place, taken } = await deliverQuestion(octokit, toShow);
  const before = moves ? question.shown : null;
  const shown = place && before ? { ...place, left: [...(before.left ?? []), before] } : place;
  if (shown && (moves || question.settledAt !== null)) await leavePointers(octokit, asked, shown);
  await store.transaction(async (tables) => {
    const now = clock.now();
    if (shown) await tables.questions.markShown(id, shown);
    if (shown && stored === null) {
      await tables.outbox.putAll(unknownNameEffects(called, shown, run, settings.markerSecret), now);
      await tables.outbox.put(pointerEffect({ ...question, shown }, run, settings.markerSecret), now);
      await tellTheOneBefore(tables, question, run, now);
      await tellWhere(tables, { ...question, shown }, settings, now);
    }
    // An effect that was claimed meanwhile is sent a second time, which changes nothing.
    for (const row of taken) await tables.outbox.delivered(row, row.target, now, now);
    if (!(await tables.outbox.delivered(entry, shown?.id ?? null, now, now))) {
      log.warn('an effect was delivered after its claim was lost', { key: entry.key });
    }
  });
  log.debug('an effect was delivered', { key: entry.key });
}

/** People are called once, where the question is first shown. */
const calledIn = async (octokit: GitHubClient, question: StoredQuestion, run: Run) =>
  question.shown === null && question.settledAt === null
    ? await whoIsCalled(octokit, question, run)
    : { names: question.shown?.mentions ?? [], unknown: [] };

/** The comment that follows the run leads to the question. */
async function tellWhere(
  tables: Tables,
  question: StoredQuestion,
  display: DisplaySettings,
  now: number,
): Promise<void> {
  const run = await tables.runs.byId(question.runId);
  if (run === null || run.state === 'ended' || question.settledAt !== null) return;
  await tables.outbox.put(stickyComment(run, display, 'state', await asideOf(tables, run, question)), now);
}

/** A question that went out of date says where it is asked again. */
async function tellTheOneBefore(
  tables: Tables,
  question: StoredQuestion,
  run: Run,
  now: number,
): Promise<void> {
  const before = await tables.questions.before(question);
  if (before?.result?.kind !== 'stale') return;
  await tables.outbox.put(questionEffect(before, run, `${before.version}, then ${question.id}`), now);
}

/** Where the question was before, a link to it is in its place, in the end with its result. */
async function leavePointers(github: GitHubClient, asked: Asked, to: QuestionPlace): Promise<void> {
  const { run, question } = asked;
  const { code, subject, actions, result, settledAt } = question;
  if (code === null || (settledAt !== null && result === null)) return;
  const view = { code, url: to.url, subject, actions, result: settledAt === null ? null : result };
  const pointer = texts.questionPointer(view, null);
  for (const left of to.left ?? []) {
    const { number, kind, id } = left;
    const list = { ...api.repositoryName(run.repository), number, kind };
    await api.editUnlessDeleted(github, list, id, signText({ ...asked, number }, pointer));
  }
}
