import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newPrivateKey } from '../github/index.ts';
import { follow } from '../support/child.ts';
import { eventually } from '../support/until.ts';

let dataDir: string;
let starter: ChildProcess | null;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-orphan-'));
  starter = null;
});
afterEach(() => {
  starter?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts an App as the demo does, and tells its address. */
const program = `
  import { startAppProcess } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'app-process.ts')).href)};
  const app = await startAppProcess(process.env).up;
  console.log(app.address);
`;

const environment = () => ({
  PATH: process.env.PATH ?? '',
  APP_ID: '1',
  PRIVATE_KEY: newPrivateKey(),
  WEBHOOK_SECRET: 'a secret that is long enough',
  AGENT_API_KEY: 'key',
  AGENT_BASE_URL: 'http://127.0.0.1:9',
  GHE_HOST: '127.0.0.1:9',
  GHE_PROTOCOL: 'http',
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: '0',
});

test('the App ends when its parent process is killed', async () => {
  const env = environment();
  starter = spawn(process.execPath, ['--input-type=module', '-e', program], { env });
  if (starter.stdout === null) throw new Error('it has no output');
  const [address]: unknown[] = await once(createInterface({ input: starter.stdout }), 'line');
  const answers = () =>
    fetch(`${String(address)}/healthz`).then(
      () => true,
      () => false,
    );
  expect(await answers()).toBe(true);
  starter.kill('SIGKILL');
  await eventually(async () => !(await answers()), 'that the App has ended');
});

const headers = {
  ...{ expect: '100-continue', 'content-type': 'application/json', 'content-length': 10 },
  ...{
    'x-github-event': 'issues',
    'x-github-delivery': '1',
    'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
  },
};

test('an App that is told to end again and again ends in order', async () => {
  starter = spawn(process.execPath, [join(import.meta.dirname, '../../app/main.ts')], { env: environment() });
  const app = follow(starter, 'the App');
  const [, address = ''] = await app.says(/"address":"([^"]+)".*the App is up/);
  // Whoever sends slowly is given time, so that it does not end at once.
  const slow = request(`${address}/api/github/webhooks`, { method: 'POST', headers }).on('error', () => {});
  slow.flushHeaders();
  await once(slow, 'continue');
  starter.kill('SIGTERM');
  await app.says(/the App is stopping/);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) starter.kill(signal);
  expect(await app.ended).toMatchObject({ code: 0, said: expect.stringMatching(/the App has stopped/) });
});
