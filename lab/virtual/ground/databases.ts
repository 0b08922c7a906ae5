// The databases of a life: each statement is a step, and the end of the life is the end of its transaction.
import { lifeNow, takeStep } from './lives.ts';
import { schedule, trueNow } from './time.ts';
import { note } from './trace.ts';

// Not by import: what a module with a scheme exports is bound before anything can be put in its place.
const sqlite = process.getBuiltinModule('node:sqlite');
const { DatabaseSync } = sqlite;

type RealDatabase = InstanceType<typeof DatabaseSync>;

/** Nobody's connections, which are not in the trace: what is in memory is there as long as somebody has it open. */
const kept = new Map<string, RealDatabase>();

/** Without the system calls of a file. A writer keeps readers waiting here, but no transaction goes on over several events. */
export const inMemory = (path: string): string => `file:${path}?vfs=memdb`;

export function keepDatabase(path: string): RealDatabase {
  const known = kept.get(path) ?? new DatabaseSync(inMemory(path));
  kept.set(path, known);
  // It is opened by the first that is asked of it.
  known.exec('PRAGMA user_version');
  return known;
}

/** As if its file was removed, once all others have closed it. */
export function dropDatabase(path: string): void {
  kept.get(path)?.close();
  kept.delete(path);
}

/** Nothing waits in real time: a file that is busy is asked again by who wants it. */
const patience = { timeout: 0 };
/** Whole pages of the file: SQLite takes no less than what is there. */
const asItIs = 1;
const asMuchAsThereIs = 4_294_967_294;

class VirtualDatabase extends DatabaseSync {
  private readonly life = lifeNow();

  constructor(path: string, options?: object) {
    // Two replicas share a file here, which one process is never to do with another.
    const isOwn = path.endsWith('lock.db') || path === ':memory:';
    if (!isOwn) keepDatabase(path);
    super(isOwn ? ':memory:' : inMemory(path), { ...options, ...patience });
    const { life } = this;
    life?.undo.add(() => {
      if (!this.isOpen) return;
      if (this.isTransaction) super.exec('ROLLBACK');
      // What was on its way there still finds it open, and may do nothing with it.
      schedule(undefined, trueNow() + 1_000, () => {
        super.close();
        databases.delete(life.name);
      });
    });
    if (life !== undefined) databases.set(life.name, [...(databases.get(life.name) ?? []), this]);
  }
  override exec(sql: string): void {
    takeStep(this.life);
    this.note(sql);
    // Nothing here outlives the machine, so nothing waits for its disk.
    super.exec(sql.replace('synchronous = FULL', 'synchronous = OFF'));
  }
  override prepare(sql: string) {
    takeStep(this.life);
    const statement = super.prepare(sql);
    for (const name of ['all', 'get', 'run'] as const) {
      const call = statement[name];
      Reflect.set(statement, name, (...values: readonly unknown[]) => {
        takeStep(this.life);
        const result: unknown = Reflect.apply(call, statement, values);
        this.note(told(result, listed(`${sql} `, values)));
        return result;
      });
    }
    return statement;
  }
  /** Nobody's step: it is the disk that has no room. */
  setFull(isFull: boolean): void {
    if (this.isOpen) super.exec(`PRAGMA max_page_count = ${isFull ? asItIs : asMuchAsThereIs}`);
  }
  private note(what: string): void {
    note(trueNow(), this.life?.name ?? '-', 'sql', what);
  }
}

/** With the length of each text, so that no other list is told so. As JSON it would take half of the time of the statement. */
const listed = (before: string, values: readonly unknown[]): string =>
  values.reduce<string>(
    (told, value) => (typeof value === 'string' ? `${told}"${value.length} ${value}` : `${told} ${value}`),
    before,
  );

/** Rows, a row or none, or what a statement has changed. */
const told = (result: unknown, before: string): string =>
  (Array.isArray(result) ? result : [result]).reduce<string>(
    (all, row) => listed(`${all}\n`, Object.values(Object(row))),
    before,
  );

const databases = new Map<string, VirtualDatabase[]>();

/** The disk of a life has no room, or has it again. */
export function setDiskFull(life: string, isFull: boolean): void {
  for (const database of databases.get(life) ?? []) database.setFull(isFull);
}

/** Nothing is stored. */
export function resetDatabases(): void {
  for (const database of [...databases.values()].flat()) if (database.isOpen) database.close();
  databases.clear();
  for (const path of [...kept.keys()]) dropDatabase(path);
}

export function replaceDatabases(): void {
  Reflect.set(sqlite, 'DatabaseSync', VirtualDatabase);
}
