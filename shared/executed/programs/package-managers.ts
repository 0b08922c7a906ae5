// npm and its like: the lines of package.json that a command runs, and the files that these name.

import {
  type KnownOptions,
  type ShellWord,
  type SplitWords,
  splitEverywhere,
  splitOptions,
  type Word,
} from '../../commands/index.ts';
import { addOwnProgram, type ManagerPlace, runScripts, type ScriptRun } from './package-scripts.ts';
import { addUnread, type ExecutedSearch, type Place, type ProgramHandler, resolvePath } from './search.ts';

const managerOptions: KnownOptions = {
  alone:
    '-s -q -d -D -S -E -f -y --silent --quiet --verbose --if-present --no-audit --no-fund --no-progress --prefer-offline --ignore-scripts --legacy-peer-deps --force --yes --frozen-lockfile --immutable --production --save-dev --save-exact',
  withValue: '-C --prefix --cwd --dir --loglevel --omit',
};

interface Manager {
  /** Its own configuration, which may say what runs the lines. */
  readonly files: readonly string[];
  /** Files that say which packages are installed. */
  readonly locks: readonly string[];
  /** Words behind the name of a script are its own options until `--`. */
  readonly readsOn?: true;
  /** Any other word may be a script, or else the program of a package. */
  readonly runsAnyWord?: true;
}

const ofInstall =
  'pnpm:devPreinstall preinstall install postinstall prepublish preprepare prepare postprepare predependencies dependencies postdependencies'.split(
    ' ',
  );
const ofPublish =
  'preversion version postversion prepublishOnly prepack prepare postpack publish postpublish'.split(' ');
const installing =
  'install i ci add update up upgrade remove rm uninstall un rebuild rb dedupe prune link'.split(' ');
const publishing = ['publish', 'pack', 'version'];
const running = ['run', 'run-script', 'rum', 'urn'];
const executing = ['exec', 'x', 'dlx', 'create', 'init'];
const looking =
  'ls list view info show outdated audit why explain get help search whoami ping root prefix bin doctor fund query cache login logout token --version -v'.split(
    ' ',
  );
/** Subcommands that write package.json, or another configuration. */
const writing = ['pkg', 'config', 'set', 'set-script'];
/** Options that choose other folders. */
const elsewhere = ['workspace', 'workspaces', 'recursive', 'multi', 'm', 'explore', '--filter'];
const testing = ['install-test', 'it', 'install-ci-test', 'cit'];
const lifecycle = ['test', 't', 'tst', 'start', 'stop', 'restart'];

const manager =
  (kind: Manager): ProgramHandler =>
  (search, place, { words }) => {
    const { options, rest, areKnown } = splitWords(words, kind);
    const [first = kind.runsAnyWord ? 'install' : 'help', ...more] = rest;
    const asked = first === 'audit' && more[0] === 'fix' ? 'install' : first;
    if (!areKnown || asked === null) search.also('unseen');
    const here = folderFor(search, place, options);
    if (asked === null || here === null) return;
    const orElse = kind.runsAnyWord && ((words: readonly ShellWord[]) => execute(search, here, words));
    const run: ScriptRun = { search, place: here, files: kind.files, ...(orElse && { orElse }) };
    const runsMembers = !options.has('--ignore-scripts');
    const install = { ...run, installs: { locks: kind.locks, runsMembers } };
    if (installing.includes(asked) && more.length > 0) search.write(null);
    if (elsewhere.includes(asked)) search.also('unseen');
    else if (writing.includes(asked)) search.write(null);
    else if (executing.includes(asked)) execute(search, here, more);
    else if (testing.includes(asked)) {
      runScripts(install, asked, ofInstall);
      runNamed(run, ['test']);
    } else if (kind.runsAnyWord && asked === 'node') search.words(here, ['node', ...more]);
    else if (installing.includes(asked)) runScripts(install, asked, ofInstall);
    else if (publishing.includes(asked)) runScripts(run, asked, ofPublish);
    else if (running.includes(asked)) runNamed(run, more);
    else if (lifecycle.includes(asked) || (kind.runsAnyWord && !looking.includes(asked)))
      runNamed(run, [asked === 't' || asked === 'tst' ? 'test' : asked, ...more]);
  };

function splitWords(words: readonly Word[], { readsOn }: Manager): SplitWords {
  if (readsOn) return splitEverywhere(words, managerOptions);
  const first = splitOptions(words, managerOptions);
  const [asked, ...behind] = first.rest;
  if (!running.includes(asked ?? '')) return first;
  const second = splitOptions(behind, managerOptions);
  return {
    options: new Map([...first.options, ...second.options]),
    rest: [asked ?? null, ...second.rest],
    areKnown: first.areKnown && second.areKnown,
  };
}

function runNamed(run: ScriptRun, [script, ...more]: readonly Word[]): undefined {
  // Alone, it lists what there is.
  if (script === undefined) return;
  if (script === null) return run.search.also('unseen');
  const named = script === 'restart' ? ['stop', 'restart', 'start'] : [script];
  if (/^test/.test(script)) run.search.also('tests');
  const given = more[0] === '--' ? more.slice(1) : more;
  runScripts(
    run,
    script,
    named.flatMap((each) => [`pre${each}`, each, `post${each}`]),
    given,
  );
}

/** `--prefix docs`. Null where nothing more can be told. */
function folderFor(
  search: ExecutedSearch,
  place: Place,
  options: SplitWords['options'],
): ManagerPlace | null {
  const [name, ...others] = ['-C', '--prefix', '--cwd', '--dir'].filter((each) => options.has(each));
  if (others.length > 0) search.also('unseen');
  if (name === undefined) return { ...place, isNamed: false };
  const word = options.get(name) ?? null;
  const resolved = word === null ? null : resolvePath(search, place, word);
  if (resolved?.kind === 'inside') return { ...place, folder: resolved.path, isNamed: true };
  const path = word === null ? 'package.json' : `${word}/package.json`;
  addUnread(search, path, resolved?.why ?? 'its folder is not known');
  return null;
}

/** `npx tsx x.ts`: the program comes from a package. */
function execute(search: ExecutedSearch, place: Place, words: readonly ShellWord[]): undefined {
  const known = { alone: '-y -q --yes --no --no-install --bun --quiet', withValue: '-p --package' };
  const { rest, areKnown } = splitOptions(words, known);
  if (!areKnown) search.also('unseen');
  search.also('packages');
  const [program = null] = rest;
  if (typeof program !== 'string') return search.also('unseen');
  addOwnProgram(search, place, program);
  // `npx github:a/b`, `npx tsx@4`
  search.words(place, [program.replace(/(.)@[\w.^~-]+$/, '$1'), ...rest.slice(1)]);
}

const exec: ProgramHandler = (search, place, { words }) => execute(search, place, words);

/** `bun x.ts` runs the file. */
const bun: ProgramHandler = (search, place, call) => {
  const [first, ...rest] = call.words;
  const words = first === 'run' ? rest : call.words;
  const named = words.find((word) => word === null || !word.startsWith('-'));
  if (first === 'test') return search.also('tests');
  if (named !== undefined && named !== null && /\.[cm]?[jt]sx?$|\//.test(named))
    search.words(place, ['tsx', ...words]);
  else
    manager({ files: ['bunfig.toml', '.npmrc'], locks: ['bun.lock', 'bun.lockb'], runsAnyWord: true })(
      search,
      place,
      call,
    );
};

const managers: ReadonlyMap<string, ProgramHandler> = new Map([
  ['npm', manager({ files: ['.npmrc'], locks: ['npm-shrinkwrap.json', 'package-lock.json'], readsOn: true })],
  [
    'pnpm',
    manager({
      files: ['.npmrc', 'pnpm-workspace.yaml', '.pnpmfile.cjs'],
      locks: ['pnpm-lock.yaml'],
      runsAnyWord: true,
    }),
  ],
  ['yarn', manager({ files: ['.yarnrc.yml', '.yarnrc'], locks: ['yarn.lock'], runsAnyWord: true })],
  ['bun', bun],
]);

export const packageManager: ProgramHandler = (search, place, call) =>
  (managers.get(call.name) ?? exec)(search, place, call);
