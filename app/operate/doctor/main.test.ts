// The doctor at a whole installation: an emulated GitHub, a simulated service, real databases.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type EmulatedGitHub, newPrivateKey, people, startGitHub } from '../../../lab/github/index.ts';
import { type Simulator, startSimulator } from '../../../lab/service/index.ts';
import { appEnvironment } from '../../../lab/stage/app-environment.ts';
import { follow } from '../../../lab/support/child.ts';
import { systemClock } from '../../../shared/clock.ts';
import { onPostgres } from '../../../test/support/both-databases.ts';
import { serveRoutes } from '../../../test/support/serve-routes.ts';
import { startConversation } from '../../../test/support/simulated.ts';
import { storiesOn } from '../../../test/support/tell-story.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openTerminal } from '../../../test/support/terminal.ts';
import { findingText } from '../../rehearsal/check.ts';
import { openStore } from '../../store/store.ts';
import { examine } from './main.ts';

const root = join(import.meta.dirname, '../../..');
const path = '.github/agent-conversations.yml';
const appYml = readFileSync(join(root, 'app.yml'), 'utf8');

const newDatabase = onPostgres();
let github: EmulatedGitHub;
let service: Simulator;
let dataDir: string;
let answers: { hook: number };

beforeEach(async () => {
  dataDir = temporaryFolder();
  github = await startGitHub({ webhookSecret: '5f0c1e9ab7d24386' });
  service = await startSimulator({ dialect: 'live', speed: 1 });
  const answer = { hook: 200 };
  answers = answer;
  const hook = await serveRoutes([
    (request, response) => Boolean(request.resume() && response.writeHead(answer.hook).end()),
  ]);
  await github.setWebhookUrl(`${hook}/api/github/webhooks`);
});

afterEach(() => Promise.all([github.close(), service.close()]));

const environment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  ...appEnvironment({ github, service, dataDir, port: 0 }),
  ...more,
});

/** What the doctor is given, and the lines that it has said. */
interface Visit {
  readonly env: Record<string, string>;
  repository: string | null;
  skew: number;
  lines: readonly string[] | null;
}

const policy =
  'allow_requester: false\nrules:\n  - accept: {}\n  - ask: { path: ".github/**" }\n    people: 2\n';

/** Names of the emulation are `REPO`, commits and hashes their names. Only lines about the repository where it is one's. */
async function linesOf(visit: Visit): Promise<readonly string[]> {
  const { env, repository } = visit;
  if (visit.lines !== null) return visit.lines;
  const clock = { ...systemClock, now: () => Date.now() + visit.skew };
  const { surroundings } = openTerminal(environment(env), { clock, readText: () => policy });
  const findings = await examine({ ...surroundings, appYml, repository }, () => {});
  const plain = findings.map((finding) =>
    findingText(finding)
      .replaceAll(github.repository, 'REPO')
      .replaceAll(`REPO/${path}`, 'FILE')
      .replace(/[0-9a-f]{40}/g, 'COMMIT')
      .replace(/@[0-9a-f]{12}/g, '@HASH'),
  );
  visit.lines = repository === null ? plain : plain.filter((line) => line.includes('REPO'));
  return visit.lines;
}

const tell = storiesOn<Visit>(() => ({ env: {}, repository: null, skew: 0, lines: null }), {
  'with _=(.*)': ({ env }, name = '', value = '') => Object.assign(env, { [name]: value }),
  'file …': async (visit, text = '') => {
    await github.setFile(github.repository, path, text);
    Object.assign(visit, { repository: github.repository });
    visit.env.POLICY_FILE = 'policy.yml';
  },
  'skew # minutes': (visit, minutes) => Object.assign(visit, { skew: Number(minutes) * 60_000 }),
  '# lines?': async (visit, count) => expect(await linesOf(visit)).toHaveLength(Number(count)),
  'nothing of …': async (visit, absent) => expect((await linesOf(visit)).join('\n')).not.toContain(absent),
  '…': async (visit, step = '') => {
    const [begin = '', ...words] = step.split(' … ');
    const lines = (await linesOf(visit)).filter((line) => line.startsWith(begin));
    const fits = lines.some((line) => words.every((each) => line.includes(each)));
    expect(fits ? [] : [...lines, ...(await linesOf(visit))]).toEqual([]);
  },
});

async function runConversation(): Promise<void> {
  await startConversation(service, 'simulate: hang');
  await service.control.advance('1m');
}
async function eventArrives(): Promise<void> {
  const number = await github.createIssue(people.reader, github.repository, { title: 'A' });
  await github.label(people.admin, github.repository, number, 'agent');
  await github.deliveriesSettled();
}
const isHealthy = async (visit: Visit) => {
  const all = await linesOf(visit);
  expect(all.filter((line) => !line.startsWith('✓'))).toEqual([expect.stringMatching(/^– guard: never/)]);
  expect(all.map((line) => line.slice(2).split(':')[0])).toEqual([
    ...['configuration', 'WEBHOOK_SECRET', 'status page', 'database', 'App key', 'App permissions'],
    ...['App events', 'webhook', 'deliveries', 'installation octo', 'service address', 'API key', 'asking'],
    ...['versions', 'agent server', 'guard'],
  ]);
};
const anotherKey = ({ env }: Visit) => Object.assign(env, { PRIVATE_KEY: newPrivateKey() });
const lowRights = async () => {
  answers.hook = 401;
  await github.setPermissions('octo', { metadata: 'read', issues: 'read' });
  await github.setEvents('octo', ['issues']);
};
const inPostgres = async ({ env }: Visit) => Object.assign(env, { DATABASE_URL: await newDatabase() });
const inPostgresAfter = (sql: (name: string) => string) => async (visit: Visit) => {
  await inPostgres(visit);
  const client = new pg.Client({ connectionString: visit.env.DATABASE_URL });
  await client.connect();
  await client.query(sql(`"${client.database}"`));
  await client.end();
};
const readOnly = inPostgresAfter((name) => `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
const ofOthers = inPostgresAfter(
  (name) => `CREATE ROLE app; GRANT app TO postgres; ALTER DATABASE ${name} SET role = app`,
);
const newer = async () => {
  const store = await openStore({ dataDir, now: () => 0 });
  await store.close();
  const file = new DatabaseSync(join(dataDir, 'agent-conversations.db'));
  file.exec('INSERT INTO schema_versions VALUES (99, 0)');
  file.close();
};
const ofAnotherApp = async () => {
  const store = await openStore({ dataDir, now: () => 0 });
  await store.owner.claim(99);
  await store.close();
};
const inNoFolder = ({ env }: Visit) => Object.assign(env, { DATA_DIR: join(dataDir, 'deeper/still') });
const madeNoFolder = () => expect(readdirSync(dataDir)).toEqual([]);

const requires = () => [
  { context: 'ci', appId: null },
  { context: 'agent-conversations/people', appId: github.appId },
];
const ruleset = (changes: object = {}) =>
  github.addRuleset(github.repository, {
    ...{ enforcement: 'active', requires: requires(), bypass: [], ...changes },
  });
const bypassed = () =>
  ruleset({
    bypass: [
      { actor_type: 'Integration', actor_id: 99, bypass_mode: 'always' },
      { actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'pull_request' },
    ],
  });
const onlyOthers = async () => {
  await ruleset({ requires: requires().slice(0, 1) });
  await ruleset({ enforcement: 'evaluate' });
};
const seesAll = () =>
  github.setPermissions('octo', { metadata: 'read', contents: 'read', administration: 'write' });
const protect = (enforcedFor: 'non_admins' | 'everyone') => () =>
  github.setProtection(github.repository, { requires: requires(), enforcedFor });
/** Signs of all that is said of the check of people. */
const saysOfPeople = (signs: string) => async (visit: Visit) => {
  const said = (await linesOf(visit)).filter((line) => line.includes('/people: '));
  expect(said.map(([sign]) => sign).join('')).toBe(signs);
};

tell`
  a healthy installation has nothing to fix
    ${runConversation} | ${eventArrives} | ${isHealthy}
  all missing settings are named, and nothing else is tried
    with APP_ID= | with WEBHOOK_SECRET=development | 2 lines | ✗ … APP_ID is missing | ✗ … development
  without an App the first thing to do is the set-up
    with APP_ID= | with PRIVATE_KEY= | with WEBHOOK_SECRET= | 1 line
    ✗ configuration: no App is registered yet … Fix: run \`npm run setup\` first
  the key of another App is found, and the service is checked nevertheless
    ${runConversation} | ${anotherKey} | with AGENT_SERVER_URL=http://127.0.0.1:1
    ✗ App key: … PRIVATE_KEY is a key of that App | nothing of App permissions | ✓ API key: accepted
    ✗ agent server: … let this machine reach it
  a clock that differs from GitHub's is found, though the key is accepted
    skew 10 minutes | ✓ App key | ✗ clock: this machine's clock is … s ahead. Fix: set the clock
  missing permissions, missing events and another webhook secret are found
    ${lowRights} | ${eventArrives} | ✗ App permissions: … issues: write | ✗ App events: … issue_comment
    ✗ installation octo: … an owner of octo | ✗ deliveries: … 401 … differ
  the database is only looked at, and a folder that does not exist is not made
    ${inNoFolder} | ✓ database: embedded, in  … /deeper/still | ${madeNoFolder}
  a PostgreSQL that answers is green
    ${inPostgres} | ✓ database: PostgreSQL answers
  a PostgreSQL that cannot be reached is red, with the reason
    with DATABASE_URL=postgres://127.0.0.1:1/none | ✗ database: … ECONNREFUSED … check DATABASE_URL
  a PostgreSQL %s is red, as the App does not start with it
    %s | ✗ database: The PostgreSQL of DATABASE_URL cannot be used: … %s … may make tables
    - that takes no writes ~ ${readOnly} ~ read-only transaction
    - in which this user may make no tables ~ ${ofOthers} ~ permission denied
  data of a newer version are red
    ${newer} | ✗ database: The database has schema 99 … a backup from before it. Fix: check
  data of another App are red
    ${ofAnotherApp} | ✗ database: The data are those of App 99, and APP_ID is … Fix: check DATABASE_URL or DATA_DIR
  of a repository, what is in force is shown, and where each value is from
    file permission: { approve: maintain }\nask: risky\nquestions: { remind: 10m }\nrules:\n  - reject: { tool: browser }\n    reason: No.\n
    ✓ REPO label: agent (default) | ✓ REPO permission.start: write (default)
    ✓ REPO permission.approve: maintain (FILE@COMMIT) | ✓ REPO allow_requester: false (POLICY_FILE@HASH)
    ✓ REPO commands.prefix: /agent (default) | ✓ REPO ask: risky (FILE@COMMIT)
    ✓ REPO questions.remind: 10m (FILE@COMMIT) | ✓ REPO rule 1: accept: {} (POLICY_FILE@HASH)
    ✓ REPO rule 2: ask: { path: ".github/**" } people: 2 (POLICY_FILE@HASH)
    ✓ REPO rule 1: reject: { tool: browser } reason: "No." (FILE@COMMIT:5)
  of a repository, the rules of a preset are shown, and the place of each
    file rules:\n  - preset: read\n  - ask: { path: "a" }\n
    ✓ REPO … preset read, rule 1: accept: { does: read } | ✓ REPO … rule 2: ask: { path: a }
  of a repository, each problem of the configuration file is shown
    file ask: often\nrules: [x]\n | 2 lines
    ✗ configuration of REPO: line 1, ask is "often"; expected: one of service, always, risky, never, observe, plan. Fix: correct the file on the default branch
    ✗ configuration of REPO: line 2, rule 1 is "x"; expected: a rule: a mapping with approve (or accept), reject, ask, known or preset. Fix: correct the file on the default branch
  of the check of people, %s
    file pull_requests: { people: 2 }\n | %s | %s
    - that nothing requires it where a ruleset only evaluates, or requires another check ~ ${onlyOthers} ~ ✗ REPO … nothing requires | ${saysOfPeople('✗')}
    - which ruleset requires it, and that it does not see who may bypass that ~ ${bypassed} ~ ✓ REPO … /people: ruleset … requires it on main, of this App | – REPO … who may bypass | ${saysOfPeople('✓–')}
    - who may bypass a ruleset, where GitHub shows it ~ ${bypassed} | ${seesAll} ~ ✗ REPO … the App 99, the role admin (pull requests) may merge | ${saysOfPeople('✓✗')}
    - that the classic protection binds no administrators ~ ${protect('non_admins')} ~ ✓ REPO … the branch protection requires it on main, of this App | ✗ REPO … administrators may merge | ${saysOfPeople('✓✗')}
    - that nobody gets past it ~ ${protect('everyone')} ~ ✓ REPO … nobody may bypass | ${saysOfPeople('✓✓')}
`;

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

  test('goes on to its end where nobody reads any more', async () => {
    const child = spawn(process.execPath, [join(root, 'app/operate/doctor/main.ts')], { env: environment() });
    child.stdout.once('data', () => child.stdout.destroy());
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  test('ends with 1 and says how much there is, showing no secret', async () => {
    const { code, said: out } = await run(environment({ AGENT_API_KEY: 'a-secret-of-somebody-else' }));
    expect([code, out.match(/^✗/gm)?.length]).toEqual([1, 1]);
    expect(out).toMatch(/\n1 to fix\.\n$/);
    for (const secret of ['a-secret-of-somebody-else', github.webhookSecret, 'PRIVATE KEY'])
      expect(out).not.toContain(secret);
  });
});
