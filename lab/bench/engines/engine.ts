// What the bench asks of each engine: the same work, on a database of its own with ten connections.

export const engineNames = ['kernel', 'pg-boss', 'graphile-worker'] as const;
export type EngineName = (typeof engineNames)[number];

export type Stop = () => Promise<void>;

export interface Engine {
  /** Rows that are due now, in one statement. */
  add(keys: readonly string[]): Promise<void>;
  /** Changes the state of each due row and stores a delivery in the same transaction, then takes the deliveries. */
  change(delivered: (key: string) => void): Promise<Stop>;
  /** Claims due rows, `rowsOfLook` together, and makes each due again after `pollInterval`. */
  look(looked: (keys: Iterable<string>) => void): Promise<Stop>;
  close(): Promise<void>;
}

/** For each engine: two loops that claim eight rows each. */
export const changesAtOnce = { loops: 2, rows: 8 } as const;
export const looksAtOnce = 3;
export const rowsOfLook = 99;
export const pollInterval = 30_000;
export const connections = 10;
