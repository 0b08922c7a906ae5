// One run: drawn, played, judged.
import { createDice } from '../support/dice.ts';
import { wrongIn } from './books.ts';
import type { Documents } from './documents.ts';
import { drawPlan } from './draw/draw-plan.ts';
import type { Evidence } from './evidence.ts';
import { askedBy } from './model/asked.ts';
import { type Verdict, verdictOn } from './model/verdict.ts';
import type { Plan } from './plan.ts';
import { type PlayOptions, play } from './play.ts';

export interface JudgedRun {
  readonly plan: Plan;
  readonly outcome: string;
  readonly verdict: Verdict;
  readonly wrong: readonly string[];
  readonly evidence: Evidence;
  readonly inputs: Readonly<Record<string, string>>;
}

export interface SoakOptions extends PlayOptions {
  readonly documents: Documents;
}

export function planOf(seed: number, number: number): Plan {
  return drawPlan(number, createDice(seed).fork(`run ${number}`));
}

export async function judge(plan: Plan, { documents, ...options }: SoakOptions): Promise<JudgedRun> {
  const { evidence, inputs } = await play(plan, options);
  const asked = askedBy(plan, inputs);
  const verdict = verdictOn(asked, evidence);
  const wrong = wrongIn({ asked, verdict, evidence, documents, skipPost: plan.skipPost });
  return { plan, outcome: evidence.step.outputs.outcome ?? 'none', verdict, wrong, evidence, inputs };
}
