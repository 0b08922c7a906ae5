import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { presetRules } from '../../shared/schema/index.ts';
import { tableOf } from '../../test/support/table.ts';
import { keyFor } from './agent-keys.ts';
import { type Configuration, readConfiguration, whyUnusable } from './configuration.ts';
import { secretNames } from './environment.ts';

const pem = (type: 'pkcs1' | 'pkcs8'): string =>
  generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type, format: 'pem' }).toString();

const privateKey = pem('pkcs1');
const good = {
  APP_ID: '12',
  PRIVATE_KEY: privateKey,
  WEBHOOK_SECRET: 'a-secret-that-is-long-enough',
  AGENT_API_KEY: 'sk-one',
};
/** What is in the files that variables name. */
const files: Readonly<Record<string, string>> = {
  key: privateKey,
  cut: privateKey.slice(0, 400),
  word: 'a-secret-that-is-long-enough\r\n',
  database: 'postgres://app:pass@host/app\n',
  short: 'short-one\n',
  empty: '\n',
  'label.yml': 'label: x',
  'long.yml': '#'.repeat(40_000),
  'windows.json': '\uFEFF{"octo": "sk-octo"}',
  'keys.json': '{"octo": "sk-octo", "octo/Widgets": "sk-widgets", "solo/app": "sk-app"}',
  'half.json': '{"a": "short-one',
  'list.json': '[]',
  'none.json': '{}',
  'deep.json': '{"a/b/c": "k"}',
  'number.json': '{"a": 1}',
  'line.json': '{"a": "k\\n"}',
  'twice.json': '{"a": "k", "A": "l"}',
};
const readText = (path: string): string => {
  if (files[path] !== undefined) return files[path];
  throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
};

const read = (more: Record<string, string>) => readConfiguration({ ...good, ...more }, readText);
const problemsOf = (given: ReturnType<typeof read>): readonly string[] =>
  given.kind === 'bad' ? given.problems : [];
function configured(more: Record<string, string>): Configuration {
  const given = read(more);
  if (given.kind === 'bad') throw new Error(given.problems.join('; '));
  return given.configuration;
}
/** Of `NAME=value NAME=value`. */
const variables = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(/ (?=[A-Z_]+=)/).map((each) => each.split(/=(.*)/s)));

const day = 86_400_000;
test('each setting that is not given has its default', () => {
  const { privateKey: _key, ...rest } = configured({});
  expect(rest).toEqual({
    appId: 12,
    webhookSecrets: ['a-secret-that-is-long-enough'],
    agentKeys: { kind: 'one', key: 'sk-one' },
    agentBaseUrl: 'https://app.all-hands.dev',
    agentServerUrl: null,
    databaseUrl: null,
    databaseConnections: 10,
    dataDir: './data',
    keepRuns: 30 * day,
    keepRecords: 400 * day,
    pollInterval: 30_000,
    rehearse: null,
    startTimeout: 900_000,
    runTimeout: day,
    idleTimeout: 300_000,
    maxRuns: null,
    liveConnections: 500,
    host: 'localhost',
    port: 3000,
    logLevel: 'info',
    githubUrl: 'https://api.github.com',
    dashboardToken: null,
    gitHubSignIn: null,
    policy: null,
  });
});

const signIn = 'SIGN_IN=GitHub GITHUB_CLIENT_ID=Iv1.x GITHUB_CLIENT_SECRET=a-client-secret-of-length';
const client = { clientId: 'Iv1.x', clientSecret: 'a-client-secret-of-length' };
const [modern, escaped] = [pem('pkcs8'), privateKey.replaceAll('\n', '\\n')];
const base64 = Buffer.from(privateKey).toString('base64');
const both = [good.WEBHOOK_SECRET, 'the-secret-of-yesterday'] as const;
test.each<[string, string, Partial<Configuration>]>([
  ['a time to keep', 'KEEP_RUNS=7d KEEP_RECORDS=7d', { keepRuns: 7 * day, keepRecords: 7 * day }],
  [
    'names of other programs',
    'GH_HOST=x LOGLEVEL=debug OPERATOR=x AGENT_API_KEYS=x DATABASE_URI=x DATABASE_URL=postgres://h/a',
    {},
  ],
  ['a time limit of 0 for none', 'RUN_TIMEOUT=0', { runTimeout: null }],
  ['the secret before', 'WEBHOOK_SECRET_PREVIOUS=the-secret-of-yesterday', { webhookSecrets: both }],
  ['an Enterprise Server', 'GHE_HOST=git.example.com', { githubUrl: 'https://git.example.com/api/v3' }],
  ['one here', 'GHE_HOST=127.0.0.1:81 GHE_PROTOCOL=http', { githubUrl: 'http://127.0.0.1:81/api/v3' }],
  [
    'operators who sign in',
    `${signIn} OPERATORS=mona, octo/on-call,`,
    { gitHubSignIn: { ...client, operators: ['mona', 'octo/on-call'] } },
  ],
  ['a client for no sign-in', `${signIn} SIGN_IN=token`, { gitHubSignIn: null }],
  ['a key with escaped line breaks', `PRIVATE_KEY=${escaped}`, { privateKey }],
  ['a key in quotes', `PRIVATE_KEY="${escaped}"`, { privateKey }],
  [
    'a port of its own',
    'GHE_HOST=git.example.com:8443',
    { githubUrl: 'https://git.example.com:8443/api/v3' },
  ],
  ['the usual port', 'GHE_HOST=Git.example.com:443', { githubUrl: 'https://git.example.com/api/v3' }],
  ['a GitHub with data residency', 'GHE_HOST=octo.ghe.com', { githubUrl: 'https://api.octo.ghe.com' }],
  ['a key in base64', `PRIVATE_KEY=${base64}`, { privateKey }],
  ['a key in PKCS#8', `PRIVATE_KEY=${modern}`, { privateKey: modern }],
  ['a key in base64 of lines', `PRIVATE_KEY=${base64.replace(/.{64}/g, '$&\n')}`, { privateKey }],
  ['a quoted key', `PRIVATE_KEY='${escaped}'`, { privateKey }],
  ['a key from Windows', `PRIVATE_KEY="${escaped.replaceAll('\\n', '\\r\\n')}"`, { privateKey }],
  ['a key on one line', `PRIVATE_KEY=${privateKey.replaceAll('\n', ' ')}`, { privateKey }],
  ['a key without line breaks', `PRIVATE_KEY=${privateKey.replaceAll('\n', '')}`, { privateKey }],
  ['only the middle of a key', `PRIVATE_KEY=${privateKey.replaceAll(/-----.*-----/g, '')}`, { privateKey }],
  ['a first variable behind the mark of an editor', '\uFEFFPORT=81', { port: 81 }],
  ['a value in quotes, as from Docker', 'AGENT_API_KEY="sk-2"', { agentKeys: { kind: 'one', key: 'sk-2' } }],
])('%s can be set', (_, given, expected) => {
  expect(configured(variables(given))).toMatchObject(expected);
});

const ofFile = (name: string) => `AGENT_API_KEY= AGENT_API_KEYS_FILE=${name}.json`;
test.each([
  ['no name of an owner or a repository', ofFile('deep'), 'neither an owner nor'],
  ['no JSON', ofFile('half'), 'not JSON'],
  ['a list', ofFile('list'), 'must be a JSON object'],
  ['nothing', ofFile('none'), 'holds no key'],
  ['a key that is no text', ofFile('number'), 'must be a text'],
  ['a key with a line break', ofFile('line'), 'line break'],
  ['one owner twice', ofFile('twice'), 'given twice'],
])('a file of keys that has %s is refused without repeating a key', (_, given, problem) => {
  const [first = ''] = problemsOf(read(variables(given)));
  expect(first).toContain(problem);
  expect(first).not.toContain('short-one');
});

const policyKeys = 'permission, allow_requester, ask, rules, limits';
test.each([
  ...tableOf`
    variables                          | problems
    APP_ID= WEBHOOK_SECRET=            | APP_ID is missing & WEBHOOK_SECRET is missing; make one with \`openssl rand -hex 32\`
    PRIVATE_KEY= AGENT_API_KEY=        | PRIVATE_KEY is missing & AGENT_API_KEY is missing
    PRIVATE_KEY=nonsense               | PRIVATE_KEY is not an RSA private key
    PRIVATE_KEY=-----BEGIN CERTIFICATE----- | PRIVATE_KEY is not an RSA private key
    WEBHOOK_SECRET=development         | WEBHOOK_SECRET is the well-known word "development"; make one with \`openssl
    WEBHOOK_SECRET=fifteen-chars-1     | WEBHOOK_SECRET is shorter than 16 characters; make one with \`openssl
    WEBHOOK_SECRET_PREVIOUS=development | WEBHOOK_SECRET_PREVIOUS is the well-known word
    DASHBOARD_TOKEN=short              | DASHBOARD_TOKEN is shorter than 16
    KEEP_RUNS=0d                       | KEEP_RUNS "0d" is not a number of days such as 30d
    KEEP_RUNS=12h KEEP_RECORDS=a year  | KEEP_RUNS "12h" is not a number & KEEP_RECORDS "a year" is not a number
    KEEP_RUNS=99999d                   | KEEP_RUNS "99999d" is not a number of days
    KEEP_RUNS=401d                     | KEEP_RECORDS is shorter than KEEP_RUNS: give as long a time, or a longer one
    POLL_INTERVAL=soon                 | POLL_INTERVAL "soon" is not a duration such as
    START_TIMEOUT=0                    | START_TIMEOUT must be longer than zero
    REHEARSE=5m                        | REHEARSE "5m" is not a duration of at least 1h, such as 24h
    MAX_RUNS=0                         | MAX_RUNS "0" is not a whole number from 1 to 100000
    PORT=70000                         | PORT "70000" is not a whole number from 0 to 65535
    APP_ID=Iv1.abc                     | APP_ID "Iv1.abc" is not a positive whole number
    LOG_LEVEL=loud                     | LOG_LEVEL "loud" is not one of trace
    AGENT_BASE_URL=http://service.example.com | AGENT_BASE_URL must begin with https
    AGENT_SERVER_URL=agent             | AGENT_SERVER_URL is not a URL
    DATABASE_URL=postgres://user:pw/x@host/db | DATABASE_URL is not a postgres:// address, in which special characters of a password are written like %2F for /
    DATABASE_URL=mysql://user:pw@host/db | DATABASE_URL is not a postgres:// address
    GHE_HOST=https://github.example.com | GHE_HOST must be a host name
    GHE_HOST=git.example.com/api/v3    | GHE_HOST must be a host name
    GHE_HOST=git.example.com/          | GHE_HOST must be a host name
    GHE_HOST=me@git.example.com        | GHE_HOST must be a host name
    GHE_HOST=git.example.com GHE_PROTOCOL=http | GHE_PROTOCOL must be https
    AGENT_API_KEY=Bearer x             | AGENT_API_KEY begins with "Bearer"
    AGENT_API_KEYS_FILE=keys.json      | AGENT_API_KEY and AGENT_API_KEYS_FILE are both set
    AGENT_API_KEY= AGENT_API_KEYS_FILE=x | AGENT_API_KEYS_FILE x cannot be read (ENOENT)
    SIGN_IN=oauth                      | SIGN_IN "oauth" is not one of token, github
    OPERATORS=mona                     | OPERATORS counts with SIGN_IN=github alone
    SIGN_IN=github OPERATORS=a b,/x,ok | OPERATORS "a b" is neither a login nor a team as org/team & OPERATORS "/x" is neither & GITHUB_CLIENT_ID is missing & GITHUB_CLIENT_SECRET is missing: SIGN_IN=github needs it
    POLICY_FILE=policy.yml             | POLICY_FILE policy.yml cannot be read (ENOENT)
    POLICY_FIL=policy.yml              | POLICY_FILE is not set, and nothing reads POLICY_FIL: is that one misspelt?
    WEBHOOK_SECERT_PREVIOUS=x AGENT_SERVERURL=y | WEBHOOK_SECRET_PREVIOUS is not set & AGENT_SERVER_URL is not set, and nothing reads AGENT_SERVERURL
    DASHBOARD_TOKEN_FILES=x            | DASHBOARD_TOKEN is not set, and nothing reads DASHBOARD_TOKEN_FILES
    POLICY_FILE=long.yml PORT=x        | PORT "x" is not & POLICY_FILE long.yml: has 40000 characters; expected: at most 32768
    PRIVATE_KEY= PRIVATE_KEY_FILE=none | PRIVATE_KEY_FILE none cannot be read (ENOENT)
    PRIVATE_KEY= PRIVATE_KEY_FILE=empty | PRIVATE_KEY_FILE empty is empty
    PRIVATE_KEY= PRIVATE_KEY_FILE=cut  | PRIVATE_KEY is not an RSA private key
    PRIVATE_KEY_FILE=key               | PRIVATE_KEY_FILE and PRIVATE_KEY are both set: keep one of them
    WEBHOOK_SECRET= WEBHOOK_SECRET_FILE=short | WEBHOOK_SECRET is shorter than 16
  `,
  [
    'POLICY_FILE=label.yml',
    `POLICY_FILE label.yml: line 1, label is unknown; expected: one of ${policyKeys}`,
  ],
])('the environment with %s is refused, and no secret is repeated', (given, problems = '') => {
  const found = problemsOf(read(variables(given)));
  const expected = problems.split(' & ').map((each) => each.replaceAll('\\`', '`'));
  expect(found).toEqual(expected.map((each) => expect.stringContaining(each)));
  for (const secret of ['nonsense', 'fifteen-chars-1', 'short-one', 'user:pw', 'MII', 'Bearer x'])
    expect(found.join()).not.toContain(secret);
});

test('of several keys the repository’s own comes first, then its owner’s, then none; one serves everybody', () => {
  const { agentKeys } = configured(variables(ofFile('keys')));
  const of = (place: string) => keyFor(agentKeys, place.split('/')[0] ?? '', place.split('/')[1] ?? '');
  expect(configured(variables(ofFile('windows'))).agentKeys.kind).toBe('several');
  const keys = ['Octo/widgets', 'octo/gadgets', 'solo/app', 'solo/other', 'oct/o'].map(of);
  expect(keys).toEqual(['sk-widgets', 'sk-octo', 'sk-app', null, null]);
  expect(keyFor(configured({}).agentKeys, 'anyone', 'anything')).toBe('sk-one');
});

test('a DATA_DIR that cannot be used is named with all the other problems, unless there is a database', () => {
  const file = join(import.meta.dirname, 'configuration.test.ts');
  const wrong = (more: Record<string, string>) =>
    problemsOf(
      readConfiguration({ ...good, DATA_DIR: join(file, 'data'), PORT: 'x', ...more }, readText, whyUnusable),
    );
  const unusable = expect.stringMatching(/^DATA_DIR .*data cannot be used \(.*ENOTDIR.*\)/);
  expect(wrong({})).toEqual([expect.stringMatching(/^PORT/), unusable]);
  expect(wrong({ DATABASE_URL: 'postgres://localhost/x' })).toHaveLength(1);
});

describe('POLICY_FILE', () => {
  const policyOf = (text: string) => {
    const given = readConfiguration({ ...good, POLICY_FILE: 'policy.yml' }, () => text);
    return given.kind === 'ok' ? given.configuration.policy : null;
  };
  const nothing = { permission: {}, allowRequester: null, ask: null, rules: null, limits: {} };
  const any = { tool: null, path: null, command: null, risk: null };
  const limits = { cost_per_run: 0.5, runs_at_once: 3 };

  test.each([
    ['no key', '', {}],
    ['a permission', 'permission: { approve: admin }', { permission: { approve: 'admin' } }],
    ['limits', 'limits: { cost_per_run: 0.5, runs_at_once: 3 }', { limits }],
    ['a rule', 'rules: [{ accept: {} }]', { rules: [{ kind: 'approve', when: any }] }],
    ['a preset', 'rules: read', { rules: presetRules('read') }],
  ])('with %s leaves all else to the repositories', (_what, text, least) => {
    const policy = policyOf(text);
    expect(policy?.least).toEqual({ ...nothing, ...least });
    expect(policy?.name).toMatch(/^POLICY_FILE@[0-9a-f]{12}$/);
  });

  test('gives the policy a name that changes with its text', () => {
    expect(policyOf('ask: risky')?.name).not.toBe(policyOf('ask: always')?.name);
  });
});

test.each([...secretNames])('%s is read from a file too, without the line break at its end', (name) => {
  const path = { PRIVATE_KEY: 'key', DATABASE_URL: 'database' }[String(name)] ?? 'word';
  const { [name]: _given, ...others }: Record<string, string> = { ...good, ...variables(signIn) };
  const fromFile = readConfiguration({ ...others, [`${name}_FILE`]: path }, readText);
  expect(fromFile).toEqual(readConfiguration({ ...others, [name]: readText(path).trim() }, readText));
  expect(fromFile.kind).toBe('ok');
});

test('every variable that holds a secret is wanted as a file too', () => {
  expect(secretNames).toEqual([
    ...['PRIVATE_KEY', 'WEBHOOK_SECRET', 'WEBHOOK_SECRET_PREVIOUS', 'AGENT_API_KEY', 'DATABASE_URL'],
    ...['DASHBOARD_TOKEN', 'GITHUB_CLIENT_SECRET'],
  ]);
});
