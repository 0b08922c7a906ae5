// Whose names OPERATORS has: who takes over a name of GitHub later is another account, and no operator.
import { type Columns, integer, once, text } from '../kernel/columns.ts';
import type { Query } from '../kernel/database.ts';
import { openTable } from '../kernel/table.ts';

interface Operator {
  /** The login of a person, or a team as `org/team`; in lower case. */
  readonly name: string;
  /** The account of the person, or of the organisation. */
  readonly accountId: number;
}

export type Operators = ReturnType<typeof createOperators>;

const columns: Columns<Operator> = { name: text, accountId: once(integer) };

export function createOperators(query: Query) {
  const rows = openTable<Operator, 'name'>(query, { name: 'operators', key: 'name', columns });
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
