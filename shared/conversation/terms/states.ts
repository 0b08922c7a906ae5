// The states of a conversation in our words, and what each means. The border of a service decodes its own words into these.
import type { OutcomeName } from './outcomes.ts';

/** `says`: the word of the service itself, only for people to read. */
interface Told<State extends string> {
  readonly is: State;
  readonly says: string;
}

/**
 * up: the agent can be reached. asleep: it can be woken. leaving: it is being deleted. untold: the service does not know just
 * now. unknown: a word that this version does not know. Both say nothing, so following goes on.
 */
export type Sandbox = Told<
  'up' | 'asleep' | 'starting' | 'failed' | 'missing' | 'leaving' | 'untold' | 'unknown'
>;

/** waiting: for an answer. resting: it has nothing to do. halted: somebody told it to stop for now. blocked: it cannot go on. */
export type Agent = Told<
  'working' | 'waiting' | 'resting' | 'halted' | 'done' | 'failed' | 'blocked' | 'unknown'
>;

/** `doing`: the end of "Start-up: …"; null where the word is not known. */
export interface StartStep extends Told<'under_way' | 'ready' | 'failed' | 'unknown'> {
  readonly doing: string | null;
}

export interface EndMeaning {
  readonly outcome: OutcomeName;
  readonly reason: string;
}

/** Believed when it is seen several times in a row: for a moment, the service may only have failed to look it up. */
const losses: { readonly [S in Sandbox['is']]?: EndMeaning } = {
  failed: { outcome: 'sandbox_error', reason: 'the sandbox failed' },
  missing: { outcome: 'sandbox_missing', reason: 'the sandbox was deleted' },
};

interface AgentMeaning {
  /** The ending of a watch; null when the watch goes on. */
  readonly ends: EndMeaning | null;
  /** Nothing happens until somebody sets it going. Not so while it waits: an answer does that. */
  readonly rests: boolean;
  /** The end of a sentence: "the agent …". */
  readonly doing: string;
}

type KnownAgent = Told<Exclude<Agent['is'], 'unknown'>>;

const agents: Readonly<Record<KnownAgent['is'], AgentMeaning>> = {
  working: { ends: null, rests: false, doing: 'is working' },
  waiting: { ends: null, rests: false, doing: 'asks again' },
  resting: { ends: null, rests: true, doing: 'is idle' },
  halted: { ends: null, rests: true, doing: 'is paused' },
  done: {
    ends: { outcome: 'finished', reason: 'the agent finished its task' },
    rests: true,
    doing: 'has finished',
  },
  failed: {
    ends: { outcome: 'error', reason: 'the agent stopped with an error' },
    rests: true,
    doing: 'met an error',
  },
  blocked: { ends: { outcome: 'stuck', reason: 'the agent cannot go on' }, rests: true, doing: 'is stuck' },
};

/** Null for a state of which nothing is known. */
function meaningOf(agent: Agent | null): AgentMeaning | null {
  return agent === null || agent.is === 'unknown' ? null : agents[agent.is];
}

/** How a run ends whose sandbox is lost; null where it is not. */
export function lossOf(sandbox: Sandbox | null): EndMeaning | null {
  return (sandbox && losses[sandbox.is]) ?? null;
}

export function isLost(sandbox: Sandbox | null): boolean {
  return lossOf(sandbox) !== null;
}

/** How a run ends whose agent is in this state; null where it goes on. */
export function endOf(agent: Agent | null): EndMeaning | null {
  return meaningOf(agent)?.ends ?? null;
}

const ended = ['done', 'failed', 'blocked'] as const;

/** The state of an agent that has ended a run so by itself; null where that is no end of an agent. */
export function agentWithEnd(outcome: string): Agent | null {
  const is = ended.find((each) => agents[each].ends?.outcome === outcome);
  return is === undefined ? null : { is, says: outcome };
}

export function isKnownAgent(agent: Agent | null): agent is KnownAgent {
  return meaningOf(agent) !== null;
}

/** Whether it waits for an answer. Where nothing is known of its state, both this and `hasMovedOn` are false. */
export function isAsking(agent: Agent | null): agent is Told<'waiting'> {
  return agent?.is === 'waiting';
}

export function hasMovedOn(agent: Agent | null): agent is Told<Exclude<KnownAgent['is'], 'waiting'>> {
  return isKnownAgent(agent) && !isAsking(agent);
}

export function isAtRest(agent: Agent | null): boolean {
  return meaningOf(agent)?.rests === true;
}

/** The end of a sentence: "the agent …"; null where nothing is known of its state. */
export function agentDoing(agent: Agent | null): string | null {
  return meaningOf(agent)?.doing ?? null;
}

export function sameState<State extends string>(one: Told<State> | null, other: Told<State> | null): boolean {
  return one === other || (one !== null && other !== null && one.is === other.is && one.says === other.says);
}

export const noAgentServer = 'the service does not name the agent server';

/** The words for a state that keeps something back. */
export function sandboxIs(sandbox: Sandbox | null): string {
  return `the sandbox is ${sandbox?.says ?? 'not known'}`;
}

export function agentIs(agent: Agent | null): string {
  return `the agent is ${agent?.says ?? 'in no known state'}`;
}

const longestWord = 60;

/** A word of the service, cut to a length that can be stored and shown. */
export function wordOf(says: string): string {
  return says.length > longestWord ? `${says.slice(0, longestWord)}…`.toWellFormed() : says;
}
