// The inputs, validated.

import type { OutcomeName, WatchLimits } from '../../shared/conversation/index.ts';
import type { Rule, RuleSet } from '../../shared/rules/index.ts';
import type { ParsedYaml } from '../../shared/yaml/index.ts';
import type { InputValues } from './inputs.ts';

/** Lists what is wrong with a value, each as one line; empty where it fits. */
export type CheckValue = (value: unknown) => readonly string[];

export type Compiled =
  | { readonly kind: 'schema'; readonly check: CheckValue }
  | { readonly kind: 'problem'; readonly problem: string };

export type ParseRules = (text: string) => ParsedYaml<readonly Rule[]>;

/** Each null where no input needs it. */
export interface LateParts {
  readonly output: OutputParts | null;
  readonly parseRules: ParseRules | null;
  readonly plan: PlanParts | null;
}

export interface OutputParts {
  readonly compile: (schema: unknown) => Compiled;
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
  /** For the agent, with what its last words should hold; empty in modes that send none. */
  readonly message: string;
  /** The decision as the answer that it stands for. */
  readonly verdict: 'approve' | 'reject';
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

/** What starts a conversation. A comment that starts one gives words and a branch of its own. */
export type StartSettings = Pick<
  Settings,
  'ask' | 'repository' | 'branch' | 'model' | 'apiVersion' | 'startProgress' | 'message'
>;
