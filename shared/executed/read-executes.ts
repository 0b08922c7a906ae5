// Reads what an action executes from storage. Pure.
import type { ExecutedFile, Executes, FileState, ShownFile } from '../conversation/index.ts';
import { isObject } from '../is-object.ts';

/** Null for what is none: a version that knew other words may have stored it. Then it is asked anew. */
export function readExecutes(value: unknown): Executes | null {
  if (!isObject(value) || !Array.isArray(value.files)) return null;
  const besides = value.besides === null ? null : besidesWords.find((word) => word === value.besides);
  const notKnown = notKnownWords.find((word) => word === value.notKnown);
  const files = value.files.map(readFile).filter((file) => file !== null);
  const areRead = files.length === value.files.length && notKnown === value.notKnown;
  if (!areRead || besides === undefined) return null;
  return { files, besides, ...(notKnown !== undefined && { notKnown }) };
}

const besidesWords = ['tests', 'packages', 'other_files'] as const;
const notKnownWords = ['part', 'code'] as const;
const states: readonly FileState[] = ['same', 'changed', 'new', 'unknown'];

function readFile(value: unknown): ExecutedFile | null {
  if (!isObject(value)) return null;
  const { path, part, digest } = value;
  const state = states.find((each) => each === value.state);
  const shown = readShown(value.shown);
  if (typeof path !== 'string' || state === undefined || shown === null) return null;
  if (part !== null && typeof part !== 'string') return null;
  if (digest !== null && (typeof digest !== 'string' || !/^[0-9a-f]{64}$/.test(digest))) return null;
  return { path, part, state, digest, shown };
}

function readShown(value: unknown): ShownFile | null {
  if (!isObject(value)) return null;
  const { kind, text, leftOut, why } = value;
  if (kind === 'as_on_default_branch' || kind === 'secret' || kind === 'absent') return { kind };
  if (kind === 'unread') return typeof why === 'string' ? { kind, why } : null;
  if (typeof text !== 'string') return null;
  if (kind === 'whole') return { kind, text };
  const isPart = kind === 'difference' || kind === 'beginning';
  return isPart && typeof leftOut === 'number' ? { kind, text, leftOut } : null;
}
