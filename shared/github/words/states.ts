// The texts for the states of a conversation: those of the status table, else the status of the service in backticks.

import {
  type Ask,
  type AsksBefore,
  executionRow,
  type Seen,
  sandboxRow,
  shownWords,
  startRow,
} from '../../conversation/index.ts';
import type { AskPolicy } from '../../rules/index.ts';
import { code } from '../text/inline.ts';
import { dollars, formatTime } from './amounts.ts';
import type { Audience } from './outcomes.ts';

export interface StateWords {
  readonly symbol: string;
  /** Markdown for a table or a list. */
  readonly label: string;
  /** A sentence for a heading. */
  readonly sentence: string;
}

/** `untold`: its agent has no task yet, because it is being told when to ask. */
export function stateWords(seen: Seen, untold = false): StateWords {
  const isIdle = seen.executionStatus === 'idle' && shownWords(seen) === executionRow('idle')?.words;
  if (untold && isIdle) return untoldWords;
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
  const words = shownWords({ sandboxStatus, executionStatus });
  if (words) return words;
  const word = executionStatus ?? (sandbox === null ? sandboxStatus : null);
  if (word === null) return { symbol: '❔', label: 'State not known', sentence: 'The state is not known' };
  return { symbol: '❔', label: code(word), sentence: `The service reports ${code(word)}` };
}

// Texts for a run in the waiting list.
export interface WaitingListView {
  /** 1 = starts next; null = far behind, or not known yet. */
  readonly place: number | null;
  /** What it waits for: capacity of the repository, of the API key (`MAX_RUNS`) or of the service; or the next day's budget. */
  readonly why: 'repository' | 'key' | 'service' | 'day' | null;
  /** The limit: concurrent runs, or dollars a day; null if the reason is another one. */
  readonly most: number | null;
  /** When the next day begins. */
  readonly until: number | null;
}

/** An agent that is ready, and gets no task before it knows when to ask. */
const untoldWords: StateWords = {
  symbol: '⏳',
  label: 'Being told when to ask',
  sentence: 'The agent is being told when to ask, and gets its task after that',
};

/** The heading of a run that goes on. `seen`: null before the first poll. */
export function stateHeading(seen: Seen | null, waitingList: WaitingListView | null, untold = false): string {
  if (waitingList !== null) return `### ⏳ ${waitingListTitle(waitingList)}`;
  const { symbol, sentence } = seen === null ? startWords(null) : stateWords(seen, untold);
  return `### ${symbol} ${sentence}`;
}

/** `3rd in line`. */
export function waitingListTitle({ place }: WaitingListView): string {
  return place === null ? 'Waiting in line' : `${ordinal(place)} in line`;
}

export function waitingListSentence({ why, most, until }: WaitingListView): string {
  switch (why) {
    case 'repository':
      return `This repository runs ${most === 1 ? 'one agent' : `${most} agents`} at once (\`limits.runs_at_once\`). It starts when its turn comes.`;
    case 'key':
      return 'As many agents run as may run at once. It starts when its turn comes; repositories take turns.';
    case 'service':
      return 'The service runs as many agents for this account as it allows. It starts when there is room again.';
    case 'day': {
      const of = most === null ? '' : ` of ${dollars(most)}`;
      const when = until === null ? 'when the day (UTC) is over' : `after ${formatTime(until)}`;
      return `Today's money${of} of this repository is spent (\`limits.cost_per_day\`). It starts ${when}.`;
    }
    case null:
      return 'It starts when its turn comes.';
  }
}

function ordinal(place: number): string {
  const words = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' };
  return `${place}${words[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)]}`;
}

// When the agent asks before it acts, in words.

const words: Readonly<Record<Ask, string>> = {
  always: 'asks before every action',
  risky: 'asks before actions that it finds risky',
  never: 'never asks before it acts',
};

const deciders: Readonly<Record<AsksBefore['by'], string>> = {
  workflow: 'workflow',
  configuration: 'configuration',
  operator: "the operator's policy",
  account: 'as the account is set',
};

/** The end of a sentence: "the agent …". */
export function asksWords(ask: Ask): string {
  return words[ask];
}

export function asksLine({ ask, by, observes }: AsksBefore): string {
  return `${observes ? 'acts without asking, and is observed' : words[ask]} (${deciders[by]})`;
}

/** What the agent is told, and what the run does: who observes lets it act. */
export function asksFor(ask: Exclude<AskPolicy, 'service'>, by: AsksBefore['by']): AsksBefore {
  return ask === 'observe' ? { ask: 'never', by, observes: true } : { ask, by };
}

/** Confirmation is off by default at the service, and a start request cannot switch it on. */
export function neverAskedWords(audience: Audience): string {
  const line =
    audience === 'action' ? '`ask: always` in the workflow' : '`ask: always` in the configuration file';
  return `Nobody will be asked: the account at the service lets the agent act without a question. ${line} changes that, except for an agent of another vendor (ACP): it cannot be told to ask, and is given no task then.`;
}
