// Says of one action which rule decides, and why each of the others does not fit.
import { decideAll, fitsRule } from './decide.ts';
import { withinWorkingCopy } from './paths.ts';
import { readExactly } from './read-action.ts';
import type { ActionToDecide, DecisionContext, Rule, RuleDecision, RuleSet, When } from './types.ts';

export interface ExplainedRule {
  /** `rules[2] of POLICY_FILE@…` */
  readonly name: string;
  readonly kind: Rule['kind'];
  /** Null where it fits. */
  readonly why: string | null;
}

export function explain(
  sets: readonly RuleSet[],
  action: ActionToDecide,
  context: DecisionContext,
): { readonly decision: RuleDecision; readonly rules: readonly ExplainedRule[] } {
  const rules = sets.flatMap((set) =>
    set.rules.map((rule, at) => ({
      name: `rules[${at}] of ${set.from}`,
      kind: rule.kind,
      why: fitsRule(rule, set, action, context) ? null : whyUnfit(rule, set, action, context),
    })),
  );
  return { decision: decideAll(sets, [action], context), rules };
}

const keys = [
  'tool',
  'does',
  'path',
  'command',
  'unchanged',
  'risk',
] as const satisfies readonly (keyof When)[];

/** The keys that would have to be for this action's own value, each by itself; else all that it names. */
function whyUnfit(rule: Rule, set: RuleSet, action: ActionToDecide, context: DecisionContext): string {
  if (rule.kind === 'known') return 'it names programs, and decides on nothing';
  const exact = readExactly(action);
  if (rule.kind === 'approve' && exact === null)
    return 'this tool with these arguments is not known letter by letter, so no rule accepts it';
  const own: When = {
    tool: [action.tool],
    path: exact?.path ? withinWorkingCopy(exact.path, context.workingCopies) : null,
    command: exact?.command ? [exact.command] : null,
    risk: null,
    does: null,
    unchanged: null,
  };
  const given = keys.filter((key) => rule.when[key]);
  if (given.length === 0) return 'it names nothing that could be accepted';
  const hindering = given.filter((key) =>
    fitsRule({ ...rule, when: { ...rule.when, [key]: own[key] } }, set, action, context),
  );
  const named = hindering.length > 0 ? hindering : given;
  return `${named.join(' and ')} ${named.length === 1 ? 'does' : 'do'} not fit`;
}
