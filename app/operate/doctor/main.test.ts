// The doctor at a whole installation: an emulated GitHub, a simulated service, real databases.

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type EmulatedGitHub, newPrivateKey, people, startGitHub } from '../../../lab/github/index.ts';
import { type Simulator, startSimulator } from '../../../lab/service/index.ts';
import { appEnvironment } from '../../../lab/stage/app-environment.ts';
import { follow } from '../../../lab/support/child.ts';
import { type PostgresServer, startPostgres } from '../../../lab/support/postgres-server.ts';
import { serveRoutes } from '../../../test/support/serve-routes.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openTerminal } from '../../../test/support/terminal.ts';
import { findingText } from '../../rehearsal/check.ts';
import { examine } from './main.ts';

const root = join(import.meta.dirname, '../../..');
const appYml = readFileSync(join(root, 'app.yml'), 'utf8');

let github: EmulatedGitHub;
let service: Simulator;
let hookStatus: number;
let dataDir: string;

beforeEach(async () => {
  dataDir = temporaryFolder();
  github = await startGitHub({ webhookSecret: '5f0c1e9ab7d24386' });
  service = await startSimulator({ dialect: 'live', speed: 1 });
  hookStatus = 200;
  const hook = await serveRoutes([
    (request, response) => Boolean(request.resume() && response.writeHead(hookStatus).end()),
  ]);
  await github.setWebhookUrl(`${hook}/api/github/webhooks`);
});

afterEach(() => Promise.all([github.close(), service.close()]));

const environment = (more: Record<string, string> = {}): Record<string, string> => ({
  ...appEnvironment({ github, service, dataDir, port: 0 }),
  ...more,
});

async function lines(
  more: Record<string, string> = {},
  file = '',
  repository: string | null = null,
): Promise<string[]> {
  const { surroundings } = openTerminal(environment(more), { readText: () => file });
  const findings = await examine({ ...surroundings, appYml, repository }, () => {});
  return findings.map(findingText);
}

const about = (all: readonly string[], name: string) =>
  all.filter((line) => line.slice(2).startsWith(`${name}:`));

async function runConversation(): Promise<void> {
  const answer = await fetch(`${service.url}/api/v1/app-conversations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ initial_message: { content: [{ type: 'text', text: 'simulate: hang' }] } }),
  });
  expect(answer.ok).toBe(true);
  await service.control.advance('1m');
}

test('a healthy installation has nothing to fix', async () => {
  await runConversation();
  await github.label(
    people.admin,
    github.repository,
    await github.createIssue(people.reader, github.repository, { title: 'A' }),
    'agent',
  );
  await github.deliveriesSettled();
  expect(await lines()).toEqual([
    '✓ configuration: complete',
    '✓ WEBHOOK_SECRET: long and random enough',
    '✓ status page: without DASHBOARD_TOKEN, open for this machine only, by the link that npm start shows on a terminal, or the token in DATA_DIR/status-page-token',
    expect.stringMatching(/^✓ database: embedded, in /),
    '✓ App key: GitHub knows it as agent-conversations',
    '✓ App permissions: all that it needs, and no more',
    '✓ App events: subscribed to all that it needs',
    expect.stringMatching(/^✓ webhook: http:\/\/127/),
    expect.stringMatching(/^✓ deliveries: the last \d+ arrived/),
    '✓ installation octo: grants all that the App needs',
    expect.stringMatching(/^✓ service address:/),
    '✓ API key: accepted',
    '✓ asking: as the account is set, the agent asks before every action',
    '✓ versions: hosted server 1.11.0, agent server 1.58.2: not newer than what was tried',
    expect.stringMatching(/^✓ agent server: .*tells what is pending/),
    expect.stringMatching(/^– guard: never rehearsed here/),
  ]);
});

test('all missing settings are named, and nothing else is tried', async () => {
  const all = await lines({ APP_ID: '', WEBHOOK_SECRET: 'development' });
  expect(all).toHaveLength(2);
  expect(all.join('\n')).toMatch(/APP_ID is missing[\s\S]*development/);
});

test('without an App the first thing to do is the set-up', async () => {
  const all = await lines({ APP_ID: '', PRIVATE_KEY: '', WEBHOOK_SECRET: '' });
  expect(all).toEqual([
    expect.stringMatching(/^✗ configuration: no App is registered yet.* Fix: run `npm run setup` first/),
  ]);
});

test('the key of another App is found, and the service is checked nevertheless', async () => {
  await runConversation();
  const all = await lines({ PRIVATE_KEY: newPrivateKey(), AGENT_SERVER_URL: 'http://127.0.0.1:1' });
  expect(about(all, 'App key')[0]).toMatch(/^✗.*PRIVATE_KEY is a key of that App/);
  expect(about(all, 'App permissions')).toEqual([]);
  expect(about(all, 'API key')).toEqual(['✓ API key: accepted']);
  expect(about(all, 'agent server')[0]).toMatch(/^✗.*let this machine reach it/);
});

test('missing permissions, missing events and another webhook secret are found', async () => {
  await github.setPermissions('octo', { metadata: 'read', issues: 'read' });
  await github.setEvents('octo', ['issues']);
  hookStatus = 401;
  await github.createIssue(people.reader, github.repository, { title: 'A' });
  await github.deliveriesSettled();
  const all = await lines();
  expect(about(all, 'App permissions')[0]).toMatch(/^✗.*issues: write/);
  expect(about(all, 'App events')[0]).toMatch(/^✗.*issue_comment/);
  expect(about(all, 'installation octo')[0]).toMatch(/^✗.*an owner of octo/);
  expect(about(all, 'deliveries')[0]).toMatch(/^✗.*401.*differ/);
});

describe('the doctor with --repository', () => {
  const policy =
    'allow_requester: false\nrules:\n  - accept: {}\n  - ask: { path: ".github/**" }\n    people: 2\n';
  const own =
    'permission: { approve: maintain }\nask: risky\nquestions: { remind: 10m }\nrules:\n  - reject: { tool: browser }\n    reason: No.\n';
  const path = '.github/agent-conversations.yml';
  const linesOf = async (repository = github.repository) =>
    (await lines({ POLICY_FILE: 'policy.yml' }, policy, repository)).filter((line) =>
      line.includes(repository),
    );

  test('shows what is in force, and where each value is from', async () => {
    await github.setFile(github.repository, path, own);
    const all = (await linesOf()).map((line) =>
      line.replace(/[0-9a-f]{40}/g, 'COMMIT').replace(/@[0-9a-f]{12}/g, '@HASH'),
    );
    const file = `${github.repository}/${path}@COMMIT`;
    for (const line of [
      `label: agent (default)`,
      `permission.start: write (default)`,
      `permission.approve: maintain (${file})`,
      `allow_requester: false (POLICY_FILE@HASH)`,
      `commands.prefix: /agent (default)`,
      `ask: risky (${file})`,
      `questions.remind: 10m (${file})`,
      `rule 1: accept: {} (POLICY_FILE@HASH)`,
      `rule 2: ask: { path: ".github/**" } people: 2 (POLICY_FILE@HASH)`,
      `rule 1: reject: { tool: browser } reason: "No." (${file}:5)`,
    ])
      expect(all).toContain(`✓ ${github.repository} ${line}`);
  });

  describe('says of the check of people', () => {
    const name = 'agent-conversations/people';
    const requiring = (appId: number | null) => [
      { context: 'ci', appId: null },
      { context: name, appId },
    ];
    const ofPeople = async () => {
      const before = `${github.repository} /people: `;
      return (await linesOf())
        .filter((line) => line.includes(before))
        .map((line) => line.replace(before, ''));
    };
    const on = () => github.setFile(github.repository, path, 'pull_requests: { people: 2 }\n');

    test('that nothing requires it, also where a ruleset only evaluates, or requires another check', async () => {
      await on();
      const other = { requires: [{ context: 'ci', appId: null }], bypass: [] };
      await github.addRuleset(github.repository, { enforcement: 'active', ...other });
      const evaluated = { requires: requiring(null), bypass: [] };
      await github.addRuleset(github.repository, { enforcement: 'evaluate', ...evaluated });
      expect(await ofPeople()).toEqual([expect.stringMatching(/^✗ nothing requires/)]);
    });

    test('which ruleset requires it, and who may bypass that where GitHub shows it', async () => {
      await on();
      const id = await github.addRuleset(github.repository, {
        enforcement: 'active',
        requires: requiring(github.appId),
        bypass: [
          { actor_type: 'Integration', actor_id: 99, bypass_mode: 'always' },
          { actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'pull_request' },
        ],
      });
      const required = `✓ ruleset ${id} of ${github.repository} requires it on main, of this App`;
      expect(await ofPeople()).toEqual([required, expect.stringMatching(/^– who may bypass/)]);
      await github.setPermissions('octo', { metadata: 'read', contents: 'read', administration: 'write' });
      expect(await ofPeople()).toEqual([
        required,
        expect.stringMatching(/^✗ the App 99, the role admin \(pull requests\) may merge/),
      ]);
    });

    test('that the classic protection binds no administrators, unless it is told to', async () => {
      await on();
      const requires = requiring(github.appId);
      await github.setProtection(github.repository, { requires, enforcedFor: 'non_admins' });
      expect(await ofPeople()).toEqual([
        '✓ the branch protection requires it on main, of this App',
        expect.stringMatching(/^✗ administrators may merge/),
      ]);
      await github.setProtection(github.repository, { requires, enforcedFor: 'everyone' });
      expect((await ofPeople())[1]).toBe('✓ nobody may bypass the branch protection');
    });
  });

  test('shows the rules of a preset, and the place of each', async () => {
    await github.setFile(github.repository, path, 'rules:\n  - preset: read\n  - ask: { path: "a" }\n');
    const all = (await linesOf()).join('\n');
    expect(all).toContain('preset read, rule 1: accept: { does: read }');
    expect(all).toContain('rule 2: ask: { path: a }');
  });

  test('shows each problem of the configuration file', async () => {
    await github.setFile(github.repository, path, 'ask: often\nrules: [x]\n');
    expect(await linesOf()).toEqual([
      `✗ configuration of ${github.repository}: line 1, ask is "often"; expected: one of service, always, risky, never, observe, plan. Fix: correct the file on the default branch`,
      `✗ configuration of ${github.repository}: line 2, rule 1 is "x"; expected: a rule: a mapping with approve (or accept), reject, ask, known or preset. Fix: correct the file on the default branch`,
    ]);
  });
});

describe('the database', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('is only looked at, and a folder that does not exist is not made', async () => {
    const folder = join(dataDir, 'deeper/still');
    expect(about(await lines({ DATA_DIR: folder }), 'database')).toEqual([
      `✓ database: embedded, in ${folder}`,
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('PostgreSQL answers, or the finding says why not', async () => {
    const url = await postgres.createDatabase();
    expect(about(await lines({ DATABASE_URL: url }), 'database')).toEqual(['✓ database: PostgreSQL answers']);
    const away = await lines({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(about(away, 'database')[0]).toMatch(/^✗.*ECONNREFUSED.*check DATABASE_URL/);
  });
});

describe('npm run doctor', () => {
  const run = (env: Record<string, string>, ...words: readonly string[]) => {
    const program = [join(root, 'app/operate/doctor/main.ts'), ...words];
    return follow(spawn(process.execPath, program, { env }), 'the doctor').ended;
  };

  test('with --rehearse also plays the guard, and a red line is something to fix', async () => {
    await service.close();
    service = await startSimulator({ dialect: 'live', refuseEmptyStarts: true });
    const { code, said: out } = await run(environment(), '--rehearse');
    expect(out).toMatch(/\n– guard: .*\n\n✗ start: RED: .*\n– policy: cannot tell: there is no conversation/);
    expect(out).toMatch(/\nTHE GUARD DID NOT HOLD\. Red: start\.\n[\s\S]*\n1 to fix\.\n$/);
    expect(code).toBe(1);
  });

  test('ends with 1 and says how much there is, showing no secret', async () => {
    const { code, said: out } = await run(environment({ AGENT_API_KEY: 'a-secret-of-somebody-else' }));
    expect([code, out.match(/^✗/gm)?.length]).toEqual([1, 1]);
    expect(out).toMatch(/\n1 to fix\.\n$/);
    for (const secret of ['a-secret-of-somebody-else', github.webhookSecret, 'PRIVATE KEY'])
      expect(out).not.toContain(secret);
  });
});
