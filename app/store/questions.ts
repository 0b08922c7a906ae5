// The agent's questions: at most one live question for each run. A write succeeds only if the version is still the one
// read.

import { newQuestion } from '../../shared/question/index.ts';
import type { GivenAnswer, Shown, StoredQuestion } from '../model/question.ts';
import { noFilter, type RunFilter } from '../model/run-filter.ts';
import { textOrNull } from './columns.ts';
import type { Engine, Query, SqlValue } from './database.ts';
import { conditionOf } from './filtered-runs.ts';
import { type Claimed, claim, type Lease, renew, tables } from './leases.ts';
import { factsOf, questionFrom } from './question-row.ts';

export type Questions = ReturnType<typeof createQuestions>;

export function createQuestions(query: Query, engine: Engine) {
  const select = async (rest: string, values: readonly SqlValue[]): Promise<readonly StoredQuestion[]> =>
    (await query(`SELECT confirmations.* FROM confirmations ${rest}`, values)).rows.map(questionFrom);

  return {
    /** Adds a new question that is due. Does nothing when the run has a live question already. */
    async ask(runId: string, now: number, peopleOnly = false): Promise<boolean> {
      const { changes } = await query(
        `INSERT INTO confirmations (id, run_id, epoch, state, facts, due_at, created_at)
         SELECT CAST($1 AS TEXT) || '/' || CAST(COALESCE(MAX(epoch), 0) + 1 AS TEXT), CAST($1 AS TEXT),
           COALESCE(MAX(epoch), 0) + 1, 'asking', CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($3 AS BIGINT)
         FROM confirmations WHERE run_id = $1 ON CONFLICT DO NOTHING`,
        [runId, factsOf({ ...newQuestion<GivenAnswer>(now), ...(peopleOnly && { peopleOnly }) }), now],
      );
      return changes === 1;
    },

    /** Makes the live question of a run due soon, because the run has changed. */
    async poke(runId: string, now: number): Promise<void> {
      await query(
        'UPDATE confirmations SET due_at = $2 WHERE run_id = $1 AND settled_at IS NULL AND due_at > $2',
        [runId, now],
      );
    },

    async byId(id: string): Promise<StoredQuestion | null> {
      return (await select('WHERE id = $1', [id]))[0] ?? null;
    },

    async byEpoch(runId: string, epoch: number): Promise<StoredQuestion | null> {
      return (await select('WHERE run_id = $1 AND epoch = $2', [runId, epoch]))[0] ?? null;
    },

    async newestOf(runId: string): Promise<StoredQuestion | null> {
      return (await select('WHERE run_id = $1 ORDER BY epoch DESC LIMIT 1', [runId]))[0] ?? null;
    },

    /** Of those runs, which have a live question. */
    async askedOf(runIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (runIds.length === 0) return new Set();
      const places = runIds.map((_, place) => `$${place + 1}`).join(', ');
      const { rows } = await query(
        `SELECT run_id FROM confirmations WHERE settled_at IS NULL AND run_id IN (${places})`,
        runIds,
      );
      return new Set(rows.map((row) => textOrNull(row, 'run_id') ?? ''));
    },

    /** The questions of an issue, or of the issue that a pull request is linked to. Newest first. */
    at: (repositoryId: number, number: number, limit: number) =>
      select(
        `JOIN runs ON runs.id = confirmations.run_id
         WHERE runs.repository_id = $1 AND (runs.issue_number = $2 OR runs.pull_number = $2)
         ORDER BY confirmations.created_at DESC, confirmations.epoch DESC LIMIT $3`,
        [repositoryId, number, limit],
      ),

    /** Those that people can answer, longest open first. */
    async open(limit: number, filter: RunFilter = noFilter): Promise<readonly StoredQuestion[]> {
      const { sql, values } = conditionOf(filter, 2);
      return select(
        `JOIN runs ON runs.id = confirmations.run_id
         WHERE confirmations.settled_at IS NULL AND confirmations.state <> 'asking'${sql}
         ORDER BY confirmations.created_at, confirmations.id LIMIT $1`,
        [limit, ...values],
      );
    },

    /** Newest first. */
    ofRun: (runId: string, limit: number) =>
      select('WHERE run_id = $1 ORDER BY epoch DESC LIMIT $2', [runId, limit]),

    async claim(lease: Lease): Promise<readonly StoredQuestion[]> {
      return (await claim(query, engine, tables.questions, lease)).map(questionFrom);
    },

    renew: (claimed: readonly Claimed[], until: number) => renew(query, tables.questions, claimed, until),

    /** Stores everything except where it is shown. Returns false when it was changed since it was read. */
    async save(question: StoredQuestion): Promise<boolean> {
      const { id, version, state, code, fingerprint, expiresAt, dueAt, settledAt } = question;
      const { changes } = await query(
        `UPDATE confirmations SET version = version + 1, state = $3, code = $4, fingerprint = $5, facts = $6,
           expires_at = $7, due_at = $8, attempts = 0, settled_at = $9 WHERE id = $1 AND version = $2`,
        [id, version, state, code, fingerprint, factsOf(question), expiresAt, dueAt, settledAt],
      );
      return changes === 1;
    },

    async markShown(id: string, shown: Shown): Promise<void> {
      await query('UPDATE confirmations SET shown = $2 WHERE id = $1', [id, JSON.stringify(shown)]);
    },

    /** Deletes the questions of deleted runs. */
    async prune(): Promise<number> {
      const { changes } = await query(
        'DELETE FROM confirmations WHERE NOT EXISTS (SELECT 1 FROM runs WHERE runs.id = confirmations.run_id)',
      );
      return changes;
    },
  };
}
