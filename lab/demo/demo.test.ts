// `npm run demo` as people run it: a process of its own, to its end, and nothing of it is left.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { request } from 'undici';

jest.setTimeout(120_000);

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

interface Demo {
  readonly said: () => string;
  readonly ended: Promise<number | null>;
  readonly interrupt: () => void;
}

function startDemo(...args: string[]): Demo {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: temporary,
      // Nobody listens there: whatever asked it would fail.
      HTTP_PROXY: 'http://127.0.0.1:9',
      HTTPS_PROXY: 'http://127.0.0.1:9',
      http_proxy: 'http://127.0.0.1:9',
      https_proxy: 'http://127.0.0.1:9',
      NODE_USE_ENV_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const limit = setTimeout(() => child.kill('SIGKILL'), 90_000);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve(code);
    });
  });
  return { said: () => said, ended, interrupt: () => child.kill('SIGINT') };
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

test('the story is played, each step is seen, and nothing is left', async () => {
  const demo = startDemo('--port', String(portOf(busy)));
  const exitCode = await demo.ended;
  const text = demo.said();
  const story = [
    /oscar.*opens #1/,
    /✓ refused with a reason/,
    /maya, a maintainer, labels it/,
    /✓ the same comment, edited in place: “.*working”/,
    /the agent opens pull request #3/,
    /✓ a review thread on src\/index\.js of #3: “.*asks before it acts/,
    /maya replies \/approve/,
    /✓ the thread says who decided: “.*Approved/,
    /✓ the service got that one answer, once/,
    /✓ the first comment ends with “.*Finished: see the report below”/,
    /✓ the App’s status page lists the run/,
    /✓ exit code 0, outcome finished/,
    /Every step was checked\. \d+ seconds\./,
  ];
  for (const line of story) expect(text).toMatch(line);
  expect(exitCode).toBe(0);
  expect(text).not.toContain('\u001b[');
  expect(text).not.toContain(`127.0.0.1:${portOf(busy)}/`);
  expect(Number(/checked\. (\d+) seconds/.exec(text)?.[1])).toBeLessThan(60);
  await expectNothingLeft(text);
});

test('Ctrl-C in the middle ends everything that was started', async () => {
  const demo = startDemo();
  const end = performance.now() + 30_000;
  while (!demo.said().includes('labels it agent') && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  demo.interrupt();
  expect(await demo.ended).toBe(130);
  expect(demo.said()).toContain('labels it agent');
  expect(demo.said()).not.toContain('✗');
  await expectNothingLeft(demo.said());
});

test('an option that it does not know is named', async () => {
  const demo = startDemo('--kepe');
  expect(await demo.ended).toBe(2);
  expect(demo.said()).toContain("Unknown option '--kepe'");
});
