// The line about a run: who started it, how, and where it can be seen.
import type { AsksBefore, Ending, Seen, Usage } from '../../conversation/index.ts';
import type { Proof } from '../../question/index.ts';
import { costWords, formatDuration } from '../words/amounts.ts';
import { asksLine } from '../words/asks-words.ts';
import type { CommandSpelling } from '../words/commands.ts';
import type { Audience } from '../words/outcome-words.ts';
import { plannedWords, stateWords, type WaitingListView, waitingListTitle } from '../words/state-words.ts';
import { code, conversationLink, dotted, link, person, pullRequests } from './compose.ts';
import { type PlanInForce, planSentence } from './plan-in-force.ts';
import { roundCause } from './timeline.ts';

export interface RunSummary {
  readonly startedBy: string | null;
  readonly by:
    | { readonly kind: 'label'; readonly label: string }
    | { readonly kind: 'command'; readonly usage: string }
    | { readonly kind: 'workflow'; readonly name: string; readonly url: string | null };
  /** The web page of the conversation; null when there is none yet. */
  readonly conversationUrl: string | null;
  readonly pullRequests: readonly number[];
  /** The cost so far; absent before the first poll. */
  readonly usage?: Usage;
  /** When the agent asks before it acts; null or absent if that is not known. */
  readonly asks?: AsksBefore | null;
  /** The plan that it acts within; null or absent where it has none. */
  readonly plan?: PlanInForce | null;
  /** The proof at the end: what ran, and who had decided on it; null or absent where the agent did not have to ask. */
  readonly proof?: Proof | null;
  /** The current round; null or absent in the first one. */
  readonly round?: { readonly number: number; readonly by: string | null } | null;
  /** The earlier conversation that it takes over from. */
  readonly follows?: string | null;
  /** Other conversations about the same that are not followed any more, and whose agents may still be at work. */
  readonly otherAgents?: readonly string[];
}

/** Where a run is: what all comments on it have in common. */
export interface RunView {
  readonly run: RunSummary;
  readonly ending: Ending | null;
  readonly audience: Audience;
  /** How commands are written; absent where that is as without a configuration. */
  readonly spelling?: CommandSpelling;
  /** Its entry in the waiting list; absent if it does not wait for its start. */
  readonly waitingList?: WaitingListView | null;
  /** Its agent has no task yet, because it is being told when to ask. */
  readonly untold?: boolean;
  /** Its plan waits to be approved. */
  readonly planned?: boolean;
}

/** While it goes on. `seen`: null before the first poll. */
export function runHeading({ planned, waitingList = null, untold }: RunView, seen: Seen | null): string {
  if (!planned && waitingList !== null) return `### ⏳ ${waitingListTitle(waitingList)}`;
  const { symbol, sentence } = planned ? plannedWords : stateWords(seen ?? nothingSeen, untold);
  return `### ${symbol} ${sentence}`;
}

const nothingSeen = { phase: 'start', step: null, sandbox: null, agent: null } as const;

export function planLine({ plan }: RunSummary, now: number): string | null {
  return plan ? `📋 ${planSentence(plan, now)}.` : null;
}

const mostNamed = 5;

/** Null where no other agent may be at work. */
export function otherAgentsLine({ otherAgents = [] }: RunSummary): string | null {
  const [first, ...others] = otherAgents.slice(0, mostNamed);
  if (first === undefined) return null;
  if (others.length === 0)
    return `⚠️ Another agent may still work on this, and is no longer followed here: ${conversationOf(first, 'its conversation')}. Stop it there if it is not wanted.`;
  const named = [first, ...others].map((each, at) => conversationOf(each, `conversation ${at + 1}`));
  return `⚠️ ${otherAgents.length} other agents may still work on this, and are no longer followed here: ${named.join(', ')}. Stop them there if they are not wanted.`;
}

function conversationOf(named: string, label: string): string {
  return /^https?:\/\//.test(named) ? link(label, named) : code(named, 60);
}

export function factsLine(facts: RunSummary, tookMs: number | null = null): string {
  return dotted([
    startedWords(facts),
    roundWords(facts),
    followsWords(facts),
    ...linksOf(facts),
    facts.asks ? asksLine(facts.asks) : null,
    costOf(facts),
    tookMs === null ? null : `took ${formatDuration(tookMs)}`,
  ]);
}

/** Where it can be seen. */
export const linksOf = ({ conversationUrl, pullRequests: numbers }: RunSummary) => [
  conversationLink(conversationUrl),
  pullRequests(numbers),
];

export const costOf = ({ usage }: RunSummary): string | null => (usage ? costWords(usage) : null);

export function roundWords({ round = null }: Pick<RunSummary, 'round'>): string | null {
  return round === null ? null : `Round ${round.number}, ${roundCause(round.by)}`;
}

function followsWords({ follows = null }: RunSummary): string | null {
  if (follows === null) return null;
  return `takes over from ${conversationOf(follows, 'an earlier conversation')}, which is gone`;
}

function startedWords({ startedBy, by }: RunSummary): string {
  const who = startedBy === null ? 'Started' : `Started by ${person(startedBy)}`;
  switch (by.kind) {
    case 'label':
      return `${who} with the label ${code(by.label)}`;
    case 'command':
      return `${who} with ${code(by.usage)}`;
    case 'workflow':
      return `${who} in the workflow ${link(code(by.name), by.url)}`;
  }
}
