import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { presetRules } from '../../shared/schema/index.ts';
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

const noFile = (path: string): string => {
  throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
};

function configured(more: Record<string, string>, readText = noFile): Configuration {
  const read = readConfiguration({ ...good, ...more }, readText);
  if (read.kind === 'bad') throw new Error(read.problems.join('; '));
  return read.configuration;
}

function problems(more: Record<string, string | undefined>, readText = noFile): readonly string[] {
  const read = readConfiguration({ ...good, ...more }, readText);
  return read.kind === 'bad' ? read.problems : [];
}

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
    keepRuns: 30 * 86_400_000,
    keepRecords: 400 * 86_400_000,
    pollInterval: 30_000,
    rehearse: null,
    startTimeout: 900_000,
    runTimeout: 86_400_000,
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

test('what is kept is read as days, and records are kept at least as long as runs', () => {
  const day = 86_400_000;
  const { keepRuns, keepRecords } = configured({ KEEP_RUNS: '7d', KEEP_RECORDS: '7d' });
  expect([keepRuns, keepRecords]).toEqual([7 * day, 7 * day]);
  for (const wrong of ['0d', '12h', '30', '99999d', 'for ever'])
    expect(problems({ KEEP_RUNS: wrong })).toEqual([
      `KEEP_RUNS "${wrong}" is not a number of days such as 30d`,
    ]);
  expect(problems({ KEEP_RECORDS: 'a year' })).toHaveLength(1);
  expect(problems({ KEEP_RUNS: '401d' })).toEqual([
    'KEEP_RECORDS is shorter than KEEP_RUNS: give as long a time, or a longer one',
  ]);
});

test('an empty environment names everything that is needed, at once', () => {
  const read = readConfiguration({}, noFile);
  const said = read.kind === 'bad' ? read.problems.join('\n') : '';
  for (const name of ['APP_ID', 'PRIVATE_KEY', 'WEBHOOK_SECRET', 'AGENT_API_KEY']) {
    expect(said).toContain(`${name} is missing`);
  }
});

describe('PRIVATE_KEY', () => {
  const escaped = privateKey.replaceAll('\n', '\\n');
  test.each([
    ['as it is', privateKey],
    ['with escaped line breaks', escaped],
    ['in quotes', `"${escaped}"`],
    ['in base64', Buffer.from(privateKey).toString('base64')],
  ])('is read %s', (_form, text) => {
    expect(configured({ PRIVATE_KEY: text }).privateKey).toBe(privateKey);
  });

  test('is read in PKCS#8', () => {
    const modern = pem('pkcs8');
    expect(configured({ PRIVATE_KEY: modern }).privateKey).toBe(modern);
  });

  test.each([
    ['is nonsense', 'nonsense'],
    ['breaks off', privateKey.slice(0, 400)],
    ['is a certificate', '-----BEGIN CERTIFICATE-----'],
  ])('that %s is refused without being repeated', (_what, text) => {
    const [problem] = problems({ PRIVATE_KEY: text });
    expect(problem).toMatch(/^PRIVATE_KEY is not an RSA private key/);
    expect(problem).not.toContain(text);
  });
});

describe('WEBHOOK_SECRET', () => {
  test.each([
    ['', 'missing'],
    ['development', 'well-known'],
    ['fifteen-chars-1', 'shorter than 16'],
  ])('%j is refused with the command that makes a good one', (secret, word) => {
    const [problem] = problems({ WEBHOOK_SECRET: secret });
    expect(problem).toContain(word);
    expect(problem).toContain('openssl rand -hex 32');
  });

  test('the previous secret is accepted too during a rotation, if it is a good one', () => {
    const previous = 'the-secret-of-yesterday';
    expect(configured({ WEBHOOK_SECRET_PREVIOUS: previous }).webhookSecrets).toEqual([
      good.WEBHOOK_SECRET,
      previous,
    ]);
    expect(problems({ WEBHOOK_SECRET_PREVIOUS: 'development' })).toHaveLength(1);
  });
});

describe('signing in with GitHub', () => {
  const app = {
    SIGN_IN: 'GitHub',
    GITHUB_CLIENT_ID: 'Iv1.x',
    GITHUB_CLIENT_SECRET: 'a-client-secret-of-length',
  };

  test('takes client id and secret of the App, and operators', () => {
    expect(configured({ ...app, OPERATORS: 'mona, octo/on-call,' }).gitHubSignIn).toEqual({
      clientId: 'Iv1.x',
      clientSecret: 'a-client-secret-of-length',
      operators: ['mona', 'octo/on-call'],
    });
    expect(configured({ ...app, SIGN_IN: 'token' }).gitHubSignIn).toBeNull();
  });

  test('is refused with all that is wrong with its settings, and no secret is repeated', () => {
    const given = { SIGN_IN: 'github', GITHUB_CLIENT_SECRET: 'short', OPERATORS: 'a b,/x,octo/,ok' };
    expect(problems(given)).toEqual([
      expect.stringMatching(/^GITHUB_CLIENT_SECRET is shorter than 16/),
      'OPERATORS "a b" is neither a login nor a team as org/team',
      'OPERATORS "/x" is neither a login nor a team as org/team',
      'OPERATORS "octo/" is neither a login nor a team as org/team',
      "GITHUB_CLIENT_ID is missing: SIGN_IN=github needs it, from the App's settings on GitHub",
    ]);
    expect(problems({ SIGN_IN: 'github' })).toHaveLength(2);
    expect(problems({ SIGN_IN: 'oauth' })).toEqual(['SIGN_IN "oauth" is not one of token, github']);
    expect(problems({ OPERATORS: 'mona' })).toEqual(['OPERATORS counts with SIGN_IN=github alone']);
  });
});

describe('keys of the service', () => {
  const file = (content: unknown) => () => (typeof content === 'string' ? content : JSON.stringify(content));
  const several = { AGENT_API_KEY: '', AGENT_API_KEYS_FILE: 'keys.json' };

  test('one key serves every repository', () => {
    expect(keyFor(configured({}).agentKeys, 'anyone', 'anything')).toBe('sk-one');
  });

  test('of several keys the repository’s own comes first, then its owner’s, then none', () => {
    const keys = { octo: 'sk-octo', 'octo/Widgets': 'sk-widgets', 'solo/app': 'sk-app' };
    const { agentKeys } = configured(several, file(keys));
    expect(keyFor(agentKeys, 'Octo', 'widgets')).toBe('sk-widgets');
    expect(keyFor(agentKeys, 'octo', 'gadgets')).toBe('sk-octo');
    expect(keyFor(agentKeys, 'solo', 'app')).toBe('sk-app');
    expect(keyFor(agentKeys, 'solo', 'other')).toBeNull();
    expect(keyFor(agentKeys, 'oct', 'o')).toBeNull();
  });

  test.each([
    ['is not JSON', '{"a": "secret', /not JSON/],
    ['is a list', [], /must be a JSON object/],
    ['holds nothing', {}, /holds no key/],
    ['names neither an owner nor a repository', { 'a/b/c': 'k' }, /neither an owner nor/],
    ['has a key that is no text', { a: 1 }, /must be a text/],
    ['has a key with a line break', { a: 'k\n' }, /line break/],
    ['gives the same owner twice', '{"a": "k", "A": "l"}', /given twice/],
  ])('a file of keys that %s is refused without repeating a key', (_what, content, expected) => {
    const found = problems(several, file(content));
    expect(found[0]).toMatch(expected);
    expect(found.join()).not.toContain('secret');
  });

  test('a file of keys that is not there is refused', () => {
    expect(problems(several)[0]).toMatch(/keys\.json cannot be read \(ENOENT\)/);
  });

  test('one key and a file of keys are refused together', () => {
    expect(problems({ AGENT_API_KEYS_FILE: 'keys.json' }, file({ a: 'k' }))[0]).toMatch(/both set/);
  });
});

test.each([
  ['POLL_INTERVAL', 'soon', /duration such as/],
  ['START_TIMEOUT', '0', /longer than zero/],
  ['REHEARSE', '5m', /^REHEARSE "5m" is not a duration of at least 1h, such as 24h$/],
  ['MAX_RUNS', '0', /^MAX_RUNS "0" is not a whole number from 1 to 100000$/],
  ['PORT', '70000', /from 0 to 65535/],
  ['APP_ID', 'Iv1.abc', /positive whole number/],
  ['LOG_LEVEL', 'loud', /one of trace/],
  ['AGENT_BASE_URL', 'http://service.example.com', /AGENT_BASE_URL must begin with https/],
  ['AGENT_SERVER_URL', 'agent', /AGENT_SERVER_URL is not a URL/],
  ['DATABASE_URL', 'mysql://user:pw@host/db', /postgres:\/\//],
  ['GHE_HOST', 'https://github.example.com', /must be a host name/],
  ['DASHBOARD_TOKEN', 'short', /shorter than 16/],
  ['AGENT_API_KEY', 'Bearer x', /begins with "Bearer"/],
])('the environment %s=%s is refused', (name, value, expected) => {
  expect(problems({ [name]: value })).toEqual([expect.stringMatching(expected)]);
});

test('RUN_TIMEOUT=0 means no time limit', () => {
  expect(configured({ RUN_TIMEOUT: '0' }).runTimeout).toBeNull();
});

test('an Enterprise Server is reached under its own API path, over http on this machine only', () => {
  expect(configured({ GHE_HOST: 'git.example.com' }).githubUrl).toBe('https://git.example.com/api/v3');
  expect(configured({ GHE_HOST: '127.0.0.1:81', GHE_PROTOCOL: 'http' }).githubUrl).toBe(
    'http://127.0.0.1:81/api/v3',
  );
  expect(problems({ GHE_HOST: 'git.example.com', GHE_PROTOCOL: 'http' })[0]).toMatch(/must be https/);
});

test('a DATA_DIR that cannot be used is named with all the other problems, unless there is a database', () => {
  const file = join(import.meta.dirname, 'configuration.test.ts');
  const read = (more: Record<string, string>) =>
    readConfiguration({ DATA_DIR: join(file, 'data'), PORT: 'x', ...more }, () => '', whyUnusable);
  const problems = (given: ReturnType<typeof read>) =>
    given.kind === 'bad' ? given.problems.join('\n') : '';
  expect(problems(read({}))).toMatch(/DATA_DIR .*data cannot be used \(.*ENOTDIR.*\)/);
  expect(problems(read({}))).toContain('PORT');
  expect(problems(read({ DATABASE_URL: 'postgres://localhost/x' }))).not.toContain('DATA_DIR');
});

describe('POLICY_FILE', () => {
  const policyOf = (text: string) => configured({ POLICY_FILE: 'policy.yml' }, () => text).policy;
  const wrong = (text: string) => problems({ POLICY_FILE: 'policy.yml', PORT: 'x' }, () => text);
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

  const keys = 'permission, allow_requester, ask, rules, limits';
  const long = '#'.repeat(40_000);
  test.each([
    ['an unknown key', 'label: x', `line 1, label is unknown; expected: one of ${keys}`],
    ['a text that is too long', long, 'has 40000 characters; expected: at most 32768'],
  ])('with %s is refused, beside the other problems', (_what, text, problem) => {
    const problems = [`POLICY_FILE policy.yml: ${problem}`, expect.stringMatching(/^PORT "x" is not/)];
    expect(wrong(text)).toEqual(expect.arrayContaining(problems));
  });

  test('that is not there is refused', () => {
    expect(problems({ POLICY_FILE: 'policy.yml' })).toEqual([
      'POLICY_FILE policy.yml cannot be read (ENOENT)',
    ]);
  });
});

describe('a secret in a file', () => {
  const { PRIVATE_KEY: _key, ...withoutKey } = good;
  const files: Record<string, string> = {
    '/run/secrets/key': privateKey,
    '/run/secrets/word': 'a-secret-that-is-long-enough\r\n',
    '/run/secrets/empty': '\n',
  };
  const readText = (path: string) => files[path] ?? noFile(path);

  test.each([...secretNames])('is read for %s, without the line break at its end', (name) => {
    const path = name === 'PRIVATE_KEY' ? '/run/secrets/key' : '/run/secrets/word';
    const text = name === 'DATABASE_URL' ? 'postgres://app:pass@host/app\n' : files[path];
    const { [name]: _given, ...others }: Record<string, string> = {
      ...good,
      SIGN_IN: 'github',
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'the-secret-of-the-client',
    };
    const fromFile = readConfiguration({ ...others, [`${name}_FILE`]: path }, () => text ?? '');
    const fromVariable = readConfiguration({ ...others, [name]: text?.trim() }, noFile);
    expect(fromFile).toEqual(fromVariable);
    expect(fromFile.kind).toBe('ok');
  });

  const none = '/run/secrets/none';
  const empty = '/run/secrets/empty';
  const both = { PRIVATE_KEY: privateKey, PRIVATE_KEY_FILE: '/run/secrets/key' };
  test.each<[string, Record<string, string>, string]>([
    ['cannot be read', { PRIVATE_KEY_FILE: none }, `PRIVATE_KEY_FILE ${none} cannot be read (ENOENT)`],
    ['is empty', { PRIVATE_KEY_FILE: empty }, `PRIVATE_KEY_FILE ${empty} is empty`],
    ['is given twice', both, 'PRIVATE_KEY_FILE and PRIVATE_KEY are both set: keep one of them'],
  ])('that %s is one problem, and nothing else is said of that secret', (_, env, problem) => {
    const read = readConfiguration({ ...withoutKey, ...env }, readText);
    expect(read).toEqual({ kind: 'bad', problems: [problem] });
  });

  test('that holds a weak secret is refused as in the variable, without repeating it', () => {
    const { WEBHOOK_SECRET: _secret, ...others } = good;
    const read = readConfiguration({ ...others, WEBHOOK_SECRET_FILE: '/x' }, () => 'short-one\n');
    expect(read).toMatchObject({ problems: [expect.stringMatching(/^WEBHOOK_SECRET is shorter than 16/)] });
    expect(JSON.stringify(read)).not.toContain('short-one');
  });

  test('is wanted for every variable that holds one', () => {
    expect(secretNames).toEqual([
      ...['PRIVATE_KEY', 'WEBHOOK_SECRET', 'WEBHOOK_SECRET_PREVIOUS', 'AGENT_API_KEY', 'DATABASE_URL'],
      ...['DASHBOARD_TOKEN', 'GITHUB_CLIENT_SECRET'],
    ]);
  });
});
