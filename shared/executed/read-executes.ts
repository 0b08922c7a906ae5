// Reads what an action executes from storage. Pure.

import type { ExecutedFile, Executes, FileState, ShownFile } from '../conversation/index.ts';
import { isObject } from '../is-object.ts';

/** Null for what is none: a version that knew other words may have stored it. Then it is asked anew. */
export function readExecutes(value: unknown): Executes | null {
  if (!isObject(value) || !Array.isArray(value.files)) return null;
  const besides = value.besides === null ? null : wordOf(value.besides, isBesides);
  const files = value.files.map(readFile);
  const known = files.filter((file) => file !== null);
  const { notKnown } = value;
  const isOne = notKnown === undefined || notKnown === 'part' || notKnown === 'code';
  if (besides === undefined || !isOne || known.length < files.length) return null;
  return { files: known, besides, ...(notKnown !== undefined && { notKnown }) };
}

function readFile(value: unknown): ExecutedFile | null {
  if (!isObject(value)) return null;
  const { path, part, digest } = value;
  const state = wordOf(value.state, isState);
  const shown = readShown(value.shown);
  const isDigest = digest === null || (typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest));
  if (typeof path !== 'string' || (part !== null && typeof part !== 'string')) return null;
  if (state === undefined || shown === null || !isDigest) return null;
  return { path, part, state, digest, shown };
}

function readShown(value: unknown): ShownFile | null {
  if (!isObject(value)) return null;
  const { kind, text, leftOut, why } = value;
  switch (kind) {
    case 'whole':
      return typeof text === 'string' ? { kind, text } : null;
    case 'difference':
    case 'beginning':
      return typeof text === 'string' && typeof leftOut === 'number' ? { kind, text, leftOut } : null;
    case 'unread':
      return typeof why === 'string' ? { kind, why } : null;
    case 'as_on_default_branch':
    case 'secret':
    case 'absent':
      return { kind };
    default:
      return null;
  }
}

function wordOf<T>(value: unknown, isOne: (value: unknown) => value is T): T | undefined {
  return isOne(value) ? value : undefined;
}

type Besides = NonNullable<Executes['besides']>;
const besides: Readonly<Record<Besides, true>> = {
  tests: true,
  packages: true,
  other_files: true,
};
const states: Readonly<Record<FileState, true>> = { same: true, changed: true, new: true, unknown: true };

function isBesides(value: unknown): value is Besides {
  return typeof value === 'string' && Object.hasOwn(besides, value);
}

function isState(value: unknown): value is FileState {
  return typeof value === 'string' && Object.hasOwn(states, value);
}
