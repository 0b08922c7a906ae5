// The reason of a step that was cancelled before its conversation ended.
import type { Ending } from '../../shared/watch/index.ts';
import type { Facts } from './facts.ts';

export function cancelledEnding(facts: Facts, at: number): Ending {
  return { outcome: 'cancelled', reason: whatGoesOn(facts), at };
}

/** One sentence that says where the conversation goes on. */
function whatGoesOn({ conversationUrl, startTaskId, start, mode, answerSent }: Facts): string {
  if (answerSent && mode !== 'run' && mode !== 'wait') {
    return `the step was cancelled after an answer was sent; look at ${conversationUrl ?? 'the conversation'}`;
  }
  if (conversationUrl !== null)
    return `the step was cancelled; the conversation goes on at ${conversationUrl}`;
  if (startTaskId !== null) {
    return `the step was cancelled; the start-up goes on as start task ${startTaskId}`;
  }
  if (start === 'sent') {
    return 'the step was cancelled while the start request was under way; a conversation may have been started';
  }
  return mode === 'run' || mode === 'start'
    ? 'the step was cancelled before anything was started'
    : 'the step was cancelled';
}
