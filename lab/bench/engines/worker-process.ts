// A worker as a child process, from the outside: started for a job, followed by its lines, ended.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { follow } from '../../support/child.ts';
import type { EngineName } from './engine.ts';

export interface Job {
  readonly engine: EngineName;
  readonly job: 'change' | 'look' | 'hold' | 'visit' | 'insert' | 'idle';
  readonly count: number;
  readonly databaseUrl: string;
  readonly tuned?: boolean;
}

export type Worker = ReturnType<typeof startWorker>;

export function startWorker({ engine, job, count, databaseUrl, tuned = false }: Job) {
  const entry = join(import.meta.dirname, 'worker.ts');
  const args = ['--engine', engine, '--job', job, '--count', String(count), ...(tuned ? ['--tuned'] : [])];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = follow(spawn(process.execPath, [entry, ...args], { env }), `${engine} ${job}`);
  const lines = (): readonly Readonly<Record<string, unknown>>[] =>
    child.text.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return {
    lines,
    /** Only once the whole line is there. */
    says: (word: string) => child.says(new RegExp(`"${word}":.*\\n`)),
    kill: () => child.end('SIGKILL'),
    /** Resolves with its lines when it has ended by itself. */
    async done() {
      const { code, said } = await child.ended;
      if (code !== 0) throw new Error(`${engine} ${job} ended with ${code}: ${said}`);
      return lines();
    },
  };
}
