// An inbox of events: stored before they are acknowledged, handled once, in order for each subject.

import type { Engine, Query } from './database.ts';
import type { Claimed, Lease } from './lease.ts';
import { openQueueTable } from './queue-table.ts';
import { generated, integer, json, nullable, once, placesFor, type RowOf, text } from './table.ts';

/** An event as it arrives. */
export interface Arrival {
  /** Events with the same id are one event. */
  readonly id: string;
  readonly event: string;
  readonly payload: object;
  /** The text of the payload, where it came as one. */
  readonly body?: string;
  readonly receivedAt: number;
}

export type InboxRow = RowOf<typeof columns>;

const columns = {
  id: text,
  version: integer,
  /** Grows in the order of arrival. */
  seq: generated(integer),
  event: once(text),
  /** Events with the same subject are handled one after the other. */
  subject: once(text),
  payload: json<unknown>(),
  receivedAt: once(integer),
  dueAt: nullable(integer),
  /** Number of tries, including this one. */
  attempts: integer,
  /** The outcome, or that of the last try. */
  result: nullable(text),
  finishedAt: nullable(integer),
};

const mostLookedAt = 256;

export function openInbox(
  query: Query,
  engine: Engine,
  name: string,
  subjectOf: (payload: object) => string,
) {
  const rows = openQueueTable(query, engine, { name, key: 'id', columns });
  const { amongOldest, isFirstOfSubject, isHead } = conditionsOf(name);
  const insert = `INSERT INTO ${name} (id, version, event, subject, payload, received_at, due_at, attempts)
    VALUES ($1, 0, $2, $3, $4, $5, $5, 0) ON CONFLICT DO NOTHING`;

  return {
    ...rows.claimable,

    async put({ id, event, payload, body, receivedAt }: Arrival): Promise<'stored' | 'known'> {
      const written = body ?? JSON.stringify(payload);
      const { changes } = await query(insert, [id, event, subjectOf(payload), written, receivedAt]);
      return changes === 1 ? 'stored' : 'known';
    },

    /** Oldest first. An event is left out while an older one with the same subject is unfinished. */
    async claim(lease: Lease): Promise<readonly InboxRow[]> {
      const first = await rows.claimable.claim(lease, { where: `${amongOldest} AND ${isFirstOfSubject}` });
      const room = lease.limit - first.length;
      const others =
        room > 0 && (await isCrowded(query, name, lease.now))
          ? await rows.claimable.claim({ ...lease, limit: room }, { where: isHead })
          : [];
      return [...first, ...others].toSorted((a, b) => a.seq - b.seq);
    },

    /** Also deletes the payload: texts of people are not stored longer than needed. */
    finish: (claimed: Claimed, result: string, now: number): Promise<boolean> =>
      rows.update(claimed, { dueAt: null, payload: {}, result, finishedAt: now }),

    retryAt: (claimed: Claimed, dueAt: number, why: string): Promise<boolean> =>
      rows.update(claimed, { dueAt, result: why }),

    /** Returns those ids that have arrived already. */
    async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const { rows: found } = await query(`SELECT id FROM ${name} WHERE id IN (${placesFor(ids)})`, ids);
      return new Set(found.map((row) => String(row.id)));
    },

    waiting: () => readWaiting(query, name),

    /** Whether an event of one of these subjects is not handled yet. */
    async isAnyOf(subjects: readonly string[]): Promise<boolean> {
      const { rows: found } = await query(
        `SELECT 1 FROM ${name} WHERE due_at IS NOT NULL AND subject IN (${placesFor(subjects)}) LIMIT 1`,
        subjects,
      );
      return found.length > 0;
    },

    prune: (before: number, limit: number): Promise<number> =>
      rows.deletePiece('finished_at < $1 ORDER BY finished_at', [before], limit),
  };
}

/** How many wait, and since when the first of them does, however often it was tried. */
async function readWaiting(
  query: Query,
  name: string,
): Promise<{ readonly count: number; readonly since: number | null }> {
  const sql = `SELECT COUNT(*) AS count, MIN(received_at) AS since FROM ${name} WHERE due_at IS NOT NULL`;
  const { count = 0, since = null } = (await query(sql)).rows[0] ?? {};
  return { count: Number(count), since: nullable(integer).read(since, 'since') };
}

/**
 * Very many events of one subject may wait, of which one can be claimed. So the usual claim reads some of the oldest only;
 * where more than those wait, another goes from subject to subject.
 */
function conditionsOf(name: string) {
  // By their times, and not by a list of their ids: then the index is read in its order, and only as far as the claim needs.
  const amongOldest = `candidate.due_at <= (
    SELECT MAX(due_at) FROM (
      SELECT due_at FROM ${name} WHERE due_at IS NOT NULL ORDER BY due_at LIMIT ${mostLookedAt}
    ) AS oldest
  )`;
  const isFirstOfSubject = `NOT EXISTS (
    SELECT 1 FROM ${name} AS earlier
    WHERE earlier.subject = candidate.subject AND earlier.seq < candidate.seq AND earlier.due_at IS NOT NULL
  )`;
  const isHead = `candidate.seq IN (
    WITH RECURSIVE subjects(subject) AS (
      SELECT MIN(subject) FROM ${name} WHERE due_at IS NOT NULL
      UNION ALL
      SELECT (SELECT MIN(subject) FROM ${name} AS next WHERE next.due_at IS NOT NULL AND next.subject > subjects.subject)
      FROM subjects WHERE subjects.subject IS NOT NULL
    )
    SELECT (SELECT MIN(seq) FROM ${name} AS head WHERE head.due_at IS NOT NULL AND head.subject = subjects.subject)
    FROM subjects WHERE subjects.subject IS NOT NULL
  )`;
  return { amongOldest, isFirstOfSubject, isHead };
}

async function isCrowded(query: Query, name: string, now: number): Promise<boolean> {
  const { rows: found } = await query(
    `SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${name} WHERE due_at <= $1 LIMIT ${mostLookedAt}) AS due`,
    [now],
  );
  return Number(found[0]?.count) >= mostLookedAt;
}
