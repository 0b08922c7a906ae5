// The name of what a step has shown, as its output `confirmation` says it and the input of a later step takes it.
import { type Fingerprint, readFingerprint } from './fingerprint.ts';

/** The input where nothing was shown beforehand: the answer is for whatever waits. */
export const anyConfirmation = 'any';

/** `unknown` where nothing can be named: the service does not tell what is pending, or says that nothing is. */
export function confirmationName(shown: Fingerprint): string {
  return nameable(shown) ? shown : 'unknown';
}

/** Whether an answer can be bound to it. */
export function nameable(shown: Fingerprint): boolean {
  return shown !== 'unknown' && shown !== 'none';
}

/** Null for what is no name. `unknown` is one, with which no answer is ever sent. */
export function readConfirmationName(text: string): Fingerprint | null {
  return text === 'none' ? null : readFingerprint(text);
}
