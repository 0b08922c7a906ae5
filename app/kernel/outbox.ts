// An outbox: what is to be delivered, one row under one key for ever. If a body changes before its delivery, only the newest
// one is delivered.

import type { Engine, Query } from './database.ts';
import type { Lease } from './lease.ts';
import { openQueueTable } from './queue-table.ts';
import { integer, json, nullable, once, oneOf, type RowOf, text } from './table.ts';

/**
 * waiting: to be sent. sending: claimed. retrying: failed, to be tried again. done. undeliverable: refused, and not tried again, or
 * now and then where it has a due time.
 */
const outboxStates = ['waiting', 'sending', 'retrying', 'done', 'undeliverable'] as const;
type OutboxState = (typeof outboxStates)[number];

/** Effects that are done are not counted: nearly all are. */
export const countedStates = outboxStates.filter((state) => state !== 'done');
export type OutboxCounts = Readonly<Partial<Record<OutboxState, number>>>;

export type OutboxRow<B> = RowOf<ReturnType<typeof columnsOf<B>>>;

/** The part of a row that its writer gives. */
export type OutboxItem<B> = Pick<OutboxRow<B>, 'key' | 'subject' | 'channel' | 'body' | 'afterKey'>;

/** How long a new body may wait. */
export interface Delays {
  /** After the last delivery; absent = not at all. */
  readonly throttle?: number;
  /** Counted from now on, whatever was delivered: for what is likely to be replaced soon. Absent = not at all. */
  readonly delay?: number;
  /** One that is stored already stays as it is; absent = its body is replaced. */
  readonly once?: boolean;
}

type Held = Pick<OutboxRow<unknown>, 'key' | 'version'>;

const columnsOf = <B>() => ({
  key: text,
  version: integer,
  /** Rows are deleted with their subject. */
  subject: once(nullable(text)),
  /** Rows of one channel are held back together. */
  channel: once(integer),
  body: json<B>(),
  state: oneOf(outboxStates),
  /** Grows with each change of the body. */
  wanted: integer,
  delivered: integer,
  /** The id of the thing that the delivery created on the other side. */
  target: nullable(integer),
  lastError: nullable(text),
  /** Another row that must be delivered, or given up, before this one. */
  afterKey: once(nullable(text)),
  dueAt: nullable(integer),
  /** Number of tries since the last delivery, including this one. */
  attempts: integer,
  createdAt: once(integer),
  /** Since when it waits, or when it was delivered or given up. */
  changedAt: integer,
  deliveredAt: nullable(integer),
});

/** How fast may be sent in one channel: one after the other with this pause, and so many at once after a time of rest. */
export interface Pace {
  readonly pause: number;
  readonly atOnce: number;
}

/** The channels, and what is known of them, are in a table `…_channels`. */
export function openOutbox<B>(query: Query, engine: Engine, name: string) {
  const rows = openRows<B>(query, engine, name);
  return {
    ...rows.claimable,
    byKey: rows.byKey,
    claim: claimItems(rows, name),
    ...putItems<B>(query, name),
    ...deliverItems<B>(query, name, rows),
    ...controlChannels(query, name),

    /** The rows of a subject that wait to be sent and are not being sent now, oldest first. */
    waitingOf: (subject: string): Promise<readonly OutboxRow<B>[]> =>
      rows.select(`WHERE subject = $1 AND state = 'waiting' ORDER BY created_at, key`, [subject]),

    /** Reads what could not be delivered about a subject, oldest first. */
    undeliverable: (subject: string, limit: number): Promise<readonly OutboxRow<B>[]> =>
      rows.select(
        `WHERE subject = $1 AND state = 'undeliverable' AND last_error IS NOT NULL ORDER BY changed_at, key LIMIT $2`,
        [subject, limit],
      ),

    async countByState(): Promise<OutboxCounts> {
      const states = countedStates.map((state) => `'${state}'`).join(', ');
      const { rows: found } = await query(
        `SELECT state, COUNT(*) AS count FROM ${name} WHERE state IN (${states}) GROUP BY state`,
      );
      return Object.fromEntries(found.map(({ state, count }) => [String(state), Number(count)]));
    },

    /**
     * Since when the oldest that is still to be delivered waits, however often it was tried; null where nothing waits. What is to be
     * delivered later waits from then on.
     */
    async waitingSince(): Promise<number | null> {
      const { rows: found } = await query(
        `SELECT MIN(CASE WHEN state = 'waiting' THEN due_at ELSE changed_at END) AS since FROM ${name}
         WHERE state IN ('waiting', 'sending', 'retrying')`,
      );
      return nullable(integer).read(found[0]?.since ?? null, 'since');
    },

    deleteOf: (subjects: readonly string[]): Promise<number> => rows.deleteOf('subject', subjects),

    /** Deletes what was delivered, or given up, of no subject. */
    pruneOfNobody: (before: number, limit: number): Promise<number> =>
      rows.deletePiece(
        'subject IS NULL AND changed_at < $1 AND due_at IS NULL ORDER BY changed_at',
        [before],
        limit,
      ),
  };
}

type OutboxRows<B> = ReturnType<typeof openRows<B>>;

function openRows<B>(query: Query, engine: Engine, name: string) {
  return openQueueTable(query, engine, { name, key: 'key', columns: columnsOf<B>() });
}

function putItems<B>(query: Query, name: string) {
  // A delivery that is still to come was by a clock that was set back since: it counts from now.
  const throttled = `(CASE
    WHEN ${name}.delivered_at > excluded.due_at THEN excluded.due_at + $8
    WHEN ${name}.delivered_at + $8 > excluded.due_at THEN ${name}.delivered_at + $8
    ELSE excluded.due_at END)`;
  const insert = `INSERT INTO ${name} (key, subject, channel, body, due_at, created_at, changed_at, state, after_key)
    VALUES ($1, $2, $3, $4, $7, $5, $5, 'waiting', $6)`;

  return {
    /**
     * A row that is being sent or waits for its next try keeps its due time: the sender sees afterwards that the body
     * changed. An undeliverable row is tried again only when the change is urgent: `throttle` is 0, and not as if it never had been: its
     * last try may have arrived. One body that replaces
     * another which was not sent yet goes out when the sooner of both would have.
     */
    async put(
      { key, subject, channel, body, afterKey }: OutboxItem<B>,
      { throttle = 0, delay = 0, once = false }: Delays,
      now: number,
    ) {
      const values = [key, subject, channel, JSON.stringify(body), now, afterKey, now + delay];
      if (once) return void (await query(`${insert} ON CONFLICT (key) DO NOTHING`, values));
      await query(
        `${insert} ON CONFLICT (key) DO UPDATE SET
           body = excluded.body,
           wanted = ${name}.wanted + 1,
           changed_at = CASE WHEN ${name}.state IN ('done', 'undeliverable') THEN excluded.changed_at ELSE ${name}.changed_at END,
           attempts = CASE WHEN ${name}.state = 'undeliverable' THEN 1 ELSE ${name}.attempts END,
           state = CASE WHEN ${name}.state IN ('done', 'undeliverable') THEN 'waiting' ELSE ${name}.state END,
           due_at = CASE
             WHEN ${name}.state IN ('sending', 'retrying') THEN ${name}.due_at
             WHEN ${name}.state = 'waiting' AND ${name}.due_at <= ${throttled} THEN ${name}.due_at
             ELSE ${throttled} END
         WHERE ${name}.body <> excluded.body AND (${name}.state <> 'undeliverable' OR $8 = 0)`,
        [...values, throttle],
      );
    },
  };
}

function claimItems<B>(rows: OutboxRows<B>, name: string) {
  const where = `NOT EXISTS (
      SELECT 1 FROM ${name} AS first
      WHERE first.key = candidate.after_key AND first.delivered = 0 AND first.due_at IS NOT NULL
        AND first.state <> 'undeliverable'
    ) AND candidate.channel NOT IN (
      SELECT channel FROM ${name}_channels WHERE closed_until > $5 OR paced_until > $5
    )`;
  return async (lease: Lease): Promise<readonly OutboxRow<B>[]> => {
    const terms = { where, values: [lease.now], set: `, state = 'sending'` };
    const claimed = await rows.claimable.claim(lease, terms);
    return claimed.toSorted((a, b) => a.createdAt - b.createdAt);
  };
}

function deliverItems<B>(query: Query, name: string, rows: OutboxRows<B>) {
  return {
    /** If a newer body was stored in the meantime, the row is due again at `next`. Returns false when the claim was lost. */
    async delivered(
      { key, version, wanted }: Held & { readonly wanted: number },
      target: number | null,
      now: number,
      next: number,
    ): Promise<boolean> {
      const { changes } = await query(
        `UPDATE ${name} SET version = version + 1, delivered = $3, target = $4, attempts = 0, last_error = NULL,
           delivered_at = $5, changed_at = $5,
           state = CASE WHEN wanted > $3 THEN 'waiting' ELSE 'done' END,
           due_at = CASE WHEN wanted > $3 THEN CAST($6 AS BIGINT) ELSE NULL END
         WHERE key = $1 AND version = $2`,
        [key, version, wanted, target, now, next],
      );
      return changes === 1;
    },

    retry: (sent: Held, target: number | null, dueAt: number, why: string): Promise<boolean> =>
      rows.update(sent, { state: 'retrying', target, dueAt, lastError: why }),

    /** Ends a claim of what was not sent after all: it counts as no try. */
    async release({ key, version }: Held, dueAt: number): Promise<void> {
      await query(
        `UPDATE ${name} SET version = version + 1, attempts = attempts - 1, state = 'waiting', due_at = $3
         WHERE key = $1 AND version = $2`,
        [key, version, dueAt],
      );
    },

    /** What was delivered is sent once more, as it is. */
    async sendAgain(key: string, now: number): Promise<void> {
      await query(
        `UPDATE ${name} SET wanted = wanted + 1, state = 'waiting', due_at = $2, changed_at = $2
         WHERE key = $1 AND state = 'done'`,
        [key, now],
      );
    },

    /** What was not sent yet is not to be seen any more. */
    async withdraw(key: string): Promise<void> {
      await query(`DELETE FROM ${name} WHERE key = $1 AND delivered = 0`, [key]);
    },

    /** `dueAt`: when it is tried once more; null = never. What waits for it no longer does. */
    giveUp: (sent: Held, why: string, now: number, dueAt: number | null = null): Promise<boolean> =>
      rows.update(sent, {
        state: 'undeliverable',
        dueAt,
        lastError: why,
        // It still waits since then.
        ...(dueAt === null && { changedAt: now }),
      }),
  };
}

function controlChannels(query: Query, name: string) {
  const channels = `${name}_channels`;
  return {
    /**
     * Takes room for so many writes in a channel. Returns 0, or how long there is none: then nothing was taken. Every process
     * asks the same row, so all of them together keep the pace.
     */
    async takeRoom(channel: number, writes: number, { pause, atOnce }: Pace, now: number): Promise<number> {
      const rested = pause === 0 ? 0 : now - pause * (atOnce - 1);
      const { changes } = await query(
        `INSERT INTO ${channels} (channel, paced_until) VALUES ($1, $4)
         ON CONFLICT (channel) DO UPDATE SET paced_until = CAST($5 AS BIGINT) +
           CASE WHEN ${channels}.paced_until > $3 THEN ${channels}.paced_until ELSE CAST($3 AS BIGINT) END
         WHERE ${channels}.closed_until <= $2 AND ${channels}.paced_until <= $2`,
        [channel, now, rested, rested + pause * writes, pause * writes],
      );
      if (changes === 1) return 0;
      const { rows: found } = await query(
        `SELECT closed_until, paced_until FROM ${channels} WHERE channel = $1`,
        [channel],
      );
      const until = Math.max(Number(found[0]?.closed_until ?? 0), Number(found[0]?.paced_until ?? 0));
      return Math.max(1, until - now);
    },

    /** Closes a channel for that long: what waits there, and what comes, is sent afterwards. Returns how many rows wait. */
    async holdBack(channel: number, until: number): Promise<number> {
      await query(
        `INSERT INTO ${channels} (channel, closed_until) VALUES ($1, $2)
         ON CONFLICT (channel) DO UPDATE SET closed_until = excluded.closed_until
         WHERE ${channels}.closed_until < excluded.closed_until`,
        [channel, until],
      );
      const { changes } = await query(
        `UPDATE ${name} SET due_at = $2, state = 'retrying'
         WHERE channel = $1 AND due_at < $2 AND state IN ('waiting', 'retrying')`,
        [channel, until],
      );
      return changes;
    },

    async openChannel(channel: number): Promise<void> {
      await query(`UPDATE ${channels} SET closed_until = 0 WHERE channel = $1`, [channel]);
    },

    /** Drops what is still to be delivered in a channel, of some subjects or of all. */
    async abandon(channel: number, of: readonly string[] | 'all', why: string, now: number): Promise<void> {
      const set = `UPDATE ${name} SET state = 'undeliverable', due_at = NULL, version = version + 1, changed_at = $2,
        last_error = $3 WHERE channel = $1 AND due_at IS NOT NULL`;
      if (of === 'all') await query(set, [channel, now, why]);
      else for (const subject of of) await query(`${set} AND subject = $4`, [channel, now, why, subject]);
    },
  };
}
