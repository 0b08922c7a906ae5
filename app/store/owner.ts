// Whose the data are: two Apps on the same would each take the other's work, and GitHub lets neither do it for both.
import { integer, text } from '../kernel/column.ts';
import type { Query } from '../kernel/database.ts';

/** An older version knows no such table, and can be gone back to: so it has no number of its own. */
export const ownerTable =
  'CREATE TABLE IF NOT EXISTS owner (id INTEGER PRIMARY KEY, app_id BIGINT NOT NULL, place TEXT NOT NULL)';

export function createOwner(query: Query) {
  return {
    /** Data of nobody are this App's from now on. */
    async claim(appId: number, place: string): Promise<{ readonly appId: number; readonly place: string }> {
      await query('INSERT INTO owner (id, app_id, place) VALUES (1, $1, $2) ON CONFLICT DO NOTHING', [
        appId,
        place,
      ]);
      const { rows } = await query('SELECT app_id, place FROM owner');
      return {
        appId: integer.read(rows[0]?.app_id ?? appId, 'app_id'),
        place: text.read(rows[0]?.place ?? place, 'place'),
      };
    },
    async moveTo(place: string): Promise<void> {
      await query('UPDATE owner SET place = $1', [place]);
    },
  };
}
