// Programs that are known, one a line: `names | kind: more | options alone | options with a value`. What is not here is not known, and
// is said not to be. The kinds, with what `more` may hold:
//
// harmless: runs and loads nothing. `any`: whatever its options are. `writes`: the files that its words name, `out`: the file of this
//   option, `formats`: what the text of this option names, `changes`: perhaps any file, or with this option. `here`: also in this folder, under the same names. `long`: an option with one dash is one word; `bare`: the first word may be options without one.
// builtin: its words are names, numbers and tests, which the shell evaluates.
// prefix: runs the command behind it. `operands`: so many words come before that, `adds`: more words than are written, also in
//   place of what this option names, `looks`: words by which it runs nothing. `after`: the command comes behind this word, and is run
//   `as` a word of this program, which reads `files`.
// lines: each word is a line of a shell, or one of the `scripts` of package.json.
// file: runs the file of a word. `code`: options with code, `loads`: with a module that is loaded first, `line`: with a line of a shell;
//   `endings`: of files and modules.
// target: of a Makefile. packages: scripts of package.json, and installed packages. It loads `files` of each folder, and
//   `machine` of one that an option of `folders` names; `locks`: what says which packages are installed; `installs`: also before a
//   script, where something is missing; `always`: all that it does is to run one.
// shown: a file says what runs, in a language that is not read here. `files`: all of these that are there.
// tool: a tool of the trade, which runs or reads what the repository says. Files of its words are shown, and the last options load the
//   module that they name; the rest is said to be `tests`. `verbs`: its first word, `up`: files of each folder above, `modules`: of Python.
//   `builds`: it writes scripts.
//
// reaches: acts outside of the sandbox, and how; what it runs is not known.
//
// Each may have `packages`: it is installed.

const ofManagers =
  '-s -q -d -D -S -E -f -y --silent --quiet --verbose --if-present --no-audit --no-fund --no-progress --prefer-offline --ignore-scripts --legacy-peer-deps --force --yes --frozen-lockfile --immutable --production --save-dev --save-exact';
const ofPnpm =
  '.npmrc pnpm-workspace.yaml .pnpmfile.cjs .pnpmfile.cjs.js .pnpmfile.cjs.node .pnpmfile.mjs .pnp.cjs .corepack.env package.json package.json5 package.yaml';
const ofYarn =
  '.npmrc .yarnrc .yarnrc.yml .env.yarn .pnp.js .pnp.cjs .pnp.loader.mjs .yarn-metadata.json .corepack.env package.json';
const ofBun =
  '.npmrc bunfig.toml .env .env.local .env.development .env.development.local .env.production .env.production.local .env.test .env.test.local';

/** Of jest, of vitest and browsers, of mocha, of tap and its like, and of Node behind them. */
const ofRunners = [
  '--coverage --watchAll --runInBand -i --passWithNoTests --detectOpenHandles --forceExit -w --updateSnapshot -u --update --onlyChanged -o --bail -b --no-coverage --logHeapUsage --testNamePattern --testPathPattern --testPathPatterns --testPathIgnorePatterns --testTimeout --maxWorkers --workers -t --shard --coverageReporters --coverageDirectory --collectCoverageFrom --selectProjects --expand --errorOnDeprecated --clearCache --listTests --findRelatedTests --changedSince --notify --randomize --silent=false',
  '--pass-with-no-tests --no-threads --browser --headless --headed --with-deps --typecheck --dom --single-run --singleRun --ui --project --coverage-reporter --hideSkippedTests --dir --poolOptions. --pool --run --no-file-parallelism --isolate --no-isolate --node-resolve --playwright --puppeteer --browsers --coverage.enabled --hook-timeout --group --manual --spec --test-timeout --seed',
  '--recursive --check-leaks --inline-diffs --full-trace --globals --reporter --reporters -R --grep -g --extension --ext --extensions --slow --retries --retry --ignore --sort --delay --invert --forbid-only --fgrep -f --async-only --allow-uncaught --inspect --inspect-brk --no-exit --timeouts --no-timeouts --no-timeout --reporter-option --reporter-options -O',
  '-m --match --serial --disable-coverage --allow-empty-coverage --allow-incomplete-coverage --check-coverage --no-check-coverage --100 -j --jobs -J --concurrency -T --pattern -p --lines --functions --branches --statements --no-esm --ts --no-ts --jobs-auto --files --full --cov -c -P -A --quiet-deps --tests-only --show-full-coverage --forks --use-stderr',
  '--max-old-space-size --trace-warnings --no-deprecation --throw-deprecation --enable-source-maps --expose-gc --harmony --no-warnings --no-experimental-strip-types --experimental-strip-types',
].join(' ');
/** Of eslint, of prettier, and of all others. */
const ofLinters = [
  '--ext --max-warnings --report-unused-disable-directives --report-unused-disable-directives-severity --no-eslintrc --env --global --no-error-on-unmatched-pattern --cache-location --cache-strategy --cache-file --ignore-pattern --fix-dry-run --no-fix --rule --no-inline-config --parser-options --no-warn-ignored --no-config --flag --no-warn --concurrency --project',
  '--write -w --list-different -l --single-quote --ignore-unknown --ignore-path --tab-width --no-semi --print-width --trailing-comma --end-of-line --no-bracket-spacing --no-plugin-search --log-level --loglevel -f --format --unsafe --staged --changed --apply --error-on-warnings',
  '--ignore --dot --frail --pack --strict --production --exclude --ignores --reporter --include-entry-exports --stdin --no-gitignore --no-progress --no-summary -o --node-ignore -p --is --at-least --detail --ignore-read-only-files --profile --ignore-rules --entrypoints -P --exit-code --circular --vue -c --no-must-find-files --dependencies --files --show-context --words-only --unique --gitignore',
].join(' ');
/** Of bundlers, of compilers, and of all others. */
const ofBundlers = [
  '-c --mode --bundle --minify --format --platform --target --outfile --outdir -o --sourcemap --external --external: --dts --clean --env --progress --input -i --file -f --name -n --splitting --treeshake --tree-shaking --loader: --define: --main-fields --packages --metafile --analyze --failAfterWarnings --bundleConfigAsCjs --no-sourcemap -w --entry --global-name --emptyOutDir --no-clean --keep-names --legal-comments --jsx --charset --log-override --no-treeshake --configIsBuildNode',
  '--out-dir -d --source-maps --ignore --extensions --copy-files --no-comments --presets= --compress --mangle --comments --comments= --transform= --no-declaration --tsconfig -p --noEmitOnError --root-mode --no-babelrc --delete-dir-on-start -D --delete-dir --no-babel --ascii --beautify --toplevel --keep_fnames --bare --sourceType --plugins= --es --full',
  '--production --development --host --port --open --standalone --strict --cjs --esm --dts-only --output-dir --out-file --dirs-only --export-referenced-types --no-check --options --readme --excludePrivate --js --features --release --no-cleanup -e --export --fileName --forceExit',
].join(' ');

export const table = `
: true false echo pwd ls dir cat head tail wc cut tr cmp comm paste join fold fmt nl rev tac column diff | harmless: any
grep egrep fgrep file stat du df free ps pgrep which whereis type whoami id groups uname hostname printenv jq | harmless: any
basename dirname realpath readlink seq od hexdump strings md5sum sha1sum sha256sum sha512sum cksum base64 | harmless: any
nproc uptime date cal expr exit return shift break continue sleep kill tput clear lscpu locale umask dirs | harmless: any
mkdir touch chmod getconf lsof ss expand factor mktemp tty arch | harmless: any
rm rmdir mv cp tee truncate shred | harmless: any; writes
ln | harmless: any; writes=here
rimraf del-cli del mkdirp ncp cpy copyfiles make-dir move-cli trash premove | harmless: any; writes; packages
tap-spec tap-dot tap-min tap-parser tap-difflet tap-nyan tap-summary | harmless: any; packages
wait | harmless | -n -f
uniq xxd | harmless: any; writes
sort | harmless: out=-o --output | -n -r -u -f -h -V -b -c -s -z -g -M -R -d -i --numeric-sort --reverse --unique | -k -t -o -T --key --output
tree | harmless: out=-o | -a -d -f -F -h -I -i -p -s -C -n --dirsfirst --noreport --gitignore | -L -P -I -o --charset
rg ripgrep | harmless | -n -i -l -c -w -v -o -F -S -s -U -P -h -H -N -u -uu -L --files --hidden --no-heading --json --no-ignore --line-number --ignore-case --files-with-matches --count --stats --vimgrep --fixed-strings --multiline --color | -g -e -t -T -A -B -C -m -r -j -M --glob --iglob --type --max-count --context --sort --color --max-depth
fd fdfind | harmless | -H -I -a -p -u -s -i -g -F -L -l -0 --hidden --no-ignore --follow | -t -e -d -E -c --type --extension --max-depth --exclude --color
find | harmless: long; changes=-delete | -not -o -a -or -and -print -print0 -prune -empty -ls -follow -L -H -P -xdev -mount -quit -depth -daystart -executable -readable -writable -true -false -delete | -name -iname -path -ipath -wholename -type -maxdepth -mindepth -size -mtime -mmin -atime -amin -ctime -cmin -newer -perm -user -group -regex -iregex -regextype -links -printf -samefile -newermt
tar bsdtar | harmless: bare; changes | -c -x -t -v -z -j -J -p -a -k -h -O -m --gzip --xz --bzip2 --list --extract --create --verbose --no-same-owner | -f -C --file --directory --exclude --strip-components
gzip gunzip zcat bzip2 bunzip2 xz unxz xzcat zstd unzip zipinfo | harmless: changes | -d -c -k -f -v -q -o -l -n -t -r -1 -9 | -x -P
curl | harmless: out=-o --output; formats=-w --write-out; changes=-O -J -c --remote-name | -s -S -f -L -I -i -k -G -v -O -J -N -4 -6 -sS -g --silent --show-error --fail --location --head --include --insecure --get --verbose --compressed --fail-with-body --remote-name --no-progress-meter | -H -d -X -o -A -F -u -b -c -e -m -w -x -T --header --data --data-raw --data-binary --data-urlencode --request --output --user-agent --form --user --max-time --connect-timeout --retry --retry-delay --write-out --url --json
wget | harmless: changes | -q -S -c -N -nv -nc -r -np --quiet --spider --no-verbose --no-check-certificate --show-progress | -O -P -T -t -U --header --timeout --tries --output-document --user-agent
gcc g++ cc c++ clang clang++ | harmless: long; changes | -c -S -E -g -w -s -v -O -O0 -O1 -O2 -O3 -Os -Og -Wall -Wextra -Werror -Wpedantic -pedantic -fPIC -fpic -shared -static -pthread -march=native | -o -I -L -l -D -U -std= -x -MF -MT
sed gsed | sed | -n -E -r -i -s -u -z --quiet --silent --regexp-extended --in-place | -e --expression
[ [[ test printf export declare typeset local readonly unset read set getopts | builtin
cd pushd popd | harmless: any
nohup chronic unbuffer builtin | prefix
command | prefix: looks=-v -V | -p
exec | prefix | -c -l | -a
time | prefix | -p -v
timeout | prefix: operands=1 | --foreground --preserve-status -v | -k -s --kill-after --signal
sudo | prefix | -E -n -H | -u -g
xvfb-run | prefix | -a --auto-servernum
xargs | prefix: adds=-I | -0 -r -t -x --null --no-run-if-empty | -n -L -P -I -d -s -E --max-args --max-procs --delimiter
env | prefix | -i -0 -v - --ignore-environment | -u --unset
cross-env | prefix: packages
nyc c8 | prefix: packages; tests; looks=report check-coverage merge | -s --all --silent --check-coverage --clean --no-clean --cache --no-cache --per-file --skip-full --100 --exclude-after-remap --allowExternal --exclude-node-modules --merge-async --99 --90 --80 | --reporter -r --lines --branches --functions --statements --exclude -x --include -n --temp-dir --report-dir --reports-dir -o --src --extension -e
coverage | prefix: packages; after=run; as=python; looks=report html xml json combine erase lcov debug | -a -p --branch --append --parallel-mode | --source --omit --include
poetry | prefix: packages; after=run; looks=--version; files=pyproject.toml poetry.lock poetry.toml
pipenv | shown: files=Pipfile Pipfile.lock .env
pdm rye hatch | shown: files=pyproject.toml pdm.lock hatch.toml
uv | prefix: packages; after=run; looks=--version; files=pyproject.toml uv.lock uv.toml setup.py setup.cfg .python-version | -q --frozen --locked --no-sync --all-extras --isolated | --extra --group
bundle | prefix: packages; after=exec; looks=--version; files=Gemfile Gemfile.lock gems.rb gems.locked .bundle/config
concurrently | lines: packages | -k -r -g --kill-others --kill-others-on-fail --raw --group --success=first --success=all | -n -c --names --prefix --prefix-colors --success
npm-run-all run-s run-p npm-run-all2 | lines: scripts | -s -p -l -n -c -r --serial --sequential --parallel --print-label --print-name --continue-on-error --silent --race
sh bash dash ash | file: line=-c; looks=--version | -e -u -x -l -n -f -p -r -B -c --login --norc --noprofile --posix - | -o -O
source . | file
node nodejs | file: code=-e -p --eval --print; loads=-r --require --import --loader --experimental-loader; endings=.js /index.js; tests=--test; looks=-v --version --help | -i --no-warnings --trace-warnings --enable-source-maps --experimental-strip-types --experimental-vm-modules --inspect --inspect-brk --watch --expose-gc --trace-deprecation --check -c --experimental-test-coverage --test-only --test-force-exit --experimental-test-module-mocks --experimental-json-modules --no-deprecation --disable-warning=ExperimentalWarning --trace-uncaught --throw-deprecation --no-experimental-strip-types --harmony --experimental-modules --version -v --help -h | -r -e -p --require --import --loader --experimental-loader --eval --print -C --conditions --max-old-space-size --stack-size --unhandled-rejections --test-concurrency --test-timeout --test-name-pattern --max-semi-space-size --test-coverage-exclude --test-coverage-include --test-coverage-lines
tsx ts-node ts-node-esm babel-node vite-node zx esno jiti | file: code=-e --eval; loads=-r --require --import; packages | --version --no-cache --watch --quiet -q -T --esm --swc --transpile-only --files | -e -r --eval --require --import --tsconfig -P --project
python python2 python3 pypy pypy3 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 | file: code=-c; endings=/__main__.py; modules=-m; looks=-V --version --help | -u -B -b -O -OO -E -s -S -I -q -d -P -x --version -V | -c -m -X -W
ruby | file: code=-e; loads=-r; looks=--version; endings=.rb | -w -W -v --version | -e -r
perl | file: code=-e -E; loads=-M; looks=-v --version | -w -n -p -l -a -s -T -v --version | -e -E -M
php | file: code=-r; looks=-v --version | -q -n -v --version | -r
zsh ksh lua luajit julia Rscript csh tcsh fish tclsh osascript groovy elixir escript | file
make gmake | target: looks=--version | -s -k -n -B -i -w -r -R --silent --quiet --keep-going --always-make --dry-run --no-print-directory | -C -f -j -l -O --directory --file --makefile --jobs
npm | packages: looks=--version -v; files=.npmrc; machine=etc/npmrc; folders=-C --prefix; locks=npm-shrinkwrap.json package-lock.json yarn.lock | ${ofManagers} | -C --prefix --loglevel --omit
pnpm | packages: files=${ofPnpm}; machine=etc/npmrc; folders=-C --dir --prefix; locks=pnpm-lock.yaml; installs | ${ofManagers} | -C --dir --prefix --loglevel --omit
yarn | packages: files=${ofYarn}; folders=--cwd; locks=yarn.lock | ${ofManagers} | --cwd --loglevel --omit
bun | packages: files=${ofBun}; folders=--cwd; locks=bun.lock bun.lockb package-lock.json yarn.lock pnpm-lock.yaml | ${ofManagers} | --cwd --loglevel --omit
npx | packages: always; files=.npmrc
pnpx | packages: always; files=${ofPnpm}
bunx | packages: always; files=${ofBun}
uvx pipx | packages: always
git | git
gh glab hub tea gh-pages | reaches: can push, merge, publish and change settings, with any token that it finds
ssh scp sftp rsync ftp | reaches: can read and change other machines
docker podman kubectl helm terraform tofu pulumi ansible-playbook | reaches: can start and change what runs elsewhere
aws az gcloud heroku vercel netlify flyctl wrangler | reaches: can change what the account that it finds may change
just | shown: files=justfile Justfile .justfile
task go-task | shown: files=Taskfile.yml taskfile.yml Taskfile.yaml
rake | shown: files=Rakefile rakefile Rakefile.rb
gradle gradlew | shown: files=build.gradle build.gradle.kts settings.gradle settings.gradle.kts gradle.properties gradle/wrapper/gradle-wrapper.properties gradle/wrapper/gradle-wrapper.jar
mvn mvnw | shown: files=pom.xml .mvn/maven.config .mvn/jvm.config .mvn/extensions.xml .mvn/wrapper/maven-wrapper.properties .mvn/wrapper/maven-wrapper.jar
lint-staged | shown: files=.lintstagedrc .lintstagedrc.json package.json
pre-commit | shown: files=.pre-commit-config.yaml
cmake ninja meson bazel scons ctest | shown: files=CMakeLists.txt meson.build BUILD SConstruct
pip pip3 | shown: looks=list show freeze check --version cache help debug; files=pyproject.toml setup.py requirements.txt setup.cfg | -f -l -q -v --files --format --local --not-required --user --verbose --versions --disable-pip-version-check --version
tsc vue-tsc | tool: any; builds
tsd tsd-check tstyche dtslint | tool: any
jest vitest mocha _mocha ava tap tape uvu borp qunit jasmine karma wtr web-test-runner cypress playwright lab testem nodeunit japa zora tapzero brittle mochify airtap | tool: tests | ${ofRunners} | --require -r --setupFiles --setupFilesAfterEnv --globalSetup --globalTeardown --config --file --import --opts --loader --experimental-loader --env --testEnvironment --environment
eslint oxlint standard standardx xo semistandard snazzy ts-standard ts-scripts tslint jshint stylelint markdownlint markdownlint-cli2 standard-markdown remark htmlhint biome dprint prettier prettierx knip depcheck cspell alex publint attw size-limit madge dpdm sort-package-json npmPkgJsonLint npmpkgjsonlint commitlint ls-lint textlint lockfile-lint type-coverage template-oss-check gts aud oxfmt flow gzip-size bundlesize import-size dependency-cruiser depcruise check-side-effects | tool | ${ofLinters} | --config --parser --plugin
webpack webpack-cli rollup vite esbuild tsup parcel rolldown babel swc microbundle unbuild ncc pkgroll tsdown next nuxt astro remix vitepress vuepress storybook typedoc jsdoc documentation api-extractor ng react-scripts vue-cli-service browserify uglifyjs terser cleancss sass lessc postcss tailwindcss mkdocs serve http-server dts-bundle-generator ts-patch gen-esm-wrapper pkg downlevel-dts tshy zshy micromark-build bundt napi node-gyp-build tsc-alias tsc-esm-fix babel-cli postject ascjs | tool: builds | ${ofBundlers} | --config --config-file --plugin --configPlugin
husky | harmless: any; changes; packages
is-ci only-allow npmignore not-in-publish safe-publish-latest patch-package npm-check-updates ncu auto-changelog conventional-changelog codecov coveralls | tool | -i -r -p --no-tests -u --template --release-count -d -t --auto --commentLines --minor | --config
gulp | tool: builds; files=gulpfile.js gulpfile.mjs gulpfile.cjs gulpfile.ts | --production
grunt | tool: builds; files=Gruntfile.js Gruntfile.cjs Gruntfile.coffee
pytest py.test nosetests | tool: tests | -x -l -rA -ra -rs -rx -rf -rP -n -k -m --lf --ff --nf --sw --pdb --collect-only --co --cov --cov-report --cov-fail-under --cov-branch --cov-append --no-cov --maxfail --tb --durations --strict --strict-markers --strict-config --disable-warnings --disable-pytest-warnings --no-header --no-summary --exitfirst --last-failed --failed-first --numprocesses --dist --showlocals --capture --doctest-modules --doctest-glob --asyncio-mode --benchmark-only --benchmark-disable --benchmark-skip --deselect --ignore --ignore-glob --junitxml --junit-xml --setup-show --setup-plan --runslow --reruns --verbosity --full-trace --randomly-seed -vv -vvv -qq -W --xdist --import-mode --markers --fixtures --log-level --log-cli-level --ds= --reuse-db --create-db --nomigrations | -c
unittest | tool: tests; modules | -f -b -k -p --failfast --buffer --locals
tox nox | tool: tests; files=tox.ini tox.toml toxfile.py noxfile.py pyproject.toml setup.cfg | -e -r -p -qq -l --recreate --list --session --skip-missing-interpreters --no-venv --reuse-existing-virtualenvs
ruff black isort flake8 pycodestyle pydocstyle autopep8 yapf pyflakes bandit pyright basedpyright vulture codespell pyupgrade | tool | --diff --line-length --select --ignore --extend-ignore --extend-select --exclude --extend-exclude --per-file-ignores --max-line-length --max-complexity --statistics --count --show-source --profile --check-only --target-version --preview --unsafe-fixes --show-fixes --no-fix --output-format -r -l -ll -i -c --in-place --recursive --aggressive -a --skip --skip-string-normalization -S -t --py39-plus --py310-plus --isolated --fast --safe --include --force-exclude --stats --outputjson --warnings | --config
mypy pylint dmypy ty pyre | tool | --strict --ignore-missing-imports --install-types --non-interactive --show-error-codes --pretty --no-error-summary --no-incremental --check-untyped-defs --disallow-untyped-defs --namespace-packages --explicit-package-bases --follow-imports --python-version --exclude -p -j --disable --enable --errors-only -E --fail-under --score --reports -d -e --max-line-length --warn-unused-ignores --no-implicit-optional --hide-error-context --show-column-numbers | --config-file --rcfile
rspec rubocop phpunit phpstan psalm pest standardrb | tool: tests | -A -a --auto-correct --autocorrect --format -f --order --seed --fail-fast --only-failures --next-failure --tag -e --example --filter --testsuite --group --testdox --stop-on-failure --no-coverage --level --memory-limit -l -P | --require -r -c --configuration --bootstrap
gofmt goimports golangci-lint staticcheck | tool | -l -w -d -e
go | tool: tests; verbs=test vet build fmt list version env mod doc run lint; endings=/main.go | -race -count -run -short -cover -coverprofile -covermode -coverpkg -timeout -bench -benchmem -benchtime -tags -mod=mod -mod=vendor -mod=readonly -o -parallel -failfast -m -u -func -html -n -a -i -shuffle -cpu -skip -list -buildvcs -trimpath
cargo | tool: tests; verbs=test t build b check c clippy fmt doc bench run r clean tree metadata update --version; files=Cargo.toml; up=.cargo/config.toml .cargo/config Cargo.toml build.rs src/main.rs rust-toolchain.toml rust-toolchain | --release --all --workspace --all-targets --all-features --no-default-features --features -F --lib --bins --bin --tests --test --benches --bench --examples --example --doc --no-run --no-fail-fast --locked --offline --frozen -p --package -j --jobs --target --nocapture --test-threads --message-format --no-deps --open --allow-dirty --allow-staged -D -W -A -r --exclude --profile --ignored --include-ignored --exact --skip --show-output --deny --keep-going --edition
`;

/** Options that mean the same for every tool of the trade. */
export const ofTools =
  '-v -V -h --version --help --verbose --quiet -q --silent -s --debug --color --colors --no-color --no-colors --watch --no-watch --ci --fix --cache --no-cache --timeout --output --out --json --parallel --exit --force --yes -y --dry-run --check';
