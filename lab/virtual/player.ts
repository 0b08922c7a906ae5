// Plays plans on the ground, one after the other: `node --import ./ground/install.ts player.ts PLANS [TRACE]`. Its only output is what came
// of each, as a line of JSON.
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import type { Entry } from '../support/promises.ts';
import { beginGround } from './ground/begin.ts';
import { loadLateModules } from './ground/modules.ts';
import { playStory, real } from './ground/time.ts';
import { keepTrace, keptTrace, traced, traceHash } from './ground/trace.ts';
import type { Plan } from './plan.ts';
import { playPlan } from './play.ts';
import { checkHistory } from './properties.ts';

export interface Played {
  readonly trace: string;
  readonly books: readonly Entry[];
  /** How much of each kind happened: statements, chunks on the network, lines of logs, crashes. */
  readonly counts: Readonly<Record<string, number>>;
  /** Of simulated time. */
  readonly days: number;
  readonly seconds: number;
  /** Of the processor, whatever else the machine does. */
  readonly cpuSeconds: number;
}

const [planFile = '', traceFile] = process.argv.slice(2);
const plans: readonly Plan[] = JSON.parse(readFileSync(planFile, 'utf8'));
if (traceFile !== undefined) keepTrace();
await loadLateModules();
for (const plan of plans) writeSync(1, `${JSON.stringify(await play(plan))}\n`);
// Connections and timers of its lives are still there.
process.exit();

async function play(plan: Plan): Promise<Played> {
  const from = real.now();
  const cpuFrom = spent();
  beginGround(plan.seed);
  const history = await playStory(() => playPlan(plan)).finally(() => {
    if (traceFile !== undefined) writeFileSync(traceFile, `${keptTrace().join('\n')}\n`);
  });
  return {
    trace: traceHash(),
    books: checkHistory(history),
    counts: { ...traced(), lives: history.lives },
    days: history.tookMs / 86_400_000,
    seconds: (real.now() - from) / 1_000,
    cpuSeconds: spent() - cpuFrom,
  };
}

function spent(): number {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  return (userCPUTime + systemCPUTime) / 1e6;
}
