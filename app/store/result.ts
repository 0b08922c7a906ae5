// What came of each run: kept longer than the run, and noticed after its end, when its pull request is merged or closed.
import type { Repository } from '../../shared/github-things.ts';
import { type Column, integer, nullable, oneOf, type RowOf, readRows, text } from '../kernel/column.ts';
import { padded, placesFor, type Query } from '../kernel/table.ts';
import { perDollar } from './cost.ts';
import type { Run } from './run/run.ts';

const day = 24 * 60 * 60_000;
/** For so long after the end of a run GitHub is asked for its pull requests, each at most once a day: an event can be lost. */
export const noticedFor = 30 * day;

/** unseen: the service names it, and GitHub has not shown it. */
export const pullStates = ['unseen', 'open', 'merged', 'closed'] as const;
export type PullState = (typeof pullStates)[number];

/** What GitHub tells of a pull request. */
export interface PullFate {
  readonly number: number;
  readonly state: Exclude<PullState, 'unseen'>;
  /** When it was merged or closed; null while it is open. */
  readonly closedAt: number | null;
  /** GitHub's time of its newest change: what is older tells nothing. */
  readonly toldAt: number;
}

export type ResultPull = Omit<RowOf<typeof pullColumns>, 'runId'>;
export type AskedTimes = Omit<RowOf<typeof questionColumns>, 'runId'>;

export interface Result extends RowOf<typeof resultColumns> {
  readonly pulls: readonly ResultPull[];
  readonly questions: readonly AskedTimes[];
}

export type AfterResult = Pick<Result, 'askedAt' | 'runId'>;
export type PullToLookAt = RowOf<typeof lookColumns>;

const resultColumns = {
  runId: text,
  repositoryId: integer,
  /** `owner/name`, as it is called now. */
  repositoryName: text,
  /** When its label was set, or its command was written. */
  askedAt: integer,
  /** Null while it is live. */
  endedAt: nullable(integer),
  /** Millionths of a dollar; null = not known. */
  cost: nullable(integer),
};
/** A condition is a number in one engine, and a truth value in the other. */
const truth: Column<boolean> = {
  sqlType: 'BIGINT',
  written: 'never',
  read: (value) => value === true || value === 1,
  write: Number,
};
const pullColumns = {
  runId: text,
  number: integer,
  state: oneOf(pullStates),
  closedAt: nullable(integer),
  /** No earlier run has worked on it. */
  isFirst: truth,
};
const questionColumns = {
  runId: text,
  openedAt: integer,
  /** Null where no person has answered. */
  answeredAt: nullable(integer),
};
const lookColumns = { repositoryId: integer, number: integer };

export function createResults(query: Query) {
  return { ...keepResults(query), ...readResults(query), ...followPulls(query) };
}

function keepResults(query: Query) {
  return {
    /** Storing the same once more changes nothing. */
    async keep(run: Run, now: number): Promise<void> {
      const { id, repository } = run;
      await query(
        `INSERT INTO results (run_id, repository_id, repository_name, asked_at, ended_at, cost)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (run_id) DO UPDATE SET repository_name = excluded.repository_name,
           ended_at = excluded.ended_at, cost = COALESCE(excluded.cost, results.cost)`,
        [id, repository.id, nameOf(repository), askedAtOf(run), run.endedAt, costOf(run)],
      );
      await keepPulls(query, run, now);
    },

    /** A question that people can see, and the answer that it has now. */
    async keepQuestion(id: string, runId: string, { openedAt, answeredAt }: AskedTimes): Promise<void> {
      await query(
        `INSERT INTO result_questions (question_id, run_id, asked_at, opened_at, answered_at)
         SELECT $1, run_id, asked_at, CAST($3 AS BIGINT), CAST($4 AS BIGINT) FROM results WHERE run_id = $2
         ON CONFLICT (question_id) DO UPDATE SET answered_at = excluded.answered_at`,
        [id, runId, openedAt, answeredAt],
      );
    },

    /** Those of runs that ended before. */
    async prune(before: number, limit: number): Promise<number> {
      const { rows } = await query(
        `SELECT run_id FROM results WHERE ended_at < $1 ORDER BY ended_at LIMIT ${limit}`,
        [before],
      );
      const ids = rows.map((row) => text.read(row.run_id, 'run_id'));
      for (const id of ids)
        for (const table of ['result_pulls', 'result_questions', 'results'])
          await query(`DELETE FROM ${table} WHERE run_id = $1`, [id]);
      return ids.length;
    },
  };
}

/** The linked one, and those that the service names. One that turned out not to be its own goes. */
async function keepPulls(query: Query, run: Run, now: number): Promise<void> {
  const { linked, recorded } = run.facts.pull;
  const numbers = new Set([...(linked === null ? [] : [linked.number]), ...recorded]);
  if (numbers.size === 0) return;
  const all = padded([...numbers]);
  await query(`DELETE FROM result_pulls WHERE run_id = $1 AND number NOT IN (${placesFor(all, 2)})`, [
    run.id,
    ...all,
  ]);
  for (const number of numbers) {
    const isSeen = number === linked?.number;
    await query(
      `INSERT INTO result_pulls (run_id, number, repository_id, asked_at, state, look_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (run_id, number) DO UPDATE SET state = 'open'
         WHERE result_pulls.state = 'unseen' AND excluded.state = 'open'`,
      [
        ...[run.id, number, run.repository.id, askedAtOf(run)],
        ...[isSeen ? 'open' : 'unseen', isSeen ? now + day : now],
      ],
    );
  }
}

function readResults(query: Query) {
  return {
    /** By the time of their beginning, behind `after`: those that were asked for since then. */
    async page(since: number, after: AfterResult | null, limit: number): Promise<readonly Result[]> {
      const results = await readRows(
        query,
        resultColumns,
        `SELECT run_id, repository_id, asked_at, ended_at, cost,
           COALESCE(repositories.owner || '/' || repositories.name, repository_name) AS repository_name
         FROM results LEFT JOIN repositories ON repositories.id = results.repository_id
         WHERE (asked_at, run_id) > ($1, $2) ORDER BY asked_at, run_id LIMIT $3`,
        [after?.askedAt ?? since, after?.runId ?? '', limit],
      );
      const [first, last] = [results[0], results.at(-1)];
      if (first === undefined || last === undefined) return [];
      const span = [first.askedAt, first.runId, last.askedAt, last.runId];
      const pulls = byRun(await readRows(query, pullColumns, pullsBetween, span));
      const questions = byRun(await readRows(query, questionColumns, questionsBetween, span));
      return results.map((result) => ({
        ...result,
        pulls: pulls.get(result.runId) ?? [],
        questions: questions.get(result.runId) ?? [],
      }));
    },
  };
}

const pullsBetween = `SELECT run_id, number, state, closed_at, NOT EXISTS (
    SELECT 1 FROM result_pulls AS earlier
    WHERE earlier.repository_id = result_pulls.repository_id AND earlier.number = result_pulls.number
      AND (earlier.asked_at, earlier.run_id) < (result_pulls.asked_at, result_pulls.run_id)
  ) AS is_first
  FROM result_pulls WHERE (asked_at, run_id) >= ($1, $2) AND (asked_at, run_id) <= ($3, $4)
  ORDER BY asked_at, run_id, number`;

const questionsBetween = `SELECT run_id, opened_at, answered_at FROM result_questions
  WHERE (asked_at, run_id) >= ($1, $2) AND (asked_at, run_id) <= ($3, $4) ORDER BY asked_at, run_id, opened_at`;

const byRun = <T extends { readonly runId: string }>(rows: readonly T[]): ReadonlyMap<string, readonly T[]> =>
  Map.groupBy(rows, ({ runId }) => runId);

function followPulls(query: Query) {
  return {
    async hasPull({ repositoryId, number }: PullToLookAt): Promise<boolean> {
      const { rows } = await query(
        'SELECT 1 FROM result_pulls WHERE repository_id = $1 AND number = $2 LIMIT 1',
        [repositoryId, number],
      );
      return rows.length > 0;
    },

    /** What is older than what is known changes nothing; merged is for good. */
    async tell(repositoryId: number, { number, state, closedAt, toldAt }: PullFate): Promise<void> {
      await query(
        `UPDATE result_pulls SET state = $3, closed_at = $4, told_at = $5
         WHERE repository_id = $1 AND number = $2 AND state <> 'merged' AND (told_at <= $5 OR $3 = 'merged')`,
        [repositoryId, number, state, closedAt, toldAt],
      );
    },

    /** Longest due first. */
    toLookAt: (now: number, limit: number): Promise<readonly PullToLookAt[]> =>
      readRows(
        query,
        lookColumns,
        `SELECT repository_id, number, MIN(look_at) FROM result_pulls WHERE look_at <= $1
         GROUP BY repository_id, number ORDER BY 3, 1, 2 LIMIT ${limit}`,
        [now],
      ),

    /** Looked at today: again tomorrow, unless it was merged, or its run ended long ago. */
    async lookedAt({ repositoryId, number }: PullToLookAt, now: number): Promise<void> {
      await query(
        `UPDATE result_pulls SET look_at = CASE
           WHEN state = 'merged' THEN NULL
           WHEN EXISTS (SELECT 1 FROM results WHERE results.run_id = result_pulls.run_id AND ended_at < $4) THEN NULL
           ELSE CAST($3 AS BIGINT) END
         WHERE repository_id = $1 AND number = $2`,
        [repositoryId, number, now + day, now - noticedFor],
      );
    },
  };
}

const nameOf = ({ owner, name }: Repository): string => `${owner}/${name}`;
const askedAtOf = ({ facts, createdAt }: Run): number => facts.start.askedAt ?? createdAt;

/** A run that ended before anything was sent to the service has cost nothing. */
function costOf({ facts, endedAt }: Run): number | null {
  const { cost } = facts.agent.usage;
  if (cost === null) return endedAt !== null && facts.start.sentAt === null ? 0 : null;
  return Math.round(cost * perDollar);
}
