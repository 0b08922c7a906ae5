// `kill -9` at random moments, again and again on the same data, in several lanes at once because most of the time is waiting.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach } from '@jest/globals';
import { until } from '../../lab/support/until.ts';
import { redeliverFailed, type Stage } from './stage.ts';

interface Lanes<Seen> {
  readonly lanes: number;
  readonly killsOfLane: number;
  readonly settings: Readonly<Record<string, string>>;
  setStage(): Promise<Stage>;
  /** The body of each issue. */
  readonly script: string;
  /** A kill comes within so many milliseconds after the label. */
  readonly withinMs: number;
  /** The last kill of each lane comes while the App starts: the database has just been opened, what was left is being taken up. */
  readonly endsWhileStarting?: boolean;
  observe(stage: Stage, number: number): Promise<Seen>;
}

const stages: Stage[] = [];
afterEach(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()));
});

/** What is seen of every issue when all has come to its end, and the moments of the kills. */
export async function playCrashes<Seen extends { readonly reports: number; readonly sticky: number }>(
  lanes: Lanes<Seen>,
): Promise<{ readonly seen: readonly Seen[]; readonly moments: readonly string[] }> {
  const moments: string[] = [];
  const all = Array.from({ length: lanes.lanes }, () => playLane(lanes, moments));
  return { seen: (await Promise.all(all)).flat(), moments };
}

async function playLane<Seen extends { readonly reports: number; readonly sticky: number }>(
  { killsOfLane, settings, setStage, script, withinMs, endsWhileStarting = false, observe }: Lanes<Seen>,
  moments: string[],
): Promise<readonly Seen[]> {
  const stage = await setStage();
  stages.push(stage);
  const numbers: number[] = [];
  for (let kill = 1; kill <= killsOfLane; kill += 1) {
    const app = stage.launchApp(settings);
    const isStarting = endsWhileStarting && kill === killsOfLane;
    if (!isStarting) {
      await app.up;
      await redeliverFailed(stage.github);
      numbers.push(await stage.labelled(script));
    }
    const after = isStarting ? 300 + Math.random() * 600 : Math.random() * withinMs;
    await sleep(after);
    moments.push(`${isStarting ? 'start' : 'label'}+${after.toFixed()}`);
    await app.kill();
  }
  await stage.startApp(settings);
  await redeliverFailed(stage.github);
  const seen = () => Promise.all(numbers.map((number) => observe(stage, number)));
  const isOver = (now: readonly Seen[]) => now.every(({ reports, sticky }) => reports > 0 && sticky > 0);
  await until(seen, isOver, { patienceMs: 270_000 });
  // What a kill left claimed is taken up once its claim is over, and then comes whatever would come twice.
  await until(() => rowsInWork(stage) === 0);
  return seen();
}

function rowsInWork({ dataDir }: Stage): number {
  const database = new DatabaseSync(join(dataDir, 'agent-conversations.db'), { readOnly: true });
  const counts = ['deliveries', 'runs', 'outbox'].map(
    (table) => database.prepare(`SELECT COUNT(*) AS rows FROM ${table} WHERE due_at IS NOT NULL`).get()?.rows,
  );
  database.close();
  return counts.reduce<number>((sum, count) => sum + Number(count), 0);
}
