// Why a message has not left yet, for a caller that cannot wait any longer. Pure.
import { decideMessage } from './decide.ts';
import type { Message, MessageLook } from './message.ts';

/** The reason that would be told of a message if its trouble had lasted too long by now; null where it is in none. */
export function whyHeld(message: Message, look: MessageLook, now: number): string | null {
  const policySetAt = message.policySetAt === null ? null : now;
  const { result } = decideMessage(
    { ...message, policySetAt, troubleSince: Number.NEGATIVE_INFINITY },
    look,
    now,
  ).thing;
  return result?.kind === 'not_taken' ? result.why : null;
}
