// The messages for the agent. A write succeeds only if the version is still the one read.
import type { GivenMessage, StoredMessage } from '../model/message.ts';
import type { Engine, Query } from './database.ts';
import { type Claimed, claim, type Lease, renew, tables } from './leases.ts';
import { messageFacts, messageFrom } from './message-row.ts';

export type Messages = ReturnType<typeof createMessages>;

export function createMessages(query: Query, engine: Engine) {
  return {
    /** Does nothing when the run has a message with this number. */
    async add(runId: string, message: GivenMessage): Promise<void> {
      const { number, state, text, dueAt, createdAt } = message;
      await query(
        `INSERT INTO messages (id, run_id, number, state, text, facts, due_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
        [`${runId}/${number}`, runId, number, state, text, messageFacts(message), dueAt, createdAt],
      );
    },

    /** Makes the messages of a run due that have not come to their end, because the run has changed. */
    async poke(runId: string, now: number): Promise<void> {
      await query(
        `UPDATE messages SET due_at = $2
         WHERE run_id = $1 AND settled_at IS NULL AND (due_at IS NULL OR due_at > $2)`,
        [runId, now],
      );
    },

    async of(runId: string): Promise<readonly StoredMessage[]> {
      const { rows } = await query('SELECT * FROM messages WHERE run_id = $1 ORDER BY number', [runId]);
      return rows.map(messageFrom);
    },

    /** Those that have not come to their end, in order. */
    async openOf(runId: string): Promise<readonly StoredMessage[]> {
      const open = 'SELECT * FROM messages WHERE run_id = $1 AND settled_at IS NULL ORDER BY number';
      return (await query(open, [runId])).rows.map(messageFrom);
    },

    async claim(lease: Lease): Promise<readonly StoredMessage[]> {
      return (await claim(query, engine, tables.messages, lease)).map(messageFrom);
    },

    renew: (claimed: readonly Claimed[], until: number) => renew(query, tables.messages, claimed, until),

    /** The text goes when nothing more can become of the message. Returns false when it was changed since it was read. */
    async save(message: StoredMessage): Promise<boolean> {
      const { id, version, state, dueAt, settledAt } = message;
      const { changes } = await query(
        `UPDATE messages SET version = version + 1, state = $3, text = $4, facts = $5, due_at = $6, attempts = 0,
           settled_at = $7 WHERE id = $1 AND version = $2`,
        [id, version, state, settledAt === null ? message.text : '', messageFacts(message), dueAt, settledAt],
      );
      return changes === 1;
    },

    /** Deletes the messages of deleted runs. */
    async prune(): Promise<number> {
      const { changes } = await query(
        'DELETE FROM messages WHERE NOT EXISTS (SELECT 1 FROM runs WHERE runs.id = messages.run_id)',
      );
      return changes;
    },
  };
}
