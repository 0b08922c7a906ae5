// Reads the table of programs.
import type { KnownOptions } from './options.ts';
import { ofTools, table } from './table.ts';

/** Their meanings are explained above the table. */
const kinds = [
  ...(['harmless', 'builtin', 'sed', 'prefix', 'lines'] as const),
  ...(['file', 'target', 'packages', 'git', 'shown', 'tool', 'reaches'] as const),
];
export type Kind = (typeof kinds)[number];

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
  const [kind = '', more = ''] = kindAndMore.split(/:\s+/);
  const keys = more.split(/;\s*/).map((each) => {
    const [key = '', value = ''] = each.split(/=(.*)/);
    return [key, wordsIn(value)] as const;
  });
  const known = kinds.find((each) => each === kind);
  if (known === undefined) throw new Error(`The table of programs has an unknown kind: ${row}`);
  const usual = kind === 'tool' ? ` ${ofTools}` : '';
  const program = { kind: known, more: new Map(keys), alone: `${alone}${usual}`, withValue };
  return wordsIn(names).map((name) => [name, program] as const);
}

export const readTable = (text: string): ReadonlyMap<string, Program> =>
  new Map(
    text
      .split('\n')
      .filter((row) => row !== '')
      .flatMap(readRow),
  );

const programs = readTable(table);

/** A program that a repository names as known: with whatever options, it runs what the files say. */
const [[, namedTool] = ['', null]] = readRow('it | tool: any; tests');

/** Null for a program that is not known. `named`: further programs that count as known. */
export const programNamed = (name: string, named: readonly string[] = []): Program | null =>
  programs.get(name) ?? (named.includes(name) ? namedTool : null);
