// What is pending, as one short word that can be stored, signed and compared.
//
// An action counts by its id *and* by its tool and arguments: people approve what an action does, so the same id with
// other content is another action. Summary and risk are left out; they do not change what runs.
import { createHash } from 'node:crypto';
import { normaliseId } from '../watch/index.ts';
import { canonicalJson } from './canonical-json.ts';

/** The part of a pending action that decides whether it is the same one. */
export interface ActionLike {
  readonly id: string;
  readonly tool: string;
  readonly arguments: unknown;
}

export type Pending =
  | { readonly kind: 'known'; readonly value: readonly ActionLike[] }
  /** The service does not tell what is pending. That is not the same as "nothing is". */
  | { readonly kind: 'unavailable' }
  /** The service tells, but could not be heard just now. */
  | { readonly kind: 'failed'; readonly why: string };

export type Fingerprint = 'unknown' | 'none' | `actions:${string}`;

export function fingerprintOf(pending: Pending): Fingerprint {
  if (pending.kind !== 'known') return 'unknown';
  // A page boundary may show an action twice; the set is what counts.
  const each = [...new Set(pending.value.map(oneAction))].sort();
  return each.length === 0 ? 'none' : `actions:${sha256(each.join('\n'))}`;
}

/** True only where both name actions: two unknowns are never the same thing. */
export function sameActions(one: Fingerprint, other: Fingerprint): boolean {
  return one.startsWith('actions:') && one === other;
}

/** For fingerprints that come back from storage or a signed marker. */
export function readFingerprint(value: unknown): Fingerprint | null {
  if (value === 'unknown' || value === 'none') return value;
  if (typeof value !== 'string') return null;
  const [, digest] = /^actions:([0-9a-f]{64})$/.exec(value) ?? [];
  return digest === undefined ? null : `actions:${digest}`;
}

function oneAction(action: ActionLike): string {
  const id = normaliseId(action.id);
  return sha256(canonicalJson([id, action.tool, action.arguments]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
