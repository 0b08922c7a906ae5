// Distinguishes the sticky comments of the jobs of one run. By default this is the matrix of the job. action.yml passes
// it as JSON, because the environment of a job does not contain it. It stays the same when a job is run again.
import { createHash } from 'node:crypto';
import type { CommentKey } from '../deps/run-context.ts';

/** Null for a job without a matrix. */
export function readCommentKey(text: string): CommentKey | null {
  const given = text.trim();
  if (nothing.includes(given)) return null;
  const digest = createHash('sha256').update(given).digest('hex').slice(0, 16);
  return { digest, words: leavesOf(parsed(given)).join(', ') };
}

const nothing = ['', 'null', '{}'];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A matrix has few levels. Values that are nested deeper are left out. */
const deepest = 4;

function leavesOf(value: unknown, depth = 0): readonly string[] {
  if (typeof value !== 'object') return [String(value)];
  if (value === null || depth > deepest) return [];
  return Object.values(value).flatMap((inner) => leavesOf(inner, depth + 1));
}
