// The fingerprint of what is pending: a short text that can be stored, signed and compared.
//
// It contains the id *and* the tool and the arguments of each action: people approve what an action does, so the same
// id with other content is another action. Summary and risk are left out, because they do not change what runs.
import { createHash } from 'node:crypto';
import { normaliseId } from '../watch/index.ts';
import { canonicalJson } from './canonical-json.ts';

/** The part of a pending action that identifies it. */
export interface ActionLike {
  readonly id: string;
  readonly tool: string;
  readonly arguments: unknown;
}

export type Pending =
  | { readonly kind: 'known'; readonly value: readonly ActionLike[] }
  /** The service does not tell what is pending. That does not mean that nothing is pending. */
  | { readonly kind: 'unavailable' }
  /** The service can tell, but the request failed. */
  | { readonly kind: 'failed'; readonly why: string };

export type Fingerprint = 'unknown' | 'none' | `actions:${string}`;

export function fingerprintOf(pending: Pending): Fingerprint {
  if (pending.kind !== 'known') return 'unknown';
  // The same action may be on two pages, so duplicates are removed.
  const each = [...new Set(pending.value.map(oneAction))].sort();
  return each.length === 0 ? 'none' : `actions:${sha256(each.join('\n'))}`;
}

/** True only when both contain actions: two unknown values are never equal. */
export function sameActions(one: Fingerprint, other: Fingerprint): boolean {
  return one.startsWith('actions:') && one === other;
}

/** Reads a fingerprint from storage or from a signed marker. */
export function readFingerprint(value: unknown): Fingerprint | null {
  if (value === 'unknown' || value === 'none') return value;
  if (typeof value !== 'string') return null;
  const [, digest] = /^actions:([0-9a-f]{64})$/.exec(value) ?? [];
  return digest === undefined ? null : `actions:${digest}`;
}

/** What an action does, whichever one it is: its tool and its arguments. */
export function deedOf({ tool, arguments: given }: Omit<ActionLike, 'id'>): string {
  return sha256(canonicalJson([tool, given]));
}

function oneAction(action: ActionLike): string {
  const id = normaliseId(action.id);
  return sha256(canonicalJson([id, action.tool, action.arguments]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
