// `npm run demo -- --set-up` as an operator goes through it: the pages of the set-up and of GitHub, then an App that works.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request } from 'undici';
import { startGitHub } from '../github/index.ts';
import { type Child, follow } from '../support/child.ts';
import { until } from '../support/until.ts';

let temporary: string;
let demo: Child;
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'agent-conversations-set-up-test-'));
  const env = { PATH: process.env.PATH ?? '', TMPDIR: temporary };
  const program = [join(import.meta.dirname, 'main.ts'), '--set-up', '--port', '4600'];
  demo = follow(spawn(process.execPath, program, { env }), 'the demo');
});
afterAll(async () => {
  await demo.end('SIGKILL');
  rmSync(temporary, { recursive: true, force: true });
});

async function open(url: string): Promise<string> {
  const { statusCode, body } = await request(url);
  expect(statusCode).toBe(200);
  return body.text();
}

/** The form of a page, sent as its button does. */
async function press(page: string, at: string, more: Readonly<Record<string, string>> = {}) {
  const plain = (text: string) =>
    text
      .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&');
  const action = plain(/<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '');
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, plain(value)],
  );
  const { statusCode, headers, body } = await request(new URL(action, at), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ ...Object.fromEntries(fields), ...more }).toString(),
  });
  return { statusCode, location: String(headers.location ?? ''), text: await body.text() };
}

test('the set-up registers an App on the emulated GitHub, and that App then answers a label', async () => {
  const [, setup = ''] = await demo.says(/Open (http:\S+) in a browser/);
  const confirmation = await press(await open(setup), setup);
  expect(confirmation.statusCode).toBe(200);
  expect(confirmation.text).toContain('<li>checks: write</li>');
  expect(confirmation.text).toContain('<style>');
  const [, github = ''] = await demo.says(/--github (\S+)/);
  const registered = await press(confirmation.text, github);
  expect(registered.statusCode).toBe(302);
  const done = await open(registered.location);
  expect(done).toContain('The App is registered');
  const [, install = ''] = /href="([^"]+\/installations\/new)"/.exec(done) ?? [];
  const installed = await open(install);
  expect(installed).toContain('The App is installed on octo/widgets already');
  expect(installed).toContain('<a href="/octo/widgets">Go to octo/widgets</a>');

  const [, issue = ''] = await demo.says(/Open (http:\S+\/issues\/\d+)/);
  const page = await open(issue);
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const { statusCode, body } = await request(`${issue}/label`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ token, who: 'maya', set: 'on' }).toString(),
  });
  await body.dump();
  expect(statusCode).toBe(303);
  await until(
    () => open(issue),
    (text) => text.includes('Started by') || text.includes('asks before every action'),
  );

  expect((await demo.end('SIGINT')).code).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});

test('the emulated GitHub takes no manifest that leads to another machine', async () => {
  const github = await startGitHub();
  const manifest = { redirect_url: 'http://127.0.0.1:1/registered', callback_urls: ['http://127.0.0.1:1/x'] };
  const send = async (url: string) => {
    const body = new URLSearchParams({ manifest: JSON.stringify({ ...manifest, hook_attributes: { url } }) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const at = `${github.webUrl}/organizations/octo/settings/apps/new?state=s`;
    const answer = await request(at, { method: 'POST', headers, body: body.toString() });
    await answer.body.dump();
    return answer.statusCode;
  };
  expect(await send('http://127.0.0.1:1/api/github/webhooks')).toBe(200);
  expect(await send('https://agent.example.com/api/github/webhooks')).toBe(422);
  await github.close();
});
