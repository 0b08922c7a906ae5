// One engine's work in a process of its own, on a database of its own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { follow } from '../../support/child.ts';
import type { EngineName } from './engine.ts';
import type { Spent } from './processor-time.ts';

export interface Job {
  readonly engine: EngineName;
  readonly job: 'change' | 'look';
  /** Rows. */
  readonly count: number;
  readonly databaseUrl: string;
}

export interface Work extends Spent {
  readonly rows: number;
  readonly ms: number;
}

export async function measureWork({ engine, job, count, databaseUrl }: Job): Promise<Work> {
  const entry = join(import.meta.dirname, 'worker.ts');
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = follow(spawn(process.execPath, [entry, engine, job, String(count)], { env }), engine);
  const { code, said } = await child.ended;
  if (code !== 0) throw new Error(`${engine} ${job} ended with ${code}: ${said}`);
  return { rows: count, ...JSON.parse(child.text.stdout) };
}
