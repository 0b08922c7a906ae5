// The App in this process, between an emulated GitHub and a simulated service.
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { request } from 'undici';
import { type EmulatedGitHub, people, startGitHub } from '../lab/github/index.ts';
import { type Simulator, startSimulator } from '../lab/service/index.ts';
import { until } from '../lab/support/until.ts';
import { appBetween } from '../test/support/app-between.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import type { App } from './start-app.ts';
import { openStore } from './store/store.ts';

const repo = 'octo/widgets';

let github: EmulatedGitHub;
let service: Simulator;
let dataDir: string;
let lines: string[];
let app: App | null;

beforeEach(async () => {
  dataDir = temporaryFolder();
  github = await startGitHub();
  service = await startSimulator({ dialect: 'documented', speed: 300 });
  lines = [];
  app = null;
});

afterEach(async () => {
  await app?.stop();
  await Promise.all([github.close(), service.close()]);
});

const start = async (more: Record<string, string> = {}): Promise<App> => {
  const env = { POLL_INTERVAL: '0.2s', ...more };
  app = await appBetween(github, service, { dataDir, env, write: (line) => void lines.push(line) });
  return app;
};
/** Somebody's issue whose agent finishes, with the label. */
const labelled = async (): Promise<number> => {
  const number = await github.createIssue(people.reader, repo, { title: 'A', body: 'simulate: finish' });
  await github.label(people.writer, repo, number, 'agent');
  return number;
};
const reported = (number: number) =>
  until(
    () => github.comments(repo, number),
    (found) => found.length === 2,
  );

/** As whoever opened the link that the terminal shows. */
const proof = () => {
  const token = new URL(app?.statusPage ?? '').searchParams.get('token');
  return { headers: { authorization: `Bearer ${token}` } };
};

const status = async (path: string, shown = proof()) => {
  const answer = await request(`${app?.address}${path}`, shown);
  await answer.body.dump();
  return answer.statusCode;
};

test('the App serves its pages, follows a run to its end, stops, and says no token of this machine in its log', async () => {
  const { stop, statusPage } = await start();
  const lists = ['/', '/results', '/results.csv', '/costs.csv', '/audit.jsonl', '/metrics'];
  for (const path of ['/healthz', '/readyz', ...lists])
    expect([path, await status(path)]).toEqual([path, 200]);
  expect([await status('/elsewhere'), await status('/', { headers: { authorization: '' } })]).toEqual([
    404, 401,
  ]);
  const atNowhere = async (accept: string) =>
    (await request(`${app?.address}/elsewhere`, { headers: { accept } })).body.text();
  expect(await atNowhere('text/html,*/*')).toMatch(/<html lang="en">[\s\S]*<title>Not found/);
  expect(JSON.parse(await atNowhere('application/json'))).toEqual({ message: 'not found' });
  const unsigned = { 'x-hub-signature-256': 'sha256=00' };
  expect(await github.forgeDelivery('issues', '{"text":"from a stranger"}', unsigned)).toBe(401);
  await reported(await labelled());
  const text = async (path: string) => (await request(`${app?.address}${path}`, proof())).body.text();
  expect(await text('/')).toMatch(/Ended<\/h2>[\s\S]*octo\/widgets #\d/);
  expect(await text('/metrics')).toMatch(/_webhooks_total\{result="stored"\} [1-9]/);
  expect(await text('/metrics')).toMatch(/_service_requests_total\{result="ok"\} [1-9]/);
  expect(await text('/metrics')).toMatch(/_look_delay_seconds_count [1-9]/);
  app = null;
  await stop();
  expect(lines.join('')).toContain('bad_signature');
  expect(lines.join('')).not.toContain('stranger');
  const token = new URL(statusPage).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(lines.join('')).not.toContain(token);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    expect.arrayContaining(['the App is up', 'a run changed its state', 'the App has stopped']),
  );
});

test.each([
  ['an App that GitHub does not know', 404, 'Integration not found'],
  ['a key that GitHub does not take', 401, 'A JSON web token could not be decoded'],
])('the App does not start with %s, and says what to do', async (_, status, message) => {
  await github.addFault({ path: '/app$', status, body: { message } });
  await expect(start()).rejects.toThrow(/APP_ID.*check APP_ID, and that PRIVATE_KEY/);
});

test('the App starts while GitHub refuses everything, works on afterwards, and says it once', async () => {
  const message = 'the `octo` organization has an IP allow list enabled';
  await github.addFault({ path: '', status: 403, body: { message } });
  await start();
  const number = await labelled();
  await until(async () => lines.join('').includes('a delivery will be tried again'), Boolean);
  await github.clearFaults();
  await reported(number);
  const said = lines.filter((line) => line.includes('GitHub refuses the App for now'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('IP allow list');
  const metrics = await (await request(`${app?.address}/metrics`, proof())).body.text();
  expect(metrics).toMatch(/_github_refusals_total [1-9]/);
});

test('the App does not start on a port that is taken, and closes its database', async () => {
  const { port } = new URL(github.webUrl);
  await expect(start({ PORT: port })).rejects.toThrow(/EADDRINUSE.* Another process has this port/);
  await expect(start({ HOST: '192.0.2.1' })).rejects.toThrow(/HOST has to be an address of this machine/);
  await expect(start({ HOST: 'nowhere.invalid' })).rejects.toThrow(/getaddrinfo.* HOST has to be/);
  await start();
  expect(await status('/readyz')).toBe(200);
});

test('the App does not start on the data of another App, and changes nothing there', async () => {
  await (await start()).stop();
  const isOf = async (account: number) => {
    const store = await openStore({ dataDir, now: () => 0 });
    const isTheirs = await store.operators.claim('mona', account);
    await store.close();
    return isTheirs;
  };
  expect(await isOf(1)).toBe(true);
  await github.addFault({ path: '/app$', status: 503 });
  const client = { GITHUB_CLIENT_ID: 'Iv1.x', GITHUB_CLIENT_SECRET: 'a-client-secret-of-length' };
  const other = { APP_ID: '99', SIGN_IN: 'github', OPERATORS: 'wendy', ...client };
  await expect(start(other)).rejects.toThrow(/those of App \d+, and APP_ID is 99.* drop the table owner/);
  expect(await isOf(2)).toBe(false);
  await start();
});
