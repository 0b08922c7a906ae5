// The line about a run: who started it, how, and where it can be seen.
import type { Usage } from '../../watch/index.ts';
import { type AsksBefore, asksLine } from '../asks-words.ts';
import { costWords } from '../cost-words.ts';
import { code, link, person } from '../text/inline.ts';
import { formatDuration } from '../time-words.ts';
import { conversationLink, dotted, pullRequests } from './compose.ts';
import { roundCause } from './timeline.ts';

export interface RunFacts {
  readonly startedBy: string | null;
  readonly by:
    | { readonly kind: 'label'; readonly label: string }
    | { readonly kind: 'command'; readonly usage: string }
    | { readonly kind: 'workflow'; readonly name: string; readonly url: string | null };
  /** The web page of the conversation; null when there is none yet. */
  readonly conversationUrl: string | null;
  readonly pullRequests: readonly number[];
  /** What it has cost so far; absent where nobody has looked. */
  readonly usage?: Usage;
  /** When the agent asks before it acts; null or absent where nobody knows. */
  readonly asks?: AsksBefore | null;
  /** What the agent does about a further message; null or absent while it does what it was started with. */
  readonly round?: { readonly number: number; readonly by: string | null } | null;
  /** The earlier conversation that it takes over from. */
  readonly follows?: string | null;
}

export function factsLine(facts: RunFacts, tookMs: number | null = null): string {
  return dotted([
    startedWords(facts),
    roundWords(facts),
    followsWords(facts),
    conversationLink(facts.conversationUrl),
    pullRequests(facts.pullRequests),
    facts.asks ? asksLine(facts.asks) : null,
    facts.usage ? costWords(facts.usage) : null,
    tookMs === null ? null : `took ${formatDuration(tookMs)}`,
  ]);
}

export function roundWords({ round = null }: Pick<RunFacts, 'round'>): string | null {
  return round === null ? null : `Round ${round.number}, ${roundCause(round.by)}`;
}

function followsWords({ follows = null }: RunFacts): string | null {
  if (follows === null) return null;
  const isAddress = /^https?:\/\//.test(follows);
  return `takes over from ${isAddress ? link('an earlier conversation', follows) : code(follows, 60)}, which is gone`;
}

function startedWords({ startedBy, by }: RunFacts): string {
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
