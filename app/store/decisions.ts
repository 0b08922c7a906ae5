// Decisions: one row for each answer. A row changes until it is known what came of the answer.
import type { Decision, DecisionResult } from '../model/decision.ts';
import { ownJson, text, wholeNumber, wholeNumberOrNull } from './columns.ts';
import type { Query, Row } from './database.ts';

/** Where a page begins: right after this one. */
export type AfterDecision = Pick<Decision, 'at' | 'id'>;

export interface DecisionsWanted {
  readonly since: number;
  /** Those at this moment are left out. */
  readonly until: number;
  /** `owner/name`; null = every one. */
  readonly repository: string | null;
}

export type Decisions = ReturnType<typeof createDecisions>;

export function createDecisions(query: Query) {
  return {
    /** Adds it, or stores how it is now. */
    async put(decision: Decision): Promise<void> {
      const { id, runId, repository, at, result, resultAt } = decision;
      await query(
        `INSERT INTO decisions (id, run_id, repository, at, facts, result, result_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (id) DO UPDATE SET facts = $5, result = $6, result_at = $7`,
        [
          ...[id, runId, nameOf(`${repository.owner}/${repository.name}`), at],
          ...[factsOf(decision), JSON.stringify(result), resultAt],
        ],
      );
    },

    /** Newest first. */
    async ofRun(runId: string, limit: number): Promise<readonly Decision[]> {
      const { rows } = await query(
        'SELECT * FROM decisions WHERE run_id = $1 ORDER BY at DESC, id DESC LIMIT $2',
        [runId, limit],
      );
      return rows.map(decisionFrom);
    },

    /** Oldest first. */
    async page(
      { since, until, repository }: DecisionsWanted,
      after: AfterDecision | null,
      limit: number,
    ): Promise<readonly Decision[]> {
      const { rows } = await query(
        `SELECT * FROM decisions WHERE (at, id) > ($1, $2) AND at < $3
         ${repository === null ? '' : 'AND repository = $5'} ORDER BY at, id LIMIT $4`,
        [
          ...[after?.at ?? since, after?.id ?? '', until, limit],
          ...(repository === null ? [] : [nameOf(repository)]),
        ],
      );
      return rows.map(decisionFrom);
    },

    /** Deletes the decisions of deleted runs. */
    async prune(): Promise<number> {
      const { changes } = await query(
        'DELETE FROM decisions WHERE NOT EXISTS (SELECT 1 FROM runs WHERE runs.id = decisions.run_id)',
      );
      return changes;
    },
  };
}

/** GitHub does not distinguish upper and lower case in names. */
const nameOf = (repository: string): string => repository.toLowerCase();

/** The fields without a column of their own. Do not rename them: rows of older versions must still be readable. */
type Facts = Pick<
  Decision,
  | 'repository'
  | 'issue'
  | 'question'
  | 'verdict'
  | 'by'
  | 'reason'
  | 'actions'
  | 'actionsLeftOut'
  | 'fingerprint'
>;

function factsOf(decision: Decision): string {
  const { repository, issue, question, verdict, by, reason, actions, actionsLeftOut, fingerprint } = decision;
  const facts: Facts = {
    ...{ repository, issue, question, verdict, by },
    ...{ reason, actions, actionsLeftOut, fingerprint },
  };
  return JSON.stringify(facts);
}

function decisionFrom(row: Row): Decision {
  return {
    id: text(row, 'id'),
    runId: text(row, 'run_id'),
    ...ownJson<Facts>(row, 'facts'),
    at: wholeNumber(row, 'at'),
    result: ownJson<DecisionResult>(row, 'result'),
    resultAt: wholeNumberOrNull(row, 'result_at'),
  };
}
