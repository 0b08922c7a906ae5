// The name of a question: a step writes it into its output `confirmation`, and a later step gets it as an input.
import { type Fingerprint, readFingerprint } from './fingerprint.ts';

/** The input when nothing was shown before: the answer is for whatever is pending. */
export const anyConfirmation = 'any';

/** What a step has shown: which actions, and whether all of them could be read. */
export interface NamedConfirmation {
  readonly fingerprint: Fingerprint;
  readonly whole: boolean;
}

const partly = 'partly:';

/** `unknown` where nothing can be named: the service does not tell what is pending, or says that nothing is. */
export function confirmationName(shown: Fingerprint, whole = true): string {
  if (!nameable(shown)) return 'unknown';
  return whole ? shown : `${partly}${shown}`;
}

/** Whether an answer can be bound to it. */
export function nameable(shown: Fingerprint): boolean {
  return shown !== 'unknown' && shown !== 'none';
}

/** Null for what is no name. `unknown` is one, with which no answer is ever sent. */
export function readConfirmationName(text: string): NamedConfirmation | null {
  const whole = !text.startsWith(partly);
  const fingerprint = readFingerprint(whole ? text : text.slice(partly.length));
  if (fingerprint === null || fingerprint === 'none') return null;
  return whole || nameable(fingerprint) ? { fingerprint, whole } : null;
}
