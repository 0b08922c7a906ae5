// `npm run demo` as people run it: a process of its own, to its end, and nothing of it is left.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request } from 'undici';
import { type Child, follow } from '../support/child.ts';

let temporary: string;
let busy: Server;
beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'agent-conversations-demo-test-'));
  busy = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => busy.once('listening', resolve));
});
afterAll(() => {
  busy.close();
  rmSync(temporary, { recursive: true, force: true });
});

function startDemo(...args: string[]): Child {
  const env = {
    PATH: process.env.PATH ?? '',
    TMPDIR: temporary,
    // Nothing listens there: a request through it would fail.
    HTTP_PROXY: 'http://127.0.0.1:9',
    HTTPS_PROXY: 'http://127.0.0.1:9',
    http_proxy: 'http://127.0.0.1:9',
    https_proxy: 'http://127.0.0.1:9',
    NODE_USE_ENV_PROXY: '1',
  };
  const timeout = { timeout: 280_000, killSignal: 'SIGKILL' } as const;
  const program = [join(import.meta.dirname, 'main.ts'), ...args];
  return follow(spawn(process.execPath, program, { env, ...timeout }), 'the demo');
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** Every address that it named. */
const addresses = (text: string) => [...new Set(text.match(/http:\/\/127\.0\.0\.1:\d+/g))];

async function expectNothingLeft(text: string): Promise<void> {
  const named = addresses(text);
  expect(named.length).toBeGreaterThanOrEqual(3);
  for (const address of named) await expect(request(address)).rejects.toThrow(/ECONNREFUSED/);
  expect(readdirSync(temporary)).toEqual([]);
}

test('the demo plays its story to the end, sees each step, and leaves nothing behind', async () => {
  const { code, said: text } = await startDemo('--port', String(portOf(busy))).ended;
  expect(text).toMatch(/9\. The same service from a workflow[^✗]*Every step was checked\. \d+ seconds\./);
  expect(code).toBe(0);
  expect(text).not.toContain('\u001b[');
  expect(text).not.toContain(`127.0.0.1:${portOf(busy)}/`);
  await expectNothingLeft(text);
});

test('Ctrl-C in the middle of the demo ends everything that it started', async () => {
  const demo = startDemo();
  await demo.says(/opens #1/);
  const { code, said } = await demo.end('SIGINT');
  expect(code).toBe(130);
  expect(said).not.toContain('✗');
  await expectNothingLeft(said);
});
