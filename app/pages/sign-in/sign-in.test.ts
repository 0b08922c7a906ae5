// Signing in with GitHub as a browser does it, on the emulated GitHub: who gets in, what they see, and what attackers try.
import { beforeEach, describe, expect, test } from '@jest/globals';
import { request as send } from 'undici';
import { people } from '../../../lab/github/index.ts';
import {
  type Browser,
  browserOf,
  newBrowser,
  playSignIn,
  type SignInStage,
  signInStage,
  startReplica,
} from '../../../test/support/sign-in-stage.ts';
import { openSqlite } from '../../kernel/sqlite.ts';
import { openStore } from '../../store/store.ts';

import { callbackPath } from './github-gate.ts';

const { admin, writer, reader, outsider } = people;
const shown = 'Work in octo/widgets';
const hidden = 'Work in octo/secret';
const inSecret = 'a run in secret by admin';
const inBoth = `a run in widgets by writer | ${inSecret} | secret is asked`;
const none = 'GitHub shows you no repository in which this App is installed.';
const halted = async ({ store, clock }: SignInStage) => {
  const broken = { at: clock, guard: 'broken', hosted: '1', agentServer: '1', cost: 0, red: ['asks'] };
  await store.maintenance.note('rehearse', JSON.stringify({ last: broken, held: null }), clock);
  await store.halts.begin('h', { kind: 'operator', name: 'rita' }, clock);
};
const fails = ({ github }: SignInStage) =>
  github.addFault({ path: '/user/installations', status: 500, times: 1 });
const takesBack = ({ github }: SignInStage) => github.revokeTokens(reader);
const onCall = ({ github }: SignInStage) => github.setTeam('octo/oncall', [writer]);
const keepsCookies = (of: string, thief: string) => (world: SignInStage) =>
  void world.browsers.set(thief, copyOf(browserOf(world, of)));
const planted = (world: SignInStage) =>
  void browserOf(world, 'somebody').cookies.set('agent-conversations-sign-in', '.verifier.next');
const tokensAsked = (times: number) => `GitHub was asked ${times} times for /login/oauth/access_token`;
const copyOf = ({ cookies }: Browser): Browser => {
  const copy = newBrowser();
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
};
const manyRepositories = async (world: SignInStage) => {
  for (let count = 0; count < 101; count += 1)
    await world.github.addRepository({ name: `octo/r${count}`, roles: { [reader]: 'read' } });
};
const isTakenOver = (name: string) => async (world: SignInStage) => {
  await world.github.releaseName(name);
  await world.github.accountId(name);
};
const keepsNames =
  (...names: readonly string[]) =>
  async ({ store, warnings }: SignInStage) => {
    expect(new Set(warnings)).toEqual(new Set(['a name in OPERATORS is that of another account now']));
    await store.operators.keepOnly(names);
  };
const asProxy = (world: SignInStage) =>
  void world.browsers.set('proxied', newBrowser({ authorization: 'Basic b3RoZXI6cGFzcw==' }));
/** A page of another site that the reader looks at, in a browser that brings their cookies. */
const onOtherSite = (world: SignInStage) => {
  const attacked = newBrowser({ 'sec-fetch-site': 'cross-site' });
  for (const [name, value] of browserOf(world, 'reader').cookies) attacked.cookies.set(name, value);
  world.browsers.set('attacked', attacked);
};
const isHalted =
  (expected: boolean) =>
  async ({ store }: SignInStage) =>
    expect((await store.halts.inForce()) !== null).toBe(expected);
const saysWho = ({ warnings }: SignInStage) =>
  expect(warnings).toEqual([`${reader}: agents were halted`, `${reader}: the halt of agents was lifted`]);
const asGuess = (world: SignInStage) =>
  void world.browsers.set('guessing', newBrowser({ authorization: 'Bearer wrong' }));

playSignIn`
  a person is sent to GitHub and back, and sees what GitHub shows them and nothing else
    ${inBoth} | reader gets / → 401 /sign-in/github?next=%2F; !Work in
    reader signs in for /runs/run-widgets → /runs/run-widgets
    reader gets / → 200 ${shown}; <bdi class="who">${reader}</bdi>; <dd>1</dd><dt><a href="/?state=live">live; !octo/secret
    reader gets /?repository=octo/secret&state=waiting → 200 !run-secret; !${hidden}
    reader gets /audit.jsonl → 200 lines: 1; !run-secret | reader gets /runs/run-widgets → 200
    reader gets /runs/run-secret → 404 | reader gets /metrics → 403
    admin signs in | admin gets / → 200 ${hidden} | admin gets /audit.jsonl → 200 lines: 2
    outsider signs in | outsider gets / → 200 ${none}; !Work in | outsider gets /audit.jsonl → 200 lines: 0
  a stranger learns neither that agents are halted nor that the guard does not hold
    ${halted} | reader signs in | reader gets / → 200 DID NOT HOLD; Agents are halted
    outsider signs in | outsider gets / → 200 !DID NOT HOLD; !Agents are halted; !rita
  programs send DASHBOARD_TOKEN, and see all
    ${inSecret} | program gets /audit.jsonl → 200 run-secret | program gets /metrics → 200
    ${asProxy} | proxied gets / → 401 | proxied signs in as admin | proxied gets / → 200 ${hidden}
    ${asGuess} | guessing gets /metrics → 401
  a session is known to every replica, ends after eight hours, and its row is deleted then
    another process | reader signs in | reader gets 2:/ → 200 | 28799s pass | 0 sessions are deleted | 1s pass
    reader gets / → 401 | reader gets 2:/ → 401 | 1 session is deleted
  a session ends everywhere when the person signs out anywhere, and others stay signed in
    another process | desk signs in as ${reader} | phone signs in as ${reader} | writer signs in
    desk gets 2:/ → 200 | phone gets 2:/ → 200 | writer gets 2:/ → 200 | ${keepsCookies('desk', 'thief')} | desk gets /sign-out → 405
    desk posts /sign-out → 303 to: / | thief gets 2:/ → 401 | phone gets 2:/ → 401 | writer gets 2:/ → 200
  a session ends when the person takes back at GitHub what the App was allowed
    reader signs in | reader gets / → 200 | ${takesBack} | 120s pass | reader gets / → 401 | 0 sessions are deleted
  what a person sees follows GitHub within two minutes, and GitHub is not asked more often
    a run in widgets by writer | reader signs in | reader gets /runs/run-widgets → 200
    reader gets /runs/run-widgets → 200 | GitHub was asked 1 times for /user/installations
    reader may read widgets no more | 119s pass | reader gets / → 200 widgets | 1s pass | reader gets /runs/run-widgets → 404 | reader gets / → 200 !widgets
    reader gets /audit.jsonl → 200 !widgets | GitHub was asked 2 times for /user/installations
  what a person sees is nothing while GitHub cannot be asked, and it is not asked more often for that
    a run in widgets by writer | reader signs in | ${fails} | reader gets / → 503 GitHub cannot be asked; !Work in
    reader gets /audit.jsonl → 503 | 6s pass | reader gets / → 200
  what a person sees is everything for operators, by login or by team
    operators RITA, octo/oncall | ${onCall} | ${inSecret} | reader signs in | reader gets / → 200 ${hidden}
    reader gets /metrics → 200 | writer signs in | writer gets / → 200 ${hidden} | writer gets /metrics → 200
    outsider signs in | outsider gets / → 200 !${hidden} | outsider gets /metrics → 403
    other signs in as ${reader}-2 | other gets / → 200 !${hidden} | other gets /metrics → 403
  what a person sees is no more for who takes over the name of a person in OPERATORS, until it was taken out
    operators Rita, OCTO/oncall | ${inSecret} | a signs in as ${reader} | a gets /metrics → 200 | ${isTakenOver(reader)}
    b signs in as ${reader} | b gets /metrics → 403 | ${keepsNames('rita', 'octo/oncall')} | c signs in as ${reader}
    c gets /metrics → 403 | ${keepsNames()} | d signs in as ${reader} | d gets /metrics → 200
  what a person sees is no more for who takes over the name of an organisation in OPERATORS, until it was taken out
    operators Rita, OCTO/oncall | ${onCall} | ${inSecret} | a signs in as ${writer} | a gets /metrics → 200
    ${isTakenOver('octo')} | b signs in as ${writer} | b gets /metrics → 403 | ${keepsNames('rita', 'octo/oncall')}
    c signs in as ${writer} | c gets /metrics → 403 | ${keepsNames()} | d signs in as ${writer} | d gets /metrics → 200
  what a person sees is in all repositories that GitHub names, however many pages they fill
    ${manyRepositories} | a run in r100 by writer | reader signs in | reader gets / → 200 Work in octo/r100
  what waits for a person is what they may answer
    a run in widgets by admin | widgets is asked | writer signs in | writer gets / → 200 A2B3C; !id="asking-now"
    reader signs in | reader gets / → 200 No question waits for your answer.; id="asking-now"
  operators alone may halt all agents and lift that, and the audit says who did
    operators ${reader} | a run in widgets by writer | reader signs in | reader gets / → 200 <button>Halt all agents
    admin signs in | admin gets / → 200 !Halt all agents | admin posts /halt → 403 | program posts /halt → 403
    ${onOtherSite} | attacked posts /halt → 403 | reader gets /halt → 405 | ${isHalted(false)}
    reader posts /halt → 303 to: / | ${isHalted(true)}
    reader gets / → 200 Agents are halted, by <bdi>${reader}</bdi>; Lift the halt
    admin gets / → 200 Agents are halted, by <bdi>${reader}</bdi>; !Lift the halt | 60s pass | reader posts /lift → 303
    reader gets / → 200 !Agents are halted
    reader gets /audit.jsonl → 200 lines: 3; "halt"; "lift"; {"kind":"person","login":"${reader}"
    admin gets /audit.jsonl → 200 !"halt" | program gets /audit.jsonl?repository=octo/widgets → 200 !"halt" | ${saysWho}
  nobody gets in with the answer of GitHub that another browser asked for, and GitHub is not asked
    attacker goes to GitHub, login=${outsider} | victim comes back as attacker → 400
    victim gets ${callbackPath}?code=x → 400 | victim gets ${callbackPath}?code=x&state= → 400
    victim goes to GitHub, login=${reader} | victim comes back as attacker → 400 did not begin in this browser
    victim gets ${callbackPath}?code=x → 400 | victim gets ${callbackPath}?code=x&state= → 400 | victim gets / → 401
    ${tokensAsked(0)}
  nobody gets in with a cookie that names no state, and GitHub is not asked
    ${planted} | somebody gets ${callbackPath}?code=x → 400 | ${planted}
    somebody gets ${callbackPath}?code=x&state= → 400 | ${tokensAsked(0)}
  nobody gets in who does not allow it at GitHub
    reader goes to GitHub, refuse=1 | reader comes back → 403 was not allowed | ${tokensAsked(0)}
  nobody gets in with a code that is used or ten minutes old, and who tries many is kept from GitHub
    reader goes to GitHub, login=${reader} | ${keepsCookies('reader', 'again')} | reader comes back → 303
    again comes back as reader → 400 does not take | late goes to GitHub, login=${reader} | 660s pass
    late comes back → 400 | ${Array(9).fill('again comes back as reader → 400')} | ${tokensAsked(12)}
    again comes back as reader → 429 retry-after: ; !undefined | ${tokensAsked(12)}
`;

let world: SignInStage;
let address: string;
beforeEach(async () => {
  world = await signInStage();
});
async function signedIn(login: string): Promise<Browser> {
  const browser = newBrowser();
  await browser.signIn(address, login);
  return browser;
}

test.each(['https://attacker.example', '//attacker.example', '/\\attacker.example', '/sign-out'])(
  'nobody is led to %s after signing in, also by a cookie that somebody else has written',
  async (next) => {
    address = await startReplica(world);
    const browser = newBrowser();
    expect((await browser.signIn(address, reader, next)).location).toBe('/');
    const back = await browser.toGitHub(address, `login=${reader}`);
    const [name = '', value = ''] = [...browser.cookies].find(([each]) => each.endsWith('sign-in')) ?? [];
    const forged = Buffer.from(next).toString('base64url');
    browser.cookies.set(name, [...value.split('.').slice(0, 2), forged].join('.'));
    expect((await browser.get(back)).location).toBe('/');
  },
);

test('with https its cookies are of this host alone, and out of reach for scripts', async () => {
  address = await startReplica(world);
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

describe('nobody gets in', () => {
  test('with the code of somebody else in a sign-in of their own', async () => {
    address = await startReplica(world);
    const codeOf = (back: string) => new URL(back).searchParams.get('code') ?? '';
    const stolen = codeOf(await newBrowser().toGitHub(address, `login=${admin}`));
    const attacker = newBrowser();
    const back = new URL(await attacker.toGitHub(address, `login=${outsider}`));
    back.searchParams.set('code', stolen);
    expect((await attacker.get(back.href)).status).toBe(400);
    expect(attacker.cookies.has('agent-conversations-person')).toBe(false);
  });

  test('with a session that was in the browser before: it is ended, and another one begins', async () => {
    address = await startReplica(world);
    const attacker = await signedIn(outsider);
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
    address = await startReplica(world);
    const browser = await signedIn(admin);
    const cookie = browser.cookies.get('agent-conversations-person') ?? '';
    await world.store.close();
    const database = openSqlite(world.dataDir);
    const { rows } = await database.query('SELECT * FROM sessions');
    await database.close();
    world.store = await openStore({ dataDir: world.dataDir, now: () => world.clock });
    expect(rows).toMatchObject([{ login: admin }]);
    expect(JSON.stringify(rows)).not.toMatch(/ghu_|ghr_/);
    expect(JSON.stringify(rows)).not.toContain(cookie);
    browser.cookies.set('agent-conversations-person', String(rows[0]?.id));
    const other = await startReplica(world);
    expect((await browser.get(`${other}/`)).status).toBe(401);
  });
});

test.each<[string, Record<string, string>, boolean]>([
  ['another site, whose form brings no cookie', { 'sec-fetch-site': 'cross-site' }, false],
  ['another site in an old browser, which says nothing', {}, false],
  ['another site in a browser that brings the cookie', { 'sec-fetch-site': 'cross-site' }, true],
  ['another host of the same site, whose form brings it', { 'sec-fetch-site': 'same-site' }, true],
])(
  'a session stays, and so does its cookie, when it is signed out of by a form of %s',
  async (_from, headers, brings) => {
    address = await startReplica(world);
    const browser = await signedIn(reader);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { ...headers, ...(brings && { cookie }) };
    const reply = await send(`${address}/sign-out`, { method: 'POST', headers: sent });
    await reply.body.dump();
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([303, undefined]);
    expect((await browser.get(`${address}/`)).status).toBe(200);
  },
);
