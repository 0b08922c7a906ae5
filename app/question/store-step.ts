// Stores a step of a question and all its effects in one transaction.
import type { Step } from '../../shared/question/index.ts';
import type { Wanted } from '../model/effect.ts';
import { type GivenAnswer, isByPerson, type StoredQuestion } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { Superseded, type Tables } from '../store/index.ts';
import { decisionAfter } from './decision-of.ts';
import { giveBackEffects, pointerEffect, questionEffect, resultEffects } from './effects.ts';
import { isMisplaced } from './move-question.ts';

/** Returns the question with its new version. Throws `Superseded` when it was changed since it was read. */
export async function storeStep(
  tables: Tables,
  before: StoredQuestion,
  step: Step<GivenAnswer>,
  run: Run | null,
  secret: string,
  now: number,
): Promise<StoredQuestion> {
  const question = { ...before, ...step.question };
  if (!(await tables.questions.save(question))) {
    throw new Superseded(`question ${question.id} was changed in the meantime`);
  }
  const stored = { ...question, version: question.version + 1 };
  if (run === null) return stored;
  const decision = decisionAfter(before, step, run, now);
  if (decision) await tables.decisions.put(decision);
  if (isShown(stored, step.do.kind) || isMisplaced(stored, run)) {
    await tables.outbox.put(questionEffect(stored, run, String(stored.version)), now);
  }
  for (const effect of tellAuthor(stored, step.do, run, secret)) await tables.outbox.putOnce(effect, now);
  const pointer = pointerEffect(stored, run, secret);
  if (pointer) await tables.outbox.putOnce(pointer, now);
  if (step.do.kind === 'settle' && step.do.again) await tables.questions.ask(run.id, now);
  // Look soon at what the agent does next.
  const isOver = step.do.kind === 'settle' || (step.do.kind === 'show' && stored.settledAt !== null);
  if (isOver) await tables.runs.hurry(run.id, now);
  return stored;
}

/** Whether what people see of it changes. */
function isShown({ state, result }: StoredQuestion, done: Step['do']['kind']): boolean {
  switch (done) {
    case 'show':
    case 'send':
    case 'give_back':
      return state !== 'asking';
    case 'settle':
      return state !== 'void' && result !== null;
    case 'rest':
    case 'wake':
    case 'go_on':
      return false;
  }
}

/** Tells the author of the answer the result. */
function tellAuthor(
  question: StoredQuestion,
  done: Step<GivenAnswer>['do'],
  run: Run,
  secret: string,
): readonly Wanted[] {
  const { answer, result } = question;
  if (done.kind === 'give_back') {
    return isByPerson(done.answer)
      ? giveBackEffects(question, run, done.answer, done.why, secret)
      : [];
  }
  return done.kind === 'settle' && answer && isByPerson(answer) && result
    ? resultEffects(question, run, answer, result, secret)
    : [];
}
