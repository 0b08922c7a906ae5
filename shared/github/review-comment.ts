// A comment at a place of a pull request, as GitHub sends it in an event and lists it for a review.
import type { CommandSpelling } from './commands.ts';
import { field } from './field.ts';
import { parseCommand } from './parse-command.ts';

export interface ReviewComment {
  readonly path: string;
  /** Null for a comment on a whole file, and where GitHub does not tell. */
  readonly line: number | null;
  /** The part of the difference that ends with the line; empty for a comment on a whole file. */
  readonly hunk: string;
  /** As written. */
  readonly body: string;
}

/** Those of a list that belong to its review. What is a command itself comes in an event of its own. */
export function readReviewComments(
  listed: readonly unknown[],
  spelling: CommandSpelling,
): readonly ReviewComment[] {
  return listed
    .map(readReviewComment)
    .filter((comment) => comment !== null)
    .filter(({ body }) => parseCommand(body, spelling).kind === 'none');
}

/** Null for anything else. */
export function readReviewComment(item: unknown): ReviewComment | null {
  const [path, body] = [field(item, 'path'), field(item, 'body')];
  if (typeof path !== 'string' || typeof body !== 'string') return null;
  if (field(item, 'subject_type') === 'file') return { path, line: null, hunk: '', body };
  const given = field(item, 'diff_hunk');
  const hunk = typeof given === 'string' ? given : '';
  const line = [field(item, 'line'), field(item, 'original_line')].find((each) => typeof each === 'number');
  return { path, line: typeof line === 'number' ? line : lastLineOf(hunk), hunk, body };
}

/** The list of the comments of one review has no `line`. The hunk ends with it. */
function lastLineOf(hunk: string): number | null {
  const [head = '', ...lines] = hunk.split('\n');
  const [, before, after] = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(head) ?? [];
  const last = lines.at(-1);
  if (before === undefined || after === undefined || last === undefined) return null;
  const other = last.startsWith('-') ? '+' : '-';
  const counted = lines.filter((line) => !line.startsWith(other) && !line.startsWith('\\')).length;
  return Number(last.startsWith('-') ? before : after) + counted - 1;
}
