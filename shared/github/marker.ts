// Markers: hidden first lines by which our own comments are found again.
//
// A marker is signed together with its repository and issue, so a copy in another place is not valid. A copy on the
// same issue is valid and has the same payload: see client/own-comments.ts.
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Repository } from '../github-things.ts';

export type MarkerKind =
  | 'progress'
  | 'report'
  | 'confirmation'
  | 'pointer'
  | 'reply'
  | 'action'
  | 'part'
  | 'answer';

/** Where a marker is valid. Names or numeric ids, but always the same for one thread. */
export interface MarkerPlace {
  readonly repository: string;
  readonly number: number;
}

export type MarkerPayload = Readonly<Record<string, string | number | boolean | null>>;

export type MarkerReading =
  | { readonly kind: 'valid'; readonly payload: MarkerPayload }
  | { readonly kind: 'none' }
  /** A text that looks like a marker of this kind, but we did not sign it for this place. */
  | { readonly kind: 'untrusted' };

/** Each purpose has its own key, so that a signature for one purpose is not valid for another. */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  if (secret.length === 0) throw new Error('a marker key cannot be derived from an empty secret');
  return new Uint8Array(hkdfSync('sha256', secret, 'agent-conversations', purpose, 32));
}

/** The first line of the comment's body. */
export function writeMarker(
  kind: MarkerKind,
  payload: MarkerPayload,
  place: MarkerPlace,
  key: Uint8Array,
): string {
  const content = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `<!-- agent-conversations:${kind} ${version}.${content}.${sign(kind, content, place, key).toString('base64url')} -->`;
}

/** A marker of the App: signed with a key of its own kind. */
export function ownMarker(
  kind: MarkerKind,
  payload: MarkerPayload,
  repository: Repository,
  number: number,
  secret: string,
): string {
  return writeMarker(kind, payload, { repository: String(repository.id), number }, ownKey(secret, kind));
}

export function readOwnMarker(
  kind: MarkerKind,
  body: string,
  repository: Repository,
  number: number,
  secret: string,
): MarkerReading {
  return readMarker(kind, body, { repository: String(repository.id), number }, [ownKey(secret, kind)]);
}

/** A process signs all the time, with one secret and a few kinds. */
const ownKeys = new Map<string, Uint8Array>();

function ownKey(secret: string, kind: MarkerKind): Uint8Array {
  const name = `${kind} ${secret}`;
  const key = ownKeys.get(name) ?? deriveKey(secret, kind);
  ownKeys.set(name, key);
  return key;
}

/**
 * Reads only the very first line, because quoted or pasted text is further down. Accepts a signature of any of the
 * keys.
 */
export function readMarker(
  kind: MarkerKind,
  body: string,
  place: MarkerPlace,
  keys: readonly Uint8Array[],
): MarkerReading {
  const [, found, content = '', signature = ''] = firstLine.exec(body) ?? [];
  if (found !== kind) return { kind: 'none' };
  const given = Buffer.from(signature, 'base64url');
  const signed = keys.some((key) => {
    const expected = sign(kind, content, place, key);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return signed ? { kind: 'valid', payload: decode(content) } : { kind: 'untrusted' };
}

const version = '1';
const firstLine =
  /^<!-- agent-conversations:([a-z]{1,20}) 1\.([A-Za-z0-9_-]{1,8000})\.([A-Za-z0-9_-]{43}) -->(?=\r?\n|$)/;

function sign(kind: MarkerKind, content: string, place: MarkerPlace, key: Uint8Array): Buffer {
  // As JSON, so that the parts stay separate. Names on GitHub ignore case.
  const signed = JSON.stringify([version, kind, content, place.repository.toLowerCase(), place.number]);
  return createHmac('sha256', key).update(signed).digest();
}

/** What we have signed is what we have written. */
function decode(content: string): MarkerPayload {
  return JSON.parse(Buffer.from(content, 'base64url').toString());
}

/** A hash that tells whether somebody changed a comment of ours. Leaves out the hidden first line, which may contain this hash. */
export function hashOfShown(body: string): string {
  const seen = body.replaceAll('\r\n', '\n').replace(/^<!-- agent-conversations:[^\n]*-->\n/, '');
  return createHash('sha256').update(seen.trimEnd()).digest('base64url');
}
