// How the doctor judges each answer, without asking anybody.
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { Ask } from '../../../shared/message/index.ts';
import type { Account, ServiceErrorCode } from '../../../shared/service/index.ts';
import { tableOf } from '../../../test/support/table.ts';
import {
  type CheckResult,
  cannotTell,
  check,
  findingText,
  green,
  playChecks,
  red,
} from '../../rehearsal/check.ts';
import { accountFindings, judgeGuard, judgeVersions } from './check-account.ts';
import {
  type AppReply,
  askGitHub,
  type GitHubReply,
  type InstallationsReply,
  judgeAppKey,
  judgeDeliveries,
  judgeHook,
  judgeInstallations,
  judgePermissions,
  judgeRedChecks,
  type Permissions,
} from './check-github.ts';
import {
  type AgentServerAnswer,
  judgeAddress,
  judgeAgentServer,
  judgeAsking,
  judgeKey,
  judgeOwners,
  type KeyAnswer,
} from './check-service.ts';
import { judgeSecret } from './check-settings.ts';

const line = (judged: CheckResult) => findingText({ name: 'it', seconds: 0, ...judged });
/** The sign, and some of the words. */
function expectLine(judged: CheckResult, found = ''): void {
  const [sign, , ...words] = found;
  expect(line(judged)[0]).toBe(sign);
  expect(line(judged)).toContain(words.join(''));
}
const answered = <Data>(data: Data): GitHubReply<Data> => ({ kind: 'answered', data });
const failed = (
  status: number | null,
  message = 'no',
  clockAheadMs: number | null = 0,
): GitHubReply<never> => ({
  kind: 'failed',
  status,
  message,
  clockAheadMs,
});
const needed: Permissions = {
  permissions: { metadata: 'read', issues: 'write' },
  events: ['issues', 'issue_comment'],
};

test('a line holds the sign, the name, what was found and the fix, whatever was answered', async () => {
  const found = [
    red('wrong\n\n  <html>', 'mend it'),
    { ...green('fine'), about: 'webhook of octo' },
    cannotTell('later'),
  ];
  const lines: string[] = [];
  const findings = await playChecks(
    [
      check(
        'webhook',
        () => found,
        (all) => all,
      ),
    ],
    () => 0,
    (finding) => lines.push(findingText(finding)),
  );
  expect(findings).toHaveLength(3);
  expect(lines).toEqual([
    '✗ webhook: wrong <html>. Fix: mend it',
    '✓ webhook of octo: fine',
    '– webhook: later',
  ]);
});

describe('settings', () => {
  test.each([
    ['4f1c0d9a7b3e28564f1c0d9a7b3e2856', 'green'],
    ['c9a1f03be47d2586', 'green'],
    ['correct-horse-battery-staple', 'green'],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'red'],
    ['abababababababababababababababab', 'red'],
    ['passwordpassword', 'red'],
    ['1234567890123456', 'red'],
  ])('the webhook secret %s is %s', (secret, is) => {
    const finding = judgeSecret(secret);
    expect(finding.is).toBe(is);
    expect(line(finding)).not.toContain(secret);
  });
});

describe('a reply of GitHub', () => {
  test('that is refused says how far the clocks are apart', async () => {
    const refusal = Object.assign(new Error('no'), {
      status: 401,
      response: {
        headers: { date: 'Sat, 21 Nov 2026 12:00:00 GMT' },
        data: { message: 'bad credentials' },
      },
    });
    const now = () => Date.UTC(2026, 10, 21, 11, 50);
    expect(await askGitHub(() => Promise.reject(refusal), now)).toEqual(
      failed(401, 'bad credentials', 600_000),
    );
  });

  test('that never came has no status, whatever Octokit makes of it', async () => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { status: 500 });
    expect(
      await askGitHub(
        () => Promise.reject(error),
        () => 0,
      ),
    ).toEqual(failed(null, 'connect ECONNREFUSED', null));
  });

  test.each([
    ['null', null],
    ['an empty object', {}],
    ['an object with fields of other types', { id: 'x', events: null, permissions: null, url: 7 }],
  ])('that is %s breaks no judgement', (_what, data) => {
    expect(line(judgeAppKey(answered(data), 7))).toContain('belongs to App 0');
    expect(line(judgeHook(answered(data)))).toContain('GitHub has no address');
  });

  test.each([
    ['null', null],
    ['a list of nothing', [null]],
  ])('that is %s instead of a list breaks no judgement', (_what, data) => {
    expect(judgeDeliveries(answered(data)).is).not.toBe('green');
    expect(judgeInstallations(answered(data), needed)).toHaveLength(1);
  });
});

test.each<[string, AppReply, string, RegExp]>([
  ['the App key is right', answered({ id: 7, slug: 'our-app' }), '✓', /our-app/],
  ['the App key is of another App', answered({ id: 8 }), '✗', /belongs to App 8, APP_ID says 7/],
  ['GitHub cannot be reached', failed(null, 'ENOTFOUND'), '✗', /cannot be reached.*GHE_HOST/],
  ['the App key is wrong', failed(401), '✗', /PRIVATE_KEY is a key of that App/],
  ['the App is unknown', failed(404), '✗', /check APP_ID/],
  ['the clock is behind', failed(401, 'no', 600_000), '✗', /clock is 600 s behind/],
  ['the clock is ahead', failed(401, 'no', -90_000), '✗', /clock is 90 s ahead/],
  ['the App key is wrong, on an unknown clock', failed(401, 'no', null), '✗', /check APP_ID/],
  ['GitHub fails', failed(502), '✗', /answered 502/],
])('the doctor tells that %s', (_what, reply, sign, words) => {
  expect(line(judgeAppKey(reply, 7))).toMatch(new RegExp(`^${sign}.*${words.source}`));
});

describe('of what GitHub grants', () => {
  const all = { metadata: 'read', issues: 'write' };
  const high = { metadata: 'write', issues: 'admin' };
  test.each<[string, Record<string, string>, RegExp]>([
    ['to read members are fine', { ...all, members: 'read' }, /^✓.*no more/],
    ['that are not needed are named', { ...all, contents: 'write' }, /^✓.*more: contents: write/],
    ['that are too high are named', high, /^✓.*more: metadata: write, issues: admin/],
    ['that are too low are named', { metadata: 'read', issues: 'read' }, /^✗.*missing issues: write/],
    ['that are missing are named', {}, /^✗.*missing metadata: read, issues: write/],
  ])('permissions %s', (_, permissions, words) => {
    expect(line(judgePermissions({ ...needed, permissions }, needed))).toMatch(words);
  });

  test('on_red_check needs more of the App and of the installation', () => {
    expect(line(judgeRedChecks('octo', needed, needed))).toContain('is on, and the App lacks');
    const able: Permissions = {
      permissions: { ...needed.permissions, checks: 'write', actions: 'read' },
      events: [...needed.events, 'check_suite'],
    };
    expect(judgeRedChecks('octo', able, able).is).toBe('green');
    const unlisted = { ...able, events: [] };
    const reading = { ...unlisted, permissions: { ...able.permissions, checks: 'read' } };
    expect(line(judgeRedChecks('octo', unlisted, unlisted))).toMatch(
      /^✓.*subscribe to the event check_suite/,
    );
    expect(line(judgeRedChecks('octo', reading, able))).toContain('lacks event check_suite');
    expect(line(judgeRedChecks('octo', able, reading))).toMatch(
      /does not grant event check_suite.*an owner of octo accepts/,
    );
    expect(line(judgeRedChecks('octo', able, needed))).toMatch(
      /does not grant .*actions: read.*an owner of octo accepts/,
    );
  });
});

const hook = {
  url: 'https://agent.example/api/github/webhooks',
  content_type: 'json',
  insecure_ssl: '0',
  secret: '********',
};

test.each(tableOf`
  what                                       | its settings                                   | found
  is right                                   | {}                                             | ✓ agent.example
  is on this machine                         | url: http://127.0.0.1:3000/api/github/webhooks | ✓ signed, as JSON
  has no address                             | url: null                                      | ✗ no address
  has an address that is none                | url: agent                                     | ✗ no address
  has the address of the page                | url: https://agent.example/                    | ✗ listens on /api
  is not encrypted                           | url: http://agent.example/api/github/webhooks  | ✗ not encrypted
  is sent as a form                          | content_type: form                             | ✗ application/json
  has no type                                | content_type: null                             | ✗ a form
  is not signed                              | secret: ''                                     | ✗ WEBHOOK_SECRET
  is sent without a check of the certificate | insecure_ssl: 1                                | ✗ SSL verification
`)('the doctor tells that the webhook %s', (_what, settings = '', found) => {
  expectLine(judgeHook(answered({ ...hook, ...parse(settings) })), found);
});

test.each(tableOf`
  what                               | the codes, newest first        | found
  that all arrived                   | 200, 202                       | ✓ the last 2 arrived
  of which the newest arrived        | 200, 502                       | ✓ 1 of the last 2 did not
  of which the newest did not arrive | 502, 200                       | ✗ failed: 502
  that were never sent               |                                | – nothing yet
  with another secret                | 401 Invalid HTTP Response: 401 | ✗ secret in the settings of the App differ
  that reached no App                | 502 failed to connect to host  | ✗ start the App
  without a status                   | 0 unknown                      | ✗ start the App
  that the App failed to take        | 503 Invalid HTTP Response      | ✗ log of the App
`)('the doctor tells of deliveries %s', (_what, codes = '', found) => {
  const all = codes.split(', ').filter(Boolean);
  const deliveries = all.map((each) => {
    const [code, ...status] = each.split(' ');
    return { status_code: Number(code), status: status.join(' ') || 'OK', event: 'issues' };
  });
  expectLine(judgeDeliveries(answered(deliveries)), found);
});

test('a webhook that is not active has no settings and no deliveries', () => {
  for (const judged of [judgeHook(failed(404)), judgeDeliveries(failed(404))])
    expectLine(judged, '✗ make the webhook active');
});

test('each installation is judged, and its owner is named', () => {
  const one = { account: { login: 'octo' }, suspended_at: null, ...needed };
  const late = { account: { login: 'late' }, permissions: { metadata: 'read' }, events: ['issues'] };
  const suspended = { ...one, account: { login: 'acme' }, suspended_at: '2026-01-01' };
  const lines = (reply: InstallationsReply) => judgeInstallations(reply, needed).map(line);
  expect(lines(answered([one, suspended, late]))).toEqual([
    '✓ installation octo: grants all that the App needs',
    expect.stringMatching(/^✗ installation acme: suspended/),
    expect.stringMatching(
      /^✗ installation late: does not grant issues: write, event issue_comment.*an owner of late/,
    ),
  ]);
  expect(lines(answered([]))).toEqual([expect.stringMatching(/^✗.*installed nowhere/)]);
  expect(lines(failed(502))).toEqual([expect.stringMatching(/^✗.*cannot be listed/)]);
});

describe('the doctor at the service', () => {
  const failure = (code: ServiceErrorCode, message = 'because') => ({ failure: { code, message } });
  const taken = { failure: null };

  test.each<[string, readonly Pick<KeyAnswer, 'failure'>[], RegExp]>([
    ['answers', [taken], /^✓.*is the API/],
    ['is the API where it refuses the key', [failure('unauthorized')], /^✓.*is the API/],
    ['answers one of two', [failure('unavailable'), taken], /^✓.*is the API/],
    ['is a web page', [failure('bad_response')], /^✗.*not as the API.*AGENT_BASE_URL/],
    ['is away', [failure('unavailable')], /^✗.*check AGENT_BASE_URL, the network/],
    ['has no key', [], /^–.*no API key/],
  ])('tells that the service %s', (_what, keys, words) => {
    expect(line(judgeAddress('https://app.example', keys))).toMatch(words);
  });

  test.each<[string, Pick<KeyAnswer, 'failure'>, RegExp]>([
    ['is accepted', taken, /^✓ it: accepted/],
    ['is refused', failure('unauthorized'), /^✗.*make a new key/],
    ['is used too often', failure('rate_limited'), /^✓.*slow down/],
    ['cannot be tried', failure('unavailable'), /^–/],
  ])('tells that a key %s', (_what, answer, words) => {
    expect(line(judgeKey(answer))).toMatch(words);
  });

  const nobody = /^– it: nobody will be asked .*add `ask: always` to \.github/;
  const risky = /^✓ it: POLICY_FILE has `ask: risky` for/;
  const planned = /^✓ it: POLICY_FILE has `ask: plan` for/;
  type Policy = 'never' | 'service' | 'risky' | 'always' | 'plan' | null;
  test.each<[string, Policy, Ask | 'itself' | null, RegExp | null]>([
    ['nobody is asked where the account never asks', null, 'never', nobody],
    ['nobody is asked where POLICY_FILE and the account never ask', 'never', 'never', nobody],
    ['nobody is asked where POLICY_FILE leaves it to an account that never asks', 'service', 'never', nobody],
    ['POLICY_FILE asks where the account never does', 'risky', 'never', risky],
    ['POLICY_FILE wants a plan first where the account never asks', 'plan', 'never', planned],
    ['the account asks', null, 'always', /^✓.* the agent asks before every action/],
    ['an agent of another vendor would have to ask', 'always', 'itself', /^✗.* agent of another vendor/],
    ['nothing where the account does not tell', null, null, null],
  ])('says of asking: %s', (_what, policy, account, words) => {
    const grantsItself = account === 'itself';
    const answer = { asks: account === 'itself' ? 'never' : account, grantsItself } as const;
    const lines = judgeAsking(answer, policy).map(line);
    expect(lines).toEqual(words === null ? [] : [expect.stringMatching(words)]);
  });

  test('tells which owner of an installation has no key', () => {
    const at = (login: string) => ({ account: { login } });
    expect(judgeOwners(['octo', 'acme/site'], answered([at('Octo'), at('ACME')]))).toEqual([]);
    expect(judgeOwners(['octo'], answered([at('acme')])).map(line)).toEqual([
      expect.stringMatching(/^✗ API key of acme: none/),
    ]);
    expect(judgeOwners(['octo'], failed(502))).toEqual([]);
  });

  const url = 'https://agent.example';
  test.each<[string, AgentServerAnswer, RegExp]>([
    ['is not running', { kind: 'none_running' }, /^–.*no conversation is running/],
    ['has no address', { kind: 'no_address', conversation: 'c' }, /^✗.*AGENT_SERVER_URL/],
    ['tells what is pending', { kind: 'answered', url, tellsPending: true }, /^✓.*tells what is pending/],
    ['does not tell what is pending', { kind: 'answered', url, tellsPending: false }, /^✓.*does not tell/],
    ['refuses the key', { kind: 'failed', url, ...failure('unauthorized') }, /^✗.*refuses the session key/],
    ['is away', { kind: 'failed', url, ...failure('unavailable') }, /^✗.*let this machine reach it/],
  ])('tells that an agent server %s', (_what, answer, words) => {
    expect(line(judgeAgentServer(answer))).toMatch(words);
  });
});

describe('the account', () => {
  const untold = {
    asks: null,
    grantsItself: false,
    isPerson: null,
    startsAgents: null,
    loadsSkillsFrom: null,
  };
  const lines = (facts: Account) =>
    Object.entries(accountFindings).flatMap(([name, find]) =>
      find(facts).map((judged) => findingText({ name, seconds: 0, ...judged })),
    );

  test.each(tableOf`
    what                         | facts                     | found
    tells nothing of itself      | {}                        |
    is of a service              | isPerson: false           | ✓ account: a service account
    is of a person               | isPerson: true            | – account: the key is of a person
    lets agents start others     | startsAgents: true        | – other agents: the account lets agents start others
    lets no agent start others   | startsAgents: false       |
    loads skills                 | loadsSkillsFrom: [public] | – skills: loaded into each conversation from public
    loads no skills              | loadsSkillsFrom: []       |
  `)('that %s', (_, facts = '', found = '') => {
    const said = lines({ ...untold, ...parse(facts) });
    expect(said).toEqual(found === '' ? [] : [expect.stringContaining(found)]);
  });

  const tried = '✓ it: hosted server 1.11.0, agent server 1.58.2: not newer than what was tried';
  const newer =
    '– it: hosted server 1.12.0: newer than what was tried last (hosted server 1.11.0); `npm run rehearse` tries whether the guard holds';
  test.each([
    [{ hosted: null, agentServer: null }, []],
    [{ hosted: '1.11.0', agentServer: '1.58.2' }, [tried]],
    [{ hosted: '1.12.0', agentServer: null }, [newer]],
  ])('with the versions %j', (versions, expected) => {
    expect(judgeVersions(versions).map(line)).toEqual(expected);
  });
});

const didNotHold = /^✗ it: the guard DID NOT HOLD 0 min ago: asks .*Fix: run `npm run rehearse`/;
test.each([
  ['no App here', null, /^– it: never rehearsed here/],
  ['a database that cannot be read', 'it is locked', /^– it: it cannot be read when .*\(it is locked\)/],
  ['nobody who rehearsed', { last: null, held: null }, /^– it: never rehearsed here/],
  ['a guard that held', rehearsed('held'), /^✓ it: guard held 0 min ago \(hosted server not known/],
  ['a guard that did not hold', rehearsed('broken'), didNotHold],
  ['a guard that is not known', rehearsed('not_known'), /^– it: whether the guard holds could not be determ/],
])('with %s, the doctor says how the guard was seen last', (_, kept, expected) => {
  expect(line(judgeGuard(kept, 0))).toMatch(expected);
});

function rehearsed(guard: 'held' | 'broken' | 'not_known') {
  return { last: { at: 0, guard, hosted: null, agentServer: null, cost: null, red: ['asks'] }, held: null };
}
