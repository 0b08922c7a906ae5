import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { request } from 'undici';
import { type EmulatedGitHub, manifestCode, startGitHub } from '../../../lab/github/index.ts';
import { expectSaid } from '../../../test/support/said.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openTerminal } from '../../../test/support/terminal.ts';
import { readConfiguration } from '../../configuration/configuration.ts';
import { runSetup } from './main.ts';
import { manifestFrom, registrationUrl, type Setup, type SetupRequest, startSetup } from './register-app.ts';

const appYml = readFileSync(join(import.meta.dirname, '../../../app.yml'), 'utf8');

test('the manifest sends webhooks to the App, and asks for the least rights', () => {
  const manifest = manifestFrom(appYml, 'https://agent.example.com', 'http://127.0.0.1:1/registered');
  expect(manifest).toMatchObject({
    hook_attributes: { url: 'https://agent.example.com/api/github/webhooks', active: true },
    callback_urls: ['https://agent.example.com/sign-in/callback'],
    redirect_url: 'http://127.0.0.1:1/registered',
    public: false,
  });
  expect(manifest.default_permissions).toEqual({
    ...{ metadata: 'read', contents: 'read', issues: 'write', pull_requests: 'write', checks: 'write' },
  });
  expect(manifest.default_events).toEqual([
    ...['issues', 'issue_comment', 'pull_request', 'pull_request_review', 'pull_request_review_comment'],
    'check_run',
  ]);
});

test.each([
  [null, 'https://github.com/settings/apps/new?state=s'],
  ['octo', 'https://github.com/organizations/octo/settings/apps/new?state=s'],
])('the manifest is sent to the person’s account, or to an organisation: %s', (organization, url) => {
  expect(registrationUrl({ githubUrl: 'https://github.com', organization }, 's')).toBe(url);
});

test.each([
  [[], /^--url must be the address/],
  [['--url', 'ftp://x'], /^--url must be the address/],
  [['--url', 'http://agent.example.com'], /^--url must begin with https/],
  [['--url', 'https://x/agent'], /^--url must have no path/],
  [['--url', 'https://x', '--github', 'git.example.com'], /^--github must be an address/],
  [['--url', 'https://x', '--github', 'http://git.example.com'], /^--github .* private key unencrypted/],
  [['--url', 'https://x', '--organization', 'a/b'], /^--organization must be/],
])('with %j no page is opened', async (words, said) => {
  const { surroundings, noted } = openTerminal({});
  expect(await runSetup(words, surroundings)).toBe(2);
  expect(noted()).toMatch(said);
});

describe('registering', () => {
  let github: EmulatedGitHub;
  let folder: string;
  let asked: SetupRequest;
  let setup: Setup | null;
  let env: Record<string, string>;

  beforeEach(async () => {
    env = {};
    github = await startGitHub();
    folder = temporaryFolder();
    asked = {
      publicUrl: 'https://agent.example.com',
      organization: null,
      githubUrl: github.webUrl,
      envFile: join(folder, '.env'),
    };
    setup = null;
  });

  afterEach(async () => {
    await setup?.close();
    await github.close();
  });

  async function begin(): Promise<string[]> {
    const said: string[] = [];
    setup = await startSetup(asked, { appYml, env, say: (line) => said.push(line) });
    return said;
  }

  async function get(path: string, host?: string) {
    const headers = host === undefined ? {} : { host };
    const answer = await request(`${setup?.address}${path}`, { headers });
    return { status: answer.statusCode, text: await answer.body.text() };
  }
  const stateOf = async () => /state=([0-9a-f]+)/.exec((await get('/')).text)?.[1];
  const registered = async (code = manifestCode, state?: string) =>
    get(`/registered?code=${code}&state=${state ?? (await stateOf())}`);

  test('writes a .env that the App starts with, for its owner only, and keeps what was there', async () => {
    writeFileSync(asked.envFile, 'AGENT_API_KEY=sk-mine');
    // A set-up that was killed has left it, open to others.
    writeFileSync(`${asked.envFile}.new`, '', { mode: 0o644 });
    await begin();
    expect((await get('/')).text).not.toContain(`"hook`);
    expect((await registered()).status).toBe(200);
    await setup?.done;

    expect(statSync(asked.envFile).mode & 0o777).toBe(0o600);
    const lines = readFileSync(asked.envFile, 'utf8').trim().split('\n');
    const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const { clientId, clientSecret } = github;
    expect(readConfiguration({ ...env, SIGN_IN: 'github' }, () => '')).toMatchObject({
      kind: 'ok',
      configuration: {
        appId: github.appId,
        privateKey: github.privateKey,
        webhookSecrets: [github.webhookSecret],
        agentKeys: { kind: 'one', key: 'sk-mine' },
        githubUrl: github.url,
        gitHubSignIn: { clientId, clientSecret, operators: [] },
        dashboardToken: expect.stringMatching(/^[\w-]{32}$/),
      },
    });
  });

  test('ends with the commands that run App and doctor with that file', async () => {
    const said = await begin();
    const { text } = await registered();
    await setup?.done;
    const words = [
      `npx node '--env-file=${asked.envFile}' app/main.ts`,
      `npx node '--env-file=${asked.envFile}' app/operate/doctor/main.ts`,
      'AGENT_API_KEY',
      '/installations/new',
    ];
    for (const shown of [said.join('\n'), text.replaceAll('&#39;', "'")]) expectSaid(shown, words);
  });

  test('uses no code with another state, and none under another host name', async () => {
    await begin();
    expect((await registered(manifestCode, '0'.repeat(48))).status).toBe(400);
    expect((await get('/', 'evil.example.com')).status).toBe(403);
    expect(await github.requests()).toEqual([]);
  });

  test('says that GitHub does not know the code, and can be tried again', async () => {
    await begin();
    const unknown = { status: 502, text: expect.stringContaining('GitHub answered 404') };
    expect(await registered('old')).toMatchObject(unknown);
    expect((await registered()).status).toBe(200);
  });

  test('uses a code once, however often its link is opened', async () => {
    await begin();
    const state = await stateOf();
    const both = await Promise.all([registered(manifestCode, state), registered(manifestCode, state)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await github.requests()).toHaveLength(1);
    expect(readFileSync(asked.envFile, 'utf8').match(/^APP_ID=/gm)).toHaveLength(1);
  });

  test('goes through the proxy of the environment, and says where GitHub cannot be reached', async () => {
    env.HTTP_PROXY = 'http://127.0.0.1:1';
    await begin();
    const why = /GitHub cannot be reached \(.*ECONNREFUSED.*reload this page/;
    expect(await registered()).toMatchObject({ status: 502, text: expect.stringMatching(why) });
    expect(await github.requests()).toEqual([]);
  });

  test('begins only where the file can be written: GitHub hands the credentials over once', async () => {
    asked = { ...asked, envFile: join(folder, 'none', '.env') };
    await expect(begin()).rejects.toThrow(/none.\.env cannot be written \(.*ENOENT.*name another/);
  });

  test('leaves the code unused where another set-up has written the file meanwhile', async () => {
    await begin();
    writeFileSync(asked.envFile, 'APP_ID=1\n');
    expect(await registered()).toMatchObject({ status: 502, text: expect.stringContaining('already') });
    expect(await github.requests()).toEqual([]);
  });

  test.each(['APP_ID=1', 'PRIVATE_KEY_FILE=/run/secrets/key'])(
    'never overwrites the credentials of another App (%s)',
    async (line) => {
      writeFileSync(asked.envFile, `${line}\n`);
      await expect(begin()).rejects.toThrow(/holds the credentials of an App already/);
    },
  );
});
