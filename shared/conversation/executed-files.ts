// Files of the working copy that a pending command executes, as they were in the sandbox when they were read. They
// are only read; nothing runs there to find them.

/** Compared with the default branch. `unknown`: one of the two could not be read. */
export type FileState = 'same' | 'changed' | 'new' | 'unknown';

/** A file as people see it. */
export type ShownFile =
  | { readonly kind: 'whole'; readonly text: string }
  /** Lines with `+`, `-` or a blank before them. */
  | { readonly kind: 'difference'; readonly text: string; readonly leftOut: number }
  /** `leftOut`: how many lines follow. */
  | { readonly kind: 'beginning'; readonly text: string; readonly leftOut: number }
  | { readonly kind: 'as_on_default_branch' }
  /** A file that holds secrets by its name is bound, and never shown. */
  | { readonly kind: 'secret' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unread'; readonly why: string };

export interface ExecutedFile {
  /** A path of the working copy. */
  readonly path: string;
  /** The part of it that runs, for people: `script test`, `target build`; null = the file. */
  readonly part: string | null;
  readonly state: FileState;
  /** SHA-256 of the content; null where there is none that could be read. */
  readonly digest: string | null;
  readonly shown: ShownFile;
}

export interface Executes {
  /** Files in the order in which they are reached: a script of package.json comes before the file that it names. */
  readonly files: readonly ExecutedFile[];
  /**
   * What else it may run that no file shown here reveals; null = nothing known.
   */
  readonly besides: 'tests' | 'packages' | 'other_files' | null;
  /** part: not all that the command itself runs is known. code: all, except code within the command itself. Absent where all is known. */
  readonly notKnown?: 'part' | 'code';
  /** Files that rules name under `unchanged`, whether it executes them or not. Absent where none do. */
  readonly listed?: readonly ListedFile[];
}

export type ListedFile = Pick<ExecutedFile, 'path' | 'state' | 'digest'>;

/** A reading of one file, from the sandbox or from the default branch. */
export type FileReading =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'absent' }
  /** Too large, no plain file, out of reach: `why` is for people. */
  | { readonly kind: 'unread'; readonly why: string };

/** Files that were read so far, by path of the working copy. */
export interface FileReadings {
  readonly sandbox: ReadonlyMap<string, FileReading>;
  readonly defaultBranch: ReadonlyMap<string, FileReading>;
  /** True where the terminal was seen last in another folder than that of the working copy. */
  readonly isElsewhere?: boolean;
}

/** Files that are still to be read, by path of the working copy. */
export interface FilesWanted {
  readonly sandbox: readonly string[];
  readonly defaultBranch: readonly string[];
}
