// Where each known repository is now: its name, its owner, and the installation through which it is reached.
import type { Repository } from '../../shared/github-things.ts';
import { integer, openTable, placesFor, type Query, type RowOf, text } from '../kernel/table.ts';

/** GitHub's lists may lag behind a write: looked for at once, what a request without an answer has made is not there yet. */
export const listLagMs = 5_000;

/** Of a delivery: no claim lasts as long without being renewed. */
const longestClaimMs = 20_000;

/**
 * The reason of effects that were dropped when the App was removed. A question is shown as it is by then, all else as it was, while that
 * is news to anybody.
 */
export const notInstalled = 'not installed any more';
const owedWithinMs = 24 * 60 * 60_000;

/** The effect that tells what GitHub takes no reply in a thread for. */
export const besideKey = (key: string): string => `${key}/beside`;
const isToldNowhere = `NOT EXISTS (
  SELECT 1 FROM outbox AS beside WHERE beside.key = outbox.key || '${besideKey('')}' AND beside.delivered > 0)`;

/** GitHub’s answer to an installation that writes to a public repository of another one. */
const refusedElsewhere = '403: Resource not accessible by integration';

/** A repository, as an event or GitHub itself says where it is. */
export interface SeenRepository {
  readonly repository: Repository;
  readonly installationId: number;
}

const columns = { id: integer, installationId: integer, owner: text, name: text };
type RepositoryRow = RowOf<typeof columns>;

export function createRepositories(query: Query) {
  const rows = openTable(query, { name: 'repositories', key: 'id', columns });
  return {
    async byIds(ids: readonly number[]): Promise<ReadonlyMap<number, SeenRepository>> {
      if (ids.length === 0) return new Map();
      const found = await rows.select(`WHERE id IN (${placesFor(ids)})`, ids);
      return new Map(found.map((row) => [row.id, seenFrom(row)]));
    },

    async installationsOf(runIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (runIds.length === 0) return new Map();
      const sql = `SELECT id, installation_id FROM runs WHERE id IN (${placesFor(runIds)})`;
      const found = await query(sql, runIds);
      return new Map(found.rows.map((row) => [String(row.id), Number(row.installation_id)]));
    },

    /** Does nothing where it is known. */
    note: (seen: SeenRepository): Promise<boolean> => rows.insert(rowOf(seen)),

    /**
     * The repository is there from now on, with all its runs and with what is still to be shown of them. What GitHub did not let the
     * App do where it was is tried again, when lists tell what a lost request has made; what was to be handled, at once.
     */
    async move(seen: SeenRepository, now: number): Promise<void> {
      await rows.put(rowOf(seen));
      const { id, owner, name, installationId } = rowOf(seen);
      const place = [id, installationId, owner, name];
      await query(
        'UPDATE runs SET installation_id = $2, owner = $3, repo = $4 WHERE repository_id = $1',
        place,
      );
      await query(
        `UPDATE outbox SET channel = $2, due_at = CASE WHEN state = 'waiting' THEN due_at ELSE $3 END,
           state = CASE WHEN state = 'undeliverable' THEN 'retrying' ELSE state END
         WHERE subject IN (SELECT id FROM runs WHERE repository_id = $1)
           AND (state IN ('waiting', 'retrying')
             OR (state = 'undeliverable'
               AND ${isToldNowhere} AND (due_at IS NOT NULL OR last_error LIKE '404:%' OR last_error = $5
                 OR (last_error = $4 AND (changed_at > $6 OR body LIKE '{"kind":"question"%')))))`,
        [id, installationId, now + listLagMs, notInstalled, refusedElsewhere, now - owedWithinMs],
      );
      // A reply or a reaction where no agent runs.
      await query(
        `UPDATE outbox SET channel = $2, due_at = $3, state = 'retrying'
         WHERE state = 'undeliverable' AND subject IS NULL AND body LIKE $1 AND ${isToldNowhere}
           AND (last_error LIKE '404:%' OR last_error = $4)`,
        [`%"repository":{"id":${id},%`, installationId, now + listLagMs, refusedElsewhere],
      );
      // What came meanwhile waits for its next try, and everything said since for that. What is being handled now is due sooner.
      await query(
        `UPDATE deliveries SET due_at = $2
         WHERE due_at > $3 AND (subject = $1 OR subject LIKE $1 || '#%' OR subject LIKE $1 || ' %')`,
        [String(id), now, now + longestClaimMs],
      );
    },
  };
}

const rowOf = ({ repository, installationId }: SeenRepository): RepositoryRow => ({
  id: repository.id,
  installationId,
  owner: repository.owner,
  name: repository.name,
});

const seenFrom = ({ id, owner, name, installationId }: RepositoryRow): SeenRepository => ({
  repository: { id, owner, name },
  installationId,
});
