// Whether the policies that a server says have stood are those that it was told. Pure.
import type { Ask, HadToAsk, RanAction } from '../conversation/index.ts';
import type { OtherPolicy, Proof } from './proof.ts';

/** The proof with what the server says of its policies; the same where it says nothing else than it was told. */
export function withOtherPolicies(proof: Proof, ran: readonly RanAction[], hadToAsk: HadToAsk): Proof {
  if (proof.kind !== 'known') return proof;
  const others = otherPolicies(ran, hadToAsk);
  return others.length === 0 ? proof : { ...proof, otherPolicies: others };
}

function otherPolicies(ran: readonly RanAction[], hadToAsk: HadToAsk): readonly OtherPolicy[] {
  const counts = new Map<Ask | 'other', number>();
  for (const { policyThen } of ran) {
    if (policyThen === undefined || isAsTold(policyThen, hadToAsk)) continue;
    counts.set(policyThen, (counts.get(policyThen) ?? 0) + 1);
  }
  return [...counts].map(([policy, actions]) => ({ policy, actions }));
}

/** An account may have a policy that is not known here. */
function isAsTold(policy: Ask | 'other', { ask, byAccount }: HadToAsk): boolean {
  return policy === 'always' || policy === ask || (byAccount && policy === 'other');
}
