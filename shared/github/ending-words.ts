// The words for one ending: those of its outcome, but for what is different about this one.
import type { Ending } from '../watch/index.ts';
import { type OutcomeWords, outcomeWords } from './outcome-words.ts';

export const variantWords: Readonly<Record<NonNullable<Ending['variant']>, Partial<OutcomeWords>>> = {
  in_start_up: {
    next: {
      action: 'Pick it up with `mode: wait` and the `start-task-id` output.',
      app: 'Look for it in the service before you start again.',
    },
  },
  start_lost: {
    sentence:
      'The start-up was followed by its stream, and the service gives up a start whose stream is closed.',
    next: {
      action:
        'Look in the service whether the conversation exists; if it does not, run the job again with `start-progress: poll`.',
      app: 'Look for it in the service before you start again.',
    },
  },
  with_message: {
    symbol: '💬',
    title: 'Ended with a message',
    sentence: 'The agent ended with a message; if it asks something, answer it.',
    next: {
      action: 'Read the message. If it asks something, answer it in the conversation.',
      app: 'Read the message. If it asks something, answer it in the conversation.',
    },
  },
  agent_stopped: {
    sentence: 'The step is over, and its agent was stopped.',
    next: {
      action: 'Look at how far it came. `mode: message` with the `conversation-id` output makes it go on.',
      app: 'Look at how far it came. A message makes it go on.',
    },
  },
  not_stopped: {
    title: 'Over budget, and not stopped',
    sentence: 'The agent cost more than it may, and was not seen to stop: it may go on, and cost more.',
    next: {
      action: 'Stop it in the conversation, or with `mode: stop`.',
      app: 'Stop it in the conversation.',
    },
  },
};

export function endingWords({ outcome, variant }: Pick<Ending, 'outcome' | 'variant'>): OutcomeWords {
  return variant === undefined
    ? outcomeWords[outcome]
    : { ...outcomeWords[outcome], ...variantWords[variant] };
}
