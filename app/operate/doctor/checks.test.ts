// How the doctor judges each answer, without asking anybody.
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { pinnedVersions } from '../../../lab/interop/pins.ts';
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
import { askGitHub, type GitHubReply } from './ask-github.ts';
import { accountFindings, isNewer, judgeGuard, judgeVersions, triedVersions } from './check-account.ts';
import { judgeAppKey, judgeClock, judgeDeliveries, judgeHook } from './check-github.ts';
import { judgePeople } from './check-people.ts';
import {
  judgeInstallations,
  judgePermissions,
  judgeRedChecks,
  type Permissions,
} from './check-permissions.ts';
import { judgeAddress, judgeAgentServer, judgeAsking, judgeKey, judgeOwners } from './check-service.ts';
import { judgeSecret } from './check-settings.ts';

const line = (judged: CheckResult) => findingText({ name: 'it', seconds: 0, ...judged });
const needed: Permissions = {
  permissions: { metadata: 'read', issues: 'write' },
  events: ['issues', 'issue_comment'],
};
const answered = <Data>(data: Data, clockAheadMs: number | null = 0): GitHubReply<Data> => ({
  ...{ kind: 'answered', data, clockAheadMs },
});
const failed = (
  status: number | null,
  message = 'no',
  clockAheadMs: number | null = 0,
): GitHubReply<never> => ({
  ...{ kind: 'failed', status, message, clockAheadMs },
});
const hook = {
  url: 'https://agent.example/api/github/webhooks',
  content_type: 'json',
  insecure_ssl: '0',
  secret: '********',
};
const installed = { account: { login: 'octo' }, suspended_at: null, ...needed };
const untold = { asks: null, grantsItself: false, isPerson: null, startsAgents: null, loadsSkillsFrom: null };
const ruleset = { by: 'ruleset 3 of octo/garden', appId: 7, bypass: [] };

const refused = (codes: readonly Fields[]) =>
  codes.map((code) => ({ failure: code === 'taken' ? null : { code, message: 'because' } }));

/** They are read from YAML, so they have no types. */
type Fields = ReturnType<typeof parse>;
/** A reply of GitHub, which failed where there is a status among its fields. */
const replied = (fields: Fields, usual = {}): GitHubReply<Fields> =>
  fields.status === undefined
    ? answered({ ...usual, ...fields })
    : failed(fields.status, fields.message, fields.ahead);
const judges: Readonly<Record<string, (fields: Fields) => CheckResult | readonly CheckResult[]>> = {
  'the App key': (fields) => judgeAppKey(replied(fields), 7),
  'the clock': (ahead) => judgeClock(answered({ id: 7 }, ahead)),
  permissions: (permissions) => judgePermissions({ ...needed, permissions }, needed),
  'the webhook': (fields) => judgeHook(replied(fields, hook)),
  deliveries: (codes) =>
    judgeDeliveries(
      answered(
        codes.map((each: string | number) => {
          const [code, ...status] = String(each).split(' ');
          return { status_code: Number(code), status: status.join(' ') || 'OK', event: 'issues' };
        }),
      ),
    ),
  installations: (each) =>
    judgeInstallations(answered(each.map((one: object) => ({ ...installed, ...one }))), needed),
  'the service': (codes) => judgeAddress('https://app.example', refused(codes)),
  'a key': (code) => refused([code]).map(judgeKey),
  'who is asked': ({ policy = null, account = null, itself = false }) =>
    judgeAsking({ asks: account, grantsItself: itself }, policy),
  owners: ({ keys, of }) =>
    judgeOwners(
      keys,
      of === null ? failed(502) : answered(of.map((login: string) => ({ account: { login } }))),
    ),
  'an agent server': (fields) =>
    judgeAgentServer({
      url: 'https://agent.example',
      failure: { code: fields.code, message: 'because' },
      ...fields,
    }),
  'the account': (facts) =>
    Object.entries(accountFindings).flatMap(([name, find]) =>
      find({ ...untold, ...facts }).map((judged) => ({ about: name, ...judged })),
    ),
  versions: (versions) => judgeVersions({ hosted: null, agentServer: null, ...versions }),
  'the guard': ({ kept = null, guard }) => {
    const last = { at: 0, guard, hosted: null, agentServer: null, cost: null, red: ['asks'] };
    return judgeGuard(guard === undefined ? kept : { last, held: null }, 0);
  },
  'the check of people': ({ people = 2, message, required = [] }) =>
    judgePeople(
      people,
      message === undefined
        ? {
            kind: 'read',
            branch: 'main',
            required: required.map((each: object) => ({ ...ruleset, ...each })),
          }
        : { kind: 'failed', message },
      7,
    ),
};

// Of each line its sign and some of its words; `&` stands between two lines, `~` between words of one.
test.each(tableOf`
  of                  | that                                  | is answered                                  | says
  the App key         | is right                              | { id: 7, slug: our-app }                     | ✓ our-app
  the App key         | is of another App                     | id: 8                                        | ✗ belongs to App 8, APP_ID says 7
  the App key         | cannot be asked about                 | { status: null, message: ENOTFOUND }         | ✗ cannot be reached ~ GHE_HOST
  the App key         | is wrong                              | status: 401                                  | ✗ PRIVATE_KEY is a key of that App
  the App key         | is of an unknown App                  | status: 404                                  | ✗ check APP_ID
  the App key         | is looked at with a clock behind      | { status: 401, ahead: 600000 }               | ✗ clock is 600 s behind
  the App key         | is looked at with a clock ahead       | { status: 401, ahead: -90000 }               | ✗ clock is 90 s ahead
  the App key         | is wrong, on an unknown clock         | { status: 401, ahead: null }                 | ✗ check APP_ID
  the App key         | GitHub fails at                       | status: 502                                  | ✗ answered 502
  the App key         | has fields of other types             | { id: x, slug: 7 }                           | ✗ belongs to App 0
  the clock           | is right within a minute              | 59000                                        |
  the clock           | is not told                           | null                                         |
  the clock           | is wrong, though the key is accepted  | 600000                                       | ✗ machine's clock is 600 s behind ~ set the clock
  permissions         | include to read members               | { metadata: read, issues: write, members: read } | ✓ no more
  permissions         | are not needed                        | { metadata: read, issues: write, contents: write } | ✓ more: contents: write
  permissions         | are too high                          | { metadata: write, issues: admin }           | ✓ more: metadata: write, issues: admin
  permissions         | are too low                           | { metadata: read, issues: read }             | ✗ missing issues: write
  permissions         | are missing                           | {}                                           | ✗ missing metadata: read, issues: write
  the webhook         | is right                              | {}                                           | ✓ agent.example
  the webhook         | is on this machine                    | url: http://127.0.0.1:3000/api/github/webhooks | ✓ signed, as JSON
  the webhook         | has no address                        | url: null                                    | ✗ no address
  the webhook         | has an address that is none           | url: agent                                   | ✗ no address
  the webhook         | has the address of the page           | url: https://agent.example/                  | ✗ listens on /api
  the webhook         | is not encrypted                      | url: http://agent.example/api/github/webhooks | ✗ not encrypted
  the webhook         | is sent as a form                     | content_type: form                           | ✗ application/json
  the webhook         | has no type                           | content_type: null                           | ✗ a form
  the webhook         | is not signed                         | secret: ''                                   | ✗ WEBHOOK_SECRET
  the webhook         | is sent without a certificate check   | insecure_ssl: 1                              | ✗ SSL verification
  the webhook         | is not active                         | status: 404                                  | ✗ make the webhook active
  deliveries          | all arrived                           | [200, 202]                                   | ✓ the last 2 arrived
  deliveries          | arrived, the newest at least          | [200, 502]                                   | ✓ 1 of the last 2 did not
  deliveries          | did not arrive, the newest at least   | [502, 200]                                   | ✗ failed: 502
  deliveries          | were never sent                       | []                                           | – nothing yet
  deliveries          | have another secret                   | [401 Invalid HTTP Response]                  | ✗ secret in the settings of the App differ
  deliveries          | reached no App                        | [502 failed to connect to host]              | ✗ start the App
  deliveries          | have no status                        | [0 unknown]                                  | ✗ start the App
  deliveries          | were led elsewhere                    | [302 Invalid HTTP Response]                  | ✗ something else answered
  deliveries          | came to a proxy without the App       | [502 Invalid HTTP Response]                  | ✗ something else answered
  deliveries          | the App failed to take                | [503 Invalid HTTP Response]                  | ✗ log of the App
  installations       | there are none of                     | []                                           | ✗ installed nowhere
  installations       | grant enough                          | [{}]                                         | ✓ installation octo: grants all that the App needs
  installations       | are suspended                         | [{ suspended_at: '2026-01-01' }, {}]         | ✗ installation octo: suspended & ✓ installation octo
  installations       | grant too little                      | [{ permissions: { metadata: read }, events: [issues] }] | ✗ does not grant issues: write, event issue_comment ~ an owner of octo
  the service         | answers                               | [taken]                                      | ✓ is the API
  the service         | refuses the key                       | [unauthorized]                               | ✓ is the API
  the service         | answers one key of two                | [unavailable, taken]                         | ✓ is the API
  the service         | is a web page                         | [bad_response]                               | ✗ not as the API ~ AGENT_BASE_URL
  the service         | is away                               | [unavailable]                                | ✗ check AGENT_BASE_URL, the network
  the service         | has no key                            | []                                           | – no API key
  a key               | is accepted                           | taken                                        | ✓ it: accepted
  a key               | is refused                            | unauthorized                                 | ✗ make a new key
  a key               | is used too often                     | rate_limited                                 | ✓ slow down
  a key               | cannot be tried                       | unavailable                                  | – it:
  who is asked        | the account never asks                | account: never                               | – it: nobody will be asked ~ add ~ ask: always ~ to .github
  who is asked        | neither POLICY_FILE nor it ever asks  | { policy: never, account: never }            | – it: nobody will be asked
  who is asked        | POLICY_FILE leaves to such an account | { policy: service, account: never }          | – it: nobody will be asked
  who is asked        | POLICY_FILE asks in its place         | { policy: risky, account: never }            | ✓ it: POLICY_FILE has ~ ask: risky
  who is asked        | POLICY_FILE wants a plan first        | { policy: plan, account: never }             | ✓ it: POLICY_FILE has ~ ask: plan
  who is asked        | the account asks                      | account: always                              | ✓ the agent asks before every action
  who is asked        | an agent of another vendor ought to   | { policy: always, account: never, itself: true } | ✗ agent of another vendor
  who is asked        | the account does not tell             | {}                                           |
  owners              | all have a key, in any case           | { keys: [octo, ACME], of: [Octo, acme] }     |
  owners              | have only keys of some repositories   | { keys: [acme/a, acme/b], of: [ACME] }       | – API key of ACME: only for acme/a, acme/b: nothing starts in another
  owners              | have none                             | { keys: [octo], of: [acme] }                 | ✗ API key of acme: none
  owners              | cannot be listed                      | { keys: [octo], of: null }                   |
  an agent server     | is not running                        | kind: none_running                           | – no conversation is running
  an agent server     | has no address                        | { kind: no_address, conversation: c }        | ✗ AGENT_SERVER_URL
  an agent server     | tells what is pending                 | { kind: answered, tellsPending: true }       | ✓ tells what is pending
  an agent server     | does not tell what is pending         | { kind: answered, tellsPending: false }      | ✓ does not tell
  an agent server     | refuses the key                       | { kind: failed, code: unauthorized }         | ✗ refuses the session key
  an agent server     | is away                               | { kind: failed, code: unavailable }          | ✗ let this machine reach it
  the account         | tells nothing of itself               | {}                                           |
  the account         | is of a service                       | isPerson: false                              | ✓ account: a service account
  the account         | is of a person                        | isPerson: true                               | – account: the key is of a person
  the account         | lets agents start others              | startsAgents: true                           | – other agents: the account lets agents start others
  the account         | lets no agent start others            | startsAgents: false                          |
  the account         | loads skills                          | loadsSkillsFrom: [public]                    | – skills: loaded into each conversation from public
  the account         | loads no skills                       | loadsSkillsFrom: []                          |
  versions            | are not told                          | {}                                           |
  versions            | were tried                            | { hosted: 1.11.0, agentServer: 1.58.2 }      | ✓ it: hosted server 1.11.0, agent server 1.58.2: not newer than what was tried
  versions            | are newer                             | hosted: 1.12.0                               | – it: hosted server 1.12.0: newer than what was tried last (hosted server 1.11.0);
  the guard           | is known to no App here               | {}                                           | – it: never rehearsed here
  the guard           | is in a database that cannot be read  | kept: it is locked                           | – it: it cannot be read when ~ (it is locked)
  the guard           | was never rehearsed                   | kept: { last: null, held: null }             | – it: never rehearsed here
  the guard           | held                                  | guard: held                                  | ✓ it: guard held 0 min ago (hosted server not known
  the guard           | did not hold                          | guard: broken                                | ✗ it: the guard DID NOT HOLD 0 min ago: asks ~ Fix: run ~ npm run rehearse
  the guard           | is not known                          | guard: not_known                             | – it: whether the guard holds could not be determ
  the check of people | is off, and not required              | people: 0                                    | ✓ it: off
  the check of people | is off, and required                  | { people: 0, required: [{}] }                | ✗ it: it is off, and ruleset 3 ~ requires
  the check of people | is on, and not required               | {}                                           | ✗ it: nothing requires ~ on main
  the check of people | is required of this App               | required: [{}]                               | ✓ of this App & ✓ it: nobody may bypass
  the check of people | is required of any source             | required: [{ appId: null }]                  | ✗ everybody who may write checks & ✓ it:
  the check of people | is required of another App            | required: [{ appId: 8 }]                     | ✗ App 8 ~ this one is 7 & ✓ it:
  the check of people | hides who bypasses it                 | required: [{ bypass: null }]                 | ✓ it: & – may change it
  the check of people | is bypassed                           | required: [{ bypass: [the App 9, the role admin] }] | ✓ it: & ✗ it: the App 9, the role admin may
  the check of people | cannot be read                        | message: 500                                 | – cannot be read (500)
`)('the doctor tells of %s that %s', (of, _, fields = '', says = '') => {
  const lines = [judges[of]?.(parse(fields)) ?? []].flat().map(line);
  const expected = says === '' ? [] : says.split(' & ');
  expect(lines).toHaveLength(expected.length);
  for (const [at, words] of expected.entries())
    for (const each of words.slice(2).split(' ~ ')) {
      expect(lines[at]?.[0]).toBe(words[0]);
      expect(lines[at]).toContain(each);
    }
});

test('a line holds the sign, the name, what was found and the fix, whatever was answered', async () => {
  const found = [
    red('wrong\n\n  <html>', 'mend it'),
    { ...green('fine'), about: 'webhook of octo' },
    cannotTell('later'),
  ];
  const lines: string[] = [];
  const webhook = check(
    'webhook',
    () => found,
    (all) => all,
  );
  await playChecks(
    [webhook],
    () => 0,
    (finding) => lines.push(findingText(finding)),
  );
  expect(lines).toEqual([
    '✗ webhook: wrong <html>. Fix: mend it',
    '✓ webhook of octo: fine',
    '– webhook: later',
  ]);
});

test.each([
  ['4f1c0d9a7b3e28564f1c0d9a7b3e2856', 'green'],
  ['c9a1f03be47d2586', 'green'],
  ['correct-horse-battery-staple', 'green'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'red'],
  ['abababababababababababababababab', 'red'],
  ['passwordpassword', 'red'],
  ['1234567890123456', 'red'],
])('the webhook secret %s is %s, and is not shown', (secret, is) => {
  const finding = judgeSecret(secret);
  expect(finding.is).toBe(is);
  expect(line(finding)).not.toContain(secret);
});

test.each([
  ['that is refused, and its clock', 401, 'Sat, 21 Nov 2026 12:00:00 GMT', failed(401, 'no', 600_000)],
  ['that never came, whatever Octokit makes of it', 500, null, failed(null, 'no', null)],
])('a reply of GitHub %s is read', async (_what, status, date, expected) => {
  const response = { headers: { date }, data: { message: 'no' } };
  const error = Object.assign(new Error('no'), { status, ...(date !== null && { response }) });
  const now = () => Date.UTC(2026, 10, 21, 11, 50);
  expect(await askGitHub(() => Promise.reject(error), now)).toEqual(expected);
});

test('a reply of GitHub that is nothing, or a list of nothing, breaks no judgement', () => {
  expect(judgeAppKey(answered(null), 7).is).toBe('red');
  expect(judgeHook(answered(null)).is).toBe('red');
  for (const data of [null, [null]]) {
    expect(judgeDeliveries(answered(data)).is).not.toBe('green');
    expect(judgeInstallations(answered(data), needed)).toHaveLength(1);
  }
  expect(line(judgeDeliveries(failed(404)))).toContain('make the webhook active');
  expect(judgeInstallations(failed(502), needed).map(line)).toEqual([expect.stringMatching(/^✗.*be listed/)]);
});

test('on_red_check needs more of the App and of the installation', () => {
  const able: Permissions = {
    permissions: { ...needed.permissions, checks: 'write', actions: 'read' },
    events: [...needed.events, 'check_suite'],
  };
  const unlisted = { ...able, events: [] };
  const reading = { ...unlisted, permissions: { ...able.permissions, checks: 'read' } };
  const said = (app: Permissions, installation: Permissions) =>
    line(judgeRedChecks('octo', app, installation));
  expect(said(needed, needed)).toContain('is on, and the App lacks');
  expect(said(able, able)).toMatch(/^✓/);
  expect(said(unlisted, unlisted)).toMatch(/^✓.*subscribe to the event check_suite/);
  expect(said(reading, able)).toContain('lacks event check_suite');
  expect(said(able, reading)).toMatch(/does not grant event check_suite.*an owner of octo accepts/);
  expect(said(able, needed)).toMatch(/does not grant .*actions: read.*an owner of octo accepts/);
});

test('the versions that were tried are those that interop plays whole', () => {
  expect(triedVersions).toEqual(pinnedVersions);
});

test.each([
  ['1.58.3', true],
  ['1.58.10', true],
  ['2.0', true],
  ['1.58.2', false],
  ['1.58.2.dev1', false],
  ['1.9.9', false],
  ['1.58', false],
])('version %s is newer than 1.58.2: %s', (version, expected) => {
  expect(isNewer(version, '1.58.2')).toBe(expected);
});
