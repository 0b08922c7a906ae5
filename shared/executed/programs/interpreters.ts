// Interpreters: the file that they are given, and what they load before it.

import { type KnownOptions, splitOptions } from '../shell/options.ts';
import type { Word } from '../shell/shell-words.ts';
import type { ProgramCall, ProgramHandler } from './handler.ts';
import { addNamed, below, type ExecutedSearch, type Place } from './search.ts';

interface Interpreter extends KnownOptions {
  /** Its code stands in the command itself. */
  readonly code?: readonly string[];
  /** The files that it loads first. */
  readonly loads?: readonly string[];
  /** The ending of a module that it loads first. */
  readonly module?: string;
  /** Files that it looks for where a name is not there. */
  readonly endings?: (name: string) => readonly string[];
}

const none: readonly string[] = [];

function searchScript(
  search: ExecutedSearch,
  place: Place,
  call: ProgramCall,
  known: Interpreter,
): undefined {
  const { options, rest, areKnown } = splitOptions(call.words, known);
  if (!areKnown) search.also('unseen');
  for (const option of known.loads ?? none) {
    if (options.has(option)) addModule(search, place, options.get(option) ?? null, known.module);
  }
  if (known.code?.some((option) => options.has(option))) {
    search.also('other_files');
    search.write(null);
    return;
  }
  addFirst(search, place, rest, call, known.endings);
}

/** The file, or the input where none is named. */
function addFirst(
  search: ExecutedSearch,
  place: Place,
  [named]: readonly Word[],
  { input }: ProgramCall,
  endings: Interpreter['endings'] = () => none,
): undefined {
  if (named === undefined || named === '-') addNamed(search, place, input ?? null);
  else addNamed(search, place, named, named === null ? none : endings(named));
}

/** `node -r ./x` loads a file, `node -r x` a package. */
function addModule(search: ExecutedSearch, place: Place, name: Word, ending = '.js'): undefined {
  if (name !== null && /^[\w@][^:]*$/.test(name)) search.also('packages');
  else addNamed(search, place, name, [ending]);
}

const shellOptions: KnownOptions = {
  alone: '-e -u -x -l -i -v -n -f -p -r -B -c --login --norc --noprofile --posix -',
  withValue: '-o -O',
};

const shell: ProgramHandler = (search, place, call) => {
  const { options, rest, areKnown } = splitOptions(call.words, shellOptions);
  if (!areKnown || options.has('-i')) search.also('unseen');
  if (!options.has('-c')) return addFirst(search, place, rest, call);
  const [line = null] = rest;
  if (line === null) search.also('unseen');
  else search.line(place, line);
};

const source: ProgramHandler = (search, place, { words: [named = null] }) => addNamed(search, place, named);

const hasEnding = (name: string): boolean => /\.[cm]?[jt]sx?$/.test(name);
const ofNode = (name: string): readonly string[] => (hasEnding(name) ? none : ['.js', '/index.js']);

const nodeOptions: Interpreter = {
  alone:
    '-i --no-warnings --trace-warnings --enable-source-maps --experimental-strip-types --experimental-vm-modules --inspect --inspect-brk --watch --expose-gc --max-old-space-size --stack-size --unhandled-rejections --trace-deprecation --check -c',
  withValue: '-r -e -p --require --import --loader --experimental-loader --eval --print -C --conditions',
  code: ['-e', '-p', '--eval', '--print'],
  loads: ['-r', '--require', '--import', '--loader', '--experimental-loader'],
  endings: ofNode,
};

/** A reporter of one's own would be loaded. */
const ofTests =
  /^--test(?:$|-(?:only|force-exit|concurrency|timeout|name-pattern|reporter=(?:spec|tap|dot|junit)$))/;

const node: ProgramHandler = (search, place, call) => {
  const run = call.words.indexOf('--run');
  if (run >= 0) return search.words(place, ['npm', 'run', call.words[run + 1] ?? null]);
  const isTest = call.words.includes('--test');
  if (!isTest) return searchScript(search, place, call, nodeOptions);
  search.also('tests');
  const others = call.words.filter((word) => word === null || !ofTests.test(word));
  const { options, rest, areKnown } = splitOptions(others, nodeOptions);
  if (!areKnown) search.also('unseen');
  for (const option of nodeOptions.loads ?? none)
    if (options.has(option)) addModule(search, place, options.get(option) ?? null);
  for (const named of rest.filter((word) => word !== null && hasEnding(word))) addNamed(search, place, named);
};

/** `tsx x.ts`, `deno run -A x.ts` */
const typescript: Interpreter = {
  alone:
    '-A -q --allow-all --allow-read --allow-net --allow-env --allow-write --allow-run --no-cache --watch --quiet -T --esm --swc --transpile-only -C',
  withValue: '-e -r --eval --require --import --tsconfig -P --project',
  code: ['-e', '--eval'],
  loads: ['-r', '--require', '--import'],
  endings: (name) => (hasEnding(name) ? none : ['.ts', '/index.ts']),
};

const deno: ProgramHandler = (search, place, call) => {
  const [first, ...words] = call.words;
  if (first === 'test') return search.also('tests');
  if (first !== 'run' || words.some((word) => word !== null && /^\w+:/.test(word)))
    return search.also('unseen');
  searchScript(search, place, { ...call, words }, typescript);
};

const pythonOptions: Interpreter = {
  alone: '-u -B -b -O -OO -E -s -S -I -v -q -d -P -x',
  withValue: '-c -m -X -W',
  code: ['-c'],
  endings: (name) => (name.endsWith('.py') ? none : ['/__main__.py']),
};
/** Modules that do as the program of their name does, and those that run nothing of a working copy. Any other may run what it likes. */
const asPrograms = 'pytest tox nox pip black ruff mypy flake8 isort pylint pyright'.split(' ');
const ofPython =
  'venv ensurepip json.tool http.server compileall py_compile zipfile tarfile calendar platform'.split(' ');

const python: ProgramHandler = (search, place, call) => {
  const at = call.words.findIndex((word) => word !== null && /^-[a-zA-Z]*m$/.test(word));
  const isFirst = call.words.slice(0, at).every((word) => word?.startsWith('-') === true);
  if (at < 0 || !isFirst) return searchScript(search, place, call, pythonOptions);
  if (!splitOptions(call.words.slice(0, at), pythonOptions).areKnown) search.also('unseen');
  const [module = null, ...rest] = call.words.slice(at + 1);
  if (module === null || !/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(module) || place.folder === null)
    return search.also('unseen');
  // A file of that name in the folder comes before the package, and each package on the way runs first.
  const names = module.split('.').map((_, last, all) => all.slice(0, last + 1).join('/'));
  const own = names.at(-1) ?? '';
  const files = [...names.flatMap((name) => [`${name}.py`, `${name}/__init__.py`]), `${own}/__main__.py`];
  const { folder } = place;
  const readings = files.map((file) => search.read(below(folder, file)));
  const there = files.filter((_, file) => (readings[file]?.kind ?? 'absent') !== 'absent');
  for (const file of there) addNamed(search, place, file);
  if (there.includes(`${own}.py`) || there.includes(`${own}/__main__.py`) || readings.includes(null)) return;
  if (there.length > 0) return search.also('unseen');
  if (module === 'unittest') search.also('tests');
  else if (asPrograms.includes(module)) search.words(place, [module, ...rest]);
  else if (!ofPython.includes(module)) search.also('unseen');
};

const scripted =
  (known: Interpreter): ProgramHandler =>
  (search, place, call) =>
    searchScript(search, place, call, known);
const ruby = scripted({
  alone: '-w -W -v',
  withValue: '-e -r -I -C',
  code: ['-e'],
  loads: ['-r'],
  module: '.rb',
});
const perl = scripted({
  alone: '-w -n -p -l -a -s -T',
  withValue: '-e -E -M -I -i',
  code: ['-e', '-E'],
  loads: ['-M'],
});
const php = scripted({ alone: '-q -n', withValue: '-r', code: ['-r'] });

export const interpreters: readonly (readonly [string, ProgramHandler])[] = [
  ...['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash'].map((name) => [name, shell] as const),
  ...['source', '.'].map((name) => [name, source] as const),
  ...['node', 'nodejs'].map((name) => [name, node] as const),
  ...['tsx', 'ts-node', 'ts-node-esm', 'babel-node', 'nodemon'].map(
    (name) => [name, scripted(typescript)] as const,
  ),
  ['deno', deno],
  ...[
    'python',
    'python2',
    'python3',
    'pypy',
    'pypy3',
    ...Array.from({ length: 9 }, (_, at) => `python3.${at + 7}`),
  ].map((name) => [name, python] as const),
  ['ruby', ruby],
  ['perl', perl],
  ['php', php],
];
