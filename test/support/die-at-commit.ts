// Loaded into the App before anything else. `DIE_AT=after 7`: it kills itself right after the seventh commit that changed its
// inbox or its outbox; `before 7`: right before the next one would be, with what it has done outside since then.
import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite';
import pg from 'pg';

const [when, nth] = (process.env.DIE_AT ?? 'never 0').split(' ');
let left = Number(nth);

interface Session {
  isOpen: boolean;
  hasChanged: boolean;
}

const isOurs = (sql: string): boolean => /\b(?:INSERT INTO|UPDATE) (?:outbox|deliveries)\b/.test(sql);
/** Most claims find nothing. */
const isClaim = (sql: string): boolean => sql.includes('RETURNING *');
const die = () => process.kill(process.pid, 'SIGKILL');

function before(session: Session, sql: string): void {
  if (sql.startsWith('BEGIN')) Object.assign(session, { isOpen: true, hasChanged: false });
  const commits = session.isOpen ? sql === 'COMMIT' && session.hasChanged : isOurs(sql) && !isClaim(sql);
  if (commits && when === 'before' && left <= 1) die();
}

function after(session: Session, sql: string, changes: number): void {
  if (isOurs(sql) && changes > 0) session.hasChanged = true;
  const ends = sql === 'COMMIT' || sql === 'ROLLBACK';
  if (ends) session.isOpen = false;
  if (session.isOpen || !session.hasChanged) return;
  session.hasChanged = false;
  if (sql !== 'ROLLBACK') left -= 1;
  if (when === 'after' && left === 0) die();
}

const embedded: Session = { isOpen: false, hasChanged: false };
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  before(embedded, sql);
  exec.call(this, sql);
  after(embedded, sql, 0);
};
const statements: {
  run(this: StatementSync, ...values: SQLInputValue[]): { readonly changes: number | bigint };
  all(this: StatementSync, ...values: SQLInputValue[]): readonly unknown[];
} = StatementSync.prototype as never;
const { run, all } = statements;
statements.run = function (...values) {
  before(embedded, this.sourceSQL);
  const result = run.apply(this, values);
  after(embedded, this.sourceSQL, Number(result.changes));
  return result;
};
statements.all = function (...values) {
  before(embedded, this.sourceSQL);
  const rows = all.apply(this, values);
  after(embedded, this.sourceSQL, rows.length);
  return rows;
};

type Asked = [sql: unknown, values?: unknown, done?: (error: unknown, result: pg.QueryResult) => void];

function textOf(sql: unknown): string | null {
  if (typeof sql === 'string') return sql;
  const text: unknown = typeof sql === 'object' && sql !== null ? Reflect.get(sql, 'text') : null;
  return typeof text === 'string' ? text : null;
}

const sessions = new WeakMap<pg.Client, Session>();
const client: { query(this: pg.Client, ...asked: Asked): Promise<pg.QueryResult> | undefined } = pg.Client
  .prototype as never;
const { query } = client;
client.query = function (sql, values, done) {
  const text = textOf(sql);
  if (text === null) return query.call(this, sql, values, done);
  const session = sessions.get(this) ?? { isOpen: false, hasChanged: false };
  sessions.set(this, session);
  before(session, text);
  const told = (result: pg.QueryResult | undefined) => after(session, text, result?.rowCount ?? 0);
  if (done) {
    return query.call(this, sql, values, (error, result) => {
      if (!error) told(result);
      done(error, result);
    });
  }
  return query.call(this, sql, values)?.then((result) => {
    told(result);
    return result;
  });
};
if (when === 'count') setInterval(() => console.error(`commits: ${-left}`), 1000).unref();
