// Programs that run no other by themselves: what they write and load, and the files that their words name. Tools of the trade, programs
// whose files are only shown, and those that are not known are among them: each file that a word names is shown.
import { type Program, plainWord, type ShellWord, splitEverywhere, type Word } from '../../rules/index.ts';
import { findPackage } from './package-scripts.ts';
import { below, nameOf } from './paths.ts';
import type { ProgramHandler, ProgramSearch } from './search.ts';

export const harmless: ProgramHandler = (search, { program, written, words }) => {
  const { more } = program;
  const [first = null, ...behind] = written;
  // `tar xzf a.tgz`
  const isBare = more.has('bare') && typeof first === 'string' && /^\w/.test(first);
  const rest = isBare ? [`-${first}`, ...behind] : written;
  const {
    options,
    rest: others,
    areKnown,
  } = splitEverywhere(rest, { ...program, repeats: more.has('long') });
  const isKnown = () =>
    areKnown && !others.some((word) => mayBeOption(word) || (typeof word === 'string' && /^[+@]/.test(word)));
  if (!more.has('any') && !isKnown()) search.say('unseen');
  // `-uofile`
  const isIn = (option: string) =>
    words.some((word) => word === null || new RegExp(`^-[^-]*${option.slice(1)}`).test(word));
  for (const option of more.get('out') ?? [])
    if (options.has(option) || isIn(option)) search.write(outputIn(options.get(option) ?? null));
  for (const option of more.get('formats') ?? [])
    if ((options.has(option) || isIn(option)) && mayOutput.test(options.get(option) ?? '@'))
      search.write(null);
  const changes = more.get('changes');
  if (changes && (changes.length === 0 || changes.some(isIn))) search.write(null);
  if (!more.has('writes')) return;
  // `-t` names the folder where it goes, `-b` and `-S` what else is written.
  if (words.some((word) => word === null || ofOtherFiles.test(word))) search.write(null);
  const isHere = more.get('writes')?.includes('here') === true;
  for (const word of words) {
    if (word?.startsWith('-') !== true) search.write(word);
    if (isHere) search.write(nameOf(word ?? ''));
  }
};

/** `curl -o '#1'` writes what is in the address. */
const outputIn = (word: Word): Word => (/#/.test(word ?? '') ? null : word);

/** `curl -w '%output{x}'` writes x, also where that is in the file of `-w @file`. */
const mayOutput = /%output|^@/;

const ofOtherFiles = /^(?:-[^-]*[tbS]|--(?!(?:recursive|force|verbose)$))/;

/** A variable, or a pattern that begins with one, may be an option: a file may have any name. */
export const mayBeOption = (word: ShellWord): boolean =>
  word === null || (typeof word !== 'string' && /^(?:[-+@]|$)/.test(word.begins));

export const tool: ProgramHandler = (search, { program, words, written }) => {
  const { more } = program;
  const [verb = ''] = words;
  const verbs = more.get('verbs');
  const isTest = more.has('tests') && (!verbs || ['t', 'test', 'bench'].includes(verb ?? ''));
  search.say('packages');
  search.say(isTest ? 'tests' : 'other_files');
  if (verbs && !['', ...verbs].includes(verb ?? '-')) search.say('unseen');
  addFiles(search, program);
  const [operand = '.'] = words.slice(1).filter((word) => word?.startsWith('-') !== true);
  if (verb === 'run' && more.has('endings'))
    search.addNamed(operand === '.' ? 'main.go' : operand, more.get('endings'));
  for (const [at, word] of written.entries()) {
    const [name = '', value = words[at + 1] ?? null] = words[at]?.split(/=(.*)/s) ?? [];
    const isLoading = name !== '' && program.withValue.split(' ').includes(name);
    if (word !== '--' && !isLoading && !isListed(word, program)) search.say('unseen');
    if (isLoading) addModule(search, value);
    if (output.test(name)) search.write(value);
    else if (!output.test(words[at - 1] ?? '')) {
      search.addMentioned(word);
      for (const path of withoutEnding(words[at] ?? ''))
        for (const ending of endings) search.addThere(`${path}${ending}`);
    }
    const [module] = /^\w+(?:\.\w+)*$/.exec(words[at] ?? '') ?? [];
    if (more.has('modules') && module) search.addThere(`${module.replaceAll('.', '/')}.py`);
  }
  if (more.has('builds') && !words.includes('--noEmit')) search.found.isBuilt ||= !search.found.isBefore;
};

/** An option that names what is written. */
const output = /^(?:-o|--out[\w-]*|--dest)$/;

/** Names of modules in a word: `./x`, `--reporters=./x,./y`. A folder is rather one that is looked through. */
const withoutEnding = (word: string): readonly string[] =>
  word
    .replace(/^-[^=]*=/, '')
    .split(',')
    .flatMap((name) => /^\.\/((?:[\w@-]+\/)*[\w-]+)$/.exec(name)?.[1] ?? []);

/** Whether it is an option that is listed, or another word that can be none. */
function isListed(word: ShellWord, { more, alone }: Program): boolean {
  if (typeof word !== 'string') return !mayBeOption(word);
  if (!word.startsWith('-')) return !/^[+@](?!\w[\w-]*\/)/.test(word);
  return more.has('any') || (word !== '-' && splitEverywhere([word], { alone }).areKnown);
}

const endings = ['.js', '.cjs', '.mjs', '.ts'];

/** A name of no file is that of a package, where it may be one. `ofProgram`: endings that come first. */
export function addModule(search: ProgramSearch, name: Word, ofProgram: readonly string[] = []): undefined {
  // `data:…` is code, and so is what comes behind `-Mx;` of perl.
  const path =
    /^[\w@][^:;\s]*$/.test(name ?? '') && search.folder !== null ? search.resolve(name) : undefined;
  const each = [...new Set([...ofProgram, ...endings, '/index.js'])];
  const paths = ['', ...each].map((ending) => `${path}${ending}`);
  const isThere = () => (search.firstThere(paths)?.reading.kind ?? 'absent') !== 'absent';
  if (path === undefined || (path !== null && isThere())) search.addNamed(name, each);
  else addPackage(search, name ?? '');
}

/** `me/x` is a file of this very package, where that is called `me`: which one, its `exports` say. */
function addPackage(search: ProgramSearch, name: string): undefined {
  const found = findPackage({ search, isOptional: true });
  const own = found?.json?.name;
  if (found === null || typeof own !== 'string' || !`${name}/`.startsWith(`${own}/`))
    return search.say('packages');
  search.say('unseen');
  search.add(found.path, found.reading);
}

/** A program that is not known may run, load or change anything. */
export function searchUnknown(search: ProgramSearch, words: readonly ShellWord[]): undefined {
  search.say('unseen');
  search.write(null);
  for (const word of words) {
    search.addMentioned(word);
    if (/^\.\/[\w/-]+$/.test(plainWord(word) ?? '')) search.addNamed(plainWord(word));
  }
}

export const shownTool: ProgramHandler = (search, { program, words, written }) => {
  search.say(words.includes('test') ? 'tests' : 'packages');
  addFiles(search, program);
  searchUnknown(search, written);
};

function addFiles(search: ProgramSearch, { more }: Program): undefined {
  const { folder } = search;
  const files = more.get('files') ?? [];
  const [needed] = files;
  if (folder === null) return needed === undefined ? undefined : search.addNamed(needed);
  const found = needed === undefined ? null : search.firstThere(files.map((file) => below(folder, file)));
  if (found?.reading.kind === 'absent') search.addNamed(needed ?? null);
  for (const file of files) search.addThere(file);
  search.addAbove(more.get('up'));
}
