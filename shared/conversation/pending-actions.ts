// The actions that an agent waits to run, and the fingerprint of them: a short text that can be stored, signed and compared.
//
// The fingerprint contains the id *and* the tool and the arguments of each action, and the contents of the files that it executes:
// people approve what an action does, so the same id with other content is another action. Summary and risk are left out, because
// they do not change what runs.
import { createHash } from 'node:crypto';
import type { Ask } from './confirmation-policy.ts';
import type { ExecutedFile, Executes } from './executed-files.ts';
import { normaliseId } from './ids.ts';
import type { Agent } from './terms/states.ts';

/** An action that the agent wants to run, as people see it. */
export interface ShownAction {
  /** The id of its event; absent where it was read from a text. */
  readonly id?: string;
  readonly tool: string;
  /** The arguments of the tool as JSON. A model writes them, so they may be hostile text. */
  readonly arguments: unknown;
  readonly summary: string | null;
  /** `LOW`, `MEDIUM`, `HIGH`, `UNKNOWN`. */
  readonly risk: string;
  readonly thought: string | null;
  /** Absent where it executes no file of the working copy that is known of. */
  readonly executes?: Executes;
}

export interface PendingAction extends ShownAction {
  readonly id: string;
  readonly at: string | null;
  /** The folder in which its terminal is known to be, where that is not the one in which its agent works. */
  readonly isElsewhere?: string;
}

/** An action that was refused, by the id of its event, with the reason that the agent was given. */
export interface RejectedAction {
  readonly id: string;
  readonly reason: string | null;
}

export interface KnownPending {
  readonly kind: 'known';
  readonly value: readonly PendingAction[];
  readonly rejected?: readonly RejectedAction[];
  /** The id of the newest event of the conversation. */
  readonly newest?: string | null;
  /** The confirmation policy; null or absent where it is not known, or is none of ours. */
  readonly policy?: Ask | null;
  /** The folder in which the agent works, by the words of the service; absent where it is not known. */
  readonly folder?: string;
  /** The folder in which its terminal is, by its newest output; absent where none says so. */
  readonly terminal?: string;
  /**
   * Its state by the newest events, where they say that it went on after it had waited. The record of some servers says that it
   * waits for as long as an approved command runs.
   */
  readonly wentOn?: Agent;
}

/** The service does not tell what is pending. That does not mean that nothing is pending. */
export interface UnknownPending {
  readonly kind: 'unavailable';
}

/** The parts that identify a pending action. */
export type ActionLike = Pick<PendingAction, 'id' | 'tool' | 'arguments' | 'executes'>;

export type Pending =
  | { readonly kind: 'known'; readonly value: readonly ActionLike[] }
  | UnknownPending
  /** The service can tell, but the request failed. */
  | { readonly kind: 'failed'; readonly why: string };

export type Fingerprint = 'unknown' | 'none' | `actions:${string}`;

export function fingerprintOf(pending: Pending): Fingerprint {
  if (pending.kind !== 'known') return 'unknown';
  // The same action may be on two pages, so duplicates are removed.
  const each = [...new Set(pending.value.map(oneAction))].sort();
  return each.length === 0 ? 'none' : `actions:${sha256(each.join('\n'))}`;
}

/** The same for the actions alone: once an answer was sent, what runs may change the files. */
export function bareFingerprintOf(pending: Pending): Fingerprint {
  if (pending.kind !== 'known') return 'unknown';
  return fingerprintOf({ kind: 'known', value: pending.value.map(withoutFiles) });
}

function withoutFiles({ executes: _, ...action }: ActionLike): ActionLike {
  return action;
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

/** The same for every action with this tool, these arguments and these contents, whatever its id. In another folder it is another one. */
export function actionHash({
  tool,
  arguments: given,
  executes,
  isElsewhere,
}: Omit<ActionLike, 'id'> & Pick<PendingAction, 'isElsewhere'>): string {
  return sha256(
    canonicalJson([tool, given, ...contentsOf(executes), ...(isElsewhere ? ['elsewhere', isElsewhere] : [])]),
  );
}

function oneAction({ id, tool, arguments: given, executes }: ActionLike): string {
  return sha256(canonicalJson([normaliseId(id), tool, given, ...contentsOf(executes)]));
}

/** Nothing for an action that executes no file, so that its name is that of earlier versions. */
function contentsOf(executes: Executes | undefined): readonly unknown[] {
  const { files = [] } = executes ?? {};
  return files.length === 0 ? [] : [files.map(contentOf)];
}

/** How it differs from the default branch is left out: that may change while what runs stays as it is. */
function contentOf({ path, part, digest, shown }: ExecutedFile): readonly unknown[] {
  return [path, part, digest, shown.kind === 'absent' || shown.kind === 'unread' ? shown.kind : null];
}

/** The paths of the files that are not what they were, of actions that are otherwise the same. */
export function changedFiles(
  before: readonly Pick<ActionLike, 'executes'>[],
  after: readonly Pick<ActionLike, 'executes'>[],
): readonly string[] {
  const contents = (actions: typeof before) =>
    actions
      .flatMap(({ executes }) => executes?.files ?? [])
      .map((file) => [file.path, canonicalJson(contentOf(file))]);
  const [old, now] = [contents(before), contents(after)];
  const isIn = (all: typeof old, [path, content]: readonly (string | undefined)[]) =>
    all.some((each) => each[0] === path && each[1] === content);
  const changed = [...now.filter((file) => !isIn(old, file)), ...old.filter((file) => !isIn(now, file))];
  return [...new Set(changed.flatMap(([path = '']) => path))];
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** JSON with sorted keys and no spaces, so that equal values give equal texts. No text from outside is nested deeper than the stack. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  const pairs = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${pairs.join(',')}}`;
}
