// When the agent asks before it acts, in words.
import type { Ask, AsksBefore, Judge } from '../../conversation/index.ts';
import type { AskPolicy } from '../../schema/index.ts';
import type { Audience } from './outcome-words.ts';

/** The end of a sentence: "the agent …". */
export const asksWords: Readonly<Record<Ask, string>> = {
  always: 'asks before every action',
  risky: 'asks before risky actions',
  never: 'never asks before it acts',
};

const deciders: Readonly<Record<AsksBefore['by'], string>> = {
  workflow: 'workflow',
  configuration: 'configuration',
  operator: "the operator's policy",
  account: 'as the account is set',
};

export function asksLine({ ask, by, observes, plans, judge }: AsksBefore): string {
  const told = plans ? 'plans first' : observes ? 'acts without asking, and is observed' : asksWords[ask];
  return `${told}${judge === undefined ? '' : `, ${judges[judge]}`} (${deciders[by]})`;
}

const judges: Readonly<Record<Judge, string>> = {
  server: "by its server's rules and its own word",
  agent: 'by its own word alone, as its server has no rules',
};

/** The policy of the agent and of the run: an observed agent acts without asking. */
export function asksFor(ask: Exclude<AskPolicy, 'service'>, by: AsksBefore['by']): AsksBefore {
  if (ask === 'plan') return { ask: 'always', by, plans: true };
  return ask === 'observe' ? { ask: 'never', by, observes: true } : { ask, by };
}

/** Confirmation is off by default at the service, and a start request cannot switch it on. */
export function neverAskedWords(audience: Audience): string {
  const line =
    audience === 'action' ? '`ask: always` in the workflow' : '`ask: always` in the configuration file';
  return `Nobody will be asked: the account at the service lets the agent act without a question. ${line} changes that, except for an agent of another vendor (ACP): it cannot be told to ask, and is given no task then.`;
}

/**
 * Rules, and a workflow that rejects, decide only on what the agent asks. Null where it asks, or is observed. `asks`: null where the account
 * cannot be read.
 */
export function rulesWithoutAsk(
  asks: AsksBefore | null,
  audience: Audience,
  given: '`rules` decide' | '`on-confirmation: reject` decides' = '`rules` decide',
): string | null {
  const set = `Set \`ask: always\` ${audience === 'action' ? 'in the workflow' : 'in the configuration file'}`;
  if (asks === null)
    return `Whether ${given} anything here is not known, because it cannot be read whether the account lets the agent act without asking. ${set} to be sure.`;
  if (asks.ask !== 'never' || asks.observes) return null;
  const why =
    asks.by === 'account'
      ? 'the account at the service lets the agent act without asking'
      : '`ask` is `never`';
  return `${given} nothing here: ${why}. ${set}, so that it asks.`;
}
