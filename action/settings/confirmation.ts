// What an answer is bound to.
import {
  anyConfirmation,
  type NamedConfirmation,
  readConfirmationName,
} from '../../shared/question/index.ts';
import { type Fields, quoted } from './fields.ts';

/** Empty is not `any`: an output that got lost between two jobs must not turn into leave to answer whatever waits. */
export function readConfirmation(fields: Fields): NamedConfirmation | null {
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
