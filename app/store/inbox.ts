// Events from GitHub: stored before they are acknowledged, handled once, in order for each issue.
import { ownJson, text, wholeNumber } from './columns.ts';
import type { Engine, Query, Row } from './database.ts';
import { type Claimed, claim, type Lease, renew, tables } from './leases.ts';
import { subjectOf } from './subject.ts';

export interface Arrival {
  /** GitHub's delivery GUID; a redelivery keeps it. */
  readonly id: string;
  readonly event: string;
  /** The decoded body of the request. */
  readonly payload: object;
  readonly receivedAt: number;
}

export interface Delivery extends Claimed {
  readonly event: string;
  readonly payload: unknown;
  readonly receivedAt: number;
  /** Number of tries, including this one. */
  readonly attempts: number;
}

export type Inbox = ReturnType<typeof createInbox>;

export function createInbox(query: Query, engine: Engine) {
  return {
    async put({ id, event, payload, receivedAt }: Arrival): Promise<'stored' | 'known'> {
      const { changes } = await query(
        `INSERT INTO deliveries (id, event, subject, payload, received_at, due_at)
         VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT DO NOTHING`,
        [id, event, subjectOf(payload), JSON.stringify(payload), receivedAt],
      );
      return changes === 1 ? 'stored' : 'known';
    },

    /** Oldest first. A delivery is left out while an older one about the same issue is unfinished. */
    async claim(lease: Lease): Promise<readonly Delivery[]> {
      const rows = await claim(query, engine, tables.deliveries, lease, {
        where: `NOT EXISTS (
          SELECT 1 FROM deliveries AS earlier
          WHERE earlier.subject = candidate.subject AND earlier.seq < candidate.seq AND earlier.due_at IS NOT NULL
        )`,
      });
      return rows.toSorted((a, b) => wholeNumber(a, 'seq') - wholeNumber(b, 'seq')).map(delivery);
    },

    renew: (claimed: readonly Claimed[], until: number) => renew(query, tables.deliveries, claimed, until),

    /** Also deletes the payload: texts of issues are not stored longer than needed. */
    async finish({ id, version }: Claimed, result: string, now: number): Promise<boolean> {
      const { changes } = await query(
        `UPDATE deliveries SET due_at = NULL, version = version + 1, payload = '{}', result = $3, finished_at = $4
         WHERE id = $1 AND version = $2`,
        [id, version, result, now],
      );
      return changes === 1;
    },

    async postpone({ id, version }: Claimed, dueAt: number, why: string): Promise<boolean> {
      const { changes } = await query(
        `UPDATE deliveries SET due_at = $3, version = version + 1, result = $4 WHERE id = $1 AND version = $2`,
        [id, version, dueAt, why],
      );
      return changes === 1;
    },

    /** Returns those ids that have arrived already. */
    async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const { rows } = await query(
        `SELECT id FROM deliveries WHERE id IN (${ids.map((_, place) => `$${place + 1}`).join(', ')})`,
        ids,
      );
      return new Set(rows.map((row) => text(row, 'id')));
    },

    async prune(before: number): Promise<number> {
      const { changes } = await query('DELETE FROM deliveries WHERE finished_at < $1', [before]);
      return changes;
    },
  };
}

function delivery(row: Row): Delivery {
  return {
    id: text(row, 'id'),
    version: wholeNumber(row, 'version'),
    event: text(row, 'event'),
    payload: ownJson<unknown>(row, 'payload'),
    receivedAt: wholeNumber(row, 'received_at'),
    attempts: wholeNumber(row, 'attempts'),
  };
}
