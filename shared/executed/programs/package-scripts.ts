// The scripts of a package.json that a command runs, and what these run in turn.

import type { FileReading } from '../../conversation/index.ts';
import { isObject } from '../../is-object.ts';
import { quoted, type ShellWord } from '../../rules/index.ts';
import { parsePackage } from './package-configuration.ts';
import {
  addNamed,
  addUnread,
  below,
  deepest,
  type ExecutedSearch,
  firstThere,
  folderOf,
  foldersUp,
  type Place,
  textOf,
} from './search.ts';

export interface ManagerPlace extends Place {
  /** Else package.json may stand in a folder above. */
  readonly isNamed: boolean;
}

export interface ScriptRun {
  readonly search: ExecutedSearch;
  readonly place: ManagerPlace;
  /** Whether nothing is said where there is no such script: the word means something else then. */
  readonly isOptional?: true;
  readonly installs?: Installs;
  /** The program's way with a name that is none of a script. */
  readonly orElse?: (words: readonly ShellWord[]) => undefined;
}

export interface Installs {
  /** Files that say which packages are installed. */
  readonly locks: readonly string[];
  /** Whether a configuration lists other packages of this working copy. */
  readonly hasMembers: boolean;
  /** Whether scripts of these run as well. */
  readonly runsMembers: boolean;
}

/** `more`: words that come behind the line of the script that was asked for. */
export function runScripts(
  run: ScriptRun,
  asked: string,
  names: readonly string[],
  more: readonly ShellWord[] = [],
): undefined {
  const { search, place, installs, isOptional = false } = run;
  if (!isOptional) search.also('packages');
  if (place.depth >= deepest) return search.also('unseen');
  const found = findPackage(search, place, isOptional);
  if (found === null) return;
  const { path, reading } = found;
  const folder = folderOf(path);
  const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
  const scripts = text === null ? null : readScripts(text);
  if (isOptional && scripts?.has(asked) === false) return;
  if (scripts === null) search.also('unseen');
  // yarn looks for such a script in every package of the working copy.
  if (scripts?.has(asked) === false && run.orElse && asked.includes(':')) search.also('unseen');
  else if (scripts?.has(asked) === false && !installs) run.orElse?.([asked, ...more]);
  const own = [...(scripts ?? [])].filter(([name]) => names.includes(name));
  const inOrder = own.toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other));
  const shown = inOrder.map(([name, line]) => `${name}: ${line}`).join('\n');
  const part = partOf(
    inOrder.map(([name]) => name),
    asked,
  );
  search.add({ kind: 'read', path, part, reading, text: part === null ? null : shown });
  if (installs) searchInstall(search, folder, text, installs);
  const here = { folder, depth: place.depth + 1 };
  for (const [name, line] of inOrder) {
    const given = name === asked ? more : [];
    if (given.includes(null)) search.also('unseen');
    search.line(here, [line, ...given.map(quoted)].join(' '));
  }
  if (asked === 'start' && scripts?.has('start') === false) search.words(here, ['node', 'server.js']);
}

/** The scripts of the package that stands here or in a folder above. */
export function scriptNames(search: ExecutedSearch, place: Place): readonly string[] {
  const found = findPackage(search, { ...place, isNamed: false }, false);
  const text = found?.reading.kind === 'file' ? textOf(found.reading.bytes) : null;
  return text === null ? [] : [...(readScripts(text)?.keys() ?? [])];
}

/** Adds the files that an installation reads, and what it runs besides the scripts. */
function searchInstall(
  search: ExecutedSearch,
  folder: string,
  text: string | null,
  { locks, hasMembers, runsMembers }: Installs,
): undefined {
  // What is installed for a package of a workspace, the folder above says.
  const [, ...above] = foldersUp(folder);
  const found = above.map((each) => addWhereThere(search, below(each, 'package.json')));
  for (const each of foldersUp(folder))
    for (const name of locks) addWhereThere(search, below(each, name), true);
  // Built where it is there, without a word of it in package.json.
  addWhereThere(search, below(folder, 'binding.gyp'));
  const isMember = found.some((reading) => reading !== null);
  if (runsMembers && (hasMembers || isMember || (text !== null && namesMembers(text)))) search.also('unseen');
}

/** Whether other folders are packages too, each with scripts of its own. */
function namesMembers(text: string): boolean {
  const parsed = parsePackage(text) ?? {};
  const isNamed = (key: string) => Object.hasOwn(parsed, key);
  const lists = ['dependencies', 'devDependencies', 'optionalDependencies'].filter(isNamed);
  const sources = lists.flatMap((key) => (isObject(parsed[key]) ? Object.values(parsed[key]) : []));
  return (
    isNamed('workspaces') || sources.some((source) => typeof source === 'string' && ofFolder.test(source))
  );
}

const ofFolder = /^(?:(?:file|link|portal|workspace):|[.~]{0,2}\/)(?!.*\.t(?:ar\.)?gz$)/;

/** Null where it is not there, or not read yet. */
function findPackage(
  search: ExecutedSearch,
  { folder, isNamed }: ManagerPlace,
  isOptional: boolean,
): { readonly path: string; readonly reading: FileReading } | null {
  if (folder === null) {
    addUnread(search, 'package.json', 'the folder that it stands in is not known');
    return null;
  }
  const folders = isNamed ? [folder] : foldersUp(folder);
  const found = firstThere(
    search,
    folders.map((each) => below(each, 'package.json')),
  );
  if (found.kind === 'there') return found;
  if (found.kind === 'waits' || isOptional) return null;
  const path = below(folder, 'package.json');
  search.add({ kind: 'read', path, part: null, reading: { kind: 'absent' }, text: null });
  search.also('unseen');
  return null;
}

/** `script test`, also where others run before and after it. */
function partOf(names: readonly string[], asked: string): string | null {
  const [first] = names;
  if (first === undefined) return null;
  if (names.includes(asked)) return `script ${asked}`;
  return names.length === 1 ? `script ${first}` : `scripts ${names.join(', ')}`;
}

function addWhereThere(search: ExecutedSearch, path: string, isData = false): FileReading | null {
  const reading = search.read(path);
  if (reading === null || reading.kind === 'absent') return null;
  search.add({ kind: 'read', path, part: null, reading, text: null, ...(isData && { isData }) });
  return reading;
}

type Scripts = ReadonlyMap<string, string>;

/** As npm reads them: of two with one name the last one counts. Null where it is no such file. */
function readScripts(text: string): Scripts | null {
  const parsed = parsePackage(text);
  if (parsed === null) return null;
  const scripts = Object.hasOwn(parsed, 'scripts') ? parsed.scripts : {};
  if (!isObject(scripts)) return new Map();
  return new Map(
    Object.entries(scripts).flatMap(([name, line]) => (typeof line === 'string' ? [[name, line]] : [])),
  );
}

/** `npx x` runs the program x of this very package, where it has one. */
export function addOwnProgram(search: ExecutedSearch, { folder, depth }: Place, program: string): undefined {
  if (folder === null || depth >= deepest || program.includes('/')) return;
  const path = below(folder, 'package.json');
  const reading = search.read(path);
  const text = reading?.kind === 'file' ? textOf(reading.bytes) : null;
  if (reading === null || text === null) return;
  const { name, bin } = parsePackage(text) ?? {};
  const programs = typeof bin === 'string' ? { [String(name).replace(/^.*\//, '')]: bin } : bin;
  const file = isObject(programs) && Object.hasOwn(programs, program) ? programs[program] : null;
  if (typeof file !== 'string') return;
  const shown = `${program}: ${file}`;
  search.add({ kind: 'read', path, part: `program ${program}`, reading, text: shown });
  addNamed(search, { folder, depth: depth + 1 }, file);
}
