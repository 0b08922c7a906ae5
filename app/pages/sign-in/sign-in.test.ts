// Signing in with GitHub as a browser does it, on the emulated GitHub: who gets in, what they see, and what attackers try.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent, request as send } from 'undici';
import { type EmulatedGitHub, people, type RepositorySeed, startGitHub } from '../../../lab/github/index.ts';
import { someAction } from '../../../test/support/questions/some.ts';
import { serveRoutes } from '../../../test/support/serve-routes.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openSqlite } from '../../kernel/sqlite.ts';
import { createHalting, halterName } from '../../store/halt.ts';
import { withFacts } from '../../store/run/run-facts.ts';
import { openStore, type Store } from '../../store/store.ts';
import { aDecision } from '../../testing/decisions.ts';
import { aRun } from '../../testing/runs.ts';
import { createAuditRoute } from '../audit.ts';
import { createGate } from '../gate.ts';
import { createMetrics, createMetricsRoute } from '../metrics.ts';
import { createStatusRoutes } from '../status/routes.ts';
import { callbackPath, createGitHubGate } from './github-gate.ts';
import { createPersonalGitHub } from './personal-github.ts';

const minute = 60_000;
const hour = 60 * minute;
const token = 'a-dashboard-token-of-length';
const { admin, maintainer, writer, reader, outsider } = people;

const open = 'octo/widgets';
const secret = 'octo/secret';
const repositories: readonly RepositorySeed[] = [
  { name: open, roles: { [admin]: 'admin', [maintainer]: 'maintain', [writer]: 'write', [reader]: 'read' } },
  { name: secret, private: true, roles: { [admin]: 'admin', [maintainer]: 'triage' } },
];

let clock: number;
let warnings: string[];
let github: EmulatedGitHub;
let store: Store;
let dataDir: string;
let replicas: string[];
const dispatcher = new Agent();
afterAll(() => dispatcher.close());

beforeEach(async () => {
  clock = Date.UTC(2026, 10, 22);
  github = await startGitHub({ repositories, now: () => clock });
  dataDir = temporaryFolder();
  store = await openStore({ dataDir, now: () => clock });
  replicas = [];
  warnings = [];
});
afterEach(async () => {
  await store.close();
  await github.close();
});

/** A further process of the App; the first one is where GitHub sends people back to. */
async function startReplica(operators: readonly string[] = [], requests?: number): Promise<string> {
  const now = () => clock;
  const { clientId, clientSecret, url: githubUrl } = github;
  const personal = createPersonalGitHub({ clientId, clientSecret, operators }, { githubUrl, dispatcher });
  const log = { info() {}, warn: (message: string) => warnings.push(message) };
  const counted: typeof personal = {
    ...personal,
    shown: async (...asked) => {
      const shown = await personal.shown(...asked);
      return { ...shown, requests: requests ?? shown.requests };
    },
  };
  const programs = createGate({ kind: 'shared', token, now });
  const gate = createGitHubGate({
    sessions: store.sessions,
    operators: store.operators,
    github: counted,
    programs,
    now,
    log,
  });
  const metrics = createMetrics({ store, now, failed: () => {} });
  const halting = createHalting(store, {
    now,
    uuid: randomUUID,
    done: (what, by) => log.warn(`${halterName(by)}: ${what}`),
  });
  const replica = await serveRoutes([
    createMetricsRoute(metrics, gate),
    createAuditRoute({ decisions: store.decisions, halts: store.halts, gate, githubUrl, now, log }),
    createStatusRoutes({ store, halting, gate, githubUrl, now }),
  ]);
  replicas.push(replica);
  if (replicas.length === 1) await github.setCallbackUrl(`${replica}${callbackPath}`);
  return replica;
}

/** Keeps cookies as a browser does, for every port of this machine. */
function newBrowser(headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const get = async (url: string, method: 'GET' | 'POST' = 'GET') => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await send(url, { method, headers: { ...headers, ...(cookie && { cookie }) } });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = String(reply.headers.location ?? '');
    return { status: reply.statusCode, text: await reply.body.text(), location, headers: reply.headers };
  };
  /** To the address with which GitHub sends the person back. */
  const toGitHub = async (address: string, more: string, next = '/') => {
    const { location } = await get(`${address}/sign-in/github?${new URLSearchParams({ next })}`);
    return (await get(`${location}&${more}`)).location;
  };
  return {
    cookies,
    get,
    toGitHub,
    async signIn(address: string, login: string, next?: string) {
      return get(await toGitHub(address, `login=${login}`, next));
    },
  };
}

async function signedIn(address: string, login: string) {
  const browser = newBrowser();
  await browser.signIn(address, login);
  return browser;
}

/** The front page, as somebody sees it. */
const frontOf = async (address: string, login: string) =>
  (await (await signedIn(address, login)).get(`${address}/`)).text;

async function aRunIn(name: string, requester: string, changes: Parameters<typeof aRun>[0] = {}) {
  const { repository: id } = await github.ids(name);
  const [owner = '', repo = ''] = name.split('/');
  const base = aRun();
  const { facts } = withFacts(base, { start: { requester, issueTitle: `Work in ${name}` } });
  const run = aRun({
    id: `run-${repo}`,
    repository: { id, owner, name: repo },
    createdAt: clock,
    facts,
    ...changes,
  });
  await store.runs.insert(run);
  await store.decisions.put(aDecision({ id: `d-${run.id}`, runId: run.id, repository: run.repository }));
  return run;
}

async function anOpenQuestion(runId: string, changes: object = {}) {
  await store.questions.ask(runId, clock);
  const [asked] = await store.questions.ofRun(runId, 1);
  if (asked === undefined) throw new Error('nothing was asked');
  await store.questions.save({
    ...asked,
    state: 'open',
    code: 'A2B3C',
    openedAt: clock,
    actions: [someAction()],
    ...changes,
  });
}

const tokenRequests = async () =>
  (await github.requests()).filter(({ path }) => path === '/login/oauth/access_token').length;

describe('signing in', () => {
  test('a person is sent to GitHub and back, and sees what GitHub shows them and nothing else', async () => {
    const address = await startReplica();
    await aRunIn(open, writer);
    const hidden = await aRunIn(secret, admin);
    await anOpenQuestion(hidden.id);
    const browser = newBrowser();
    const before = await browser.get(`${address}/`);
    expect([before.status, before.text]).toEqual([401, expect.stringContaining('/sign-in/github?next=%2F')]);
    expect(before.text).not.toContain('Work in');
    expect(await browser.signIn(address, reader, '/runs/run-widgets')).toMatchObject({
      status: 303,
      location: '/runs/run-widgets',
    });
    const front = await browser.get(`${address}/`);
    expect(front.status).toBe(200);
    expect(front.text).toContain('Work in octo/widgets');
    expect(front.text).toContain(`<bdi class="who">${reader}</bdi>`);
    expect(front.text).toContain('<dd>1</dd><dt><a href="/?state=live">live');
    const filtered = await browser.get(`${address}/?repository=octo/secret&state=waiting`);
    const audit = await browser.get(`${address}/audit.jsonl`);
    for (const { text } of [front, filtered, audit])
      expect(text).not.toMatch(/Work in octo\/secret|run-secret/);
    expect(audit.text.trim().split('\n')).toHaveLength(1);
    expect((await browser.get(`${address}/runs/run-widgets`)).status).toBe(200);
    expect((await browser.get(`${address}/runs/run-secret`)).status).toBe(404);
    expect((await browser.get(`${address}/metrics`)).status).toBe(403);

    const all = await signedIn(address, admin);
    expect((await all.get(`${address}/`)).text).toContain('Work in octo/secret');
    expect((await all.get(`${address}/audit.jsonl`)).text.trim().split('\n')).toHaveLength(2);

    const stranger = await signedIn(address, outsider);
    const empty = (await stranger.get(`${address}/`)).text;
    expect(empty).not.toContain('Work in');
    expect(empty).toContain('GitHub shows you no repository in which this App is installed.');
    expect((await stranger.get(`${address}/audit.jsonl`)).text).toBe('');
  });

  test('a stranger learns neither that agents are halted nor that the guard does not hold', async () => {
    const address = await startReplica();
    const broken = { at: clock, guard: 'broken', hosted: '1', agentServer: '1', cost: 0, red: ['asks'] };
    const note = JSON.stringify({ last: broken, held: null });
    await store.maintenance.note('rehearse', note, clock);
    await store.halts.begin('h', { kind: 'operator', name: 'rita' }, clock);
    const shown = await frontOf(address, reader);
    expect(shown).toContain('DID NOT HOLD');
    expect(shown).toContain('Agents are halted');
    expect(await frontOf(address, outsider)).not.toMatch(/DID NOT HOLD|Agents are halted|rita/);
  });

  test('programs send DASHBOARD_TOKEN, and see all', async () => {
    const address = await startReplica();
    await aRunIn(secret, admin);
    const program = newBrowser({ authorization: `Bearer ${token}` });
    expect((await program.get(`${address}/audit.jsonl`)).text).toContain('run-secret');
    expect((await program.get(`${address}/metrics`)).status).toBe(200);
    const behindProxy = newBrowser({ authorization: 'Basic b3RoZXI6cGFzcw==' });
    expect((await behindProxy.get(`${address}/`)).status).toBe(401);
    await behindProxy.signIn(address, admin);
    expect((await behindProxy.get(`${address}/`)).text).toContain('Work in octo/secret');
    const guessing = newBrowser({ authorization: 'Bearer wrong' });
    expect((await guessing.get(`${address}/metrics`)).status).toBe(401);
  });

  test('nobody is led to another site or to /sign-out afterwards', async () => {
    const address = await startReplica();
    for (const next of [
      'https://attacker.example',
      '//attacker.example',
      '/\\attacker.example',
      '/sign-out',
    ]) {
      const browser = newBrowser();
      expect((await browser.signIn(address, reader, next)).location).toBe('/');
      // Nor by a cookie that somebody else has written.
      const back = await browser.toGitHub(address, `login=${reader}`);
      const [name = '', value = ''] = [...browser.cookies].find(([each]) => each.endsWith('sign-in')) ?? [];
      const forged = Buffer.from(next).toString('base64url');
      browser.cookies.set(name, [...value.split('.').slice(0, 2), forged].join('.'));
      expect((await browser.get(back)).location).toBe('/');
    }
  });

  test('with https its cookies are of this host alone, and out of reach for scripts', async () => {
    const address = await startReplica();
    const browser = newBrowser({ 'x-forwarded-proto': 'https' });
    const begun = await browser.get(`${address}/sign-in/github`);
    expect(begun.headers['set-cookie']).toMatch(
      /^__Host-agent-conversations-sign-in=.*; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const done = await browser.signIn(address, reader);
    expect([done.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-agent-conversations-person=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax; Secure$/,
    );
    // A neighbouring host can set this one.
    const value = browser.cookies.get('__Host-agent-conversations-person') ?? '';
    browser.cookies.clear();
    browser.cookies.set('agent-conversations-person', value);
    expect((await browser.get(`${address}/`)).status).toBe(401);
  });
});

describe('nobody gets in', () => {
  test('with the answer of GitHub that another browser asked for, and GitHub is not asked', async () => {
    const address = await startReplica();
    const attacker = newBrowser();
    const back = await attacker.toGitHub(address, `login=${outsider}`);
    const victim = newBrowser();
    expect((await victim.get(back)).status).toBe(400);
    await victim.toGitHub(address, `login=${reader}`);
    const { status, text } = await victim.get(back);
    expect([status, text]).toEqual([400, expect.stringContaining('did not begin in this browser')]);
    expect((await victim.get(`${address}${callbackPath}?code=x`)).status).toBe(400);
    expect((await victim.get(`${address}${callbackPath}?code=x&state=`)).status).toBe(400);
    expect([...victim.cookies.keys()]).toEqual(['agent-conversations-sign-in']);
    expect(await tokenRequests()).toBe(0);
  });

  test.each([
    ['without its cookie', null],
    ['with a cookie that names no state', '.verifier.next'],
  ])('with a callback %s, and GitHub is not asked', async (_, cookie) => {
    const address = await startReplica();
    for (const query of ['code=x', 'code=x&state=']) {
      const browser = newBrowser();
      if (cookie !== null) browser.cookies.set('agent-conversations-sign-in', cookie);
      expect((await browser.get(`${address}${callbackPath}?${query}`)).status).toBe(400);
    }
    expect(await tokenRequests()).toBe(0);
  });

  test('with the code of somebody else in a sign-in of their own', async () => {
    const address = await startReplica();
    const codeOf = (back: string) => new URL(back).searchParams.get('code') ?? '';
    const stolen = codeOf(await newBrowser().toGitHub(address, `login=${admin}`));
    const attacker = newBrowser();
    const back = new URL(await attacker.toGitHub(address, `login=${outsider}`));
    back.searchParams.set('code', stolen);
    expect((await attacker.get(back.href)).status).toBe(400);
    expect(attacker.cookies.has('agent-conversations-person')).toBe(false);
  });

  test('who does not allow it at GitHub', async () => {
    const address = await startReplica();
    const browser = newBrowser();
    const { status, text } = await browser.get(await browser.toGitHub(address, 'refuse=1'));
    expect([status, text]).toEqual([403, expect.stringContaining('was not allowed')]);
    expect(await tokenRequests()).toBe(0);
  });

  test('with a code that is used or ten minutes old, and who tries many is kept from GitHub', async () => {
    const address = await startReplica();
    const browser = newBrowser();
    const back = await browser.toGitHub(address, `login=${reader}`);
    const cookies = [...browser.cookies];
    await browser.get(back);
    const again = newBrowser();
    for (const [name, value] of cookies) again.cookies.set(name, value);
    const replayed = await again.get(back);
    expect([replayed.status, replayed.text]).toEqual([400, expect.stringContaining('does not take')]);
    const old = await browser.toGitHub(address, `login=${reader}`);
    clock += 11 * minute;
    expect((await browser.get(old)).status).toBe(400);
    for (let count = 0; count < 9; count += 1) expect((await again.get(back)).status).toBe(400);
    const asked = await tokenRequests();
    const held = await again.get(back);
    expect([held.status, held.headers['retry-after']]).toEqual([429, expect.anything()]);
    expect(await tokenRequests()).toBe(asked);
  });

  test('with a session that was in the browser before: it is ended, and another one begins', async () => {
    const address = await startReplica();
    const attacker = await signedIn(address, outsider);
    const planted = attacker.cookies.get('agent-conversations-person') ?? '';
    for (const value of [planted, 'chosen-by-an-attacker']) {
      const victim = newBrowser();
      victim.cookies.set('agent-conversations-person', value);
      await victim.signIn(address, admin);
      expect(victim.cookies.get('agent-conversations-person')).not.toBe(value);
      attacker.cookies.set('agent-conversations-person', value);
      expect((await attacker.get(`${address}/`)).status).toBe(401);
      expect((await victim.get(`${address}/`)).text).toContain(admin);
    }
  });

  test('with what is in the database: neither a cookie nor a token can be read there', async () => {
    const address = await startReplica();
    const browser = await signedIn(address, admin);
    const cookie = browser.cookies.get('agent-conversations-person') ?? '';
    await store.close();
    const database = openSqlite(dataDir);
    const { rows } = await database.query('SELECT * FROM sessions');
    await database.close();
    store = await openStore({ dataDir, now: () => clock });
    expect(rows).toMatchObject([{ login: admin }]);
    expect(JSON.stringify(rows)).not.toMatch(/ghu_|ghr_/);
    expect(JSON.stringify(rows)).not.toContain(cookie);
    browser.cookies.set('agent-conversations-person', String(rows[0]?.id));
    const other = await startReplica();
    expect((await browser.get(`${other}/`)).status).toBe(401);
  });
});

describe('a session', () => {
  test('is known to every replica, ends after eight hours, and its row is deleted then', async () => {
    const [one, other] = [await startReplica(), await startReplica()];
    const browser = await signedIn(one, reader);
    expect((await browser.get(`${other}/`)).status).toBe(200);
    clock += 8 * hour - 1;
    expect(await store.sessions.prune(clock)).toBe(0);
    clock += 1;
    for (const address of [one, other]) expect((await browser.get(`${address}/`)).status).toBe(401);
    expect(await store.sessions.prune(clock)).toBe(1);
  });

  test('ends everywhere when the person signs out anywhere, and others stay signed in', async () => {
    const [one, other] = [await startReplica(), await startReplica()];
    const [desk, phone, somebody] = [newBrowser(), newBrowser(), newBrowser()];
    for (const browser of [desk, phone]) await browser.signIn(one, reader);
    await somebody.signIn(one, writer);
    for (const browser of [desk, phone, somebody]) expect((await browser.get(`${other}/`)).status).toBe(200);
    const kept = new Map(desk.cookies);
    expect((await desk.get(`${one}/sign-out`)).status).toBe(405);
    expect((await desk.get(`${one}/sign-out`, 'POST')).location).toBe('/');
    expect(desk.cookies.size).toBe(0);
    for (const [name, value] of kept) desk.cookies.set(name, value);
    const statuses = [];
    for (const browser of [desk, phone, somebody]) statuses.push((await browser.get(`${other}/`)).status);
    expect(statuses).toEqual([401, 401, 200]);
  });

  test.each<[string, Record<string, string>, boolean]>([
    ['another site, whose form brings no cookie', { 'sec-fetch-site': 'cross-site' }, false],
    ['another site in an old browser, which says nothing', {}, false],
    ['another site in a browser that brings the cookie', { 'sec-fetch-site': 'cross-site' }, true],
    ['another host of the same site, whose form brings it', { 'sec-fetch-site': 'same-site' }, true],
  ])(
    'stays, and so does its cookie, when it is signed out of by a form of %s',
    async (_from, headers, brings) => {
      const address = await startReplica();
      const browser = await signedIn(address, reader);
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const sent = { ...headers, ...(brings && { cookie }) };
      const reply = await send(`${address}/sign-out`, { method: 'POST', headers: sent });
      await reply.body.dump();
      expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([303, undefined]);
      expect((await browser.get(`${address}/`)).status).toBe(200);
    },
  );

  test('ends when the person takes back at GitHub what the App was allowed', async () => {
    const address = await startReplica();
    const browser = await signedIn(address, reader);
    expect((await browser.get(`${address}/`)).status).toBe(200);
    await github.revokeTokens(reader);
    clock += 2 * minute;
    expect((await browser.get(`${address}/`)).status).toBe(401);
    expect(await store.sessions.prune(Number.MAX_SAFE_INTEGER)).toBe(0);
  });
});

describe('what a person sees', () => {
  test('follows GitHub within a minute, and asks it once a minute at most', async () => {
    const address = await startReplica();
    await aRunIn(open, writer);
    const browser = await signedIn(address, reader);
    const asked = async () =>
      (await github.requests()).filter(({ path }) => path === '/user/installations').length;
    for (let count = 0; count < 3; count += 1)
      expect((await browser.get(`${address}/runs/run-widgets`)).status).toBe(200);
    expect(await asked()).toBe(1);
    await github.setRole(open, reader, null);
    clock += minute;
    expect((await browser.get(`${address}/runs/run-widgets`)).status).toBe(404);
    for (const path of ['/', '/audit.jsonl'])
      expect((await browser.get(`${address}${path}`)).text).not.toContain('widgets');
    expect(await asked()).toBe(2);
  });

  test('is nothing while GitHub cannot be asked, and it is not asked more often for that', async () => {
    const address = await startReplica();
    await aRunIn(open, writer);
    const browser = await signedIn(address, reader);
    await github.addFault({ path: '/user/installations', status: 500, times: 1 });
    const { status, text } = await browser.get(`${address}/`);
    expect([status, text]).toEqual([503, expect.stringContaining('GitHub cannot be asked')]);
    expect(text).not.toContain('Work in');
    expect((await browser.get(`${address}/audit.jsonl`)).status).toBe(503);
    clock += 6000;
    expect((await browser.get(`${address}/`)).status).toBe(200);
  });

  test.each([
    ['two minutes', 60, 2],
    ['four minutes at most', 1_000, 4],
  ])('is read again after %s where it takes %i requests', async (_after, requests, minutes) => {
    const address = await startReplica([], requests);
    await aRunIn(open, writer);
    const browser = await signedIn(address, reader);
    await browser.get(`${address}/`);
    await github.setRole(open, reader, null);
    clock += minutes * minute - 1;
    expect((await browser.get(`${address}/runs/run-widgets`)).status).toBe(200);
    clock += 1;
    expect((await browser.get(`${address}/runs/run-widgets`)).status).toBe(404);
  });

  test.each([
    ['a person', reader, reader],
    ['an organisation', 'octo', writer],
  ])(
    'is no more for who takes over the name of %s in OPERATORS, until it was taken out',
    async (_of, name, login) => {
      await github.setTeam('octo/oncall', [writer]);
      await aRunIn(secret, admin);
      const address = await startReplica(['Rita', 'OCTO/oncall']);
      const seesAll = async () => {
        const browser = await signedIn(address, login);
        return (await browser.get(`${address}/metrics`)).status === 200;
      };
      expect(await seesAll()).toBe(true);
      await github.releaseName(name);
      await github.accountId(name);
      expect(await seesAll()).toBe(false);
      expect(warnings).toEqual(['a name in OPERATORS is that of another account now']);
      await store.operators.keepOnly(['rita', 'octo/oncall']);
      expect(await seesAll()).toBe(false);
      await store.operators.keepOnly([]);
      expect(await seesAll()).toBe(true);
    },
  );

  test('is everything for operators, by login or by team', async () => {
    await github.setTeam('octo/oncall', [writer]);
    const address = await startReplica(['RITA', 'octo/oncall']);
    await aRunIn(secret, admin);
    for (const [login, sees] of [
      [reader, true],
      [writer, true],
      [outsider, false],
      [`${reader}-2`, false],
    ] as const) {
      const browser = await signedIn(address, login);
      expect([login, (await browser.get(`${address}/`)).text.includes('Work in octo/secret')]).toEqual([
        login,
        sees,
      ]);
      expect((await browser.get(`${address}/metrics`)).status).toBe(sees ? 200 : 403);
    }
  });

  test('lets operators alone halt all agents and lift that, and the audit says who did', async () => {
    const address = await startReplica([reader]);
    const run = await aRunIn(open, writer);
    const [operator, other] = [newBrowser(), newBrowser()];
    await operator.signIn(address, reader);
    await other.signIn(address, admin);
    expect((await operator.get(`${address}/`)).text).toContain('<button>Halt all agents</button>');
    expect((await other.get(`${address}/`)).text).not.toContain('Halt all agents');
    const program = newBrowser({ authorization: `Bearer ${token}` });
    const elsewhere = newBrowser({ 'sec-fetch-site': 'cross-site' });
    for (const [name, value] of operator.cookies) elsewhere.cookies.set(name, value);
    for (const who of [other, program, elsewhere]) {
      expect((await who.get(`${address}/halt`, 'POST')).status).toBe(403);
    }
    expect(await store.halts.inForce()).toBeNull();
    expect((await operator.get(`${address}/halt`)).status).toBe(405);
    expect((await operator.get(`${address}/halt`, 'POST')).location).toBe('/');
    expect(await store.halts.inForce()).toMatchObject({ beganBy: { kind: 'person', login: reader } });
    for (const who of [operator, other]) {
      const { text } = await who.get(`${address}/`);
      expect(text).toContain(`Agents are halted, by <bdi>${reader}</bdi>`);
      expect(text.includes('Lift the halt')).toBe(who === operator);
    }
    clock += minute;
    expect((await operator.get(`${address}/lift`, 'POST')).status).toBe(303);
    expect((await operator.get(`${address}/`)).text).not.toContain('Agents are halted');
    expect(warnings).toEqual([`${reader}: agents were halted`, `${reader}: the halt of agents was lifted`]);
    const verdicts = ({ text }: { text: string }) =>
      text
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
    const by = { kind: 'person', login: reader };
    expect(verdicts(await operator.get(`${address}/audit.jsonl`))).toMatchObject([
      { run: run.id },
      { verdict: 'halt', by, run: null, repository: null },
      { verdict: 'lift', by },
    ]);
    expect((await other.get(`${address}/audit.jsonl`)).text).not.toContain('"halt"');
    expect((await program.get(`${address}/audit.jsonl?repository=${open}`)).text).not.toContain('"halt"');
  });

  test('is in all repositories that GitHub names, however many pages they fill', async () => {
    for (let count = 0; count < 101; count += 1)
      await github.addRepository({ name: `octo/r${count}`, roles: { [reader]: 'read' } });
    const address = await startReplica();
    await aRunIn('octo/r100', writer);
    const browser = await signedIn(address, reader);
    expect((await browser.get(`${address}/`)).text).toContain('Work in octo/r100');
  });
});

describe('the list "Waiting for you"', () => {
  const sectionOf = (text: string, id: string) =>
    new RegExp(`<section id="${id}-now"[\\s\\S]*?</section>`).exec(text)?.[0] ?? '';

  test('has what the person may answer first, with the action, the way to it and until when', async () => {
    const address = await startReplica();
    const shown = { kind: 'issue', number: 1, id: 5, nodeId: 'n', url: 'https://github.com/q', whole: true };
    const first = await aRunIn(secret, admin);
    await anOpenQuestion(first.id);
    clock += minute;
    const second = await aRunIn(open, reader);
    await anOpenQuestion(second.id, { code: 'K7M9Q', rejectAt: clock + hour });
    await store.questions.markShown(`${second.id}/1`, { ...shown, kind: 'issue' });

    const toAdmin = await frontOf(address, admin);
    const waits = sectionOf(toAdmin, 'waits');
    expect(waits.indexOf('A2B3C')).toBeGreaterThan(0);
    expect(waits.indexOf('K7M9Q')).toBeGreaterThan(waits.indexOf('A2B3C'));
    expect(waits).toContain('<bdi>terminal: npm test</bdi>');
    expect(waits).toContain('href="https://github.com/q"');
    expect(waits).toMatch(/expires <time [^>]*data-tick="until">in 1h 0m/);
    expect(toAdmin).toContain('<title>(2) 2 live');
    expect(sectionOf(toAdmin, 'asking')).toBe('');
    expect(toAdmin.indexOf('Waiting for you')).toBeLessThan(toAdmin.indexOf('id="figures"'));
    // Their own run is listed already, with its question.
    expect(waits).toContain('Work in octo/secret');
    expect(sectionOf(toAdmin, 'mine')).toBe('');

    // With triage one sees the other question, and answers none.
    const toMaintainer = await frontOf(address, maintainer);
    expect(sectionOf(toMaintainer, 'waits')).not.toContain('A2B3C');
    expect(sectionOf(toMaintainer, 'waits')).toContain('K7M9Q');
    expect(sectionOf(toMaintainer, 'asking')).toContain('A2B3C');
    const toReader = await frontOf(address, reader);
    expect(toReader).toContain('No question waits for your answer.');
    expect(sectionOf(toReader, 'asking')).toContain('K7M9Q');
    // It is listed above, with its question.
    expect(sectionOf(toReader, 'mine')).toBe('');
  });

  test('leaves out what the person has approved already, or somebody has answered', async () => {
    const address = await startReplica();
    const run = await aRunIn(open, reader);
    const byId = await github.accountId(writer);
    await anOpenQuestion(run.id, { approvals: [{ byId, comment: {} }] });
    const [mine, others] = [newBrowser(), newBrowser()];
    await mine.signIn(address, writer);
    await others.signIn(address, maintainer);
    const waitsOf = async (browser: typeof mine) =>
      sectionOf((await browser.get(`${address}/`)).text, 'waits').includes('A2B3C');
    expect([await waitsOf(mine), await waitsOf(others)]).toEqual([false, true]);
    const [asked] = await store.questions.ofRun(run.id, 1);
    if (asked) await store.questions.save({ ...asked, answer: { verdict: 'reject' } as never });
    expect(await waitsOf(others)).toBe(false);
  });

  test('knows with which permission the repository lets people answer', async () => {
    const address = await startReplica();
    const { facts } = aRun();
    const terms = { ...facts.terms, answerWith: 'triage' } as const;
    const run = await aRunIn(secret, admin, { facts: { ...facts, terms } });
    await anOpenQuestion(run.id);
    const browser = await signedIn(address, maintainer);
    expect(sectionOf((await browser.get(`${address}/`)).text, 'waits')).toContain('A2B3C');
  });
});
