// What somebody's act does to a life. Time must have been settled before.
import { enterReady, sandboxOf, wake } from './machine.ts';
import { scriptOf } from './script.ts';
import { approve, enter, goOn, observe, pause, refuse, withPolicy } from './steps.ts';
import type { Effect, Life, LifeEvent, LogEntry, Rules } from './types.ts';

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
    case 'resume':
      return resume(life, at, rules);
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
      return message(life, event.text, at, rules);
    case 'policy':
      return done({ ...life, policy: event.policy, steps: withPolicy(life.steps, event.policy) });
    case 'pause':
      return done(pause(life, at, null, rules));
  }
}

/** Sets an agent going that rests, even one that failed; only while it works or is done there is nothing to accept. */
function accept(life: Life, at: number, rules: Rules): Applied {
  if (life.execution === 'waiting_for_confirmation') return approved(life, at, rules);
  if (!['idle', 'error', 'stuck'].includes(life.execution ?? '')) return nothing(life, 'ignored');
  return { life: goOn(life, at, rules), effect: { kind: 'started' } };
}

function reject(life: Life, reason: string, at: number, rules: Rules): Applied {
  if (life.execution !== 'waiting_for_confirmation') return nothing(life, 'ignored');
  const refused = refuse(life, reason, at);
  const idle = enter(refused, { kind: 'show', sandbox: 'RUNNING', execution: 'idle', ms: null }, at, rules);
  return {
    life: rules.afterReject === 'idle' ? idle : goOn(refused, at, rules),
    effect: { kind: 'refused', actions: life.pending },
  };
}

function run(life: Life, at: number, rules: Rules): Applied {
  if (life.execution === 'waiting_for_confirmation') return approved(life, at, rules);
  if (life.execution === 'running') return nothing(life, 'ignored');
  return { life: goOn(life, at, rules), effect: { kind: 'started' } };
}

/** Dangerous on purpose: a message to a waiting agent approves what is pending. */
function message(life: Life, text: string, at: number, rules: Rules): Applied {
  const entry: LogEntry = { at, kind: 'message', from: 'user', text };
  const steered = /\bsimulate:/i.test(text) || life.runs === 0;
  const steps = steered ? withPolicy(scriptOf(text).steps, life.policy) : life.steps;
  const told = { ...life, steps, log: [...life.log, entry] };
  return life.execution === 'running' ? nothing(told, 'ignored') : run(told, at, rules);
}

function approved(life: Life, at: number, rules: Rules): Applied {
  return { life: approve(life, at, rules), effect: { kind: 'approved', actions: life.pending } };
}

function resume(life: Life, at: number, rules: Rules): Applied {
  if (life.sandbox === 'MISSING') return nothing(life, 'gone');
  return life.overlay?.kind === 'paused' ? done(wake(life, at, rules)) : nothing(life, 'ignored');
}

/** A state set from outside holds until somebody acts. What was pending counts as approved elsewhere. */
function set(life: Life, event: Extract<LifeEvent, { kind: 'set' }>, at: number, rules: Rules): Life {
  const sandbox = event.sandbox === 'PAUSED' ? 'RUNNING' : (event.sandbox ?? life.sandbox);
  const wakes = life.wakes + (life.overlay?.kind === 'paused' && event.sandbox === 'RUNNING' ? 1 : 0);
  const overlay = event.sandbox === undefined ? life.overlay : null;
  const base: Life = { ...life, overlay, wakes };
  const held = holding(base, sandbox, event, at, rules);
  return event.sandbox === 'PAUSED' ? pause(held, at, null, rules) : held;
}

function holding(
  life: Life,
  sandbox: string,
  event: Extract<LifeEvent, { kind: 'set' }>,
  at: number,
  rules: Rules,
): Life {
  if (event.execution === undefined) {
    const log: LogEntry[] = [...life.log, { at, kind: 'sandbox', status: sandbox }];
    return { ...life, sandbox, until: null, log };
  }
  const free = observe({ ...life, pending: [] }, life.pending, at);
  if (event.execution === 'waiting_for_confirmation') {
    const waiting = enter(
      { ...free, policy: 'scripted' },
      { kind: 'confirm', actions: event.actions ?? 1, hostile: false },
      at,
      rules,
    );
    return { ...waiting, sandbox };
  }
  return enter(free, { kind: 'show', sandbox, execution: event.execution, ms: null }, at, rules);
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

function nothing(life: Life, kind: 'ignored' | 'unreachable' | 'gone'): Applied {
  return { life, effect: { kind } };
}
