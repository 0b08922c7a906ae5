// The texts for the states of a conversation; for one that this version does not know, the word of the service in backticks.
import { type Agent, type Sandbox, type Seen, type StartStep, states } from '../../conversation/index.ts';
import { code } from '../text/inline.ts';
import { dollars, formatTime } from './amounts.ts';

/** starting, working and resting change by themselves; asking needs a person. */
export type StateTone = 'starting' | 'working' | 'resting' | 'asking' | 'good' | 'bad';

export interface StateWords {
  readonly symbol: string;
  /** Markdown for a table or a list. */
  readonly label: string;
  /** A sentence for a heading, without a full stop. */
  readonly sentence: string;
  readonly tone: StateTone;
}

/** Null where the state of the agent is shown instead. */
const sandboxWords: Readonly<Record<Sandbox['is'], StateWords | null>> = {
  starting: {
    symbol: '🚀',
    label: 'Sandbox is starting',
    sentence: 'The sandbox is starting',
    tone: 'starting',
  },
  up: null,
  asleep: {
    symbol: '⏸️',
    label: 'Sandbox is paused',
    sentence: 'The conversation is paused',
    tone: 'resting',
  },
  failed: { symbol: '❌', label: 'Sandbox failed', sentence: 'The sandbox failed', tone: 'bad' },
  missing: { symbol: '❔', label: 'Sandbox not found', sentence: 'The sandbox was not found', tone: 'bad' },
  leaving: {
    symbol: '🗑️',
    label: 'Sandbox is being deleted',
    sentence: 'The sandbox is being deleted',
    tone: 'bad',
  },
  untold: null,
  unknown: null,
};

const agentWords: Readonly<Record<Agent['is'], StateWords | null>> = {
  resting: { symbol: '💤', label: 'Idle', sentence: 'The agent is idle', tone: 'resting' },
  working: { symbol: '🏃', label: 'Working', sentence: 'The agent is working', tone: 'working' },
  halted: { symbol: '⏸️', label: 'Paused', sentence: 'The agent is paused', tone: 'resting' },
  waiting: {
    symbol: '✋',
    label: 'Waiting for an answer',
    sentence: 'The agent waits for an answer',
    tone: 'asking',
  },
  done: { symbol: '✅', label: 'Finished', sentence: 'The agent has finished', tone: 'good' },
  failed: { symbol: '❌', label: 'Error', sentence: 'The agent met an error', tone: 'bad' },
  blocked: { symbol: '🧱', label: 'Stuck', sentence: 'The agent is stuck', tone: 'bad' },
  unknown: null,
};

/** `untold`: its agent has no task yet, because it is being told when to ask. */
export function stateWords(seen: Seen, untold = false): StateWords {
  if (seen.phase === 'start') return startWords(seen.step);
  const words = conversationWords(seen);
  return untold && words === agentWords.resting ? untoldWords : words;
}

/** The end of a sentence about an agent after an answer: "the agent …". The text stays for ever, and work does not. */
export function nowDoing(agent: Agent): string {
  if (agent.is === 'working') return 'went on';
  return states.agentDoing(agent) ?? `reports ${code(agent.says)}`;
}

function startWords(step: StartStep | null): StateWords {
  const sentence = 'Starting the agent';
  if (step === null) return { symbol: '🚀', label: 'Start-up', sentence, tone: 'starting' };
  const label = `Start-up: ${step.doing ?? code(step.says)}`;
  return step.is === 'failed'
    ? { symbol: '❌', label, sentence: 'The agent could not be started', tone: 'bad' }
    : { symbol: '🚀', label, sentence, tone: 'starting' };
}

/** An answer wakes a sandbox that sleeps, so a question comes first. */
function conversationWords({ sandbox, agent }: Seen): StateWords {
  const ofAgent = agent && agentWords[agent.is];
  if (ofAgent && sandbox?.is === 'asleep' && states.isAsking(agent)) {
    return { ...ofAgent, label: `${ofAgent.label}, sandbox paused` };
  }
  const words = (sandbox && sandboxWords[sandbox.is]) ?? ofAgent;
  if (words) return words;
  const says = agent?.says ?? (sandbox?.is === 'unknown' ? sandbox.says : null);
  if (says === null) return { ...notKnown, label: 'State not known', sentence: 'The state is not known' };
  return { ...notKnown, label: code(says), sentence: `The service reports ${code(says)}` };
}

const notKnown = { symbol: '❔', tone: 'resting' } as const;

/** For a run in the waiting list. */
export interface WaitingListView {
  /** 1 = starts next; null = far behind, or not known yet. */
  readonly place: number | null;
  /** The reason for waiting: capacity of the repository, of the API key (`MAX_RUNS`) or of the service; or the next day's budget. */
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
  tone: 'resting',
};

/** An agent that has planned, and whose plan waits for people. */
export const plannedWords: StateWords = {
  symbol: '📋',
  label: 'Plan waits for approval',
  sentence: 'The agent has a plan that waits for approval',
  tone: 'asking',
};

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
