// What a step says that ends before its conversation does.
import type { Ending } from '../../shared/watch/index.ts';
import type { Facts } from './facts.ts';

export function cancelledEnding(facts: Facts, at: number): Ending {
  return { outcome: 'cancelled', reason: whatGoesOn(facts), at };
}

/** In one sentence, with the place where it goes on. */
export function whatGoesOn({ conversationUrl, startTaskId, start, mode }: Facts): string {
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
