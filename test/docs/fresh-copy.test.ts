// What a reader of the README does first, in a fresh copy of the repository: installs, sets the App up, examines and starts it.
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request } from 'undici';
import { type EmulatedGitHub, manifestCode, startGitHub } from '../../lab/github/index.ts';
import { type Simulator, startSimulator } from '../../lab/service/index.ts';
import { openShell, type Shell } from './as-a-user.ts';
import { read } from './markdown.ts';

describe('in a fresh copy of the repository', () => {
  let shell: Shell;
  let github: EmulatedGitHub;
  let service: Simulator;

  beforeAll(async () => {
    shell = openShell({ installed: true });
    [github, service] = await Promise.all([startGitHub(), startSimulator({ dialect: 'live' })]);
  });
  afterAll(async () => {
    shell.remove();
    await Promise.all([github.close(), service.close()]);
  });

  test('npm ci finds that package.json and the lock agree, and warns of nothing, on an older Node neither', async () => {
    const bare = openShell({ installed: false });
    const { code, said } = await bare.run('npm ci --dry-run --offline');
    bare.remove();
    expect(said).toMatch(/added \d+ packages/);
    expect(said).not.toMatch(/npm warn/i);
    expect(code).toBe(0);
  });

  test('package.json says of each package with an install script whether it runs', () => {
    const { allowScripts } = JSON.parse(read('package.json'));
    const packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>> = JSON.parse(
      read('package-lock.json'),
    ).packages;
    const withScript = Object.entries(packages).filter(
      ([path, each]) => path !== '' && each.hasInstallScript,
    );
    const names = withScript.map(([path]) => path.split('node_modules/').at(-1));
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
  });

  test('the App starts after npm run setup has written .env and npm run doctor has found nothing to fix', async () => {
    // The emulation stands for github.com, which needs no flag.
    const setup = shell.start(`npm run setup -- --url https://agent.example.com --github ${github.webUrl}`);
    const [, page = ''] = await setup.says(/Open (http:\S+) in a browser/);
    await github.setWebhookUrl('https://agent.example.com/api/github/webhooks');
    const first = await (await request(page)).body.text();
    const state = /state=(\w+)/.exec(first)?.[1] ?? '';
    expect((await request(`${page}/registered?code=${manifestCode}&state=${state}`)).statusCode).toBe(200);
    const { code, said } = await setup.ended;
    expect(code).toBe(0);
    expect(said).toMatch(/installations\/new\n.*\n.*>> '\.env'\n.*\n +npm start\n.*\n +npm run doctor\n/);

    const env = join(shell.folder, '.env');
    expect(existsSync(env)).toBe(true);
    appendFileSync(env, `AGENT_API_KEY=${service.apiKey}\nAGENT_BASE_URL=${service.url}\nPORT=0\n`);
    const doctor = await shell.run('npm run doctor');
    expect(doctor.said).toContain('Nothing to fix.');
    expect(doctor.code).toBe(0);

    const app = shell.start('npm start');
    const [, address = ''] = await app.says(
      /"address":"(http:[^"]+)".*the App is up|the App is up.*"address":"(http:[^"]+)"/,
    );
    expect((await request(`${address}/readyz`)).statusCode).toBe(200);
    app.interrupt();
    expect((await app.ended).said).not.toContain('"level":50');
  });

  test('npm start refuses arguments, and npm run setup takes an --env-file that does not exist yet', async () => {
    const [start, setup] = await Promise.all([
      shell.run('npm start -- --port 80'),
      shell.run('npm run setup -- --env-file new.env'),
    ]);
    expect([start.code, setup.code]).toEqual([1, 2]);
    expect(start.said).toContain('npm start takes no arguments, and was given --port');
    expect(setup.said).toContain('--url must be the address');
  });
});
