// What the step was asked to do, as docs/reference.md reads its inputs.
import type { Plan } from './plan.ts';
import { bare } from './told.ts';

export type Asked = Readonly<ReturnType<typeof askedBy>>;

export function askedBy(plan: Pick<Plan, 'mode' | 'dialect'>, inputs: Readonly<Record<string, string>>) {
  const duration = (name: string, usual: string) => durationOf(inputs[name] ?? usual);
  const id = (name: string) => (inputs[name] === undefined ? null : bare(inputs[name]));
  return {
    mode: plan.mode,
    dialect: plan.dialect,
    apiVersion: inputs['api-version'] ?? 'v1',
    conversationId: id('conversation-id'),
    startTaskId: id('start-task-id'),
    /** Null = no limit. */
    timeoutMs: duration('timeout', '60m') || null,
    startTimeoutMs: duration('start-timeout', '15m'),
    pollMs: duration('poll-interval', '30s'),
    idleMs: duration('idle-timeout', '5m'),
    /** Null: only the timeout counts. */
    pauseMs: duration('pause-timeout', '0') || null,
    onConfirmation: inputs['on-confirmation'] ?? 'stop',
    succeedOn: (inputs['succeed-on'] ?? 'finished').split(',').map((name) => name.trim()),
    /** An answer needs an agent server: the live service names it, for the documented one it is an input. */
    answerable: plan.dialect === 'live' || inputs['agent-server-url'] !== undefined,
    /** A step that listens looks early, at least once while it connects; an early look is no reason to believe in a loss. */
    listens: inputs.live !== 'off',
  };
}

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** `90s`, `5m`, `1h30m`, or plain seconds. */
function durationOf(text: string): number {
  if (/^[\d.]+$/.test(text)) return Number(text) * 1000;
  return [...text.matchAll(/([\d.]+)([smh])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? Number.NaN),
    0,
  );
}
