// Programs that run the file of a word, and what they load before it.
import { type Program, programNamed, pythonModules, splitOptions, type Word } from '../../rules/index.ts';
import { addFirst } from './commands.ts';
import {
  addNamed,
  below,
  type ExecutedSearch,
  type Place,
  type ProgramCall,
  type ProgramHandler,
} from './search.ts';
import { addMentioned } from './tools.ts';

export const runFile: ProgramHandler = (search, place, call) => {
  const { program, words } = call;
  const { more } = program;
  if (more.has('packages')) search.also('packages');
  if (words.length === 1 && /^(?:--version|-[vV])$/.test(words[0] ?? '') && program.alone !== '') return;
  const at = words.findIndex((word) => word !== null && more.has('modules') && /^-[a-zA-Z]*m$/.test(word));
  if (at >= 0 && words.slice(0, at).every((word) => word?.startsWith('-') === true))
    return runModule(search, place, call, at);
  const run = call.name === 'node' ? words.indexOf('--run') : -1;
  if (run >= 0) return search.words(place, ['npm', 'run', words[run + 1] ?? null]);
  const isTest = more.get('tests')?.some((option) => words.includes(option)) === true;
  const given = isTest ? words.filter((word) => !ofTests.test(word ?? '')) : words;
  const { options, rest, areKnown } = splitOptions(given, program);
  if (!areKnown) search.also('unseen');
  for (const option of more.get('loads') ?? [])
    if (options.has(option)) addModule(search, place, options.get(option) ?? null, more.get('endings'));
  if (isTest) {
    search.also('tests');
    for (const named of rest) addMentioned(search, place, named);
    return;
  }
  if (!more.get('code')?.some((option) => options.has(option)))
    return addFirst(search, place, rest[0], call, endingsOf(rest[0] ?? null, program));
  search.also('code');
  search.also('other_files');
  search.write(null);
};

/** A reporter of one's own would be loaded. */
const ofTests = /^--test(?:$|-reporter(?:-destination=|=(?:spec|tap|dot|junit)$))/;

function endingsOf(named: Word, { more }: Program): readonly string[] {
  const endings = more.get('endings') ?? [];
  return named !== null &&
    endings.some((ending) => ending.includes('.') && /\.[cm]?[jt]sx?$|\.py$/.test(named))
    ? []
    : endings;
}

/** `node -r ./x` loads a file, `node -r x` a package. */
function addModule(
  search: ExecutedSearch,
  place: Place,
  name: Word,
  endings: readonly string[] = [],
): undefined {
  if (name !== null && /^[\w@][^:]*$/.test(name)) search.also('packages');
  else addNamed(search, place, name, endings.slice(0, 1));
}

/** `python -m a.b`: a file of that name comes before the package, and each package on its way runs first. */
function runModule(search: ExecutedSearch, place: Place, call: ProgramCall, at: number): undefined {
  if (!splitOptions(call.words.slice(0, at), call.program).areKnown) search.also('unseen');
  const [module = null, ...rest] = call.words.slice(at + 1);
  const { folder } = place;
  if (module === null || !/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(module) || folder === null)
    return search.also('unseen');
  const names = module.split('.').map((_, last, all) => all.slice(0, last + 1).join('/'));
  const own = names.at(-1) ?? '';
  const files = [...names.flatMap((name) => [`${name}/__init__.py`, `${name}.py`]), `${own}/__main__.py`];
  const readings = files.map((file) => search.read(below(folder, file)));
  const there = files.filter((_, file) => (readings[file]?.kind ?? 'absent') !== 'absent');
  for (const file of there) addNamed(search, place, file);
  if (there.includes(`${own}.py`) || there.includes(`${own}/__main__.py`) || readings.includes(null)) return;
  search.also('packages');
  const { kind } = programNamed(module, search.known) ?? {};
  const isProgram = kind === 'tool' || kind === 'shown' || kind === 'prefix' || kind === 'runner';
  if (isProgram && there.length === 0) return search.words(place, [module, ...call.written.slice(at + 2)]);
  if (pythonModules.split(' ').includes(module) && there.length === 0) return;
  search.also('unseen');
  for (const word of rest) addMentioned(search, place, word);
}
