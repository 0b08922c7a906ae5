// What is found behind a command: the files that it runs, as they are in the sandbox, and what else it may run.

import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { linesOf } from '../../test/support/lines.ts';
import { executedAfter, seeCommand } from './index.ts';
import { copy, type Files, inWords, lookBehind } from './testing/look.ts';

const scripts = {
  test: 'node --test',
  pretest: 'node tools/gen.js',
  start: 'sh run.sh',
  lint: 'eslint .',
  all: 'npm run lint && npm test',
};
const files: Files = {
  'package.json': JSON.stringify({ scripts }),
  'tools/gen.js': 'console.log(1);\n',
  'run.sh': 'echo run\n',
  'sub/run.sh': 'echo sub\n',
  'app/__main__.py': 'print(1)\n',
  'x.py': 'print(2)\n',
  'index.js': 'x();\n',
  'lib/x.js': 'x();\n',
  '.git/config': '[core]\n\tbare = false\n',
  Makefile: 'all: lint\n\tcc x.c\n\nlint: gen\n\t@sh run.sh\ngen:\n\techo\n\nclean:\n\trm -rf out\n',
};
const row = (command: string, now: Files = files, before?: Files) =>
  inWords(lookBehind(command, now, before));
const same = (path: string) => `${path} same: as_on_default_branch`;
const ofRun = `${same('run.sh')} | other_files`;
const ofTest = `${same('package.json (script test)')} | ${same('tools/gen.js')} | tests`;

test.each([
  ...linesOf`
    ./run.sh ~ sh run.sh ~ bash -eu ./run.sh a b ~ source run.sh ~ . ./run.sh ~ .//run.sh ~ "./run.sh"
    /workspace/project/garden/run.sh ~ cd /workspace/project/garden && ./run.sh ~ bash -c './run.sh'
    env CI=1 ./run.sh ~ nohup ./run.sh ~ timeout 5 ./run.sh ~ time ./run.sh ~ sudo -E ./run.sh
    ls && ./run.sh ~ false || ./run.sh ~ ls | xargs ./run.sh ~ if true; then ./run.sh; fi ~ (./run.sh)
    echo "$(./run.sh)" ~ ! ./run.sh ~ ./run.sh # ./x
  `,
  'ls\n./run.sh',
])('the command %j runs the script run.sh', (command) => {
  expect(row(command)).toBe(ofRun);
});

test.each([
  ['npm test', ofTest],
  ['npm t', ofTest],
  ['CI=1 npm test --silent', ofTest],
  ['cd sub && npm test', ofTest],
  ['npm start', `${same('package.json (script start)')} | ${same('run.sh')} | packages`],
  ['yarn lint', `${same('package.json (script lint)')} | packages`],
  ['pnpm run lint', `${same('package.json (script lint)')} | packages`],
  ['npm run all', `${same('package.json (script all)')} | ${same('package.json (script lint)')} | ${ofTest}`],
  ['npm ci', `${same('package.json')} | packages`],
  ['npm run', 'nothing'],
  ['npm ls', 'nothing'],
  ['npx jest', 'tests'],
  ['npx cowsay', 'packages | unseen'],
  ['npx only-allow pnpm', 'packages'],
  ['make', `${same('Makefile (target all)')} | ${same('run.sh')} | other_files`],
  ['rm -rf out && ./run.sh', ofRun],
  ['cd sub && ls; cd /workspace/project/garden && ./run.sh', ofRun],
  ['make clean', `${same('Makefile (target clean)')} | other_files`],
  ['make -C sub', 'sub/Makefile unknown: absent | other_files | unseen'],
  ['python3 x.py', `${same('x.py')} | other_files`],
  ['python -m app', `${same('app/__main__.py')} | other_files`],
  ['python -m pytest', 'tests'],
  ['pytest -q', 'tests'],
  ['sh run.sh/../run.sh', 'run.sh/../run.sh unknown: where it is in the working copy is not known | unseen'],
  ['node .', '. unknown: it is a folder | unseen'],
  ['node index', `${same('index.js')} | other_files`],
  ['curl -so /dev/null localhost:8000 && node lib/x.js', `${same('lib/x.js')} | other_files`],
  ['curl -so- -w "%{http_code}\\n" localhost:8000 && node lib/x.js', `${same('lib/x.js')} | other_files`],
  ['curl -sw- localhost:8000 && node lib/x.js', `${same('lib/x.js')} | other_files`],
  ['a="grep -r b --require c" && echo "$a"', 'nothing'],
  ['tsc && mocha dist/x.js', 'tests'],
  ['tsc --noEmit && node lib/x.js', `${same('lib/x.js')} | packages`],
  // Many load their configuration first.
  ['jest --version', 'tests'],
  // rustup takes what it runs from the folder that rust-toolchain.toml names.
  ['rustc --version', 'unseen'],
  ['npm --version', 'nothing'],
  ['npm -v --no-version test', `${ofTest} | unseen`],
  ['nyc report', 'packages'],
  ['coverage report', 'packages'],
  ['node --version', 'nothing'],
  ['node -v --no-version index', `${same('index.js')} | other_files | unseen`],
  ['go test ./...', 'tests'],
  ['go test -coverprofile=c.out ./...', 'tests'],
  ['mocha -j4', 'tests'],
  ['git status', 'nothing'],
  ['find . -name "*.ts" -o -name "*.js"', 'nothing'],
  ['set -euo pipefail && ./run.sh', ofRun],
  ['./run.sh & SERVER_PID=$!; kill $SERVER_PID', ofRun],
  ['set -- $X; ./run.sh', `${ofRun} | unseen`],
  ['npm restart', `${same('package.json (script start)')} | ${same('run.sh')} | packages`],
  ['npm -z test', `${ofTest} | unseen`],
  ['poetry install', 'packages | unseen'],
  ['poetry run ls', 'packages | unseen'],
  ['uv run x.py', `${same('x.py')} | packages`],
  ['go run .', 'main.go unknown: absent | packages | unseen'],
  ['python -m', 'unseen'],
  ['python -z -m pytest', 'tests | unseen'],
  ['python -m venv .venv', 'packages | unseen'],
  ['node node_modules/x.js', 'packages'],
  ['make -j', `${same('Makefile (target all)')} | ${same('run.sh')} | other_files | unseen`],
  ['run-s "lint;x"', 'unseen'],
  [
    'cd "$X" && cargo test',
    'Cargo.toml unknown: where it is in the working copy is not known | tests | unseen',
  ],
])('the command %j is seen to run: %s', (command, expected) => {
  expect(row(command)).toBe(expected);
});

test.each(['pnpm lint && node index', 'pnpm exec eslint . && node index', 'pnpm node index', 'pnpm i'])(
  '%s: what pnpm runs to install, or after that, installs no more',
  (command) => {
    const prepare = 'pnpm build && pnpm lint && curl -sO x';
    const text = JSON.stringify({
      scripts: { build: 'tsc', lint: 'eslint .', postinstall: 'pnpm build', prepare },
    });
    const said = row(command, { ...files, 'package.json': text });
    expect(said).toContain(same('package.json (script build)'));
    expect(said).not.toContain('unseen');
  },
);

test('of a tool without files of its own nothing is read', () => {
  expect(lookBehind('jest', files).read).toEqual([]);
});

test('only a command of the terminal is looked at, whatever its arguments are', () => {
  for (const command of [null, 7, {}, ['sh run.sh'], undefined])
    expect(lookBehind(command, files).executes).toBe(null);
});

test('a program that a configuration names is a tool of the trade, whose files are shown', () => {
  const look = (known: readonly string[], command = 'turbo run build --config turbo.json') =>
    lookBehind(command, { 'turbo.json': '{}' }, { 'turbo.json': '' }, { known }).executes;
  expect(look([])?.notKnown).toBe('part');
  expect(look(['turbo'])).toMatchObject({
    besides: 'tests',
    files: [{ path: 'turbo.json', state: 'changed' }],
  });
  expect(look(['turbo'])).not.toHaveProperty('notKnown');
  // What is in the table stays what it is.
  expect(look(['sh'], 'sh -c "$X"')?.notKnown).toBe('part');
});

test('files that rules list are read and compared, whether they are executed or not', () => {
  const listed = ['jest.config.js', 'run.sh', 'none'];
  const now = { 'run.sh': 'a', 'jest.config.js': 'b' };
  const look = (command: string) =>
    lookBehind(command, now, { ...now, 'jest.config.js': 'c' }, { listed }).executes;
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const states = [
    { path: 'jest.config.js', state: 'changed', digest: digest('b') },
    { path: 'run.sh', state: 'same', digest: digest('a') },
    { path: 'none', state: 'unknown', digest: null },
  ];
  expect(look('ls')).toEqual({ files: [], besides: null, listed: states });
  expect(look('./run.sh')).toMatchObject({ besides: 'other_files', listed: states });
  expect(lookBehind('ls', now).executes).toBe(null);
});

test.each([
  ['npm test', 'files'],
  ['make', 'files'],
  ['./run.sh', 'files'],
  ['PATH=. npm test', 'part'],
  ['git push', 'part'],
  ['ls', 'nothing'],
  ['jest', 'nothing'],
  ['python -m pytest', 'nothing'],
  ['python -m app', 'part'],
  ['npm install left-pad && npm test', 'part'],
  ['echo x > package.json && npm test', 'part'],
  ['zoo build.zoo', 'part'],
  ['git status', 'nothing'],
  ['git status && npm test', 'files'],
  ['cargo test', 'files'],
  ['git commit -m x', 'nothing'],
])('by its words alone %j is seen to run: %s', (command, expected) => {
  expect(seeCommand(command, [copy]).ran).toBe(expected);
});

describe('what is shown of a file', () => {
  const shown = (now: string | Uint8Array, before?: string) =>
    row('./run.sh', { 'run.sh': now }, before === undefined ? {} : { 'run.sh': before }).split(' | ')[0];
  const lines = (count: number, more = '') =>
    Array.from({ length: count }, (_, at) => `echo ${at}`).join('\n') + more;

  const added = 'difference " echo 98\\n echo 99\\n+rm -rf x"';

  test.each([
    ['whole where it is new', 'echo 1\n', undefined, 'run.sh new: whole "echo 1"'],
    ['nothing where it is as it was', 'echo 1\n', 'echo 1\n', 'run.sh same: as_on_default_branch'],
    ['the difference where it is changed', lines(100, '\nrm -rf x'), lines(100), `run.sh changed: ${added}`],
    ['nothing of what is no text', Uint8Array.of(0, 1), 'x', 'run.sh changed: it is no text'],
    ['no key', `A=ghp_${'0123456789'.repeat(4)}; ./x`, undefined, 'run.sh new: whole "A=***; ./x"'],
  ])('%s', (_, now, before, expected) => {
    expect(shown(now, before)).toBe(expected);
  });

  test('the beginning of a long new file, and how many lines follow', () => {
    const { executes } = lookBehind('./run.sh', { 'run.sh': lines(100) }, {});
    expect(executes?.files[0]?.shown).toEqual({ kind: 'beginning', text: lines(60), leftOut: 40 });
  });

  test('a command among the lines of a key is not hidden with it', () => {
    const [first, more] = ['-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ', 'A'.repeat(24)];
    const expected = `run.sh new: whole "***\\n***\\nrm -rf src\\n${more}"`;
    expect(shown(`${first}\nrm -rf src\n${more}`)).toBe(expected);
  });

  test('a key that ends in its own line hides no command behind it', () => {
    const key = '-----BEGIN PRIVATE KEY-----MIIEvQIBADANBgkqhkiG9w0BAQ-----END PRIVATE KEY-----';
    expect(shown(`KEY="${key}"\n/usr/local/bin/deploy`)).toContain('/usr/local/bin/deploy');
  });

  const kinds = ['PRIVATE KEY', 'RSA PRIVATE KEY', 'PGP PRIVATE KEY BLOCK'];
  test.each(kinds)('the lines of a key that begins with %s are not shown', (kind) => {
    const key = [`-----BEGIN ${kind}-----`, 'MIIEvQIBADANBgkqhkiG9w0BAQ', `-----END ${kind}-----`];
    expect(shown(key.join('\n'))).not.toContain('MIIEvQIBADANBgkqhkiG9w0BAQ');
  });

  test('a file that holds secrets by its name is bound and never shown', () => {
    expect(row('npm ci', { ...files, '.npmrc': '//x/:_authToken=abc' }, files)).toBe(
      `.npmrc new: secret | ${same('package.json')} | packages`,
    );
    expect(row('sh .env.sh', { '.env.sh': 'x' })).toBe('.env.sh same: secret | other_files | unseen');
  });

  test.each(
    [
      ...['.env', '.env.local', 'a.pem', 'a.key', 'a.p12', 'a.pfx', 'a.jks', 'a.keystore', 'a.kdbx', 'a.asc'],
      ...['a.ppk', 'id_rsa', 'id_ed25519', '.npmrc', '.yarnrc.yml', '.netrc', '_netrc', '.pypirc', '.pgpass'],
      ...['.htpasswd', '.git-credentials', 'credentials', 'secrets.yml', 'secret.json', 'sub/ID_RSA'],
    ].map((name) => [name]),
  )('a file with the name %s is never shown', (name) => {
    const { executes } = lookBehind(`sh ${name}`, { [name]: 'hunter2\n' }, {});
    expect(executes?.files.find(({ path }) => path === name)?.shown).toEqual({ kind: 'secret' });
  });

  test('the digest is of the whole file, and differs with any of its bytes', () => {
    const digest = (text: string) => lookBehind('./run.sh', { 'run.sh': text }).executes?.files[0]?.digest;
    expect(digest('a')).toBe(createHash('sha256').update('a').digest('hex'));
    expect(digest(lines(500))).not.toBe(digest(lines(501)));
  });

  test('all files of one command together stay short enough to be read', () => {
    const long = 'x'.repeat(3_900);
    const names = Array.from({ length: 12 }, (_, at) => `s${at}.sh`);
    const files = Object.fromEntries(names.map((name) => [name, long]));
    const { executes } = lookBehind(names.map((name) => `sh ${name}`).join('; '), files, {});
    const texts = executes?.files.map(({ shown }) => ('text' in shown ? shown.text.length : 0)) ?? [];
    expect(texts.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(12_000);
    expect(executes?.files).toHaveLength(12);
  });
});

test('a lock file that is too large is named, and hides nothing of what runs', () => {
  const now = { ...files, 'package-lock.json': { unread: 'it is larger than 256 kB' } };
  expect(row('npm ci', now)).toBe(
    `${same('package.json')} | package-lock.json unknown: it is larger than 256 kB | packages`,
  );
});

test.each([
  ['npm ci --ignore-scripts', '{"workspaces":["sub/*"]}', 'packages'],
  ['npm test', '{"scripts":{"test":"jest"},"workspaces":["sub/*"]}', 'tests'],
  ['npm ci', '{"dependencies":{"a":"file:a-1.0.0.tgz","b":"^1.0.0","c":"github:me/c"}}', 'packages'],
  ['npm ci', '{"dependencies":{"a":"../a"}}', 'packages | unseen'],
  ['npm ci', '{"devDependencies":{"a":"link:./a"}}', 'packages | unseen'],
])('%s runs scripts of other packages in the same copy only where it would: %s', (command, text, besides) => {
  const told = row(command, { 'package.json': text });
  expect(told.slice(told.indexOf(' | ') + 3)).toBe(besides);
});

test.each<[string, string, boolean]>([
  ['of every day', '', true],
  ['with a condition', 'ifdef X\nendif\n', false],
  ['with a variable that make computes', 'X = $(wildcard *)\n', false],
  ['with a variable that is set again', 'OUT = x\n', false],
  ['with a special target', '.SILENT:\n', false],
])('a Makefile %s is seen as far as it goes: known %s', (_, more, isKnown) => {
  const text = `# What everybody runs (see the guide; it is short).
.PHONY: all test
PYTHON ?= python3
OUT := out
FLAGS = -q --out="$(OUT)/x" # of the (old) tool; see there
NEEDS = lint

all: test
test: $(NEEDS)
\t@mkdir -p $(OUT)
\t$(PYTHON) x.py $(FLAGS) $@
\techo "$$HOME done"
lint: ; sh sub/run.sh
`;
  expect(row('make test', { ...files, Makefile: text + more })).toBe(
    `${same('Makefile (target test)')} | ${same('sub/run.sh')} | ${same('x.py')} | other_files${isKnown ? '' : ' | unseen'}`,
  );
});

describe('git', () => {
  const author = 'Ada <ada@example.com> 1 +0000';
  const commitOf = (subject: string, parent: string | null) => {
    const text = `tree ${'0'.repeat(40)}\n${parent === null ? '' : `parent ${parent}\n`}author ${author}\ncommitter ${author}\n\n${subject}\n\nMore.\n`;
    const content = Buffer.from(`commit ${text.length}\0${text}`);
    const id = createHash('sha1').update(content).digest('hex');
    const path = `.git/objects/${id.slice(0, 2)}/${id.slice(2)}`;
    return { id, path, bytes: new Uint8Array(deflateSync(content)) };
  };
  const [base, one] = [commitOf('Base', null), commitOf('One', commitOf('Base', null).id)];
  const two = commitOf('Two', one.id);
  const repository: Files = {
    '.git/HEAD': 'ref: refs/heads/fix\n',
    '.git/config': '[remote "origin"]\n\turl = https://me:secret@github.com/o/r.git\n',
    '.git/refs/heads/fix': `${two.id}\n`,
    '.git/refs/remotes/origin/fix': `${base.id}\n`,
    '.git/logs/refs/heads/fix': `${base.id} ${one.id} Ada\tx\n${one.id} ${two.id} Ada\tx\n`,
    [one.path]: one.bytes,
    [two.path]: two.bytes,
  };
  const remote = (url: string) => `.git/config (remote origin) unknown: whole "${url}"`;

  test('a push shows where it goes, the branch and the commits', () => {
    const commits = `${two.id.slice(0, 8)} Ada: Two\\n${one.id.slice(0, 8)} Ada: One`;
    expect(row('git push -u origin fix', repository)).toBe(
      [
        remote('https://***@github.com/o/r.git'),
        '.git/HEAD (branch) unknown: whole "fix"',
        `.git/refs/heads/fix (commits) unknown: whole "${commits}"`,
      ].join(' | '),
    );
  });

  const secret = 'https://me:secret@github.com/';
  const above = '[branch "fix"]\n\tmerge = refs/heads/main\n[push]\n\tdefault = upstream\n';
  const header = '[http "https://github.com/"]\n\textraheader = secret\n';
  const steered = '.git/refs unknown: settings decide what it pushes, and where to';
  test.each([
    ['another address for pushes', '\tpushurl = git@evil.example:x\n', remote('git@evil.example:x')],
    ['another address in its place', `[url "https://evil/"]\n\tinsteadOf = ${secret}\n`, steered],
    ['another address for it', `[url "${secret}"]\n\tpushInsteadOf = https://\n`, steered],
    ['another branch', '\tpush = refs/heads/fix:refs/heads/main\n', 'push = refs/heads/fix:refs/heads/main'],
    ['all branches', '\tmirror = true\n', steered],
    ['the branch above', above, '(upstream) unknown: whole "refs/heads/main"'],
    ['tags', '[push]\n\tfollowTags = true\n', steered],
    ['an address with a secret header', header, remote('https://***@github.com/o/r.git')],
  ])('a push shows where it really goes: %s', (_, more, expected) => {
    const config = `${String(repository['.git/config'])}${more}`;
    for (const command of ['git push', 'git push origin fix', 'git push -u origin HEAD']) {
      const told = row(command, { ...repository, '.git/config': config });
      expect(told).toContain(expected);
      expect(told.endsWith('unseen')).toBe(!expected.startsWith(remote('').slice(0, 20)));
      expect(told).not.toContain('secret');
    }
  });

  test('a commit before a push is said to change what is pushed', () => {
    expect(row('git add -A && git commit -m x && git push', repository)).toContain(
      '.git/refs unknown: a command before it changes what there is to push',
    );
  });

  test('commits that are packed or forged are said not to be readable', () => {
    const unreadable = '.git/refs/heads/fix unknown: its commits cannot be read from files';
    expect(row('git push', { ...repository, [two.path]: one.bytes })).toContain(unreadable);
    expect(row('git push', { ...repository, [two.path]: 'no object' })).toContain(unreadable);
    expect(row('git push origin other', repository)).toContain('it pushes something else');
  });

  test('a hook that a commit runs is all that is not known of it', () => {
    const hooked = { ...repository, '.git/hooks/pre-commit': 'echo commit\n' };
    const hook = '.git/hooks/pre-commit (hook) unknown: whole "echo commit"';
    expect(row('git commit -m x', hooked)).toBe(`${hook} | other_files`);
    expect(row('git commit --no-verify -m x', hooked)).toBe('nothing');
  });
});

test('a command that would take long to look through is looked at in part, and that is said', () => {
  const line = Array.from({ length: 600 }, () => 'npm run y').join('&&');
  const now = {
    'package.json': JSON.stringify({ scripts: { x: line, y: line }, more: 'x'.repeat(200_000) }),
  };
  const looked = lookBehind(Array.from({ length: 700 }, () => 'npm run x').join(';'), now);
  expect(looked.executes?.notKnown).toBe('part');
  expect(looked.executes?.files).toHaveLength(2);
});

test('whatever the command and the files are, it ends within four rounds, reads few files and throws nothing', () => {
  const words = 'npm run test make all sh ./run.sh git push node -c -m && python env xargs cd sub'.split(' ');
  const signs = [...'; | ( ) " \' $( ` <<E > -C'.split(' '), '\\\n'];
  const word = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...signs), fc.string({ maxLength: 6 }));
  const content = fc.oneof(fc.string(), fc.constantFrom(...Object.values(files)), fc.uint8Array());
  const paths = [...Object.keys(files), '.npmrc', '.git/config', '.git/HEAD'];
  const copies = fc.dictionary(fc.constantFrom(...paths), content);
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), copies, copies, (words, now, before) => {
      const looked = lookBehind(words.join(' '), now, before);
      expect(looked.rounds).toBeLessThanOrEqual(4);
      expect(looked.read.length).toBeLessThanOrEqual(40);
    }),
  );
});

test.each<[string, string]>([
  ['very many rules', 'all: a b c d e f\n'.repeat(20_000)],
  ['very many dollars', '$\n'.repeat(100_000)],
  ['a line without end', `x${' '.repeat(200_000)}y`],
  ['a line that goes on without end', `all: ${'a \\\n'.repeat(50_000)}`],
])('a Makefile with %s is not looked through, because that would take long', (_, text) => {
  expect(lookBehind('make', { Makefile: text }).executes).toMatchObject({
    notKnown: 'part',
    files: [{ path: 'Makefile', part: null }],
  });
});

const manyFiles = (count: number, text: (name: string) => string, line: number) => {
  const names = Array.from({ length: count }, (_, at) => `f${at}.sh`);
  const filesOf = (letter: string): Files =>
    Object.fromEntries(names.map((name) => [name, `${letter}${text(name)}\n`.repeat(line)]));
  const command = names.map((name) => `sh ${name}`).join('; ');
  return lookBehind(command, filesOf('a'), filesOf('b')).executes?.files ?? [];
};

test('of twelve long files the beginnings are shown, and none is compared line by line', () => {
  const looked = manyFiles(12, (name) => name, 30_000).map(({ state, shown }) => `${state} ${shown.kind}`);
  expect(looked).toEqual(Array(12).fill('changed beginning'));
});

test('once the room of a question is used up, no difference is looked for', () => {
  const shown = { kind: 'difference', text: '', leftOut: 300 };
  expect(manyFiles(8, () => 'x'.repeat(70), 300).at(-1)).toMatchObject({ state: 'changed', shown });
});

const writes = { tool: 'terminal', arguments: { kind: 'TerminalAction', command: 'echo evil > run.sh' } };
const view = { kind: 'FileEditorAction', command: 'view', path: `${copy}/run.sh` };
const looks = { tool: 'file_editor', arguments: view };

test.each([
  ['nothing', null, []],
  ['an action that only looks', null, [looks]],
  ['one that may write', 'part', [writes]],
  ['one that may write, and one that only looks', 'part', [writes, looks]],
])('what runs after %s is not wholly known: %s', (_, notKnown, earlier) => {
  expect(executedAfter({ files: [], besides: null }, earlier).notKnown ?? null).toBe(notKnown);
});
