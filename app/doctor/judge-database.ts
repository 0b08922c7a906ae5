// Checks the database: it can be reached, and its schema is not newer than this version.
import { bad, type Check, ok } from './check.ts';
import type { DatabaseFacts } from './types.ts';

export function judgeDatabase(facts: DatabaseFacts, newest: number): Check {
  const name = 'database';
  switch (facts.kind) {
    case 'failed':
      return bad(
        name,
        `${facts.place} cannot be used (${facts.message})`,
        facts.place === 'PostgreSQL'
          ? 'check DATABASE_URL, and that the server takes connections from here'
          : 'check DATA_DIR and who may write there',
      );
    case 'empty':
      return ok(name, `${facts.place} can be used; its tables are made when the App starts`);
    case 'schema':
      if (facts.schema > newest) {
        return bad(
          name,
          `${facts.place} has schema ${facts.schema}, this version knows up to ${newest}`,
          'run the newer version, or restore a backup from before it',
        );
      }
      return ok(
        name,
        facts.schema === newest
          ? `${facts.place} is up to date (schema ${newest})`
          : `${facts.place} has schema ${facts.schema}; it is brought to ${newest} when the App starts`,
      );
  }
}
