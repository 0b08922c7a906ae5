// More decisions than the memory could hold are read.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { request } from 'undici';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openStore } from '../store/store.ts';
import { aDecision } from '../testing/decisions.ts';

const count = 20_000;
const megabyte = 1024 * 1024;
const token = 'a-dashboard-token-of-length';
/** All of them are more than 100 MB as they are sent. What may be collected as garbage does not count: on a busy machine it waits. */
const mostHeapMb = 32;
/** Outside of the heap, where what is being sent lies. */
const mostOutsideMb = 24;

let dataDir: string;
let child: ChildProcess | null = null;
beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => {
  child?.kill('SIGKILL');
});

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
const program = `
  const { openStore } = await import(${here('../store/store.ts')});
  const { startHttpServer } = await import(${here('../http/http-server.ts')});
  const { createGate } = await import(${here('./gate.ts')});
  const { createAuditRoute } = await import(${here('./audit.ts')});
  const [dataDir, token] = process.argv.slice(1);
  const now = Date.now;
  const store = await openStore({ dataDir, now });
  const gate = createGate({ kind: 'shared', token, now });
  const log = { info() {}, warn() {} };
  const route = createAuditRoute({ decisions: store.decisions, halts: store.halts, gate, githubUrl: 'https://api.github.com', now, log });
  const failed = (error) => { console.error(error); process.exit(1); };
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, handlers: [route], failed });
  const most = { heap: 0, outside: 0 };
  setInterval(() => {
    gc();
    const { heapUsed, external } = process.memoryUsage();
    most.heap = Math.max(most.heap, heapUsed);
    most.outside = Math.max(most.outside, external);
  }, 20);
  process.on('message', () => process.send(most));
  process.send({ address: server.address });
`;

test('20,000 long decisions are sent in bounded memory', async () => {
  await (await openStore({ dataDir, now: () => 0 })).close();
  const facts = JSON.stringify({ ...aDecision(), reason: 'x'.repeat(5_000) });
  const database = new DatabaseSync(join(dataDir, 'agent-conversations.db'));
  database.exec('PRAGMA synchronous = OFF');
  database
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < $last)
       INSERT INTO decisions (id, run_id, repository_name, at, facts, result)
       SELECT printf('%08d', i), 'r', 'octo/garden', i / 3, $facts, '{"kind":"waiting","status":null,"why":null}' FROM n`,
    )
    .run({ $last: count - 1, $facts: facts });
  database.close();

  const flags = ['--expose-gc', '--input-type=module', '-e', program];
  child = spawn(process.execPath, [...flags, dataDir, token], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ address }] = await once(child, 'message');
  const { body } = await request(`${address}/audit.jsonl`, { headers: { authorization: `Bearer ${token}` } });
  let lines = 0;
  let inOrder = 0;
  let bytes = 0;
  let rest = '';
  body.setEncoding('utf8');
  for await (const chunk of body) {
    bytes += chunk.length;
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      if (line.startsWith(`{"id":"${String(lines).padStart(8, '0')}",`)) inOrder += 1;
      lines += 1;
    }
  }
  expect([lines, inOrder, rest]).toEqual([count, count, '']);
  expect(bytes).toBeGreaterThan(2 * mostHeapMb * megabyte);
  child.send('how much');
  const [most] = await once(child, 'message');
  // It was looked at.
  expect(most.heap).toBeGreaterThan(0);
  expect(most.heap).toBeLessThan(mostHeapMb * megabyte);
  expect(most.outside).toBeLessThan(mostOutsideMb * megabyte);
});
