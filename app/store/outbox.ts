// Effects that are to be delivered to GitHub. If a text changes before its delivery, only the newest text is delivered.
import type { Effect, Entry, Wanted } from '../model/effect.ts';
import { ownJson, text, textOrNull, wholeNumber, wholeNumberOrNull } from './columns.ts';
import type { Engine, Query, Row } from './database.ts';
import { claim, type Lease, renew, tables } from './leases.ts';

export type Outbox = ReturnType<typeof createOutbox>;

const throttled = `(CASE WHEN outbox.delivered_at + $6 > excluded.due_at
  THEN outbox.delivered_at + $6 ELSE excluded.due_at END)`;

/** waiting: to be sent. sending: claimed. retrying: failed, to be tried again. done. undeliverable: not tried again. */
export function createOutbox(query: Query, engine: Engine) {
  return {
    /**
     * A row that is being sent or waits for its next try keeps its due time: the sender sees afterwards that the text
     * changed. An undeliverable row is tried again only when people must see the change at once.
     */
    async put({ key, runId, installationId, effect, throttle, after }: Wanted, now: number): Promise<void> {
      await query(
        `INSERT INTO outbox (key, run_id, installation_id, effect, state, due_at, created_at, changed_at, after_key)
         VALUES ($1, $2, $3, $4, 'waiting', $5, $5, $5, $7)
         ON CONFLICT (key) DO UPDATE SET
           effect = excluded.effect,
           wanted = outbox.wanted + 1,
           changed_at = excluded.changed_at,
           attempts = CASE WHEN outbox.state = 'undeliverable' THEN 0 ELSE outbox.attempts END,
           state = CASE WHEN outbox.state IN ('done', 'undeliverable') THEN 'waiting' ELSE outbox.state END,
           due_at = CASE
             WHEN outbox.state IN ('sending', 'retrying') THEN outbox.due_at
             WHEN outbox.state = 'waiting' AND outbox.due_at <= ${throttled} THEN outbox.due_at
             ELSE ${throttled} END
         WHERE outbox.effect <> excluded.effect AND (outbox.state <> 'undeliverable' OR $6 = 0)`,
        [key, runId, installationId, JSON.stringify(effect), now, throttle, after ?? null],
      );
    },

    /** For effects that happen only once: an existing row stays as it is. */
    async putOnce(
      { key, runId, installationId, effect, after }: Wanted,
      now: number,
    ): Promise<'stored' | 'known'> {
      const { changes } = await query(
        `INSERT INTO outbox (key, run_id, installation_id, effect, state, due_at, created_at, changed_at, after_key)
         VALUES ($1, $2, $3, $4, 'waiting', $5, $5, $5, $6) ON CONFLICT DO NOTHING`,
        [key, runId, installationId, JSON.stringify(effect), now, after ?? null],
      );
      return changes === 1 ? 'stored' : 'known';
    },

    async claim(lease: Lease): Promise<readonly Entry[]> {
      const rows = await claim(query, engine, tables.outbox, lease, {
        where: `NOT EXISTS (
          SELECT 1 FROM outbox AS first
          WHERE first.key = candidate.after_key AND first.delivered = 0 AND first.due_at IS NOT NULL
        )`,
        set: `, state = 'sending'`,
      });
      return rows.toSorted((a, b) => wholeNumber(a, 'created_at') - wholeNumber(b, 'created_at')).map(entry);
    },

    renew: (sent: readonly Entry[], until: number) =>
      renew(
        query,
        tables.outbox,
        sent.map(({ key, version }) => ({ id: key, version })),
        until,
      ),

    /**
     * If a newer text was stored in the meantime, the row is due again at `next`. Returns false when the claim was
     * lost.
     */
    async delivered(sent: Entry, target: number | null, now: number, next: number): Promise<boolean> {
      const { changes } = await query(
        `UPDATE outbox SET version = version + 1, delivered = $3, target = $4, attempts = 0, last_error = NULL,
           delivered_at = $5, changed_at = $5,
           state = CASE WHEN wanted > $3 THEN 'waiting' ELSE 'done' END,
           due_at = CASE WHEN wanted > $3 THEN CAST($6 AS BIGINT) ELSE NULL END
         WHERE key = $1 AND version = $2`,
        [sent.key, sent.version, sent.wanted, target, now, next],
      );
      return changes === 1;
    },

    async retry(sent: Entry, target: number | null, dueAt: number, why: string): Promise<boolean> {
      const { changes } = await query(
        `UPDATE outbox SET version = version + 1, state = 'retrying', target = $3, due_at = $4, last_error = $5
         WHERE key = $1 AND version = $2`,
        [sent.key, sent.version, target, dueAt, why],
      );
      return changes === 1;
    },

    async giveUp(sent: Entry, why: string, now: number): Promise<boolean> {
      const { changes } = await query(
        `UPDATE outbox SET version = version + 1, state = 'undeliverable', due_at = NULL, last_error = $3,
           changed_at = $4 WHERE key = $1 AND version = $2`,
        [sent.key, sent.version, why, now],
      );
      return changes === 1;
    },

    /** Delays everything that waits for an installation, because of a rate limit or a suspension. */
    async holdBack(installationId: number, until: number): Promise<number> {
      const { changes } = await query(
        `UPDATE outbox SET due_at = $2, state = 'retrying'
         WHERE installation_id = $1 AND due_at < $2 AND state IN ('waiting', 'retrying')`,
        [installationId, until],
      );
      return changes;
    },

    /** Makes delayed effects of an installation due now. */
    async hurry(installationId: number, now: number): Promise<void> {
      await query(
        `UPDATE outbox SET due_at = $2 WHERE installation_id = $1 AND due_at > $2 AND state = 'retrying'`,
        [installationId, now],
      );
    },

    /** Drops effects of repositories where the App is no longer installed. */
    async abandon(installationId: number, runIds: readonly string[] | 'all', now: number): Promise<void> {
      const set = `UPDATE outbox SET state = 'undeliverable', due_at = NULL, version = version + 1, changed_at = $2,
        last_error = 'not installed any more' WHERE installation_id = $1 AND due_at IS NOT NULL`;
      if (runIds === 'all') {
        await query(set, [installationId, now]);
        return;
      }
      for (const id of runIds) await query(`${set} AND run_id = $3`, [installationId, now, id]);
    },

    /** What GitHub refused to show of a run, one line each. */
    async refused(runId: string): Promise<readonly string[]> {
      const { rows } = await query(
        `SELECT key, effect, last_error FROM outbox
         WHERE run_id = $1 AND state = 'undeliverable' AND last_error IS NOT NULL ORDER BY changed_at, key LIMIT 20`,
        [runId],
      );
      return rows.map(
        (row) => `${ownJson<Effect>(row, 'effect').kind} not shown on GitHub: ${text(row, 'last_error')}`,
      );
    },

    async prune(before: number): Promise<number> {
      const { changes } = await query(
        `DELETE FROM outbox WHERE changed_at < $1 AND due_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM runs WHERE runs.id = outbox.run_id)`,
        [before],
      );
      return changes;
    },
  };
}

function entry(row: Row): Entry {
  return {
    key: text(row, 'key'),
    version: wholeNumber(row, 'version'),
    runId: textOrNull(row, 'run_id'),
    installationId: wholeNumber(row, 'installation_id'),
    effect: ownJson<Effect>(row, 'effect'),
    wanted: wholeNumber(row, 'wanted'),
    delivered: wholeNumber(row, 'delivered'),
    target: wholeNumberOrNull(row, 'target'),
    attempts: wholeNumber(row, 'attempts'),
    createdAt: wholeNumber(row, 'created_at'),
  };
}
