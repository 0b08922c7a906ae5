// Converts a row of the table `confirmations` into a question, and back.
import { type Question, questionStates, readFingerprint } from '../../shared/question/index.ts';
import type { GivenAnswer, Shown, StoredQuestion } from '../model/question.ts';
import { ownJson, ownJsonOrNull, text, textOrNull, wholeNumber, wholeNumberOrNull } from './columns.ts';
import type { Row } from './database.ts';

/** The fields without a column of their own. Do not rename them: rows of older versions must still be readable. */
type Facts = Pick<
  Question<GivenAnswer>,
  | 'streak'
  | 'actions'
  | 'openedAt'
  | 'commit'
  | 'wokenAt'
  | 'answer'
  | 'terms'
  | 'peopleOnly'
  | 'approvals'
  | 'sent'
  | 'result'
  | 'goOn'
>;

export function questionFrom(row: Row): StoredQuestion {
  const state = questionStates.find((known) => known === row.state);
  const shown = ownJsonOrNull<Shown>(row, 'shown');
  const facts = ownJson<Facts>(row, 'facts');
  if (!state) throw new TypeError(`A question has the unknown state ${text(row, 'state')}`);
  return {
    id: text(row, 'id'),
    version: wholeNumber(row, 'version'),
    runId: text(row, 'run_id'),
    epoch: wholeNumber(row, 'epoch'),
    state,
    code: textOrNull(row, 'code'),
    fingerprint: readFingerprint(row.fingerprint),
    ...facts,
    shown,
    shownWhole: shown && (shown.whole ?? wasShownWhole(facts.actions)),
    expiresAt: wholeNumberOrNull(row, 'expires_at'),
    dueAt: wholeNumberOrNull(row, 'due_at'),
    createdAt: wholeNumber(row, 'created_at'),
    settledAt: wholeNumberOrNull(row, 'settled_at'),
  };
}

/** By a version that cut every text at 16,000 characters and left out what came after ten actions. */
function wasShownWhole(actions: Facts['actions']): boolean {
  return actions === null || (actions.length <= 10 && JSON.stringify(actions).length < 4_000);
}

export function factsOf(question: Question<GivenAnswer>): string {
  const { streak, actions, openedAt, commit, wokenAt, answer, sent, result, goOn } = question;
  const { terms = null, peopleOnly, approvals = [] } = question;
  const facts: Facts = {
    ...{ streak, actions, openedAt, commit, wokenAt, answer, sent, result, goOn },
    ...{ terms, approvals },
    ...(peopleOnly && { peopleOnly }),
  };
  return JSON.stringify(facts);
}
