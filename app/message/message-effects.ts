// What the author of a further message sees of what became of it.
import { returnedReply } from '../../shared/github/index.ts';
import type { Wanted } from '../model/effect.ts';
import type { StoredMessage } from '../model/message.ts';
import type { Run } from '../model/run.ts';
import { reactionEffect, textEffect } from '../outbox/short-reply.ts';

/** `startsAnew`: a new conversation takes over. */
export function messageEffects(
  { id, from, result }: StoredMessage,
  run: Run,
  startsAnew: boolean,
  secret: string,
): readonly Wanted[] {
  // Where checks failed, nobody wrote anything. The comment that follows the run tells what comes of it.
  if (!from || from.login === null || result === null) return [];
  const isTaken = result.kind === 'taken';
  const reaction = reactionEffect(from.comment, run, isTaken ? 'rocket' : 'confused');
  const text = returnedReply(from.login, result, startsAnew, run.facts.stop !== undefined);
  const spot = { number: from.number, thread: from.comment.thread, since: from.receivedAt };
  const reply = text === null ? null : textEffect(`message/${id}/returned`, run, spot, text, secret);
  return [reaction, reply].filter((effect) => effect !== null);
}
