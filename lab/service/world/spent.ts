// What the agent of a conversation has used: it grows while it works, and at no other time.
import type { Life } from '../life/types.ts';

export interface Spent {
  /** Dollars. */
  readonly cost: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** A minute of work, on the simulated clock. */
const aMinute = { cost: 0.3, promptTokens: 12_000, completionTokens: 600 };

export function spentOf({ log }: Life, now: number, speed: number): Spent {
  let [sandbox, execution, since, worked] = ['', '', 0, 0];
  const works = () => sandbox === 'RUNNING' && execution === 'running';
  const step = (at: number) => {
    if (works()) worked += at - since;
    since = at;
  };
  for (const entry of log) {
    if (entry.kind !== 'sandbox' && entry.kind !== 'execution') continue;
    step(entry.at);
    if (entry.kind === 'sandbox') sandbox = entry.status;
    else execution = entry.status;
  }
  step(now);
  const minutes = (worked * speed) / 60_000;
  return {
    cost: Math.round(minutes * aMinute.cost * 10_000) / 10_000,
    promptTokens: Math.round(minutes * aMinute.promptTokens),
    completionTokens: Math.round(minutes * aMinute.completionTokens),
  };
}
