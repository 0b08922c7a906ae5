// Plays plans on the ground, one after the other: `node --import ./ground/install.ts player.ts [TRACE]`. Each is a line of JSON that comes
// in, and its only output is what came of each, as another.
import { readSync, writeFileSync, writeSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
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

const lookAgainMs = 5;
const nobodyWakesIt = new Int32Array(new SharedArrayBuffer(4));

const [traceFile] = process.argv.slice(2);
if (traceFile !== undefined) keepTrace();
await loadLateModules();
for (const line of linesOf(0)) writeSync(1, `${JSON.stringify(await play(JSON.parse(line)))}\n`);
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

/** The whole process waits for the next: nothing happens on the ground meanwhile. */
function* linesOf(file: number): Generator<string> {
  const decoder = new StringDecoder('utf8');
  const piece = Buffer.alloc(65_536);
  let text = '';
  for (let read = -1; read !== 0; ) {
    read = readSoon(file, piece);
    text += decoder.write(piece.subarray(0, read));
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    yield* lines;
  }
}

/** Node makes what it is given from outside not wait. */
function readSoon(file: number, piece: Buffer): number {
  for (;;) {
    try {
      return readSync(file, piece);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(nobodyWakesIt, 0, 0, lookAgainMs);
    }
  }
}

function spent(): number {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  return (userCPUTime + systemCPUTime) / 1e6;
}
