// Last words as `ask: plan` wants them: a plan with its scope, which a later step takes as `rules`.
import { isPlanWhole } from '../../shared/github/index.ts';
import { planInstruction, readPlan, returnedPlan, scopeYaml } from '../../shared/plan/index.ts';
import { planningSet } from '../../shared/rules/index.ts';
import type { JudgedWords, PlanParts } from '../inputs/settings.ts';

export const planParts: PlanParts = {
  rules: planningSet,
  wants: { instruction: planInstruction, misfit: 'is no plan with a scope', judge: judgePlan },
};

/** People read all of it. Bytes of the scope: as rules, of which a later step could not read many more. */
const longest = { plan: 8_000, scope: 20_000 };

/** `clean` takes the keys out of a text: in YAML, they may have been written with escapes. */
function judgePlan(words: string, clean: (text: string) => string): JudgedWords {
  const read = readPlan(words);
  if (read.kind === 'wrong') return misfit(read.problems);
  const plan = clean(read.plan.words);
  const scope = clean(scopeYaml(read.plan.scope));
  const bytes = Buffer.byteLength(scope);
  if (plan.length > longest.plan)
    return misfit([`the plan has ${plan.length} characters, and may have ${longest.plan}`]);
  if (!isPlanWhole(plan))
    return misfit([
      'the plan cannot be shown whole: write it with fewer of the signs that a page takes for markup',
    ]);
  if (bytes > longest.scope)
    return misfit([`the scope has ${bytes} bytes as rules, and may have ${longest.scope}`]);
  return { kind: 'fits', found: { plan, scope } };
}

function misfit(problems: readonly string[]): JudgedWords {
  return { kind: 'misfit', errors: problems, again: returnedPlan(problems) };
}
