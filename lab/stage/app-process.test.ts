import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newPrivateKey } from '../github/index.ts';
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

test('the App ends when its parent process is killed', async () => {
  const env = {
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
  };
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
