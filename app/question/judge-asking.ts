// A wait that was just noticed: what is there to show? Pure.

import type { Confirmation } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { type Move, rest, type Seen } from './moves.ts';

const shortestPause = 2_000;
const longestPause = 30_000;
/** A list that cannot be read, or a sandbox that does not come up: after this long people are asked without it. */
const patienceMs = 30_000;
const wakingMs = 3 * 60_000;

const drop: Move = { kind: 'settle', state: 'void', result: null, again: false };

export function judgeAsking(asking: Confirmation, run: Run, seen: Seen, now: number): Move {
  if (run.state === 'ended') return drop;
  const age = now - asking.createdAt;
  const later = rest(Math.min(longestPause, Math.max(shortestPause, Math.round(age / 4))));
  if (seen.kind !== 'seen') return later;
  const { conversation, pending, lastKnownStatus } = seen.look;
  const { sandboxStatus, executionStatus } = conversation;
  if (sandboxStatus === 'PAUSED') {
    if (lastKnownStatus !== null && lastKnownStatus !== 'waiting_for_confirmation') return drop;
    if (run.facts.terms.onPause === 'resume' && asking.facts.wokenAt === null) return { kind: 'wake' };
    const patience = asking.facts.wokenAt === null ? 0 : wakingMs;
    return age < patience ? later : { kind: 'show', actions: null };
  }
  if (sandboxStatus !== 'RUNNING' || executionStatus === null) return later;
  if (executionStatus !== 'waiting_for_confirmation') return drop;
  switch (pending.kind) {
    case 'known':
      // It waits, but the list is not there yet.
      return pending.value.length === 0 ? later : { kind: 'show', actions: pending.value };
    case 'unavailable':
      return { kind: 'show', actions: null };
    case 'failed':
      return age < patienceMs ? later : { kind: 'show', actions: null };
  }
}
