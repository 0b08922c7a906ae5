// Rules while an agent plans, and by the scope of an approved plan. Pure.
import { whilePlans } from './decide.ts';
import { scopeRules } from './scope-meaning.ts';
import type { RuleSet, Scope } from './types.ts';
import { ruleLine } from './write-rule.ts';

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

/** Decides where no rule of the repository does. What was allowed before the plan needs no line. */
export function scopeSet(scope: Scope, approved: ApprovedPlan): RuleSet {
  const by = approved.by.join(' and ');
  return { rules: [...scopeRules(scope), ...whilePlans], from: `plan ${approved.code}`, scopeBy: by };
}

/** As the input `rules` of a later step takes it. */
export function scopeYaml(scope: Scope): string {
  const [reads, ownTools] = whilePlans;
  return `${[reads, ...scopeRules(scope), ownTools].map(ruleLine).join('\n')}\n`;
}
