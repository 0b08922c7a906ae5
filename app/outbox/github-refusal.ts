// GitHub refuses the App something for good: whoever asked for it is told, with what has to change.
import type { RefusalWhy } from '../../shared/github/index.ts';
import { readGitHubFailure } from '../github/failure.ts';
import { judgeFailure } from './judge-failure.ts';

export type GitHubRefusal = Extract<RefusalWhy, { kind: 'github_refuses' }>;

/** Null for what may go away by itself, and for what is not there. */
export function refusalOf(error: unknown): GitHubRefusal | null {
  const failure = readGitHubFailure(error);
  const { status, message, headers } = failure;
  if (status !== 403 && status !== 422) return null;
  if (judgeFailure(failure, 1, 0, 0).kind === 'later') return null;
  const needs = headers['x-accepted-github-permissions'] ?? null;
  return { kind: 'github_refuses', said: `${status}: ${message}`, needs };
}

/** What was asked for, or why GitHub does not let the App do it. Throws everything else again. */
export async function orRefusal<T>(
  work: Promise<T>,
): Promise<{ readonly kind: 'done'; readonly value: T } | GitHubRefusal> {
  try {
    return { kind: 'done', value: await work };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return refusal;
  }
}
