// The context of an issue for the agent, and what of it was left out.
import type { UntrustedComment } from '../../../shared/github/index.ts';

export interface Context {
  /** Oldest first. */
  readonly comments: readonly UntrustedComment[];
  /** Pictures as `data:` addresses. */
  readonly images: readonly string[];
  /** Words for the agent and for people. */
  readonly leftOut: readonly string[];
}

export const noContext: Context = { comments: [], images: [], leftOut: [] };

/** Nothing where there is none. */
export function counted(count: number, one: string, many: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? one : `${count} ${many}`];
}
