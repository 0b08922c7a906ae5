// npm and its like: the lines of package.json that a command runs, and the files that these name.
import {
  type Kind,
  type Program,
  plainWord,
  programNamed,
  readTable,
  type ShellWord,
  type SplitWords,
  splitEverywhere,
  splitOptions,
  type Word,
} from '../../rules/index.ts';
import { addConfiguration } from './package-configuration.ts';
import { addOwnProgram, runScripts, type ScriptRun, searchInstall } from './package-scripts.ts';
import { below, foldersUp } from './paths.ts';
import { mayBeOption, searchUnknown } from './plain.ts';
import type { ProgramCall, ProgramHandler, ProgramSearch } from './search.ts';

const ofMissing = 'pnpm:devPreinstall preinstall install postinstall preprepare prepare postprepare';
const ofInstall = `${ofMissing} prepublish predependencies dependencies postdependencies`;

/** What the first word does, and which scripts it runs. npm knows no other; for the others any word may be a script, or else the program of a package. */
const verbs = readTable(`
ls list la ll view v info show outdated audit why explain get help help-search search s se find whoami ping root prefix bin bugs docs repo home issues access owner author team org ogr profile star stars unstar deprecate undeprecate dist-tag dist-tags doctor fund query sbom find-dupes cache login logout adduser add-user token completion store | packages: does=looks
install i in ins inst insta instal isnt isnta isntal isntall ci ic clean-install install-clean isntall-clean add update up upgrade u udpate remove rm r uninstall un unlink rebuild rb dedupe ddp prune link ln shrinkwrap | packages: does=installs; scripts=${ofInstall}
run run-script rum urn | packages: does=runs
exec x dlx | packages: does=executes
test t tst start stop restart | packages: does=script
create init innit install-test it install-ci-test cit sit clean-install-test isntall-clean-test version verison publish pack pkg config c set set-script workspace workspaces recursive multi m explore | packages: does=more
`);
const kindOf = (verb: ShellWord): string | undefined =>
  verbs.get(plainWord(verb) ?? '')?.more.get('does')?.[0];

export const packageManager: ProgramHandler = (search, call) => {
  const { program, written } = call;
  if (!program.more.has('always')) return manage(search, call);
  configure(search, search, program, false);
  execute(search, written);
};

/** bun runs tests and files by itself. */
const isOfBun = ({ name, words }: ProgramCall): boolean =>
  name === 'bun' && (words[0] === 'test' || words.some((word) => /\.[cm]?[jt]sx?$|\//.test(word ?? '')));

function manage(search: ProgramSearch, call: ProgramCall): undefined {
  const { name, program, written } = call;
  const runsAnyWord = name !== 'npm';
  const { options, rest, areKnown } = splitWords(written, name, program);
  const [verbWord = runsAnyWord ? 'install' : 'help', ...more] = rest;
  const first = plainWord(verbWord);
  const [folder, ...others] = program.more.get('folders')?.filter((each) => options.has(each)) ?? [];
  if (!areKnown || first === null || others.length > 0) search.say('unseen');
  const isNamed = folder !== undefined;
  const here = isNamed ? search.inFolder(options.get(folder) ?? null, 'package.json') : search;
  if (here === null || first === null) return;
  const meant = first === 'audit' && more[0] === 'fix' ? 'install' : first;
  const verb = isOfBun(call) ? 'more' : (kindOf(meant) ?? (runsAnyWord ? 'script' : null));
  const hasMembers = configure(search, here, program, verb === 'looks');
  const before = search.found.hasInstalled ? [] : ofMissing.split(' ');
  const run = {
    search: here,
    isNamed,
    ...(program.more.has('installs') && { before }),
    // For bun it may be a file as well: `tsc.ts`.
    ...(runsAnyWord && {
      orElse: (words: readonly ShellWord[]) => (name === 'bun' ? searchUnknown : execute)(here, words),
    }),
  };
  const own = runsAnyWord ? namesOf(first) : [];
  const scripts = [...(verbs.get(meant)?.more.get('scripts') ?? []), ...own];
  if (verb === null || verb === 'more') {
    searchUnknown(here, written);
    // Its scripts may be among what runs.
    here.addThere('package.json');
  } else if (verb === 'executes' || (runsAnyWord && first === 'node')) {
    if (verb === 'executes') execute(here, more);
    else here.search(['node', ...more]);
    if (run.before && run.before.length > 0 && first !== 'dlx')
      runScripts({ search: here, isNamed, before }, '', before);
  } else if (verb === 'runs') runNamed(run, more);
  else if (verb === 'script') runNamed(run, [first === 't' || first === 'tst' ? 'test' : first, ...more]);
  else if (verb === 'looks') {
    if (own.length > 0) runScripts({ search: here, isNamed, isOptional: true }, first, own, more);
  } else {
    // What is named is added to package.json, in whatever version there is then.
    if (more.length > 0) search.write(null);
    runScripts({ search: here, isNamed, ...(run.before && { before: [] }) }, first, scripts);
    const runsMembers = searchInstall({ search: here, isNamed }, program.more.get('locks') ?? []);
    if (!options.has('--ignore-scripts') && (hasMembers || runsMembers)) search.say('unseen');
  }
}

/** Reads what the package manager loads, where it is called and where it runs. */
function configure(search: ProgramSearch, here: ProgramSearch, { more }: Program, isQuiet: boolean): boolean {
  const folders = [search, here].flatMap(({ folder }) => (folder === null ? [] : foldersUp(folder)));
  const pathsIn = (folder: string, key: string) => (more.get(key) ?? []).map((file) => below(folder, file));
  const paths = [...new Set(folders)].flatMap((folder) => pathsIn(folder, 'files'));
  // A named folder is also taken for the one where it is installed, which has the settings for the whole machine.
  const ofMachine = here === search ? [] : pathsIn(here.folder ?? '', 'machine');
  return addConfiguration(search, [...paths, ...ofMachine], isQuiet);
}

function splitWords(words: readonly ShellWord[], name: string, known: Program): SplitWords<ShellWord> {
  // `--silent=--prefix=x` is two options, and what `--loglevel --prefix` means differs.
  const isPlain = ([option, value]: readonly [string, Word]) =>
    known.withValue.split(' ').includes(option) ? value?.startsWith('-') === false : value === '';
  const checked = (split: SplitWords<ShellWord>, own: readonly ShellWord[] = []) => ({
    ...split,
    areKnown: split.areKnown && [...split.options].every(isPlain) && !beforeDashes(own).some(mayBeOption),
  });
  if (name === 'npm') return checked(splitEverywhere(words, known), words);
  const before = checked(splitOptions(words, known));
  const [verb = null, ...behind] = before.rest;
  const kind = kindOf(verb);
  if (kind === undefined || kind === 'executes' || (kind === 'script' && name !== 'pnpm')) return before;
  const isOnce = kind === 'runs';
  const after = checked(
    isOnce ? splitOptions(behind, known) : splitEverywhere(behind, known),
    isOnce ? [] : behind,
  );
  const areKnown = before.areKnown && after.areKnown;
  // Behind a script an option is the script's, but older pnpm reads on behind the verbs that are its own.
  if (kind === 'script')
    return {
      ...before,
      areKnown: areKnown && !known.more.get('folders')?.some((each) => after.options.has(each)),
    };
  return { options: new Map([...before.options, ...after.options]), rest: [verb, ...after.rest], areKnown };
}

const beforeDashes = (words: readonly ShellWord[]): readonly ShellWord[] =>
  words.slice(0, words.includes('--') ? words.indexOf('--') : undefined);

const namesOf = (script: string): readonly string[] =>
  (script === 'restart' ? ['stop', 'restart', 'start'] : [script]).flatMap((each) => [
    `pre${each}`,
    each,
    `post${each}`,
  ]);

/** Without a name it lists what there is. */
function runNamed(run: ScriptRun, [named, ...more]: readonly ShellWord[]): undefined {
  if (named === undefined) return;
  const script = plainWord(named);
  if (script === null) return run.search.say('unseen');
  if (script.startsWith('test')) run.search.say('tests');
  runScripts(
    run,
    script,
    [...namesOf(script), ...(run.before ?? [])],
    more[0] === '--' ? more.slice(1) : more,
  );
}

/** `npx tsx x.ts`: the program comes from a package. */
function execute(search: ProgramSearch, words: readonly ShellWord[]): undefined {
  const known = { alone: '-y -q --yes --no --no-install --bun --quiet', withValue: '-p --package' };
  const { options, rest, areKnown } = splitOptions(words, known);
  const [program] = rest;
  const packages = ['-p', '--package'].flatMap((each) => options.get(each) ?? []);
  if (!areKnown || !packages.every((each) => ofRegistry.test(each))) search.say('unseen');
  search.say('packages');
  if (typeof program !== 'string') return search.say('unseen');
  addOwnProgram(search, program);
  // `npx github:a/b`, `npx tsx@4`
  const name = program.replace(/(.)@[\w.^~-]+$/, '$1');
  const { kind = 'tool', more } = programNamed(name, search.found.by.known) ?? {};
  // A package may be called `ls` or `sh`, and is none of these.
  if (ofSystem.includes(kind) && name !== 'node' && !more?.has('packages')) search.say('unseen');
  search.search([name, ...rest.slice(1)]);
}

const ofSystem: readonly Kind[] = ['harmless', 'builtin', 'sed', 'prefix', 'file', 'target', 'git'];
/** Of a folder or an archive it is not known what runs. */
const ofRegistry = /^(?:@[\w-]+\/)?[\w-]+(?:@[\w.^~-]+)?$/;
