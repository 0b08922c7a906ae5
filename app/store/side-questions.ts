// Questions to agents on the side: at most one open for each run. A write succeeds only if the version is still the one read.
import type { SideQuestion } from '../model/side-question.ts';
import { ownJson, text, wholeNumber, wholeNumberOrNull } from './columns.ts';
import type { Engine, Query, Row } from './database.ts';
import { type Claimed, claim, type Lease, renew, tables } from './leases.ts';

export type SideQuestions = ReturnType<typeof createSideQuestions>;

/** The fields without a column of their own. Do not rename them: rows of older versions must still be readable. */
type Facts = Pick<SideQuestion, 'text' | 'from' | 'asked'>;

export function createSideQuestions(query: Query, engine: Engine) {
  return {
    /** Returns false when the run has an open one, or when this one was added before. */
    async add(question: SideQuestion): Promise<boolean> {
      const { id, runId, dueAt, createdAt } = question;
      const { changes } = await query(
        `INSERT INTO side_questions (id, run_id, facts, due_at, created_at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
        [id, runId, factsOf(question), dueAt, createdAt],
      );
      return changes === 1;
    },

    /** Those of a run since then, oldest first, and the open one however old it is. */
    async ofRun(runId: string, since: number): Promise<readonly SideQuestion[]> {
      const { rows } = await query(
        `SELECT * FROM side_questions WHERE run_id = $1 AND (created_at > $2 OR settled_at IS NULL)
         ORDER BY created_at`,
        [runId, since],
      );
      return rows.map(questionFrom);
    },

    async claim(lease: Lease): Promise<readonly SideQuestion[]> {
      return (await claim(query, engine, tables.sideQuestions, lease)).map(questionFrom);
    },

    renew: (claimed: readonly Claimed[], until: number) => renew(query, tables.sideQuestions, claimed, until),

    /** Returns false when it was changed since it was read. */
    async save(question: SideQuestion): Promise<boolean> {
      const { id, version, dueAt, settledAt } = question;
      const { changes } = await query(
        `UPDATE side_questions SET version = version + 1, facts = $3, due_at = $4, settled_at = $5
         WHERE id = $1 AND version = $2`,
        [id, version, factsOf(question), dueAt, settledAt],
      );
      return changes === 1;
    },

    /** Deletes those of deleted runs. */
    async prune(): Promise<number> {
      const { changes } = await query(
        'DELETE FROM side_questions WHERE NOT EXISTS (SELECT 1 FROM runs WHERE runs.id = side_questions.run_id)',
      );
      return changes;
    },
  };
}

function questionFrom(row: Row): SideQuestion {
  return {
    id: text(row, 'id'),
    version: wholeNumber(row, 'version'),
    runId: text(row, 'run_id'),
    ...ownJson<Facts>(row, 'facts'),
    dueAt: wholeNumberOrNull(row, 'due_at'),
    createdAt: wholeNumber(row, 'created_at'),
    settledAt: wholeNumberOrNull(row, 'settled_at'),
  };
}

function factsOf({ text: words, from, asked, settledAt }: SideQuestion): string {
  return JSON.stringify({ text: settledAt === null ? words : '', from, asked } satisfies Facts);
}
