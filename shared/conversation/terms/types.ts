// A watch as plain data: the reading of one poll, what is remembered, and the ending.
import type { OutcomeName } from './outcomes.ts';
import type { Agent, Sandbox, StartStep } from './states.ts';

/** The result of one poll of the service. */
export type Reading =
  | {
      readonly kind: 'task';
      readonly step: StartStep;
      readonly conversationId: string | null;
      readonly error: string | null;
      /** Absent until it has one. */
      readonly sandboxId?: string;
    }
  | {
      readonly kind: 'conversation';
      /** Null where the service tells none. */
      readonly sandbox: Sandbox | null;
      readonly agent: Agent | null;
      /** The last state of the agent before its sandbox fell asleep or was lost, if the service tells. */
      readonly agentBefore?: Agent | null;
      /** Asked for a further round when its end may be seen. Null or absent where the events cannot be read. */
      readonly newest?: NewestState | null;
      /** The agent has finished, and a hook has not let it end yet: it may be sent back to work. */
      readonly mayGoOn?: boolean;
    }
  /** The service answered that it does not know the id. */
  | { readonly kind: 'absent' }
  | FailedReading;

/** The poll failed, after the retries of the transport. */
export interface FailedReading {
  readonly kind: 'failed';
  /** The outcome if the failures continue. */
  readonly why: 'unauthorized' | 'bad_input' | 'unavailable' | 'bad_response';
  readonly message: string;
  readonly retryAfterMs?: number;
}

/** Who follows: the App, or a step of a workflow, where a job costs by the minute. */
export type Road = 'app' | 'step';

/** The newest state of the agent among its events, and whether it comes after the agent took up the message of its round. */
export interface NewestState {
  readonly agent: Agent | null;
  readonly isNew: boolean;
}

/** The cost of an agent so far; null where the service does not say. */
export interface Usage {
  /** Dollars. */
  readonly cost: number | null;
  readonly tokens: Tokens | null;
}

export interface Tokens {
  readonly prompt: number;
  readonly completion: number;
}

/** Durations in milliseconds. */
export interface WatchLimits {
  /** The longest pause between two polls at a conversation in which something happens. */
  readonly pollInterval: number;
  /** The longest pause where nothing has happened for a while; some of them while the agent waits for a person. Absent = the same. */
  readonly waitingInterval?: number;
  readonly startTimeout: number;
  /** The limit of both phases, including the start; null = none. */
  readonly timeout: number | null;
  readonly idleTimeout: number;
  /** How long a sandbox may sleep, or an agent be halted; null = only `timeout` counts. */
  readonly pauseTimeout: number | null;
  readonly road: Road;
}

/** A state: during the start its step, later those of sandbox and agent. */
export interface Seen {
  readonly phase: 'start' | 'conversation';
  readonly step: StartStep | null;
  readonly sandbox: Sandbox | null;
  readonly agent: Agent | null;
}

export interface StateChange extends Seen {
  /** Epoch milliseconds at which the change was seen. */
  readonly at: number;
}

export interface Ending {
  readonly outcome: OutcomeName;
  /** A line: what happened, with the text of the service if there is one. */
  readonly reason: string;
  readonly at: number;
  /** Selects other words than those of the outcome in general. */
  readonly variant?:
    | 'in_start_up'
    | 'start_lost'
    | 'start_unclear'
    /** It was certainly not taken. */
    | 'start_refused'
    | 'with_message'
    | 'planned'
    | 'not_stopped'
    | 'agent_stopped'
    | 'being_stopped'
    | 'still_asks'
    | 'asleep'
    | 'no_agent'
    | 'not_begun'
    | 'had_stopped'
    | 'not_told'
    | 'not_sent'
    | 'in_comment'
    | 'comment_again'
    | 'nothing_asked';
}

export interface Failures {
  readonly count: number;
  readonly since: number;
  readonly last: string;
  /** The newest of them that failed in the same way. */
  readonly alike: {
    readonly why: FailedReading['why'];
    readonly count: number;
    readonly since: number;
  };
}

/** The work of the agent on one further message. */
export interface Round {
  /** 2 for the first message after the task. */
  readonly number: number;
  /** Epoch milliseconds at which the message was known to be taken. */
  readonly since: number;
  /** The event after which an end is one of this round; null where the events cannot be read. */
  readonly after: { readonly id: string; readonly at: string | null } | null;
}

/** Everything that must be remembered between two polls. Can be stored as JSON. */
export interface Watch {
  readonly startTaskId: string | null;
  readonly conversationId: string | null;
  readonly phase: 'start' | 'conversation';
  readonly limits: WatchLimits;
  /** The agent was not given its task yet: until then it is idle for a good reason, and no state of it is an end. */
  readonly taskPending?: true;
  /** The run had ended, and a further message is about to be sent: until the agent has it, no state of it is an end. */
  readonly resuming?: true;
  /** Its agent was to be stopped before its conversation was there: whether its sandbox could be paused. */
  readonly startPaused?: boolean;
  /** The follower has not started it and has sent it nothing. */
  readonly isForeign?: true;
  /** Absent while the agent does what it was started with. */
  readonly round?: Round;
  /** An end that may be none, or belong to the round before: since when and in how many polls it was seen. */
  readonly suspect?: { readonly is: Agent['is']; readonly since: number; readonly polls: number };
  readonly beganAt: number;
  /** Null once ended. */
  readonly nextPollAt: number | null;
  readonly seen: Seen;
  readonly seenSince: number;
  /** The changes in the order in which they were seen, including the first state. */
  readonly timeline: readonly StateChange[];
  readonly polls: number;
  /** The number of polls since the last change, for the pauses. */
  readonly quietPolls: number;
  readonly absences: number;
  /** Polls in a row that saw the sandbox missing or failed. */
  readonly missings: number;
  /** The failed polls since the last success; null when there are none. */
  readonly failures: Failures | null;
  /** Since when the service does not tell what the agent does; `lasts`: for so long that people are told. */
  readonly untold?: { readonly since: number; readonly lasts: boolean };
  readonly idleSince: number | null;
  readonly pausedSince: number | null;
  /** Its sandbox did not run for a while, so its server may have forgotten since when the agent has to ask. */
  readonly policyInDoubt?: true;
  /** Its sandbox sleeps, and another last status was read than the one that is known here: the next poll reads it too. */
  readonly statusInDoubt?: true;
  /** When its policy was last read, to see whether it is in force. */
  readonly policyReadAt?: number;
  /** On whose word an action counts as risky; absent where that is not known. */
  readonly judge?: 'server' | 'agent';
  /** A hook of the conversation is an agent, which acts before anybody is asked. */
  readonly hooksAct?: true;
  /** Since when the events of an agent that has come to its end cannot be read. */
  readonly unreadSince?: number;
  /** The agent was seen to wait for an answer, so it has to ask, whatever is known of its account. */
  readonly hasAsked?: true;
  /** The newest one-line warnings, each once, in order. */
  readonly warnings: readonly string[];
  /** How many older ones are not kept; absent where all are. */
  readonly earlierWarnings?: number;
  /** Null while it goes on. */
  readonly ending: Ending | null;
}
