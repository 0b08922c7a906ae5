// The inputs, validated.

import type { OutcomeName, WatchLimits } from '../../shared/conversation/index.ts';
import type { Rule } from '../../shared/rules/index.ts';
import type { ParsedYaml } from '../../shared/yaml/index.ts';
import type { InputValues } from './inputs.ts';

export interface StartJob
  extends Pick<InputValues, 'ask' | 'repository' | 'branch' | 'model' | 'apiVersion'> {
  readonly mode: 'run' | 'start';
  readonly message: string;
  readonly progress: InputValues['startProgress'];
}

interface NamedConversation extends Pick<InputValues, 'conversationId' | 'startTaskId'> {}

export interface WaitJob extends NamedConversation {
  readonly mode: 'wait';
}

export interface MessageJob extends NamedConversation {
  readonly mode: 'message';
  readonly message: string;
}

export interface StopJob extends NamedConversation {
  readonly mode: 'stop';
}

/** `confirmation`: the question that was shown to the person who decided; null: any question that is open. */
export interface RespondJob extends NamedConversation, Pick<InputValues, 'reason' | 'confirmation'> {
  readonly mode: 'respond';
  readonly verdict: 'approve' | 'reject';
}

/** A conversation that a comment starts needs these. */
export interface CommandJob
  extends Pick<StartJob, 'ask' | 'repository' | 'model' | 'progress' | 'apiVersion'>,
    Pick<InputValues, 'allowedPermission'> {
  readonly mode: 'command';
}

export interface ListJob extends Pick<InputValues, 'limit'> {
  readonly mode: 'list';
}

export type Job = StartJob | WaitJob | MessageJob | StopJob | RespondJob | CommandJob | ListJob;

/** Lists what is wrong with a value, each as one line; empty where it fits. */
export type CheckValue = (value: unknown) => readonly string[];

export type Compiled =
  | { readonly kind: 'schema'; readonly check: CheckValue }
  | { readonly kind: 'problem'; readonly problem: string };

export type CompileSchema = (schema: unknown) => Compiled;

export type ParseRules = (text: string) => ParsedYaml<readonly Rule[]>;

/** Each null where no input needs it. */
export interface LateParts {
  readonly compile: CompileSchema | null;
  readonly parseRules: ParseRules | null;
}

export interface OutputSchema {
  /** As it is sent to the agent. */
  readonly text: string;
  readonly check: CheckValue;
}

/** The value of every input, and what some of them mean together. */
export interface Settings extends Omit<InputValues, 'apiKey' | 'baseUrl' | 'rules' | 'outputSchema'> {
  readonly job: Job;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly limits: WatchLimits;
  /** Null = none were given. */
  readonly rules: readonly Rule[] | null;
  readonly succeedOn: readonly OutcomeName[];
  /** The schema that the agent's last words have to fit; null = none. */
  readonly outputSchema: OutputSchema | null;
  /** Warnings about valid settings, logged once at the start. */
  readonly warnings: readonly string[];
}
