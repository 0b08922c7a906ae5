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

/**
 * Call it again with what it wants, until it wants nothing more: four times at most. `listed`: files whose state rules ask for, whether
 * they are executed or not.
 */
export function findExecuted(
  action: Called,
  workingCopies: readonly string[],
  readings: FileReadings,
  listed: readonly string[] = [],
): FoundExecuted {
  const command = commandOf(action);
  if (command === null) return { kind: 'known', executes: null };
  const { files, besides, notKnown, wanted } = search(command, workingCopies, readings);
  const asked = listed.slice(0, mostListed);
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

/** Whether it is seen to execute files of the working copy, whatever they hold: it names some also where there are none. */
export function executesFiles(action: Called, workingCopies: readonly string[]): boolean {
  const command = commandOf(action);
  if (command === null) return false;
  const readings = { sandbox: new Map<string, FileReading>(), defaultBranch: new Map() };
  // Missing files are not seen either, so this is asked first.
  if (search(command, workingCopies, readings).notKnown === 'part') return false;
  for (;;) {
    const { files, wanted } = search(command, workingCopies, readings);
    if (wanted.length === 0) return files.some(({ path }) => !isOfGit(path));
    for (const path of wanted) readings.sandbox.set(path, { kind: 'absent' });
  }
}

function commandOf(action: Called): string | null {
  const command = terminals.includes(action.tool) ? argumentOf(action, 'command') : null;
  return typeof command === 'string' && argumentOf(action, 'is_input') !== true ? command : null;
}

function search(command: string, workingCopies: readonly string[], readings: FileReadings) {
  const { sandbox, isElsewhere = false } = readings;
  const files = new Map<string, FoundFile>();
  const besides = new Set<Besides | 'unseen' | 'code'>();
  const asked = new Set<string>();
  const written = new Set<string>();
  const changed = { isAny: false, isTracked: false };
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
    read,
    add: (file) => {
      // An earlier command of the line may have changed it by then.
      if (isWritten(file.path) || isUnread(file) || isSecretProgram(file)) besides.add('unseen');
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
  if (found.some(({ path }) => !isOfGit(path) && isNamed(path.toLowerCase()))) besides.add('unseen');
  const wanted = [...asked].slice(0, mostFiles).filter((path) => !sandbox.has(path));
  const notKnown: Executes['notKnown'] | null = besides.has('unseen')
    ? 'part'
    : besides.has('code')
      ? 'code'
      : null;
  return { files: found, besides: strongest(besides), notKnown, wanted };
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
