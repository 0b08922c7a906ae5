// The search for executed files, at the place where the command runs that it looks at.
import type { FileReading } from '../../conversation/index.ts';
import {
  isWorkingCopy,
  type Program,
  plainWord,
  type ShellWord,
  type Word,
  withinWorkingCopy,
} from '../../rules/index.ts';
import type { Findings, FoundFile, Unshown } from './found.ts';
import { below, foldersUp } from './paths.ts';

export interface ProgramCall {
  readonly name: string;
  readonly program: Program;
  /** Behind its name. */
  readonly words: readonly Word[];
  /** The same, with the beginnings of those that are not known. */
  readonly written: readonly ShellWord[];
}

export type ProgramHandler = (search: ProgramSearch, call: ProgramCall) => undefined;

/** Looks at a line, or at one command in words that are taken apart already. */
type Reader = (search: ProgramSearch, read: string | readonly ShellWord[]) => undefined;

/** Files named in a file that is named in one are not looked for, and lines of package.json no deeper than this. */
const deepest = 4;

export class ProgramSearch {
  readonly found: Findings;
  private readonly reader: Reader;
  /** Folder in the working copy: empty for the working copy itself. Null where that is not known. */
  readonly folder: string | null;
  /** From how many files it was read: the lines of package.json are one deep. */
  readonly depth: number;

  constructor(found: Findings, reader: Reader, folder: string | null = '', depth = 0) {
    this.found = found;
    this.reader = reader;
    this.folder = folder;
    this.depth = depth;
  }

  at(folder: string | null): ProgramSearch {
    return new ProgramSearch(this.found, this.reader, folder, this.depth);
  }

  /** Where the lines of a file of this folder run. */
  inFileOf(folder: string): ProgramSearch {
    return new ProgramSearch(this.found, this.reader, folder, this.depth + 1);
  }

  get isDeepest(): boolean {
    return this.depth >= deepest;
  }

  say(what: Unshown): undefined {
    this.found.said.add(what);
  }

  search(read: string | readonly ShellWord[]): undefined {
    this.reader(this, read);
  }

  /** Null where it is not read yet: the search goes on with what else there is. */
  read(path: string): FileReading | null {
    return this.found.read(path);
  }

  /** Reads what no earlier command of the line should have changed by then. */
  readNow(path: string): FileReading | null {
    if (this.found.isWritten(path)) this.say('unseen');
    return this.read(path);
  }

  add(path: string, reading: FileReading, more: Partial<FoundFile> = {}): undefined {
    this.found.add({ part: null, text: null, isData: false, ...more, path, reading });
  }

  addUnread(path: string, why = 'where it is in the working copy is not known'): undefined {
    this.add(path, { kind: 'unread', why });
  }

  /** The path of a word; null where it is not known to be in the working copy. */
  resolve(word: Word): string | null {
    const { folder } = this;
    const { workingCopies } = this.found.by;
    const names = word?.split('/') ?? ['..'];
    const plain = names.filter((name, at) => name !== '.' && (name !== '' || at === 0)).join('/');
    const isAbsolute = plain.startsWith('/');
    if (names.includes('..') || (folder === null && !isAbsolute)) return null;
    if (plain === '') return folder;
    if (isWorkingCopy(plain, workingCopies)) return '';
    const whole = isAbsolute ? plain : below(folder ?? '', plain);
    const [path = null, ...others] = withinWorkingCopy(whole, workingCopies) ?? [];
    return others.length === 0 ? path : null;
  }

  /** In the folder that an option names; an empty word is this folder. Null where that is not known: then its `file` is not. */
  inFolder(word: Word, file: string): ProgramSearch | null {
    const path = this.resolve(word);
    if (path !== null) return this.at(path);
    this.addUnread(word ? `${word}/${file}` : file);
    return null;
  }

  /** The command writes the file of this word. */
  write(word: Word): undefined {
    if (word !== '/dev/null') this.found.write(this.resolve(word));
  }

  /** What a script is given, it may write. */
  writeGiven(words: readonly ShellWord[]): undefined {
    for (const word of words) {
      const path = this.resolve(plainWord(word)?.replace(/^-[^=]*=?/, '') ?? null);
      if (path) this.found.write(path);
    }
  }

  /** Looks for the first of these that is there: the first of all where none is. Null where one that comes before it is not read yet. */
  firstThere([first = '', ...others]: readonly string[]): Pick<FoundFile, 'path' | 'reading'> | null {
    const read = [first, ...others].map((path) => ({ path, reading: this.read(path) }));
    const { path, reading } = read.find(({ reading }) => reading?.kind !== 'absent') ?? {
      path: first,
      reading: { kind: 'absent' },
    };
    return reading && { path, reading };
  }

  /** Adds the file that a word names. `endings`: what an interpreter puts behind a name that is not there. */
  addNamed(word: Word, endings: readonly string[] = []): undefined {
    if (word === null || word === '') return this.say('unseen');
    const path = this.resolve(word);
    if (path === null) return this.addUnread(word);
    if (ofPackages.test(`${path}/`)) return this.say('packages');
    // A folder has files of its own that run.
    if (path === '') return this.addUnread(word, 'it is a folder');
    const found = this.firstThere([path, ...endings.map((ending) => `${path}${ending}`)]);
    if (found === null) return;
    this.add(found.path, found.reading);
    // Where it is not there, something else may run in its place.
    this.say(found.reading.kind === 'absent' ? 'unseen' : 'other_files');
  }

  /** The file of this folder, where it is there. */
  addThere(file: string, more: Partial<FoundFile> = {}): FileReading | null {
    const path = this.folder === null ? null : below(this.folder, file);
    const reading = path === null ? null : this.read(path);
    if (path === null || reading === null || reading.kind === 'absent') return null;
    this.add(path, reading, more);
    return reading;
  }

  /** These files of this folder and of each above it, where they are there. */
  addAbove(files: readonly string[] = []): undefined {
    for (const above of foldersUp(this.folder ?? '')) for (const file of files) this.at(above).addThere(file);
  }

  /** The file that a word or the value of an option names, where it is there. */
  addMentioned(word: ShellWord): undefined {
    const text = plainWord(word) ?? '';
    const named = text.startsWith('-') ? (/=(.*)$/.exec(text)?.[1] ?? '') : text;
    if (!fileLike.test(named)) return;
    const path = this.resolve(named);
    if (path === null) this.addUnread(named);
    else if (path !== '' && !ofPackages.test(`${path}/`)) this.at('').addThere(path);
  }
}

const ofPackages = /(?:^|\/)node_modules\//;
/** A name with an ending, and not a pattern. */
const fileLike = /^(?![\w+.-]+:)[^*?{}[\]()]*\.[A-Za-z][\w-]*$/;

/** Null where it is no text, or none that is there. */
export function textOf(reading: FileReading): string | null {
  return reading.kind === 'file' ? decodeText(reading.bytes) : null;
}

/** Bytes that are no text come back as others. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes).toString();
  return !bytes.includes(0) && Buffer.compare(Buffer.from(text), bytes) === 0 ? text : null;
}
