// Entering a step, and going from one to the next.
import { actionNumber, looking, startingChild, testing } from './actions.ts';
import { after } from './rules.ts';
import { defaultScript, work } from './script.ts';
import type { AgentAction, Life, LogEntry, Overlay, Policy, Rules, Step } from './types.ts';

const executeMs = 3_000;
const thinkAgainMs = 15_000;
/** How long a model takes to find a goal not reached. */
const judgeMs = 2_000;

/** The agent is set to work: what was planned goes on, and with nothing planned it does a usual run. */
export function goOn(life: Life, at: number, rules: Rules): Life {
  const planned = life.steps.length > 0 ? life.steps : life.unread;
  const steps = planned ?? withPolicy(defaultScript.steps, life.policy);
  const begun = life.runs === 0 ? lookAround(life, at) : life;
  return next({ ...begun, steps, unread: null, runs: life.runs + 1 }, at, rules);
}

export function next(life: Life, at: number, rules: Rules): Life {
  const [step, ...steps] = life.steps;
  if (step?.kind === 'confirm' && asksNobody(life, step, rules))
    return next(unasked({ ...life, steps }, step, at), at, rules);
  return step ? enter({ ...life, steps }, step, at, rules) : { ...life, until: null };
}

function asksNobody(
  { policy, wakes }: Life,
  { what }: Extract<Step, { kind: 'confirm' }>,
  { misdeeds }: Rules,
): boolean {
  if (policy === 'never' || misdeeds.includes('asks nobody')) return true;
  if (wakes > 0 && misdeeds.includes('asks nobody after a sleep')) return true;
  return what === 'child' && misdeeds.includes('starts children unasked');
}

export function enter(life: Life, step: Step, at: number, rules: Rules): Life {
  switch (step.kind) {
    case 'show': {
      const until = step.ms === null ? null : after(at, step.ms, rules);
      const shown = seen(life, step.sandbox, step.execution, at);
      const over = life.goal !== null && step.execution !== 'running' ? withGoal(shown, null, at) : shown;
      return withLastWords({ ...over, step, until }, step, at);
    }
    case 'confirm':
      return ask(life, step, at, rules);
    case 'execute': {
      const shown = seen(life, 'RUNNING', 'running', at);
      return { ...shown, step, until: after(at, step.ms, rules) };
    }
    case 'pause':
      return pause(next(life, at, rules), at, step.ms ?? rules.pauseMs, rules);
  }
}

/** What it would have asked about is done at once, and nobody has decided on it. */
function unasked(life: Life, step: Extract<Step, { kind: 'confirm' }>, at: number): Life {
  const { pending, log } = withActions(life, step, at);
  return observe({ ...life, log }, pending, at);
}

/** Leaving a step by its own time: what was being executed has its result by now. */
export function leave(life: Life, at: number): Life {
  return life.step?.kind === 'execute' ? observe(life, life.step.actions, at) : life;
}

/** A model has found the goal not reached, so the agent is set to work again, whatever it waits for. */
export function goalRound(life: Life, at: number, rules: Rules): Life {
  const told = withGoal(life, life.goal, at);
  return life.pending.length > 0 ? approve(told, at, rules) : goOn(told, at, rules);
}

/** Null: it is over. */
export function withGoal(life: Life, goal: string | null, at: number): Life {
  const entry: LogEntry = { at, kind: 'goal', active: goal !== null, objective: goal ?? life.goal ?? '' };
  return { ...life, goal, log: [...life.log, entry] };
}

/** One answer covers everything that is pending. */
export function approve(life: Life, at: number, rules: Rules): Life {
  if (rules.misdeeds.includes('drops what was approved')) return next({ ...life, pending: [] }, at, rules);
  const step: Step = { kind: 'execute', actions: life.pending, ms: executeMs };
  return enter({ ...life, pending: [], unread: null }, step, at, rules);
}

export function refuse(life: Life, reason: string, at: number): Life {
  const entries = life.pending.map((of): LogEntry => ({ at, kind: 'rejection', of, reason }));
  const insists = life.step?.kind === 'confirm' && life.step.until === 'approved';
  const steps = insists && life.step ? [work(thinkAgainMs), life.step, ...life.steps] : life.steps;
  return { ...life, steps, pending: [], log: [...life.log, ...entries] };
}

export function observe(life: Life, actions: readonly number[], at: number): Life {
  return { ...life, log: [...life.log, ...actions.map((of): LogEntry => ({ at, kind: 'observation', of }))] };
}

export function pause(life: Life, at: number, ms: number | null, rules: Rules): Life {
  if (life.overlay?.kind === 'paused') return life;
  return cover(life, 'paused', 'PAUSED', ms, at, rules);
}

/** The sandbox shows another status for a while, or until the next act, and the agent's time stands still. */
export function cover(
  life: Life,
  kind: Overlay['kind'],
  sandbox: string,
  ms: number | null,
  at: number,
  rules: Rules,
): Life {
  const own = life.until === null ? null : life.until - at;
  const left = life.overlay ? life.overlay.left : own;
  const until = ms === null ? null : after(at, ms, rules);
  const log: LogEntry[] = [...life.log, { at, kind: 'sandbox', status: sandbox }];
  return { ...life, overlay: { kind, sandbox, until, left }, until: null, log };
}

/** The sandbox is up again and the agent's time goes on where it was. */
export function uncover(life: Life, at: number): Life {
  if (!life.overlay) return life;
  const { left } = life.overlay;
  const log: LogEntry[] = [...life.log, { at, kind: 'sandbox', status: life.sandbox }];
  return { ...life, overlay: null, since: at, until: left === null ? null : at + left, log };
}

/** AlwaysConfirm puts a question in front of the end of a run that has none. NeverConfirm goes past them: see `next`. */
export function withPolicy(steps: readonly Step[], policy: Policy): readonly Step[] {
  const asks = steps.some((step) => step.kind === 'confirm');
  if (policy !== 'always' || asks || steps.length === 0) return steps;
  const question: Step = { kind: 'confirm', actions: 1, hostile: false };
  return [...steps.slice(0, -1), question, work(10_000), ...steps.slice(-1)];
}

/**
 * A first look around leaves, in addition to an action with its result, an action that a tool refused and one that could
 * not be read: neither is pending.
 */
function lookAround(life: Life, at: number): Life {
  const first = life.log.length;
  const unreadable: LogEntry = {
    at,
    kind: 'action',
    action: { ...looking, summary: 'A call with unreadable arguments' },
    valid: false,
  };
  const entries: LogEntry[] = [
    { at, kind: 'action', action: looking, valid: true },
    { at, kind: 'observation', of: first },
    { at, kind: 'action', action: { ...looking, summary: 'A thought that is cut off' }, valid: true },
    { at, kind: 'tool_error', of: first + 2 },
    unreadable,
    { at, kind: 'tool_error', of: first + 4 },
  ];
  return { ...life, log: [...life.log, ...entries] };
}

function ask(life: Life, step: Extract<Step, { kind: 'confirm' }>, at: number, rules: Rules): Life {
  const waiting = seen(withActions(life, step, at), 'RUNNING', 'waiting_for_confirmation', at);
  return { ...waiting, step, until: life.goal === null ? null : after(at, judgeMs, rules) };
}

function withActions(life: Life, step: Extract<Step, { kind: 'confirm' }>, at: number): Life {
  const before = life.log.flatMap((entry) => (entry.kind === 'action' ? [entry.action] : []));
  const asked = Array.from({ length: step.actions }, (_, place): LogEntry => {
    const action = actionAsked(before, place, step);
    return { at, kind: 'action', action, valid: true };
  });
  const pending = asked.map((_, place) => life.log.length + place);
  const { policy, analyser } = life;
  const analysed: readonly LogEntry[] =
    analyser === null ? [] : [{ at, kind: 'analysis', of: pending, policy, analyser: analyser.kind }];
  return { ...life, pending, log: [...life.log, ...asked, ...analysed] };
}

function actionAsked(
  before: readonly AgentAction[],
  place: number,
  { what, hostile, action }: Extract<Step, { kind: 'confirm' }>,
): AgentAction {
  if (action !== undefined) return action;
  if (what === 'tests') return testing;
  if (what === 'child') return startingChild;
  const last = before.at(-1);
  if (what === 'same' && last) return last;
  const others = before.filter((action) => action !== testing && action !== startingChild);
  return actionNumber(others.length + place, hostile);
}

/** Takes over what is shown now, and logs only what changed. */
function seen(life: Life, sandbox: string, execution: string | null, at: number): Life {
  const log: LogEntry[] = [...life.log];
  if (sandbox !== life.sandbox) log.push({ at, kind: 'sandbox', status: sandbox });
  if (execution === life.execution) return { ...life, sandbox, log };
  if (execution !== null) log.push({ at, kind: 'execution', status: execution });
  return { ...life, sandbox, execution, since: at, log };
}

function withLastWords(life: Life, { saying, finishing }: Extract<Step, { kind: 'show' }>, at: number): Life {
  if (life.sandbox !== 'RUNNING') return life;
  const usual = finishing === undefined ? lastWords.get(life.execution) : finishesWith(finishing);
  const entry =
    saying === undefined
      ? (wordsAskedFor(life) ?? usual)
      : ({ kind: 'message', from: 'agent', text: saying } as const);
  return entry ? { ...life, log: [...life.log, { at, ...entry }] } : life;
}

const finishesWith = (text: string) => ({ kind: 'finish', text }) as const;

/** Of the lines `simulate-says: …` in what it was told, the first for its first end, and so on. The last one stays. */
function wordsAskedFor({ log, execution }: Life): WithoutTime<Extract<LogEntry, { kind: 'finish' }>> | null {
  if (execution !== 'finished') return null;
  const told = log.flatMap((entry) =>
    entry.kind === 'message' && entry.from === 'user' ? [entry.text] : [],
  );
  const lines = [...told.join('\n').matchAll(/^simulate-says: (.+)$/gm)].map(([, line = '']) => line);
  const ends = log.filter(({ kind }) => kind === 'finish').length;
  const line = lines[ends] ?? lines.at(-1);
  return line === undefined ? null : { kind: 'finish', text: line.replaceAll('\\n', '\n') };
}

type WithoutTime<T> = T extends { at: number } ? Omit<T, 'at'> : never;

const lastWords = new Map<string | null, WithoutTime<Extract<LogEntry, { kind: 'finish' | 'failure' }>>>([
  [
    'finished',
    {
      kind: 'finish',
      text: 'I fixed the function that dropped its result and added a test. All tests pass.',
    },
  ],
  [
    'error',
    {
      kind: 'failure',
      code: 'LLMServiceUnavailableError',
      detail: 'The language model did not answer in time (simulated).',
    },
  ],
]);
