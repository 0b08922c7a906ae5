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
import { type Besides, type FoundFile, nameOf, type Search } from './search.ts';
import { isOfGit, isSecretName, showFile } from './show.ts';

/** Of one command, from the sandbox. */
const mostFiles = 12;
const mostShown = 12_000;

export type FoundExecuted =
  | { readonly kind: 'wants'; readonly wanted: FilesWanted }
  /** Null where it executes nothing that is known of. */
  | { readonly kind: 'known'; readonly executes: Executes | null };

interface Called {
  readonly tool: string;
  /** Written by a model: may hold anything. */
  readonly arguments: unknown;
}

/** Call it again with what it wants, until it wants nothing more: four times at most. */
export function findExecuted(
  action: Called,
  workingCopies: readonly string[],
  readings: FileReadings,
): FoundExecuted {
  const command = action.tool === 'terminal' ? argumentOf(action, 'command') : null;
  if (typeof command !== 'string' || argumentOf(action, 'is_input') === true)
    return { kind: 'known', executes: null };
  const { files, besides, wanted } = search(command, workingCopies, readings);
  const compared = files
    .filter((file) => file.kind === 'read' && file.reading.kind !== 'unread' && !isOfGit(file.path))
    .map(({ path }) => path);
  const defaultBranch = [...new Set(compared)].filter((path) => !readings.defaultBranch.has(path));
  if (wanted.length + defaultBranch.length > 0)
    return { kind: 'wants', wanted: { sandbox: wanted, defaultBranch } };
  if (files.length === 0 && besides === null) return { kind: 'known', executes: null };
  const room = { left: mostShown };
  const shown = files.flatMap((file) => showFile(file, readings, room));
  return { kind: 'known', executes: { files: eachOnce(shown), besides } };
}

function search(command: string, workingCopies: readonly string[], { sandbox }: FileReadings) {
  const files: FoundFile[] = [];
  const besides = new Set<Besides>();
  const asked = new Set<string>();
  const written = new Set<string>();
  let isChanged = false;
  const read = (path: string): FileReading | null => {
    asked.add(path);
    if (asked.size > mostFiles) return { kind: 'unread', why: 'it is one of too many files' };
    return sandbox.get(path) ?? null;
  };
  const context: Search = {
    workingCopies,
    read,
    add: (file) => {
      // By then an earlier command of the line may have changed it.
      if (isChanged || (file.kind === 'read' && file.reading.kind === 'unread') || isSecretProgram(file))
        besides.add('unseen');
      files.push(file);
    },
    also: (what) => {
      besides.add(what);
    },
    write: (path) => {
      if (path === null) isChanged = true;
      else written.add(path.toLowerCase());
    },
    line: (place, text) => searchLine(context, place, text),
    words: (place, words) => searchWords(context, place, words),
  };
  context.line({ folder: '', depth: 0 }, command);
  if (files.some(({ path }) => written.has(path.toLowerCase()))) besides.add('unseen');
  const wanted = [...asked].slice(0, mostFiles).filter((path) => !sandbox.has(path));
  return { files, besides: strongest(besides), wanted };
}

/** A file whose name keeps it from being shown; a configuration with such a name is looked through. */
const isSecretProgram = ({ path }: FoundFile): boolean =>
  isSecretName(path) && !/^\.(?:npmrc|yarnrc|yarnrc\.yml)$/.test(nameOf(path));

const inOrder: readonly Besides[] = ['unseen', 'tests', 'packages', 'other_files'];
const strongest = (besides: ReadonlySet<Besides>): Besides | null =>
  inOrder.find((each) => besides.has(each)) ?? null;

function eachOnce(files: readonly ExecutedFile[]): readonly ExecutedFile[] {
  const named = new Map(
    files.map((file) => [`${file.path}\n${file.part ?? ''}`, file] as const).toReversed(),
  );
  return [...named.values()].toReversed();
}
