// What must hold of every step of the Action: by what it left and by what truly happened, and by what the service's record permits.
// Pure, so that a test can show that each check can fail.
import { type ConversationTruth, wrongAnswers } from '../service/control/truth.ts';
import type { Entry } from '../support/promises.ts';
import { clearEnd, mayEnd } from './ends.ts';
import type { Check, Run } from './evidence.ts';
import { blurMs, factsOf } from './facts.ts';
import { looks, record } from './requests.ts';
import { bare } from './told.ts';

/** One promise each, for one run. */
export function checkStep(run: Run): readonly Entry[] {
  const facts = factsOf(run.asked, run.moments, truthOf(run));
  const judged = { ...run, facts, clear: clearEnd(facts) };
  return Object.entries(checks).map(([promise, check]) => {
    const wrong = check(judged);
    return { promise, checked: wrong === null ? 0 : 1, wrong: wrong ?? [] };
  });
}

const outcomeOf = ({ evidence }: Run) => evidence.step.outputs.outcome ?? 'none at all';

const sameId = (one: string, other: string): boolean => bare(one) === bare(other);

const exitCode: Check = (run) => {
  const { step } = run.evidence;
  const documented = run.documents.exitCodes.get(outcomeOf(run));
  const expected = run.asked.succeedOn.includes(outcomeOf(run)) ? 0 : documented;
  return step.exitCode === expected && step.outputs['exit-code'] === String(expected)
    ? []
    : [`${step.exitCode}, output ${step.outputs['exit-code']}, documented ${expected}`];
};

/** Of what the step is about, by what it was given or has started. */
function truthOf({ asked, evidence: { step, conversations } }: Run): ConversationTruth | null {
  const id = step.outputs['conversation-id'] || (asked.conversationId ?? '');
  const isIt = (one: ConversationTruth) =>
    sameId(one.id, id) || (asked.startTaskId !== null && sameId(one.taskId, asked.startTaskId));
  const isStarted = asked.mode === 'run' || asked.mode === 'start';
  return conversations.find(isIt) ?? (isStarted ? (conversations[0] ?? null) : null);
}

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

const outputs: Check = ({ evidence, documents, moments }) => {
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
    ...(Number(given['duration-seconds']) > (moments.exitedAt - moments.startedAt) / 1000 + 1
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
  cancelled: [lostStart, 'The start request may or may not have been taken'],
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

const secrets: Check = ({ evidence }) =>
  evidence.secrets.filter((secret) => evidence.step.everything.includes(secret));

const post: Check = ({ evidence: { step } }) =>
  step.post.summaries.map((summary) => `a summary after the end: ${summary.slice(0, 200)}`);

/** Green also means that each action was decided, where the agent had to ask: `unguarded` stands for what would be green. */
const outcome: Check = ({ asked, evidence, facts, clear, ...run }) => {
  const { unasked = '' } = evidence.step.outputs;
  const name = outcomeOf({ asked, evidence, ...run });
  const isInDoubt = unasked !== '' && unasked !== '0';
  const names = name === 'unguarded' && isInDoubt ? asked.succeedOn : [name];
  const may = names.filter((each) => mayEnd(facts, each));
  const isClear = clear !== null && clear.at <= facts.exitedAt;
  const isAnother = isClear && !may.some((each) => clear.outcomes.includes(each));
  const over = Math.min(facts.limit, facts.cancelledAt ?? Number.POSITIVE_INFINITY);
  const isTooLate = clear !== null && clear.at > over + blurMs + goesOnMs && asked.mode !== 'respond';
  return [
    ...(may.length === 0 ? [`${name} is not so`] : []),
    ...(isAnother && clear.at < over - blurMs ? [`${name}, and ${clear.why}`] : []),
    ...(isTooLate && may.some((each) => clear.outcomes.includes(each))
      ? [`${name}, which came after its time`]
      : []),
    ...(isInDoubt && asked.succeedOn.includes(name) ? [`${name}, and ${unasked} unasked`] : []),
  ];
};

/** How long a look may be under way, and a start goes on after a cancel. */
const goesOnMs = 3_000;

const states: Check = ({ evidence, facts, clear, ...run }) => {
  const given = evidence.step.outputs;
  const isKnown = (name: string, value: string | null | undefined) =>
    !value || sameId(given[name] ?? '', value) ? [] : [`${name} is ${given[name]}, not ${value}`];
  // The answer that named it may have come after the time.
  const isUnknown = outcomeOf({ evidence, ...run }) === 'start_unknown';
  const start = facts.told.findLast((each) => each.kind === 'start');
  const seen = facts.followed.findLast(({ id }) => id !== null);
  const isEnd = clear?.outcomes.includes(outcomeOf({ evidence, ...run })) === true;
  // Sights that came after the end was clear are those of its last words.
  const isLast = isEnd && Number(seen?.endedAt) <= Number(clear?.at) && facts.failed.length === 0;
  return [
    ...isKnown('start-task-id', isUnknown ? null : start?.id),
    ...isKnown('conversation-id', seen?.id),
    ...(isEnd ? isKnown('start-task-status', start?.id && start.status) : []),
    ...(isLast ? isKnown('sandbox-status', seen?.sandbox) : []),
    ...(isLast && seen?.sandbox === 'RUNNING' ? isKnown('execution-status', seen.agent) : []),
  ];
};

const checks: Readonly<Record<string, Check>> = {
  ...{ exitCode, oneStart, answers, unasked, outputs, told, secrets, post },
  ...{ outcome, states, looks, record },
};

const plain = (markdown: string) => markdown.replaceAll(/[`*_]/g, '');
