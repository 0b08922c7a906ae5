// One run: drawn, played, judged and told.
import { createDice } from '../support/dice.ts';
import { checkBooks, wrongIn } from './books.ts';
import { drawPlan } from './draw-plan.ts';
import type { Documents } from './evidence.ts';
import { askedBy } from './model/asked.ts';
import { verdictOn } from './model/verdict.ts';
import type { Plan } from './plan.ts';
import { type PlayOptions, play } from './play.ts';

export type JudgedRun = Awaited<ReturnType<typeof judge>>;

export interface SoakOptions extends PlayOptions {
  readonly documents: Documents;
}

export function planOf(seed: number, number: number): Plan {
  return drawPlan(number, createDice(seed).fork(`run ${number}`));
}

export async function judge(plan: Plan, { documents, ...options }: SoakOptions) {
  const { evidence, inputs } = await play(plan, options);
  const asked = askedBy(plan, inputs);
  const verdict = verdictOn(asked, evidence);
  const books = checkBooks({ asked, verdict, evidence, documents, skipPost: plan.skipPost });
  const outcome = evidence.step.outputs.outcome ?? 'none';
  return { plan, outcome, verdict, books, wrong: wrongIn(books), evidence, inputs };
}

/** A run that went wrong, told so that it can be understood without playing it again. */
export function tell({ plan, outcome, verdict, wrong, evidence, inputs }: JudgedRun): string {
  const { startedAt, exitedAt, cancelledAt, exchanges, conversations, step } = evidence;
  const since = (at: number) => `${String(at - startedAt).padStart(6)} ms`;
  const { 'api-key': _, ...shown } = inputs;
  return [
    `run ${plan.number}: ${outcome}, permitted ${verdict.permitted.join(' or ') || 'nothing'} (${verdict.why})`,
    ...wrong.map((line) => `  ✗ ${line}`),
    `  ${plan.dialect}, ${JSON.stringify(shown)}`,
    `  ${JSON.stringify({ before: plan.before, elsewhere: plan.elsewhere, cancel: plan.cancel, comment: plan.comment })}`,
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
    ...(cancelledAt === null ? [] : [`  ${since(cancelledAt)}  cancelled`]),
    `  ${since(exitedAt)}  exit ${step.exitCode ?? step.signal}`,
    ...step.stdout
      .split('\n')
      .filter((line) => !line.startsWith('::add-mask::'))
      .map((line) => `  | ${line}`),
    ...(step.stderr === '' ? [] : [step.stderr]),
  ].join('\n');
}
