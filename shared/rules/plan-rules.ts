// Rules while an agent plans, and by the scope of an approved plan. Pure.
import { whilePlans } from './decide.ts';
import { ruleLine } from './judge.ts';
import { scopeRules } from './scope-meaning.ts';
import type { Rule, RuleSet, Scope, When } from './types.ts';

/** Told to an agent that plans about everything that is not reading. */
export const planFirst =
  'plan first: only reading is allowed now. End with your plan and its scope; nothing else runs before it was approved.';

/** Beside the rules of the repository: their reject rules reject as always, reading is accepted, nobody is asked. */
export const planningSet: RuleSet = { rules: [], from: 'ask: plan', plansFirst: planFirst };

/** The approval of a plan. */
export interface ApprovedPlan {
  /** The code of its question. */
  readonly code: string;
  /** Logins of those who approved it. */
  readonly by: readonly string[];
}

/** Decides where no rule of the repository does. */
export function scopeSet(scope: Scope, approved: ApprovedPlan): RuleSet {
  const by = approved.by.join(' and ');
  return { rules: [...scopeRules(scope), reads, ownTools], from: `plan ${approved.code}`, scopeBy: by };
}

/** Allowed before there is a plan, so no scope has to name it. */
const [reads, ownTools]: readonly [Rule, Rule] = [
  approving(whilePlans.reads),
  approving(whilePlans.ownTools),
];

/** As the input `rules` of a later step takes it. */
export function scopeYaml(scope: Scope): string {
  return `${[reads, ...scopeRules(scope), ownTools].map(ruleLine).join('\n')}\n`;
}

function approving(when: When): Rule {
  return { kind: 'approve', when };
}
