// How a question is named: people use a short code, and a step writes a name into its output `confirmation`, which a later step gets
// as an input. Neither is a secret: permissions are checked elsewhere.
import { createHash } from 'node:crypto';
import { type Fingerprint, normaliseId, readFingerprint } from '../conversation/index.ts';

// I, L, O, U, 0 and 1 are left out, which are easily misread. Letters and digits alternate, so that no word of a reason
// ("/reject wrong folder") looks like a code.
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ';
const digits = '23456789';
const shape = [letters, digits, letters, digits, letters];

/** The data that the code is made from. */
export interface Coded {
  readonly conversationId: string;
  /** The wait in which the question was asked. */
  readonly epoch: string | null;
  readonly fingerprint: Fingerprint;
}

export function codeOf({ conversationId, epoch, fingerprint }: Coded): string {
  const id = normaliseId(conversationId);
  const hash = createHash('sha256')
    .update(JSON.stringify(['code', id, epoch, fingerprint]))
    .digest();
  return shape.map((alphabet, place) => alphabet[hash.readUInt32BE(place * 4) % alphabet.length]).join('');
}

/** The code in a word that a person wrote, or null. */
export function readCode(word: string): string | null {
  const upper = /^[A-Za-z0-9]{5}$/.test(word) ? word.toUpperCase() : '';
  const fits = upper !== '' && shape.every((alphabet, place) => alphabet.includes(upper.charAt(place)));
  return fits ? upper : null;
}

/** The input when nothing was shown before: the answer is for whatever is pending. */
export const anyConfirmation = 'any';

/** The question as a step has shown it: which actions, and whether all of them could be read. */
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
