// Questions to agents on the side: at most one open for each run. One changes nothing, and its answer is a comment.
import { type Columns, integer, nullable, once, text } from '../kernel/columns.ts';
import type { Engine, Query } from '../kernel/database.ts';
import { openQueueTable } from '../kernel/queue-table.ts';
import type { FromPerson } from './message.ts';

export interface SideQuestion {
  readonly id: string;
  readonly version: number;
  readonly runId: string;
  /** Empty once it was answered, or given up. */
  readonly text: string;
  readonly from: FromPerson;
  /** How often it was sent. Asking again changes nothing, but it costs. */
  readonly asked: number;
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly settledAt: number | null;
}

const columns: Partial<Columns<SideQuestion>> = {
  id: text,
  version: integer,
  runId: once(text),
  dueAt: nullable(integer),
  createdAt: once(integer),
  settledAt: nullable(integer),
};

export function createSideQuestions(query: Query, engine: Engine) {
  const rows = openQueueTable<SideQuestion, 'id'>(query, engine, {
    name: 'side_questions',
    key: 'id',
    columns,
    rest: 'facts',
  });
  return {
    ...rows.claimable,

    /** Returns false when the run has an open one, or when this one was added before. */
    add: rows.insert,

    /** Reads those of a run since then, oldest first, and the open one however old it is. */
    ofRun: (runId: string, since: number): Promise<readonly SideQuestion[]> =>
      rows.select('WHERE run_id = $1 AND (created_at > $2 OR settled_at IS NULL) ORDER BY created_at', [
        runId,
        since,
      ]),

    /** Returns false when it was changed since it was read. */
    save: (question: SideQuestion): Promise<boolean> =>
      rows.save(question.settledAt === null ? question : { ...question, text: '' }),

    deleteOfRuns: (runIds: readonly string[]): Promise<number> => rows.deleteOf('runId', runIds),
  };
}
