export const id = 521;
export const ids = [521];
export const modules = {

/***/ 20917:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  q: () => (/* binding */ executesFiles),
  $: () => (/* binding */ findExecuted)
});

// EXTERNAL MODULE: ./build/shared/rules/known-tools.js
var known_tools = __webpack_require__(70409);
;// CONCATENATED MODULE: ./build/shared/commands/shell-words.js
const plainWord = (word) => (typeof word === 'string' ? word : null);
const assignment = /^([A-Za-z_]\w*)\+?=/;
const plainLetters = /(?:[^ \t\n'"\\`$;&|()<>*?[\]{}~#!]|(?<=[\w^])~|(?<=@)\{\w*\})+/y;
const plainSubstitution = /\$\(([^()'"`\\]*)\)/y;
const variable = /\$(?:[A-Za-z_]\w*|\{\w+\}|[?!#$@*0-9-])/y;
const fromHistory = /![^\s=("';&|)]/;
class WordReader {
    at = 0;
    isUnseen = false;
    substituted = [];
    text;
    constructor(text) {
        this.text = text;
    }
    get isAtEnd() {
        return this.at >= this.text.length;
    }
    letter() {
        return this.text.charAt(this.at);
    }
    match(pattern) {
        pattern.lastIndex = this.at;
        const [found = null] = pattern.exec(this.text) ?? [];
        if (found !== null)
            this.at += found.length;
        return found;
    }
    skipBlanks() {
        this.match(/(?:[ \t]|\\\n)+/y);
    }
    readWord() {
        let word = '';
        const begin = this.at;
        for (;;) {
            const part = this.readPart();
            if (part === undefined)
                break;
            word = joined(word, part);
        }
        const written = this.text.slice(begin, this.at);
        return /^(?:\[{1,2}|\]{1,2})$/.test(written) ? written : word;
    }
    readPart() {
        const plain = this.match(plainLetters);
        if (plain !== null)
            return plain;
        const letter = this.letter();
        if (letter === "'" || letter === '"')
            return this.readQuoted(letter);
        if (letter === '$')
            return this.readExpansion();
        if (letter === '\\')
            return this.readEscaped();
        if (letter === '' || /[\s;&|()<>]/.test(letter))
            return undefined;
        if (letter === '`' || fromHistory.test(this.text.slice(this.at, this.at + 2)))
            this.isUnseen = true;
        this.at += 1;
        if (letter === '!' || letter === '#')
            return letter;
        if (letter === '~')
            return null;
        return /[{}]/.test(letter) && this.isAlone() ? letter : { begins: '' };
    }
    isAlone() {
        const [before, behind] = [this.text.charAt(this.at - 2), this.letter()];
        return /^(?:[\s;&|()])?$/.test(behind) && /^(?:[\s;&|()])?$/.test(before);
    }
    readEscaped() {
        const letter = this.text.charAt(this.at + 1);
        this.at += 2;
        return letter === '\n' ? '' : letter;
    }
    readQuoted(quote) {
        const from = this.at + 1;
        let to = from;
        while (to < this.text.length && this.text.charAt(to) !== quote)
            to += quote === '"' && this.text.charAt(to) === '\\' ? 2 : 1;
        if (to >= this.text.length)
            this.isUnseen = true;
        this.at = Math.min(to, this.text.length) + 1;
        const inner = this.text.slice(from, to);
        if (quote === "'")
            return inner;
        const plain = inner.replace(/\\([\\"$`\n])/g, (_, letter) => (letter === '\n' ? '' : '\0'));
        if (fromHistory.test(inner) || /\$\{(?!\w+\})|\$\[/.test(plain))
            this.isUnseen = true;
        if (!/[$`]/.test(plain))
            return inner.replace(/\\([\\"$`\n])/g, (_, letter) => letter.trim());
        this.substitute(plain);
        return /\$@|\[@\]/.test(plain) ? null : { begins: /^[^\\$`]*/.exec(inner)?.[0] ?? '' };
    }
    readExpansion() {
        const whole = this.match(plainSubstitution);
        if (whole !== null) {
            this.substitute(whole);
            return null;
        }
        if (this.match(variable) !== null)
            return null;
        this.at += 1;
        if (/^[\s;&|)]?$/.test(this.letter()))
            return '$';
        this.isUnseen = true;
        return null;
    }
    substitute(text) {
        const rest = text.replace(new RegExp(plainSubstitution.source, 'g'), (_, inner) => {
            this.substituted.push(inner);
            return '';
        });
        if (/\$\(|`/.test(rest))
            this.isUnseen = true;
    }
}
function joined(word, part) {
    if (word === null)
        return null;
    if (typeof word !== 'string')
        return part === null && !assignment.test(word.begins) ? null : word;
    if (typeof part === 'string')
        return word + part;
    return part === null ? (assignment.test(word) ? { begins: word } : null) : { begins: word + part.begins };
}
function quoted(word) {
    if (typeof word === 'string')
        return `'${word.replaceAll("'", "'\\''")}'`;
    return word === null ? '$x' : `'${word.begins.replaceAll("'", "'\\''")}'"$x"`;
}

;// CONCATENATED MODULE: ./build/shared/commands/shell-line.js

const longestLine = 8_000;
function readShellLine(text) {
    if (text.length > longestLine || text.includes('\0'))
        return { commands: [], isUnseen: true };
    const reader = new LineReader(text);
    reader.readAll();
    return { commands: reader.commands, isUnseen: reader.isUnseen || reader.words.isUnseen };
}
const separator = /(?:&&|\|\||\|&|;;|[;&|\n()])/y;
const redirection = /(?:&>>?|\d*(?:<<<|<<-?|<>|<&|>&|>>|>\||<|>))/y;
class LineReader {
    commands = [];
    isUnseen = false;
    words;
    ofCommand = [];
    input = undefined;
    outputs = [];
    hereDocuments = [];
    constructor(text) {
        this.words = new WordReader(text);
    }
    readAll() {
        const { words } = this;
        for (words.skipBlanks(); !words.isAtEnd; words.skipBlanks()) {
            if (words.letter() === '#')
                words.match(/[^\n]*/y);
            else if (!this.readRedirection() && !this.readSeparator())
                this.ofCommand.push(this.readWord());
        }
        this.endCommand('end');
    }
    readWord() {
        const word = this.words.readWord();
        for (const line of this.words.substituted.splice(0)) {
            const { commands, isUnseen } = readShellLine(line);
            this.commands.push(...commands.map((command) => ({ ...command, end: '&' })));
            this.isUnseen ||= isUnseen;
        }
        return word;
    }
    readSeparator() {
        const found = this.words.match(separator);
        if (found === null)
            return false;
        if (found === '(' && this.ofCommand.length > 0)
            this.isUnseen = true;
        this.endCommand(found === '\n' || found === ';;' ? ';' : found === '|&' ? '|' : asSeparator(found));
        if (found === '\n')
            this.skipHereDocuments();
        return true;
    }
    endCommand(end) {
        const { ofCommand: words, input, outputs } = this;
        const isEmpty = words.length === 0 && input === undefined && outputs.length === 0;
        if (!isEmpty || end === '(' || end === ')')
            this.commands.push({ words, input, outputs, end });
        this.ofCommand = [];
        this.input = undefined;
        this.outputs = [];
    }
    readRedirection() {
        const sign = this.words.match(redirection);
        if (sign === null)
            return false;
        this.words.skipBlanks();
        const begin = this.words.at;
        if (this.words.letter() === '(')
            this.isUnseen = true;
        const target = plainWord(this.readWord());
        const written = this.words.text.slice(begin, this.words.at);
        const kind = sign.replace(/^[\d&]+/, '');
        if (kind.startsWith('<<') || kind === '<&')
            this.input = null;
        else if (kind.startsWith('<'))
            this.input = target;
        if (kind === '<<' || kind === '<<-') {
            if (target === null || written.includes('\n'))
                this.isUnseen = true;
            this.hereDocuments.push({ end: target ?? '', isLiteral: /['"\\]/.test(written), sign: kind });
        }
        else if (kind !== '<' && kind !== '<<<' && !isOfNumber(kind, target) && target !== '/dev/null')
            this.outputs.push(target);
        return true;
    }
    skipHereDocuments() {
        for (const { end, isLiteral, sign } of this.hereDocuments.splice(0)) {
            let line;
            do {
                line = this.words.match(/[^\n]*/y) ?? '';
                if (!isLiteral && /\$\(|`|\\$/.test(line))
                    this.isUnseen = true;
                this.words.at += 1;
            } while ((sign === '<<-' ? line.replace(/^\t+/, '') : line) !== end && !this.words.isAtEnd);
        }
    }
}
const isOfNumber = (kind, target) => /^[<>]&$/.test(kind) && /^(?:\d+|-)$/.test(target ?? '');
const separators = [';', '&&', '||', '|', '&', '(', ')'];
const asSeparator = (text) => separators.find((each) => each === text) ?? ';';

;// CONCATENATED MODULE: ./build/shared/commands/variables.js

const harmless = new Set([
    'CI NODE_ENV BABEL_ENV APP_ENV RAILS_ENV RACK_ENV DEBUG VERBOSE FORCE_COLOR NO_COLOR CLICOLOR COLOR LANG LANGUAGE LC_ALL LC_CTYPE TZ TERM',
    'COLUMNS LINES PORT HOST HOSTNAME PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE RUST_BACKTRACE RUST_LOG DEBIAN_FRONTEND HUSKY COVERAGE TESTING',
    'TEST NODE_NO_WARNINGS TIMEFORMAT SKIP_TESTS UPDATE_SNAPSHOTS LOG_LEVEL GIT_TERMINAL_PROMPT TAP_TIMEOUT UV_THREADPOOL_SIZE RESULT STATUS',
    'BASE_URL API_URL TOKEN VERSION NAME FILE FILES DIR SRC OUT ROOT REPO BRANCH URL COUNT TODAY NOW START END RC EXIT_CODE',
    'file files dir name line lines num count out url version branch status result rc code msg word item test pkg ext base sum total old new pid',
].flatMap((names) => names.split(' ')));
const values = new Map([
    ...['PAGER', 'GIT_PAGER', 'MANPAGER', 'GH_PAGER'].map((name) => [name, /^(?:cat|less)?$/]),
    ...['EDITOR', 'GIT_EDITOR', 'VISUAL', 'GIT_SEQUENCE_EDITOR'].map((name) => [name, /^(?:true|:)$/]),
    [
        'NODE_OPTIONS',
        /^(?:(?:--(?:max[-_]old[-_]space[-_]size=\d+|no-warnings|disallow-code-generation-from-strings|experimental-sqlite|experimental-strip-types|expose-gc|no-deprecation|experimental-vm-modules|experimental-json-modules|enable-source-maps|trace-warnings|trace-deprecation|unhandled-rejections=\w+|openssl-legacy-provider|stack-trace-limit=\d+))\s*)*$/,
    ],
    ['IFS', /^[\s,:;]*$/],
]);
const steering = /^(?:MAKE.*|VPATH|SUFFIXES|HOME|IFS|ENV|CDPATH|\w*(?:SHELL|PATH|OPTIONS|OPTS|WRAPPER|PRELOAD|LAUNCHER|PAGER|EDITOR|COMMAND|STARTUP)|(?:BASH|GIT|NPM|YARN|PNPM|PIP|CARGO|RUST|GO|PERL|RUBY|PYTHON)\w+|(?:LD|DYLD|UV|TS_NODE|npm)_\w+)$/;
const ofSwitch = /^(?:\d*|true|false|yes|no|on|off|test|testing|production|development|debug|ci)$/i;
function isHarmlessVariable(word) {
    const text = typeof word === 'string' ? word : word?.begins;
    if (text === undefined)
        return false;
    const [, name = text] = assignment.exec(text) ?? [];
    if (harmless.has(name) || /^[A-Za-z]$/.test(name))
        return true;
    const value = typeof word === 'string' && text.startsWith(`${name}=`) ? text.slice(name.length + 1) : null;
    if (value === null)
        return false;
    return (values.get(name) ?? ofSwitch).test(value) && (values.has(name) || !steering.test(name));
}

;// CONCATENATED MODULE: ./build/shared/commands/table.js
const table = String.raw `
: true false echo pwd ls dir cat head tail wc cut tr cmp comm paste join fold fmt nl rev tac column diff | harmless: any
grep egrep fgrep file stat du df free ps pgrep which whereis type whoami id groups uname hostname printenv jq | harmless: any
basename dirname realpath readlink seq od hexdump strings md5sum sha1sum sha256sum sha512sum cksum base64 | harmless: any
nproc uptime date cal expr exit return shift break continue wait sleep kill tput clear lscpu locale umask dirs | harmless: any
mkdir touch chmod getconf lsof ss expand factor mktemp tty arch | harmless: any
rm rmdir mv cp ln tee truncate shred | harmless: any; writes
rimraf del-cli del mkdirp ncp cpy copyfiles cpx shx make-dir move-cli trash premove | harmless: any; writes; packages
snazzy tap-spec tap-dot tap-min tap-parser tap-difflet tap-nyan tap-summary faucet pino-pretty | harmless: any; packages
dd | harmless: any; changes
uniq xxd | harmless: any; second
sort | harmless: out=-o --output | -n -r -u -f -h -V -b -c -s -z -g -M -R -d -i --numeric-sort --reverse --unique | -k -t -o -T --key --output
tree | harmless: out=-o | -a -d -f -F -h -I -i -p -s -C -n --dirsfirst --noreport --gitignore | -L -P -I -o --charset
less more | harmless | -R -F -X -N -S -E -e -r -n -i
man | harmless | | -s
rg ripgrep | harmless | -n -i -l -c -w -v -o -F -S -s -U -P -h -H -N -u -uu -L --files --hidden --no-heading --json --no-ignore --line-number --ignore-case --files-with-matches --count --stats --vimgrep --fixed-strings --multiline --color | -g -e -t -T -A -B -C -m -r -j -M --glob --iglob --type --max-count --context --sort --color --max-depth
fd fdfind | harmless | -H -I -a -p -u -s -i -g -F -L -l -0 --hidden --no-ignore --follow | -t -e -d -E -c --type --extension --max-depth --exclude --color
find | harmless: long; changes=-delete | -not -o -a -or -and -print -print0 -prune -empty -ls -follow -L -H -P -xdev -mount -quit -depth -daystart -executable -readable -writable -true -false -delete | -name -iname -path -ipath -wholename -type -maxdepth -mindepth -size -mtime -mmin -atime -amin -ctime -cmin -newer -perm -user -group -regex -iregex -regextype -links -printf -samefile -newermt
tar bsdtar | harmless: bare; changes | -c -x -t -v -z -j -J -p -a -k -h -O -m --gzip --xz --bzip2 --list --extract --create --verbose --no-same-owner | -f -C --file --directory --exclude --strip-components
gzip gunzip zcat bzip2 bunzip2 xz unxz xzcat zstd unzip zipinfo | harmless: changes | -d -c -k -f -v -q -o -l -n -t -r -1 -9 | -x -P
zip | harmless: changes | -r -q -j -u -v -9 -y | -x -i
split csplit | harmless: changes | -d | -l -b -n -a -C -f
curl | harmless: changes | -s -S -f -L -I -i -k -G -v -O -J -N -4 -6 -sS -g --silent --show-error --fail --location --head --include --insecure --get --verbose --compressed --fail-with-body --remote-name --no-progress-meter | -H -d -X -o -A -F -u -b -c -e -m -w -x -T --header --data --data-raw --data-binary --data-urlencode --request --output --user-agent --form --user --max-time --connect-timeout --retry --retry-delay --write-out --url --json
wget | harmless: changes | -q -S -c -N -nv -nc -r -np --quiet --spider --no-verbose --no-check-certificate --show-progress | -O -P -T -t -U --header --timeout --tries --output-document --user-agent
gcc g++ cc c++ clang clang++ | harmless: long; changes | -c -S -E -g -w -s -v -O -O0 -O1 -O2 -O3 -Os -Og -Wall -Wextra -Werror -Wpedantic -pedantic -fPIC -fpic -shared -static -pthread -march=native | -o -I -L -l -D -U -std= -x -MF -MT
javac | harmless: long; changes | -g -nowarn -verbose -deprecation | -d -cp -classpath -sourcepath -source -target -release --release -encoding
patch | harmless: changes | -R -N -s -f -E --dry-run --verbose | -p -i -d --strip --input
sed gsed | script: sed | -n -E -r -i -s -u -z --quiet --silent --regexp-extended --in-place | -e --expression
awk gawk mawk nawk | script: awk | | -F -v --field-separator --assign
[ [[ test printf export declare typeset local readonly unset read set getopts | builtin
cd pushd popd | harmless: any
nohup chronic unbuffer builtin corepack | prefix
command | prefix: looks=-v -V | -p
exec | prefix | -c -l | -a
time | prefix | -p -v
timeout | prefix: operands=1 | --foreground --preserve-status -v | -k -s --kill-after --signal
nice | prefix | | -n --adjustment
ionice | prefix | -t | -c -n
setsid | prefix | -w -c -f --wait --ctty --fork
stdbuf | prefix | | -i -o -e
sudo | prefix | -E -n -H | -u -g
xvfb-run | prefix | -a --auto-servernum
xargs | prefix: adds | -0 -r -t -x --null --no-run-if-empty | -n -L -P -I -d -s -E --max-args --max-procs --replace --delimiter
env | prefix: splits=-S --split-string | -i -0 -v - --ignore-environment | -u --unset -S --split-string
cross-env cross-env-shell | prefix: packages
nyc c8 | prefix: packages; looks=report check-coverage merge | -s --all --silent --check-coverage --clean --no-clean --cache --no-cache --per-file --skip-full --100 --exclude-after-remap --allowExternal --exclude-node-modules --merge-async | --reporter -r --lines --branches --functions --statements --exclude -x --include -n --temp-dir --report-dir --reports-dir -o --src --extension -e
coverage | runner: after=run; as=python; looks=report html xml json combine erase lcov debug | -a -p --branch --append --parallel-mode | --source --omit --include
poetry | runner: after=run; looks=--version; files=pyproject.toml poetry.lock
pipenv | shown: files=Pipfile; too=Pipfile.lock .env
pdm rye hatch | shown: files=pyproject.toml; too=pdm.lock hatch.toml
uv | runner: after=run; looks=--version; files=pyproject.toml uv.lock | -q --frozen --locked --no-sync --all-extras --isolated | --with --extra --group -p --python
bundle | runner: after=exec; looks=--version; files=Gemfile Gemfile.lock .bundle/config
concurrently | lines: packages | -k -r -g --kill-others --kill-others-on-fail --raw --group --success=first --success=all | -n -c --names --prefix --prefix-colors --success
npm-run-all run-s run-p npm-run-all2 | chain | -s -p -l -n -c -r --serial --sequential --parallel --print-label --print-name --continue-on-error --silent --race
eval | evaluate
sh bash zsh dash ksh ash | shell | -e -u -x -l -v -n -f -p -r -B -c --login --norc --noprofile --posix - | -o -O
source . | file
node nodejs | file: code=-e -p --eval --print; loads=-r --require --import --loader --experimental-loader; endings=.js /index.js; tests=--test | -i --no-warnings --trace-warnings --enable-source-maps --experimental-strip-types --experimental-vm-modules --inspect --inspect-brk --watch --expose-gc --trace-deprecation --check -c --experimental-test-coverage --test-only --test-force-exit --experimental-test-module-mocks --experimental-json-modules --no-deprecation --disable-warning=ExperimentalWarning --trace-uncaught --throw-deprecation --no-experimental-strip-types --harmony --experimental-modules --version -v --help -h | -r -e -p --require --import --loader --experimental-loader --eval --print -C --conditions --max-old-space-size --stack-size --unhandled-rejections --test-concurrency --test-timeout --test-name-pattern --max-semi-space-size --test-coverage-exclude --test-coverage-include --test-coverage-lines
tsx ts-node ts-node-esm babel-node vite-node nodemon zx esno jiti | file: code=-e --eval; loads=-r --require --import; endings=.ts /index.ts; packages | --no-cache --watch --quiet -q -T --esm --swc --transpile-only --files | -e -r --eval --require --import --tsconfig -P --project
istanbul | runner: after=cover; as=node; looks=check-coverage report | | --dir --report
python python2 python3 pypy pypy3 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 | file: code=-c; endings=/__main__.py; modules=-m | -u -B -b -O -OO -E -s -S -I -v -q -d -P -x --version -V | -c -m -X -W
ruby | file: code=-e; loads=-r; endings=.rb | -w -W -v --version | -e -r
perl | file: code=-e -E; loads=-M | -w -n -p -l -a -s -T -v --version | -e -E -M
php | file: code=-r | -q -n -v --version | -r
lua luajit julia Rscript csh tcsh fish tclsh osascript groovy elixir escript | file
make gmake | target | -s -k -n -B -i -w -r -R --silent --quiet --keep-going --always-make --dry-run --no-print-directory | -C -f -j -l -O --directory --file --makefile --jobs
npm pnpm yarn bun | packages: runs=exec explore x dlx create init install i add ci-config config set-script | --silent -s --if-present --no-audit --no-fund --ignore-scripts --frozen-lockfile --immutable --workspaces
npx bunx pnpx uvx pipx | packages: always
git | git: runs=bisect submodule filter-branch difftool mergetool rebase config | --oneline --stat --cached --staged --short -s -b --porcelain --name-only --name-status --all --no-pager --graph --decorate -p -a -m -q -v -u -f
just | shown: files=justfile Justfile .justfile
task go-task | shown: files=Taskfile.yml taskfile.yml Taskfile.yaml
rake | shown: files=Rakefile rakefile Rakefile.rb
gradle gradlew | shown: files=build.gradle build.gradle.kts settings.gradle settings.gradle.kts; too=settings.gradle settings.gradle.kts gradle.properties gradle/wrapper/gradle-wrapper.properties gradle/wrapper/gradle-wrapper.jar
mvn mvnw | shown: files=pom.xml; too=.mvn/maven.config .mvn/jvm.config .mvn/extensions.xml .mvn/wrapper/maven-wrapper.properties .mvn/wrapper/maven-wrapper.jar
ant | shown: files=build.xml
pre-commit | shown: files=.pre-commit-config.yaml
cmake ninja meson bazel scons ctest | shown: files=CMakeLists.txt meson.build BUILD SConstruct
deno | shown: too=deno.json deno.jsonc
pip pip3 | shown: runs=install; looks=list show freeze check --version cache config help search index debug; files=pyproject.toml setup.py requirements.txt; too=setup.py setup.cfg
tsc vue-tsc tsd tsd-check tstyche dtslint | tool: any
jest vitest mocha _mocha ava tap tape uvu borp qunit jasmine karma wtr web-test-runner cypress playwright lab tst testem nodeunit japa zora tapzero brittle mochify airtap | tool: tests | --coverage --watchAll --runInBand -i --passWithNoTests --pass-with-no-tests --detectOpenHandles --forceExit -w --updateSnapshot -u --update --onlyChanged -o --recursive --check-leaks --bail -b --inline-diffs --full-trace --no-threads --globals --browser --headless --with-deps -m --match --serial --no-coverage --disable-coverage --allow-empty-coverage --allow-incomplete-coverage --check-coverage --no-check-coverage --100 --no-timeouts --no-timeout --typecheck --dom --single-run --singleRun --logHeapUsage --testNamePattern --testPathPattern --testPathPatterns --testPathIgnorePatterns --testTimeout --test-timeout --maxWorkers --workers -t --reporter --reporters -R --grep -g --ui -j --jobs -J --project --shard --coverageReporters --coverage-reporter --coverageDirectory --collectCoverageFrom --selectProjects --extension --ext --extensions --slow --retries --retry --concurrency -T --node-arguments --ignore --sort --delay --invert --forbid-only --fgrep -f --max-old-space-size --trace-warnings --no-deprecation --throw-deprecation --enable-source-maps --expose-gc --harmony --async-only --spec --pattern -p --lines --functions --branches --statements --no-esm --ts --no-ts --jobs-auto --hideSkippedTests --headed --dir --poolOptions. --pool --run --no-file-parallelism --isolate --no-isolate --color --verbose --expand --errorOnDeprecated --clearCache --listTests --findRelatedTests --changedSince --notify --files --group --allow-uncaught --inspect --inspect-brk --no-exit --full --timeouts --reporter-option --reporter-options -O --cov -c --seed --randomize --no-warnings -P -A --quiet-deps --manual --tests-only --show-full-coverage | --require -r --setupFiles --setupFilesAfterEnv --globalSetup --globalTeardown --config --file --import --opts --loader --experimental-loader --env --testEnvironment --environment
eslint oxlint standard standardx xo semistandard ts-standard ts-scripts tslint jshint stylelint markdownlint markdownlint-cli2 standard-markdown remark htmlhint biome dprint prettier prettierx knip depcheck cspell alex publint attw size-limit madge dpdm sort-package-json npmPkgJsonLint npmpkgjsonlint commitlint ls-lint textlint lockfile-lint type-coverage template-oss-check gts aud | tool | --ext --max-warnings --report-unused-disable-directives --report-unused-disable-directives-severity --no-eslintrc --env --global --no-error-on-unmatched-pattern --cache-location --cache-strategy --ignore-pattern --fix-dry-run --check --write -w --list-different -l --single-quote --ignore-unknown --no-config --ignore --rule --no-inline-config --parser-options --dot --frail -f --format --log-level --loglevel --pack --strict --error-on-warnings --production --exclude --ignore-path --ignores --reporter --tab-width --no-semi --print-width --trailing-comma --unsafe --staged --changed --apply --include-entry-exports --stdin --no-gitignore --no-progress --no-summary -q -o --node-ignore --project -p --is --at-least --detail --no-warn-ignored --end-of-line --no-fix --ignore-read-only-files --no-bracket-spacing --profile --ignore-rules --entrypoints -P --exit-code --circular --flag --cache-file --no-plugin-search --vue -c | --config --parser --plugin
webpack webpack-cli rollup vite esbuild tsup parcel rolldown babel swc microbundle unbuild ncc pkgroll tsdown next nuxt astro remix vitepress vuepress storybook typedoc jsdoc documentation api-extractor ng react-scripts vue-cli-service browserify uglifyjs terser cleancss sass lessc postcss tailwindcss mkdocs serve http-server c-lint dts-bundle-generator ts-patch gen-esm-wrapper pkg downlevel-dts rollup-plugin tshy zshy micromark-build bundt napi node-gyp-build tsc-alias tsc-esm-fix babel-cli postject ascjs | tool | -c --mode --bundle --minify --format --platform --target --outfile --outdir --out-dir -d -o --output --sourcemap --source-maps --external --external: --dts --clean --onSuccess= --ignore --extensions --copy-files --no-comments --presets= --env --progress --production --development --host --port --open --input -i --file -f --name -n --splitting --treeshake --loader: --define: --main-fields --packages --metafile --analyze --failAfterWarnings --bundleConfigAsCjs --no-sourcemap -w --entry --global-name --emptyOutDir --no-clean --compress --mangle --comments --standalone -s --transform=  --no-declaration --keep-names --tree-shaking --legal-comments --jsx --charset --log-override --strict --tsconfig -p --noEmitOnError --root-mode --no-babelrc --delete-dir-on-start --verbose -D --delete-dir --cjs --esm --dts-only --es --full --output-dir --out-file --dirs-only --export-referenced-types --no-check --tsconfig --options --readme --out --excludePrivate --plugins= --no-treeshake --js --features --release --no-cleanup -e --export --fileName --ascii --beautify --toplevel --keep_fnames --bare --comments= --no-babel --sourceType | --config --config-file --plugin --configPlugin
husky is-ci lint-staged-check npmignore not-in-publish safe-publish-latest patch-package np release-it standard-version semantic-release changeset npm-check-updates ncu auto-changelog conventional-changelog gh-pages codecov coveralls cross-port-killer | tool | install publish version upload run -i -s -r -p --no-tests -u --template --release-count -d -t | --config
gulp grunt | tool: files=gulpfile.js gulpfile.mjs gulpfile.cjs gulpfile.ts Gruntfile.js Gruntfile.cjs Gruntfile.coffee | --force --production
pytest py.test nosetests | tool: tests | -x -s -l -rA -ra -rs -rx -rf -rP -n -k -m --lf --ff --nf --sw --pdb --collect-only --co --cov --cov-report --cov-fail-under --cov-branch --cov-append --no-cov --maxfail --tb --durations --strict --strict-markers --strict-config --disable-warnings --disable-pytest-warnings --no-header --no-summary --exitfirst --last-failed --failed-first --numprocesses --dist --showlocals --capture --doctest-modules --doctest-glob --asyncio-mode --benchmark-only --benchmark-disable --benchmark-skip --deselect --ignore --ignore-glob --junitxml --junit-xml --setup-show --setup-plan --runslow --timeout --reruns --verbosity --full-trace --randomly-seed -vv -vvv -qq -W --xdist --import-mode --markers --fixtures --log-level --log-cli-level --ds=  --reuse-db --create-db --nomigrations | -c
unittest | tool: tests; modules | -f -b -k -p --failfast --buffer --locals discover
tox nox | tool: tests; files=tox.ini noxfile.py pyproject.toml setup.cfg | -e -r -s -p -q -qq -v -l --recreate --parallel --list --session --skip-missing-interpreters --no-venv --reuse-existing-virtualenvs run r l list
ruff black isort flake8 pycodestyle pydocstyle autopep8 yapf pyflakes bandit pyright basedpyright vulture codespell pyupgrade | tool | check format lint --diff --line-length --select --ignore --extend-ignore --extend-select --exclude --extend-exclude --per-file-ignores --max-line-length --max-complexity --statistics --count --show-source --profile --check-only --target-version --preview --unsafe-fixes --show-fixes --no-fix --output-format -r -l -ll -i -c --in-place --recursive --aggressive -a --skip --skip-string-normalization -S -t --py39-plus --py310-plus --isolated --fast --safe --include --force-exclude --stats --outputjson --warnings | --config
mypy pylint dmypy ty pyre | tool | --strict --ignore-missing-imports --install-types --non-interactive --show-error-codes --pretty --no-error-summary --no-incremental --check-untyped-defs --disallow-untyped-defs --namespace-packages --explicit-package-bases --follow-imports --python-version --exclude -p -j --disable --enable --errors-only -E --fail-under --score --reports -d -e --max-line-length --warn-unused-ignores --no-implicit-optional --hide-error-context --show-column-numbers run check start stop status | --config-file --rcfile
rspec rubocop phpunit phpstan psalm pest standardrb | tool: tests | -A -a --auto-correct --autocorrect --format -f --order --seed --fail-fast --only-failures --next-failure --tag -e --example --filter --testsuite --group --testdox --stop-on-failure --no-coverage --level --memory-limit analyse analyze -l -P --parallel --colors | --require -r -c --configuration --bootstrap
go gofmt golangci-lint staticcheck goimports | tool: tests; verbs=test vet build fmt list version env mod doc run lint; runs=run generate tool install; endings=/main.go | -race -count -run -short -cover -coverprofile -covermode -coverpkg -timeout -bench -benchmem -benchtime -tags -mod=mod -mod=vendor -mod=readonly -o -parallel -failfast -l -w -d -s -e -m -u -func -html -n -a -i -shuffle -cpu -skip -list -buildvcs -trimpath --timeout --fix --verbose
cargo | tool: tests; verbs=test t build b check c clippy fmt doc bench run r clean tree metadata update nextest; runs=run install; files=Cargo.toml; too=build.rs src/main.rs; up=.cargo/config.toml .cargo/config Cargo.toml rust-toolchain.toml rust-toolchain | --release --all --workspace --all-targets --all-features --no-default-features --features -F --lib --bins --bin --tests --test --benches --bench --examples --example --doc --no-run --no-fail-fast --locked --offline --frozen -p --package -j --jobs --target --nocapture --test-threads --message-format --no-deps --open --fix --allow-dirty --allow-staged -D -W -A -r --exclude --profile --ignored --include-ignored --exact --skip --show-output --deny --keep-going --edition
`;
const ofTools = '-v -V -h --version --help --verbose --quiet -q --silent -s --debug --color --colors --no-color --no-colors --watch --no-watch --ci --fix --cache --no-cache --timeout --output --out --json --parallel --exit --force --yes -y --dry-run';
const pythonModules = 'venv http.server json.tool compileall py_compile ensurepip this platform site sysconfig zipfile tarfile calendar';

;// CONCATENATED MODULE: ./build/shared/commands/programs.js

const wordsIn = (text) => text.split(' ').filter((word) => word !== '');
function readRow(row) {
    const [names = '', kindAndMore = '', alone = '', withValue = ''] = row
        .split('|')
        .map((part) => part.trim());
    const [kind = '', more = ''] = kindAndMore.split(/:\s*/);
    const keys = more.split(/;\s*/).map((each) => {
        const [key = '', value = ''] = each.split(/=(.*)/);
        return [key, wordsIn(value)];
    });
    if (!isKind(kind))
        throw new Error(`The table of programs has an unknown kind: ${row}`);
    const usual = kind === 'tool' ? ` ${ofTools}` : '';
    const program = { kind, more: new Map(keys), alone: `${alone}${usual}`, withValue };
    return wordsIn(names).map((name) => [name, program]);
}
const kinds = {
    harmless: true,
    builtin: true,
    script: true,
    prefix: true,
    runner: true,
    lines: true,
    chain: true,
    evaluate: true,
    shell: true,
    file: true,
    target: true,
    packages: true,
    git: true,
    shown: true,
    tool: true,
};
const isKind = (word) => Object.hasOwn(kinds, word);
const readTable = (text) => new Map(text
    .split('\n')
    .filter((row) => row !== '')
    .flatMap(readRow));
const programs = readTable(table);
const programNamed = (name) => programs.get(name) ?? null;

;// CONCATENATED MODULE: ./build/shared/commands/options.js

function splitOptions(words, known) {
    const alone = known.alone.split(' ');
    const withValue = (known.withValue ?? '').split(' ');
    const options = new Map();
    let areKnown = true;
    let at = 0;
    for (; at < words.length; at += 1) {
        const word = words[at];
        if (typeof word !== 'string' || !/^-./.test(word))
            break;
        if (word === '--')
            return { options, rest: words.slice(at + 1), areKnown };
        for (const { name, value } of optionsIn(word, withValue)) {
            const takesNext = value === undefined && withValue.includes(name);
            if (takesNext)
                at += 1;
            if (options.has(name) && withValue.includes(name) && !known.repeats)
                areKnown = false;
            if (!takesNext && !alone.includes(name) && !withValue.includes(name))
                areKnown = false;
            options.set(name, takesNext ? plainWord(words[at] ?? null) : (value ?? ''));
        }
    }
    return { options, rest: words.slice(at), areKnown };
}
function splitEverywhere(words, known) {
    const end = words.map(plainWord).indexOf('--');
    const own = end < 0 ? words : words.slice(0, end);
    const options = new Map();
    const others = [];
    let areKnown = true;
    for (let rest = own; rest.length > 0;) {
        const next = splitOptions(rest, known);
        for (const [name, value] of next.options) {
            if (options.has(name) && value !== '' && !known.repeats)
                areKnown = false;
            options.set(name, value);
        }
        areKnown &&= next.areKnown;
        others.push(...next.rest.slice(0, 1));
        rest = next.rest.slice(1);
    }
    return { options, rest: [...others, ...(end < 0 ? [] : words.slice(end + 1))], areKnown };
}
function optionsIn(word, withValue) {
    const equal = word.indexOf('=');
    if (word.startsWith('--')) {
        return equal < 0 ? [{ name: word }] : [{ name: word.slice(0, equal), value: word.slice(equal + 1) }];
    }
    if (withValue.includes(word))
        return [{ name: word }];
    const found = [];
    for (let at = 1; at < word.length; at += 1) {
        const name = `-${word.charAt(at)}`;
        const value = word.slice(at + 1);
        if (withValue.includes(name) && value !== '')
            return [...found, { name, value: value.replace(/^=/, '') }];
        found.push({ name });
    }
    return found;
}

// EXTERNAL MODULE: ./build/shared/is-object.js
var is_object = __webpack_require__(75600);
// EXTERNAL MODULE: ./build/shared/rules/paths.js
var paths = __webpack_require__(37048);
;// CONCATENATED MODULE: ./build/shared/executed/programs/search.js

const deepest = 4;
function resolvePath({ workingCopies }, { folder }, written) {
    const outside = (why) => ({ kind: 'outside', written, why });
    const names = written.split('/');
    if (names.includes('..'))
        return outside('its path leads up');
    const plain = names.filter((name, at) => name !== '.' && (name !== '' || at === 0)).join('/');
    if (folder === null && !plain.startsWith('/'))
        return outside('the folder that it stands in is not known');
    if (plain === '')
        return { kind: 'inside', path: folder ?? '' };
    if ((0,paths/* isWorkingCopy */.rv)(plain, workingCopies))
        return { kind: 'inside', path: '' };
    const [path, ...others] = (0,paths/* withinWorkingCopy */.Ul)(plain.startsWith('/') ? plain : below(folder ?? '', plain), workingCopies) ?? [null];
    if (path === null || path === undefined || others.length > 0)
        return outside(plain.startsWith('/')
            ? 'it is outside of the working copy'
            : 'its name is not a plain one of the working copy');
    return { kind: 'inside', path };
}
const below = (folder, name) => (folder === '' ? name : `${folder}/${name}`);
const folderOf = (path) => path.split('/').slice(0, -1).join('/');
const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1);
function foldersUp(folder) {
    const names = folder === '' ? [] : folder.split('/');
    return [...names.map((_, at) => names.slice(0, names.length - at).join('/')), ''];
}
function firstThere(search, paths) {
    const read = paths.map((path) => ({ path, reading: search.read(path) }));
    const first = read.find(({ reading }) => reading?.kind !== 'absent');
    if (first === undefined)
        return { kind: 'absent' };
    const { path, reading } = first;
    return reading === null ? { kind: 'waits' } : { kind: 'there', path, reading };
}
function addNamed(search, place, word, endings = []) {
    if (word === null || word === '')
        return search.also('unseen');
    const resolved = resolvePath(search, place, word);
    if (resolved.kind === 'outside')
        return addUnread(search, resolved.written, resolved.why);
    if (/(?:^|\/)node_modules\//.test(`${resolved.path}/`))
        return search.also('packages');
    if (resolved.path === '')
        return addUnread(search, word, 'it is a folder');
    const found = firstThere(search, [resolved.path, ...endings.map((ending) => `${resolved.path}${ending}`)]);
    if (found.kind === 'waits')
        return;
    const { path, reading } = found.kind === 'there' ? found : { path: resolved.path, reading: { kind: 'absent' } };
    search.add({ kind: 'read', path, part: null, reading, text: null });
    search.also(reading.kind === 'absent' ? 'unseen' : 'other_files');
}
function addUnread(search, path, why) {
    search.add({ kind: 'unread', path, why });
    search.also('unseen');
}
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
function textOf(bytes) {
    if (bytes.includes(0))
        return null;
    try {
        return decoder.decode(bytes);
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/package-configuration.js


const harmlessKeys = new Set([
    'access allow-builds allow-scripts allowed-deprecated-versions always-auth approved-git-repositories audit audit-config audit-level',
    'auto-install-peers bail before block-exotic-subdeps catalog catalog-mode catalogs changeset-base-refs changeset-ignore-patterns',
    'checksum-behavior child-concurrency clone-concurrency color compression-level dangerously-allow-all-builds dedupe-direct-deps',
    'dedupe-injected-deps dedupe-peer-dependents default-protocol default-semver-range-prefix disable-self-update-check',
    'disallow-workspace-cycles email enable-colors enable-global-cache enable-hardened-mode enable-hyperlinks enable-immutable-cache',
    'enable-immutable-installs enable-inline-builds enable-inline-hunks enable-message-names enable-mirror enable-network',
    'enable-offline-mode enable-pre-post-scripts enable-progress-bars enable-scripts enable-strict-settings enable-strict-ssl',
    'enable-telemetry enable-timers enable-tips enable-transparent-workspaces engine-strict exact fetch-retries fetch-retry-factor',
    'fetch-retry-maxtimeout fetch-retry-mintimeout fetch-timeout fetching-concurrency foreground-scripts format-package-lock',
    'frozen-lockfile fund git-checks git-tag-version hoist hoist-pattern hoist-workspace-packages http-proxy http-retry http-timeout',
    'https-proxy if-present ignore-engines ignore-scripts ignore-workspace-root-check ignored-built-dependencies',
    'ignored-optional-dependencies immutable-patterns include init-author-email init-author-name init-author-url init-fields init-license',
    'init-scope init-version inject-workspace-packages install-strategy last-update-check legacy-peer-deps link-workspace-packages lockfile',
    'lockfile-version log-filters loglevel maxsockets message min-release-age minimum-release-age minimum-release-age-exclude',
    'network-concurrency network-settings network-timeout never-built-dependencies nm-hoisting-limits nm-mode nm-self-references',
    'no-progress node-linker node-version noproxy npm-always-auth npm-audit-registry npm-auth-ident npm-auth-token npm-minimal-age-gate',
    'npm-preapproved-packages npm-publish-access npm-publish-provenance npm-publish-registry npm-registries npm-registry-server npm-scopes',
    'omit only-built-dependencies overrides package-extensions package-import-method package-lock package-manager-strict packages',
    'patched-dependencies peer-dependency-rules pnp-fallback-mode pnp-ignore-patterns pnp-mode prefer-dedupe prefer-deferred-versions',
    'prefer-frozen-lockfile prefer-interactive prefer-offline prefer-online prefer-reuse prefer-workspace-packages progress',
    'progress-bar-style provenance proxy public-hoist-pattern recursive-install registry replace-registry-host required-scripts',
    'resolution-mode resolve-peers-from-workspace-root save save-dev save-exact save-prefix save-workspace-protocol shamefully-hoist',
    'shared-workspace-lockfile side-effects-cache silent strict-dep-builds strict-peer-dependencies strict-peer-deps strict-ssl',
    'supported-architectures tag tag-version-prefix task-pool-concurrency telemetry-interval timing trust-policy ts-enable-auto-types',
    'unsafe-http-whitelist unsafe-perm update-config update-notifier username version-git-message version-tag-prefix',
    'workspace-concurrency workspaces-experimental yarn-offline-mirror yarn-offline-mirror-pruning yes _auth _authToken _password',
].flatMap((line) => line.split(' ')));
const ofRegistry = /^(?:@[\w.~-]+:registry|\/\/[\w.:@%/-]+:(?:_auth|_authToken|_password|username|email|always-auth))$/;
const isHarmless = (key) => harmlessKeys.has(key) || ofRegistry.test(key);
const withDashes = (key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const ini = /^\s*([^\s="'\\[\]$;#]+)(?:\[\])?\s*(?:=.*)?$/;
const lines = {
    '.npmrc': { key: ini },
    npmrc: { key: ini },
    '.yarnrc': { key: /^(?:--(?:install\.|add\.|run\.)?)?"?([\w@:.-]+)"? +(?:"[^"\\]*"|true|false|\d+) *$/ },
    '.yarnrc.yml': { key: /^([a-z][A-Za-z]*):(?: .*)?$/, goesOn: /^(?: |- )/ },
    'pnpm-workspace.yaml': { key: /^([a-z][A-Za-z]*):(?: .*)?$/, goesOn: /^(?: |- )/ },
};
function readKeys(name, text) {
    const { key, goesOn } = lines[name] ?? {};
    if (key === undefined)
        return null;
    const keys = [];
    for (const line of text.split(/\r\n|\r|\n/)) {
        if (/^\s*(?:#|$)/.test(line) || (key === ini && /^\s*;/.test(line)))
            continue;
        if (goesOn?.test(line) && keys.length > 0)
            continue;
        const [, found = ''] = key.exec(line) ?? [];
        if (!isHarmless(goesOn ? withDashes(found) : found))
            return null;
        keys.push(found);
    }
    return keys;
}
function addConfiguration(search, { folders, names, isQuiet }) {
    const paths = [...new Set(folders.flatMap(foldersUp))].flatMap((folder) => names.map((name) => below(folder, name)));
    return paths.map((path) => addOne(search, path, search.read(path), isQuiet)).includes(true);
}
function addOne(search, path, reading, isQuiet) {
    if (reading === null || reading.kind === 'absent')
        return false;
    const name = nameOf(path);
    const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
    const isCode = /\.(?:[cm]?js|node)$/.test(name);
    const isPackage = name === 'package.json';
    const keys = text === null ? null : isPackage ? keysOfPackage(text) : readKeys(name, text);
    if (isCode)
        search.also('other_files');
    else if (keys === null)
        search.also('unseen');
    if (keys === null || !(isQuiet || isPackage))
        search.add({ kind: 'read', path, part: null, reading, text: null });
    return keys?.includes('packages') === true;
}
function keysOfPackage(text) {
    const { packageManager = 'npm@1', pnpm = {} } = parsePackage(text) ?? { pnpm: null };
    const isNumbered = /^(?:npm|pnpm|yarn|bun)@\d[\w.+-]*$/.test(String(packageManager));
    return isNumbered && (0,is_object/* isObject */.G)(pnpm) && Object.keys(pnpm).map(withDashes).every(isHarmless) ? [] : null;
}
function parsePackage(text) {
    try {
        const parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
        return (0,is_object/* isObject */.G)(parsed) ? parsed : null;
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/package-scripts.js




function runScripts(run, asked, names, more = []) {
    const { search, place, installs, isOptional = false } = run;
    if (!isOptional)
        search.also('packages');
    if (place.depth >= deepest)
        return search.also('unseen');
    const found = findPackage(search, place, isOptional);
    if (found === null)
        return;
    const { path, reading } = found;
    const folder = folderOf(path);
    const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
    const scripts = text === null ? null : readScripts(text);
    if (isOptional && scripts?.has(asked) === false)
        return;
    if (scripts === null)
        search.also('unseen');
    if (scripts?.has(asked) === false && run.orElse && asked.includes(':'))
        search.also('unseen');
    else if (scripts?.has(asked) === false && !installs)
        run.orElse?.([asked, ...more]);
    const own = [...(scripts ?? [])].filter(([name]) => names.includes(name));
    const inOrder = own.toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other));
    const shown = inOrder.map(([name, line]) => `${name}: ${line}`).join('\n');
    const part = partOf(inOrder.map(([name]) => name), asked);
    search.add({ kind: 'read', path, part, reading, text: part === null ? null : shown });
    if (installs)
        searchInstall(search, folder, text, installs);
    const here = { folder, depth: place.depth + 1 };
    for (const [name, line] of inOrder) {
        const given = name === asked ? more : [];
        if (given.includes(null))
            search.also('unseen');
        search.line(here, [line, ...given.map(quoted)].join(' '));
    }
    if (asked === 'start' && scripts?.has('start') === false)
        search.words(here, ['node', 'server.js']);
}
function scriptNames(search, place) {
    const found = findPackage(search, { ...place, isNamed: false }, false);
    const text = found?.reading.kind === 'file' ? textOf(found.reading.bytes) : null;
    return text === null ? [] : [...(readScripts(text)?.keys() ?? [])];
}
function searchInstall(search, folder, text, { locks, hasMembers, runsMembers }) {
    const [, ...above] = foldersUp(folder);
    const found = above.map((each) => addWhereThere(search, below(each, 'package.json')));
    for (const each of foldersUp(folder))
        for (const name of locks)
            addWhereThere(search, below(each, name), true);
    addWhereThere(search, below(folder, 'binding.gyp'));
    const isMember = found.some((reading) => reading !== null);
    if (runsMembers && (hasMembers || isMember || (text !== null && namesMembers(text))))
        search.also('unseen');
}
function namesMembers(text) {
    const parsed = parsePackage(text) ?? {};
    const isNamed = (key) => Object.hasOwn(parsed, key);
    const lists = ['dependencies', 'devDependencies', 'optionalDependencies'].filter(isNamed);
    const sources = lists.flatMap((key) => ((0,is_object/* isObject */.G)(parsed[key]) ? Object.values(parsed[key]) : []));
    return (isNamed('workspaces') || sources.some((source) => typeof source === 'string' && ofFolder.test(source)));
}
const ofFolder = /^(?:(?:file|link|portal|workspace):|[.~]{0,2}\/)(?!.*\.t(?:ar\.)?gz$)/;
function findPackage(search, { folder, isNamed }, isOptional) {
    if (folder === null) {
        addUnread(search, 'package.json', 'the folder that it stands in is not known');
        return null;
    }
    const folders = isNamed ? [folder] : foldersUp(folder);
    const found = firstThere(search, folders.map((each) => below(each, 'package.json')));
    if (found.kind === 'there')
        return found;
    if (found.kind === 'waits' || isOptional)
        return null;
    const path = below(folder, 'package.json');
    search.add({ kind: 'read', path, part: null, reading: { kind: 'absent' }, text: null });
    search.also('unseen');
    return null;
}
function partOf(names, asked) {
    const [first] = names;
    if (first === undefined)
        return null;
    if (names.includes(asked))
        return `script ${asked}`;
    return names.length === 1 ? `script ${first}` : `scripts ${names.join(', ')}`;
}
function addWhereThere(search, path, isData = false) {
    const reading = search.read(path);
    if (reading === null || reading.kind === 'absent')
        return null;
    search.add({ kind: 'read', path, part: null, reading, text: null, ...(isData && { isData }) });
    return reading;
}
function readScripts(text) {
    const parsed = parsePackage(text);
    if (parsed === null)
        return null;
    const scripts = Object.hasOwn(parsed, 'scripts') ? parsed.scripts : {};
    if (!(0,is_object/* isObject */.G)(scripts))
        return new Map();
    return new Map(Object.entries(scripts).flatMap(([name, line]) => (typeof line === 'string' ? [[name, line]] : [])));
}
function addOwnProgram(search, { folder, depth }, program) {
    if (folder === null || depth >= deepest || program.includes('/'))
        return;
    const path = below(folder, 'package.json');
    const reading = search.read(path);
    const text = reading?.kind === 'file' ? textOf(reading.bytes) : null;
    if (reading === null || text === null)
        return;
    const { name, bin } = parsePackage(text) ?? {};
    const programs = typeof bin === 'string' ? { [String(name).replace(/^.*\//, '')]: bin } : bin;
    const file = (0,is_object/* isObject */.G)(programs) && Object.hasOwn(programs, program) ? programs[program] : null;
    if (typeof file !== 'string')
        return;
    const shown = `${program}: ${file}`;
    search.add({ kind: 'read', path, part: `program ${program}`, reading, text: shown });
    addNamed(search, { folder, depth: depth + 1 }, file);
}

;// CONCATENATED MODULE: ./build/shared/commands/scripts.js
const address = String.raw `(?:\d+|\$|/(?:\\.|[^/\\\[\n])+/I?)`;
const part = String.raw `(?:\\.|\[\^?[^\[\]\\/|,#@:!^]+\]|(?!\k<mark>)[^\\\[\n])*`;
const substitution = String.raw `s(?<mark>[/|,#@:!])${part}\k<mark>(?:\\[\s\S]|(?!\k<mark>)[^\\\n])*\k<mark>[gpIiM\d]*`;
const ofSed = new RegExp(String.raw `(?:${address}(?:,\s*[+~]?${address})?\s*!?)?\s*(?:[pdq=]|${substitution})\s*(?:;\s*|\n\s*|$)`, 'y');
function isKnownSed(script) {
    let at = /^\s*/.exec(script)?.[0].length ?? 0;
    while (at < script.length) {
        ofSed.lastIndex = at;
        const [found] = ofSed.exec(script) ?? [];
        if (found === undefined)
            return false;
        at += found.length;
    }
    return true;
}
const ofAwk = /\s*(?:"(?:\\.|[^"\\\n])*"|\$?(?:NR|NF|FNR|FS|OFS|BEGIN|END|print|printf|if|else|next|exit|length|substr|tolower|toupper|index|int|for|in|while|sum|count|total|[a-z]|\d+(?:\.\d+)?)\b|N[RF]\s*>\s*\d+\b|\$(?=[(N])|&&|\|\||[=!<]=|>=|!?~|\+\+|--|[-+*%]=?|[{}(),;=<!?:[\]])\s*/y;
const patternOfAwk = /\/(?:\\.|\[[^[\]\\/]+\]|[^/\\[\n])+\/\s*/y;
function isKnownAwk(script) {
    for (let at = 0; at < script.length;) {
        const isStart = /(?:^|[{(;,!~&|\n])\s*$/.test(script.slice(0, at));
        const token = isStart && script.charAt(at) === '/' ? patternOfAwk : ofAwk;
        token.lastIndex = at;
        const [found = ''] = token.exec(script) ?? [];
        if (found === '')
            return false;
        at += found.length;
    }
    return true;
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/harmless.js


const harmless_harmless = (search, place, { program, written, words }) => {
    const { more } = program;
    if (more.has('packages'))
        search.also('packages');
    const rest = more.has('bare') ? withDash(written) : written;
    if (more.has('long') ? !areListed(rest, program) : !more.has('any') && mayRun(rest, program))
        search.also('unseen');
    const changes = more.get('changes');
    if (changes && (changes.length === 0 || words.some((word) => changes.includes(word ?? ''))))
        search.write(null);
    const { options } = splitEverywhere(rest, program);
    for (const option of more.get('out') ?? []) {
        const isHidden = words.some((word) => word === null || new RegExp(`^-[^-]*${option.slice(1)}`).test(word));
        if (options.has(option))
            write(search, place, options.get(option) ?? null);
        else if (isHidden)
            search.write(null);
    }
    const named = words.filter((word) => word?.startsWith('-') !== true);
    if (more.has('second') && named.length > 1)
        write(search, place, named[1] ?? null);
    if (!more.has('writes'))
        return;
    if (words.some((word) => word === null || /^-.*[t=]/.test(word)))
        search.write(null);
    for (const word of named)
        write(search, place, word);
};
function write(search, place, word) {
    const resolved = word === null ? null : resolvePath(search, place, word);
    search.write(resolved?.kind === 'inside' ? resolved.path : null);
}
function withDash([first, ...rest]) {
    return first === undefined
        ? []
        : [typeof first === 'string' ? first.replace(/^(?=\w)/, '-') : first, ...rest];
}
function mayBeOption(word) {
    return word === null || (typeof word !== 'string' && /^(?:[-+@]|$)/.test(word.begins));
}
function mayRun(words, known) {
    const { rest, areKnown } = splitEverywhere(words, known);
    return (!areKnown || rest.some((word) => mayBeOption(word) || (typeof word === 'string' && /^[+@]/.test(word))));
}
function areListed(words, { alone, withValue = '' }) {
    const [single, taking] = [alone.split(' '), withValue.split(' ')];
    let isValue = false;
    return words.every((word) => {
        const wasValue = isValue;
        isValue = !wasValue && typeof word === 'string' && taking.includes(word);
        if (wasValue || isValue || (typeof word === 'string' && single.includes(word)))
            return true;
        if (typeof word !== 'string')
            return !mayBeOption(word);
        return !/^[-@]./.test(word) || taking.some((each) => /^-.(?:$|.*=$)/.test(each) && word.startsWith(each));
    });
}
const builtin = (search, _, { name, words, written }) => {
    const isPlain = (word) => word !== null && /^-?\d+$/.test(word);
    const arithmetic = /^-(?:eq|ne|lt|le|gt|ge)$/;
    const isKnown = {
        '[': () => !words.includes('-v') && !words.includes('-R'),
        '[[': () => !words.includes('-v') &&
            words.every((word, at) => !arithmetic.test(word ?? '') || (isPlain(words[at - 1] ?? null) && isPlain(words[at + 1] ?? null))),
        printf: () => words[0] !== null && !/^-./.test(words[0] ?? ''),
        set: () => words.every((word) => word !== null && /^(?:[-+](?:[eux]+|o|euo|euxo|eo)|pipefail|errexit|nounset|xtrace)$/.test(word)),
    };
    const areNames = () => written.every((word) => (typeof word === 'string' && /^-[rxgpf]+$/.test(word)) || isHarmlessVariable(word));
    const check = isKnown[name === 'test' ? '[' : name] ?? areNames;
    if (!check())
        search.also('unseen');
};
const script = (search, place, { program, words }) => {
    const isSed = program.more.has('sed');
    const plain = words.map((word) => word?.replace(/^-i\.\w+$/, '-i') ?? null);
    const { rest, areKnown } = splitEverywhere(plain, program);
    const given = plain.flatMap((word, at) => /^(?:-[nErsuz]*e|--expression)$/.test(plain[at - 1] ?? '') || /^--expression=/.test(word ?? '')
        ? [word?.replace(/^--expression=/, '') ?? null]
        : []);
    const [scripts, files] = isSed && given.length > 0 ? [given, rest] : [rest.slice(0, 1), rest.slice(1)];
    const isKnown = (text) => text !== null && (isSed ? isKnownSed(text) : isKnownAwk(text));
    if (!areKnown || !scripts.every(isKnown) || files.some((word) => mayBeOption(word)))
        search.also('unseen');
    const isInPlace = isSed && plain.some((word) => word === null || /^-[a-zA-Z]*i|^--in-place/.test(word));
    if (!scripts.every(isKnown))
        search.write(null);
    if (isInPlace)
        for (const file of files)
            write(search, place, file);
};

;// CONCATENATED MODULE: ./build/shared/executed/programs/tools.js



const tool = (search, place, { program, written }) => {
    const { more } = program;
    const [verb] = written;
    const verbs = more.get('verbs');
    if (written.length === 1 && /^(?:--version|--help)$/.test(plainWord(verb ?? null) ?? ''))
        return;
    search.also('packages');
    search.also(more.has('tests') && (!verbs || /^(?:t|test|bench|nextest)$/.test(plainWord(verb ?? null) ?? ''))
        ? 'tests'
        : 'other_files');
    const isOther = verbs && verb !== undefined && !verbs.includes(plainWord(verb) ?? '');
    if (isOther || !areKnown(search, place, written, program))
        search.also('unseen');
    addFiles(search, place, program);
    if (verb === 'run' && more.has('endings')) {
        const operand = written.slice(1).find((word) => plainWord(word)?.startsWith('-') !== true);
        addNamed(search, place, plainWord(operand ?? '.')?.replace(/^\.$/, 'main.go') ?? null, more.get('endings'));
    }
    for (const word of written) {
        addMentioned(search, place, word);
        const [module] = /^\w+(?:\.\w+)*$/.exec(plainWord(word) ?? '') ?? [];
        if (more.has('modules') && module)
            addThere(search, place, `${module.replaceAll('.', '/')}.py`);
    }
};
function areKnown(search, place, words, { more, alone, withValue }) {
    const [listed, loading] = [alone.split(' '), withValue.split(' ')];
    let isModule = false;
    return words.every((word) => {
        const wasModule = isModule;
        isModule = false;
        if (wasModule)
            addTheModule(search, place, plainWord(word));
        if (wasModule || word === '--')
            return true;
        if (typeof word !== 'string')
            return !mayBeOption(word);
        if (!word.startsWith('-'))
            return !/^[+@](?!\w[\w-]*\/)/.test(word);
        const [name = '', value] = word.split(/=(.*)/s);
        if (loading.includes(name)) {
            if (value === undefined)
                isModule = true;
            else
                addTheModule(search, place, value);
            return true;
        }
        if (more.has('any') || listed.includes(name) || listed.includes(word))
            return true;
        if (listed.some((each) => /[:=]$/.test(each) && word.startsWith(each)))
            return true;
        const [, letters = ''] = /^-([a-zA-Z]+)\d*$/.exec(word) ?? [];
        return letters !== '' && [...letters].every((letter) => listed.includes(`-${letter}`));
    });
}
const endings = ['.js', '.cjs', '.mjs', '.ts', '/index.js'];
function addTheModule(search, place, name) {
    if (name === null || !/^[\w@]/.test(name) || place.folder === null)
        return addNamed(search, place, name, endings);
    const resolved = resolvePath(search, place, name);
    if (resolved.kind === 'outside')
        return search.also('packages');
    const paths = [resolved.path, ...endings.map((ending) => `${resolved.path}${ending}`)];
    const found = firstThere(search, paths);
    if (found.kind === 'there')
        addNamed(search, place, name, endings);
    else
        search.also('packages');
}
function searchUnknown(search, place, words) {
    search.also('unseen');
    search.write(null);
    for (const word of words) {
        addMentioned(search, place, word);
        if (/^\.\/[\w/-]+$/.test(plainWord(word) ?? ''))
            addNamed(search, place, plainWord(word));
    }
}
const shownTool = (search, place, { program, words, written }) => {
    const [first = ''] = words;
    if (program.more.get('looks')?.includes(first ?? '') || (first === '--version' && words.length === 1))
        return;
    search.also('packages');
    if (words.includes('test'))
        search.also('tests');
    addFiles(search, place, program);
    searchUnknown(search, place, written);
};
function addFiles(search, place, { more }) {
    const { folder } = place;
    if (folder === null) {
        const [name] = more.get('files') ?? [];
        if (name !== undefined)
            addUnread(search, name, 'the folder that it stands in is not known');
        return;
    }
    const found = firstThere(search, (more.get('files') ?? []).map((file) => below(folder, file)));
    const [needed] = more.get('files') ?? [];
    if (found.kind === 'there')
        search.add({ kind: 'read', part: null, text: null, path: found.path, reading: found.reading });
    else if (found.kind === 'absent' && needed !== undefined)
        addNamed(search, place, needed);
    for (const file of more.get('too') ?? [])
        addThere(search, place, file);
    for (const above of more.has('up') ? foldersUp(folder) : [])
        for (const file of more.get('up') ?? [])
            addThere(search, { ...place, folder: above }, file);
}
function addThere(search, { folder }, file) {
    if (folder === null)
        return;
    const path = below(folder, file);
    const reading = search.read(path);
    if (reading === null || reading.kind === 'absent')
        return;
    search.add({ kind: 'read', path, part: null, reading, text: null });
}
const fileLike = /^(?![\w+.-]+:)[^*?{}[\]()]*\.[A-Za-z][\w-]*$/;
function addMentioned(search, place, word) {
    const text = plainWord(word) ?? '';
    const named = text.startsWith('-') ? (/=(.*)$/.exec(text)?.[1] ?? '') : text;
    if (!fileLike.test(named))
        return;
    const resolved = resolvePath(search, place, named);
    if (resolved.kind === 'outside')
        return addUnread(search, resolved.written, resolved.why);
    if (resolved.path === '' || /(?:^|\/)node_modules\//.test(`${resolved.path}/`))
        return;
    addThere(search, { folder: '', depth: 0 }, resolved.path);
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/commands.js




const prefix = (search, place, { program, words, written }) => {
    const { more } = program;
    const [first = ''] = words;
    if (more.get('looks')?.includes(first ?? ''))
        return;
    if (more.has('packages'))
        search.also('packages');
    const { options, rest, areKnown } = splitOptions(written, { ...program, repeats: !more.has('splits') });
    if (!areKnown)
        search.also('unseen');
    const line = (more.get('splits') ?? []).map((option) => options.get(option)).find(Boolean);
    if (typeof line === 'string')
        return search.line(place, [line, ...rest.map(quoted)].join(' '));
    const command = rest.slice(Number(more.get('operands')?.[0] ?? 0));
    if (command.length > 0)
        search.words(place, more.has('adds') ? [...command, null] : command);
};
const runner = (search, place, { program, words, written }) => {
    const { more } = program;
    const [first = ''] = words;
    if (more.get('looks')?.includes(first ?? ''))
        return;
    search.also('packages');
    if (first !== more.get('after')?.[0]) {
        for (const file of more.get('files') ?? [])
            addThere(search, place, file);
        return search.also('unseen');
    }
    const [own, ofModule] = [written.slice(1), words.slice(1).indexOf('-m')];
    const [as] = more.get('as') ?? [];
    const isModule = as !== undefined && ofModule >= 0;
    const split = splitOptions(isModule ? own.slice(0, ofModule) : own, program);
    const command = isModule ? own.slice(ofModule) : split.rest;
    const { kind } = programNamed(plainWord(command[0] ?? null) ?? '') ?? {};
    if (!split.areKnown || (as === undefined && (kind === 'harmless' || kind === 'builtin')))
        search.also('unseen');
    const isScript = as === undefined && plainWord(command[0] ?? null)?.endsWith('.py') === true;
    if (command.length > 0)
        search.words(place, as !== undefined ? [as, ...command] : isScript ? ['python', ...command] : command);
};
const evaluate = (search, place, { words }) => {
    if (words.includes(null))
        return search.also('unseen');
    search.line(place, words.join(' '));
};
const shell = (search, place, call) => {
    const { options, rest, areKnown } = splitOptions(call.words, call.program);
    if (!areKnown)
        search.also('unseen');
    if (!options.has('-c'))
        return addFirst(search, place, rest[0], call);
    const [line = null] = rest;
    if (line === null)
        search.also('unseen');
    else
        search.line(place, line);
};
function addFirst(search, place, named, { input }, endings = []) {
    if (named === undefined || named === '-')
        addNamed(search, place, input ?? null);
    else
        addNamed(search, place, named, endings);
}
const commands_lines = (search, place, { program, words }) => {
    const { rest, areKnown } = splitEverywhere(words, { ...program, repeats: true });
    search.also('packages');
    if (!areKnown)
        search.also('unseen');
    for (const word of rest) {
        const [, manager, script = ''] = /^(npm|yarn|pnpm|bun):(\S+)$/.exec(word ?? '') ?? [];
        if (word === null || script.includes('*'))
            search.also('unseen');
        else if (manager !== undefined)
            search.words(place, [manager, 'run', script]);
        else
            search.line(place, word);
    }
};
const chain = (search, place, { program, written }) => {
    const { rest, areKnown } = splitEverywhere(written, program);
    if (!areKnown)
        search.also('unseen');
    for (const word of rest) {
        const [script = '', ...more] = (typeof word === 'string' ? word : (word?.begins ?? '')).split(' ');
        const isPattern = typeof word === 'object' && word !== null && script.endsWith(':');
        const begin = isPattern ? script : /^([\w:-]+:)\*$/.exec(script)?.[1];
        if (begin === undefined) {
            if (typeof word === 'string' && !/[*{}]/.test(word))
                search.words(place, ['npm', 'run', script, ...more]);
            else
                search.also('unseen');
        }
        else
            for (const name of scriptNames(search, place))
                if (name.startsWith(begin) && !name.slice(begin.length).includes(':'))
                    search.words(place, ['npm', 'run', name]);
    }
};

;// CONCATENATED MODULE: ./build/shared/executed/programs/files.js




const runFile = (search, place, call) => {
    const { program, words } = call;
    const { more } = program;
    if (more.has('packages'))
        search.also('packages');
    if (words.length === 1 && /^(?:--version|-[vV])$/.test(words[0] ?? '') && program.alone !== '')
        return;
    const at = words.findIndex((word) => word !== null && more.has('modules') && /^-[a-zA-Z]*m$/.test(word));
    if (at >= 0 && words.slice(0, at).every((word) => word?.startsWith('-') === true))
        return runModule(search, place, call, at);
    const run = call.name === 'node' ? words.indexOf('--run') : -1;
    if (run >= 0)
        return search.words(place, ['npm', 'run', words[run + 1] ?? null]);
    const isTest = more.get('tests')?.some((option) => words.includes(option)) === true;
    const given = isTest ? words.filter((word) => !ofTests.test(word ?? '')) : words;
    const { options, rest, areKnown } = splitOptions(given, program);
    if (!areKnown)
        search.also('unseen');
    for (const option of more.get('loads') ?? [])
        if (options.has(option))
            addModule(search, place, options.get(option) ?? null, more.get('endings'));
    if (isTest) {
        search.also('tests');
        for (const named of rest)
            addMentioned(search, place, named);
        return;
    }
    if (!more.get('code')?.some((option) => options.has(option)))
        return addFirst(search, place, rest[0], call, endingsOf(rest[0] ?? null, program));
    search.also('code');
    search.also('other_files');
    search.write(null);
};
const ofTests = /^--test(?:$|-reporter(?:-destination=|=(?:spec|tap|dot|junit)$))/;
function endingsOf(named, { more }) {
    const endings = more.get('endings') ?? [];
    return named !== null &&
        endings.some((ending) => ending.includes('.') && /\.[cm]?[jt]sx?$|\.py$/.test(named))
        ? []
        : endings;
}
function addModule(search, place, name, endings = []) {
    if (name !== null && /^[\w@][^:]*$/.test(name))
        search.also('packages');
    else
        addNamed(search, place, name, endings.slice(0, 1));
}
function runModule(search, place, call, at) {
    if (!splitOptions(call.words.slice(0, at), call.program).areKnown)
        search.also('unseen');
    const [module = null, ...rest] = call.words.slice(at + 1);
    const { folder } = place;
    if (module === null || !/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(module) || folder === null)
        return search.also('unseen');
    const names = module.split('.').map((_, last, all) => all.slice(0, last + 1).join('/'));
    const own = names.at(-1) ?? '';
    const files = [...names.flatMap((name) => [`${name}/__init__.py`, `${name}.py`]), `${own}/__main__.py`];
    const readings = files.map((file) => search.read(below(folder, file)));
    const there = files.filter((_, file) => (readings[file]?.kind ?? 'absent') !== 'absent');
    for (const file of there)
        addNamed(search, place, file);
    if (there.includes(`${own}.py`) || there.includes(`${own}/__main__.py`) || readings.includes(null))
        return;
    search.also('packages');
    const { kind } = programNamed(module) ?? {};
    const isProgram = kind === 'tool' || kind === 'shown' || kind === 'prefix' || kind === 'runner';
    if (isProgram && there.length === 0)
        return search.words(place, [module, ...call.written.slice(at + 2)]);
    if (pythonModules.split(' ').includes(module) && there.length === 0)
        return;
    search.also('unseen');
    for (const word of rest)
        addMentioned(search, place, word);
}

;// CONCATENATED MODULE: ./build/shared/commands/git-verbs.js

const numbers = '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9';
const ofDiff = `${numbers} -p -u -s -a -b -w -z -M -C -B -R -W -r -t -c -m -U --cc --patch --no-patch --stat --numstat --shortstat --dirstat --summary --compact-summary --name-only --name-status --raw --color --no-color --color-words --word-diff --word-diff-regex --minimal --patience --histogram --diff-algorithm --check --full-index --binary --abbrev --find-renames --find-copies --no-renames --diff-filter --relative --no-relative --text --ignore-all-space --ignore-space-change --ignore-space-at-eol --ignore-blank-lines --ignore-cr-at-eol --unified --inter-hunk-context --function-context --exit-code --quiet --no-prefix --no-ext-diff --no-textconv --pickaxe-all --pickaxe-regex --ignore-submodules`;
const ofLog = `${ofDiff} -i -E -F -P -g -e -f -l -n --oneline --graph --decorate --no-decorate --decorate-refs --all --branches --tags --remotes --first-parent --merges --no-merges --reverse --follow --format --pretty --abbrev-commit --no-abbrev-commit --since --until --after --before --author --committer --grep --all-match --invert-grep --max-count --skip --date --date-order --topo-order --author-date-order --left-right --left-only --right-only --cherry-pick --cherry-mark --cherry --boundary --simplify-by-decoration --full-history --ancestry-path --source --walk-reflogs --no-walk --relative-date --parents --children --count --objects --regexp-ignore-case --no-color --summary --email --numbered --porcelain --line-porcelain --show-email --no-notes`;
const ofFetch = '-p -P -t -f -v -q -a -4 -6 --prune --prune-tags --tags --no-tags --all --force --unshallow --verbose --quiet --progress --no-progress --dry-run --update-shallow --set-upstream --append --atomic --no-recurse-submodules --no-auto-gc';
const ofFetchWithValue = '-j --jobs --depth --deepen --shallow-since --filter -o --server-option';
const ofMerge = '--ff --no-ff --ff-only --no-edit --squash --no-squash --commit --no-commit --stat --no-stat -n --no-verify --autostash --no-autostash --allow-unrelated-histories --signoff --log --no-log --no-gpg-sign';
const git_verbs_table = `
status describe | git: any; does=index
rev-parse ls-files ls-tree merge-base name-rev show-ref for-each-ref cat-file cherry check-ignore check-attr count-objects version var | git: any; does=looks
diff diff-tree diff-index diff-files range-diff | git: does=index | ${ofDiff} --staged --cached --merge-base --no-index --root --no-commit-id -S -G
log show shortlog reflog rev-list blame annotate | git: does=looks | ${ofLog} -S -G -L
grep | git: does=looks | ${numbers} -n -i -l -L -w -E -F -P -G -v -c -h -H -o -q -a -I -r -p -W --line-number --ignore-case --files-with-matches --name-only --word-regexp --extended-regexp --fixed-strings --perl-regexp --count --cached --untracked --no-index --heading --break --color --no-color --and --or --not --all-match --column --only-matching --invert-match --no-exclude-standard --exclude-standard --recursive --quiet --text -A -B -C -e -f -m --max-depth
ls-remote | git: does=remote | -h -t -q --heads --tags --refs --branches --symref --exit-code --get-url --sort --quiet
add stage | git: does=index | -A -u -v -n -f -N -p --all --no-all --update --verbose --dry-run --force --intent-to-add --renormalize --ignore-errors --chmod --refresh --sparse --patch
rm mv | git: does=index tree | -r -f -k -n -q -v --cached --force --dry-run --ignore-unmatch --quiet --verbose
clean | git: does=tree | -d -f -n -q -x -X --force --dry-run --quiet -e --exclude
commit | git: does=commits refs gc index | -a -s -q -v -n -p -o -i -z --all --amend --no-edit --signoff --no-signoff --allow-empty --allow-empty-message --quiet --verbose --no-verify --only --include --reset-author --no-gpg-sign --no-status --dry-run --short --porcelain --long --branch --patch --no-post-rewrite | -m -F -C -c --message --file --author --date --fixup --squash --reuse-message --reedit-message --cleanup --trailer
tag | git: does=refs | ${numbers} -a -d -l -n -f -i --list --sort --format --contains --no-contains --points-at --merged --no-merged --delete --annotate --force --column --no-column --no-sign | -m -F --message --file
branch | git: does=refs head index | -a -r -v -d -D -m -M -c -C -f -l -q -t -u -i --list --all --remotes --verbose --show-current --delete --move --copy --force --contains --no-contains --merged --no-merged --points-at --sort --format --set-upstream-to --unset-upstream --track --no-track --abbrev --no-abbrev --column --no-column --color --no-color --quiet --ignore-case
update-ref symbolic-ref notes | git: does=refs head | -d -m -q --short --delete --no-deref --recurse --no-recurse --quiet -f --force
fetch | git: does=remote refs gc | ${ofFetch} | ${ofFetchWithValue}
push | git: does=push remote refs pre-push | -u -f -n -v -q -d -4 -6 --set-upstream --force --force-with-lease --force-if-includes --dry-run --no-verify --verify --verbose --quiet --tags --follow-tags --all --branches --delete --porcelain --progress --no-progress --atomic --mirror --prune --no-signed --thin --no-thin | -o --push-option
pull | git: does=remote tree refs head gc index commits merges rebases post-checkout | ${ofFetch} -r --rebase --no-rebase ${ofMerge} | ${ofFetchWithValue} -X --strategy-option
merge | git: does=tree refs gc index commits merges | -q -v --abort --continue --quit ${ofMerge} | -m -F -X --strategy-option
rebase | git: does=tree refs head gc index commits merges rebases post-checkout | -q -v -r --abort --quit --stat --no-stat --autostash --no-autostash --keep-base --root --update-refs --no-update-refs --rebase-merges --no-rebase-merges --reapply-cherry-picks --committer-date-is-author-date --ignore-date --fork-point --no-fork-point --no-verify --no-autosquash --no-ff --force-rebase --quiet --verbose --onto -X --strategy-option
cherry-pick revert | git: does=tree refs gc index commits | -n -x -e -s --no-commit --edit --no-edit --signoff --allow-empty --keep-redundant-commits --ff --abort --continue --skip --quit --no-gpg-sign -m --mainline -X --strategy-option
am | git: does=tree refs gc index commits rebases | -3 -s -q -k -u --3way --signoff --quiet --keep-cr --abort --quit --show-current-patch --no-verify
apply | git: does=tree index | ${numbers} -R -v -p -N --check --stat --numstat --summary --index --cached --3way --reverse --reject --whitespace --recount --verbose --ignore-whitespace --unidiff-zero --allow-empty
checkout switch restore | git: does=tree refs head index post-checkout | -f -q -t -p -m -d -l -S -W -s --detach --track --no-track --force --discard-changes --quiet --merge --ours --theirs --guess --no-guess --overlay --no-overlay --patch --progress --no-progress --staged --worktree --source --ignore-other-worktrees -b -B -c -C --create --force-create --orphan --conflict
reset | git: does=tree refs index | -q -p -N --hard --soft --mixed --merge --keep --quiet --no-refresh --refresh --patch --intent-to-add
stash | git: does=tree refs index post-checkout | ${ofDiff} -k -q -S --include-untracked --keep-index --no-keep-index --index --all --staged --only-untracked --message
worktree | git: does=any refs index post-checkout | -f -d -v --detach --force --checkout --no-checkout --porcelain --track --no-track --guess-remote --verbose --lock -b -B --reason
remote | git: does=config refs | -v -f -n --verbose --tags --no-tags --push --all --add --delete --prune --dry-run --auto -t -m
config | git: does=config | -l -z --get --get-all --get-regexp --list --global --local --system --worktree --add --unset --unset-all --replace-all --bool --int --path --type --name-only --show-origin --show-scope --null --show-names --all --includes --no-includes --default
init | git: does=any | -q -b --quiet --bare --initial-branch
clone | git: does=any address | -q -v -n --quiet --verbose --progress --single-branch --no-single-branch --no-tags --no-checkout --sparse --bare --mirror | -b -o --branch --origin --depth --shallow-since --filter
gc | git: does=refs gc | -q --auto --aggressive --quiet --prune --no-prune --force
`;
const verbs = readTable(git_verbs_table);
const gitVerb = (name) => verbs.get(name) ?? null;

;// CONCATENATED MODULE: ./build/shared/executed/programs/git-config.js
const longest = 32_000;
function readGitConfig(text) {
    const settings = [];
    let section = '';
    let isPlain = text.length <= longest;
    for (const line of isPlain ? text.split(/\r?\n/) : []) {
        const [, name, sub] = /^[ \t]*\[([A-Za-z][\w-]*)(?: "([^"\\]*)")?\][ \t]*$/.exec(line) ?? [];
        const [, key, isGiven, quoted, bare = ''] = ofSetting.exec(line) ?? [];
        if (name !== undefined)
            section = name.toLowerCase() + (sub === undefined ? '' : `.${sub}`);
        else if (key !== undefined && section !== '') {
            const value = isGiven === undefined ? 'true' : (quoted ?? bare.replace(/[ \t]+$/, ''));
            settings.push({ key: `${section}.${key.toLowerCase()}`, value });
        }
        else if (!/^[ \t]*(?:[#;].*)?$/.test(line))
            isPlain = false;
    }
    return { settings, isPlain };
}
const ofSetting = /^[ \t]*([A-Za-z][A-Za-z0-9-]*)[ \t]*(?:(=)[ \t]*(?:"([^"\\]*)"[ \t]*|([^"\\#; \t][^"\\#;]*))?)?$/;
const rows = `
core.repositoryformatversion | 0 | 1
core.bare core.fsmonitor commit.gpgsign tag.gpgsign | false
core.filemode core.symlinks core.ignorecase core.logallrefupdates core.precomposeunicode core.longpaths core.quotepath | flag
core.protectntfs core.protecthfs core.sparsecheckout core.sparsecheckoutcone core.untrackedcache core.preloadindex | flag
core.autocrlf core.safecrlf | flag | input | warn
core.eol | lf | crlf | native
core.abbrev core.compression gc.auto http.postbuffer | number
extensions.worktreeconfig | true | false
extensions.partialclone | name
user.name user.email user.signingkey init.defaultbranch advice.* branch.*.description branch.*.vscode-merge-base | any
branch.*.gh-merge-base branch.*.github-pr-owner-number remote.*.gh-resolved | any
color.ui | flag | auto | always | never
branch.autosetupmerge | flag | always | simple
branch.autosetuprebase | never | always
branch.*.merge | branch
branch.*.remote branch.*.pushremote remote.pushdefault | name
branch.*.rebase pull.rebase fetch.prune fetch.prunetags remote.*.prune remote.*.promisor push.autosetupremote | flag
pull.ff merge.ff | flag | only
push.default | simple | current
remote.*.url remote.*.pushurl | address
remote.*.fetch | tracking
remote.*.tagopt | --no-tags | --tags
remote.*.partialclonefilter | filter
merge.conflictstyle | merge | diff3 | zdiff3
http.*.extraheader http.extraheader | any
includeif.gitdir:*.path | credentials
lfs.repositoryformatversion | 0
lfs.*.access | basic | none
filter.lfs.required | true
filter.lfs.clean | git-lfs clean -- %f
filter.lfs.smudge | git-lfs smudge -- %f
filter.lfs.process | git-lfs filter-process
`;
const git_config_forms = new Map([
    ['any', /^/],
    ['flag', /^(?:true|false|yes|no|on|off|1|0)$/i],
    ['number', /^\d+$/],
    ['name', /^\w[\w.-]*$/],
    ['filter', /^[\w:=]+$/],
    ['branch', /^refs\/heads\/[^\s:*]+$/],
    ['tracking', /^\+?refs\/(?:heads|tags|pull)\/[^\s:]+:refs\/(?:remotes|tags)\/[^\s:]+$/],
    ['address', /^(?:(?:https?|ssh|git):\/\/\w\S*|(?:\w[\w.-]*@)?\w[\w.-]*:(?!\/\/)[\w./~-]+)$/],
    [
        'credentials',
        /^\/(?:home\/runner\/work\/_temp|github\/runner_temp)\/git-credentials-[0-9a-f-]{36}\.config$/,
    ],
]);
const nameIn = (key) => key.slice(key.lastIndexOf('.') + 1);
const git_config_harmless = Map.groupBy(rows
    .trim()
    .split('\n')
    .flatMap((row) => {
    const [keys = '', ...values] = row.split(' | ');
    return keys.split(' ').map((key) => ({ key, values }));
})
    .map(({ key, values }) => {
    const pattern = key.replaceAll('.', '\\.').replaceAll('*', '.+');
    return { name: nameIn(key), pattern: new RegExp(`^${pattern}$`, 's'), values };
}), ({ name }) => name);
const git_config_isHarmless = ({ key, value }) => [nameIn(key), '*']
    .flatMap((name) => git_config_harmless.get(name) ?? [])
    .some(({ pattern, values }) => pattern.test(key) && values.some((each) => git_config_forms.get(each)?.test(value) ?? each === value));
const isAddress = (word) => word.includes('/') && git_config_isHarmless({ key: 'remote.x.url', value: word });
const shown = /^(?:alias|branch|core|diff|extensions|filter|gpg|hook|include|includeif|merge|pager|push|remote)\./;
function settingInWords({ key, value }) {
    return withoutCredentials(shown.test(key) ? `${key} = ${value}` : key);
}
const withoutCredentials = (text) => text.replace(/(:\/\/)[^/@\s]*@|(\/)[^/@\s]*:[^/@\s]*@/g, '$1$2***@');

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
;// CONCATENATED MODULE: ./build/shared/executed/programs/git-commit.js



const git_commit_longest = 100_000;
function readCommit(bytes, id) {
    let content;
    try {
        content = (0,external_node_zlib_.inflateSync)(bytes, { maxOutputLength: git_commit_longest });
    }
    catch {
        return null;
    }
    if ((0,external_node_crypto_.createHash)('sha1').update(content).digest('hex') !== id)
        return null;
    const begin = content.indexOf(0);
    const text = textOf(content.subarray(begin + 1));
    if (text === null || !/^commit \d+$/.test(textOf(content.subarray(0, begin)) ?? ''))
        return null;
    const [head = '', ...message] = text.split('\n\n');
    const [, parent = null] = /^parent ([0-9a-f]{40})$/m.exec(head) ?? [];
    const [, author = ''] = /^author (.*?) <[^>]*> \d+ [+-]\d+$/m.exec(head) ?? [];
    const [subject = ''] = message.join('\n\n').split('\n');
    return { subject: subject.slice(0, 200), author: author.slice(0, 80), parent };
}

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
;// CONCATENATED MODULE: ./build/shared/executed/programs/git-index.js

const git_index_kinds = 0o170000;
const repository = 0o160000;
function mayHoldRepositories(bytes) {
    try {
        return holdsRepository(external_node_buffer_.Buffer.from(bytes));
    }
    catch {
        return true;
    }
}
function holdsRepository(index) {
    if (index.toString('latin1', 0, 4) !== 'DIRC' || ![2, 3].includes(index.readUInt32BE(4)))
        return true;
    let at = 12;
    for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
        if ((index.readUInt32BE(at + 24) & git_index_kinds) === repository)
            return true;
        const isLong = (index.readUInt16BE(at + 60) & 0x4000) !== 0;
        const end = index.indexOf(0, at + (isLong ? 64 : 62));
        if (end < 0)
            return true;
        at += (Math.floor((end - at) / 8) + 1) * 8;
    }
    for (; at < index.length - 20; at += 8 + index.readUInt32BE(at + 4))
        if (index.toString('latin1', at, at + 4) === 'link')
            return true;
    return false;
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/git-repository.js



function readNow(search, path) {
    if (search.isWritten(path))
        search.also('unseen');
    return search.read(path);
}
function lookForNearer(search, folder) {
    const above = foldersUp(folder).filter((each) => each !== '');
    const nearer = above.flatMap((each) => [below(each, '.git'), below(each, 'HEAD')]);
    const readings = ['.git/commondir', ...nearer].map((path) => [path, readNow(search, path)]);
    for (const [path, reading] of [...readings, ['HEAD', search.read('HEAD')]])
        if (reading !== null && reading.kind !== 'absent')
            addUnread(search, path, 'because of it git may take another repository, or other settings');
}
function lookForInner(search) {
    const index = search.read('.git/index');
    const isLarge = index?.kind === 'unread' && search.read('.gitmodules')?.kind === 'file';
    if (isLarge || (index?.kind === 'file' && mayHoldRepositories(index.bytes)))
        addUnread(search, '.git/index', 'it may list other repositories, in which git runs as well');
}
function readSettings(search, own) {
    const shared = readFile(search, '.git/config');
    if (shared === null || shared === 'absent') {
        if (shared !== null)
            addUnread(search, '.git/config', 'it is not there');
        return null;
    }
    const hasMore = shared.settings.some(({ key, value }) => key === 'extensions.worktreeconfig' && value === 'true');
    const more = hasMore ? readFile(search, '.git/config.worktree') : 'absent';
    if (more === null)
        return null;
    const settings = [...shared.settings, ...(more === 'absent' ? [] : more.settings), ...own];
    if (own.some(isNotKnown))
        search.also('unseen');
    return { settings, reading: shared.reading };
}
const isNotKnown = (setting) => setting.key !== 'core.hookspath' && !git_config_isHarmless(setting);
function readFile(search, path) {
    const reading = readNow(search, path);
    if (reading === null || reading.kind === 'absent')
        return reading === null ? null : 'absent';
    const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
    const { settings, isPlain } = readGitConfig(text ?? '');
    if (text === null || !isPlain)
        addUnread(search, path, reading.kind === 'unread' ? reading.why : 'not each line of it is understood');
    const told = settings.filter((setting) => !git_config_isHarmless(setting)).map(settingInWords);
    if (told.length > 0)
        search.add({ kind: 'read', path, part: 'settings', reading, text: told.join('\n') });
    if (settings.some(isNotKnown))
        search.also('unseen');
    return { settings, reading };
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/git-push.js




const git_push_steering = /^(?:push\.|url\.|remote\..*\.(?:push|mirror)$)/s;
function searchPush(search, words, options, config) {
    const head = read(search, '.git/HEAD');
    if (config === null || head === 'waits')
        return;
    const { settings, reading } = config;
    const [asked, ...refs] = words;
    const [, branch] = /^ref: refs\/heads\/(\S+)\s*$/.exec(head?.text ?? '') ?? [];
    const valuesOf = (key) => settings.filter((each) => each.key === key).map(({ value }) => value);
    const remote = asked ??
        valuesOf(`branch.${branch}.pushremote`).at(-1) ??
        valuesOf('remote.pushdefault').at(-1) ??
        valuesOf(`branch.${branch}.remote`).at(-1) ??
        'origin';
    const [own, shared] = [valuesOf(`remote.${remote}.pushurl`), valuesOf(`remote.${remote}.url`)];
    const addresses = own.length > 0 ? own : shared.length > 0 ? shared : [remote];
    const text = addresses.map(withoutCredentials).join('\n');
    if (settings.some((setting) => git_push_steering.test(setting.key) && !git_config_isHarmless(setting))) {
        const upstream = valuesOf(`branch.${branch}.merge`).join('\n');
        if (upstream !== '')
            search.add({ kind: 'read', path: '.git/config', part: 'upstream', reading, text: upstream });
        return search.add(unread('.git/refs', 'settings decide what it pushes, and where to'));
    }
    search.add({ kind: 'read', path: '.git/config', part: `remote ${remote}`, reading, text });
    if (head === null || branch === undefined)
        return search.add(unread('.git/HEAD', 'it names no branch'));
    search.add({ kind: 'read', path: '.git/HEAD', part: 'branch', reading: head.reading, text: branch });
    const isThis = refs.every((ref) => ref === branch || ref === 'HEAD' || ref === `HEAD:${branch}`);
    const isWhole = wholes.some((name) => options.has(name));
    if (!isThis || isWhole || !/^[\w./-]+$/.test(branch) || branch.split('/').includes('..'))
        return search.add(unread('.git/refs', 'it pushes something else than the branch that it stands on'));
    if (search.isWritten(`.git/refs/heads/${branch}`))
        return search.add(unread('.git/refs', 'a command before it changes what there is to push'));
    addCommits(search, branch, remote);
}
const wholes = ['--tags', '--follow-tags', '--all', '--branches', '--mirror', '--delete', '-d'];
const unread = (path, why) => ({ kind: 'unread', path, why });
const notRead = 'its commits cannot be read from files';
const mostCommits = 10;
function addCommits(search, branch, remote) {
    const path = `.git/refs/heads/${branch}`;
    const [tip, log] = [read(search, path), read(search, `.git/logs/refs/heads/${branch}`)];
    const theirs = /^[\w.-]+$/.test(remote) ? read(search, `.git/refs/remotes/${remote}/${branch}`) : null;
    if (tip === 'waits' || log === 'waits' || theirs === 'waits')
        return;
    const [, id] = /^([0-9a-f]{40})\s*$/.exec(tip?.text ?? '') ?? [];
    if (tip === null || id === undefined)
        return search.add(unread(path, notRead));
    const known = theirs?.text.trim() ?? null;
    const logged = [...(log?.text ?? '').matchAll(/^[0-9a-f]{40} ([0-9a-f]{40}) /gm)].map(([, each = '']) => each);
    const candidates = new Set([id, ...logged.toReversed()]);
    if (known !== null)
        candidates.delete(known);
    const objects = new Map([...candidates].slice(0, mostCommits).map((each) => [each, readObject(search, each)]));
    if ([...objects.values()].includes('waits'))
        return;
    const lines = [];
    let at = id;
    while (at !== null && at !== known && lines.length < mostCommits) {
        const found = objects.get(at);
        if (!found || found === 'waits')
            break;
        lines.push(`${at.slice(0, 8)} ${found.author}: ${found.subject}`);
        at = found.parent;
    }
    if (lines.length === 0 && at !== known)
        return search.add(unread(path, notRead));
    const isAll = at === known || at === null;
    const text = isAll && lines.length === 0
        ? 'nothing that is not there yet'
        : [...lines, ...(isAll ? [] : ['and earlier ones, which cannot be read from files'])].join('\n');
    search.add({ kind: 'read', path, part: 'commits', reading: tip.reading, text });
}
function readObject(search, id) {
    const reading = search.read(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`);
    if (reading === null)
        return 'waits';
    return reading.kind === 'file' ? readCommit(reading.bytes, id) : null;
}
function read(search, path) {
    const reading = readNow(search, path);
    if (reading === null)
        return 'waits';
    const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
    return text === null ? null : { text, reading };
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/git.js






const ofGit = {
    alone: '--no-pager --paginate -p -P --no-optional-locks --version --help',
    withValue: '-C',
};
const git = (search, place, { written }) => {
    const { own, rest } = splitSettings(written);
    const { options, rest: named, areKnown } = splitOptions(rest, ofGit);
    const [first, ...others] = named;
    const name = first === undefined ? undefined : plainWord(first);
    const verb = gitVerb(name ?? '');
    if (!areKnown || (name !== undefined && verb === null))
        search.also('unseen');
    if (name === undefined)
        return;
    const given = splitEverywhere(others, verb ?? { alone: '' });
    if (!verb?.more.has('any') && (!given.areKnown || given.rest.some(mayBeOption)))
        search.also('unseen');
    const to = options.has('-C') ? resolvePath(search, place, options.get('-C') ?? '$') : null;
    const folder = to === null ? place.folder : to.kind === 'inside' ? to.path : null;
    if (folder === null)
        return addUnread(search, '.git/config', 'the folder that git stands in is not known');
    const does = verb?.more.get('does') ?? [];
    lookForNearer(search, folder);
    if (does.some((each) => ['index', 'remote'].includes(each)))
        lookForInner(search);
    const config = readSettings(search, own);
    searchHooks(search, config?.settings ?? [], hooksOf(does, name, given.options));
    const words = given.rest.map(plainWord);
    if (config && does.some((each) => !isRemoteKnown(each, config.settings, words[0])))
        search.also('unseen');
    if (name === 'push')
        searchPush(search, words, given.options, config);
    for (const each of does)
        writes.get(each)?.(search);
};
const writes = new Map([
    ['any', (search) => search.write(null)],
    ['tree', (search) => search.writeTracked()],
    ['config', (search) => search.write('.git')],
    ['head', (search) => search.write('.git/HEAD')],
    ['refs', (search) => search.write('.git/refs/heads')],
]);
function splitSettings(words) {
    const own = [];
    let at = 0;
    for (; words[at] === '-c'; at += 2) {
        const [, key = '', value = ''] = /^([A-Za-z]+\.[A-Za-z]+)=(.*)$/s.exec(plainWord(words[at + 1] ?? null) ?? '') ?? [];
        own.push({ key: key.toLowerCase(), value });
    }
    return { own, rest: words.slice(at) };
}
const hooks = {
    index: 'post-index-change',
    refs: 'reference-transaction',
    gc: 'pre-auto-gc',
    commits: 'pre-commit prepare-commit-msg commit-msg post-commit post-rewrite',
    merges: 'pre-merge-commit post-merge',
    rebases: 'pre-rebase applypatch-msg pre-applypatch post-applypatch',
};
const skippable = ['pre-commit', 'commit-msg', 'pre-push', 'pre-merge-commit'];
function hooksOf(does, verb, options) {
    const isSkipping = options.has('--no-verify') || (verb === 'commit' && options.has('-n'));
    const all = does.flatMap((each) => (each.includes('-') ? each : (hooks[each]?.split(' ') ?? [])));
    return all.filter((hook) => !isSkipping || !skippable.includes(hook));
}
function searchHooks(search, settings, names) {
    const written = settings.findLast(({ key }) => key === 'core.hookspath')?.value ?? ofGitItself;
    const folder = written.replace(/^\.\//, '').replace(/\/+$/, '');
    const resolved = folder === ofGitItself
        ? { kind: 'inside', path: folder }
        : resolvePath(search, { folder: '', depth: 0 }, folder);
    if (resolved.kind === 'outside')
        return names.length === 0 ? undefined : addUnread(search, folder, resolved.why);
    const { path } = resolved;
    for (const name of names)
        addHook(search, below(path, name));
    if (nameOf(path) === '_')
        for (const name of ['_/h', ...names])
            addHook(search, below(folderOf(path), name));
}
const ofGitItself = '.git/hooks';
function addHook(search, path) {
    const reading = readNow(search, path);
    if (reading === null || reading.kind === 'absent')
        return;
    search.add({ kind: 'read', path, part: 'hook', reading, text: null });
    search.also('other_files');
}
function isRemoteKnown(does, settings, word) {
    if (does === 'address')
        return word === undefined || isAddress(word ?? '');
    if (does !== 'remote')
        return true;
    const names = settings.flatMap(({ key, value }) => /^(?:branch\..*\.(?:remote|pushremote)|remote\.pushdefault)$/s.test(key) ? [value] : []);
    const wanted = word === undefined ? ['origin', ...names] : [word];
    return wanted.every((name) => name !== null && (isAddress(name) || settings.some(({ key }) => key === `remote.${name}.url`)));
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/makefile.js

const makefile_longest = { text: 32 * 1024, line: 1_000 };
function isOfUsualSize(text) {
    if (text.length > makefile_longest.text)
        return false;
    const lines = text.replace(/\\\r?\n/g, '').split('\n');
    return lines.every(({ length }) => length <= makefile_longest.line);
}
const joint = '\u0000';
const assignmentLine = /^([A-Za-z_][\w.-]*)[ \t]*(?:\?|::?)?=[ \t]*(.*)$/;
const ruleLine = /^ *([^\s#:=][^#:=]*?)[ \t]*(::?)(?![:=])([^=;#]*)(?:;(.*))?(?:#.*)?$/;
function readMakefile(text) {
    const rules = [];
    const values = new Map([['MAKE', 'make']]);
    let isKnown = !text.includes('\r');
    let current = null;
    const recipes = [];
    for (const line of text.replace(/\\\r?\n/g, `\\${joint}`).split(/\r?\n/)) {
        const asWritten = line.replaceAll(`\\${joint}`, '\\\n');
        const plain = line.replaceAll(`\\${joint}`, ' ');
        const [, name, value = ''] = assignmentLine.exec(plain) ?? [];
        const [, targets, colon, dependencies = '', inline] = ruleLine.exec(plain) ?? [];
        if (line.startsWith('\t') && current !== null) {
            current.lines.push(asWritten);
            current.written.push(line);
        }
        else if (/^\s*(?:#.*)?$/.test(line))
            continue;
        else if (/^ *(?:ifn?eq|ifn?def|else|endif)\b/.test(line)) {
            isKnown = false;
            current?.lines.push(asWritten);
        }
        else if (targets !== undefined) {
            const needed = fillIn(`${targets}:${dependencies}`, values);
            const [names = '', ...needs] = (needed ?? `${targets}:${dependencies}`).split(':');
            if (needed === null || colon === '::' || /[%&*?[\]\\]/.test(names) || needs.length !== 1)
                isKnown = false;
            current = { lines: [asWritten], written: inline === undefined ? [] : [inline] };
            recipes.push({ rule: rules.length, written: current.written });
            const words = (each) => each.split(/[\s|]+/).filter((word) => word !== '');
            rules.push({
                targets: words(names),
                dependencies: words(needs.join(':')),
                lines: current.lines,
                recipe: [],
            });
        }
        else if (name !== undefined) {
            current = null;
            const filled = fillIn(value.replace(/(?<!\\)#.*$/, '').trimEnd(), values);
            if (filled === null || filled.includes('\\#') || values.has(name) || steering.test(name))
                isKnown = false;
            values.set(name, filled ?? '$');
        }
        else {
            current = null;
            isKnown = false;
        }
    }
    const known = rules.map((rule, at) => {
        const written = recipes.filter((each) => each.rule === at).flatMap((each) => each.written);
        const [target = ''] = rule.targets;
        const automatic = new Map([
            ...values,
            ['@', target],
            ['<', rule.dependencies[0] ?? ''],
            ['^', rule.dependencies.join(' ')],
        ]);
        if (rule.targets.length > 1)
            automatic.delete('@');
        const recipe = written.map((line) => asShell(line, automatic));
        if (recipe.includes(null))
            isKnown = false;
        return { ...rule, recipe: recipe.map((line, place) => line ?? asWords(written[place] ?? '')) };
    });
    const phony = new Set(known.flatMap(({ targets, dependencies }) => (targets.includes('.PHONY') ? dependencies : [])));
    const own = known.filter(({ targets }) => !targets.includes('.PHONY'));
    const made = own.flatMap(({ targets, recipe }) => (recipe.length > 0 ? targets : []));
    const isSpecial = own.some(({ targets }) => targets.some((each) => /^\.[A-Z_]+$/.test(each)));
    return { rules: own, phony, isKnown: isKnown && !isSpecial && new Set(made).size === made.length };
}
function fillIn(text, values) {
    let isKnown = true;
    const filled = text.replace(/\$(?:\$|\(([\w.-]+)\)|\{([\w.-]+)\}|([@<^])|)/g, (whole, one, other, short) => {
        if (whole === '$$')
            return joint;
        const value = values.get(one ?? other ?? short ?? '');
        if (value === undefined || value.includes('$'))
            isKnown = false;
        return value ?? '';
    });
    return isKnown ? filled.replaceAll(joint, '$') : null;
}
function asShell(line, values) {
    const continued = '\u0001';
    const bare = line.replaceAll(`\\${joint}`, continued);
    return (fillIn(bare, values)
        ?.replace(/^[\s@+-]+/, '')
        .replaceAll(continued, '\\\n') ?? null);
}
const asWords = (line) => line
    .replaceAll(`\\${joint}`, '\\\n')
    .replace(/^[\s@+-]+/, '')
    .replaceAll('$$', '\u0001')
    .replace(/\$(?:\([^()]*\)|\{[^{}]*\}|.)/g, '"$x"')
    .replaceAll('\u0001', '$');
const defaultOf = (rules) => rules.flatMap(({ targets }) => targets).find((target) => !/^\.[^/]|%/.test(target)) ?? null;
function rulesBehind({ rules, phony }, target) {
    const byName = new Map();
    for (const rule of rules)
        for (const name of rule.targets)
            byName.set(name, [...(byName.get(name) ?? []), rule]);
    const seen = new Set();
    let isWhole = true;
    const behind = (name) => {
        if (seen.has(name))
            return [];
        seen.add(name);
        const own = byName.get(name) ?? [];
        if (!phony.has(name) && !own.some(({ recipe }) => recipe.length > 0))
            isWhole = false;
        return [...own.flatMap(({ dependencies }) => dependencies).flatMap(behind), ...own];
    };
    return { found: [...new Set(behind(target))], isWhole };
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/make.js



const files = ['-f', '--file', '--makefile'];
const folders = ['-C', '--directory'];
const names = ['GNUmakefile', 'makefile', 'Makefile'];
const make = (search, place, call) => {
    const { targets, options, areKnown } = readWords(call);
    const isTwice = [files, folders].some((names) => names.filter((name) => options.has(name)).length > 1);
    if (!areKnown || isTwice)
        search.also('unseen');
    if (place.depth >= deepest)
        return search.also('unseen');
    const folder = folderFor(search, place, options.get('-C') ?? options.get('--directory'));
    if (folder === null)
        return;
    const named = options.get('-f') ?? options.get('--file') ?? options.get('--makefile');
    const path = typeof named === 'string' ? resolvePath(search, { ...place, folder }, named) : null;
    if (path?.kind === 'outside')
        return addUnread(search, path.written, path.why);
    const found = firstThere(search, path ? [path.path] : names.map((name) => below(folder, name)));
    if (found.kind === 'waits')
        return;
    search.also('other_files');
    if (found.kind === 'absent')
        return addNamed(search, { ...place, folder }, named ?? 'Makefile');
    const whole = found.reading.kind === 'file' ? textOf(found.reading.bytes) : null;
    const text = whole !== null && isOfUsualSize(whole) ? whole : null;
    const makefile = readMakefile(text ?? '');
    const source = search.read(`${found.path}.sh`);
    const isMade = makefile.rules.some(({ targets }) => targets.some((each) => nameOf(each) === nameOf(found.path)));
    if (text === null || !makefile.isKnown || isMade || (source !== null && source.kind !== 'absent'))
        search.also('unseen');
    for (const target of targets.length > 0 ? targets : [defaultOf(makefile.rules)]) {
        const { found: rules, isWhole } = rulesBehind(makefile, target ?? '');
        const shown = rules
            .toReversed()
            .map((rule) => rule.lines.join('\n'))
            .join('\n');
        const part = rules.length === 0 || target === null ? null : `target ${target}`;
        if (!isWhole)
            search.also('unseen');
        search.add({ kind: 'read', path: found.path, part, reading: found.reading, text: part && shown });
        for (const line of rules.flatMap(({ recipe }) => recipe))
            search.line({ folder, depth: place.depth + 1 }, line);
    }
};
function readWords({ words, program }) {
    const numbered = words.map((word) => (word === '-j' ? '-j0' : word));
    const { options, rest, areKnown } = splitEverywhere(numbered, program);
    const targets = rest.filter((target) => target !== null && !target.includes('='));
    return { targets, options, areKnown: areKnown && targets.length === rest.length };
}
function folderFor(search, place, given) {
    const resolved = given === undefined ? null : given === null ? null : resolvePath(search, place, given);
    const folder = given === undefined ? place.folder : resolved?.kind === 'inside' ? resolved.path : null;
    if (folder === null)
        addUnread(search, `${given ?? ''}/Makefile`.replace(/^\//, ''), resolved?.kind === 'outside' ? resolved.why : 'the folder that it stands in is not known');
    return folder;
}

;// CONCATENATED MODULE: ./build/shared/executed/programs/package-managers.js




const managers = new Map(`
npm  | .npmrc | npm-shrinkwrap.json package-lock.json | -C --prefix
pnpm | .npmrc pnpm-workspace.yaml .pnpmfile.cjs .pnpmfile.cjs.js .pnpmfile.cjs.node .pnpmfile.mjs .pnp.cjs .corepack.env package.json package.json5 package.yaml | pnpm-lock.yaml | -C --dir --prefix
yarn | .npmrc .yarnrc .yarnrc.yml .env.yarn .pnp.js .pnp.cjs .pnp.loader.mjs .yarn-metadata.json .corepack.env package.json | yarn.lock | --cwd
bun  | .npmrc bunfig.toml .env .env.local .env.development .env.development.local .env.production .env.production.local .env.test .env.test.local | bun.lock bun.lockb | --cwd
`
    .trim()
    .split('\n')
    .map((row) => {
    const [name = '', ...lists] = row.split('|').map((part) => part.trim());
    const [files = [], locks = [], folders = []] = lists.map((list) => list.split(' '));
    return [name, { name, files, locks, folders }];
}));
const package_managers_verbs = new Map(`
looks     | ls list la ll view v info show outdated audit why explain get help help-search search s se find whoami ping root prefix bin bugs docs repo home issues access owner author team org ogr profile star stars unstar deprecate undeprecate dist-tag dist-tags doctor fund query sbom find-dupes cache login logout adduser add-user token completion store --version -v
installs  | install i in ins inst insta instal isnt isnta isntal isntall ci ic clean-install install-clean isntall-clean add update up upgrade u udpate remove rm r uninstall un unlink rebuild rb dedupe ddp prune link ln shrinkwrap
tests     | install-test it install-ci-test cit sit clean-install-test isntall-clean-test
publishes | version verison publish pack
runs      | run run-script rum urn
executes  | exec x dlx create init innit
script    | test t tst start stop restart
writes    | pkg config c set set-script
elsewhere | workspace workspaces recursive multi m explore
`
    .trim()
    .split('\n')
    .flatMap((row) => {
    const [kind = '', list = ''] = row.split('|').map((part) => part.trim());
    return list.split(' ').map((verb) => [verb, kind]);
}));
const package_managers_harmless = '-s -q -d -D -S -E -f -y --silent --quiet --verbose --if-present --no-audit --no-fund --no-progress --prefer-offline --ignore-scripts --legacy-peer-deps --force --yes --frozen-lockfile --immutable --production --save-dev --save-exact';
const ofInstall = 'pnpm:devPreinstall preinstall install postinstall prepublish preprepare prepare postprepare predependencies dependencies postdependencies'.split(' ');
const ofPublish = 'preversion version postversion prepublishOnly prepack prepare postpack publish postpublish'.split(' ');
const manager = (kind) => (search, place, { written }) => {
    const runsAnyWord = kind.name !== 'npm';
    const { options, rest, areKnown } = splitWords(written, kind);
    const [verbWord = runsAnyWord ? 'install' : 'help', ...more] = rest;
    const first = plainWord(verbWord);
    if (!areKnown || first === null)
        search.also('unseen');
    const here = package_managers_folderFor(search, place, options, kind);
    if (here === null || first === null)
        return;
    const verb = first === 'audit' && more[0] === 'fix'
        ? 'installs'
        : (package_managers_verbs.get(first) ?? (runsAnyWord ? 'script' : null));
    const hasMembers = configure(search, kind, [place, here], verb === 'looks');
    const run = {
        search,
        place: here,
        ...(runsAnyWord && { orElse: (words) => execute(search, here, words, null) }),
    };
    const installs = { locks: kind.locks, hasMembers, runsMembers: !options.has('--ignore-scripts') };
    const own = runsAnyWord ? namesOf(first) : [];
    if (verb === null || verb === 'elsewhere')
        search.also('unseen');
    else if (verb === 'writes')
        search.write(null);
    else if (verb === 'executes')
        execute(search, here, more, null);
    else if (verb === 'runs')
        runNamed(run, more);
    else if (verb === 'script' && runsAnyWord && first === 'node')
        search.words(here, ['node', ...more]);
    else if (verb === 'script')
        runNamed(run, [first === 't' || first === 'tst' ? 'test' : first, ...more]);
    else if (verb === 'publishes') {
        runScripts(run, first, [...ofPublish, ...own]);
        if (first !== 'pack')
            search.words(here, ['git', 'commit', '-m', 'x']);
    }
    else if (verb === 'looks') {
        if (own.length > 0)
            runScripts({ search, place: here, isOptional: true }, first, own, more);
    }
    else {
        runScripts({ ...run, installs }, first, [...ofInstall, ...own]);
        if (verb === 'tests')
            runNamed(run, ['test']);
        else if (more.length > 0)
            search.write(null);
    }
};
function configure(search, { name, files }, [from, { folder, isNamed }], isQuiet) {
    const folders = [from.folder, folder].filter((each) => each !== null);
    const hasMembers = addConfiguration(search, { folders, names: files, isQuiet });
    if (isNamed && folder !== null && /^p?npm$/.test(name))
        addConfiguration(search, { folders: [folder], names: ['etc/npmrc'], isQuiet });
    return hasMembers;
}
function splitWords(words, { name, folders }) {
    const withValue = [...folders, '--loglevel', '--omit'];
    const known = { alone: package_managers_harmless, withValue: withValue.join(' ') };
    const isPlain = (option, value) => withValue.includes(option) ? value?.startsWith('-') === false : value === '';
    const checked = (split) => ({
        ...split,
        areKnown: split.areKnown && [...split.options].every(([option, value]) => isPlain(option, value)),
    });
    if (name === 'npm')
        return checked(splitEverywhere(words, known));
    const before = checked(splitOptions(words, known));
    const [verb = null, ...behind] = before.rest;
    const kind = package_managers_verbs.get(plainWord(verb) ?? '');
    const isOwn = kind !== undefined && (kind !== 'script' || name === 'pnpm');
    if (!isOwn || kind === 'executes')
        return before;
    const after = checked(kind === 'runs' ? splitOptions(behind, known) : splitEverywhere(behind, known));
    const isScript = kind === 'script' && ![...after.options.keys()].some((each) => folders.includes(each));
    return {
        options: new Map([...before.options, ...after.options]),
        rest: [verb, ...(isScript ? behind : after.rest)],
        areKnown: before.areKnown && after.areKnown && (kind !== 'script' || isScript),
    };
}
const namesOf = (script) => (script === 'restart' ? ['stop', 'restart', 'start'] : [script]).flatMap((each) => [
    `pre${each}`,
    each,
    `post${each}`,
]);
function runNamed(run, [named, ...more]) {
    if (named === undefined)
        return;
    const script = plainWord(named);
    if (script === null)
        return run.search.also('unseen');
    if (/^test/.test(script))
        run.search.also('tests');
    runScripts(run, script, namesOf(script), more[0] === '--' ? more.slice(1) : more);
}
function package_managers_folderFor(search, place, options, { folders }) {
    const [name, ...others] = folders.filter((each) => options.has(each));
    if (others.length > 0)
        search.also('unseen');
    if (name === undefined)
        return { ...place, isNamed: false };
    const word = options.get(name) ?? null;
    const resolved = word === null ? null : resolvePath(search, place, word);
    if (resolved?.kind === 'inside')
        return { ...place, folder: resolved.path, isNamed: true };
    const path = word === null ? 'package.json' : `${word}/package.json`;
    addUnread(search, path, resolved?.why ?? 'its folder is not known');
    return null;
}
function execute(search, place, words, kind) {
    const known = { alone: '-y -q --yes --no --no-install --bun --quiet', withValue: '-p --package' };
    const { rest, areKnown } = splitOptions(words, known);
    if (kind !== null)
        configure(search, kind, [place, { ...place, isNamed: false }], false);
    if (!areKnown)
        search.also('unseen');
    search.also('packages');
    const [program] = rest;
    if (typeof program !== 'string')
        return search.also('unseen');
    addOwnProgram(search, place, program);
    search.words(place, [program.replace(/(.)@[\w.^~-]+$/, '$1'), ...rest.slice(1)]);
}
const bun = (kind) => (search, place, call) => {
    const [first, ...rest] = call.written;
    const words = first === 'run' ? rest : call.written;
    const named = plainWord(words.find((word) => plainWord(word)?.startsWith('-') !== true) ?? null);
    const isFile = named !== null && /\.[cm]?[jt]sx?$|\//.test(named);
    if (!isFile && first !== 'test')
        return manager(kind)(search, place, call);
    configure(search, kind, [place, { ...place, isNamed: false }], false);
    if (first === 'test')
        search.also('tests');
    else
        search.words(place, ['tsx', ...words]);
};
const executing = new Map([
    ['npx', 'npm'],
    ['bunx', 'bun'],
    ['pnpx', 'pnpm'],
]);
const packageManager = (search, place, call) => {
    const kind = managers.get(call.name);
    if (kind === undefined)
        execute(search, place, call.written, managers.get(executing.get(call.name) ?? '') ?? null);
    else if (kind.name === 'bun')
        bun(kind)(search, place, call);
    else
        manager(kind)(search, place, call);
};

;// CONCATENATED MODULE: ./build/shared/executed/programs/run-program.js







const handlers = {
    harmless: harmless_harmless,
    builtin: builtin,
    script: script,
    prefix: prefix,
    runner: runner,
    lines: commands_lines,
    chain: chain,
    evaluate: evaluate,
    shell: shell,
    file: runFile,
    target: make,
    packages: packageManager,
    git: git,
    shown: shownTool,
    tool: tool,
};
function runProgram(search, place, call) {
    handlers[call.program.kind](search, place, call);
}

;// CONCATENATED MODULE: ./build/shared/executed/line.js




function searchLine(search, place, text) {
    const { commands, isUnseen } = readShellLine(text);
    if (isUnseen)
        search.also('unseen');
    const outer = [];
    let here = place;
    let otherwise = place;
    let before = ';';
    for (const command of commands) {
        const { end } = command;
        if (end === '(')
            outer.push(here);
        const looping = command.words.indexOf('for');
        if (looping >= 0 && !isHarmlessVariable(command.words[looping + 1] ?? null))
            search.also('unseen');
        const words = withoutPrefix(command.words);
        noteOutputs(search, here, command);
        const name = plainWord(words[0] ?? '') ?? '';
        if (movers.includes(name))
            here = afterMove(search, here, words, [before, end]);
        else
            searchWords(search, here, withoutKeywords(command.words), command.input);
        if (ofShell.includes(name)) {
            here = { ...here, folder: null };
            search.write(null);
        }
        if (end === ')')
            here = outer.pop() ?? { ...here, folder: null };
        else if (end !== '&&' && end !== '|' && end !== '(') {
            if (here.folder !== otherwise.folder)
                here = { ...here, folder: null };
        }
        if (end !== '&&' && end !== '|')
            otherwise = here;
        before = end;
    }
}
const keywords = '! { } if then elif else fi while until do done esac'.split(' ');
const ofData = ['for', 'case', 'select'];
const ofShell = ['eval', 'source', '.'];
const movers = ['cd', 'pushd', 'popd'];
function withoutKeywords(words) {
    const begin = words.findIndex((word) => !keywords.includes(word));
    return begin < 0 || ofData.includes(words[begin]) ? [] : words.slice(begin);
}
const isAssignment = (word) => assignment.test((typeof word === 'string' ? word : word?.begins) ?? '');
function withoutPrefix(words) {
    const bare = withoutKeywords(words);
    const begin = bare.findIndex((word) => !isAssignment(word) && word !== 'command' && word !== 'builtin' && word !== 'time');
    return begin < 0 ? [] : bare.slice(begin);
}
function noteOutputs(search, place, { outputs }) {
    for (const output of outputs) {
        const resolved = output === null ? null : resolvePath(search, place, output);
        if (resolved === null || resolved.kind === 'inside')
            search.write(resolved?.path ?? null);
        else if (!/^\/(?:tmp|dev|var)\/(?!.*\.\.)/.test(resolved.written))
            search.write(null);
    }
}
function afterMove(search, place, words, [before, end]) {
    const [mover, to, ...others] = words;
    const isPlain = mover === 'cd' && typeof to === 'string' && !to.startsWith('-') && others.length === 0;
    const isCertain = before !== '|' && (end === '&&' || end === ')' || end === 'end');
    const resolved = isPlain && isCertain ? resolvePath(search, place, to) : null;
    return { ...place, folder: resolved?.kind === 'inside' ? resolved.path : null };
}
function searchWords(search, place, words, input = undefined) {
    if (!search.step())
        return;
    const begin = words.findIndex((word) => !isAssignment(word));
    const assigned = words.slice(0, begin < 0 ? words.length : begin);
    if (!assigned.every(isHarmlessVariable))
        search.also('unseen');
    if (begin < 0)
        return;
    const [written = null, ...rest] = words.slice(begin);
    const name = programOf(search, place, plainWord(written));
    if (name === null)
        return;
    const program = programNamed(name);
    const call = { name, words: rest.map(plainWord), written: rest, input };
    if (program !== null)
        runProgram(search, place, { ...call, program });
    else if (place.depth > 0 || rest.length !== 1 || !/^--(?:version|help)$/.test(call.words[0] ?? ''))
        searchUnknown(search, place, rest);
}
const ofSystem = /^\/(?:usr\/(?:local\/)?)?s?bin\/[^/]+$/;
function programOf(search, place, program) {
    if (program === null || !/^[!-~]+$/.test(program)) {
        search.also('unseen');
        return null;
    }
    if (!program.includes('/'))
        return program;
    if (ofSystem.test(program))
        return nameOf(program);
    addNamed(search, place, program);
    return programNamed(nameOf(program)) === null ? null : nameOf(program);
}

;// CONCATENATED MODULE: ./build/shared/executed/difference.js
const context = 2;
const mostComparisons = 400_000;
function differenceOf(before, after) {
    const [old, now] = [before.split('\n'), after.split('\n')];
    let begin = 0;
    while (begin < Math.min(old.length, now.length) && old[begin] === now[begin])
        begin += 1;
    let end = 0;
    while (end < Math.min(old.length, now.length) - begin && old.at(-1 - end) === now.at(-1 - end))
        end += 1;
    const changed = compareLines(old.slice(begin, old.length - end), now.slice(begin, now.length - end));
    const same = (lines) => lines.map((line) => ` ${line}`);
    const around = [
        ...same(now.slice(Math.max(0, begin - context), begin)),
        ...changed,
        ...same(now.slice(now.length - end, now.length - end + context)),
    ];
    return withoutLongSame(around).join('\n');
}
function compareLines(old, now) {
    const removed = (lines) => lines.map((line) => `-${line}`);
    const added = (lines) => lines.map((line) => `+${line}`);
    if (old.length * now.length > mostComparisons)
        return [...removed(old), ...added(now)];
    const common = commonLengths(old, now);
    const lines = [];
    let [at, to] = [0, 0];
    while (at < old.length && to < now.length) {
        if (old[at] === now[to]) {
            lines.push(` ${now[to]}`);
            at += 1;
            to += 1;
        }
        else if ((common[at + 1]?.[to] ?? 0) >= (common[at]?.[to + 1] ?? 0)) {
            lines.push(`-${old[at]}`);
            at += 1;
        }
        else {
            lines.push(`+${now[to]}`);
            to += 1;
        }
    }
    return [...lines, ...removed(old.slice(at)), ...added(now.slice(to))];
}
function commonLengths(old, now) {
    const rows = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
    for (let at = old.length - 1; at >= 0; at -= 1) {
        const [row, below] = [rows[at], rows[at + 1]];
        if (!row || !below)
            continue;
        for (let to = now.length - 1; to >= 0; to -= 1) {
            row[to] = old[at] === now[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0);
        }
    }
    return rows;
}
function withoutLongSame(lines) {
    const isNear = (at) => lines.slice(Math.max(0, at - context), at + context + 1).some((line) => !line.startsWith(' '));
    return lines.flatMap((line, at) => {
        if (isNear(at))
            return [line];
        return at > 0 && !isNear(at - 1) ? [] : [' …'];
    });
}

// EXTERNAL MODULE: ./build/shared/conversation/terms/token-shapes.js
var token_shapes = __webpack_require__(11574);
;// CONCATENATED MODULE: ./build/shared/executed/keys.js

const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const end = /-----END /;
const lineOfKey = /^\s*["'#]*[A-Za-z0-9+/=]{16,}(?:\\n)?["',]*\s*$/;
function withoutKeys(text) {
    let isInKey = false;
    return text
        .split('\n')
        .map((line) => {
        const isHidden = isInKey && lineOfKey.test(line);
        if (begin.test(line))
            isInKey = !end.test(line);
        else if (!isHidden)
            isInKey = false;
        return isHidden ? '***' : (0,token_shapes/* withoutTokens */.N_)(line);
    })
        .join('\n');
}

;// CONCATENATED MODULE: ./build/shared/executed/show.js




const most = { lines: 60, characters: 4_000 };
function stateOf(path, { sandbox, defaultBranch }) {
    const [now, before] = [sandbox.get(path), defaultBranch.get(path)];
    if (now === undefined || before === undefined || now.kind === 'unread' || before.kind === 'unread')
        return 'unknown';
    if (now.kind === 'absent')
        return before.kind === 'absent' ? 'unknown' : 'changed';
    if (before.kind === 'absent')
        return 'new';
    return areSame(now.bytes, before.bytes) ? 'same' : 'changed';
}
const areSame = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
const isOfGit = (path) => path.startsWith('.git/');
const secretNames = /^\.env|\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|ppk)$|^id_[a-z0-9]+$|^\.?npmrc$|^\.(?:netrc|pypirc|htpasswd|yarnrc|yarnrc\.yml|git-credentials|pgpass)$|^(?:_netrc|credentials|secrets?\.(?:ya?ml|json|toml))$/i;
const isSecretName = (path) => secretNames.test(nameOf(path));
function showFile(found, readings, room) {
    if (found.kind === 'unread') {
        const { path, why } = found;
        return [{ path, part: null, state: 'unknown', digest: null, shown: { kind: 'unread', why } }];
    }
    const { path, part, reading, text } = found;
    const state = stateOf(path, readings);
    const base = { path, state, digest: digestOf(reading) };
    if (text === null)
        return [{ ...base, part, shown: shownOf(path, reading, state, readings, room) }];
    const ofPart = state === 'same' ? asOnDefaultBranch : shortened(text, room, false);
    const whole = state === 'same' || isOfGit(path)
        ? []
        : [{ ...base, part: null, shown: shownOf(path, reading, state, readings, room) }];
    return [{ ...base, part, shown: ofPart }, ...whole];
}
const asOnDefaultBranch = { kind: 'as_on_default_branch' };
function digestOf(reading) {
    return reading.kind === 'file' ? (0,external_node_crypto_.createHash)('sha256').update(reading.bytes).digest('hex') : null;
}
function listedFile(path, readings) {
    const reading = readings.sandbox.get(path);
    return { path, state: stateOf(path, readings), digest: reading === undefined ? null : digestOf(reading) };
}
function shownOf(path, reading, state, readings, room) {
    if (reading.kind !== 'file')
        return reading;
    if (isSecretName(path))
        return { kind: 'secret' };
    if (state === 'same')
        return asOnDefaultBranch;
    const text = textOf(reading.bytes);
    if (text === null)
        return { kind: 'unread', why: 'it is no text' };
    const before = readings.defaultBranch.get(path);
    const beforeText = before?.kind === 'file' ? textOf(before.bytes) : null;
    if (isShort(text) || beforeText === null || Math.max(text.length, beforeText.length) > mostCompared)
        return shortened(text, room, false);
    if (room.left <= 0)
        return { kind: 'difference', text: '', leftOut: linesOf(text).length };
    return shortened(differenceOf(withoutKeys(beforeText), withoutKeys(text)), room, true);
}
const mostCompared = 32 * 1024;
const isShort = (text) => text.length <= most.characters && linesOf(text).length <= most.lines;
const linesOf = (text) => text.replace(/\n$/, '').split('\n');
function shortened(text, room, isDifference) {
    const all = linesOf(text);
    const lines = withoutKeys(all.slice(0, most.lines).join('\n')).split('\n');
    const longest = Math.max(0, Math.min(most.characters, room.left));
    const kept = [];
    let length = 0;
    for (const line of lines) {
        length += line.length + 1;
        if (length > longest + 1)
            break;
        kept.push(line);
    }
    const [first = ''] = lines;
    const isCut = kept.length === 0 && first !== '';
    const shown = isCut ? first.slice(0, longest).toWellFormed() : kept.join('\n');
    room.left -= shown.length;
    const leftOut = all.length - kept.length;
    if (isDifference)
        return { kind: 'difference', text: shown, leftOut };
    return leftOut === 0 ? { kind: 'whole', text: shown } : { kind: 'beginning', text: shown, leftOut };
}

;// CONCATENATED MODULE: ./build/shared/executed/find-executed.js




const mostFiles = 40;
const mostShown = 12_000;
const mostCommands = 200;
const mostListed = 40;
const terminals = ['terminal', 'execute_bash'];
function findExecuted(action, workingCopies, readings, listed = []) {
    const command = commandOf(action);
    if (command === null)
        return { kind: 'known', executes: null };
    const { files, besides, notKnown, wanted } = search(command, workingCopies, readings);
    const asked = listed.slice(0, mostListed);
    const missing = wantedOf(files, wanted, asked, readings);
    if (missing !== null)
        return { kind: 'wants', wanted: missing };
    if (files.length === 0 && besides === null && notKnown === null && asked.length === 0)
        return { kind: 'known', executes: null };
    const room = { left: mostShown };
    const shown = files.flatMap((file) => showFile(file, readings, room));
    const states = asked.map((path) => listedFile(path, readings));
    const executes = {
        files: eachOnce(shown),
        besides,
        ...(notKnown !== null && { notKnown }),
        ...(states.length > 0 && { listed: states }),
    };
    return { kind: 'known', executes };
}
function wantedOf(files, wanted, listed, { sandbox, defaultBranch }) {
    const compared = files
        .filter((file) => file.kind === 'read' && file.reading.kind !== 'unread' && !isOfGit(file.path))
        .map(({ path }) => path);
    const notIn = (read, paths) => [...new Set(paths)].filter((path) => !read.has(path));
    const missing = {
        sandbox: notIn(sandbox, [...wanted, ...listed]),
        defaultBranch: notIn(defaultBranch, [...compared, ...listed]),
    };
    return missing.sandbox.length + missing.defaultBranch.length === 0 ? null : missing;
}
function executesFiles(action, workingCopies) {
    const command = commandOf(action);
    if (command === null)
        return false;
    const readings = { sandbox: new Map(), defaultBranch: new Map() };
    if (search(command, workingCopies, readings).notKnown === 'part')
        return false;
    for (;;) {
        const { files, wanted } = search(command, workingCopies, readings);
        if (wanted.length === 0)
            return files.some(({ path }) => !isOfGit(path));
        for (const path of wanted)
            readings.sandbox.set(path, { kind: 'absent' });
    }
}
function commandOf(action) {
    const command = terminals.includes(action.tool) ? (0,known_tools/* argumentOf */.Nf)(action, 'command') : null;
    return typeof command === 'string' && (0,known_tools/* argumentOf */.Nf)(action, 'is_input') !== true ? command : null;
}
function search(command, workingCopies, readings) {
    const { sandbox, isElsewhere = false } = readings;
    const files = new Map();
    const besides = new Set();
    const asked = new Set();
    const written = new Set();
    const changed = { isAny: false, isTracked: false };
    let steps = 0;
    const read = (path) => {
        asked.add(path);
        if (asked.size > mostFiles)
            return { kind: 'unread', why: 'it is one of too many files' };
        return sandbox.get(path) ?? null;
    };
    const isNamed = (path) => [...written].some((each) => each === '' || path === each || path.startsWith(`${each}/`));
    const isWritten = (path) => changed.isAny || (changed.isTracked && !isOfGit(path)) || isNamed(path.toLowerCase());
    const context = {
        workingCopies,
        read,
        add: (file) => {
            if (isWritten(file.path) || isUnread(file) || isSecretProgram(file))
                besides.add('unseen');
            files.set(`${file.path}\n${file.kind === 'read' ? file.part : ''}`, file);
        },
        also: (what) => {
            besides.add(what);
        },
        write: (path) => {
            if (path === null)
                changed.isAny = true;
            else
                written.add(path.toLowerCase());
        },
        writeTracked: () => {
            changed.isTracked = true;
        },
        isWritten,
        step: () => {
            steps += 1;
            if (steps > mostCommands)
                besides.add('unseen');
            return steps <= mostCommands;
        },
        line: (place, text) => searchLine(context, place, text),
        words: (place, words) => searchWords(context, place, words),
    };
    context.line({ folder: isElsewhere ? null : '', depth: 0 }, command);
    const found = [...files.values()];
    if (found.some(({ path }) => !isOfGit(path) && isNamed(path.toLowerCase())))
        besides.add('unseen');
    const wanted = [...asked].slice(0, mostFiles).filter((path) => !sandbox.has(path));
    const notKnown = besides.has('unseen')
        ? 'part'
        : besides.has('code')
            ? 'code'
            : null;
    return { files: found, besides: strongest(besides), notKnown, wanted };
}
const isUnread = (file) => file.kind === 'read' && file.reading.kind === 'unread' && file.isData !== true;
const isSecretProgram = ({ path }) => isSecretName(path) && !/^(?:\.?npmrc|\.yarnrc|\.yarnrc\.yml)$/.test(nameOf(path));
const inOrder = ['tests', 'packages', 'other_files'];
const strongest = (besides) => inOrder.find((each) => besides.has(each)) ?? null;
function eachOnce(files) {
    const named = new Map(files.map((file) => [`${file.path}\n${file.part ?? ''}`, file]).toReversed());
    return [...named.values()].toReversed();
}


/***/ }),

/***/ 17965:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ theWorkflow),
/* harmony export */   Ru: () => (/* binding */ shownBefore),
/* harmony export */   Wi: () => (/* binding */ whoAnswered),
/* harmony export */   eP: () => (/* binding */ nobody),
/* harmony export */   eZ: () => (/* binding */ namesOf),
/* harmony export */   f1: () => (/* binding */ nobodysAnswer),
/* harmony export */   g0: () => (/* binding */ isByRule),
/* harmony export */   lG: () => (/* binding */ newQuestion),
/* harmony export */   rO: () => (/* binding */ isByNobody)
/* harmony export */ });
/* unused harmony exports questionStates, abouts, aboutOf */
const questionStates = (/* unused pure expression or super */ null && ([
    'asking',
    'open',
    'answering',
    'answered',
    'stale',
    'unknown',
    'elsewhere',
    'expired',
    'closed',
    'void',
]));
const theWorkflow = 'the workflow';
const nobody = 'nobody in time';
const abouts = (/* unused pure expression or super */ null && (['actions', 'plan', 'money']));
function aboutOf({ subject }) {
    return subject?.kind ?? 'actions';
}
function newQuestion(now, answer = null, epoch = 1, subject = null) {
    return {
        epoch,
        state: 'asking',
        ...(subject && { subject }),
        code: null,
        fingerprint: null,
        wait: null,
        actions: null,
        openedAt: null,
        shownWhole: null,
        commit: null,
        wokenAt: null,
        answer,
        terms: null,
        approvals: [],
        sent: null,
        result: null,
        goOn: null,
        expiresAt: null,
        dueAt: now,
        createdAt: now,
        settledAt: null,
    };
}
function shownBefore(fingerprint, answer, now, shownWhole = true) {
    return { ...newQuestion(now, answer), state: 'open', fingerprint, shownWhole };
}
function isByRule(answer) {
    return 'rule' in answer;
}
function isByNobody(answer) {
    return answer.by === nobody;
}
function whoAnswered({ by, verdict, at, always }, approvals = []) {
    const isNobodys = by === nobody && approvals.length > 0;
    return {
        ...{ by, answer: verdict, at },
        ...(always && { always }),
        ...(isNobodys && { approved: namesOf(approvals) }),
    };
}
const namesOf = (answers) => answers.map(({ by }) => by);
function nobodysAnswer({ approvals }, afterReject, at) {
    const reason = approvals.length === 0 ? 'nobody answered in time' : 'not enough people approved it in time';
    return { verdict: 'reject', reason, by: nobody, afterReject, at };
}


/***/ })

};
