// The inputs, validated.

import type { OutcomeName, WatchLimits } from '../../shared/conversation/index.ts';
import type { Rule, RuleSet } from '../../shared/rules/index.ts';
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
  readonly output: OutputParts | null;
  readonly parseRules: ParseRules | null;
  readonly plan: PlanParts | null;
}

export interface OutputParts {
  readonly compile: CompileSchema;
  readonly wants: (schema: OutputSchema) => WantedWords;
}

export interface PlanParts {
  readonly wants: WantedWords;
  /** Decides beside the rules of the step, until the plan is there. */
  readonly rules: RuleSet;
}

export interface OutputSchema {
  /** As it is sent to the agent. */
  readonly text: string;
  readonly check: CheckValue;
}

/** The content that last words of the agent have to have. Others go back to it, once. */
export interface WantedWords {
  /** Goes with the task. */
  readonly instruction: string;
  /** Goes on after "what the agent said". */
  readonly misfit: string;
  readonly judge: (words: string, clean: (text: string) => string) => JudgedWords;
}

export type JudgedWords =
  | { readonly kind: 'fits'; readonly found: FoundInWords }
  /** `again`: what the agent is sent. */
  | { readonly kind: 'misfit'; readonly errors: readonly string[]; readonly again: string };

/** Named as in the facts of a step. */
export type FoundInWords = { readonly output: string } | { readonly plan: string; readonly scope: string };

/** The value of every input, and what some of them mean together. */
export interface Settings extends Omit<InputValues, 'apiKey' | 'baseUrl' | 'rules' | 'outputSchema'> {
  readonly job: Job;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly limits: WatchLimits;
  /** Null = none decide. */
  readonly rules: readonly Rule[] | null;
  /** Signed lines among them, by which a step that planned tells what it has answered. */
  readonly handedOn: readonly string[];
  /** Decides beside them while the agent plans; null = it does not. */
  readonly planning: RuleSet | null;
  readonly succeedOn: readonly OutcomeName[];
  /** Null = whatever the agent says last. */
  readonly wanted: WantedWords | null;
  /** Warnings about valid settings, logged once at the start. */
  readonly warnings: readonly string[];
}
