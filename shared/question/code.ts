// The short code by which people name a question. It is not a secret: the permission is checked elsewhere.
import { createHash } from 'node:crypto';
import { normaliseId } from '../watch/index.ts';
import type { Fingerprint } from './fingerprint.ts';

// Without I, L, O, U, 0 and 1, which are easily misread. Letters and digits alternate, so that no word of a reason
// ("/reject wrong folder") looks like a code.
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ';
const digits = '23456789';
const shape = [letters, digits, letters, digits, letters];

/** The data that the code is made from. */
export interface Coded {
  readonly conversationId: string;
  /** The waiting streak in which the question was asked. */
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
