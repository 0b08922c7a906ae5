// A row of the table `confirmations` as the confirmation that it holds.
import { readFingerprint } from '../../shared/question/index.ts';
import {
  type Confirmation,
  type ConfirmationFacts,
  confirmationStates,
  type Shown,
} from '../model/question.ts';
import { ownJson, ownJsonOrNull, text, textOrNull, wholeNumber, wholeNumberOrNull } from './columns.ts';
import type { Row } from './database.ts';

export function confirmationFrom(row: Row): Confirmation {
  const state = confirmationStates.find((known) => known === row.state);
  if (!state) throw new TypeError(`A confirmation has the unknown state ${text(row, 'state')}`);
  return {
    id: text(row, 'id'),
    version: wholeNumber(row, 'version'),
    runId: text(row, 'run_id'),
    epoch: wholeNumber(row, 'epoch'),
    state,
    code: textOrNull(row, 'code'),
    fingerprint: readFingerprint(row.fingerprint),
    facts: ownJson<ConfirmationFacts>(row, 'facts'),
    shown: ownJsonOrNull<Shown>(row, 'shown'),
    expiresAt: wholeNumberOrNull(row, 'expires_at'),
    dueAt: wholeNumberOrNull(row, 'due_at'),
    attempts: wholeNumber(row, 'attempts'),
    createdAt: wholeNumber(row, 'created_at'),
    settledAt: wholeNumberOrNull(row, 'settled_at'),
  };
}
