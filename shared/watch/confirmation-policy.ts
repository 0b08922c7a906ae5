// The confirmation policy of an agent: when it has to ask before it acts. A server that starts anew forgets it, also each time its
// sandbox wakes, so whatever sets an agent going first makes sure of it.

import { sandboxRow } from './statuses.ts';
import { warn } from './steps.ts';
import { reasonLine } from './token-shapes.ts';
import type { Watch } from './types.ts';

/** When the agent has to ask before it acts. */
export const asks = ['always', 'risky', 'never'] as const;
export type Ask = (typeof asks)[number];

/**
 * What has to be set before an agent is set going; null = nothing. `ask`: what it was told; null = as the service is set.
 * `policy`: what stands now; null = not known, or none of ours.
 */
export function policyToSet(ask: Ask | null, policy: Ask | null): Ask | null {
  if (ask === null || policy === ask) return null;
  const isStricter = policy === 'always' && ask === 'risky';
  return isStricter ? null : ask;
}

/** The same for an agent that waits, or has waited. Where nobody told it when to ask, it waits by a policy of the account, which was forgotten. */
export function policyOfWaiting(ask: Ask | null, policy: Ask | null): Ask | null {
  if (ask === 'never') return null;
  if (ask === null) return policy === 'never' ? 'always' : null;
  return policyToSet(ask, policy);
}

/** What came of telling an agent again when to ask. */
export type ToldToAsk = 'stands' | 'set' | { readonly failed: string };

/**
 * Whether an agent that has its task is up again, and has to be told again when to ask. `ask`: what it was told; null = nobody
 * told it, or its account is said to ask never. Then it has to ask where it has asked before.
 */
export function isToBeTold(watch: Watch, ask: Ask | null): boolean {
  const { policyInDoubt, taskPending, resuming, phase, seen, hasAsked = false } = watch;
  if (!policyInDoubt || taskPending || resuming || phase !== 'conversation') return false;
  return (
    (ask === null ? hasAsked : ask !== 'never') && sandboxRow(seen.sandboxStatus)?.watch === 'look_at_agent'
  );
}

export function noteToldToAsk({ policyInDoubt, ...watch }: Watch, told: ToldToAsk): Watch {
  if (told === 'stands') return watch;
  if (told === 'set')
    return warn(watch, 'its sandbox was started anew, so the agent was told again when to ask');
  const why = `its sandbox was started anew, and the agent could not be told again when to ask: ${told.failed}`;
  return { ...warn(watch, reasonLine(why)), policyInDoubt: true };
}
