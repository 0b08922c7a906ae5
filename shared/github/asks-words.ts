// When the agent asks before it acts, in words.
import type { Ask } from '../message/index.ts';
import type { Audience } from './templates/outcome.ts';

export interface AsksBefore {
  readonly ask: Ask;
  /** Who decided that. */
  readonly by: 'workflow' | 'configuration' | 'operator' | 'account';
}

const words: Readonly<Record<Ask, string>> = {
  always: 'asks before every action',
  risky: 'asks before actions that it finds risky',
  never: 'never asks before it acts',
};

const deciders: Readonly<Record<AsksBefore['by'], string>> = {
  workflow: 'workflow',
  configuration: 'configuration',
  operator: "the operator's policy",
  account: 'as the account is set',
};

/** The end of a sentence: "the agent …". */
export function asksWords(ask: Ask): string {
  return words[ask];
}

export function asksLine({ ask, by }: AsksBefore): string {
  return `${words[ask]} (${deciders[by]})`;
}

/** Confirmation is off by default at the service, and a start request cannot switch it on. */
export function neverAskedWords(audience: Audience): string {
  const line =
    audience === 'action' ? '`ask: always` in the workflow' : '`ask: always` in the configuration file';
  return `Nobody will be asked: the account at the service lets the agent act without a question. ${line} changes that.`;
}
