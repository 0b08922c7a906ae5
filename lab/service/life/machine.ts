// The life of a conversation as a pure function of time: nothing runs between two looks, settle() catches up.
import { after } from './rules.ts';
import { scriptOf } from './script.ts';
import { cover, enter, goalRound, goOn, leave, next, pause, uncover } from './steps.ts';
import type { Life, Phase, Rules } from './types.ts';

const wakeMs = 5_000;
const resting = ['idle', 'waiting_for_confirmation', 'finished', 'error', 'stuck'];

/** `refusal`: what is wrong with the request beyond its form; the start then ends with ERROR. */
export function beginLife(
  message: string | null,
  at: number,
  rules: Rules,
  refusal: string | null = null,
): Life {
  const script = scriptOf(message ?? '', rules.usual);
  const [first, ...ahead] = phasesOf(refusal !== null ? 'error' : script.start, script.slowStartMs, rules);
  const life: Life = {
    start: { status: '', until: null, ahead: [], failure: refusal ?? script.failure },
    sandbox: 'STARTING',
    execution: null,
    since: at,
    step: null,
    until: null,
    steps: message === null ? [] : script.steps,
    overlay: null,
    pending: [],
    policy: 'scripted',
    analyser: null,
    onDisk: null,
    goal: null,
    unread: null,
    runs: 0,
    wakes: 0,
    log: message === null ? [] : [{ at, kind: 'message', from: 'user', text: message }],
  };
  return enterPhase({ ...life, start: { ...life.start, ahead } }, first ?? ready, at, rules);
}

/** The same life at `now`. */
export function settle(life: Life, now: number, rules: Rules): Life {
  let settled = life;
  for (let due = dueAt(settled, rules); due !== null && due <= now; due = dueAt(settled, rules)) {
    settled = happen(settled, due, rules);
  }
  return settled;
}

/** When something happens next by itself; null = nothing ever does. */
export function dueAt(life: Life, rules: Rules): number | null {
  if (life.start.status !== 'READY') return life.start.until;
  if (life.overlay) return life.overlay.until;
  const idle = idlePauseAt(life, rules);
  if (life.until === null || idle === null) return life.until ?? idle;
  return Math.min(life.until, idle);
}

/** What a look at the sandbox gives. */
export function sandboxOf(life: Life): string {
  return life.overlay?.sandbox ?? life.sandbox;
}

/** The start is over: the agent takes up its work, or waits for a first message. */
export function enterReady(life: Life, at: number, rules: Rules): Life {
  const start = { ...life.start, status: 'READY', until: null, ahead: [] };
  const log = [...life.log, { at, kind: 'start', status: 'READY' } as const];
  const there = { ...life, start, log };
  if (life.steps.length === 0)
    return enter(there, { kind: 'show', sandbox: 'RUNNING', execution: 'idle', ms: null }, at, rules);
  return goOn(there, at, rules);
}

export function wake(life: Life, at: number, rules: Rules): Life {
  const waking = cover(life, 'waking', 'STARTING', wakeMs, at, rules);
  return { ...waking, wakes: life.wakes + 1, ...guardAwake(life) };
}

/**
 * A server that is started again has forgotten when the agent asks, and its record tells that only once it is opened. An agent that goes
 * on in the middle of its work was only frozen: one that a new server finds at work has failed.
 */
export function guardAwake(life: Life): Pick<Life, 'policy' | 'analyser' | 'onDisk' | 'goal'> {
  const { execution, policy, analyser, onDisk, goal } = life;
  if (execution === 'running') return { policy, analyser, onDisk, goal };
  return { policy: 'never', analyser: null, onDisk: onDisk ?? { policy, analyser }, goal: null };
}

/** Whether its server has forgotten an agent that nobody has asked it about since `usedAt`. */
export function isForgotten(life: Life, usedAt: number, now: number, rules: Rules): boolean {
  const { execution, since, onDisk } = life;
  if (rules.forgetsAfterMs === null || onDisk !== null || !resting.includes(execution ?? '')) return false;
  return sandboxOf(life) === 'RUNNING' && now >= after(Math.max(since, usedAt), rules.forgetsAfterMs, rules);
}

function happen(life: Life, at: number, rules: Rules): Life {
  if (life.start.status !== 'READY') {
    const [phase, ...ahead] = life.start.ahead;
    return enterPhase({ ...life, start: { ...life.start, ahead } }, phase ?? ready, at, rules);
  }
  if (life.overlay?.kind === 'paused') return wake(life, at, rules);
  if (life.overlay) return uncover(life, at);
  if (life.until === at && life.goal !== null && life.pending.length > 0) return goalRound(life, at, rules);
  if (life.until === at) return next(leave({ ...life, until: null }, at), at, rules);
  return pause(life, at, null, rules);
}

function idlePauseAt(life: Life, rules: Rules): number | null {
  if (rules.idlePauseMs === null || life.sandbox !== 'RUNNING') return null;
  return resting.includes(life.execution ?? '') ? after(life.since, rules.idlePauseMs, rules) : null;
}

const ready: Phase = { status: 'READY', ms: null };

function phasesOf(end: 'ready' | 'error' | 'hang', slowMs: number | null, rules: Rules): Phase[] {
  const phases = rules.startPhases.map((phase) =>
    slowMs !== null && phase.status === rules.slowPhase ? { ...phase, ms: (phase.ms ?? 0) + slowMs } : phase,
  );
  if (end === 'ready') return [...phases, ready];
  const reached = phases.slice(0, phases.findIndex(({ status }) => status === 'PREPARING_REPOSITORY') + 1);
  if (end === 'error') return [...reached, { status: 'ERROR', ms: null }];
  return reached.map((phase, place) => (place === reached.length - 1 ? { ...phase, ms: null } : phase));
}

function enterPhase(life: Life, phase: Phase, at: number, rules: Rules): Life {
  if (phase.status === 'READY') return enterReady(life, at, rules);
  const until = phase.ms === null ? null : after(at, phase.ms, rules);
  const log = [...life.log, { at, kind: 'start', status: phase.status } as const];
  return { ...life, start: { ...life.start, status: phase.status, until }, log };
}
