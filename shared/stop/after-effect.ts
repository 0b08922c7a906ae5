// The result of the one effect of a visit to a stop. Pure.
import type { SendReply } from '../question/index.ts';
import { executionRow } from '../watch/index.ts';
import { notStopped, rest, stopped } from './changes.ts';
import type { Stop, StopPatience, StopSeen, StopStep } from './types.ts';

/** `told`: it was taken, or may have been. `not_sent`: certainly not. */
export type InterruptReply = 'told' | 'not_sent';
export type PauseReply = 'pausing' | 'gone' | 'unavailable' | 'failed';

export function afterReject<S extends Stop>(
  stop: S,
  reply: SendReply,
  patience: StopPatience,
  now: number,
): StopStep<S> {
  if (reply.kind !== 'not_taken') return rest(stop, now + patience.pause);
  const after = Math.max(2 * patience.pause, reply.retryAfterMs ?? 0);
  return rest({ ...stop, rejected: null }, now + Math.min(after, patience.trouble));
}

export function afterInterrupt<S extends Stop>(
  stop: S,
  reply: InterruptReply,
  patience: StopPatience,
  now: number,
): StopStep<S> {
  return reply === 'told'
    ? rest(stop, now + patience.pause)
    : rest({ ...stop, interruptedAt: null }, now + 2 * patience.pause);
}

export function afterSandboxPause<S extends Stop>(
  stop: S,
  reply: PauseReply,
  seen: StopSeen,
  patience: StopPatience,
  now: number,
): StopStep<S> {
  const status = seen.kind === 'seen' ? seen.executionStatus : null;
  const row = executionRow(status);
  const stands = row !== null && row.question !== 'waits' && status !== 'running';
  switch (reply) {
    case 'pausing':
      return rest({ ...stop, pauseTroubleSince: null }, now + patience.pause);
    case 'failed': {
      // Looks in between go well, and say nothing about this trouble.
      const since = stop.pauseTroubleSince ?? now;
      if (now - since <= patience.trouble) {
        return rest({ ...stop, pausedAt: null, pauseTroubleSince: since }, now + 2 * patience.pause);
      }
      break;
    }
    case 'gone':
    case 'unavailable':
      break;
  }
  if (stands) return stopped(stop, status, 'up', now);
  const why = `its sandbox cannot be paused (${reply})`;
  return notStopped(stop, reply === 'gone' ? 'gone' : 'works_on', why, now);
}
