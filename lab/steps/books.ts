// What must hold of every step of the Action: by what it left and by what truly happened, and by what the service's record permits.
// Pure, so that a test can show that each check can fail.
import { wrongAnswers } from '../service/control/truth.ts';
import type { Entry } from '../support/promises.ts';
import type { Documents, Evidence } from './evidence.ts';
import type { Asked } from './model/asked.ts';
import { lostOf } from './model/known.ts';
import { bare, toldBy } from './model/told.ts';
import { type Moments, verdictOn } from './model/verdict.ts';

export interface Run {
  readonly asked: Asked;
  readonly evidence: Evidence;
  readonly documents: Documents;
  readonly moments: Moments;
}

interface Judged extends Run {
  readonly verdict: ReturnType<typeof verdictOn>;
}

/** What is wrong; null where a run has nothing of it to look at. */
type Check = (run: Judged) => readonly string[] | null;

/** One promise each, for one run. */
export function checkStep(run: Run): readonly Entry[] {
  const judged = { ...run, verdict: verdictOn(run.asked, run.moments) };
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

const outcome: Check = (judged) => {
  const { why } = judged.verdict;
  const permitted = judged.verdict.permitted.map((name) => guarded(name, judged));
  return permitted.includes(outcomeOf(judged))
    ? []
    : [`${outcomeOf(judged)}, permitted: ${permitted.join(' or ') || 'none'} (${why})`];
};

/** Green also means that each action was decided, where the agent had to ask. */
function guarded(name: string, { asked, evidence }: Run): string {
  const { unasked = '' } = evidence.step.outputs;
  return asked.succeedOn.includes(name) && unasked !== '' && unasked !== '0' ? 'unguarded' : name;
}

const states: Check = (judged) => {
  const { known, permitted } = judged.verdict;
  const { startTaskId, conversationId, startStatus, execution, end, looksAfter, seen } = known;
  const given = judged.evidence.step.outputs;
  const isKnown = (name: string, value: string | null) =>
    value === null || sameId(given[name] ?? '', value) ? [] : [`${name} is ${given[name]}, not ${value}`];
  const sandbox = seen.at(-1)?.sandbox ?? null;
  // One look that said MISSING or ERROR is not believed yet.
  const flickers = lostOf(known) > 0 && !permitted.some((name) => name.startsWith('sandbox_'));
  const isQuiet = permitted.length > 1 || looksAfter > 0 || flickers || end === null;
  return [
    ...isKnown('start-task-id', outcomeOf(judged) === 'start_unknown' ? null : startTaskId),
    ...isKnown('conversation-id', sandbox === null ? null : conversationId),
    ...(isQuiet
      ? []
      : [
          ...isKnown('start-task-status', startStatus),
          ...isKnown('sandbox-status', sandbox),
          ...isKnown('execution-status', sandbox === 'RUNNING' ? execution : null),
        ]),
  ];
};

/** A rejected agent that rests is looked at for a while, until it was told to go on. */
const mostLooksAfter = 30;

/** A pause is at least a fifth of the interval, but for the first quick looks; and at most half again as long. */
const looks: Check = (judged) => {
  const { asked, verdict, moments, evidence } = judged;
  const { known } = verdict;
  if (known.looks === 0) return null;
  const took = moments.exitedAt - moments.startedAt;
  const most = 15 + (5 * took) / asked.pollMs;
  const polls = Number(evidence.step.outputs.polls);
  return [
    ...(known.looks > most ? [`${known.looks} looks in ${took} ms`] : []),
    ...(polls > known.looks + known.starts + 1 ? [`polls is ${polls} after ${known.looks} looks`] : []),
    ...(known.looksAfter > mostLooksAfter ? [`${known.looksAfter} looks after it was clear`] : []),
    ...gaps(judged),
  ];
};

const lookRoutes = ['start', 'start_v0', 'start_tasks', 'conversations'];
/** Documented: a start task is looked at every five seconds, whatever the interval. */
const longestStartPollMs = 5_000;
/** Requests that are tried again in between. */
const slackMs = 5_000;
/** How far a client may back off after failures that name no time. */
const backOffMs = 8_000;

/** Also after failures it is looked often enough. */
function gaps({ asked, verdict: { known }, moments: { exchanges, exitedAt } }: Judged): readonly string[] {
  const end = Math.min(known.end?.at ?? exitedAt, exitedAt);
  const seen = exchanges.filter(({ route, at }) => lookRoutes.includes(route ?? '') && at <= end);
  return seen.flatMap((look, place) => {
    const told = toldBy(look);
    const nextAt = seen[place + 1]?.at ?? end;
    // What else was asked in between, and perhaps tried again and again, took its time.
    const last = exchanges.findLast(({ at }) => at < nextAt) ?? look;
    // How long the client waits for a missing answer is not documented.
    if (told.kind === 'nothing' && look.fault === 'hang') return [];
    const pause = nextAt - Math.max(look.answer?.at ?? look.at, last.answer?.at ?? last.at);
    const interval =
      look.route === 'conversations' ? asked.pollMs : Math.min(asked.pollMs, longestStartPollMs);
    const asLong = told.kind === 'trouble' ? (told.retryAfterMs ?? 0) : 0;
    const most = asLong + interval * 1.5 + slackMs + (told.kind === 'said' ? 0 : backOffMs);
    return pause > most ? [`no look for ${pause} ms after ${look.route} was ${told.kind}`] : [];
  });
}

const record: Check = ({ verdict, moments }) => (moments.exchanges.length === 0 ? null : verdict.wrong);

const checks: Readonly<Record<string, Check>> = {
  ...{ exitCode, green, oneStart, answers, unasked, outputs, told, secrets, post },
  ...{ outcome, states, looks, record },
};

const plain = (markdown: string) => markdown.replaceAll(/[`*_]/g, '');
