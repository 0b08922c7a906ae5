// When a file that cannot be read is no longer waited for. Pure.
import type { Patience } from '../conversation/index.ts';
import type { Question } from './question.ts';

/** Pauses before people are asked: one file is not to hide the action, nor the others. */
const pausesUnasked = 4;
/** The same for an answer. */
const pausesAnswered = 20;

/**
 * Files given up are shown as unread. One that was shown so stays unread until it can be read, so that a question does not change
 * with each look.
 */
export function isFileGivenUp(
  { state, createdAt, troubleSince = null, actions }: Question,
  path: string,
  { pause }: Patience,
  now: number,
): boolean {
  const files = actions?.flatMap(({ executes }) => executes?.files ?? []) ?? [];
  if (files.some((file) => file.path === path && file.shown.kind === 'unread')) return true;
  if (state === 'asking') return now - createdAt >= pausesUnasked * pause;
  return troubleSince !== null && now - troubleSince >= pausesAnswered * pause;
}
