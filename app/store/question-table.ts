// The table of the questions. A run has at most one live question about actions, one about its plan and one about money.
import { readFingerprint } from '../../shared/conversation/index.ts';
import {
  type About,
  aboutOf,
  abouts,
  isByRule,
  newQuestion,
  type Question,
  questionStates,
  ruledRejectionsAfter,
  type Subject,
} from '../../shared/question/index.ts';
import {
  type Column,
  type Columns,
  integer,
  json,
  nullable,
  once,
  oneOf,
  readColumns,
  text,
} from '../kernel/column.ts';
import type { Lease } from '../kernel/lease.ts';
import { openQueueTable, Superseded } from '../kernel/queue-table.ts';
import { type Engine, placesFor, type Query, readRow, type TableDeclaration } from '../kernel/table.ts';
import { type AskedQuestion, isByPerson, type QuestionPlace, type StoredQuestion } from './question.ts';
import { createResults } from './result.ts';
import type { RunFacts } from './run/run-facts.ts';
import { conditionOf, noFilter, type RunFilter } from './run/run-filter.ts';
import { isAt } from './run/run-queries.ts';

type QuestionRow = Omit<StoredQuestion, 'shownWhole'> & { readonly about: About };

const fingerprint: Column<QuestionRow['fingerprint']> = { ...nullable(text), read: readFingerprint };

const columns: Partial<Columns<QuestionRow>> = {
  id: text,
  version: integer,
  runId: once(text),
  epoch: once(integer),
  about: once(oneOf(abouts)),
  state: oneOf(questionStates),
  code: nullable(text),
  fingerprint,
  shown: once(nullable(json<QuestionPlace>())),
  expiresAt: nullable(integer),
  dueAt: nullable(integer),
  createdAt: once(integer),
  settledAt: nullable(integer),
};

const declaration: TableDeclaration<QuestionRow, 'id'> = {
  name: 'questions',
  key: 'id',
  columns,
  rest: 'facts',
};

const runColumns = { repositoryId: integer, owner: text, repo: text, runFacts: json<RunFacts>() };

export function createQuestions(query: Query, engine: Engine) {
  const rows = openQuestionRows(query, engine);
  return {
    ...rows.claimable,
    ...findQuestions(query, rows),
    ...listQuestions(query, rows),
    ...storeQuestions(query, rows),
  };
}

type QuestionRows = ReturnType<typeof openQuestionRows>;

function openQuestionRows(query: Query, engine: Engine) {
  return openQueueTable<QuestionRow, 'id'>(query, engine, declaration);
}

function findQuestions(query: Query, rows: QuestionRows) {
  const { select, find } = rows.readAs(questionFrom);
  return {
    byId: (id: string): Promise<StoredQuestion | null> => find('WHERE id = $1', [id]),

    /** The question before this one, about the same. */
    before: (question: StoredQuestion): Promise<StoredQuestion | null> =>
      find('WHERE run_id = $1 AND about = $2 AND epoch < $3 ORDER BY epoch DESC', placeOf(question)),

    /** The question that followed this one, about the same. */
    after: (question: StoredQuestion): Promise<StoredQuestion | null> =>
      find('WHERE run_id = $1 AND about = $2 AND epoch > $3 ORDER BY epoch', placeOf(question)),

    newestOf: (runId: string, about: About = 'actions'): Promise<StoredQuestion | null> =>
      find('WHERE run_id = $1 AND about = $2 ORDER BY epoch DESC', [runId, about]),

    /** All of a run that are not settled, about whatever. */
    liveOf: (runId: string): Promise<readonly StoredQuestion[]> =>
      select('WHERE run_id = $1 AND settled_at IS NULL ORDER BY epoch', [runId]),

    /** Returns those of the given runs that have a live question about actions. */
    async askedOf(runIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (runIds.length === 0) return new Set();
      const found = await query(
        `SELECT run_id FROM questions WHERE settled_at IS NULL AND about = 'actions' AND run_id IN (${placesFor(runIds)})`,
        runIds,
      );
      return new Set(found.rows.map((row) => String(row.run_id)));
    },
  };
}

interface AskedAs {
  /** Rules do not decide. */
  readonly peopleOnly?: boolean;
  /** When the agent began what it does now: rejections before count no more. */
  readonly since?: number;
}

const placeOf = ({ runId, epoch, ...question }: StoredQuestion) => [runId, aboutOf(question), epoch];

function listQuestions(query: Query, rows: QuestionRows) {
  const { select } = rows.readAs(questionFrom);
  return {
    /** The questions of an issue, or of the issue that a pull request is linked to. Newest first. */
    at: (repositoryId: number, number: number, limit: number): Promise<readonly StoredQuestion[]> =>
      select(
        `JOIN runs ON runs.id = questions.run_id
         WHERE ${isAt}
         ORDER BY questions.created_at DESC, questions.epoch DESC LIMIT $3`,
        [repositoryId, number, limit],
      ),

    /** Reads the questions that people can answer, with the part of their runs that a list shows; longest open first. */
    async open(limit: number, filter: RunFilter = noFilter): Promise<readonly AskedQuestion[]> {
      const { sql, values } = conditionOf(filter, 2);
      const found = await query(
        `SELECT questions.*, runs.repository_id, runs.owner, runs.repo, runs.facts AS run_facts
         FROM questions JOIN runs ON runs.id = questions.run_id
         WHERE questions.settled_at IS NULL AND questions.state <> 'asking'${sql}
         ORDER BY questions.created_at, questions.id LIMIT $1`,
        [limit, ...values],
      );
      return found.rows.map((row) => {
        const question = questionFrom(readRow(declaration, row));
        const { repositoryId, runFacts, owner, repo } = readColumns(runColumns, row);
        const repository = { id: repositoryId, owner, name: repo };
        return { question, run: { id: question.runId, repository, facts: runFacts } };
      });
    },

    /** Newest first. */
    ofRun: (runId: string, limit: number): Promise<readonly StoredQuestion[]> =>
      select('WHERE run_id = $1 ORDER BY epoch DESC LIMIT $2', [runId, limit]),
  };
}

function storeQuestions(query: Query, rows: QuestionRows) {
  const { find } = rows.readAs(questionFrom);
  const newestOf = (runId: string) => find('WHERE run_id = $1 ORDER BY epoch DESC', [runId]);
  const insert = (runId: string, question: Question): Promise<boolean> =>
    rows.insert(rowOf({ ...question, id: `${runId}/${question.epoch}`, version: 0, runId, shown: null }));
  return {
    async claim(lease: Lease): Promise<readonly StoredQuestion[]> {
      return (await rows.claimable.claim(lease)).map(questionFrom);
    },

    /** Adds a new question about actions that is due. Does nothing when the run has a live one already. */
    async ask(runId: string, now: number, { peopleOnly = false, since = 0 }: AskedAs = {}): Promise<boolean> {
      const newest = await newestOf(runId);
      const last = await find("WHERE run_id = $1 AND about = 'actions' ORDER BY epoch DESC", [runId]);
      const isOfRound = last !== null && last.createdAt >= since;
      const ruledRejections = isOfRound ? ruledRejectionsAfter(last) : 0;
      return insert(runId, {
        ...newQuestion(now, null, (newest?.epoch ?? 0) + 1),
        ...(peopleOnly && { peopleOnly }),
        ...(ruledRejections > 0 && { ruledRejections }),
      });
    },

    /** Adds a new question about a plan or money that is due. Does nothing when the run has a live one about the same. */
    async askAbout(runId: string, subject: Subject, now: number): Promise<boolean> {
      const epoch = ((await newestOf(runId))?.epoch ?? 0) + 1;
      if (await insert(runId, newQuestion(now, null, epoch, subject))) return true;
      // A question about something else may have taken its number: nothing else would ask it again.
      if (await find('WHERE run_id = $1 AND about = $2 AND settled_at IS NULL', [runId, subject.kind]))
        return false;
      throw new Superseded(`another question of run ${runId} was asked at the same time`);
    },

    /**
     * Makes the live questions of a run due soon, because the run has changed. Not while its answer is on its way: another worker
     * would take it over, and what came of the request would be lost. It is visited soon anyway.
     */
    poke: (runId: string, now: number): Promise<void> =>
      rows.makeDue(now, `run_id = $2 AND settled_at IS NULL AND state <> 'answering' AND due_at > $1`, [
        runId,
      ]),

    /** Stores everything except where it is shown. Returns false when it was changed since it was read. */
    async save(question: StoredQuestion): Promise<boolean> {
      const isSaved = await rows.save(rowOf(question));
      const { id, runId, openedAt, answer } = question;
      if (isSaved && openedAt !== null && wasAsked(question)) {
        const answeredAt = answer !== null && isByPerson(answer) ? answer.comment.writtenAt : null;
        await createResults(query).keepQuestion(id, runId, { openedAt, answeredAt });
      }
      return isSaved;
    },

    async markShown(id: string, shown: QuestionPlace): Promise<void> {
      await query('UPDATE questions SET shown = $2 WHERE id = $1', [id, JSON.stringify(shown)]);
    },

    deleteOfRuns: (runIds: readonly string[]): Promise<number> => rows.deleteOf('runId', runIds),
  };
}

/** Of people: an answer of rules opens it only for the moment in which it is sent, and one given back may be over before it is shown. */
function wasAsked({ state, answer }: StoredQuestion): boolean {
  return state !== 'asking' && state !== 'void' && !(answer !== null && isByRule(answer));
}

const rowOf = ({ shownWhole: _, ...row }: StoredQuestion): QuestionRow => ({ ...row, about: aboutOf(row) });

const questionFrom = ({ about: _, ...row }: QuestionRow): StoredQuestion => ({
  ...row,
  shownWhole: row.shown?.whole ?? null,
});
