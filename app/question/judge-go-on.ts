// A rejected agent may stay idle until it is told to go on. Told while it waits, it would take that for an approval. Pure.

import type { Confirmation } from '../model/question.ts';
import { type Move, rest, type Seen } from './moves.ts';

const patienceMs = 60_000;

export function judgeGoOn({ settledAt }: Confirmation, seen: Seen, now: number): Move {
  const late = settledAt !== null && now - settledAt >= patienceMs;
  if (seen.kind !== 'seen') return late ? { kind: 'leave_idle' } : rest(1_000);
  const { sandboxStatus, executionStatus } = seen.look.conversation;
  if (sandboxStatus !== 'RUNNING' || executionStatus === null)
    return late ? { kind: 'leave_idle' } : rest(1_000);
  return executionStatus === 'idle' ? { kind: 'tell_to_go_on' } : { kind: 'leave_idle' };
}
