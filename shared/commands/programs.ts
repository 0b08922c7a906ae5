// Reads the table of programs.
import type { KnownOptions } from './options.ts';
import { ofTools, table } from './table.ts';

/** Each kind may have `runs`: words by which it runs or writes what the next one names. */
export type Kind =
  /**
   * Runs and loads nothing. `any`: whatever its options are. `writes`: the files that its words name, `second`: the second of them, `out`:
   * the file that this option names, `changes`: perhaps any file, or with this option. `long`: an option with one dash is one word.
   * `bare`: the first word may be options without a dash.
   */
  | 'harmless'
  /** Its words are names, numbers and tests, which the shell evaluates. */
  | 'builtin'
  /** A language whose script is among its words. */
  | 'script'
  /**
   * Runs the command behind it. `operands`: so many words come before that. `splits`: options with a line. `adds`: more words than are
   * written. `looks`: words by which it runs nothing.
   */
  | 'prefix'
  /** Runs the command behind the word `after`, `as` a word of this program; without that word `files` are shown. */
  | 'runner'
  /** Each word is a line of a shell. */
  | 'lines'
  /** Each word is a script of package.json. */
  | 'chain'
  /** Its words are one line of a shell. */
  | 'evaluate'
  | 'shell'
  /** Runs the file of a word. `code`: options with code, `loads`: with a module that is loaded first; `endings`: of files and modules. */
  | 'file'
  /** Targets of a Makefile. */
  | 'target'
  /** Scripts of package.json, and installed packages. `always`: whatever its first word is. */
  | 'packages'
  /** And its verbs, in git-verbs.ts: `does` says what they change and run. */
  | 'git'
  /** A file that says what runs, in a language that nobody reads here: `files`: the first that is there; `too`: these as well. */
  | 'shown'
  /**
   * A tool of the trade, which runs or reads what the repository says: files of its words are shown, and the rest is said to be tests.
   * The last options load the module that they name. `verbs`: its first word is one of these. `up`: files of each folder above.
   * `modules`: its words may be modules of Python.
   */
  | 'tool';

export interface Program extends Required<Omit<KnownOptions, 'repeats'>> {
  readonly kind: Kind;
  /** `any` has no words of its own. */
  readonly more: ReadonlyMap<string, readonly string[]>;
}

const wordsIn = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

function readRow(row: string): readonly (readonly [string, Program])[] {
  const [names = '', kindAndMore = '', alone = '', withValue = ''] = row
    .split('|')
    .map((part) => part.trim());
  const [kind = '', more = ''] = kindAndMore.split(/:\s*/);
  const keys = more.split(/;\s*/).map((each) => {
    const [key = '', value = ''] = each.split(/=(.*)/);
    return [key, wordsIn(value)] as const;
  });
  if (!isKind(kind)) throw new Error(`The table of programs has an unknown kind: ${row}`);
  const usual = kind === 'tool' ? ` ${ofTools}` : '';
  const program = { kind, more: new Map(keys), alone: `${alone}${usual}`, withValue };
  return wordsIn(names).map((name) => [name, program] as const);
}

const kinds: Readonly<Record<Kind, true>> = {
  harmless: true,
  builtin: true,
  script: true,
  prefix: true,
  runner: true,
  lines: true,
  chain: true,
  evaluate: true,
  shell: true,
  file: true,
  target: true,
  packages: true,
  git: true,
  shown: true,
  tool: true,
};
const isKind = (word: string): word is Kind => Object.hasOwn(kinds, word);

export const readTable = (text: string): ReadonlyMap<string, Program> =>
  new Map(
    text
      .split('\n')
      .filter((row) => row !== '')
      .flatMap(readRow),
  );

const programs = readTable(table);

/** Null for a program that is not known. */
export const programNamed = (name: string): Program | null => programs.get(name) ?? null;
