// The texts for the states of a conversation: those of the status table, else the status of the service in backticks.
import { executionRow, type Seen, sandboxRow, startRow } from '../watch/index.ts';
import { code } from './text/inline.ts';

export interface StateWords {
  readonly symbol: string;
  /** Markdown for a table or a list. */
  readonly label: string;
  /** A sentence for a heading. */
  readonly sentence: string;
}

export function stateWords(seen: Seen): StateWords {
  return seen.phase === 'start' ? startWords(seen.startStatus) : conversationWords(seen);
}

/** The end of a sentence about the execution status after an answer: "the agent …". */
export function nowDoing(executionStatus: string): string {
  return executionRow(executionStatus)?.doing ?? `reports ${code(executionStatus)}`;
}

function startWords(status: string | null): StateWords {
  const sentence = 'The conversation is being started';
  if (status === null) return { symbol: '🚀', label: 'Start-up', sentence };
  const { symbol, step } = startRow(status) ?? { symbol: '🚀', step: code(status) };
  return { symbol, label: `Start-up: ${step}`, sentence: `${sentence}: ${step}` };
}

function conversationWords({ sandboxStatus, executionStatus }: Seen): StateWords {
  const sandbox = sandboxRow(sandboxStatus);
  const words = sandbox?.words ?? executionRow(executionStatus)?.words;
  if (words) return words;
  const word = executionStatus ?? (sandbox === null ? sandboxStatus : null);
  if (word === null) return { symbol: '❔', label: 'State not known', sentence: 'The state is not known' };
  return { symbol: '❔', label: code(word), sentence: `The service reports ${code(word)}` };
}
