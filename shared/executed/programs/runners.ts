// Programs that run another command, lines of a shell, or the file of a word with what they load before it.
import { plainWord, programNamed, splitEverywhere, splitOptions, type Word } from '../../rules/index.ts';
import { below } from './paths.ts';
import { addModule } from './plain.ts';
import type { ProgramCall, ProgramHandler, ProgramSearch } from './search.ts';

export const prefix: ProgramHandler = (search, { program, words, written }) => {
  const { more } = program;
  const [after] = more.get('after') ?? [];
  const [as] = more.get('as') ?? [];
  if (more.has('tests')) search.say('tests');
  const files = more.get('files') ?? [];
  if (files.length > 0 && search.folder === null) search.say('unseen');
  search.addAbove(files);
  if (after !== undefined && words[0] !== after) return search.say('unseen');
  const module = as === undefined ? -1 : written.indexOf('-m');
  const before = written.slice(after === undefined ? 0 : 1, module < 0 ? undefined : module);
  const { options, rest, areKnown } = splitOptions(before, { ...program, repeats: true });
  const [mark] =
    more.get('adds')?.flatMap((option) => (options.has(option) ? [options.get(option)] : [])) ?? [];
  if (!areKnown || mark === null || mark === '') search.say('unseen');
  // `c8 --reporter=/x.js`
  for (const word of before.slice(0, before.length - rest.length)) search.addMentioned(word);
  const own = module < 0 ? rest.slice(Number(more.get('operands')?.[0] ?? 0)) : written.slice(module);
  // `xargs -I {} sh -c "x {}"`: what is read stands for the mark, wherever that is.
  const command = own.map((word) =>
    mark && (typeof word === 'string' ? word : (word?.begins ?? '')).includes(mark) ? null : word,
  );
  if (command.length === 0) return;
  const name = plainWord(command[0] ?? null) ?? '';
  const { kind } = programNamed(name, search.found.by.known) ?? {};
  // `poetry run x`: the project may have a program of its own of any name.
  const isOfProject = after !== undefined && as === undefined;
  if (isOfProject && (kind === 'harmless' || kind === 'builtin')) search.say('unseen');
  const language = as ?? (isOfProject && name.endsWith('.py') ? 'python' : null);
  search.search([...(language === null ? [] : [language]), ...command, ...(more.has('adds') ? [null] : [])]);
};

/** `concurrently "npm:watch" "sh x.sh"`, `run-s build`. Which scripts a pattern means is not looked up. */
export const lines: ProgramHandler = (search, { program, written }) => {
  const { rest, areKnown } = splitEverywhere(written, { ...program, repeats: true });
  const isChain = program.more.has('scripts');
  search.found.isConcurrent = true;
  if (!areKnown) search.say('unseen');
  for (const word of rest) {
    const text = plainWord(word);
    const [, named, script = ''] = /^(npm|yarn|pnpm|bun):(\S+)$/.exec(text ?? '') ?? [];
    const manager = isChain ? 'npm' : named;
    const [name = '', ...more] = (isChain ? text : script)?.split(' ') ?? [];
    if (text !== null && manager === undefined) search.search(text);
    else if (/^[\w:.-]+$/.test(name)) search.search([manager ?? '', 'run', name, ...more]);
    else search.say('unseen');
  }
};

export const runFile: ProgramHandler = (search, call) => {
  const { program, words } = call;
  const { more } = program;
  const at = words.findIndex((word) => word !== null && more.has('modules') && /^-[a-zA-Z]*m$/.test(word));
  if (at >= 0 && words.slice(0, at).every((word) => word?.startsWith('-') === true))
    return runModule(search, call, at);
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
  // It reads its input.
  else if (file === undefined || file === '-') search.say('unseen');
  else {
    if (mayBeOther(rest, more.has('loads'))) search.say('unseen');
    search.addNamed(file, ofModules.test(file ?? '') ? [] : endings);
    search.writeGiven(rest.slice(1));
  }
};

/** Whatever files are called like that, `bash +x x.sh` has an option, and `node inspect x.js` a verb. */
const mayBeOther = ([file, ...others]: readonly Word[], mayBeVerb: boolean): boolean =>
  file?.startsWith('+') === true || (mayBeVerb && others.length > 0 && /^\w+$/.test(file ?? ''));

/** A reporter of one's own would be loaded. */
const ofTests = /^--test(?:$|-reporter(?:-destination=|=(?:spec|tap|dot|junit)$))/;
/** Nothing is put behind these. */
const ofModules = /\.[cm]?[jt]sx?$|\.py$/;

/** `python -m a.b`: a file of that name comes before the package, and each package on its way runs first. */
function runModule(search: ProgramSearch, { program, words, written }: ProgramCall, at: number): undefined {
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
  search.say('unseen');
  for (const word of rest) search.addMentioned(word);
}
