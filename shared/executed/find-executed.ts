// Finds the files that a command executes: by reading alone, a few at a time, and nothing is run for it.
import type {
  ExecutedFile,
  Executes,
  FileReading,
  FileReadings,
  FilesWanted,
} from '../conversation/index.ts';
import { argumentOf } from '../rules/index.ts';
import { searchLine, searchWords } from './line.ts';
import { type Besides, type ExecutedSearch, type FoundFile, nameOf } from './programs/search.ts';
import { isOfGit, isSecretName, listedFile, showFile } from './show.ts';

/** The most files of one command, from the sandbox. */
const mostFiles = 40;
const mostShown = 12_000;
/** Nobody reads more of them in one line, and each may read a file anew. */
const mostCommands = 200;
/** The most files of all rules together: one that is not read counts as changed. */
const mostListed = 40;

export type FoundExecuted =
  | { readonly kind: 'wants'; readonly wanted: FilesWanted }
  /** Null where it executes nothing that is known of. */
  | { readonly kind: 'known'; readonly executes: Executes | null };

/** The second is its name on older servers. */
const terminals: readonly string[] = ['terminal', 'execute_bash'];

interface Called {
  readonly tool: string;
  /** Written by a model: may hold anything. */
  readonly arguments: unknown;
}

/** Words of rules that a search heeds. */
export interface ByRules {
  /** Files whose state rules ask for, whether they are executed or not. */
  readonly listed: readonly string[];
  /** Programs that count as known. */
  readonly known: readonly string[];
}

const noRules: ByRules = { listed: [], known: [] };

/** Call it again with what it wants, until it wants nothing more: four times at most. */
export function findExecuted(
  action: Called,
  workingCopies: readonly string[],
  readings: FileReadings,
  byRules: ByRules = noRules,
): FoundExecuted {
  const command = commandOf(action);
  if (command === null) return { kind: 'known', executes: null };
  const { files, besides, notKnown, wanted } = search(command, workingCopies, readings, byRules.known);
  const asked = byRules.listed.slice(0, mostListed);
  const missing = wantedOf(files, wanted, asked, readings);
  if (missing !== null) return { kind: 'wants', wanted: missing };
  if (files.length === 0 && besides === null && notKnown === null && asked.length === 0)
    return { kind: 'known', executes: null };
  const room = { left: mostShown };
  const shown = files.flatMap((file) => showFile(file, readings, room));
  const states = asked.map((path) => listedFile(path, readings));
  const executes = {
    files: eachOnce(shown),
    besides,
    ...(notKnown !== null && { notKnown }),
    ...(states.length > 0 && { listed: states }),
  };
  return { kind: 'known', executes };
}

/** Null where all is read. */
function wantedOf(
  files: readonly FoundFile[],
  wanted: readonly string[],
  listed: readonly string[],
  { sandbox, defaultBranch }: FileReadings,
): FilesWanted | null {
  const compared = files
    .filter((file) => file.kind === 'read' && file.reading.kind !== 'unread' && !isOfGit(file.path))
    .map(({ path }) => path);
  const notIn = (read: FileReadings['sandbox'], paths: readonly string[]) =>
    [...new Set(paths)].filter((path) => !read.has(path));
  const missing = {
    sandbox: notIn(sandbox, [...wanted, ...listed]),
    defaultBranch: notIn(defaultBranch, [...compared, ...listed]),
  };
  return missing.sandbox.length + missing.defaultBranch.length === 0 ? null : missing;
}

/** What it is seen to run by its words alone. Files that are named count as plain ones that are there. */
export function readPast(
  action: Called,
  workingCopies: readonly string[],
  known: readonly string[] = [],
): 'files' | 'nothing' | 'part' {
  const command = commandOf(action);
  if (command === null) return 'nothing';
  const unread = { sandbox: new Map(), defaultBranch: new Map() };
  // Missing files are not known either, so this is asked first.
  if (search(command, workingCopies, unread, known).notKnown === 'part') return 'part';
  const { files, isLost, notKnown } = searchWithoutFiles(command, workingCopies, known);
  // A folder of git is on no branch, so it is never as on one.
  if (isLost || files.some(({ path }) => isOfGit(path))) return 'part';
  return files.length > 0 ? 'files' : notKnown === 'part' ? 'part' : 'nothing';
}

/** Files that a command is seen to run or to load by its words alone, and those that it writes, whether they are there or not. */
export function filesOfCommand(command: string, workingCopies: readonly string[]) {
  const found = ['', 'hooksPath = .husky\n', 'hooksPath = .husky/_\n', 'hooksPath = .githooks\n'].map(
    (hooks) => searchWithoutFiles(command, workingCopies, [], hooks),
  );
  const runs = found.flatMap(({ files, asked }) => [...asked, ...files.map(({ path }) => path)]);
  return { runs: [...new Set(runs)], writes: [...(found[0]?.written ?? [])] };
}

/** `hooks`: a line of git's configuration that says where its hooks are. */
function searchWithoutFiles(
  command: string,
  workingCopies: readonly string[],
  known: readonly string[],
  hooks = '',
) {
  const readings = { sandbox: new Map<string, FileReading>(), defaultBranch: new Map() };
  for (;;) {
    const found = search(command, workingCopies, readings, known);
    if (found.wanted.length === 0) return found;
    for (const path of found.wanted) {
      // Without these two, no command of git is known.
      const ofGit = { '.git/config': `[core]\n${hooks}`, '.git/HEAD': 'ref: refs/heads/main\n' };
      const text = new Map(Object.entries(ofGit)).get(path);
      const bytes = text === undefined ? null : new TextEncoder().encode(text);
      readings.sandbox.set(path, bytes === null ? { kind: 'absent' } : { kind: 'file', bytes });
    }
  }
}

function commandOf(action: Called): string | null {
  const command = terminals.includes(action.tool) ? argumentOf(action, 'command') : null;
  return typeof command === 'string' && argumentOf(action, 'is_input') !== true ? command : null;
}

function search(
  command: string,
  workingCopies: readonly string[],
  readings: FileReadings,
  known: readonly string[],
) {
  const { sandbox, isElsewhere = false } = readings;
  const files = new Map<string, FoundFile>();
  const besides = new Set<Besides | 'unseen' | 'code'>();
  const asked = new Set<string>();
  const written = new Set<string>();
  const changed = { isAny: false, isTracked: false };
  // Something that it runs may be changed by then, or is never shown.
  let isLost = false;
  let steps = 0;
  const read = (path: string): FileReading | null => {
    asked.add(path);
    if (asked.size > mostFiles) return { kind: 'unread', why: 'it is one of too many files' };
    return sandbox.get(path) ?? null;
  };
  /** Or a folder of it. */
  const isNamed = (path: string) =>
    [...written].some((each) => each === '' || path === each || path.startsWith(`${each}/`));
  const isWritten = (path: string) =>
    changed.isAny || (changed.isTracked && !isOfGit(path)) || isNamed(path.toLowerCase());
  const context: ExecutedSearch = {
    workingCopies,
    known,
    read,
    add: (file) => {
      // An earlier command of the line may have changed it by then.
      isLost ||= isWritten(file.path) || isSecretProgram(file);
      if (isUnread(file)) besides.add('unseen');
      files.set(`${file.path}\n${file.kind === 'read' ? file.part : ''}`, file);
    },
    also: (what) => {
      besides.add(what);
    },
    write: (path) => {
      if (path === null) changed.isAny = true;
      else written.add(path.toLowerCase());
    },
    writeTracked: () => {
      changed.isTracked = true;
    },
    isWritten,
    step: () => {
      steps += 1;
      if (steps > mostCommands) besides.add('unseen');
      return steps <= mostCommands;
    },
    line: (place, text) => searchLine(context, place, text),
    words: (place, words) => searchWords(context, place, words),
  };
  context.line({ folder: isElsewhere ? null : '', depth: 0 }, command);
  const found = [...files.values()];
  // What a loop changes is changed before it runs again.
  isLost ||= /\b(?:for|while|until)\b/.test(command)
    ? [...asked].some(isWritten)
    : found.some(({ path }) => !isOfGit(path) && isNamed(path.toLowerCase()));
  if (isLost) besides.add('unseen');
  const wanted = [...asked].slice(0, mostFiles).filter((path) => !sandbox.has(path));
  const notKnown: Executes['notKnown'] | null = besides.has('unseen')
    ? 'part'
    : besides.has('code')
      ? 'code'
      : null;
  return { files: found, besides: strongest(besides), notKnown, wanted, isLost, asked, written };
}

/** Lists of the installed packages may be too large to be read. */
const isUnread = (file: FoundFile): boolean =>
  file.kind === 'read' && file.reading.kind === 'unread' && file.isData !== true;

/** A file whose name keeps it from being shown; a configuration with such a name is looked through. */
const isSecretProgram = ({ path }: FoundFile): boolean =>
  isSecretName(path) && !/^(?:\.?npmrc|\.yarnrc|\.yarnrc\.yml)$/.test(nameOf(path));

const inOrder: readonly Besides[] = ['tests', 'packages', 'other_files'];
const strongest = (besides: ReadonlySet<Besides | 'unseen' | 'code'>): Besides | null =>
  inOrder.find((each) => besides.has(each)) ?? null;

function eachOnce(files: readonly ExecutedFile[]): readonly ExecutedFile[] {
  const named = new Map(
    files.map((file) => [`${file.path}\n${file.part ?? ''}`, file] as const).toReversed(),
  );
  return [...named.values()].toReversed();
}
