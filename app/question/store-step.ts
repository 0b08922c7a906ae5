// Stores a step of a question and all its effects in one transaction.

import { actionHash } from '../../shared/conversation/index.ts';
import { isByRule, type QuestionStep } from '../../shared/question/index.ts';
import { Superseded, saveUnchanged } from '../kernel/queue-table.ts';
import { asideOf } from '../run/aside.ts';
import { afterMoneyQuestion } from '../run/cost-of-run.ts';
import { outcomeSoFar } from '../run/machine-adapter.ts';
import { afterPlanQuestion } from '../run/plan-of-run.ts';
import { storeRun } from '../run/store-run.ts';
import { type DisplaySettings, stickyComment } from '../run/tell.ts';
import type { NewEffect } from '../store/effect.ts';
import { isByPerson, type StoredQuestion } from '../store/question.ts';
import { type Run, toldBy, withFacts } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';
import { decisionsAfter } from './decision-of.ts';
import {
  giveBackEffects,
  isMisplaced,
  pointerEffect,
  questionEffect,
  reminderEffect,
  resultEffects,
} from './effects.ts';
import { checkEffects, commitOfCheck } from './question-check.ts';

/** Returns the question with its new version. Throws `Superseded` when it was changed since it was read. */
export async function storeStep(
  tables: Tables,
  before: StoredQuestion,
  step: QuestionStep,
  run: Run,
  display: DisplaySettings,
  now: number,
): Promise<StoredQuestion> {
  const { markerSecret: secret } = display;
  const isRuled = step.thing.answer !== null && isByRule(step.thing.answer);
  const checkedOn = isRuled ? null : commitOfCheck({ ...before, ...step.thing }, run);
  const question = { ...before, ...step.thing, ...(checkedOn !== null && { checkedOn }) };
  const stored = await saveUnchanged(tables.questions, question);
  for (const decision of decisionsAfter(before, step, run, now)) await tables.decisions.put(decision);
  if (isRuled) await tellRuled(tables, stored, run, step.do.kind, display, now);
  else {
    const isLinkedSince = !before.checkedOn && stored.checkedOn && stored.shown !== null;
    if (isShown(stored, step.do.kind) || isMisplaced(stored, run) || isLinkedSince) {
      const delay = stored.state === 'answering' ? display.briefPause : 0;
      await tables.outbox.put(questionEffect(stored, run, String(stored.version), delay), now);
    }
    if (isShown(stored, step.do.kind) || stored.checkedOn !== before.checkedOn) {
      await tables.outbox.putAll(checkEffects(stored, run, before.checkedOn ?? null, display), now);
    }
  }
  await tables.outbox.putAll(
    [
      ...tellAuthors(stored, step.do, run, display),
      step.do.kind === 'remind' ? reminderEffect(stored, run, secret) : null,
      // Where it had none before its end, none is made.
      stored.settledAt === null || before.checkedOn ? pointerEffect(stored, run, secret) : null,
    ],
    now,
  );
  if (step.do.kind === 'send') await keepWhoTold(tables, stored, now);
  if (step.do.kind === 'settle') await keepGrant(tables, stored, now);
  if (step.do.kind === 'settle' && step.do.again) {
    const { subject } = stored;
    const asked = { peopleOnly: isForPeople(stored), since: run.watch?.beganAt ?? 0 };
    if (subject === undefined) await tables.questions.ask(run.id, now, asked);
    else await tables.questions.askAbout(run.id, subject, now);
  }
  if (step.do.kind === 'settle') {
    await followSubject(tables, stored, display, now);
    await endPlanning(tables, stored, now);
  }
  // Look soon at what the agent does next, and at what waits for that: not before one that rests was told to go on.
  if (stored.settledAt !== null && stored.goOn !== 'wanted' && step.do.kind !== 'resume') {
    await tables.runs.hurry(run.id, now);
    await tables.messages.poke(run.id, now);
  }
  return stored;
}

/** The end of a question about a plan or money is stored with what follows from it. */
async function followSubject(
  tables: Tables,
  question: StoredQuestion,
  display: DisplaySettings,
  now: number,
): Promise<void> {
  if (question.subject === undefined) return;
  const run = await tables.runs.byId(question.runId);
  if (run === null) return;
  const isDecided = question.state === 'answered' || question.state === 'expired';
  // No one reads "approved" where the run was stopped, or its agent sent more, since the look.
  if (question.subject.kind === 'plan' && isDecided && run.state !== 'planned') {
    throw new Superseded(`run ${run.id} no longer waits for its plan`);
  }
  if (question.subject.kind === 'money' && isDecided && outcomeSoFar(run) !== null) {
    throw new Superseded(`run ${run.id} goes on no more`);
  }
  const raised = afterMoneyQuestion(run, question);
  if (raised !== null) await storeRun(tables, raised, 'detail', display, now);
  const follows = afterPlanQuestion(run, question, now);
  if (follows === null) return;
  await storeRun(tables, toldInReason(follows.run, question), 'state', display, now);
  if (follows.message) await tables.messages.add(question.runId, follows.message);
}

/** An agent that was rejected too often while it planned rests now: it is looked at soon, and its planning is over. */
async function endPlanning(
  tables: Tables,
  { runId, answer, result }: StoredQuestion,
  now: number,
): Promise<void> {
  if (answer === null || !isByRule(answer) || answer.afterReject !== 'stop') return;
  if (result?.kind !== 'verified') return;
  const run = await tables.runs.byId(runId);
  const plan = run?.facts.terms.plan;
  if (run?.state !== 'watching' || plan?.phase !== 'planning') return;
  const over = withFacts(run, { terms: { plan: { ...plan, isOver: true } } });
  await saveUnchanged(tables.runs, { ...over, dueAt: now });
}

/** Answers of rules that had no effect that could be seen are not sent again and again. */
function isForPeople({ answer, peopleOnly = false, result }: StoredQuestion): boolean {
  if (result?.kind === 'verified') return false;
  if (answer !== null && isByRule(answer)) return true;
  const isOther = result?.kind === 'gone' || (result?.kind === 'stale' && result.why === 'other_actions');
  return peopleOnly && !isOther;
}

/** The comment that follows the run has a line for each decision; no one was asked, so there is no question to show. */
async function tellRuled(
  tables: Tables,
  { settledAt }: StoredQuestion,
  run: Run,
  done: QuestionStep['do']['kind'],
  display: DisplaySettings,
  now: number,
): Promise<void> {
  if (done !== 'settle' || settledAt === null || run.state === 'ended') return;
  await tables.outbox.put(stickyComment(run, display, 'detail', await asideOf(tables, run)), now);
}

/** A rejection with a reason instructs the agent. That is stored before it is sent: no approval by the same person comes between. */
async function keepWhoTold(tables: Tables, question: StoredQuestion, now: number): Promise<void> {
  const run = await tables.runs.byId(question.runId);
  const told = run && toldInReason(run, question);
  if (told === run || told === null) return;
  await saveUnchanged(tables.runs, { ...told, dueAt: told.dueAt ?? now });
}

function toldInReason(run: Run, { answer }: StoredQuestion): Run {
  if (answer === null || !isByPerson(answer) || answer.verdict !== 'reject' || answer.reason === null)
    return run;
  return toldBy(run, answer.by, answer.byId);
}

/** `/approve always`: once the answer was seen to have worked, the very same needs none any more. */
async function keepGrant(tables: Tables, question: StoredQuestion, now: number): Promise<void> {
  const { answer, actions, result, runId, id } = question;
  if (!answer?.always || answer.verdict !== 'approve' || result?.kind !== 'verified' || !actions) return;
  const run = await tables.runs.byId(runId);
  if (run === null || run.state === 'ended') return;
  const grants = run.facts.agent.grants ?? [];
  const hashes = new Set(actions.map(actionHash));
  const byId = isByPerson(answer) ? { byId: answer.byId } : {};
  const more = [...hashes].map((action) => ({ action, by: answer.by, ...byId, question: id }));
  const kept = [...grants.filter(({ action }) => !hashes.has(action)), ...more].slice(-mostGrants);
  const granted = withFacts(run, { agent: { grants: kept } });
  await saveUnchanged(tables.runs, { ...granted, dueAt: run.dueAt ?? now });
}

const mostGrants = 100;

/** Whether people see a difference. */
function isShown({ state, result }: StoredQuestion, done: QuestionStep['do']['kind']): boolean {
  switch (done) {
    case 'show':
    case 'send':
    case 'give_back':
      return state !== 'asking';
    case 'settle':
      return state !== 'void' && result !== null;
    case 'rest':
    case 'remind':
    case 'wake':
    case 'resume':
    case 'set_policy':
      return false;
  }
}

/** Tells the result to the author of the answer, and to those whose approvals counted with it, or were not enough. */
function tellAuthors(
  question: StoredQuestion,
  done: QuestionStep['do'],
  run: Run,
  display: DisplaySettings,
): readonly (NewEffect | null)[] {
  if (done.kind === 'give_back') {
    return isByPerson(done.answer)
      ? giveBackEffects(question, run, done.answer, done.why, display.markerSecret)
      : [];
  }
  return done.kind === 'settle' ? resultEffects(question, run, display) : [];
}
