// What GitHub refuses to show in its place is told where it still can be. What then cannot be told on GitHub at all stands
// on the page of its run and in the log.
import { inline, ownMarker, person, remedy } from '../../shared/github/index.ts';
import type { GitHubRefusal } from '../github/judge-failure.ts';
import type { ClaimedEffect, NewEffect } from '../store/effect.ts';
import type { Run } from '../store/run.ts';

export function insteadOf(
  { key, effect, runId, installationId, createdAt }: ClaimedEffect,
  { said, needs }: GitHubRefusal,
  run: Run | null,
  markerSecret: string,
): NewEffect | null {
  const row = { runId, installationId, throttle: 0 };
  switch (effect.kind) {
    // For example the thread was deleted, or belongs to a review that is not sent yet.
    case 'thread_reply': {
      const { repository, pull: number, body, marker, since } = effect;
      const comment = { kind: 'comment', repository, number, body, marker, since, mustStand: false } as const;
      return { ...row, key: `${key}/beside`, effect: comment };
    }
    case 'check': {
      if (run === null) return null;
      const { repository, issue: number, facts } = run;
      // Each run of this person would meet the same.
      const once = `refused/${repository.id}/${facts.requesterId ?? facts.requester}/check`;
      const marker = ownMarker('reply', { key: once }, repository, number, markerSecret);
      const text = `ℹ️ ${person(facts.requester)}, the check on the pull request cannot be shown: GitHub refuses it (${inline(said, 200)}). ${remedy(needs)}`;
      const body = `${marker}\n${text}`;
      const comment = {
        kind: 'comment',
        repository,
        number,
        body,
        marker,
        since: createdAt,
        mustStand: false,
      } as const;
      return { ...row, key: once, effect: comment };
    }
    case 'comment':
    case 'question':
    case 'reaction':
    case 'review_request':
      return null;
  }
}
