// Webhooks: how fast one is acknowledged at 200 a second, and how many the App takes against a bare Probot.
import { join } from 'node:path';
import type { EmulatedGitHub } from '../github/index.ts';
import { type Program, startProgram } from '../support/program.ts';
import { type Sent, sendEagerly, sendSteadily, type Target } from './load/send-webhooks.ts';
import { withSurroundings } from './load/surroundings.ts';
import { median, percentile, type Row } from './table.ts';

const perSecond = 200;
const seconds = 10;
const rounds = 3;
const secondsInRound = 3;
const atOnce = 32;

export async function benchWebhooks(): Promise<Row[]> {
  return withSurroundings(async ({ github, startApp }) => {
    const [app, probot] = await Promise.all([startApp(), startProbot(github.webhookSecret)]);
    const ours: Target = { origin: app.address, ...(await realNames(github, app.address)) };
    const bare: Target = { ...ours, origin: probot.address };
    const takenByBare = async () => {
      const { user, system } = JSON.parse(await (await fetch(`${probot.address}/cpu`)).text());
      return (user + system) / 1000;
    };
    const takenByApp = async () => (await app.gauge()).cpuMs;
    try {
      // Both warm before anything counts.
      await sendEagerly(ours, atOnce, 1);
      await sendEagerly(bare, atOnce, 1);
      const steady = {
        bare: await sendSteadily(bare, perSecond, seconds),
        ours: await sendSteadily(ours, perSecond, seconds),
      };
      const pairs: Pair[] = [];
      for (let round = 0; round < rounds; round += 1) {
        pairs.push({
          bare: await flood(bare, takenByBare),
          ours: await flood(ours, takenByApp),
        });
      }
      return [steadyRow(steady), throughputRow(pairs), processorTimeRow(pairs)];
    } finally {
      await probot.close();
    }
  });
}

interface Flood {
  readonly perSecond: number;
  /** Of the processor, for each. */
  readonly ms: number;
}

interface Pair {
  readonly ours: Flood;
  readonly bare: Flood;
}

async function flood(target: Target, taken: () => Promise<number>): Promise<Flood> {
  const before = await taken();
  const { latencies, elapsedMs } = await sendEagerly(target, atOnce, secondsInRound);
  const count = latencies.length;
  return { perSecond: (count / elapsedMs) * 1000, ms: ((await taken()) - before) / count };
}

/** Taken from a delivery of its own, so that the App can ask about them. */
async function realNames(github: EmulatedGitHub, address: string): Promise<Omit<Target, 'origin'>> {
  await github.setWebhookUrl(`${address}/api/github/webhooks`);
  await github.createIssue(github.people.reader, github.repository, { title: 'Leaky can' });
  await github.deliveriesSettled();
  const [attempt] = await github.attempts();
  const { installation, repository } = JSON.parse(await github.payload(attempt?.id ?? 0));
  return { secret: github.webhookSecret, installationId: installation.id, repositoryId: repository.id };
}

function steadyRow({ ours, bare }: { readonly ours: Sent; readonly bare: Sent }): Row {
  const p99 = at99(ours);
  return {
    what: `webhook acknowledged at ${perSecond} a second for ${seconds} s, p99`,
    measured: `${p99.toFixed(1)} ms (median ${median(ours.latencies).toFixed(1)} ms)`,
    against: `100 ms (bare Probot: ${at99(bare).toFixed(1)} ms)`,
    ratio: p99 / 100,
    limit: 1,
  };
}

const at99 = ({ latencies }: Sent): number => percentile(latencies, 0.99);

function throughputRow(pairs: readonly Pair[]): Row {
  return {
    what: 'webhooks a second, bare Probot against the App, which stores each',
    measured: `${median(pairs.map(({ bare }) => bare.perSecond)).toFixed(0)} a second, bare Probot`,
    against: `${median(pairs.map(({ ours }) => ours.perSecond)).toFixed(0)} a second, the App`,
    ratio: median(pairs.map(({ bare, ours }) => bare.perSecond / ours.perSecond)),
    limit: 2,
  };
}

/** The same, beside whatever else the machine does. What the App handles meanwhile is in it. */
function processorTimeRow(pairs: readonly Pair[]): Row {
  return {
    what: 'webhooks for a second of the processor, bare Probot against the App',
    measured: `${(1000 / median(pairs.map(({ bare }) => bare.ms))).toFixed(0)}, bare Probot`,
    against: `${(1000 / median(pairs.map(({ ours }) => ours.ms))).toFixed(0)}, the App`,
    ratio: median(pairs.map(({ bare, ours }) => ours.ms / bare.ms)),
    // 0.70 of a bare Probot's.
    limit: 1.43,
  };
}

function startProbot(secret: string): Promise<Program> {
  const entry = join(import.meta.dirname, 'load', 'bare-probot.ts');
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH ?? '', LOG_LEVEL: 'info', LOG_FORMAT: 'json' };
  return startProgram(entry, [secret], /Listening on (http:[^"]+)/, env);
}
