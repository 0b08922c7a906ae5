// What a search for executed files has found so far.
import type { Executes, FileReading, FileReadings } from '../../conversation/index.ts';
import { isOfGit, isWithin } from '../../rules/index.ts';
import { isSecretProgram } from './paths.ts';

/** The most files of one command, from the sandbox. */
const mostFiles = 40;
/** Nobody reads more of them in one line, and each may read a file again. */
const mostCommands = 200;

/** Things that are not shown. `unseen`: not all that it runs is known. `code`: some of it is part of the command. */
export type Unshown = NonNullable<Executes['besides']> | 'unseen' | 'code';

/** A file that is executed, before it is compared with the default branch. */
export interface FoundFile {
  readonly path: string;
  readonly reading: FileReading;
  /** The part of it that runs; null = all of it. */
  readonly part: string | null;
  /** Text of the part, where it is not the file; null = the file itself is shown. */
  readonly text: string | null;
  /** True: the file is not run itself, and hides nothing where it cannot be read. */
  readonly isData: boolean;
}

/** All that a search goes by, beside the command. */
export interface Searched extends Pick<FileReadings, 'sandbox'> {
  readonly workingCopies: readonly string[];
  /** Programs that rules name as known. */
  readonly known: readonly string[];
}

export class Findings {
  readonly said = new Set<Unshown>();
  /** By path and part. */
  readonly files = new Map<string, FoundFile>();
  readonly asked = new Set<string>();
  readonly written = new Set<string>();
  /** Whether something that it runs may be changed by then, or is never shown. */
  isLost = false;
  /** Whether what git tracks may have been changed: nothing in the folder of git. */
  isTreeWritten = false;
  /** Whether the index of git may list what it did not before, a repository for example. */
  isIndexChanged = false;
  /** Whether any file may have been changed. */
  mayWriteAny = false;
  /** Whether scripts may have been built. */
  isBuilt = false;
  /** Whether a command runs beside those that come after it. */
  isConcurrent = false;
  /** Whether it looks at what only makes up what is missing, which mostly is nothing. */
  isBefore = false;
  /** Whether it looks at a script of what installs before one: such a script does not install again. */
  hasInstalled = false;
  private steps = 0;
  readonly by: Searched;

  constructor(by: Searched) {
    this.by = by;
  }

  get wanted(): readonly string[] {
    return [...this.asked].slice(0, mostFiles).filter((path) => !this.by.sandbox.has(path));
  }

  read(path: string): FileReading | null {
    this.asked.add(path);
    if (this.asked.size > mostFiles) return { kind: 'unread', why: 'it is one of too many files' };
    return this.by.sandbox.get(path) ?? null;
  }

  add(file: FoundFile): undefined {
    const { path, part, reading, isData } = file;
    // An earlier command of the line may have changed it by then.
    this.isLost ||= this.isWritten(path) || isSecretProgram(path);
    if (reading.kind === 'unread' && !isData) this.said.add('unseen');
    const key = `${path}\n${part ?? ''}`;
    if (!this.files.has(key)) this.files.set(key, file);
  }

  /** The command writes this file by itself; null = it may change any file, before what comes after it runs. */
  write(path: string | null): undefined {
    if (path === null) this.mayWriteAny ||= !this.isBefore;
    else this.written.add(path);
  }

  /** Whether an earlier command of the line may have changed this file. */
  isWritten(path: string): boolean {
    const isOfAll = this.mayWriteAny || (this.isTreeWritten && !isOfGit(path));
    const isOfBuild = this.isBuilt && /\.[cm]?jsx?$/.test(path);
    return isOfAll || isOfBuild || isWithin(this.written, path);
  }

  /** False where it is too much to look at: the rest is left out, and that is said. */
  step(): boolean {
    this.steps += 1;
    if (this.steps > mostCommands) this.said.add('unseen');
    return this.steps <= mostCommands;
  }

  /** What a loop changes is changed before it runs again, and what runs may be changed while it does. */
  end(isLoop: boolean): undefined {
    this.isLost ||=
      isLoop || this.isConcurrent
        ? [...this.asked].some((path) => this.isWritten(path))
        : [...this.files.values()].some(({ path }) => !isOfGit(path) && isWithin(this.written, path));
    if (this.isLost) this.said.add('unseen');
  }
}
