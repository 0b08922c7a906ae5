// What must hold of every run. Pure, so that a test can show that each check can fail.
import { wrongAnswers } from '../service/control/truth.ts';
import type { Entry } from '../support/promises.ts';
import { type Documents, type Evidence, slownessOf } from './evidence.ts';
import type { Asked } from './model/asked.ts';
import { bare } from './model/told.ts';
import type { Verdict } from './model/verdict.ts';
import { gaps } from './pace.ts';

export interface Run {
  readonly asked: Asked;
  readonly verdict: Verdict;
  readonly evidence: Evidence;
  readonly documents: Documents;
  readonly skipPost: boolean;
}

/** What is wrong; null where a run has nothing of it to look at. */
type Check = (run: Run) => readonly string[] | null;

/** One promise each, for one run. */
export function checkBooks(run: Run): readonly Entry[] {
  const checks: Record<string, Check> = {
    outcome,
    exitCode,
    green,
    oneStart,
    answers,
    unasked,
    outputs,
    told,
    secrets,
    looks,
    cancelled,
    streams,
    post,
    record: ({ verdict, evidence }) => (evidence.exchanges.length === 0 ? null : verdict.wrong),
  };
  return Object.entries(checks).map(([promise, check]) => {
    const wrong = check(run);
    return { promise, checked: wrong === null ? 0 : 1, wrong: wrong ?? [] };
  });
}

export function wrongIn(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ promise, wrong }) => wrong.map((line) => `${promise}: ${line}`));
}

const outcomeOf = ({ evidence }: Run) => evidence.step.outputs.outcome ?? 'none at all';

const outcome: Check = (run) => {
  const { why } = run.verdict;
  const permitted = run.verdict.permitted.map((name) => guarded(name, run));
  return permitted.includes(outcomeOf(run))
    ? []
    : [`${outcomeOf(run)}, permitted: ${permitted.join(' or ') || 'none'} (${why})`];
};

/** Green also means that each action was decided, where the agent had to ask. */
function guarded(name: string, { asked, evidence }: Run): string {
  const { unasked = '' } = evidence.step.outputs;
  return asked.succeedOn.includes(name) && unasked !== '' && unasked !== '0' ? 'unguarded' : name;
}

const exitCode: Check = (run) => {
  const { step } = run.evidence;
  const documented = run.documents.exitCodes.get(outcomeOf(run));
  const expected = run.asked.succeedOn.includes(outcomeOf(run)) ? 0 : documented;
  // A cancel after the last output ends the process by its signal, with nothing lost.
  const late =
    run.evidence.cancelledAt !== null && step.signal === 'SIGINT' && outcomeOf(run) !== 'cancelled';
  return (late || (step.exitCode === expected && step.signal === null)) &&
    step.outputs['exit-code'] === String(expected)
    ? []
    : [`${step.exitCode ?? step.signal}, output ${step.outputs['exit-code']}, documented ${expected}`];
};

/** By the conversation itself, not by what was told of it. */
const green: Check = (run) => {
  if (outcomeOf(run) !== 'finished') return null;
  const id = bare(run.evidence.step.outputs['conversation-id'] ?? '');
  const truth = run.evidence.conversations.find((conversation) => bare(conversation.id) === id);
  const finished = truth?.timeline.some(({ kind, status }) => kind === 'execution' && status === 'finished');
  return finished ? [] : [`${id} has not finished, it is ${truth?.executionStatus}`];
};

const oneStart: Check = ({ verdict, evidence: { conversations } }) => {
  const found = [
    ...(conversations.length > 1 ? [`${conversations.length} conversations`] : []),
    ...conversations
      .filter(({ startRequests }) => startRequests !== 1)
      .map(({ id, startRequests }) => `${startRequests} start requests for ${id}`),
  ];
  return verdict.course.starts === 0 && found.length === 0 ? null : found;
};

const answers: Check = ({ evidence: { conversations } }) =>
  conversations.some(({ answers }) => answers.length > 0)
    ? conversations.flatMap((conversation) => Object.values(wrongAnswers(conversation)).flat())
    : null;

const unasked: Check = ({ asked, evidence: { step, exchanges } }) => {
  const { unasked: count = '' } = step.outputs;
  if (count === '') return null;
  // Events that cannot be read prove nothing.
  const isUnread = asked.dialect === 'documented' || exchanges.some(({ fault }) => fault !== null);
  return count === '0' || (count === 'unknown' && isUnread) ? [] : [`${count} actions without a decision`];
};

const always = ['outcome', 'exit-code', 'reason', 'duration-seconds', 'polls', 'result'];

const outputs: Check = (run) => {
  const { asked, evidence, documents } = run;
  const { course } = run.verdict;
  const given = evidence.step.outputs;
  const isKnown = (name: string, value: string | null) =>
    value === null || bare(given[name] ?? '') === bare(value)
      ? []
      : [`${name} is ${given[name]}, not ${value}`];
  const result: Record<string, unknown> = JSON.parse(given.result ?? '{}');
  const differing = documents.outputs.filter((name) => {
    const value = result[name.replaceAll('-', '_')];
    return name !== 'result' && String(value ?? '') !== (given[name] ?? '') && name !== 'conversations';
  });
  const { permitted } = run.verdict;
  // One look that said MISSING or ERROR is not believed yet.
  const flickers = course.missing > 0 && !permitted.some((outcome) => outcome.startsWith('sandbox_'));
  const quiet = asked.mode === 'command' || permitted.length > 1 || course.looksAfter > 0 || flickers;
  return [
    ...always.filter((name) => (given[name] ?? '') === '').map((name) => `${name} is not set`),
    ...Object.keys(given)
      .filter((name) => !documents.outputs.includes(name))
      .map((name) => `${name} is set`),
    ...differing.map((name) => `result and ${name} differ`),
    ...isKnown('start-task-id', outcomeOf(run) === 'start_unknown' ? null : course.startTaskId),
    ...isKnown('conversation-id', course.sandbox === null ? null : course.conversationId),
    ...(quiet || !course.decided
      ? []
      : [
          ...isKnown('start-task-status', course.startStatus),
          ...isKnown('sandbox-status', course.sandbox),
          ...isKnown('execution-status', course.sandbox === 'RUNNING' ? course.execution : null),
        ]),
    ...(given['conversation-id'] && !given['conversation-url'] ? ['conversation-url is not set'] : []),
    ...(Number(given['duration-seconds']) > (evidence.exitedAt - evidence.startedAt) / 1000 + 1
      ? [`duration-seconds is ${given['duration-seconds']}`]
      : []),
  ];
};

const lostStart =
  'The start-up was followed by its stream, and the service gives up a start whose stream is closed.';

const nothingAsked = 'Nobody asked this step to do anything.';

/** An agent whose words are in the summary says by them that it has finished. */
const ownWords = ['The agent says:', 'What the agent says'];

const told: Check = (run) => {
  const { step } = run.evidence;
  const name = outcomeOf(run);
  const last = step.stdout.trimEnd().split('\n').at(-1) ?? '';
  const code = step.outputs['exit-code'];
  const cause = run.documents.causes.get(name) ?? name;
  // A start whose stream was closed has a cause of its own, and so has a comment without a command.
  const causes = ['start_timeout', 'timeout', 'cancelled'].includes(name)
    ? [cause, lostStart]
    : [run.verdict.why === 'there is no command' ? nothingAsked : cause];
  if (name === 'finished') causes.push(...ownWords);
  return [
    ...(last.startsWith(`${name} (exit code ${code}): `) ? [] : [`the last line is ${last}`]),
    ...(causes.some((each) => plain(step.summary).includes(plain(each)))
      ? []
      : [`the summary does not say: ${cause}`]),
  ];
};

const secrets: Check = ({ evidence }) => {
  const unmasked = evidence.step.everything.replaceAll(/^::add-mask::.*$/gm, '');
  const places = { 'the step': unmasked, 'a comment': evidence.comments.join('\n') };
  return Object.entries(places).flatMap(([where, text]) =>
    evidence.secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${where}`),
  );
};

/** A rejected agent that rests is looked at for a while, until it was told to go on. */
const mostLooksAfter = 30;

/** A pause is at least a fifth of the interval, but for the first quick looks; and at most half again as long. */
const looks: Check = ({ asked, verdict, evidence }) => {
  const { course } = verdict;
  if (course.looks === 0) return null;
  const took = evidence.exitedAt - evidence.startedAt;
  const most = 15 + (5 * took) / asked.pollMs;
  const polls = Number(evidence.step.outputs.polls);
  return [
    ...(course.looks > most ? [`${course.looks} looks in ${took} ms`] : []),
    ...(polls > course.looks + course.starts + 1 ? [`polls is ${polls} after ${course.looks} looks`] : []),
    ...(course.looksAfter > mostLooksAfter ? [`${course.looksAfter} looks after it was clear`] : []),
    ...gaps(evidence, asked, verdict),
  ];
};

const cancelled: Check = (run) => {
  const { cancelMs } = run.evidence.step;
  if (cancelMs === null || outcomeOf(run) !== 'cancelled') return null;
  const before = run.evidence.exchanges.filter(({ at }) => at <= (run.evidence.cancelledAt ?? 0));
  const last = before.at(-1);
  // A request under way may still be answered, within three seconds.
  const starting = last?.route?.includes('start') && last.method === 'POST';
  const most = (starting ? 5_000 : 2_500) * slownessOf(run.evidence);
  return cancelMs > most ? [`told ${Math.round(cancelMs)} ms after the cancel`] : [];
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

const post: Check = ({ evidence: { step }, skipPost }) => {
  if (skipPost) return null;
  const { exitCode, summary, stderr } = step.post;
  return exitCode === 0 && summary === '' && stderr === ''
    ? []
    : [`exit code ${exitCode}, ${summary}${stderr}`];
};

const plain = (markdown: string) => markdown.replaceAll(/[`*_]/g, '');
