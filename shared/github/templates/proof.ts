// What an agent did that had to ask, and who had decided on it: one sentence, or an alarm.
import type { Proof } from '../../question/index.ts';
import { code, inline } from '../text/inline.ts';
import { alert, plural } from './compose.ts';
import { observedSection, observedSentence } from './judgement.ts';
import { toldPoliciesSentence } from './told-policies.ts';

type KnownProof = Extract<Proof, { kind: 'known' }>;

/** `61 actions: 44 by rules, 9 by people, 8 that never ask. None without a decision.` Plain text. */
export function proofSentence(proof: Proof): string {
  if (proof.kind === 'unreadable') {
    return `Who decided on what ran is not known: the events of the conversation cannot be read (${proof.why}).`;
  }
  if (proof.kind === 'observed') return observedSentence(proof);
  const { actions, unasked } = proof;
  if (actions === 0) return 'No action ran.';
  const parts = partsOf(proof);
  const end = unasked === 0 ? 'None without a decision.' : `${unasked} without a decision.`;
  const counted = `${plural(actions, 'action')}${parts === '' ? '.' : `: ${parts}.`} ${end}`;
  return [counted, toldPoliciesSentence(proof.otherPolicies)].filter((words) => words !== null).join(' ');
}

function partsOf({ byRules, byPeople, byWorkflow, elsewhere, exempt }: KnownProof): string {
  const parts: readonly (readonly [number, string])[] = [
    [byRules, 'by rules'],
    [byPeople, 'by people'],
    [byWorkflow, 'by the workflow'],
    [elsewhere, 'decided elsewhere'],
    [exempt, 'that never ask'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(', ');
}

/** Null where the agent did not have to ask. */
export function proofSection(proof: Proof | null | undefined): string | null {
  if (!proof) return null;
  if (proof.kind === 'unreadable') return alert('WARNING', inline(proofSentence(proof), 400));
  if (proof.kind === 'observed') return observedSection(proof);
  if (proof.unasked === 0) {
    return proof.otherPolicies === undefined
      ? `🔑 ${proofSentence(proof)}`
      : alert('WARNING', proofSentence(proof));
  }
  const examples = proof.examples.map((told) => `- ${code(told, 200)}`);
  const left = proof.unasked - examples.length;
  const more = left > 0 ? [`- and ${left} more`] : [];
  const alarm = `**The agent had to ask, and did not.** ${proofSentence(proof)}`;
  return alert('CAUTION', [alarm, '', ...examples, ...more].join('\n> '));
}
