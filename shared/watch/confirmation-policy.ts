// The confirmation policy of an agent: when it has to ask before it acts. A server that starts anew forgets it, also each time its
// sandbox wakes, so whatever sets an agent going first makes sure of it.

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

/** The same for an agent that waits. Where nobody told it when to ask, it waits by a policy of the account, which was forgotten. */
export function policyOfWaiting(ask: Ask | null, policy: Ask | null): Ask | null {
  if (ask === 'never') return null;
  if (ask === null) return policy === 'never' ? 'always' : null;
  return policyToSet(ask, policy);
}
