// A run that went wrong, told so that somebody can understand it without playing it again.
import type { JudgedRun } from './soak.ts';

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
