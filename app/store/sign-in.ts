// The people who are signed in with GitHub. The cookie is not kept: a row is found by its hash, and the token is sealed with it.

import { integer, once, openTable, type Query, type RowOf, text } from '../kernel/table.ts';

export type Session = RowOf<typeof columns>;

const columns = {
  id: text,
  personId: integer,
  login: text,
  sealedToken: text,
  expiresAt: integer,
};

const mostOfPerson = 20;

export function createSessions(query: Query) {
  const rows = openTable(query, { name: 'sessions', key: 'id', columns });
  return {
    /** Keeps only the newest sessions of one person. */
    async begin(session: Session): Promise<void> {
      await rows.insert(session);
      const newest = `SELECT id FROM sessions WHERE person_id = $1 ORDER BY expires_at DESC LIMIT ${mostOfPerson}`;
      await rows.deleteWhere(`person_id = $1 AND id NOT IN (${newest})`, [session.personId]);
    },

    live: (id: string, now: number): Promise<Session | null> =>
      rows.find('WHERE id = $1 AND expires_at > $2', [id, now]),

    end: (id: string): Promise<number> => rows.deleteWhere('id = $1', [id]),

    endAllOf: (personId: number): Promise<number> => rows.deleteWhere('person_id = $1', [personId]),

    prune: (now: number): Promise<number> => rows.deleteWhere('expires_at <= $1', [now]),
  };
}

/** Whose name OPERATORS has: who takes over a name of GitHub later is another account, and no operator. */
const operatorColumns = {
  /** The login of a person, or a team as `org/team`; in lower case. */
  name: text,
  /** The account of the person, or of the organisation. */
  accountId: once(integer),
};

export function createOperators(query: Query) {
  const rows = openTable(query, {
    name: 'operators',
    key: 'name',
    columns: operatorColumns,
  });
  return {
    /** Whether the name is that of this account. It becomes so where no account was seen under it before. */
    async claim(name: string, accountId: number): Promise<boolean> {
      await rows.insert({ name, accountId });
      return (await rows.byKey(name))?.accountId === accountId;
    },

    /** A name that is taken out of OPERATORS is free for another account when it comes back. */
    async keepOnly(names: readonly string[]): Promise<void> {
      for (const { name } of await rows.select('', [])) {
        if (!names.includes(name)) await rows.deleteWhere('name = $1', [name]);
      }
    },
  };
}
