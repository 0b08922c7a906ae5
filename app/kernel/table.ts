// A table, declared by one list of columns. Reading, inserting, updating and deleting its rows derive from that list.

import { type Column, type Columns, columnName, readColumns } from './column.ts';
import type { Query, Row, SqlValue } from './database.ts';

export * from './column.ts';
export type * from './database.ts';

/** `K` is the property that identifies a row. */
export type TableDeclaration<T, K extends keyof T & string> = {
  readonly name: string;
  readonly key: K;
} & (
  | { readonly columns: Columns<T>; readonly rest?: undefined }
  /** Properties without a column of their own are kept together as JSON in the column `rest`. */
  | { readonly columns: Partial<Columns<T>>; readonly rest: string }
);

/** A column of a statement with the value that is written. */
export interface Cell {
  readonly name: string;
  readonly written: Column<unknown>['written'];
  readonly value: SqlValue;
}

export function openTable<T extends object, K extends keyof T & string>(
  query: Query,
  declaration: TableDeclaration<T, K>,
) {
  const { name, key } = declaration;
  const select = async (rest: string, values: readonly SqlValue[]): Promise<readonly T[]> =>
    (await query(`SELECT ${name}.* FROM ${name} ${rest}`, values)).rows.map((row) =>
      readRow(declaration, row),
    );

  const find = async (rest: string, values: readonly SqlValue[]): Promise<T | null> =>
    (await select(`${rest} LIMIT 1`, values))[0] ?? null;

  return {
    /** `rest` is what follows `SELECT … FROM table`. */
    select,
    find,
    /** The same rows as what the product makes of them. */
    readAs: <Thing>(thingOf: (row: T) => Thing) => ({
      select: async (...asked: Parameters<typeof select>): Promise<readonly Thing[]> =>
        (await select(...asked)).map(thingOf),
      async find(...asked: Parameters<typeof find>): Promise<Thing | null> {
        const row = await find(...asked);
        return row && thingOf(row);
      },
    }),

    async byKey(value: string): Promise<T | null> {
      return (await select(`WHERE ${columnName(key)} = $1`, [value]))[0] ?? null;
    },

    async count(where: string, values: readonly SqlValue[]): Promise<number> {
      const { rows } = await query(`SELECT COUNT(*) AS count FROM ${name} WHERE ${where}`, values);
      return Number(rows[0]?.count ?? 0);
    },

    /** Returns false when a unique index has such a row already; then nothing is written. */
    async insert(row: T): Promise<boolean> {
      const cells = cellsOf(declaration, row).filter(({ written }) => written !== 'never');
      const { changes } = await query(`${insertOf(name, cells)} ON CONFLICT DO NOTHING`, valuesOf(cells));
      return changes === 1;
    },

    /** Inserts the row, or writes over the one with its key. */
    async put(row: T): Promise<void> {
      const cells = cellsOf(declaration, row).filter(({ written }) => written !== 'never');
      const changed = cells.filter(({ written }) => written === 'always').map((cell) => cell.name);
      await query(
        `${insertOf(name, cells)} ON CONFLICT (${columnName(key)}) DO UPDATE SET ${changed
          .map((column) => `${column} = excluded.${column}`)
          .join(', ')}`,
        valuesOf(cells),
      );
    },

    ...deleteRows(query, declaration),
  };
}

function deleteRows<T extends object, K extends keyof T & string>(
  query: Query,
  { name, key }: TableDeclaration<T, K>,
) {
  return {
    /** Returns how many rows were deleted. */
    async deleteWhere(where: string, values: readonly SqlValue[]): Promise<number> {
      return (await query(`DELETE FROM ${name} WHERE ${where}`, values)).changes;
    },

    /** Deletes the rows that have one of these values. */
    async deleteOf(by: keyof T & string, values: readonly SqlValue[]): Promise<number> {
      if (values.length === 0) return 0;
      const all = padded(values);
      const sql = `DELETE FROM ${name} WHERE ${columnName(by)} IN (${placesFor(all)})`;
      return (await query(sql, all)).changes;
    },

    /** Deletes no more than `limit` rows: other work waits meanwhile. */
    async deletePiece(where: string, values: readonly SqlValue[], limit: number): Promise<number> {
      const column = columnName(key);
      const piece = `SELECT ${column} FROM ${name} WHERE ${where} LIMIT ${limit}`;
      return (await query(`DELETE FROM ${name} WHERE ${column} IN (${piece})`, values)).changes;
    },
  };
}

export function readRow<T, K extends keyof T & string>(
  { columns, rest }: TableDeclaration<T, K>,
  row: Row,
): T {
  const read = readColumns(columns as Columns<T>, row);
  return rest === undefined ? read : { ...(JSON.parse(String(row[rest])) as T), ...read };
}

export function cellsOf<T extends object, K extends keyof T & string>(
  { columns, rest }: TableDeclaration<T, K>,
  row: T,
): readonly Cell[] {
  const declared: Readonly<Record<string, Column<unknown>>> = columns as Columns<Record<string, unknown>>;
  const others: Record<string, unknown> = {};
  const cells: Cell[] = [];
  for (const [property, value] of Object.entries(row)) {
    const column = declared[property];
    if (column) {
      cells.push({ name: columnName(property), written: column.written, value: column.write(value) });
    } else others[property] = value;
  }
  if (rest !== undefined) cells.push({ name: rest, written: 'always', value: JSON.stringify(others) });
  return cells;
}

export const valuesOf = (cells: readonly Cell[]): readonly SqlValue[] => cells.map(({ value }) => value);

function insertOf(table: string, cells: readonly Cell[]): string {
  const names = cells.map(({ name }) => name).join(', ');
  return `INSERT INTO ${table} (${names}) VALUES (${placesFor(cells)})`;
}

/** `$1, $2, …`: one for each value. */
export const placesFor = (values: readonly unknown[], first = 1): string =>
  values.map((_, index) => `$${first + index}`).join(', ');

const lengths = [1, 8, 33, 99, 396];

/**
 * Repeats the last row of a list until it has one of a few lengths. Each length gives another SQL text, and the
 * embedded engine keeps a prepared statement for each text.
 */
export function padded<T>(rows: readonly T[]): readonly T[] {
  const last = rows.at(-1);
  if (last === undefined) return rows;
  const longest = lengths.at(-1) ?? 1;
  const length = lengths.find((known) => known >= rows.length) ?? Math.ceil(rows.length / longest) * longest;
  return [...rows, ...Array.from({ length: length - rows.length }, () => last)];
}
