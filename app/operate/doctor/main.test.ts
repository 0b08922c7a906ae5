// The doctor at a whole installation: an emulated GitHub, a simulated service, real databases.

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type EmulatedGitHub, newPrivateKey, people, startGitHub } from '../../../lab/github/index.ts';
import { type Simulator, startSimulator } from '../../../lab/service/index.ts';
import { appEnvironment } from '../../../lab/stage/app-environment.ts';
import { follow } from '../../../lab/support/child.ts';

import { onPostgres } from '../../../test/support/both-databases.ts';
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
  const all = await lines();
  expect(all.filter((line) => !line.startsWith('✓'))).toEqual([expect.stringMatching(/^– guard: never/)]);
  expect(all.map((line) => line.slice(2).split(':')[0])).toEqual([
    ...['configuration', 'WEBHOOK_SECRET', 'status page', 'database', 'App key', 'App permissions'],
    ...['App events', 'webhook', 'deliveries', 'installation octo', 'service address', 'API key', 'asking'],
    ...['versions', 'agent server', 'guard'],
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
    const requires = () => [
      { context: 'ci', appId: null },
      { context: name, appId: github.appId },
    ];
    const ruleset = (changes: object) =>
      github.addRuleset(github.repository, {
        ...{ enforcement: 'active', requires: requires(), bypass: [], ...changes },
      });
    const bypass = [
      { actor_type: 'Integration', actor_id: 99, bypass_mode: 'always' },
      { actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'pull_request' },
    ];
    const protect = (enforcedFor: 'non_admins' | 'everyone') =>
      github.setProtection(github.repository, { requires: requires(), enforcedFor });
    test.each<[string, () => Promise<unknown>, ...RegExp[]]>([
      [
        'that nothing requires it where a ruleset only evaluates, or requires another check',
        async () => [
          await ruleset({ requires: requires().slice(0, 1) }),
          await ruleset({ enforcement: 'evaluate' }),
        ],
        /^✗ nothing requires/,
      ],
      [
        'which ruleset requires it, and that it does not see who may bypass that',
        () => ruleset({ bypass }),
        /^✓ ruleset \d+ of .* requires it on main, of this App$/,
        /^– who may bypass/,
      ],
      [
        'who may bypass a ruleset, where GitHub shows it',
        async () => {
          await ruleset({ bypass });
          const permissions = { metadata: 'read', contents: 'read', administration: 'write' };
          await github.setPermissions('octo', permissions);
        },
        /^✓ ruleset/,
        /^✗ the App 99, the role admin \(pull requests\) may merge/,
      ],
      [
        'that the classic protection binds no administrators',
        () => protect('non_admins'),
        /^✓ the branch protection requires it on main, of this App$/,
        /^✗ administrators may merge/,
      ],
      ['that it does where it is told to', () => protect('everyone'), /^✓/, /^✓ nobody may bypass/],
    ])('%s', async (_, isSet, ...said) => {
      await github.setFile(github.repository, path, 'pull_requests: { people: 2 }\n');
      await isSet();
      const before = `${github.repository} /people: `;
      const all = (await linesOf()).filter((line) => line.includes(before));
      const found = all.map((line) => line.replace(before, ''));
      expect(found).toEqual(said.map((each) => expect.stringMatching(each)));
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
  const newDatabase = onPostgres();

  test('is only looked at, and a folder that does not exist is not made', async () => {
    const folder = join(dataDir, 'deeper/still');
    expect(about(await lines({ DATA_DIR: folder }), 'database')).toEqual([
      `✓ database: embedded, in ${folder}`,
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('PostgreSQL answers, or the finding says why not', async () => {
    const url = await newDatabase();
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
