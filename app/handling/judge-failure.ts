// Decides what a failed call to GitHub means: try again later, or never, or GitHub does not let the App do it. `later` is the default.
import { api, type GitHubClient, type GitHubFailure, type RefusalWhy } from '../../shared/github/index.ts';
import type { SeenRepository } from '../store/repository.ts';

export type FailureJudgement =
  | {
      readonly kind: 'later';
      readonly afterMs: number;
      readonly why: string;
      /** True for a rate limit or a suspension: it stops everything that is sent to the installation. */
      readonly wholeInstallation: boolean;
    }
  | { readonly kind: 'never'; readonly why: string };

/** Tries for at least a day, also where each pause is the shortest that may be drawn; for a day and a half on average. */
const mostAttempts = 300;
const longestPauseMs = 10 * 60_000;
const firstPauseMs = 2_000;

export function judgeFailure(
  failure: GitHubFailure,
  attempt: number,
  now: number,
  /** 0 ≤ random < 1. */
  random: number,
): FailureJudgement {
  const { status, message } = failure;
  const why = `${status ?? 'no answer'}: ${message}`;
  if (attempt >= mostAttempts) return { kind: 'never', why: `failed after ${attempt} tries: ${why}` };
  // Waits until its owner unsuspends the App. An event reports that.
  if (status === 403 && /installation has been suspended/i.test(message)) {
    return { kind: 'later', afterMs: longestPauseMs, why, wholeInstallation: true };
  }
  const limited = api.limitPause(failure, attempt, now);
  if (limited !== null) {
    return { kind: 'later', afterMs: limited + Math.round(random * 1000), why, wholeInstallation: true };
  }
  if (api.isFinalRefusal(failure)) return { kind: 'never', why };
  const step = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, attempt - 1));
  return { kind: 'later', afterMs: Math.round(step * (0.5 + random / 2)), why, wholeInstallation: false };
}

/** Where GitHub does not show the repository either, that it finds nothing there is no last word: it counts as no answer. */
export async function unlessHidden(
  { github }: { readonly github: { forInstallation(id: number): Promise<GitHubClient> } },
  failure: GitHubFailure,
  place: SeenRepository | null,
): Promise<GitHubFailure> {
  if (failure.status !== 404 || place === null) return failure;
  try {
    await api.demandRepository(
      await github.forInstallation(place.installationId),
      api.repositoryName(place.repository),
    );
    return failure;
  } catch {
    return { ...failure, status: null };
  }
}

/** Whether the same call may succeed on a later try. */
export function mayPass(error: unknown): boolean {
  return judgeFailure(api.readGitHubFailure(error), 1, 0, 0).kind === 'later';
}

export type GitHubRefusal = Extract<RefusalWhy, { kind: 'github_refuses' }>;

/** Why GitHub does not let the App do it. Null for a failure that may pass, and for an object that does not exist. */
export function readRefusal(error: unknown): GitHubRefusal | null {
  const { status, message, headers } = api.readGitHubFailure(error);
  if ((status !== 403 && status !== 422) || mayPass(error)) return null;
  const needs = headers['x-accepted-github-permissions'] ?? null;
  return { kind: 'github_refuses', said: `${status}: ${message}`, needs };
}

/** The result, or why GitHub does not let the App do it. Throws any other error again. */
export async function orRefusal<T>(
  work: Promise<T>,
): Promise<{ readonly kind: 'done'; readonly value: T } | GitHubRefusal> {
  try {
    return { kind: 'done', value: await work };
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal === null) throw error;
    return refusal;
  }
}
