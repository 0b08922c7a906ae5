// The table of the runs: what is read, claimed, stored and deleted.
import type { PollCounts, Watch } from '../../../shared/conversation/index.ts';
import type { Engine, Query } from '../../kernel/database.ts';
import type { Claimed, Lease } from '../../kernel/lease.ts';
import type { Run } from './run.ts';
import { type DueGroup, findRuns, type KeyInUse, listRuns, summarizeRuns } from './run-queries.ts';
import { openRunRows, type RunRows, rowOf, runFrom } from './run-row.ts';

export function createRuns(query: Query, engine: Engine) {
  const rows = openRunRows(query, engine);
  return {
    ...findRuns(rows),
    ...listRuns(query, rows),
    ...summarizeRuns(query),
    ...claimRuns(query, rows),
    ...storeRuns(query, rows),
  };
}

/** looked_at: by a look that may have begun too early. known: nothing is left to see. */
type Hinted = 'due' | 'looked_at' | 'known';

function claimRuns(query: Query, rows: RunRows) {
  return {
    renew: rows.claimable.renew,

    /**
     * Before its time only a run is taken whose last look only counted: one that waits for another reason, as when its
     * conversation was not found, must not be asked for three times within a second. And none that a worker looks at now.
     */
    async claim(group: Pick<DueGroup, 'apiKey' | 'state'>, lease: Lease): Promise<readonly Run[]> {
      const claimed = await rows.claimable.claim(lease, {
        where: `candidate.api_key = $5 AND candidate.state = $6
          AND (candidate.due_at <= $1 OR (candidate.polls IS NOT NULL AND candidate.attempts = 0))`,
        values: [group.apiKey, group.state],
        set: ', looked_at = $1',
      });
      return claimed.map(runFrom);
    },

    /** Makes the run due now, even if it is claimed. */
    hurry: (id: string, now: number): Promise<void> =>
      rows.makeDue(now, `id = $2 AND state = 'watching' AND due_at > $1`, [id]),

    /**
     * Something may have happened until then: the run is due now. Not while a worker looks at it, from which it is not taken: hints
     * may be a flood, and a look that is overtaken is lost. Nor where a look began since, by whichever process.
     */
    async hint(id: string, until: number, now: number): Promise<Hinted> {
      const { rows: hinted } = await query(
        `UPDATE runs SET due_at = CASE WHEN attempts = 0 AND due_at > $2 THEN $2 ELSE due_at END
         WHERE id = $1 AND state = 'watching' AND (looked_at < $3 OR looked_at > $2) RETURNING attempts`,
        [id, now, until],
      );
      if (hinted[0] === undefined) return 'known';
      return Number(hinted[0].attempts) === 0 ? 'due' : 'looked_at';
    },
  };
}

function storeRuns(query: Query, rows: RunRows) {
  return {
    /** Returns false when the issue has a live run already. */
    insert: (run: Run): Promise<boolean> => rows.insert(rowOf(run)),

    /** Stores everything that can change. Returns false when the run was changed since it was read. */
    save: (run: Run): Promise<boolean> => rows.save(rowOf(run)),

    /** Stores looks that changed nothing visible, in one statement. Returns the ids that were stored. */
    saveWatches: (looked: readonly (Claimed & { readonly watch: Watch; readonly dueAt: number })[]) =>
      rows.updateEach(
        ['watch', 'dueAt', 'polls'],
        looked.map(({ id, version, watch, dueAt }) => ({ id, version, watch, dueAt, polls: null })),
      ),

    /** Stores looks that only counted, in one statement and without their watches. Returns the ids that were stored. */
    saveCounts: (looked: readonly (Claimed & PollCounts)[]) =>
      rows.updateEach(
        ['polls', 'nextPollAt', 'dueAt'],
        looked.map((each) => ({ ...each, dueAt: each.nextPollAt })),
      ),

    /** Live runs belong to another key from now on. Of those that wait, what was read before can no longer be written. */
    async moveToKey({ apiKey, owner, name }: Omit<KeyInUse, 'waiting'>, key: string): Promise<void> {
      await query(
        `UPDATE runs SET api_key = $4, version = version + CASE WHEN waiting IS NULL THEN 0 ELSE 1 END
         WHERE ended_at IS NULL AND api_key = $1 AND owner = $2 AND repo = $3`,
        [apiKey, owner, name, key],
      );
    },

    delete: (ids: readonly string[]): Promise<number> => rows.deleteOf('id', ids),
  };
}
