// Findings of the proof at the end of a run without a decision of ours, as a line of the audit: one for each run.
import { cut, proofSentence } from '../../shared/github/index.ts';
import { isProofInDoubt, type Proof } from '../../shared/question/index.ts';
import { type Decision, resultToKeep } from '../store/decision.ts';
import { endingOf, type Run } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';

export async function keepUndecided(tables: Tables, before: Run, after: Run, now: number): Promise<void> {
  const undecided = undecidedIn(before, after, now);
  if (undecided) await tables.decisions.put(undecided);
}

const longestReason = 2_000;

/** Null where the proof has found nothing, or nothing new. */
export function undecidedIn(before: Run, after: Run, now: number): Decision | null {
  const { proof } = after.facts.end;
  const ending = endingOf(after);
  if (proof?.kind !== 'known' || !isProofInDoubt(proof) || isSame(before.facts.end.proof, proof)) return null;
  const { unasked, elsewhere, examples } = proof;
  return {
    id: `${after.id}/undecided`,
    runId: after.id,
    repository: after.repository,
    issue: after.issue,
    question: { epoch: 0, code: null },
    verdict: 'undecided',
    undecided: { unasked, elsewhere, outcome: ending?.outcome ?? null },
    by: { kind: 'nobody' },
    reason: cut([proofSentence(proof), ...examples].join('\n'), longestReason),
    actions: null,
    actionsLeftOut: 0,
    fingerprint: null,
    at: ending?.at ?? now,
    result: resultToKeep('found'),
    resultAt: now,
  };
}

function isSame(before: Proof | null, after: Extract<Proof, { kind: 'known' }>): boolean {
  return before?.kind === 'known' && before.unasked === after.unasked && before.elsewhere === after.elsewhere;
}
