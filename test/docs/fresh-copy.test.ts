// What a reader of the README does first, in a fresh copy of the repository and a shell with no environment of ours: installs, sets the
// App up, examines and starts it.
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join, relative, sep } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request } from 'undici';
import { type EmulatedGitHub, manifestCode, startGitHub } from '../../lab/github/index.ts';
import { follow } from '../../lab/support/child.ts';
import { aService } from '../support/simulated.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { read, root } from './markdown.ts';

const home = temporaryFolder();
const folder = join(home, 'agent-conversations');
const env = {
  HOME: home,
  TMPDIR: join(home, 'tmp'),
  // What npm put in front for this very test is not on a reader's PATH.
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((place) => !place.includes('node_modules'))
    .join(delimiter),
  npm_config_update_notifier: 'false',
};
const service = await aService('live', 60);
let github: EmulatedGitHub;

beforeAll(async () => {
  const left = ['node_modules', '.git', 'build', 'coverage', 'data', '.interop', '.env'];
  const filter = (path: string) => !left.includes(relative(root, path).split(sep)[0] ?? '');
  cpSync(root, folder, { recursive: true, filter });
  mkdirSync(env.TMPDIR);
  github = await startGitHub();
});
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of running) signal(child, 'SIGKILL');
  await github.close();
});

/** A command as the README writes it. */
function start(command: string) {
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  // As Ctrl-C in a terminal: to npm and to what it started.
  return { ...follow(child, command), interrupt: () => signal(child, 'SIGINT') };
}
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, name);
}

test('npm ci finds that package.json and the lock agree, and warns of nothing, on an older Node neither', async () => {
  const { code, said } = await start('npm ci --dry-run --offline').ended;
  expect(said).toMatch(/added \d+ packages/);
  expect(said).not.toMatch(/npm warn/i);
  expect(code).toBe(0);
  // As if it had been no rehearsal.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});

test('package.json says of each package with an install script whether it runs', () => {
  const { allowScripts } = JSON.parse(read('package.json'));
  const packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>> = JSON.parse(
    read('package-lock.json'),
  ).packages;
  const withScript = Object.entries(packages).filter(([path, each]) => path !== '' && each.hasInstallScript);
  const names = withScript.map(([path]) => path.split('node_modules/').at(-1));
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
});

test('the App starts after npm run setup has written .env and npm run doctor has found nothing to fix', async () => {
  // The emulation stands for github.com, which needs no flag.
  const setup = start(`npm run setup -- --url https://agent.example.com --github ${github.webUrl}`);
  const [, page = ''] = await setup.says(/Open (http:\S+) in a browser/);
  await github.setWebhookUrl('https://agent.example.com/api/github/webhooks');
  const first = await (await request(page)).body.text();
  const state = /state=(\w+)/.exec(first)?.[1] ?? '';
  expect((await request(`${page}/registered?code=${manifestCode}&state=${state}`)).statusCode).toBe(200);
  const { code, said } = await setup.ended;
  expect(code).toBe(0);
  expect(said).toMatch(/installations\/new\n.*\n.*>> '\.env'\n.*\n +npm start\n.*\n +npm run doctor\n/);

  const settings = join(folder, '.env');
  expect(existsSync(settings)).toBe(true);
  appendFileSync(settings, `AGENT_API_KEY=${service.apiKey}\nAGENT_BASE_URL=${service.url}\nPORT=0\n`);
  const doctor = await start('npm run doctor').ended;
  expect(doctor.said).toContain('Nothing to fix.');
  expect(doctor.code).toBe(0);

  const app = start('npm start');
  const [, address = ''] = await app.says(
    /"address":"(http:[^"]+)".*the App is up|the App is up.*"address":"(http:[^"]+)"/,
  );
  expect((await request(`${address}/readyz`)).statusCode).toBe(200);
  app.interrupt();
  expect((await app.ended).said).not.toContain('"level":50');
});

test('npm start refuses arguments, and npm run setup takes an --env-file that does not exist yet', async () => {
  const commands = ['npm start -- --port 80', 'npm run setup -- --env-file new.env'];
  const [app, setup] = await Promise.all(commands.map((command) => start(command).ended));
  expect([app?.code, setup?.code]).toEqual([1, 2]);
  expect(app?.said).toContain('npm start takes no arguments, and was given --port');
  expect(setup?.said).toContain('--url must be the address');
});
