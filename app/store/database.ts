// The face that both engines show: SQL text in the portable subset, `$1` placeholders, rows of plain values.

export type SqlValue = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly rows: readonly Row[];
  /** How many rows a writing statement touched. */
  readonly changes: number;
}

export type Query = (sql: string, values?: readonly SqlValue[]) => Promise<Answer>;

export interface Database {
  readonly engine: Engine;
  readonly query: Query;
  /** Commits when `work` resolves, rolls back when it throws. `work` uses only the query it
   * is handed, and may be run again from the start where the engine undid it. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The two places where the engines' SQL differs, and how to make others wait while the schema changes. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly identity: string;
  readonly skipLocked: string;
  readonly lockSchema: string | null;
}

/** The store cannot be opened, and what the operator can do about it. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}
