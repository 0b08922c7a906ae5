// What an act does to a life. Its time must have been settled before.
import { enterReady, guardAwake, sandboxOf, wake } from './machine.ts';
import { after } from './rules.ts';
import { scriptOf, steers } from './script.ts';
import {
  approve,
  cover,
  enter,
  goalRound,
  goOn,
  leave,
  observe,
  pause,
  refuse,
  uncover,
  withGoal,
  withPolicy,
} from './steps.ts';
import type { Effect, Life, LifeEvent, LogEntry, Policy, Rules, Step } from './types.ts';

const betweenRoundsMs = 3_000;
/** How long a step of the agent takes, after which it notices that it should pause. */
const stepMs = 2_000;
const agentPaused: Step = { kind: 'show', sandbox: 'RUNNING', execution: 'paused', ms: null };

interface Applied {
  readonly life: Life;
  readonly effect: Effect;
}

export function apply(life: Life, event: LifeEvent, at: number, rules: Rules): Applied {
  switch (event.kind) {
    case 'set':
      return done(set(life.start.status === 'READY' ? life : enterReady(life, at, rules), event, at, rules));
    case 'set_start':
      return done(setStart(life, event, at, rules));
    case 'give_up_start':
      return done({ ...life, start: { ...life.start, until: null, ahead: [] } });
    case 'pause_start':
      return done({ ...life, sandbox: 'PAUSED', start: { ...life.start, until: null, ahead: [] } });
    case 'resume':
      return resume(life, at, rules);
    case 'policy':
      return done(forgetsPolicy(life, rules) ? life : setPolicy(life, event.policy, at));
    case 'analyser':
      return done({ ...life, analyser: event.analyser });
    default:
  }
  if (life.start.status !== 'READY' || sandboxOf(life) !== 'RUNNING') return nothing(life, 'unreachable');
  switch (event.kind) {
    case 'accept':
      return accept(life, at, rules);
    case 'reject':
      return reject(life, event.reason, at, rules);
    case 'run':
      return run(life, at, rules);
    case 'message':
      return message(life, event, at, rules);
    case 'interrupt':
      return interrupt(life, at, rules);
    case 'agent_pause':
      return agentPause(life, at, rules);
    case 'goal':
      return pursue(life, event.objective, at, rules);
    case 'pause':
      return done(pause(life, at, null, rules));
  }
}

function forgetsPolicy({ wakes }: Life, { misdeeds }: Rules): boolean {
  if (misdeeds.includes('forgets the policy')) return true;
  return wakes > 0 && misdeeds.includes('forgets the policy after a sleep');
}

function setPolicy(life: Life, policy: Policy, at: number): Life {
  const entry: LogEntry = { at, kind: 'policy', policy };
  const log = policy === life.policy ? life.log : [...life.log, entry];
  return { ...life, policy, log, steps: stepsUnder(policy, life) };
}

/** One that waits asks already, and has only forgotten that it should. */
function stepsUnder(policy: Policy, { pending, steps }: Life): readonly Step[] {
  return pending.length > 0 ? steps : withPolicy(steps, policy);
}

/** Sets an agent going that rests, even one that failed; only while it works or is done there is nothing to accept. */
function accept(life: Life, at: number, rules: Rules): Applied {
  if (isDeaf(life, at, rules)) return nothing(life, 'ignored');
  if (life.execution === 'waiting_for_confirmation') return approved(life, at, rules);
  if (!['idle', 'error', 'stuck'].includes(life.execution ?? '')) return nothing(life, 'ignored');
  return { life: goOn(life, at, rules), effect: { kind: 'started' } };
}

function reject(life: Life, reason: string, at: number, rules: Rules): Applied {
  if (life.execution !== 'waiting_for_confirmation' || isDeaf(life, at, rules)) {
    return nothing(life, 'ignored');
  }
  if (rules.misdeeds.includes('runs what was rejected')) return approved(life, at, rules);
  const refused = refuse(life, reason, at);
  const idle = enter(refused, { kind: 'show', sandbox: 'RUNNING', execution: 'idle', ms: null }, at, rules);
  return {
    life: rules.afterReject === 'idle' ? idle : goOn(refused, at, rules),
    effect: { kind: 'refused', actions: life.pending },
  };
}

/** Counted from the question, not from when a sandbox woke up with it. */
function isDeaf(life: Life, at: number, { deafMs }: Rules): boolean {
  const asked = life.log.findLast(({ kind }) => kind === 'execution');
  return life.execution === 'waiting_for_confirmation' && asked !== undefined && at - asked.at < deafMs;
}

function run(life: Life, at: number, rules: Rules): Applied {
  if (life.execution === 'waiting_for_confirmation') return approved(life, at, rules);
  if (life.execution === 'running') return nothing(life, 'ignored');
  return { life: goOn(life, at, rules), effect: { kind: 'started' } };
}

/**
 * Dangerous on purpose: a message with `run` to a waiting agent approves what is pending. One that comes while it works is
 * taken up after its end, so that it is seen to be finished for a moment.
 */
function message(
  life: Life,
  { text, run: isRun = true }: Extract<LifeEvent, { kind: 'message' }>,
  at: number,
  rules: Rules,
): Applied {
  const entry: LogEntry = { at, kind: 'message', from: 'user', text };
  // A message of a person ends a goal.
  const before = life.goal === null ? life : withGoal(life, null, at);
  const told = { ...before, log: [...before.log, entry] };
  const steered = steers(text) || life.runs === 0;
  const steps = withPolicy(scriptOf(text, rules.usual).steps, life.policy);
  const isPlan = steered || life.execution === 'running';
  if (!isRun) {
    const unread = isPlan || life.steps.length === 0 ? steps : null;
    const idle: Step = { kind: 'show', sandbox: 'RUNNING', execution: 'idle', ms: null };
    const waits = { ...told, unread };
    return nothing(life.execution === 'finished' ? enter(waits, idle, at, rules) : waits, 'ignored');
  }
  if (life.execution === 'running') {
    return nothing(
      { ...told, steps: [...life.steps.map(passing), ...steps], runs: life.runs + 1 },
      'ignored',
    );
  }
  return run({ ...told, steps: steered ? steps : life.steps }, at, rules);
}

/** An end that is none, because more is to be done. */
function passing(step: Step): Step {
  return step.kind === 'show' && step.ms === null ? { ...step, ms: betweenRoundsMs } : step;
}

function interrupt(life: Life, at: number, rules: Rules): Applied {
  if (life.execution !== 'running' || rules.misdeeds.includes('never stops')) return nothing(life, 'ignored');
  const steps = [...workLeft(life, at, rules), ...life.steps];
  const stopped = observe(leave({ ...life, until: null, step: null }, at), executing(life), at);
  return { life: enter({ ...stopped, steps }, agentPaused, at, rules), effect: { kind: 'stopped' } };
}

function agentPause(life: Life, at: number, rules: Rules): Applied {
  if (life.execution !== 'running') return nothing(life, 'ignored');
  const soon = after(at, stepMs, rules);
  const left = workLeft(life, soon, rules);
  const until = life.until === null ? soon : Math.min(life.until, soon);
  return {
    life: { ...life, until, steps: [agentPaused, ...left, ...life.steps] },
    effect: { kind: 'stopped' },
  };
}

/** A goal sets an agent at rest to work, whatever it waits for. A stop ends that, and leaves what it does now. */
function pursue(life: Life, objective: string | null, at: number, rules: Rules): Applied {
  if (objective === null) {
    const until = life.pending.length > 0 ? null : life.until;
    return done(life.goal === null ? life : { ...withGoal(life, null, at), until });
  }
  if (life.goal !== null || life.execution === 'running') return nothing(life, 'ignored');
  return { life: goalRound({ ...life, goal: objective }, at, rules), effect: { kind: 'started' } };
}

function executing({ step }: Life): readonly number[] {
  return step?.kind === 'execute' ? step.actions : [];
}

function approved(life: Life, at: number, rules: Rules): Applied {
  return { life: approve(life, at, rules), effect: { kind: 'approved', actions: life.pending } };
}

function resume(life: Life, at: number, rules: Rules): Applied {
  if (sandboxOf(life) === 'MISSING') return nothing(life, 'gone');
  if (rules.misdeeds.includes('never wakes')) return done(life);
  return life.overlay?.kind === 'paused' ? done(wake(life, at, rules)) : nothing(life, 'ignored');
}

/**
 * An execution status that is set holds until the next act. A sandbox status that is set holds until it is set again,
 * and the agent then goes on where it was.
 */
function set(life: Life, event: Extract<LifeEvent, { kind: 'set' }>, at: number, rules: Rules): Life {
  const acted = event.execution === undefined ? life : setExecution(life, event.execution, event, at, rules);
  if (event.sandbox === undefined) return acted;
  if (event.sandbox === 'PAUSED') return pause(acted, at, null, rules);
  if (event.sandbox !== 'RUNNING') return cover(acted, 'held', event.sandbox, null, at, rules);
  const up = uncover({ ...acted, sandbox: 'RUNNING' }, at);
  return life.overlay?.kind === 'paused' ? { ...up, wakes: life.wakes + 1, ...guardAwake(life) } : up;
}

/** What was pending counts as approved elsewhere. */
function setExecution(
  life: Life,
  execution: string | null,
  { actions = 1 }: Extract<LifeEvent, { kind: 'set' }>,
  at: number,
  rules: Rules,
): Life {
  const left = leave(life, at);
  const free = observe({ ...left, pending: [] }, left.pending, at);
  const step: Step =
    execution === 'waiting_for_confirmation'
      ? { kind: 'confirm', actions, hostile: false }
      : { kind: 'show', sandbox: life.sandbox, execution, ms: null };
  // A question is a pause in the work that ends with the answer; any other status leaves the work to be done.
  const steps = step.kind === 'confirm' ? life.steps : [...workLeft(life, at, rules), ...life.steps];
  const shown = enter({ ...free, steps }, step, at, rules);
  const overlay = life.overlay && { ...life.overlay, left: null };
  return { ...shown, overlay };
}

/** What was being worked on, for as long as it would still have taken: an agent set going again goes on there. */
function workLeft({ step, overlay, until }: Life, at: number, { speed }: Rules): readonly Step[] {
  const own = until === null ? null : until - at;
  const left = overlay ? overlay.left : own;
  const works = step?.kind === 'show' && step.execution === 'running' && left !== null && left > 0;
  return works ? [{ ...step, ms: left * speed }] : [];
}

function setStart(
  life: Life,
  event: Extract<LifeEvent, { kind: 'set_start' }>,
  at: number,
  rules: Rules,
): Life {
  if (event.status === life.start.status) return life;
  if (event.status === 'READY') return enterReady(life, at, rules);
  const failure = event.error ?? life.start.failure;
  const start = { ...life.start, status: event.status, until: null, failure };
  return { ...life, start, log: [...life.log, { at, kind: 'start', status: event.status }] };
}

function done(life: Life): Applied {
  return { life, effect: { kind: 'done' } };
}

/** Nothing that it does to the agent. */
function nothing(life: Life, kind: 'ignored' | 'unreachable' | 'gone'): Applied {
  return { life, effect: { kind } };
}
