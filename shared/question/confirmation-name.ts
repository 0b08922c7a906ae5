// The name of a question: a step writes it into its output `confirmation`, and a later step gets it as an input.
import { type Fingerprint, readFingerprint } from './fingerprint.ts';

/** The input when nothing was shown before: the answer is for whatever is pending. */
export const anyConfirmation = 'any';

/** `unknown` when the service does not tell what is pending, or says that nothing is pending. */
export function confirmationName(shown: Fingerprint): string {
  return nameable(shown) ? shown : 'unknown';
}

/** Whether an answer can be bound to it. */
export function nameable(shown: Fingerprint): boolean {
  return shown !== 'unknown' && shown !== 'none';
}

/** Null for an invalid name. `unknown` is valid, but no answer is ever sent with it. */
export function readConfirmationName(text: string): Fingerprint | null {
  return text === 'none' ? null : readFingerprint(text);
}
