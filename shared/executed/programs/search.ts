// The search for executed files: what it is told, and what it hands back.

import type { Executes, FileReading } from '../../conversation/index.ts';
import {
  isWorkingCopy,
  type Program,
  type ShellWord,
  type Word,
  withinWorkingCopy,
} from '../../rules/index.ts';

export type Besides = NonNullable<Executes['besides']>;

/** A file that is executed, before it is compared with the default branch. */
export type FoundFile =
  | {
      readonly kind: 'read';
      readonly path: string;
      readonly part: string | null;
      readonly reading: FileReading;
      /** Text of the part, where it is not the file; null = the file itself is shown. */
      readonly text: string | null;
      /** True: the file is not run itself. */
      readonly isData?: true;
    }
  | { readonly kind: 'unread'; readonly path: string; readonly why: string };

export interface ExecutedSearch {
  readonly workingCopies: readonly string[];
  /** Programs that rules name as known. */
  readonly known: readonly string[];
  /** Null where it is not read yet: the search goes on with what else there is. */
  readonly read: (path: string) => FileReading | null;
  readonly add: (file: FoundFile) => undefined;
  /** `unseen`: not all that it runs is known. `code`: some of it stands in the words of the command. */
  readonly also: (what: Besides | 'unseen' | 'code') => undefined;
  /** The command writes this file by itself; null = it may change any file, before what comes after it runs. */
  readonly write: (path: string | null) => undefined;
  /** It may change what git tracks, but nothing in the folder of git. */
  readonly writeTracked: () => undefined;
  /** Whether an earlier command of the line may have changed this file. */
  readonly isWritten: (path: string) => boolean;
  /** False where it is too much to look at: the rest is left out, and that is said. */
  readonly step: () => boolean;
  readonly line: (place: Place, text: string) => undefined;
  /** Looks at one command in words that are taken apart already. */
  readonly words: (place: Place, words: readonly ShellWord[]) => undefined;
}

export interface ProgramCall {
  readonly name: string;
  readonly program: Program;
  /** Behind its name. */
  readonly words: readonly Word[];
  /** The same, with the beginnings of those that are not known. */
  readonly written: readonly ShellWord[];
  /** The file that is its input; null = an input that is not known. */
  readonly input: Word | undefined;
}

export type ProgramHandler = (search: ExecutedSearch, place: Place, call: ProgramCall) => undefined;

/** Where a command runs. */
export interface Place {
  /** Folder in the working copy: empty for the working copy itself. Null where that is not known. */
  readonly folder: string | null;
  /** How many files it was read from: the lines of package.json are one deep. */
  readonly depth: number;
}

/** Files named in a file that is named in one are not looked for, and lines of package.json no deeper than this. */
export const deepest = 4;

export type Resolved =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly written: string; readonly why: string };

export function resolvePath({ workingCopies }: ExecutedSearch, { folder }: Place, written: string): Resolved {
  const outside = (why: string) => ({ kind: 'outside', written, why }) as const;
  const names = written.split('/');
  if (names.includes('..')) return outside('its path leads up');
  const plain = names.filter((name, at) => name !== '.' && (name !== '' || at === 0)).join('/');
  if (folder === null && !plain.startsWith('/')) return outside('the folder that it stands in is not known');
  if (plain === '') return { kind: 'inside', path: folder ?? '' };
  if (isWorkingCopy(plain, workingCopies)) return { kind: 'inside', path: '' };
  const [path, ...others] = withinWorkingCopy(
    plain.startsWith('/') ? plain : below(folder ?? '', plain),
    workingCopies,
  ) ?? [null];
  if (path === null || path === undefined || others.length > 0)
    return outside(
      plain.startsWith('/')
        ? 'it is outside of the working copy'
        : 'its name is not a plain one of the working copy',
    );
  return { kind: 'inside', path };
}

export const below = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export function foldersUp(folder: string): readonly string[] {
  const names = folder === '' ? [] : folder.split('/');
  return [...names.map((_, at) => names.slice(0, names.length - at).join('/')), ''];
}

/** Looks for the first of these names that is there. `waits`: one that comes before it is not read yet. */
export function firstThere(
  search: ExecutedSearch,
  paths: readonly string[],
):
  | { readonly kind: 'there'; readonly path: string; readonly reading: FileReading }
  | { readonly kind: 'waits' }
  | { readonly kind: 'absent' } {
  const read = paths.map((path) => ({ path, reading: search.read(path) }));
  const first = read.find(({ reading }) => reading?.kind !== 'absent');
  if (first === undefined) return { kind: 'absent' };
  const { path, reading } = first;
  return reading === null ? { kind: 'waits' } : { kind: 'there', path, reading };
}

/** Adds the file that a word names. `endings`: what an interpreter puts behind a name that is not there. */
export function addNamed(
  search: ExecutedSearch,
  place: Place,
  word: Word,
  endings: readonly string[] = [],
): undefined {
  if (word === null || word === '') return search.also('unseen');
  const resolved = resolvePath(search, place, word);
  if (resolved.kind === 'outside') return addUnread(search, resolved.written, resolved.why);
  if (/(?:^|\/)node_modules\//.test(`${resolved.path}/`)) return search.also('packages');
  // A folder has files of its own that run.
  if (resolved.path === '') return addUnread(search, word, 'it is a folder');
  const found = firstThere(search, [resolved.path, ...endings.map((ending) => `${resolved.path}${ending}`)]);
  if (found.kind === 'waits') return;
  const { path, reading } =
    found.kind === 'there' ? found : { path: resolved.path, reading: { kind: 'absent' } as const };
  search.add({ kind: 'read', path, part: null, reading, text: null });
  // Where it is not there, something else may run in its place.
  search.also(reading.kind === 'absent' ? 'unseen' : 'other_files');
}

export function addUnread(search: ExecutedSearch, path: string, why: string): undefined {
  search.add({ kind: 'unread', path, why });
  search.also('unseen');
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Null where it is no text. */
export function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
