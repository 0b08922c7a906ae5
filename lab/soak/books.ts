// What must hold of every step, by what it left and by what truly happened. Pure, so that a test can show that each check can fail.
import { wrongAnswers } from '../service/control/truth.ts';
import type { Entry } from '../support/promises.ts';
import type { Documents, Evidence } from './evidence.ts';
import type { Asked } from './model/asked.ts';
import { bare } from './model/told.ts';

export interface Run {
  readonly asked: Asked;
  readonly evidence: Evidence;
  readonly documents: Documents;
}

/** What is wrong; null where a run has nothing of it to look at. */
export type Check<R extends Run = Run> = (run: R) => readonly string[] | null;

/** One promise each, for one run. */
export function checkEach<R extends Run>(
  checks: Readonly<Record<string, Check<R>>>,
  run: R,
): readonly Entry[] {
  return Object.entries(checks).map(([promise, check]) => {
    const wrong = check(run);
    return { promise, checked: wrong === null ? 0 : 1, wrong: wrong ?? [] };
  });
}

export const checkStep = (run: Run): readonly Entry[] =>
  checkEach({ exitCode, green, oneStart, answers, unasked, outputs, told, secrets }, run);

/** What only a process has. */
export const checkProcess = (run: Run): readonly Entry[] => checkEach({ streams, post }, run);

export const outcomeOf = ({ evidence }: Run) => evidence.step.outputs.outcome ?? 'none at all';

export const sameId = (one: string, other: string): boolean => bare(one) === bare(other);

const exitCode: Check = (run) => {
  const { step } = run.evidence;
  const documented = run.documents.exitCodes.get(outcomeOf(run));
  const expected = run.asked.succeedOn.includes(outcomeOf(run)) ? 0 : documented;
  // A cancel after the last output ends the process by its signal, with nothing lost.
  const late = step.cancelMs !== null && step.signal === 'SIGINT' && outcomeOf(run) !== 'cancelled';
  return (late || (step.exitCode === expected && step.signal === null)) &&
    step.outputs['exit-code'] === String(expected)
    ? []
    : [`${step.exitCode ?? step.signal}, output ${step.outputs['exit-code']}, documented ${expected}`];
};

/** By the conversation itself, not by what was told of it. */
const green: Check = (run) => {
  if (outcomeOf(run) !== 'finished') return null;
  const id = run.evidence.step.outputs['conversation-id'] ?? '';
  const truth = run.evidence.conversations.find((conversation) => sameId(conversation.id, id));
  const finished = truth?.timeline.some(({ kind, status }) => kind === 'execution' && status === 'finished');
  return finished ? [] : [`${id} has not finished, it is ${truth?.executionStatus}`];
};

const oneStart: Check = ({ asked, evidence: { conversations } }) => {
  if (asked.mode !== 'run' && asked.mode !== 'start') return null;
  return [
    ...(conversations.length > 1 ? [`${conversations.length} conversations`] : []),
    ...conversations
      .filter(({ startRequests }) => startRequests !== 1)
      .map(({ id, startRequests }) => `${startRequests} start requests for ${id}`),
  ];
};

const answers: Check = ({ evidence: { conversations } }) =>
  conversations.some(({ answers }) => answers.length > 0)
    ? conversations.flatMap((conversation) => Object.values(wrongAnswers(conversation)).flat())
    : null;

const unasked: Check = ({ asked, evidence: { step, faults, conversations } }) => {
  const { unasked: count = '' } = step.outputs;
  if (count === '') return null;
  // Events that cannot be read prove nothing.
  const slept = conversations.some(({ timeline }) => timeline.some(({ status }) => status === 'PAUSED'));
  const isUnread = asked.dialect === 'documented' || faults > 0 || slept;
  return count === '0' || (count === 'unknown' && isUnread) ? [] : [`${count} actions without a decision`];
};

const always = ['outcome', 'exit-code', 'reason', 'duration-seconds', 'polls', 'result'];

const outputs: Check = ({ evidence, documents }) => {
  const given = evidence.step.outputs;
  const result: Record<string, unknown> = JSON.parse(given.result ?? '{}');
  const differing = documents.outputs.filter((name) => {
    const value = result[name.replaceAll('-', '_')];
    return name !== 'result' && String(value ?? '') !== (given[name] ?? '') && name !== 'conversations';
  });
  return [
    ...always.filter((name) => (given[name] ?? '') === '').map((name) => `${name} is not set`),
    ...Object.keys(given)
      .filter((name) => !documents.outputs.includes(name))
      .map((name) => `${name} is set`),
    ...differing.map((name) => `result and ${name} differ`),
    ...(given['conversation-id'] && !given['conversation-url'] ? ['conversation-url is not set'] : []),
    ...(Number(given['duration-seconds']) > evidence.tookMs / 1000 + 1
      ? [`duration-seconds is ${given['duration-seconds']}`]
      : []),
  ];
};

const lostStart = 'the service gives up a start whose stream is closed';

/** What says as much as the documented cause: the agent's own words, or its question. */
const alsoCauses: Readonly<Record<string, readonly string[]>> = {
  finished: ['The agent says:', 'What the agent says'],
  waiting_for_confirmation: ['The agent wants to ', 'The agent waits for an answer'],
  start_timeout: [lostStart],
  timeout: [lostStart],
  cancelled: [lostStart],
};

const told: Check = (run) => {
  const { step } = run.evidence;
  const name = outcomeOf(run);
  const last = step.stdout.trimEnd().split('\n').at(-1) ?? '';
  const code = step.outputs['exit-code'];
  // What follows depends on what the agent does.
  const [cause = name] = run.documents.causes.get(name)?.split('. ') ?? [];
  const causes = [cause, ...(alsoCauses[name] ?? [])];
  return [
    ...(last.startsWith(`${name} (exit code ${code}): `) ? [] : [`the last line is ${last}`]),
    ...(causes.some((each) => plain(step.summary).includes(plain(each)))
      ? []
      : [`the summary does not say: ${cause}`]),
  ];
};

const secrets: Check = ({ evidence }) => {
  const unmasked = evidence.step.everything.replaceAll(/^::add-mask::.*$/gm, '');
  return evidence.secrets.filter((secret) => unmasked.includes(secret));
};

const known = ['add-mask', 'group', 'endgroup', 'error', 'warning', 'notice', 'debug'];

const streams: Check = ({ evidence: { step } }) => {
  const errors = step.commands.filter(({ name }) => name === 'error').length;
  const expected = step.outputs['exit-code'] === '0' ? 0 : 1;
  return [
    ...(step.stderr === '' ? [] : [`on stderr: ${step.stderr.slice(0, 200)}`]),
    ...step.commands
      .filter(({ name, data }) => !known.includes(name) || (name === 'error' && data === 'injected'))
      .map(({ name }) => `the command ${name} was issued`),
    ...(errors === expected ? [] : [`${errors} errors, exit code ${step.exitCode}`]),
  ];
};

const post: Check = ({ evidence: { step } }) => {
  const { exitCode, summary, stderr } = step.post;
  return exitCode === 0 && summary === '' && stderr === ''
    ? []
    : [`exit code ${exitCode}, ${summary}${stderr}`];
};

const plain = (markdown: string) => markdown.replaceAll(/[`*_]/g, '');
