// Whether an end is as good as it looks: not where actions ran that nobody had decided on. Pure.
import { type Ending, reasonLine } from '../conversation/index.ts';
import type { Proof } from './proof.ts';

/** Not everything that ran is known to have been decided on. */
export function isProofInDoubt(proof: Proof): boolean {
  return proof.kind === 'known' && proof.unasked + proof.elsewhere > 0;
}

/** `isGood`: it would count as a success. An end that is bad already says more than this would. */
export function guardedEnding(ending: Ending, proof: Proof | null | undefined, isGood: boolean): Ending {
  if (!isGood || proof?.kind !== 'known' || proof.unasked === 0) return ending;
  const { unasked, examples } = proof;
  const actions = unasked === 1 ? '1 action' : `${unasked} actions`;
  const first = examples[0] === undefined ? '' : `: ${examples[0]}${unasked > 1 ? ' …' : ''}`;
  const reason = reasonLine(
    `${ending.reason}, but nobody decided on ${actions} although it had to ask${first}`,
  );
  return { outcome: 'unguarded', reason, at: ending.at };
}
