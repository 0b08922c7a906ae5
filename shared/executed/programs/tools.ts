// Tools of the trade, programs whose files are only shown, and programs that are not known: each file that a word names is shown.
import { type Program, plainWord, type ShellWord, type Word } from '../../rules/index.ts';
import { mayBeOption, write } from './harmless.ts';
import {
  addNamed,
  addUnread,
  below,
  type ExecutedSearch,
  firstThere,
  foldersUp,
  type Place,
  type ProgramHandler,
  resolvePath,
} from './search.ts';

export const tool: ProgramHandler = (search, place, { program, words, written }) => {
  const { more } = program;
  const [verb = ''] = words;
  const verbs = more.get('verbs');
  if (words.length === 1 && /^--(?:version|help)$/.test(verb ?? '')) return;
  search.also('packages');
  const isTest = more.has('tests') && (!verbs || ['t', 'test', 'bench'].includes(verb ?? ''));
  search.also(isTest ? 'tests' : 'other_files');
  if (verbs && !['', ...verbs].includes(verb ?? '-')) search.also('unseen');
  if (!areKnown(search, place, written, program)) search.also('unseen');
  addFiles(search, place, program);
  const [operand = '.'] = words.slice(1).filter((word) => word?.startsWith('-') !== true);
  if (verb === 'run' && more.has('endings'))
    addNamed(search, place, operand === '.' ? 'main.go' : operand, more.get('endings'));
  for (const [at, word] of written.entries()) {
    const isOutput = output.test(words[at - 1] ?? '') || output.test(words[at]?.replace(/=.*/s, '') ?? '');
    if (!isOutput) addMentioned(search, place, word);
    const [module] = /^\w+(?:\.\w+)*$/.exec(plainWord(word) ?? '') ?? [];
    if (more.has('modules') && module) addThere(search, place, `${module.replaceAll('.', '/')}.py`);
  }
};

/** An option that names what is written. */
const output = /^(?:-o|--out[\w-]*|--dest)$/;

/** Whether each option is listed, and no other word may be one. Notes the modules and the outputs that options name. */
function areKnown(
  search: ExecutedSearch,
  place: Place,
  words: readonly ShellWord[],
  program: Program,
): boolean {
  const loading = program.withValue.split(' ');
  const known = words.map((word, at) => {
    const [name = '', value = words[at + 1] ?? null] = plainWord(word)?.split(/=(.*)/s) ?? [];
    if (output.test(name)) write(search, place, plainWord(value));
    if (loading.includes(name)) addTheModule(search, place, plainWord(value));
    return word === '--' || loading.includes(name) || isListed(word, program);
  });
  return !known.includes(false);
}

function isListed(word: ShellWord, { more, alone }: Program): boolean {
  const listed = alone.split(' ');
  if (typeof word !== 'string') return !mayBeOption(word);
  if (!word.startsWith('-')) return !/^[+@](?!\w[\w-]*\/)/.test(word);
  if (more.has('any') || listed.includes(word) || listed.includes(word.replace(/=.*/s, ''))) return true;
  if (listed.some((each) => /[:=]$/.test(each) && word.startsWith(each))) return true;
  // `-qfo`, `-j4`
  const [, letters = ''] = /^-([a-zA-Z]+)\d*$/.exec(word) ?? [];
  return letters !== '' && [...letters].every((letter) => listed.includes(`-${letter}`));
}

const endings = ['.js', '.cjs', '.mjs', '.ts', '/index.js'];

/** A name of no file is that of a package, where it may be one. */
function addTheModule(search: ExecutedSearch, place: Place, name: Word): undefined {
  if (name === null || !/^[\w@]/.test(name) || place.folder === null)
    return addNamed(search, place, name, endings);
  const resolved = resolvePath(search, place, name);
  if (resolved.kind === 'outside') return search.also('packages');
  const paths = [resolved.path, ...endings.map((ending) => `${resolved.path}${ending}`)];
  const found = firstThere(search, paths);
  if (found.kind === 'there') addNamed(search, place, name, endings);
  else search.also('packages');
}

/** A program that nobody knows may run, load or change anything. */
export function searchUnknown(search: ExecutedSearch, place: Place, words: readonly ShellWord[]): undefined {
  search.also('unseen');
  search.write(null);
  for (const word of words) {
    addMentioned(search, place, word);
    if (/^\.\/[\w/-]+$/.test(plainWord(word) ?? '')) addNamed(search, place, plainWord(word));
  }
}

export const shownTool: ProgramHandler = (search, place, { program, words, written }) => {
  const [first = ''] = words;
  if (program.more.get('looks')?.includes(first ?? '') || (first === '--version' && words.length === 1))
    return;
  search.also('packages');
  if (words.includes('test')) search.also('tests');
  addFiles(search, place, program);
  searchUnknown(search, place, written);
};

function addFiles(search: ExecutedSearch, place: Place, { more }: Program): undefined {
  const { folder } = place;
  if (folder === null) {
    const [name] = more.get('files') ?? [];
    if (name !== undefined) addUnread(search, name, 'the folder that it stands in is not known');
    return;
  }
  const found = firstThere(
    search,
    (more.get('files') ?? []).map((file) => below(folder, file)),
  );
  const [needed] = more.get('files') ?? [];
  if (found.kind === 'there')
    search.add({ kind: 'read', part: null, text: null, path: found.path, reading: found.reading });
  else if (found.kind === 'absent' && needed !== undefined) addNamed(search, place, needed);
  for (const file of more.get('too') ?? []) addThere(search, place, file);
  for (const above of more.has('up') ? foldersUp(folder) : [])
    for (const file of more.get('up') ?? []) addThere(search, { ...place, folder: above }, file);
}

/** The file, where it is there. */
export function addThere(search: ExecutedSearch, { folder }: Place, file: string): undefined {
  if (folder === null) return;
  const path = below(folder, file);
  const reading = search.read(path);
  if (reading === null || reading.kind === 'absent') return;
  search.add({ kind: 'read', path, part: null, reading, text: null });
}

/** A name with an ending; a pattern is none. */
const fileLike = /^(?![\w+.-]+:)[^*?{}[\]()]*\.[A-Za-z][\w-]*$/;

/** The file that a word or the value of an option names, where it is there. */
export function addMentioned(search: ExecutedSearch, place: Place, word: ShellWord): undefined {
  const text = plainWord(word) ?? '';
  const named = text.startsWith('-') ? (/=(.*)$/.exec(text)?.[1] ?? '') : text;
  if (!fileLike.test(named)) return;
  const resolved = resolvePath(search, place, named);
  if (resolved.kind === 'outside') return addUnread(search, resolved.written, resolved.why);
  if (resolved.path === '' || /(?:^|\/)node_modules\//.test(`${resolved.path}/`)) return;
  addThere(search, { folder: '', depth: 0 }, resolved.path);
}
