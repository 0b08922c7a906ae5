// Loaded beside the App (`node --import …`) by a parent that plays trouble of the machine: a clock that is set, and a full disk.
import { DatabaseSync } from 'node:sqlite';

export interface MachineTrouble {
  readonly kind: 'machine';
  /** How far the clock is ahead of the true one, in milliseconds. */
  readonly aheadMs: number;
  /** Databases cannot grow. */
  readonly isFull: boolean;
}

/** What the clock of a process shows that starts now. */
let aheadMs = Number(process.env.LAB_CLOCK_AHEAD_MS ?? 0);
const TrueDate = Date;

globalThis.Date = class extends TrueDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(TrueDate.now() + aheadMs);
    else super(...given);
  }
  static override now(): number {
    return TrueDate.now() + aheadMs;
  }
} as DateConstructor;

const databases = new Set<DatabaseSync>();
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql: string) {
  databases.add(this);
  return exec.call(this, sql);
};

/** Whole databases: SQLite takes no less than what is there, and then says `database or disk is full`. */
const asItIs = 1;
const asMuchAsThereIs = 4_294_967_294;

process.on('message', (told: MachineTrouble | string) => {
  if (typeof told === 'string' || told.kind !== 'machine') return;
  aheadMs = told.aheadMs;
  for (const database of databases) {
    if (!database.isOpen) databases.delete(database);
    else exec.call(database, `PRAGMA max_page_count = ${told.isFull ? asItIs : asMuchAsThereIs}`);
  }
});
