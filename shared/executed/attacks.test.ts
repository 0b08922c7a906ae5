// Commands and files that try to show one thing and run another. Each has to show what runs, or to say that it cannot be seen.
import { describe, expect, test } from '@jest/globals';
import { linesOf } from '../../test/support/lines.ts';
import { copy, type Files, inWords, lookBehind } from './testing/look.ts';

const evil = 'EVIL\n';
const base: Files = {
  'package.json': JSON.stringify({ scripts: { test: 'node --test', any: 'node', sh: 'sh' } }),
  'good.sh': 'good\n',
  'sub/good.sh': 'good\n',
  Makefile: 'all:\n\tsh good.sh\nx:\n\ttar xf x.tar\n',
  '.git/HEAD': 'ref: refs/heads/fix\n',
  '.git/config': '[core]\n',
};
const planted: Files = { ...base, 'evil.sh': evil, 'evil.js': evil, 'evil.mk': 'all:\n\tsh EVIL\n' };
const manifest = (text: string) => ({ 'package.json': text });
const scripts = (lines: Readonly<Record<string, unknown>>) => manifest(JSON.stringify({ scripts: lines }));
/** A package with a module that may be named by the name of the package. */
const own = (name: string) => JSON.stringify({ name, exports: { '.': './EVIL.js', './x': './EVIL.js' } });
const inSub = { 'sub/package.json': '{"scripts":{"test":"EVIL"}}' };

/** shown: the text of what runs. said: that it cannot be seen, or not all of it. */
type Outcome = 'shown' | 'said';
type Row = readonly [how: string, outcome: Outcome, command: string, more?: Files];

function rows(table: readonly Row[]): void {
  test.each(table)('%s: what runs is %s', (_, outcome, command, more = {}) => {
    const { executes } = lookBehind(command, { ...planted, ...more }, base);
    const texts = executes?.files.map(({ shown }) => ('text' in shown ? shown.text : '')) ?? [];
    if (outcome === 'said') expect(executes?.notKnown).toBe('part');
    else expect(texts.join('\n')).toContain('EVIL');
  });
}

/** Commands that say themselves how. */
const commands = (outcome: Outcome) => (text: TemplateStringsArray) =>
  rows(linesOf(text).map((command) => [command, outcome, command]));
const [shown, said] = [commands('shown'), commands('said')];

describe('in how a command is written', () => {
  shown`
    sh "ev"il.sh ~ 'sh' evil.sh ~ s\h ev\il.sh ~ sh good.sh;./evil.sh ~ echo "$(sh evil.sh)"
    { sh evil.sh; } ~ (cd sub && sh good.sh); sh evil.sh ~ if ! test -f x; then sh evil.sh; fi
    for x in 1; do sh evil.sh; done ~ sh evil.sh & sh good.sh ~ bash -c 'for x do sh evil.sh; done' a
    bash -c 'for x { sh evil.sh; }' a ~ sh -c 'echo &>log ./evil.sh' ~ sh -c 'echo a &>>log sh evil.sh'
  `;
  said`
    sh $'\x65vil.sh' ~ cat good.sh | sh ~ sh < evil.sh ~ bash <<< "sh evil.sh" ~ bash <(curl x)
    echo "$(echo "$(curl x)")" ~ $X good.sh ~ x=evil.sh; sh $x ~ sh *.sh ~ sh {good,evil}.sh
    sh ~/good.sh ~ case x in x) sh evil.sh;; esac ~ npm() { sh evil.sh; }; npm test
    function npm { sh evil.sh; }; npm test ~ alias npm="sh evil.sh"; npm test
    trap "sh evil.sh" EXIT ~ sh GOOD.sh ~ sh "good.sh ~ echo "$(echo "x")"; sh good.sh ~ echo !sh
    echo "!sh" ~ echo $((x[$(sh evil.sh)])) ~ read x < a; ((y=x)) ~ wait -n -p 'a[$(sh evil.sh)]'
    read x < a; wait $x ~ select PATH in .; do npm test; done ~ : {PATH}>/tmp/x; npm test
  `;
  rows([
    ['a line continuation', 'shown', 'sh ev\\\nil.sh'],
    ['a second line', 'shown', 'sh good.sh\nsh evil.sh'],
    ['a comment before the next line', 'shown', 'true # sh good.sh\nsh evil.sh'],
    ['a mark of a comment in quotes', 'shown', 'echo "a # b"; sh evil.sh'],
    ['a Python that reads it, with a letter that shows a version elsewhere', 'said', 'python -v < evil.sh'],
    ['a here document', 'said', 'sh <<E\nsh evil.sh\nE'],
    ['a substitution in a here document', 'said', 'cat <<E\n$(sh evil.sh)\nE'],
    ['an older form of arithmetic there', 'said', 'read x < a; cat <<E\n$[x]\nE'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what a shell reads
    ['arithmetic of an element there', 'said', 'read x < a; cat <<E\n${y[x]}\nE'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what a shell reads
    ['a value that is read as a prompt there', 'said', 'read x < a; cat <<E\n${x@P}\nE'],
    ['backticks', 'said', 'echo `sh evil.sh`'],
    ['a program in look-alike letters', 'said', 'n\u0440m test'],
    ['a program with a hidden letter', 'said', 'npm\u200b test'],
    ['a file with a hidden letter', 'said', 'sh good.sh\u200b'],
    ['a carriage return at the end', 'said', 'sh good.sh\r'],
    ['a line separator that is none', 'said', 'sh good.sh\u2028sh evil.sh'],
    ['a zero byte', 'said', 'sh good.sh\0'],
    ['a comment that ends like a continuation', 'shown', 'true # x \\\nsh evil.sh'],
    ['an escaped backslash before the next line', 'shown', 'echo a\\\\\nsh evil.sh'],
    ['a continuation in single quotes', 'said', "sh 'go\\\nod.sh'"],
    ['a continuation in double quotes', 'shown', 'sh "ev\\\nil.sh"'],
    ['a continuation before a mark of a comment', 'shown', 'sh evil.sh \\\n# x'],
    ['a here document that goes on', 'said', "cat <<E\nx\\\nE\necho '\nE\nsh evil.sh\necho '"],
    ['the end of a here document with a tab', 'shown', 'cat <<E\n\tE\nE\nsh evil.sh'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what a shell reads
    ['a default of a variable', 'said', 'echo "${x:-$(sh evil.sh)}"'],
  ]);
});

test('a line that is not shown because it may be of a key is said not to be known', () => {
  const key = '# -----BEGIN PRIVATE KEY-----\n/workspace/project/garden/evil\n';
  const { executes } = lookBehind('sh x.sh', { ...planted, 'x.sh': key }, base);
  expect(executes?.files[0]?.shown).toMatchObject({ text: expect.stringContaining('***') });
  expect(executes?.notKnown).toBe('part');
  expect(lookBehind('sh x.sh', { 'x.sh': key }).executes?.notKnown).toBeUndefined();
});

describe('in data that a shell or a language evaluates', () => {
  said`
    let 'a[$(sh evil.sh)]' ~ [[ 'a[$(sh evil.sh)]' -eq 0 ]] ~ read n < x; [[ $n -gt 3 ]]
    test -v 'a[$(sh evil.sh)]' ~ read 'a[$(sh evil.sh)]' < x ~ declare -i x='a[$(sh evil.sh)]'
    declare -n r='a[$(sh evil.sh)]'; echo $r ~ sed '/x/e sh evil.sh' x ~ sed 's|x|sh evil.sh|e' x
    sed -f evil.sed x ~ awk 'BEGIN { c = "sh evil.sh"; print | c }'
    awk 'BEGIN { f = "system"; @f("sh evil.sh") }' ~ LESSOPEN='|sh evil.sh %s' less x
    split --filter=./evil.sh x ~ echo x | sed -e's/x/sh evil.sh/e' ~ sed -ne's/x/sh evil.sh/e' p
    sed -ie 's/x/sh evil.sh/e' p ~ x=-v; [ $x 'a[$(sh evil.sh)]' ] ~ x='-v a[$(sh<evil.sh)]'; [ $x ]
    read m n < x; [ "$m" "$n" ] ~ read n < x; test $n = 1
  `;
  rows([
    ['an option that is cut short', 'said', 'tar cf x . --checkpoint-a=exec=./evil.sh'],
    ['a pattern that may be an option', 'said', 'tar cf x *'],
  ]);
});

describe('in a program that is in no table', () => {
  rows([
    ['an interpreter', 'said', 'foolang evil.foo'],
    ['the file that it is given', 'shown', 'foolang evil.sh'],
    ['a file without an ending', 'shown', 'foolang ./evil', { evil }],
    ['a file behind an option', 'shown', 'foolang --file=evil.sh'],
    ['in a script', 'shown', 'npm test', scripts({ test: 'env-cmd ./evil.sh' })],
    ['in a script, beside what it shows', 'said', 'npm test', scripts({ test: 'env-cmd ./evil.sh' })],
    ['behind a word that is no name', 'shown', 'env a.b=1 ./evil.sh'],
    ['of a Python project', 'said', 'poetry run test'],
  ]);
});

describe('in a tool of the trade', () => {
  rows([
    ['a file that it is given', 'shown', 'mocha evil.js'],
    ['a reporter of a program that counts', 'shown', `c8 --reporter=${copy}/evil.js node --test`],
    ['a reporter without its ending', 'shown', 'mocha -R ./evil x'],
    ['modules in a list', 'shown', 'babel --presets=x,./evil src'],
    ['arguments of Node', 'said', 'ava --node-arguments=--require=./evil'],
    ['a command of a bundler', 'said', "tsup --onSuccess='sh evil.sh'"],
    ['a verb that runs programs', 'said', 'go tool evil'],
    ['a file that it writes before that one runs', 'said', 'esbuild x.js --outfile=evil.js && node evil.js'],
    ['a module without its ending', 'shown', 'mocha --require ./evil x'],
    ['a module that could be a package', 'shown', 'mocha -r evil x'],
    ['its configuration', 'shown', 'eslint --config=evil.js .'],
    ['a folder of rules', 'said', 'eslint --rulesdir evil .'],
    ['a plugin of the tests', 'said', 'pytest -p evil'],
    ['its input', 'said', 'tap - < evil.js'],
    ['a module of the tests', 'shown', 'python -m unittest evil', { 'evil.py': evil }],
    ['a script around which it counts', 'shown', 'c8 ./evil.sh'],
    ['a command of what seems to copy', 'said', "cpx 'src/*' out --command 'sh evil.sh'"],
    ['what a shell of Node loads', 'said', 'shx echo x', { '.shxrc.json': '{"plugins":["./evil.js"]}' }],
    ['another file of the same tool', 'shown', 'nox', { 'tox.ini': 'x', 'noxfile.py': evil }],
    ['what tox loads first', 'shown', 'tox', { 'tox.ini': 'x', 'toxfile.py': evil }],
    ['a push by a tool', 'said', 'gh-pages -d dist'],
    ['tests that are built first', 'said', 'tsc && node --test lib/x.js', { 'lib/x.js': 'x' }],
    ['scripts in a row', 'shown', 'npm-run-all x', scripts({ x: 'sh evil.sh' })],
    ['scripts by a pattern', 'said', "run-s 'b:*'", scripts({ 'b:x': 'sh evil.sh' })],
    ['scripts by a pattern without quotes', 'said', 'run-s b:**', scripts({ 'b:x:y': 'sh evil.sh' })],
    ['lines beside each other', 'shown', 'concurrently "npm:x" true', scripts({ x: 'sh evil.sh' })],
  ]);
});

describe('in the path of a file', () => {
  said`
    sh ./good.sh/../evil.sh ~ sh sub/../evil.sh ~ sh /tmp/evil.sh
    sh /workspace/project/garden-evil/x.sh ~ sh .git/evil ~ cd sub; sh good.sh ~ cd $X && sh good.sh
    cd .. && npm test ~ cd - && npm test ~ pushd sub && npm test ~ eval "cd sub" && sh good.sh
    . ./good.sh && sh good.sh ~ true | cd sub && sh good.sh
    if false; then cd sub && true; fi; sh good.sh ~ cd sub & sh good.sh
    export CDPATH=/x; cd sub && sh good.sh ~ CDPATH=x cd sub && sh good.sh
    command -p cd sub && sh good.sh ~ command -- cd sub && sh good.sh ~ builtin -- cd sub && sh good.sh
    time -p cd sub && sh good.sh ~ sh -c 'cd sub &>log && sh good.sh' ~ command -p . ./x && sh good.sh
  `;
  rows([
    ['a link', 'said', 'sh good.sh', { 'good.sh': { unread: 'it is a link' } }],
    ['another folder', 'shown', 'cd sub && sh evil.sh', { 'sub/evil.sh': evil }],
    ['a folder behind a variable', 'shown', 'A=1 cd sub && sh evil.sh', { 'sub/evil.sh': evil }],
    ['a folder by another command', 'shown', 'command cd sub && sh evil.sh', { 'sub/evil.sh': evil }],
    ['a folder that is left out', 'said', 'false && cd sub && true; sh good.sh'],
    ['a program of the working copy with a known name', 'shown', './npm test', { npm: evil }],
    ['a Python of the working copy', 'shown', '.venv/bin/python x.py', { '.venv/bin/python': evil }],
    ['a name of files that hold secrets', 'said', 'sh id_rsa', { id_rsa: evil }],
  ]);
});

describe('in a program that runs another', () => {
  shown`
    bash -c "sh evil.sh" ~ bash -c 'bash -c "sh evil.sh"' ~ /usr/bin/env sh evil.sh
    exec -a npm sh evil.sh ~ timeout -k 2 5s sh evil.sh
  `;
  said`
    zsh -c 'if true { sh evil.sh }' ~ bash -c "$X" ~ bash --rcfile evil.sh -i ~ BASH_ENV=evil.sh bash good.sh
    ENV=./evil.sh sh good.sh ~ PATH=. good ~ export PATH=.:$PATH; npm test
    LD_PRELOAD=./evil.so npm test ~ env NODE_OPTIONS=-r./evil.js npm test ~ env -S "sh evil.sh"
    env --split-string="sh evil.sh" ~ env -C sub sh good.sh ~ eval "sh evil.sh"
    echo evil.sh | xargs sh ~ xargs -a evil.txt sh ~ find . -exec sh evil.sh ;
    find . -- -exec sh evil.sh ; ~ parallel sh ::: evil.sh ~ sudo -i sh good.sh ~ flock x sh evil.sh
    tar -cf x --checkpoint-action=exec=./evil.sh . ~ awk 'BEGIN { system("sh evil.sh") }'
    git -c core.pager=./evil.sh log ~ git -c 'alias.x=!sh evil.sh' x ~ vim -c "!sh evil.sh"
    docker run -v .:/x x sh evil.sh ~ ssh host sh evil.sh ~ corepack npm test
    echo evil.sh | xargs -I good.sh sh good.sh ~ cat x | xargs -I {} sh -c 'cat {}'
    cat x | xargs -I{} bash -c "echo '{}'" ~ cat x | xargs -I $m sh -c 'cat m' ~ echo x | xargs --replace sh cat evil.sh
    cross-env-shell echo ';sh evil.sh' ~ uv run --python ./evil x.py ~ uv run --with ./sub pytest
    XDG_CONFIG_HOME=test git status ~ Npm_config_prefix=test npm test ~ COREPACK_HOME=1 yarn test
    VIRTUAL_ENV=test poetry run pytest ~ pip list --python ./evil.sh ~ pip config edit --editor ./evil.sh
    pip list --outdated ~ pip index versions x
  `;
  rows([
    ['bash -c with letters before it', 'shown', 'bash -euxc "sh evil.sh" good.sh'],
    ['what bundler loads', 'shown', 'bundle exec rspec', { Gemfile: evil }],
    ['what uv builds', 'shown', 'uv run pytest', { 'pyproject.toml': evil }],
  ]);
});

describe('in what a command changes before it runs it', () => {
  said`
    echo evil > good.sh; sh good.sh ~ npm test > package.json ~ echo evil > Makefile && make
    rm Makefile; make ~ cp evil.sh good.sh && sh good.sh ~ ln -sf evil.sh good.sh && sh good.sh
    cp -r evil/. . && sh good.sh ~ sort -uo good.sh evil.sh && sh good.sh
    sort evil.sh --output=good.sh && sh good.sh ~ uniq evil.sh good.sh && sh good.sh
    xxd -r evil.hex good.sh && sh good.sh ~ tree -o good.sh && sh good.sh
    git diff --output=good.sh && sh good.sh ~ git log --format=evil --output good.sh && sh good.sh
    cp --target-directory=sub x && sh sub/good.sh ~ mv evil sub && cd sub && sh good.sh
    git config core.hooksPath evil && git commit -m x ~ hash -p ./evil.sh npm && npm test
    printf -v PATH . && npm test ~ for PATH in .; do npm test; done ~ read PATH < x; npm test
    sed -i s/a/b/ package.json && npm test ~ python -c "open(1)" && sh good.sh
    npm pkg set scripts.test=evil && npm test ~ git checkout evil && npm test
    git stash pop && npm test ~ curl -o good.sh x; sh good.sh ~ ln -sf sub/good.sh && sh good.sh
    node evil.js good.sh && sh good.sh ~ sh evil.sh --out=sub && sh sub/good.sh
    ./evil.sh good.sh; sh good.sh
    (sleep 2; sh good.sh) & curl -sO x ~ (sleep 2; sh good.sh) & tar xf x.tar
    curl -sw '%output{good.sh}' x && sh good.sh ~ curl -sw @x y && sh good.sh ~ curl -sw @- y <x; sh good.sh
    curl -so '#1' 'x/{good.sh,}' && sh good.sh ~ curl -so a x -o good.sh y && sh good.sh
    curl -sw '%output{good.sh}' -w a x && sh good.sh ~ curl -sw a -w '%output{good.sh}' x && sh good.sh
    (sleep 2; sh good.sh) | tar xf x.tar ~ make -j all x ~ make --jobs=2 all x
    concurrently "sleep 2; sh good.sh" "tar xf x.tar"
    cp -b -S .sh x good && sh good.sh ~ python -m zipfile -e x.zip . && sh good.sh
  `;
  rows([
    ['a redirection in another letter case', 'said', 'npm test > Package.json'],
    ['a redirection through a folder outside', 'said', `echo evil > /tmp/../${copy}/good.sh; sh good.sh`],
    ['a script that is built first', 'said', 'tsc && node dist/x.js', { 'dist/x.js': 'x' }],
    ['one of a bundler', 'said', 'npx rollup -c; ./lib/x.mjs', { 'lib/x.mjs': 'x' }],
    ['one in any folder', 'said', 'tsc -p . && node build/x.js', { 'build/x.js': 'x' }],
    ['a file that is gone', 'said', 'rm sub/package.json && cd sub && npm test', inSub],
    ['sed that seems to print', 'said', "sed -n 1p -e 'w good.sh' evil.sh; sh good.sh"],
  ]);
});

describe('in package.json and beside it', () => {
  const nested = (last: string) => ({ test: 'npm run b', b: 'npm run c', c: 'npm run d', d: last });
  const twice = '{"scripts":{"test":"true"},"scripts":{"test":"EVIL"}}';
  shown`
    npm run any evil.js ~ npm run sh -- -c "sh evil.sh" ~ bun run ./evil.js ~ yarn node evil.js
    npx tsx evil.js
  `;
  said`
    npm --prefix sub -C . test ~ npm --prefix ../other test ~ npm run --script-shell ./evil.sh test
    npm test --script-shell=./evil.sh ~ npm_config_script_shell=./evil.sh npm test
    bun test --preload ./evil.js ~ npm test -w sub ~ yarn workspace sub test ~ poetry run me
    uv run me ~ npm test * ~ npm test "$X" ~ pnpm test * ~ npm run te* ~ npm run $X ~ npx ls ~ npx sh good.sh ~ npm init jest ~ yarn create jest ~ npx -p ./sub jest
    npx -p sub.tgz jest
  `;
  rows([
    ['a script', 'shown', 'npm test', scripts({ test: 'sh EVIL' })],
    ['a script before it', 'shown', 'npm test', scripts({ test: 'true', pretest: 'sh evil.sh' })],
    ['a script behind it', 'shown', 'npm test', scripts({ test: 'true', posttest: 'sh evil.sh' })],
    ['a file that a script names', 'shown', 'npm test', scripts({ test: 'sh evil.sh' })],
    ['a script that a script names', 'shown', 'npm test', scripts({ test: 'npm run x', x: 'sh evil.sh' })],
    ['two scripts below', 'shown', 'npm test', scripts({ test: 'npm run x', x: 'npm run y', y: 'EVIL' })],
    ['an install', 'shown', 'npm ci', scripts({ postinstall: 'sh evil.sh' })],
    ['a key that comes twice', 'shown', 'npm test', manifest('{"scripts":{"test":"true","test":"EVIL"}}')],
    ['scripts that come twice', 'shown', 'npm test', manifest(twice)],
    ['a byte order mark', 'shown', 'npm test', manifest('\ufeff{"scripts":{"test":"EVIL"}}')],
    ['__proto__', 'shown', 'npm test', manifest('{"__proto__":{"scripts":{"test":"EVIL"}}}')],
    ['no JSON', 'said', 'npm test', manifest('{"scripts":{"test":"EVIL"},}')],
    ['no text', 'said', 'npm test', { 'package.json': Uint8Array.of(0xff, 0xfe, 0) }],
    ['package.json5', 'said', 'cd sub && pnpm -C . test', { 'sub/package.json5': 'EVIL' }],
    ['another folder', 'shown', 'npm --prefix sub test', inSub],
    ['another folder behind the script', 'shown', 'npm test --prefix=sub', inSub],
    ['a file of bun that is called like a program', 'said', 'bun run tsc', { 'tsc.ts': evil }],
    ['tests of bun beside a script of that name', 'said', 'bun test', scripts({ test: 'true' })],
    ['code in the address of a module', 'said', 'mocha --import data:text/javascript,evil'],
    ['what is run before publishing', 'shown', 'npm publish', scripts({ prepack: evil })],
    ['what is run before it, with files', 'said', 'npm publish', scripts({ prepack: 'sh evil.sh' })],
    ['what bun loads first', 'said', 'bun run test', { 'bunfig.toml': 'preload = ["./evil.js"]' }],
    ['what runs behind an install', 'shown', 'npm ci', scripts({ dependencies: 'sh evil.sh' })],
    ['what pnpm runs before an install', 'shown', 'pnpm i', scripts({ 'pnpm:devPreinstall': 'sh evil.sh' })],
    ['an install by another name', 'shown', 'npm audit fix', scripts({ postinstall: 'sh evil.sh' })],
    ['a script of a workspace', 'said', 'npm ci', manifest('{"workspaces":["sub/*"]}')],
    ['a script of a folder', 'said', 'npm ci', manifest('{"dependencies":{"a":"file:sub"}}')],
    ['an override by a folder', 'said', 'npm ci', manifest('{"overrides":{"a":{"b":"FILE:sub"}}}')],
    ['a workspace of pnpm', 'said', 'pnpm install', { 'pnpm-workspace.yaml': 'packages:\n  - sub\n' }],
    ['what is built in an installation', 'shown', 'npm ci', { 'binding.gyp': "{'x': '<!(EVIL)'}" }],
    ['a lock file that comes first', 'shown', 'npm ci', { 'npm-shrinkwrap.json': '{"x":"EVIL"}' }],
    ['a lock file of another one', 'shown', 'npm i', { 'yarn.lock': evil }],
    ['one that bun takes over', 'shown', 'bun install', { 'pnpm-lock.yaml': evil }],
    ['what pnpm installs before a script', 'shown', 'pnpm test', scripts({ postinstall: 'sh evil.sh' })],
    ['and before a program', 'shown', 'pnpm exec jest', scripts({ prepare: 'sh evil.sh' })],
    ['a program of this package', 'shown', 'npx me', manifest('{"name":"@a/me","bin":"./evil.sh"}')],
    ['one of its programs', 'shown', 'npm exec x', manifest('{"bin":{"x":"evil.sh"}}')],
    ['a program of another name', 'shown', 'yarn me', manifest('{"bin":{"me":"evil.sh"}}')],
    ['scripts as deep as lines are read', 'shown', 'npm test', scripts(nested('sh evil.sh'))],
    ['scripts that are deeper', 'said', 'npm test', scripts({ ...nested('npm run e'), e: 'sh evil.sh' })],
    ['a hook of git behind a new version', 'said', 'npm version 2.0.0', { '.git/hooks/pre-commit': evil }],
  ]);
});

describe('in what an interpreter loads', () => {
  rows([
    ['node -r', 'shown', 'node -r ./evil.js x.js', { 'x.js': 'x' }],
    ['two modules', 'said', 'node -r ./evil.js -r ./x.js x.js', { 'x.js': 'x' }],
    ['node --import', 'shown', 'node --import=./evil.js x.js', { 'x.js': 'x' }],
    ['a reporter of the tests', 'said', 'node --test --test-reporter=./evil.js'],
    [
      'a module of this very package',
      'said',
      'node -r me/x good.js',
      { ...manifest(own('me')), 'good.js': '' },
    ],
    [
      'the same by a name that is usual',
      'said',
      'NODE_OPTIONS=--import=tsx sh good.sh',
      manifest(own('tsx')),
    ],
    ['the same for all later', 'said', 'export NODE_OPTIONS=--import=tsx; sh good.sh', manifest(own('tsx'))],
    ['where it was exported', 'said', 'readonly NODE_OPTIONS=--import=tsx; sh good.sh', manifest(own('tsx'))],
    ['an option of node that is not known', 'said', 'node --experimental-x ./evil.js x.js'],
    ['NODE_OPTIONS', 'said', 'NODE_OPTIONS="-r ./evil.js" node x.js'],
    ['a name without its ending', 'shown', 'node evil'],
    ['an option of the shell that is a file too', 'said', 'bash +x evil.sh', { '+x': 'x' }],
    ['a verb that is a file too', 'said', 'node inspect evil.js', { inspect: 'x' }],
    ['a verb that is one by its ending', 'said', 'tsx watch evil.ts', { 'watch.ts': 'x' }],
    ['an ending that comes before the usual one', 'said', 'tsx x', { 'x.ts': 'x', 'x.js': evil }],
    ['a module of Python', 'shown', 'python3 -m evil', { 'evil.py': evil }],
    ['a module with a known name', 'shown', 'python3 -m pytest', { 'pytest.py': evil }],
    ['a package on the way', 'shown', 'python -m a.b', { 'a/b.py': '', 'a/__init__.py': evil }],
    ['a module where a folder is meant', 'shown', 'python -m a.b', { 'a/b.py': '', 'a.py': evil }],
    ['a package before the module', 'shown', 'python -m a', { 'a.py': '', 'a/__init__.py': evil }],
    ['a package without what is meant', 'said', 'python -m a.b', { 'a/__init__.py': '' }],
    ['a module of one with a known name', 'shown', 'python -m json.tool', { 'json/__init__.py': evil }],
    ['a server that runs files', 'said', 'python -m http.server --cg'],
    ['a module that runs a file', 'said', 'python -m pdb evil.py'],
    ['an install by a module', 'shown', 'python -m pip install .', { 'setup.py': evil }],
    ['a folder', 'shown', 'python3 evil', { 'evil/__main__.py': evil }],
    ['a package on the way to a module', 'shown', 'python3 -m a.b', { 'a/__init__.py': evil, 'a/b.py': 'x' }],
    ['a module that runs code', 'said', 'python3 -m timeit evil'],
    ['PYTHONPATH', 'said', 'PYTHONPATH=. python3 x.py'],
    ['code behind a module of Perl', 'said', "perl '-Mx;system(q(sh evil.sh))' x.pl", { 'x.pl': '' }],
    ['an option of PHP', 'said', 'php -d auto_prepend_file=evil.php x.php'],
    ['ruby -r', 'shown', 'ruby -r./evil x.rb', { 'evil.rb': evil, 'x.rb': 'x' }],
    ['beside another', 'shown', 'ruby -r./evil x.rb', { 'evil.rb': evil, 'evil.js': 'x', 'x.rb': 'x' }],
    ['an address', 'said', 'deno run https://example.com/x.ts'],
  ]);
});

describe('in a Makefile', () => {
  rows([
    ['a file with a name that comes first', 'shown', 'make', { GNUmakefile: 'all:\n\tsh evil.sh\n' }],
    ['another file', 'shown', 'make -f evil.mk'],
    ['a file from a variable', 'said', 'make -f $X'],
    ['a folder from a variable', 'said', 'make -C $X'],
    ['two files', 'said', 'make -f evil.mk -f Makefile'],
    ['two files in two words', 'said', 'make -f evil.mk all --file=Makefile'],
    ['a file from its input', 'said', 'make -f - < evil.mk'],
    ['another folder', 'shown', 'make -C sub', { 'sub/Makefile': 'all:\n\tsh EVIL\n' }],
    ['a variable on the command line', 'said', 'make SHELL=./evil.sh'],
    ['--eval', 'said', 'make --eval="all:;sh evil.sh"'],
    ['MAKEFLAGS', 'said', 'MAKEFLAGS=-fevil.mk make'],
    ['a source of the Makefile', 'shown', 'make', { Makefile: 'all:\n\ttrue\n', 'Makefile.sh': evil }],
    ['a grammar of the Makefile', 'shown', 'make', { Makefile: 'all:\n\ttrue\n', 'Makefile.y': evil }],
  ]);

  /** What `make`, or another command, runs of a Makefile with this text. */
  const made: readonly (readonly [how: string, outcome: Outcome, text: string, command?: string])[] = [
    ['a recipe', 'shown', 'all:\n\tsh EVIL\n'],
    ['a file that a recipe names', 'shown', 'all:\n\t@-sh evil.sh\n'],
    ['a file by a variable', 'shown', 'RUN = sh evil.sh\nall:\n\t$(RUN)\n'],
    ['a variable that is set twice', 'said', 'X = true\nX = sh evil.sh\nall:\n\t$(X)\n'],
    ['what the target depends on', 'shown', 'all: a\na:\n\tsh evil.sh\n'],
    ['what that depends on', 'said', 'all: a\na: b\nb:\n\tsh evil.sh\n'],
    ['a rule on one line', 'shown', 'all: ; sh evil.sh\n'],
    ['another shell', 'said', 'SHELL = ./evil.sh\nall:\n\tsh good.sh\n'],
    ['another shell for a target', 'said', 'all: SHELL=./evil.sh\nall:\n\tsh good.sh\n'],
    ['an include', 'said', '-include evil.mk\nall:\n\tsh good.sh\n'],
    ['an include with a colon', 'said', '-include : evil.mk\nall:\n\tsh good.sh\n', 'make all'],
    ['one behind a comment', 'said', '# x \\\\\n-include evil.mk\nall:\n\tsh good.sh\n'],
    ['a shell while it is read', 'said', 'X := $(shell sh evil.sh)\nall:\n\tsh good.sh\n'],
    ['a pattern', 'said', '%:\n\tsh evil.sh\n', 'make all'],
    ['a target from a variable', 'shown', 'T = all\n$(T):\n\tsh evil.sh\nall:\n', 'make all'],
    ['another mark of a recipe', 'said', '.RECIPEPREFIX = >\nall:\n> sh evil.sh\n'],
    ['a rule that makes the Makefile', 'said', 'all:\n\tsh good.sh\nMakefile: x\n\tsh evil.sh\nx:\n'],
    ['another goal', 'said', '.DEFAULT_GOAL := x\nall:\n\tsh good.sh\nx:\n\tsh evil.sh\n'],
    ['what every target needs', 'said', '.EXTRA_PREREQS = x\nall:\n\tsh good.sh\nx:\n\tsh evil.sh\n'],
    ['a pattern for a target without a recipe', 'said', 'all:\na%:\n\tsh evil.sh\n', 'make all'],
    ['a pattern for what it depends on', 'said', 'all: x.o\n\ttrue\n%.o:\n\tsh evil.sh\n'],
    ['a rule for an ending', 'said', 'all: x.o\n\ttrue\n.c.o:\n\tsh evil.sh\n'],
    ['a function of make', 'said', 'all:\n\t$(if $(X),sh good.sh,sh evil.sh)\n'],
    ['a part for some machines only', 'shown', 'all:\n\tsh good.sh\nifneq ($(CI),)\n\tsh evil.sh\nendif\n'],
    ['what the target depends on, by a variable', 'shown', 'D = a\nall: $(D)\n\ttrue\na:\n\tsh evil.sh\n'],
    ['a need by names of files', 'said', 'all: $(wildcard *)\n\ttrue\na:\n\tsh evil.sh\n'],
    ['a command in a variable', 'shown', 'X = . ; sh evil.sh\nall:\n\tsh good.sh $(X)\n'],
    ['backticks in a variable', 'said', 'X := `sh evil.sh`\nall:\n\techo $(X)\n'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what make reads
    ['a substitution in a variable', 'said', 'X = $$(sh evil.sh)\nY = v$(X)\nall:\n\techo "${Y}"\n'],
    ['a variable of one letter', 'shown', 'X = ; sh evil.sh\nall:\n\techo $X\n'],
    ['a variable with a dash', 'shown', 'a-b = ; sh evil.sh\nall:\n\techo $(a-b)\n'],
    ['a variable of a target', 'said', 'X = true\nall: X = sh evil.sh\nall:\n\t$(X)\n'],
    ['a variable of a part for some', 'said', 'X = true\nifdef Y\n\tX = sh evil.sh\nendif\nall:\n\t$(X)\n'],
    ['a rule behind blanks', 'shown', 'all: a\n\ttrue\nifndef Y\n  a:\n\tsh evil.sh\nendif\n'],
    ['a command in a function', 'said', 'all:\n\techo $(if x,;sh evil.sh)\n'],
    ['a name from a variable', 'said', 'X = ; sh evil.sh\nY = X\nall:\n\techo $($(Y))\n'],
    ['a variable for all programs', 'said', 'export NODE_OPTIONS = -r ./evil.js\nall:\n\tsh good.sh\n'],
    ['one that is for all later', 'said', 'BASH_ENV = evil.sh\nexport A BASH_ENV\nall:\n\tsh good.sh\n'],
    ['carriage returns', 'said', 'all:\r\n\tsh good.sh\r\n'],
    ['a blank before another goal', 'said', ' .DEFAULT_GOAL = b\na:\n\ttrue\nb:\n\tsh evil.sh\n'],
    ['a name that is computed', 'said', 'S = S\n$(S)HELL = ./evil.sh\nall:\n\ttrue\n'],
    ['a rule of make itself', 'said', 'CC = ./evil.sh\nfoo: foo.c\n', 'make foo'],
    ['the Makefile by another spelling', 'said', 'all:\n\ttrue\n./Makefile: x\n\tsh evil.sh\nx:\n'],
    ['a value from outside', 'said', 'X ?= true\nall:\n\t$(X)\n', 'X="sh evil.sh" make'],
    ['a value that a harmless variable sets', 'said', 'DEBUG ?= true\nall:\n\t$(DEBUG)\n'],
    ['a target by another spelling', 'said', '.PHONY: all\nall: ./b\n./b:\n\ttrue\nb:\n\tsh evil.sh\n'],
    ['a target above', 'shown', '../x:\n\tsh evil.sh\nall:\n\ttrue\n'],
  ];
  rows(made.map(([how, outcome, text, command = 'make']) => [how, outcome, command, { Makefile: text }]));
});

describe('in the files of other tools', () => {
  const fetched = 'gradle/wrapper/gradle-wrapper.properties';
  rows([
    ['Gradle', 'shown', 'gradle test', { 'build.gradle': evil }],
    ['Gradle by its wrapper', 'shown', './gradlew test', { gradlew: 'x', 'build.gradle': evil }],
    ['other settings of Gradle', 'shown', './gradlew x', { gradlew: 'x', 'settings.gradle.kts': evil }],
    ['what the wrapper fetches', 'shown', './gradlew x', { gradlew: 'x', [fetched]: evil }],
    ['another file of Gradle', 'said', 'gradle -b evil.gradle', { 'build.gradle': 'x' }],
    ['Maven by its wrapper', 'shown', './mvnw -B test', { mvnw: 'x', 'pom.xml': evil }],
    ['what Maven loads first', 'shown', 'mvn -q verify', { 'pom.xml': 'x', '.mvn/extensions.xml': evil }],
    ['a program around the tests of go', 'said', 'go test -exec ./evil.sh ./...'],
    ['a program around the compiler of go', 'said', 'go build -toolexec=./evil.sh'],
    ['a program of go vet', 'said', 'go vet -vettool=./evil.sh ./...'],
    ['a compiler of cargo', 'shown', 'cargo build', { 'Cargo.toml': 'x', '.cargo/config': evil }],
    ['a script around it', 'shown', 'cd sub && cargo run', { 'build.rs': evil, 'sub/src/main.rs': 'x' }],
    ['a crate without its file', 'said', 'cd sub && cargo build', { 'sub/src/main.rs': 'x' }],
    ['a toolchain of the working copy', 'shown', 'cargo --version', { 'rust-toolchain.toml': evil }],
    ['options of Java', 'shown', 'mvn --version', { '.mvn/jvm.config': evil }],
    ['what rake loads', 'said', 'rake', { Rakefile: 'x', 'rakelib/x.rake': evil }],
    ['what uv builds first', 'shown', 'uv run pytest', { 'setup.py': evil }],
    ['the Python that uv runs', 'shown', 'uv run pytest', { '.python-version': './EVIL' }],
    ['a project in the folder above', 'shown', 'cd sub && uv run pytest', { 'pyproject.toml': evil }],
    ['one that is in no known folder', 'said', 'cd $X && uv run pytest'],
    ['modules of Maven', 'said', 'mvn test', { 'pom.xml': 'x', 'a/pom.xml': evil }],
  ]);
});

// The settings, hooks and remotes of git are in git.test.ts.
describe('around git', () => {
  const toHusky = '[core]\n\thooksPath = .husky/_\n';
  rows([
    ['husky', 'shown', 'git commit -m x', { '.git/config': toHusky, '.husky/pre-commit': evil }],
    ['GIT_SSH_COMMAND', 'said', 'GIT_SSH_COMMAND=./evil.sh git fetch'],
    ['another folder', 'said', 'git -C sub push'],
  ]);
});

test('what only looks like a file that runs is said to run nothing', () => {
  const quiet =
    'echo sh evil.sh|cat evil.sh|grep sh evil.sh|which npm|ls # sh evil.sh|git diff evil.sh|[ $? -eq 0 ]|[ "$x" = y ]|find . | xargs -I {} cat {}|pip list --user';
  for (const command of quiet.split(/\|(?! )/)) expect(inWords(lookBehind(command, planted))).toBe('nothing');
});
