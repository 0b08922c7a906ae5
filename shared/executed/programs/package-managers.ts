// npm and its like: the lines of package.json that a command runs, and the files that these name.

import {
  type KnownOptions,
  plainWord,
  type ShellWord,
  type SplitWords,
  splitEverywhere,
  splitOptions,
  type Word,
} from '../../rules/index.ts';
import { addConfiguration } from './package-configuration.ts';
import { addOwnProgram, type ManagerPlace, runScripts, type ScriptRun } from './package-scripts.ts';
import { addUnread, type ExecutedSearch, type Place, type ProgramHandler, resolvePath } from './search.ts';

interface Manager {
  readonly name: string;
  /** Its own configuration, which may say what runs the lines. */
  readonly files: readonly string[];
  /** Files that say which packages are installed. */
  readonly locks: readonly string[];
  /** Options that name the folder in which it runs. */
  readonly folders: readonly string[];
}

/** Name | what it loads from each folder | what says which packages are installed | options that name another folder */
const managers = new Map(
  `
npm  | .npmrc | npm-shrinkwrap.json package-lock.json | -C --prefix
pnpm | .npmrc pnpm-workspace.yaml .pnpmfile.cjs .pnpmfile.cjs.js .pnpmfile.cjs.node .pnpmfile.mjs .pnp.cjs .corepack.env package.json package.json5 package.yaml | pnpm-lock.yaml | -C --dir --prefix
yarn | .npmrc .yarnrc .yarnrc.yml .env.yarn .pnp.js .pnp.cjs .pnp.loader.mjs .yarn-metadata.json .corepack.env package.json | yarn.lock | --cwd
bun  | .npmrc bunfig.toml .env .env.local .env.development .env.development.local .env.production .env.production.local .env.test .env.test.local | bun.lock bun.lockb | --cwd
`
    .trim()
    .split('\n')
    .map((row): readonly [string, Manager] => {
      const [name = '', ...lists] = row.split('|').map((part) => part.trim());
      const [files = [], locks = [], folders = []] = lists.map((list) => list.split(' '));
      return [name, { name, files, locks, folders }];
    }),
);

/** What the first word does. npm knows no other; for the others any word may be a script, or else the program of a package. */
const verbs = new Map(
  `
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
      return list.split(' ').map((verb) => [verb, kind] as const);
    }),
);

const harmless =
  '-s -q -d -D -S -E -f -y --silent --quiet --verbose --if-present --no-audit --no-fund --no-progress --prefer-offline --ignore-scripts --legacy-peer-deps --force --yes --frozen-lockfile --immutable --production --save-dev --save-exact';

const ofInstall =
  'pnpm:devPreinstall preinstall install postinstall prepublish preprepare prepare postprepare predependencies dependencies postdependencies'.split(
    ' ',
  );
const ofPublish =
  'preversion version postversion prepublishOnly prepack prepare postpack publish postpublish'.split(' ');

const manager =
  (kind: Manager): ProgramHandler =>
  (search, place, { written }) => {
    const runsAnyWord = kind.name !== 'npm';
    const { options, rest, areKnown } = splitWords(written, kind);
    const [verbWord = runsAnyWord ? 'install' : 'help', ...more] = rest;
    const first = plainWord(verbWord);
    if (!areKnown || first === null) search.also('unseen');
    const here = folderFor(search, place, options, kind);
    if (here === null || first === null) return;
    const verb =
      first === 'audit' && more[0] === 'fix'
        ? 'installs'
        : (verbs.get(first) ?? (runsAnyWord ? 'script' : null));
    const hasMembers = configure(search, kind, [place, here], verb === 'looks');
    const run = {
      search,
      place: here,
      ...(runsAnyWord && { orElse: (words: readonly ShellWord[]) => execute(search, here, words, null) }),
    };
    const installs = { locks: kind.locks, hasMembers, runsMembers: !options.has('--ignore-scripts') };
    const own = runsAnyWord ? namesOf(first) : [];
    if (verb === null || verb === 'elsewhere') search.also('unseen');
    else if (verb === 'writes') search.write(null);
    else if (verb === 'executes') execute(search, here, more, null);
    else if (verb === 'runs') runNamed(run, more);
    else if (verb === 'script' && runsAnyWord && first === 'node') search.words(here, ['node', ...more]);
    else if (verb === 'script') runNamed(run, [first === 't' || first === 'tst' ? 'test' : first, ...more]);
    else if (verb === 'publishes') {
      runScripts(run, first, [...ofPublish, ...own]);
      if (first !== 'pack') search.words(here, ['git', 'commit', '-m', 'x']);
    } else if (verb === 'looks') {
      if (own.length > 0) runScripts({ search, place: here, isOptional: true }, first, own, more);
    } else {
      // What is named is added to package.json, in whatever version there is then.
      if (verb === 'installs' && more.length > 0) search.write(null);
      runScripts({ ...run, installs }, first, [...ofInstall, ...own]);
      if (verb === 'tests') runNamed(run, ['test']);
    }
  };

/** Reads what the package manager loads, where it is called and where it runs. */
function configure(
  search: ExecutedSearch,
  { name, files }: Manager,
  [from, { folder, isNamed }]: readonly [Place, ManagerPlace],
  isQuiet: boolean,
): boolean {
  const folders = [from.folder, folder].filter((each) => each !== null);
  const hasMembers = addConfiguration(search, { folders, names: files, isQuiet });
  // A named folder is also taken for the one where it is installed, which has the settings for the whole machine.
  if (isNamed && folder !== null && /^p?npm$/.test(name))
    addConfiguration(search, { folders: [folder], names: ['etc/npmrc'], isQuiet });
  return hasMembers;
}

function splitWords(words: readonly ShellWord[], { name, folders }: Manager): SplitWords<ShellWord> {
  const withValue = [...folders, '--loglevel', '--omit'];
  const known: KnownOptions = { alone: harmless, withValue: withValue.join(' ') };
  // `--silent=--prefix=x` is two options, and what `--loglevel --prefix` means differs.
  const isPlain = (option: string, value: Word) =>
    withValue.includes(option) ? value?.startsWith('-') === false : value === '';
  const checked = (split: SplitWords<ShellWord>): SplitWords<ShellWord> => ({
    ...split,
    areKnown: split.areKnown && [...split.options].every(([option, value]) => isPlain(option, value)),
  });
  if (name === 'npm') return checked(splitEverywhere(words, known));
  const before = checked(splitOptions(words, known));
  const [verb = null, ...behind] = before.rest;
  const kind = verbs.get(plainWord(verb) ?? '');
  // Behind a script an option is the script's, but older pnpm reads on behind the verbs that are its own.
  const isOwn = kind !== undefined && (kind !== 'script' || name === 'pnpm');
  if (!isOwn || kind === 'executes') return before;
  const after = checked(kind === 'runs' ? splitOptions(behind, known) : splitEverywhere(behind, known));
  const isScript = kind === 'script' && ![...after.options.keys()].some((each) => folders.includes(each));
  return {
    options: new Map([...before.options, ...after.options]),
    rest: [verb, ...(isScript ? behind : after.rest)],
    areKnown: before.areKnown && after.areKnown && (kind !== 'script' || isScript),
  };
}

const namesOf = (script: string): readonly string[] =>
  (script === 'restart' ? ['stop', 'restart', 'start'] : [script]).flatMap((each) => [
    `pre${each}`,
    each,
    `post${each}`,
  ]);

function runNamed(run: ScriptRun, [named, ...more]: readonly ShellWord[]): undefined {
  // Alone, it lists what there is.
  if (named === undefined) return;
  const script = plainWord(named);
  if (script === null) return run.search.also('unseen');
  if (/^test/.test(script)) run.search.also('tests');
  runScripts(run, script, namesOf(script), more[0] === '--' ? more.slice(1) : more);
}

/** `--prefix docs`. Null where nothing more can be told. */
function folderFor(
  search: ExecutedSearch,
  place: Place,
  options: SplitWords['options'],
  { folders }: Manager,
): ManagerPlace | null {
  const [name, ...others] = folders.filter((each) => options.has(each));
  if (others.length > 0) search.also('unseen');
  if (name === undefined) return { ...place, isNamed: false };
  const word = options.get(name) ?? null;
  const resolved = word === null ? null : resolvePath(search, place, word);
  if (resolved?.kind === 'inside') return { ...place, folder: resolved.path, isNamed: true };
  const path = word === null ? 'package.json' : `${word}/package.json`;
  addUnread(search, path, resolved?.why ?? 'its folder is not known');
  return null;
}

/** `npx tsx x.ts`: the program comes from a package. `kind`: null where its configuration is read already. */
function execute(
  search: ExecutedSearch,
  place: Place,
  words: readonly ShellWord[],
  kind: Manager | null,
): undefined {
  const known = { alone: '-y -q --yes --no --no-install --bun --quiet', withValue: '-p --package' };
  const { rest, areKnown } = splitOptions(words, known);
  if (kind !== null) configure(search, kind, [place, { ...place, isNamed: false }], false);
  if (!areKnown) search.also('unseen');
  search.also('packages');
  const [program] = rest;
  if (typeof program !== 'string') return search.also('unseen');
  addOwnProgram(search, place, program);
  // `npx github:a/b`, `npx tsx@4`
  search.words(place, [program.replace(/(.)@[\w.^~-]+$/, '$1'), ...rest.slice(1)]);
}

/** `bun x.ts` runs the file. */
const bun =
  (kind: Manager): ProgramHandler =>
  (search, place, call) => {
    const [first, ...rest] = call.written;
    const words = first === 'run' ? rest : call.written;
    const named = plainWord(words.find((word) => plainWord(word)?.startsWith('-') !== true) ?? null);
    const isFile = named !== null && /\.[cm]?[jt]sx?$|\//.test(named);
    if (!isFile && first !== 'test') return manager(kind)(search, place, call);
    configure(search, kind, [place, { ...place, isNamed: false }], false);
    if (first === 'test') search.also('tests');
    else search.words(place, ['tsx', ...words]);
  };

/** Programs that run one of a package, and the manager whose configuration they read. */
const executing: ReadonlyMap<string, string> = new Map([
  ['npx', 'npm'],
  ['bunx', 'bun'],
  ['pnpx', 'pnpm'],
]);

export const packageManager: ProgramHandler = (search, place, call) => {
  const kind = managers.get(call.name);
  if (kind === undefined)
    execute(search, place, call.written, managers.get(executing.get(call.name) ?? '') ?? null);
  else if (kind.name === 'bun') bun(kind)(search, place, call);
  else manager(kind)(search, place, call);
};
