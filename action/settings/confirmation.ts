// Reads what an answer is bound to.
import type { Fingerprint } from '../../shared/question/index.ts';
import { anyConfirmation, readConfirmationName } from '../../shared/question/index.ts';
import { type Fields, quoted } from './fields.ts';

/** Empty is not `any`: a lost output must not become the permission to answer whatever is pending. */
export function readConfirmation(fields: Fields): Fingerprint | null {
  const value = fields.text('confirmation');
  if (value === anyConfirmation) return null;
  if (value === null) {
    fields.problem(
      'confirmation',
      'is empty; pass the output of the step that showed the question, or write any to answer whatever waits',
    );
    return null;
  }
  const named = readConfirmationName(value);
  if (named === null) {
    fields.problem('confirmation', `${quoted(value)} is not what an output confirmation says`);
  }
  return named;
}
