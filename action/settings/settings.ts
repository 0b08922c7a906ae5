// What the inputs mean once they are validated. Durations are milliseconds; null means "not given".
import type { Ask } from '../../shared/message/index.ts';
import type { NamedConfirmation } from '../../shared/question/index.ts';
import type { Rule } from '../../shared/rules/index.ts';
import type { ParsedRules } from '../../shared/rules-text/index.ts';
import type { Limits, OutcomeName } from '../../shared/watch/index.ts';
import type { CommentKey } from '../deps/run-context.ts';

export interface StartJob {
  readonly mode: 'run' | 'start';
  readonly message: string;
  readonly ask: Ask | 'service';
  readonly repository: string | null;
  readonly branch: string | null;
  readonly progress: 'poll' | 'stream';
  readonly apiVersion: 'v1' | 'v0';
}

export interface WaitJob {
  readonly mode: 'wait';
  readonly conversationId: string | null;
  readonly startTaskId: string | null;
}

export interface MessageJob {
  readonly mode: 'message';
  readonly conversationId: string | null;
  readonly startTaskId: string | null;
  readonly message: string;
}

export interface StopJob {
  readonly mode: 'stop';
  readonly conversationId: string | null;
  readonly startTaskId: string | null;
}

export interface RespondJob {
  readonly mode: 'respond';
  readonly conversationId: string | null;
  readonly startTaskId: string | null;
  readonly accept: boolean;
  readonly reason: string | null;
  /** What was shown to whoever decided; null: the answer is for whatever waits. */
  readonly confirmation: NamedConfirmation | null;
}

/** With what a conversation needs that a comment starts. */
export interface CommandJob extends Pick<StartJob, 'ask' | 'repository' | 'progress' | 'apiVersion'> {
  readonly mode: 'command';
  readonly allowedPermission: Permission;
}

export interface ListJob {
  readonly mode: 'list';
  readonly limit: number;
}

export type Job = StartJob | WaitJob | MessageJob | StopJob | RespondJob | CommandJob | ListJob;

export const permissions = ['triage', 'write', 'maintain', 'admin'] as const;
export type Permission = (typeof permissions)[number];

/** What is wrong with a value, each as one line; empty where it fits. */
export type CheckValue = (value: unknown) => readonly string[];

export type Compiled =
  | { readonly kind: 'schema'; readonly check: CheckValue }
  | { readonly kind: 'problem'; readonly problem: string };

export type CompileSchema = (schema: unknown) => Compiled;

export type ParseRules = (text: string) => ParsedRules;

/** Each null where no input needs it. */
export interface LateParts {
  readonly compile: CompileSchema | null;
  readonly parseRules: ParseRules | null;
}

export interface OutputSchema {
  /** As the agent is told it. */
  readonly text: string;
  readonly check: CheckValue;
}

export interface Settings {
  readonly job: Job;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly agentServerUrl: string | null;
  readonly sessionKey: string | null;
  readonly limits: Limits;
  /** Null = none were given. */
  readonly rules: readonly Rule[] | null;
  readonly onConfirmation: 'stop' | 'wait' | 'accept' | 'reject';
  /** Whether the agent server is listened to. */
  readonly live: boolean;
  /** Dollars; null = no limit. */
  readonly maxCost: number | null;
  /** What becomes of the agent when the job is cancelled or its time is over. */
  readonly onCancel: 'leave' | 'stop';
  readonly succeedOn: readonly OutcomeName[];
  /** What the agent's last words have to hold; null = nothing. */
  readonly outputSchema: OutputSchema | null;
  /** When what the agent did is saved to files. */
  readonly artifacts: 'never' | 'failure' | 'always';
  readonly comment: 'never' | 'failure' | 'always';
  readonly commentKey: CommentKey | null;
  readonly githubToken: string;
  readonly summary: boolean;
  readonly dryRun: boolean;
  /** Warnings about valid settings, logged once at the start. */
  readonly warnings: readonly string[];
}
