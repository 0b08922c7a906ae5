// The scripts of a package.json that a command runs, and what these run in turn.
import { isObject } from '../../is-object.ts';
import { asShellWord, type ShellWord } from '../../rules/index.ts';
import { parsePackage } from './package-configuration.ts';
import { below, folderOf, foldersUp } from './paths.ts';
import { type ProgramSearch, textOf } from './search.ts';

export interface ScriptRun {
  readonly search: ProgramSearch;
  /** Else package.json may be in a folder above. */
  readonly isNamed?: boolean;
  /** Scripts that may run before any other; absent where nothing is installed. They come last: what is shown is as it is when all begins. */
  readonly before?: readonly string[];
  /** Whether nothing is said where there is no such script: the word means something else then. */
  readonly isOptional?: boolean;
  /** What the program does with a name that is not that of a script. */
  readonly orElse?: (words: readonly ShellWord[]) => undefined;
}

/** `more`: words that come behind the line of the script that was asked for. */
export function runScripts(
  run: ScriptRun,
  asked: string,
  names: readonly string[],
  more: readonly ShellWord[] = [],
): undefined {
  const { search, isOptional = false } = run;
  if (!isOptional) search.say('packages');
  const found = findPackage(run);
  if (found === null) return;
  const { scripts } = found;
  const isMissing = found.json !== null && !scripts.has(asked);
  if (isOptional && isMissing) return;
  // yarn looks for such a script in every package of the working copy.
  if (found.json === null || (isMissing && run.orElse && asked.includes(':'))) search.say('unseen');
  else if (isMissing) run.orElse?.([asked, ...more]);
  const own = [...new Set(names)].filter((name) => scripts.has(name));
  const shown = own.map((name) => `${name}: ${scripts.get(name)}`).join('\n');
  // Also where others run before and after it.
  const named = own.includes(asked) ? [asked] : own;
  const part = named.length === 0 ? null : `script${named.length === 1 ? '' : 's'} ${named.join(', ')}`;
  search.add(found.path, found.reading, { part, text: part && shown });
  const here = search.inFileOf(found.folder);
  const { isBefore, hasInstalled } = search.found;
  for (const name of own) {
    const given = name === asked ? more : [];
    if (given.includes(null)) search.say('unseen');
    search.found.isBefore = isBefore || run.before?.includes(name) === true;
    search.found.hasInstalled = hasInstalled || run.before !== undefined;
    here.search([scripts.get(name), ...given.map(asShellWord)].join(' '));
  }
  Object.assign(search.found, { isBefore, hasInstalled });
  if (asked === 'start' && isMissing) here.search(['node', 'server.js']);
}

/** Adds the files that an installation reads. Hands back whether it may run scripts of other packages of this working copy. */
export function searchInstall(run: ScriptRun, locks: readonly string[]): boolean {
  const found = findPackage(run);
  if (found === null) return false;
  const { folder, json } = found;
  const search = run.search.at(folder);
  // What is installed for a package of a workspace, the folder above says.
  const [, ...above] = foldersUp(folder);
  const isMember = above.map((each) => search.at(each).addThere('package.json')).some(Boolean);
  for (const each of foldersUp(folder))
    for (const name of locks) search.at(each).addThere(name, { isData: true });
  // Built where it is there, without a word of it in package.json.
  search.addThere('binding.gyp');
  return isMember || namesMembers(json ?? {});
}

/** Whether other folders are packages too, each with scripts of its own. */
function namesMembers(json: Json): boolean {
  const sources = Object.keys(json)
    .filter((key) => /dependencies$|^(?:overrides|resolutions|pnpm)$/i.test(key))
    .flatMap((key) => textsIn(json[key]));
  return Object.hasOwn(json, 'workspaces') || sources.some((source) => ofFolder.test(source));
}

/** An override may be below the name of the package that it is for. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

const ofFolder = /^(?:(?:file|link|portal|workspace|exec):|[.~]{0,2}\/)(?!.*\.t(?:ar\.)?gz$)/i;

type Json = Readonly<Record<string, unknown>>;

/** Null where it is not there, or not read yet. */
export function findPackage({ search, isNamed, isOptional }: ScriptRun) {
  const { folder, isDeepest } = search;
  if (isDeepest) search.say('unseen');
  else if (folder === null) search.addNamed('package.json');
  if (isDeepest || folder === null) return null;
  const folders = isNamed ? [folder] : foldersUp(folder);
  const found = search.firstThere(folders.map((each) => below(each, 'package.json')));
  const isAbsent = found?.reading.kind === 'absent';
  if (isAbsent && !isOptional) search.addNamed('package.json');
  if (isAbsent || found === null) return null;
  const { path, reading } = found;
  const json = parsePackage(textOf(reading));
  const scripts =
    json !== null && Object.hasOwn(json, 'scripts') && isObject(json.scripts) ? json.scripts : {};
  const lines = Object.entries(scripts).flatMap(([name, line]) =>
    typeof line === 'string' ? [[name, line] as const] : [],
  );
  return { path, folder: folderOf(path), reading, json, scripts: new Map(lines) };
}

/** `npx x` runs the program x of this very package, where it has one. */
export function addOwnProgram(search: ProgramSearch, program: string): undefined {
  const found = program.includes('/') ? null : findPackage({ search, isNamed: true, isOptional: true });
  const { name, bin } = found?.json ?? {};
  const programs = typeof bin === 'string' ? { [String(name).replace(/^.*\//, '')]: bin } : bin;
  const file = isObject(programs) && Object.hasOwn(programs, program) ? programs[program] : null;
  if (found === null || typeof file !== 'string') return;
  search.add(found.path, found.reading, { part: `program ${program}`, text: `${program}: ${file}` });
  search.inFileOf(found.folder).addNamed(file);
}
