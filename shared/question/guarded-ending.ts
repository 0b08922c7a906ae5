// Whether an end is as good as it looks: not where actions ran without a decision. Pure. Each step loads this at once, and what
// makes the proof only at its end.
import { type Ending, reasonLine } from '../conversation/index.ts';
import type { Proof } from './proof.ts';

/** Not everything that ran is known to have been decided on. */
export function isProofInDoubt(proof: Proof): boolean {
  return isUnknown(proof) || (proof.kind === 'known' && proof.unasked + proof.elsewhere > 0);
}

/** Its agent had to ask, and it cannot be known whether it did. */
export function isUnknown(proof: Proof | null | undefined): boolean {
  return proof?.kind === 'unreadable' && !proof.observed;
}

/** `isGood`: it would count as a success. An end that is bad already says more than this would. */
export function guardedEnding(ending: Ending, proof: Proof | null | undefined, isGood: boolean): Ending {
  const doubt = isGood && proof ? doubtOfProof(proof) : null;
  return doubt === null
    ? ending
    : { outcome: 'unguarded', reason: reasonLine(`${ending.reason}, but ${doubt}`), at: ending.at };
}

function doubtOfProof(proof: Proof): string | null {
  // What is not known is not green: whatever runs in the sandbox can stop its server.
  if (proof.kind === 'unreadable' && !proof.observed)
    return `what it did without a decision cannot be told, although it had to ask: ${proof.why}`;
  if (proof.kind !== 'known' || proof.unasked === 0) return null;
  const { unasked, examples } = proof;
  const actions = unasked === 1 ? '1 action' : `${unasked} actions`;
  const first = examples[0] === undefined ? '' : `: ${examples[0]}${unasked > 1 ? ' …' : ''}`;
  return `nobody decided on ${actions} although it had to ask${first}`;
}
