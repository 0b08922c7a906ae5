// The same seed gives the same trace: in another process, whatever else the machine does and whatever was played before.
import { expect, test } from '@jest/globals';
import { drawPlan } from './draw-plan.ts';
import type { Plan } from './plan.ts';
import { playInTurn } from './play-apart.ts';

const plans = Array.from({ length: 10 }, (_, seed) =>
  drawPlan({ seed, hours: 0.2, runs: 1, replicas: 2, crashes: 2, troubles: 2, steps: 1 }),
);
/** Of what hangs; a busy machine is only slow. */
const patience = 30 * 60_000;

async function tracesOf(given: readonly Plan[]): Promise<readonly string[]> {
  const traces: string[] = [];
  for await (const { trace } of playInTurn(given)) traces.push(trace);
  return traces;
}

test(
  'ten seeds, with crashes and troubles, give the same traces in two processes that are in each other’s way, in any order',
  async () => {
    const [one, other] = await Promise.all([tracesOf(plans), tracesOf(plans.toReversed())]);
    expect(new Set(one).size).toBe(plans.length);
    expect(other.toReversed()).toEqual(one);
  },
  patience,
);
