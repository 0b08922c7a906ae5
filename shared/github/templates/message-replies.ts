// The short replies to whoever wrote a message for the agent: where it is held up, and what became of it.
import type { MessageResult } from '../../message/index.ts';
import type { StopResult } from '../../stop/index.ts';
import { inline, link, person } from '../text/inline.ts';

/** `why`: what has to happen before it goes in. */
export function heldReply(login: string, why: 'waits' | 'paused', question: string | null): string {
  if (why === 'paused') {
    return `💬 ${person(login)}, the agent is paused. Your message goes in when the conversation is resumed.`;
  }
  const asked = question === null ? 'a question' : link('a question', question);
  return `💬 ${person(login)}, the agent waits for the answer to ${asked}. Your message goes in after that.`;
}

/** Null where the agent has it. `startsAnew`: a new conversation takes over. */
export function returnedReply(
  login: string,
  result: MessageResult,
  startsAnew: boolean,
  isStopped: boolean,
): string | null {
  const who = person(login);
  if (startsAnew) {
    const why = result.kind === 'not_taken' ? ` (${inline(result.why, 200)})` : '';
    return `🚀 ${who}, the conversation is gone for good${why}, so your message starts a new one.`;
  }
  switch (result.kind) {
    case 'taken':
      return null;
    case 'unknown':
      return `❔ ${who}, it is not known whether your message reached the agent (${inline(result.why, 200)}), so it is not sent again. Look at the conversation.`;
    case 'closed': {
      const why = isStopped ? 'it was stopped' : 'this run ended';
      return `ℹ️ ${who}, your message was not given to the agent: ${why} before. Write it again if it still counts, and the agent goes on.`;
    }
    case 'not_taken':
      return `ℹ️ ${who}, your message did not reach the agent: ${inline(result.why, 200)}. Write it again if it still counts.`;
  }
}

/** The agent works on, or had come to an end of its own before. */
export function notStoppedReply(login: string, result: StopResult, conversationUrl: string | null): string {
  const who = person(login);
  if (result.kind === 'stopped') return `ℹ️ ${who}, there was nothing to stop: the agent stood still already.`;
  const where = link('the conversation', conversationUrl);
  return `❗ ${who}, the agent could not be stopped: ${inline(result.why, 200)}. It may go on in ${where}, and is followed as before; \`/stop\` tries again.`;
}
