import { describe, expect, test } from '@jest/globals';
import { type Check, lineOf } from './check.ts';
import { judgeConfiguration, judgeSecret, judgeStatusPage } from './judge-configuration.ts';
import { judgeDatabase } from './judge-database.ts';
import {
  judgeApp,
  judgeDeliveries,
  judgeEvents,
  judgeHook,
  judgeInstallations,
  judgePermissions,
  judgeRedChecks,
} from './judge-github.ts';
import { judgeAddress, judgeAgentServer, judgeAsking, judgeKey, judgeOwners } from './judge-service.ts';
import type {
  AgentServerFacts,
  Answer,
  AppFacts,
  DatabaseFacts,
  DeliveryFacts,
  HookFacts,
  InstallationFacts,
  KeyFacts,
  Wanted,
} from './types.ts';

const wanted: Wanted = {
  permissions: { metadata: 'read', issues: 'write' },
  events: ['issues', 'issue_comment'],
};
const app: AppFacts = { id: 7, slug: 'our-app', permissions: wanted.permissions, events: wanted.events };
const answered = <T>(value: T): Answer<T> => ({ kind: 'answered', value });
const failed = (status: number | null, message = 'no', clockAheadMs: number | null = 0): Answer<never> => ({
  kind: 'failed',
  status,
  message,
  clockAheadMs,
});

const signs = { ok: '✓', bad: '✗', open: '–' };
const told = (check: Check): string => lineOf(check);

describe('a line', () => {
  test('holds the sign, the place, the finding and the fix, whatever was answered', () => {
    expect(told({ kind: 'bad', name: 'webhook', text: 'wrong\n\n  <html>', fix: 'mend it' })).toBe(
      '✗ webhook: wrong <html>. Fix: mend it',
    );
    expect(told({ kind: 'ok', name: 'webhook', text: 'fine' })).toBe('✓ webhook: fine');
    expect(told({ kind: 'open', name: 'webhook', text: 'later' })).toBe('– webhook: later');
  });
});

describe('settings', () => {
  test('each problem is a line of its own', () => {
    expect(judgeConfiguration([]).map(told)).toEqual(['✓ configuration: complete']);
    expect(
      judgeConfiguration(['APP_ID is missing', 'PORT must be a number']).map(({ kind }) => kind),
    ).toEqual(['bad', 'bad']);
  });

  test.each([
    ['4f1c0d9a7b3e28564f1c0d9a7b3e2856', 'ok'],
    ['c9a1f03be47d2586', 'ok'],
    ['correct-horse-battery-staple', 'ok'],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'bad'],
    ['abababababababababababababababab', 'bad'],
    ['passwordpassword', 'bad'],
    ['1234567890123456', 'bad'],
  ])('the secret %s: %s', (secret, kind) => {
    const check = judgeSecret('WEBHOOK_SECRET', secret);
    expect(check.kind).toBe(kind);
    expect(told(check)).not.toContain(secret);
  });

  test('how to change a secret without losing an event', () => {
    expect(told(judgeSecret('WEBHOOK_SECRET', 'a'.repeat(16)))).toContain('WEBHOOK_SECRET_PREVIOUS');
    expect(told(judgeSecret('DASHBOARD_TOKEN', 'a'.repeat(16)))).not.toContain('PREVIOUS');
  });

  test('who may see the status page', () => {
    expect(judgeStatusPage('localhost', null).map(told)).toEqual([
      '✓ status page: without DASHBOARD_TOKEN, open for this machine only, by the link in the log of its start',
    ]);
    expect(judgeStatusPage('0.0.0.0', null).map(told).join()).toContain('listens on 0.0.0.0');
    expect(judgeStatusPage('0.0.0.0', 'aaaaaaaaaaaaaaaaaaaa')[0]?.kind).toBe('bad');
  });
});

test('what on_red_check needs is asked for only where it is on', () => {
  expect(told(judgeRedChecks('octo/garden', app, app))).toContain('is on, and the App lacks');
  const events = [...app.events, 'check_suite'];
  const permissions = { ...app.permissions, checks: 'write', actions: 'read' };
  const able = { ...app, events, permissions };
  expect(judgeRedChecks('octo/garden', able, able).kind).toBe('ok');
  const check = judgeRedChecks('octo/garden', { ...able, events: [] }, able);
  expect(told(check)).toContain('lacks event check_suite');
  // Nobody has accepted it yet.
  const before = judgeRedChecks('octo/garden', able, app);
  expect(told(before)).toMatch(/does not grant .*actions: read, event check_suite.*an owner of octo accepts/);
});

test.each<[string, Answer<AppFacts>, keyof typeof signs, RegExp]>([
  ['known', answered(app), 'ok', /our-app/],
  ['another App', answered({ ...app, id: 8 }), 'bad', /belongs to App 8, APP_ID says 7/],
  ['no network', failed(null, 'ENOTFOUND'), 'bad', /cannot be reached.*GHE_HOST/],
  ['a wrong key', failed(401), 'bad', /PRIVATE_KEY is a key of that App/],
  ['a deleted App', failed(404), 'bad', /check APP_ID/],
  ['a clock that is behind', failed(401, 'no', 600_000), 'bad', /clock is 600 s behind/],
  ['a clock that is ahead', failed(401, 'no', -90_000), 'bad', /clock is 90 s ahead/],
  ['an answer without a date', failed(401, 'no', null), 'bad', /check APP_ID/],
  ['trouble at GitHub', failed(502), 'bad', /answered 502/],
])('App key: %s', (_what, facts, kind, words) => {
  const check = judgeApp(7, facts);
  expect([check.kind, told(check)]).toEqual([kind, expect.stringMatching(words)]);
});

describe('rights and events', () => {
  const rights = (permissions: Record<string, string>) =>
    told(judgePermissions({ ...app, permissions }, wanted));

  test('all, and no more', () => {
    expect(rights({ metadata: 'read', issues: 'write', members: 'read' })).toMatch(/^✓.*no more/);
    expect(rights({ metadata: 'read', issues: 'write', contents: 'write' })).toMatch(
      /^✓.*more: contents: write/,
    );
    expect(rights({ metadata: 'write', issues: 'admin' })).toMatch(/more: metadata: write, issues: admin/);
  });

  test('too few', () => {
    expect(rights({ metadata: 'read', issues: 'read' })).toMatch(/^✗.*missing issues: write/);
    expect(rights({})).toMatch(/missing metadata: read, issues: write/);
    expect(told(judgeEvents(app, wanted))).toMatch(/^✓/);
    expect(told(judgeEvents({ ...app, events: ['issues'] }, wanted))).toMatch(/^✗.*issue_comment/);
  });
});

const hook: HookFacts = {
  url: 'https://agent.example/api/github/webhooks',
  contentType: 'json',
  insecureSsl: '0',
  hasSecret: true,
};

test.each<[string, Answer<HookFacts>, keyof typeof signs, RegExp]>([
  ['right', answered(hook), 'ok', /agent\.example/],
  ['on this machine', answered({ ...hook, url: 'http://127.0.0.1:3000/api/github/webhooks' }), 'ok', /127/],
  ['not readable', failed(404), 'bad', /make the webhook active/],
  ['no address', answered({ ...hook, url: null }), 'bad', /no address/],
  ['no real address', answered({ ...hook, url: 'agent' }), 'bad', /no address/],
  [
    'the address of the page',
    answered({ ...hook, url: 'https://agent.example/' }),
    'bad',
    /listens on \/api\/github\/webhooks/,
  ],
  [
    'not encrypted',
    answered({ ...hook, url: 'http://agent.example/api/github/webhooks' }),
    'bad',
    /not encrypted/,
  ],
  ['a form', answered({ ...hook, contentType: 'form' }), 'bad', /application\/json/],
  ['of no type', answered({ ...hook, contentType: null }), 'bad', /a form/],
  ['unsigned', answered({ ...hook, hasSecret: false }), 'bad', /WEBHOOK_SECRET/],
  ['certificates not looked at', answered({ ...hook, insecureSsl: '1' }), 'bad', /SSL verification/],
])('webhook: %s', (_what, facts, kind, words) => {
  const check = judgeHook(facts, '/api/github/webhooks');
  expect([check.kind, told(check)]).toEqual([kind, expect.stringMatching(words)]);
});

const delivery = (statusCode: number, status = 'OK'): DeliveryFacts => ({
  statusCode,
  status,
  event: 'issues',
});

test.each<[string, Answer<readonly DeliveryFacts[]>, keyof typeof signs, RegExp]>([
  ['all arrived', answered([delivery(200), delivery(202)]), 'ok', /the last 2 arrived/],
  ['it is well again', answered([delivery(200), delivery(502)]), 'ok', /1 of the last 2 did not/],
  ['none yet', answered([]), 'open', /nothing yet/],
  [
    'another secret',
    answered([delivery(401, 'Invalid HTTP Response: 401')]),
    'bad',
    /secret in the settings of the App differ/,
  ],
  ['nobody there', answered([delivery(502, 'failed to connect to host')]), 'bad', /start the App/],
  ['no answer', answered([delivery(0, 'unknown')]), 'bad', /start the App/],
  ['our own failure', answered([delivery(503, 'Invalid HTTP Response: 503')]), 'bad', /log of the App/],
  ['not readable', failed(404), 'bad', /make the webhook active/],
])('deliveries: %s', (_what, facts, kind, words) => {
  const check = judgeDeliveries(facts);
  expect([check.kind, told(check)]).toEqual([kind, expect.stringMatching(words)]);
});

test('installations: each owner is told what to do', () => {
  const one: InstallationFacts = {
    account: 'octo',
    suspended: false,
    permissions: wanted.permissions,
    events: wanted.events,
  };
  const lines = judgeInstallations(
    answered([
      one,
      { ...one, account: 'acme', suspended: true },
      { ...one, account: 'late', permissions: { metadata: 'read' }, events: ['issues'] },
    ]),
    wanted,
  ).map(told);
  expect(lines).toEqual([
    '✓ installation octo: grants all that the App needs',
    expect.stringMatching(/^✗ installation acme: suspended/),
    expect.stringMatching(
      /^✗ installation late: does not grant issues: write, event issue_comment.*an owner of late/,
    ),
  ]);
  expect(judgeInstallations(answered([]), wanted).map(told)).toEqual([
    expect.stringMatching(/^✗.*installed nowhere/),
  ]);
  expect(judgeInstallations(failed(502), wanted).map(told)).toEqual([
    expect.stringMatching(/^✗.*cannot be listed/),
  ]);
});

describe('the service', () => {
  const key = (owner: string, code?: string): KeyFacts => ({
    owner,
    service:
      code === undefined
        ? { kind: 'answered', conversations: 0 }
        : { kind: 'failed', code, message: 'because' },
  });
  const base = 'https://app.example';

  test.each<[string, readonly KeyFacts[], keyof typeof signs, RegExp]>([
    ['answers', [key('')], 'ok', /is the API/],
    ['refuses the key, as an API does', [key('', 'unauthorized')], 'ok', /is the API/],
    ['answers one of two', [key('a', 'unavailable'), key('b')], 'ok', /is the API/],
    ['is a web page', [key('', 'bad_response')], 'bad', /not as the API.*AGENT_BASE_URL/],
    ['is away', [key('', 'unavailable')], 'bad', /check AGENT_BASE_URL, the network/],
    ['has no key', [], 'open', /no API key/],
  ])('address: %s', (_what, keys, kind, words) => {
    const check = judgeAddress(base, keys);
    expect([check.kind, told(check)]).toEqual([kind, expect.stringMatching(words)]);
  });

  test.each<[KeyFacts, RegExp]>([
    [key(''), /^✓ API key: accepted/],
    [key('octo'), /^✓ API key of octo/],
    [key('', 'unauthorized'), /^✗.*make a new key/],
    [key('', 'rate_limited'), /^✓.*slow down/],
    [key('', 'unavailable'), /^–/],
  ])('key %#', (facts, words) => {
    expect(told(judgeKey(facts))).toMatch(words);
  });

  const asking = (asks: 'always' | 'never' | undefined, owner = ''): KeyFacts => ({
    owner,
    service: { kind: 'answered', conversations: 0, ...(asks && { asks }) },
  });
  test.each<[KeyFacts, 'never' | 'service' | 'risky' | 'always' | null, RegExp | null]>([
    [
      asking('never'),
      null,
      /^– asking: nobody will be asked .*add `ask: always` to \.github\/agent-conversations\.yml/,
    ],
    [asking('never', 'octo'), null, /^– asking for octo: nobody will be asked/],
    [asking('never'), 'never', /^– asking: nobody will be asked/],
    [asking('never'), 'service', /^– asking: nobody will be asked/],
    [asking('never'), 'risky', /^✓ asking: POLICY_FILE has `ask: risky` for every repository/],
    [asking('always'), null, /^✓ asking: as the account is set, the agent asks before every action/],
    [asking(undefined), null, null],
    [key('', 'unauthorized'), null, null],
  ])('whether anybody is asked %#', (facts, floor, words) => {
    const lines = judgeAsking(facts, floor).map(told);
    expect(lines).toEqual(words === null ? [] : [expect.stringMatching(words)]);
  });

  test('every owner who installed the App has a key', () => {
    const at = (account: string): InstallationFacts => ({
      account,
      suspended: false,
      permissions: {},
      events: [],
    });
    expect(judgeOwners(['octo', 'acme/site'], [at('Octo'), at('ACME')])).toEqual([]);
    expect(judgeOwners(['octo'], [at('acme')]).map(told)).toEqual([
      expect.stringMatching(/^✗ API key of acme: none/),
    ]);
  });

  const url = 'https://agent.example';
  test.each<[AgentServerFacts, RegExp]>([
    [{ kind: 'none_running' }, /^–.*no conversation is running/],
    [{ kind: 'no_address', conversation: 'c' }, /^✗.*AGENT_SERVER_URL/],
    [{ kind: 'answered', url, tellsPending: true }, /^✓.*tells what is pending/],
    [{ kind: 'answered', url, tellsPending: false }, /^✓.*does not tell what is pending/],
    [{ kind: 'failed', url, code: 'unauthorized', message: 'no' }, /^✗.*refuses the session key/],
    [{ kind: 'failed', url, code: 'unavailable', message: 'no' }, /^✗.*let this machine reach it/],
  ])('agent server %#', (facts, words) => {
    expect(told(judgeAgentServer(facts))).toMatch(words);
  });
});

const place = 'PostgreSQL';
test.each<[DatabaseFacts, RegExp]>([
  [{ kind: 'schema', place, schema: 3 }, /^✓.*up to date \(schema 3\)/],
  [{ kind: 'schema', place, schema: 2 }, /^✓.*brought to 3 when the App starts/],
  [{ kind: 'schema', place, schema: 4 }, /^✗.*knows up to 3.*run the newer version/],
  [{ kind: 'empty', place }, /^✓.*tables are made/],
  [{ kind: 'failed', place, message: 'no' }, /^✗.*check DATABASE_URL/],
  [{ kind: 'failed', place: 'the embedded database in ./data', message: 'no' }, /^✗.*check DATA_DIR/],
])('database %#', (facts, words) => {
  expect(told(judgeDatabase(facts, 3))).toMatch(words);
});
