// Kinds of columns: how a value of the product becomes a value of the database, and back.
import type { Query, Row, SqlValue } from './database.ts';

export interface Column<T> {
  readonly sqlType: 'TEXT' | 'BIGINT';
  /** once: when the row is inserted. never: the database fills it. */
  readonly written: 'always' | 'once' | 'never';
  read(value: unknown, name: string): T;
  write(value: T): SqlValue;
}

export type Columns<T> = { readonly [P in keyof T]-?: Column<T[P]> };

/** A row as its columns make it. */
export type RowOf<C> = { readonly [P in keyof C]: C[P] extends Column<infer T> ? T : never };

export const text: Column<string> = {
  sqlType: 'TEXT',
  written: 'always',
  read(value, name) {
    if (typeof value !== 'string') throw wrongType(name, 'text', value);
    return value;
  },
  write: (value) => value,
};

/** Up to 2^53; both databases have room for it. */
export const integer: Column<number> = {
  sqlType: 'BIGINT',
  written: 'always',
  read(value, name) {
    if (!Number.isSafeInteger(value)) throw wrongType(name, 'a whole number', value);
    return Number(value);
  },
  // A fraction would be stored, and then keep every statement from reading that column.
  write(value) {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is no whole number, so it is not stored`);
    return value;
  },
};

/** Only this program writes it, so its shape is not checked. */
export function json<T>(): Column<T> {
  return {
    ...text,
    read: (value, name) => JSON.parse(text.read(value, name)) as T,
    write: (value) => JSON.stringify(value),
  };
}

export function oneOf<T extends string>(known: readonly T[]): Column<T> {
  return {
    ...text,
    read(value, name) {
      const found = known.find((each) => each === value);
      if (found === undefined) throw new TypeError(`Column ${name} has the unknown value ${String(value)}`);
      return found;
    },
  };
}

export function nullable<T>(column: Column<T>): Column<T | null> {
  return {
    ...column,
    read: (value, name) => (value === null ? null : column.read(value, name)),
    write: (value) => (value === null ? null : column.write(value)),
  };
}

/** Written when the row is inserted, and never again. */
export const once = <T>(column: Column<T>): Column<T> => ({ ...column, written: 'once' });

/** The database gives it. */
export const generated = <T>(column: Column<T>): Column<T> => ({ ...column, written: 'never' });

/** `runId` is stored as `run_id`. */
export const columnName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Named {
  readonly property: string;
  readonly name: string;
  readonly column: Column<unknown>;
}

/** Rows are read all the time, and their columns stay the same. */
const named = new WeakMap<object, readonly Named[]>();

function namesOf<T>(columns: Columns<T>): readonly Named[] {
  return Object.entries<Column<unknown>>(columns).map(([property, column]) => ({
    property,
    name: columnName(property),
    column,
  }));
}

/** A wrong type is a bug in a query, so it throws. */
export function readColumns<T>(columns: Columns<T>, row: Row): T {
  const all = named.get(columns) ?? namesOf(columns);
  named.set(columns, all);
  const read: Record<string, unknown> = {};
  for (const { property, name, column } of all) read[property] = column.read(row[name], name);
  return read as T;
}

/** Reads what a statement of several tables, or of sums, gives. */
export async function readRows<T>(
  query: Query,
  columns: Columns<T>,
  sql: string,
  values: readonly SqlValue[] = [],
): Promise<readonly T[]> {
  return (await query(sql, values)).rows.map((row) => readColumns(columns, row));
}

function wrongType(name: string, wanted: string, value: unknown): TypeError {
  return new TypeError(`Column ${name} should be ${wanted}, not ${typeof value}`);
}
