// One run: drawn, played, judged and told.
import { createDice } from '../support/dice.ts';
import { checkProcess, checkStep } from './books.ts';
import { drawPlan } from './draw-plan.ts';
import type { Documents } from './evidence.ts';
import { askedBy } from './model/asked.ts';
import type { Plan } from './plan.ts';
import { play } from './play.ts';

export type JudgedRun = Awaited<ReturnType<typeof judge>>;

export function planOf(seed: number, number: number): Plan {
  return drawPlan(number, createDice(seed).fork(`run ${number}`));
}

export async function judge(plan: Plan, documents: Documents, bundle: string | null) {
  const { evidence, inputs, exchanges } = await play(plan, bundle);
  const run = { asked: askedBy(plan, inputs), evidence, documents };
  const books = [...checkStep(run), ...checkProcess(run)];
  const wrong = books.flatMap((entry) => entry.wrong.map((line) => `${entry.promise}: ${line}`));
  const outcome = evidence.step.outputs.outcome ?? 'none';
  return { plan, outcome, books, wrong, evidence, inputs, exchanges };
}

/** A run that went wrong, told so that it can be understood without playing it again. */
export function tell({ plan, outcome, wrong, evidence, inputs, exchanges }: JudgedRun): string {
  const { conversations, step } = evidence;
  const from = exchanges[0]?.at ?? 0;
  const since = (at: number) => `${String(at - from).padStart(6)} ms`;
  const { 'api-key': _, ...shown } = inputs;
  return [
    `run ${plan.number}: ${outcome}`,
    ...wrong.map((line) => `  ✗ ${line}`),
    `  ${plan.dialect}, ${JSON.stringify(shown)}`,
    `  ${JSON.stringify({ before: plan.before, cancel: plan.cancel })}`,
    ...plan.faults.map((fault) => `  fault ${JSON.stringify(fault)}`),
    ...conversations.flatMap(({ timeline, answers }) => [
      `  truth ${timeline.map(({ at, kind, status }) => `${since(at)} ${kind} ${status}`).join(', ')}`,
      ...answers.map((answer) => `  truth ${answer.kind} while ${answer.execution}: ${answer.effect}`),
    ]),
    ...exchanges.map(({ at, method, route, fault, answer }) => {
      const text = answer
        ? `${answer.status} ${answer.whole ? '' : '(cut) '}${answer.text.slice(0, 160)}`
        : 'no answer';
      return `  ${since(at)}  ${method} ${route} ${fault ? `[${fault}] ` : ''}→ ${text.replaceAll(/"session_api_key":"[^"]*",?/g, '')}`;
    }),
    `  exit ${step.exitCode ?? step.signal}${step.cancelMs === null ? '' : ', cancelled'}`,
    ...step.stdout
      .split('\n')
      .filter((line) => !line.startsWith('::add-mask::'))
      .map((line) => `  | ${line}`),
    ...(step.stderr === '' ? [] : [step.stderr]),
  ].join('\n');
}
