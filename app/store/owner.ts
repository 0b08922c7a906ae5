// Whose the data are: two Apps on the same would each take the other's work, and GitHub lets neither do it for both.
import { integer } from '../kernel/column.ts';
import { type Query, StoreRefused } from '../kernel/database.ts';

/** An older version knows no such table, and can be gone back to: so it has no number of its own. */
export const ownerTable = 'CREATE TABLE IF NOT EXISTS owner (id INTEGER PRIMARY KEY, app_id BIGINT NOT NULL)';

export const createOwner = (query: Query) => ({
  /** Data of nobody are this App's from now on. Throws where they are another's. */
  async claim(appId: number): Promise<void> {
    await query('INSERT INTO owner (id, app_id) VALUES (1, $1) ON CONFLICT DO NOTHING', [appId]);
    const { rows } = await query('SELECT app_id FROM owner');
    const known = integer.read(rows[0]?.app_id ?? appId, 'app_id');
    if (known === appId) return;
    throw new StoreRefused(
      `The data are those of App ${known}, and APP_ID is ${appId}. Give each App data of its own; where this one replaces the other, stop both and drop the table owner.`,
    );
  },
});
