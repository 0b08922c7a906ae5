// Programs that run the file of a word, and what they load before it.
import { programNamed, pythonModules, splitOptions, type Word } from '../../rules/index.ts';
import { below } from './paths.ts';
import type { Handler, ProgramCall, Search } from './search.ts';

export const runFile: Handler = (search, call) => {
  const { program, words } = call;
  const { more } = program;
  const [first = null] = words;
  const isVersion =
    /^(?:--version|-[vV])$/.test(first ?? '') && program.alone.split(' ').includes(first ?? '');
  if (isVersion && words.length === 1) return;
  const at = words.findIndex((word) => word !== null && more.has('modules') && /^-[a-zA-Z]*m$/.test(word));
  if (at >= 0 && words.slice(0, at).every((word) => word?.startsWith('-') === true))
    return runModule(search, call, at);
  const run = call.name === 'node' ? words.indexOf('--run') : -1;
  if (run >= 0) return search.search(['npm', 'run', words[run + 1] ?? null]);
  const isTest = more.get('tests')?.some((option) => words.includes(option)) === true;
  const given = isTest ? words.filter((word) => !ofTests.test(word ?? '')) : words;
  const { options, rest, areKnown } = splitOptions(given, program);
  if (!areKnown) search.say('unseen');
  const endings = more.get('endings') ?? [];
  for (const option of more.get('loads') ?? [])
    if (options.has(option)) addModule(search, options.get(option) ?? null, endings);
  const [file] = rest;
  if (isTest) {
    search.say('tests');
    for (const named of rest) search.addMentioned(named);
  } else if (more.get('code')?.some((option) => options.has(option))) {
    search.say('code');
    search.say('other_files');
    search.write(null);
  } else if (more.get('line')?.some((option) => options.has(option)))
    typeof file === 'string' ? search.search(file) : search.say('unseen');
  else if (file === undefined || file === '-') search.addNamed(call.input ?? null);
  else search.addNamed(file, ofModules.test(file ?? '') ? [] : endings);
};

/** A reporter of one's own would be loaded. */
const ofTests = /^--test(?:$|-reporter(?:-destination=|=(?:spec|tap|dot|junit)$))/;
/** Nothing is put behind these. */
const ofModules = /\.[cm]?[jt]sx?$|\.py$/;

/** `node -r ./x` loads a file, `node -r x` a package. */
function addModule(search: Search, name: Word, endings: readonly string[]): undefined {
  if (name !== null && /^[\w@][^:]*$/.test(name)) search.say('packages');
  else search.addNamed(name, endings.slice(0, 1));
}

/** `python -m a.b`: a file of that name comes before the package, and each package on its way runs first. */
function runModule(search: Search, { program, words, written }: ProgramCall, at: number): undefined {
  if (!splitOptions(words.slice(0, at), program).areKnown) search.say('unseen');
  const [module = null, ...rest] = words.slice(at + 1);
  const { folder } = search;
  if (module === null || !/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(module) || folder === null)
    return search.say('unseen');
  const names = module.split('.').map((_, last, all) => all.slice(0, last + 1).join('/'));
  const own = names.at(-1) ?? '';
  const files = [...names.flatMap((name) => [`${name}/__init__.py`, `${name}.py`]), `${own}/__main__.py`];
  const readings = files.map((file) => search.read(below(folder, file)));
  const there = files.filter((_, file) => (readings[file]?.kind ?? 'absent') !== 'absent');
  for (const file of there) search.addNamed(file);
  if (there.includes(`${own}.py`) || there.includes(`${own}/__main__.py`) || readings.includes(null)) return;
  search.say('packages');
  const { kind = 'none' } = programNamed(module, search.found.by.known) ?? {};
  if (there.length === 0 && ['tool', 'shown', 'prefix'].includes(kind))
    return search.search([module, ...written.slice(at + 2)]);
  if (there.length === 0 && pythonModules.split(' ').includes(module)) return;
  search.say('unseen');
  for (const word of rest) search.addMentioned(word);
}
