// The plain data of a simulated conversation's life. Instants are clock milliseconds; a step's length is simulated
// milliseconds and is divided by the speed when the step begins.

/** What the agent does next. A length of null means: until the next act. */
export type Step =
  | {
      readonly kind: 'show';
      readonly sandbox: string;
      readonly execution: string | null;
      readonly ms: number | null;
      /** The agent stops with a message instead of calling its finish tool. */
      readonly saying?: string;
      /** What it finishes with, where nothing that it was told says so. */
      readonly finishing?: string;
    }
  | {
      readonly kind: 'confirm';
      readonly actions: number;
      readonly hostile: boolean;
      /** What it asks for: to run the tests, to start another agent, or what it asked for last. Otherwise the next of what it usually asks for. */
      readonly what?: 'tests' | 'child' | 'same';
      /** What it was told to do, word by word: the one action that it asks for. */
      readonly action?: AgentAction;
      /** A rejected agent thinks again and asks for something else. */
      readonly until?: 'approved';
    }
  | { readonly kind: 'execute'; readonly actions: readonly number[]; readonly ms: number }
  | { readonly kind: 'pause'; readonly ms: number | null };

export interface Phase {
  readonly status: string;
  readonly ms: number | null;
}

/** The start task: where it is, when that ends by itself, and what comes after. */
export interface Start {
  readonly status: string;
  readonly until: number | null;
  readonly ahead: readonly Phase[];
  readonly failure: string;
}

export interface AgentAction {
  readonly tool: string;
  readonly kind: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly summary: string;
  readonly risk: 'UNKNOWN' | 'LOW' | 'MEDIUM' | 'HIGH';
  readonly thought: string;
}

/** Everything that happened, in order. An entry is known by its place in the log; actions are referred to by it. */
export type LogEntry = { readonly at: number } & (
  | { readonly kind: 'start' | 'sandbox' | 'execution'; readonly status: string }
  | { readonly kind: 'message'; readonly from: 'user' | 'agent'; readonly text: string }
  | { readonly kind: 'finish'; readonly text: string }
  | { readonly kind: 'action'; readonly action: AgentAction; readonly valid: boolean }
  | { readonly kind: 'observation' | 'tool_error'; readonly of: number }
  | { readonly kind: 'rejection'; readonly of: number; readonly reason: string }
  /** It was told another one. */
  | { readonly kind: 'policy'; readonly policy: Policy }
  /** Written before a batch of actions is asked about or done, where an analyser judges: which policy was in force then. */
  | {
      readonly kind: 'analysis';
      readonly of: readonly number[];
      readonly policy: Policy;
      readonly analyser: string;
    }
  | { readonly kind: 'goal'; readonly active: boolean; readonly objective: string }
  | { readonly kind: 'failure'; readonly code: string; readonly detail: string }
);

/** Lies over the current step, whose remaining time waits in `left`. Held: set from outside, until set again. */
export interface Overlay {
  readonly sandbox: string;
  readonly kind: 'paused' | 'waking' | 'held';
  readonly until: number | null;
  readonly left: number | null;
}

export type Policy = 'scripted' | 'always' | 'never';

export type Analyser = Readonly<Record<string, unknown>> & { readonly kind: string };

export type OnDisk = Pick<Life, 'policy' | 'analyser'>;

export interface Life {
  readonly start: Start;
  readonly sandbox: string;
  readonly execution: string | null;
  /** Since when this execution status holds, or since the sandbox woke up. */
  readonly since: number;
  readonly step: Step | null;
  readonly until: number | null;
  readonly steps: readonly Step[];
  readonly overlay: Overlay | null;
  readonly pending: readonly number[];
  /** An agent server that starts again, as after each sleep, asks about nothing until it is told to. */
  readonly policy: Policy;
  /** What judges the risks of actions, as it was set; null = nothing. Forgotten together with the policy. */
  readonly analyser: Analyser | null;
  /** What the record still tells of both, because the server has not opened the conversation again; null = it has. */
  readonly onDisk: OnDisk | null;
  /** What the server pursues by itself: it lets go whatever waits for an answer. */
  readonly goal: string | null;
  /** What a message steers that came with `run: false`: done when the agent is next set to work. */
  readonly unread: readonly Step[] | null;
  /** How often the agent was set to work, the first time included; an approval is no new run. */
  readonly runs: number;
  /** How often the sandbox was woken: the session key changes each time. */
  readonly wakes: number;
  readonly log: readonly LogEntry[];
}

/** What differs between dialects and speeds. */
export interface Rules {
  readonly speed: number;
  readonly startPhases: readonly Phase[];
  /** The phase that `slow-start` stretches. */
  readonly slowPhase: string;
  /** An idle sandbox pauses after this long; null = never. */
  readonly idlePauseMs: number | null;
  /** After this long without a request an agent server forgets an agent at rest; null = never. */
  readonly forgetsAfterMs: number | null;
  /** How long a pause lasts without a resume; null = for ever. */
  readonly pauseMs: number | null;
  readonly afterReject: 'idle' | 'run';
  /** For so many milliseconds, at any speed, an agent that begins to wait does not notice an answer. */
  readonly deafMs: number;
  /** What a first message counts as that steers nothing; empty = it works, then finishes. */
  readonly usual: string;
  /** What this service does wrong. */
  readonly misdeeds: readonly Misdeed[];
}

/** Each breaks one promise that people rely on, and nothing else. */
export const misdeeds = [
  'forgets the policy',
  'asks nobody',
  'runs what was rejected',
  'drops what was approved',
  'never wakes',
  'forgets the policy after a sleep',
  'asks nobody after a sleep',
  'starts children unasked',
  'loses events',
  'never stops',
  'keeps what was deleted',
] as const;
export type Misdeed = (typeof misdeeds)[number];

export type LifeEvent =
  | { readonly kind: 'accept' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'run' }
  /** `run`: whether a resting agent is set to work with it; usually it is. */
  | { readonly kind: 'message'; readonly text: string; readonly run?: boolean }
  /** The agent stops at once, also in the middle of something. */
  | { readonly kind: 'interrupt' }
  /** The agent stops after what it does now. */
  | { readonly kind: 'agent_pause' }
  | { readonly kind: 'policy'; readonly policy: Policy }
  | { readonly kind: 'analyser'; readonly analyser: Analyser | null }
  /** Null = it is stopped. */
  | { readonly kind: 'goal'; readonly objective: string | null }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | {
      readonly kind: 'set';
      readonly sandbox?: string;
      readonly execution?: string | null;
      readonly actions?: number;
    }
  /** The start stops where it is, for ever. */
  | { readonly kind: 'give_up_start' }
  /** Its sandbox is paused, and what was to come of it never comes. Of the real service this was not seen. */
  | { readonly kind: 'pause_start' }
  | { readonly kind: 'set_start'; readonly status: string; readonly error?: string };

export type Effect =
  | { readonly kind: 'approved' | 'refused'; readonly actions: readonly number[] }
  | { readonly kind: 'started' | 'stopped' | 'ignored' | 'done' | 'unreachable' | 'gone' };
