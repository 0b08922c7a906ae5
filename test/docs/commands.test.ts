// Every command of the README and of CONTRIBUTING is run, here or by the test that the table names. A new one fails until somebody decides.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { lexer, walkTokens } from 'marked';
import { request } from 'undici';
import { type EmulatedGitHub, manifestCode, startGitHub } from '../../lab/github/index.ts';
import { type Simulator, startSimulator } from '../../lab/service/index.ts';
import { openShell, type Shell } from './as-a-user.ts';
import { codeBlocks, read } from './markdown.ts';

type Proof =
  /** Run in this file, by the test of that name. */
  | { readonly by: 'this file'; readonly test: string }
  /** Run by another file, which says these words. */
  | { readonly by: 'another file'; readonly file: string; readonly words: string; readonly why: string }
  /** Cannot be run by a test of this repository. */
  | { readonly by: 'nobody'; readonly why: string };

const here = (name: string): Proof => ({ by: 'this file', test: name });
const there = (file: string, words: string, why: string): Proof => ({ by: 'another file', file, words, why });

const proofs: Readonly<Record<string, Proof>> = {
  'git clone https://github.com/agent-conversations/agent-conversations': {
    by: 'nobody',
    why: 'it needs the network',
  },
  'cd agent-conversations': { by: 'nobody', why: 'the copy of these tests is there already' },
  'npm ci': here('npm ci'),
  'npm run demo': there(
    'lab/demo/demo.test.ts',
    "join(import.meta.dirname, 'main.ts')",
    'the whole story, to its end',
  ),
  'npm run demo -- --keep': here('npm run demo'),
  'npm run demo -- --set-up': there(
    'lab/demo/set-up.test.ts',
    'the set-up registers an App on the emulated GitHub',
    'the set-up, to a label that the registered App answers',
  ),
  'npm run screenshots': { by: 'nobody', why: 'it needs a Chromium, and overwrites pictures' },
  'npm run simulator': here('npm run simulator'),
  'npm run setup -- --url https://agent.example.com': here('the App'),
  'npm run doctor': here('the App'),
  'npm start': here('the App'),
  'npm run rehearse': there(
    'app/operate/rehearse/run-command.test.ts',
    'run([])',
    'the same command, on a simulated service',
  ),
  'npm run rules -- try': there(
    'app/operate/rules/try-rules.test.ts',
    "rules('try', accepting",
    'on a simulated service',
  ),
  'npm cit': there('.github/workflows/ci.yml', '- run: npm cit', 'it runs this test'),
  'npm run build -- package': there(
    'test/package.test.ts',
    "'tools/build.ts'), 'package'",
    'packed and tried as it is installed',
  ),
  'npm run build': there(
    'tools/prove.ts',
    "'tools/build.ts', '--check'",
    'the same build, compared with dist/',
  ),
  'npm run format': there('tools/prove.ts', "'biome', 'ci'", 'the same rules, without writing'),
  'npm run bench': here('npm run bench'),
  'npm run chaos': here('npm run bench'),
  'npm run soak': here('npm run bench'),
  'npm run bench -- webhooks': here('npm run bench'),
  'npm run simulate': there(
    'lab/virtual/simulate.test.ts',
    'playInTurn',
    'the same play, in processes of its own',
  ),
  'npm run documents': there('test/docs/tables.test.ts', 'documents(read)', 'what it would write'),
  'npm run published': { by: 'nobody', why: 'it needs the network; the nightly workflow runs it' },
  'npm run interop': { by: 'nobody', why: 'it needs Python and, the first time, the network' },
  'npm run interop -- versions': { by: 'nobody', why: 'the same, and it takes an hour' },
  'npm run postgres -- 15': { by: 'nobody', why: 'it needs the network; the nightly workflow runs it' },
  'npm test': there('.github/workflows/ci.yml', '- run: npm cit', 'the second half of it'),
  'npm test -- --coverage': { by: 'nobody', why: 'tests that start tests; the nightly workflow runs it' },
  'npm test -- app/store': { by: 'nobody', why: 'tests that start tests' },
  'npm version 1.2.3 --no-git-tag-version': { by: 'nobody', why: 'a step of a release' },
};

/** In fenced blocks of a shell, line by line and split at `&&`; in running text, what begins with the name of a tool. */
function commandsOf(markdown: string): string[] {
  const shells = codeBlocks(markdown).filter(({ language }) =>
    /^(sh|bash|shell|console|zsh)$/.test(language),
  );
  const lines = shells.flatMap(({ text }) => text.replaceAll('\\\n', ' ').split('\n'));
  void walkTokens(lexer(markdown), (token) => {
    if (token.type === 'codespan' && /^(npm|npx|node|git|gh|docker|curl|kubectl) /.test(token.text))
      lines.push(token.text);
  });
  const commands = lines
    .flatMap((line) =>
      line
        .replace(/^\s*\$ /, '')
        .replace(/(^|\s)#.*$/, '')
        .split('&&'),
    )
    .map((command) => command.trim().replaceAll(/\s+/g, ' '))
    .filter((command) => command !== '');
  return [...new Set(commands)];
}

describe('the commands of the README and of CONTRIBUTING', () => {
  test('each have a proof in the table, and no proof is without its command', () => {
    const documents = `${read('README.md')}\n${read('.github/CONTRIBUTING.md')}`;
    expect(commandsOf(documents).sort()).toEqual(Object.keys(proofs).sort());
  });

  const elsewhere = Object.entries(proofs).flatMap(([command, proof]) =>
    proof.by === 'another file' ? [{ command, ...proof }] : [],
  );
  test.each(elsewhere)('$command is proved by $file: $why', ({ file, words }) => {
    expect(read(file)).toContain(words);
  });

  test('that are proved in this file name a test of this file', () => {
    const own = readFileSync(import.meta.filename, 'utf8');
    for (const proof of Object.values(proofs)) {
      if (proof.by === 'this file') expect(own).toContain(`test('${proof.test}`);
    }
  });

  test('are found in every block of a shell and in running text, and nowhere else', () => {
    const fence = '```';
    const markdown = [
      `${fence}sh\nnpm ci && npm run demo\nnpm start   # why\n${fence}`,
      `${fence}console\n$ docker compose \\\n  up\n# nothing\n${fence}`,
      `${fence}yaml\nrun: npm run no\n${fence}`,
      'Then `npm run one -- --two`, or `curl x`; not `npm` and not `node24`.',
    ].join('\n\n');
    expect(commandsOf(markdown)).toEqual([
      'npm ci',
      'npm run demo',
      'npm start',
      'docker compose up',
      'npm run one -- --two',
      'curl x',
    ]);
  });
});

describe('in a fresh copy of the repository', () => {
  let shell: Shell;
  let github: EmulatedGitHub;
  let service: Simulator;

  beforeAll(async () => {
    shell = openShell({ installed: true });
    [github, service] = await Promise.all([startGitHub(), startSimulator({ dialect: 'live' })]);
  });
  afterAll(async () => {
    shell.remove();
    await Promise.all([github.close(), service.close()]);
  });

  test('npm ci finds that package.json and the lock agree, and warns of nothing, on an older Node neither', async () => {
    const bare = openShell({ installed: false });
    const { code, said } = await bare.run('npm ci --dry-run --offline');
    bare.remove();
    expect(said).toMatch(/added \d+ packages/);
    expect(said).not.toMatch(/npm warn/i);
    expect(code).toBe(0);
  });

  test('package.json says of each package with an install script whether it runs', () => {
    const { allowScripts } = JSON.parse(read('package.json'));
    const packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>> = JSON.parse(
      read('package-lock.json'),
    ).packages;
    const withScript = Object.entries(packages).filter(
      ([path, each]) => path !== '' && each.hasInstallScript,
    );
    const names = withScript.map(([path]) => path.split('node_modules/').at(-1));
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
  });

  test('npm run demo names --keep in its help', async () => {
    const { code, said } = await shell.run('npm run demo -- --help');
    expect(said).toContain('--keep');
    expect(code).toBe(0);
  });

  test('npm run simulator prints its address, and answers there', async () => {
    const simulator = shell.start('npm run simulator -- --speed 60 --port 0');
    const [, url = ''] = await simulator.says(/hosted API\s+(\S+)/);
    const { statusCode, body } = await request(`${url}/_simulator/`);
    expect(await body.json()).toMatchObject({ speed: 60 });
    expect(statusCode).toBe(200);
    simulator.interrupt();
    await simulator.ended;
  });

  test('the App starts after npm run setup has written .env and npm run doctor has found nothing to fix', async () => {
    // The emulation stands for github.com, which needs no flag.
    const setup = shell.start(`npm run setup -- --url https://agent.example.com --github ${github.webUrl}`);
    const [, page = ''] = await setup.says(/Open (http:\S+) in a browser/);
    await github.setWebhookUrl('https://agent.example.com/api/github/webhooks');
    const first = await (await request(page)).body.text();
    const state = /state=(\w+)/.exec(first)?.[1] ?? '';
    expect((await request(`${page}/registered?code=${manifestCode}&state=${state}`)).statusCode).toBe(200);
    const { code, said } = await setup.ended;
    expect(code).toBe(0);
    expect(said).toMatch(/installations\/new\n.*\n.*>> '\.env'\n.*\n +npm start\n.*\n +npm run doctor\n/);

    const env = join(shell.folder, '.env');
    expect(existsSync(env)).toBe(true);
    appendFileSync(env, `AGENT_API_KEY=${service.apiKey}\nAGENT_BASE_URL=${service.url}\nPORT=0\n`);
    const doctor = await shell.run('npm run doctor');
    expect(doctor.said).toContain('Nothing to fix.');
    expect(doctor.code).toBe(0);

    const app = shell.start('npm start');
    const [, address = ''] = await app.says(
      /"address":"(http:[^"]+)".*the App is up|the App is up.*"address":"(http:[^"]+)"/,
    );
    expect((await request(`${address}/readyz`)).statusCode).toBe(200);
    app.interrupt();
    expect((await app.ended).said).not.toContain('"level":50');
  });

  test('npm start refuses arguments, and npm run setup takes an --env-file that does not exist yet', async () => {
    const [start, setup] = await Promise.all([
      shell.run('npm start -- --port 80'),
      shell.run('npm run setup -- --env-file new.env'),
    ]);
    expect([start.code, setup.code]).toEqual([1, 2]);
    expect(start.said).toContain('npm start takes no arguments, and was given --port');
    expect(setup.said).toContain('--url must be the address');
  });

  test('npm run bench and chaos name the arguments that they take, and npm run soak plays two runs', async () => {
    const bench = await shell.run('npm run bench -- nothing');
    expect(bench.said).toContain('none of watch, rules, cold-start');
    const chaos = await shell.run('npm run chaos -- --seconds 1');
    expect(chaos.said).toContain('--seconds must be a whole number from 20');
    const soak = await shell.run('npm run soak -- --runs 2 --seed 71');
    // Whether they were right is judged in time, so where nothing else runs.
    expect(soak.said).toMatch(/^2 runs in \d+ s/m);
  });
});
